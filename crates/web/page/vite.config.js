import { defineConfig } from "vite";
import { readFileSync } from "node:fs";
import { pages } from "./pages.js";

/** All files of the page for a static host; `./x static` adds the last. */
const FILES = ["./", "app.js", "chinese.js", "codemirror.js", "en.js", "zh.js", "app.css", "icon.svg", "worker.js", "grundy.wasm"];

/** Writes the service worker, which knows all files. */
const offline = {
  name: "offline",
  generateBundle() {
    const source = readFileSync(new URL("src/local/offline.js", import.meta.url), "utf8");
    this.emitFile({ type: "asset", fileName: "offline.js", source: `const FILES = ${JSON.stringify(FILES)};\n${source}` });
  },
};

// Names without hashes: the server ships the files inside its binary, and a test compares them byte for byte. The course and the
// Chinese pages are files of their own, loaded when they are read, as the editor is. In the mode `static` the page asks no server;
// its worker is one more file, and its service worker another.
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: mode === "static" ? [pages, offline] : [pages],
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
