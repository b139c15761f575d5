import { defineConfig } from "vite";

// Names without hashes: the server ships the files inside its binary, and a test compares them byte for byte.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "app.js",
        chunkFileNames: "[name].js",
        assetFileNames: "app[extname]",
        codeSplitting: false,
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:7171" } },
});
