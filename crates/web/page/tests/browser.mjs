// A real `grundy serve` on a free loopback port, and a headless Chromium that looks at its page.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const GRUNDY = process.env.GRUNDY_BIN ?? `${root}target/debug/grundy`;
const CHROMIUM =
  process.env.CHROMIUM ??
  ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the server; `stop` ends it. */
export async function serve() {
  const port = await freePort();
  const server = spawn(GRUNDY, ["serve", "--port", String(port)], { stdio: ["ignore", "ignore", "inherit"] });
  const origin = `http://127.0.0.1:${port}`;
  const gone = new Promise((_, refuse) => {
    server.on("error", refuse);
    server.on("exit", (code) => refuse(new Error(`grundy serve ended with ${code}`)));
  });
  gone.catch(() => undefined);
  const up = async () => {
    for (let tries = 0; tries < 200; tries++) {
      if (
        await fetch(`${origin}/health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("grundy serve does not answer");
  };
  await Promise.race([up(), gone]);
  return { origin, stop: () => server.kill() };
}

/**
 * Starts server, of the program or of a test, and browser. `visit` opens a part of the page as if for the first time, in a tab that the next visit closes
 * or takes over; what went wrong in any tab is in `complaints`: errors of scripts and of the console, and requests that leave
 * the server.
 */
export async function open(start = serve) {
  const server = await start();
  // One process draws all pages: a new one for each page that is opened costs more than the page.
  const args = ["--no-sandbox", "--renderer-process-limit=1", "--disable-site-isolation-trials"];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  const complaints = [];
  let hash = "";
  const newTab = async (options) => {
    const context = await browser.newContext({
      viewport: DESKTOP,
      reducedMotion: "reduce",
      acceptDownloads: true,
      ...options,
    });
    const tab = await context.newPage();
    tab.setDefaultTimeout(10_000);
    tab.on(
      "console",
      (message) =>
        ["error", "warning"].includes(message.type()) && complaints.push(`${hash}: ${message.text().slice(0, 300)}`),
    );
    tab.on("pageerror", (error) => complaints.push(`${hash}: ${error.message}`));
    const asked = { open: new Set(), last: performance.now(), isJob: false };
    asking.set(tab, asked);
    for (const end of ["requestfinished", "requestfailed"])
      tab.on(end, (request) => {
        asked.open.delete(request);
        asked.last = performance.now();
      });
    tab.on("request", (request) => {
      asked.open.add(request);
      asked.isJob = /"ask":"(start|poll)"/.test(request.postData() ?? "");
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== server.origin)
        complaints.push(`${hash}: request to ${request.url()}`);
    });
    return tab;
  };
  // Tabs of one kind are used again, for a new one takes longer than a game.
  let kept = null;
  const visit = async (to, options = {}) => {
    const kind = JSON.stringify(options);
    if (kept?.kind !== kind) {
      await kept?.tab.context().close();
      kept = { kind, tab: await newTab(options) };
    } else {
      await kept.tab.goto("about:blank");
    }
    hash = to;
    await kept.tab.goto(`${server.origin}${server.folder ?? "/"}${to}`);
    return kept.tab;
  };
  const close = async () => {
    await browser.close();
    server.stop();
  };
  return { ...server, visit, complaints, close };
}

const asking = new WeakMap();

/** Waits until a tab asks nothing more; a job is asked for again after half a second at most. */
export async function atRest(tab) {
  const asked = asking.get(tab);
  const begun = performance.now();
  for (;;) {
    const still = performance.now() - Math.max(begun, asked.last);
    if (asked.open.size === 0 && still > (asked.isJob ? 600 : 150)) return;
    if (performance.now() - begun > 20_000) throw new Error("the page asks on and on");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until it is one's own turn or the game is over, and returns the line that says so: as it stood then, not as it may stand by now. */
export async function settled(tab) {
  const said = await tab.waitForFunction(() => {
    const text = document.querySelector(".status .turn")?.textContent ?? "";
    const stands = /^Your move|to move|wins?:|draw/.test(text) && !document.querySelector(".board.waiting .status");
    return stands && text;
  });
  return said.jsonValue();
}

/** Waits until a law is told that reads so; what is set as mathematics has its own space, and products without a sign. */
export async function told(law, sentence) {
  await law.locator(".math").first().waitFor();
  const read = (text) => text.replace(/[\s\u2062]/g, "");
  for (let tries = 0; tries < 100; tries++) {
    const all = await law.locator(".math").allTextContents();
    if (all.some((text) => read(text).startsWith(read(sentence)))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${sentence} is not among ${await law.locator(".math").allTextContents()}`);
}

/** The field of a cell of the sheet, from 0. */
export const field = (tab, at = 0) => tab.locator(".slot .editor").nth(at).getByRole("textbox");

/** Puts a text into such a field. A fill of the browser goes by its own editing, which styles what it inserts against the policy. */
export const write = (tab, text, at = 0) =>
  field(tab, at).evaluate((content, text) => {
    const { view } = content.cmTile.root;
    view.focus();
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
  }, text);
