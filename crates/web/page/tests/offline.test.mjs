// The page for a static host opens without a network after one visit. WebAssembly is not needed to see that: this host has none.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { open } from "./browser.mjs";

const page = fileURLToPath(new URL("..", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

async function host(folder) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://host").pathname.slice(1) || "index.html";
    if (name === "grundy.wasm") return response.writeHead(200, { "content-type": "application/wasm" }).end();
    if (!existsSync(join(folder, name))) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": KINDS[extname(name)], "content-security-policy": "default-src 'self'" });
    response.end(readFileSync(join(folder, name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, stop };
}

test("the page opens without a network after one visit", async () => {
  const folder = mkdtempSync(join(tmpdir(), "static-"));
  const config = { root: page, configFile: join(page, "vite.config.js"), logLevel: "error", mode: "static" };
  await build({ ...config, build: { outDir: folder, emptyOutDir: true } });
  const browser = await open(() => host(folder));
  try {
    const tab = await browser.visit("#/learn/course%2F2-backward");
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    browser.stop();
    await assert.rejects(fetch(browser.origin));
    await tab.reload();
    await tab.locator(".lecture h1").waitFor();
    await tab.goto(`${browser.origin}/#/sheet?text=1`);
    await tab.locator(".slot .cm-content").first().waitFor();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
