import { defineConfig } from "vite";
import { pages } from "./pages.js";

// Names without hashes: the server ships the files inside its binary, and a test compares them byte for byte. The course and the
// Chinese pages are files of their own, loaded when they are read. In the mode `static` the page asks no server, and its
// worker is one more file.
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [pages],
  build: {
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === "static" ? { app: "index.html", worker: "src/local/worker.ts" } : { app: "index.html" },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "app[extname]",
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:7171" } },
}));
