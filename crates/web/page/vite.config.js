import { defineConfig } from "vite";

// Names without hashes: the server ships the files inside its binary, and a test compares them byte for byte. In the mode
// `static` the page asks no server, and its worker is one more file.
export default defineConfig(({ mode }) => ({
  base: "./",
  build: {
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === "static" ? { app: "index.html", worker: "src/local/worker.ts" } : "index.html",
      output: {
        entryFileNames: mode === "static" ? "[name].js" : "app.js",
        chunkFileNames: "[name].js",
        assetFileNames: "app[extname]",
        codeSplitting: mode === "static",
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:7171" } },
}));
