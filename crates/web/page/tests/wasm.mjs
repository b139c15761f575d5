// The page on a static host: a folder of files, no server of ours, and grundy.wasm for the answers. `./x test-wasm` builds the
// folder, and asks WebAssembly what it asks the program.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { field, open, serve, settled, told, write } from "./browser.mjs";

const root = fileURLToPath(new URL("../../../../target/static/", import.meta.url));
const FILES = ["index.html", "app.js", "chinese.js", "codemirror.js", "offline.js", "en.js", "zh.js", "app.css", "icon.svg", "worker.js", "grundy.wasm"];
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
// The server's own policy, and that WebAssembly may be compiled.
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";

/** Hands out the folder, under a path as static hosts have them. */
async function host() {
  const folder = "/games/";
  const server = createServer((request, response) => {
    const name = request.url === folder ? "index.html" : request.url.slice(folder.length);
    if (!request.url.startsWith(folder) || !FILES.includes(name)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": KINDS[extname(name)], "content-security-policy": POLICY });
    response.end(readFileSync(root + name));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, folder, stop: () => server.close() };
}

/** Starts grundy.wasm here; returns the function that answers a question. */
async function load() {
  const env = { now: () => performance.now() };
  const { instance } = await WebAssembly.instantiate(readFileSync(`${root}grundy.wasm`), { env });
  const { memory, room, answer, text } = instance.exports;
  return (question, long = false) => {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const n = answer(Number(long));
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text(), n)));
  };
}

const LASKER = "take:  n -> n - k where 1 <= k <= n\nsplit: n -> a, b where a + b == n and 1 <= a <= b";

test("WebAssembly answers as the program does", async () => {
  const server = await serve();
  try {
    const here = await load();
    const there = async (question) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${server.origin}/api`, { method: "POST", headers, body: JSON.stringify(question) });
      return response.json();
    };
    const { games } = here({ ask: "games" }).answer;
    const questions = games.flatMap(({ name: game, example: position }) => [
      { ask: "page", name: game },
      { ask: "random", game, seed: 7, size: "medium" },
      { ask: "position", game, position, values: true },
      { ask: "reply", game, position, level: 5, seed: 3 },
      { ask: "known", game },
    ]);
    for (const game of [LASKER, "n -> n - k where k in {1, 3, 4}", "0.77", "wythoff", "n -> whree"])
      questions.push({ ask: "rules", game }, { ask: "table", game, to: 60 }, { ask: "code", game, lang: "rust" });
    for (const text of ["{1|{0|-2}} + ^", "7 :- 3 *", "domineering[3x3]", "{".repeat(900)])
      questions.push({ ask: "value", text, all: true });
    questions.push({ ask: "functions" });
    questions.push({ ask: "games" }, { ask: "law", game: LASKER }, { ask: "no" }, { ask: "check", certificate: "grundy" });
    let compared = 0;
    for (const question of questions) {
      const [found, expected] = [here(question), await there(question)];
      // A clock may end one of the two, and not the other.
      if (JSON.stringify([found, expected]).includes('"stop":"time"')) continue;
      assert.deepEqual(found, expected, JSON.stringify(question));
      compared++;
    }
    assert.ok(compared > questions.length - 10, `${compared} of ${questions.length} were compared`);
  } finally {
    server.stop();
  }
});

test("a long question ends by the clock of the page, with what was found", async () => {
  const here = await load();
  const begun = performance.now();
  const { answer } = here({ ask: "position", game: "domineering", position: "8x8", values: true });
  assert.equal(answer.values.stop, "time");
  assert.ok(performance.now() - begun < 8000);
});

let page;
before(async () => (page = await open(host)));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

test("a move of Nim is made and answered", async (t) => {
  const tab = await page.visit("#/play/nim?line=3+5+7&values=on");
  assert.match(await settled(tab), /^Your move/);
  const first = await tab.evaluate(() => performance.now());
  t.diagnostic(`the first position stood there at most ${Math.round(first)} ms after the page was asked for`);
  const wasm = readFileSync(`${root}grundy.wasm`);
  t.diagnostic(`grundy.wasm has ${wasm.length} bytes, ${gzipSync(wasm).length} gzipped`);
  await tab.getByRole("button", { name: "take 2 from the heap of 5" }).first().click();
  await tab.waitForFunction(() => location.hash.split(/~|%7E/).length === 3);
  assert.match(await settled(tab), /^Your move/);
});

test("after one visit a class of five tasks opens and is solved without a network, and keeps its results", async () => {
  const items = ["move~kayles~5 7", "claim~n -> n - k where 1 <= k <= 2", "grundy~kayles~5", "value~domineering[2x2]", "mean~{5|-1}"];
  const tab = await page.visit(`#/learn/class?${items.map((item) => `i=${encodeURIComponent(item)}`).join("&")}`);
  await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tab.context().setOffline(true);
  await tab.reload();
  const tasks = tab.locator(".exercise");
  await tasks.nth(0).locator(".moves .move", { hasText: "7 becomes 0 + 5" }).click();
  for (const [n, answer] of ["n % 3 == 0", "4", "+-1", "2"].entries()) {
    await tasks.nth(n + 1).getByRole("textbox").fill(answer);
    await tasks.nth(n + 1).getByRole("button", { name: "Check" }).click();
  }
  const solved = () => tab.waitForFunction((n) => document.querySelectorAll(".exercise.solved").length === n, items.length);
  await solved();
  await tab.reload();
  await solved();
  await tab.context().setOffline(false);
});

test("a search that is taken back ends, and Lasker's theorem appears", async () => {
  const tab = await page.visit(`#/rules?text=${encodeURIComponent("n -> a, b where a + b + 7 == n and a * b > 11")}`);
  await tab.getByText("Looking for a law").waitFor();
  await write(tab, LASKER);
  const law = tab.getByRole("region", { name: "Law" });
  await told(law, "g(4k+3) = 4k+4, g(4k+4) = 4k+3, else g(n) = n");
  assert.equal(await law.locator(".standing").first().textContent(), "theorem");
  await law.getByText("Code", { exact: true }).click();
  await law.getByText("def grundy").waitFor();
});

test("what is too deep for the browser is refused, and the next question is answered", async () => {
  const tab = await page.visit("#/values");
  const expression = field(tab);
  await write(tab, "^100000 + tiny(1) + 1000000");
  await expression.press("Enter");
  await tab.getByText("undecided: this goes deeper than the browser's stack").waitFor();
  await write(tab, "{3|1||-1}");
  await expression.press("Enter");
  await tab.locator(".answer .big", { hasText: "{3|1||-1}" }).waitFor();
});
