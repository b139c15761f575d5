// An answer is never shown, handed out or linked under another question than its own, however long it takes to come.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { open } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const ANSWERS = `.slot .answer > .big, .slot .answer table, .slot .answer .tree, .slot .answer a, .slot .footing, .slot figure, .slot .rectangles, .slot .problem, .statement, .slot .numbers, .code .listing, .code > p,
  .law > p:not(.quiet), .slot a.primary, .slot .told > p.spread .quiet, .stage[data-position],
  .moves .to, .moves li:has(.chance), .verdict, .values .facts, .law-line, .hinted, .lesson .prose, .lecture h1,
  .feedback > p:not(.quiet)`;

/** Notes what every frame shows. A plot is drawn once more when its width is known: it is read by its name and its points. */
function watch(answers) {
  const shown = (part) =>
    [
      part.dataset.position ?? (part.matches("figure") ? "plot" : part.textContent),
      ...[...part.querySelectorAll(".points")].map((path) => path.getAttribute("d").split("M").length),
      ...[part, ...part.querySelectorAll("[href], [aria-label]")].map((one) => one.getAttribute("href") ?? one.ariaLabel),
    ].join(" ");
  const note = () => {
    window.seen.push([...document.querySelectorAll(answers)].map(shown));
    requestAnimationFrame(note);
  };
  window.seen = [];
  addEventListener("hashchange", () => (window.seen = []));
  note();
}

/** Opens a part, and returns how a change is made in it while answers are held back. */
async function watched(hash) {
  const tab = await page.visit(hash);
  let waiting = null;
  await tab.unrouteAll();
  await tab.route("**/api", async (route) => {
    await new Promise((resolve) => (waiting ? waiting.push(resolve) : resolve()));
    await route.continue().catch(() => undefined);
  });
  await tab.locator("h1").first().waitFor();
  if (/sheet|rules|explore/.test(hash)) await tab.locator(".slot .cm-content").first().waitFor();
  if (/course/.test(hash)) await tab.locator("form.answer-form input").first().waitFor();
  await tab.evaluate(watch, ANSWERS);
  const settle = async () => {
    for (let before = "", equal = 0; ; ) {
      await tab.waitForTimeout(40);
      const now = JSON.stringify(await tab.evaluate(() => window.seen.at(-1) ?? []));
      equal = now === before && now !== "[]" ? equal + 1 : 0;
      if (equal === 6) return JSON.parse(now);
      before = now;
    }
  };
  let last = await settle();
  /** Whatever a frame after the change shows has to be among what stands when all answers have come. */
  const change = async (act, argument) => {
    waiting = [];
    // In one go, so that no frame before the change is noted after it.
    await tab.evaluate(`window.seen = []; (${act})(${JSON.stringify(argument)})`);
    await tab.waitForFunction(() => window.seen.length > 4);
    for (const release of waiting.splice(0)) release();
    waiting = null;
    const now = await settle();
    assert.notDeepEqual(now, last, `${argument ?? act} changes nothing`);
    for (const item of (await tab.evaluate(() => window.seen)).flat())
      assert.ok(now.includes(item), `${argument ?? act}: a frame shows ${item.slice(0, 200)}`);
    last = now;
  };
  return { tab, change };
}

const press = (text) => [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === text).click();
const go = (hash) => (location.hash = hash);
const type = (text) => {
  const field = document.querySelector("form.answer-form input");
  if (field) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const content = document.querySelector(".slot .editor").shadowRoot.querySelector(".cm-content");
  const { view } = content.cmTile.root;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  content.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true }));
};

test("tables", async () => {
  const { change, tab } = await watched("#/explore/kayles");
  for (const game of ["wythoff", "0.007", "euclid", "domineering", "cram", "lasker", "misere lasker", "kayles to 50"])
    await change(type, `table ${game}`);
  await change(type, "table domineering[m x n] for m in 1..2, n in 1..3");
  const theirs = "left n -> n - 1; right n -> n - 2; left n -> n where n >= 7; right n -> n where n >= 7";
  await change(type, `table ${theirs}`);
  for (const kind of ["left", "lost", "draw"]) assert.notEqual(await tab.locator(`.points.${kind}`).getAttribute("d"), "");
});

test("rules with their laws, programs and files", async () => {
  const { change, tab } = await watched(`#/rules?text=${encodeURIComponent("n -> n - k where k in {1, 2}")}`);
  const downloads = [];
  tab.on("download", (file) => downloads.push(file.suggestedFilename()));
  await change(type, "n -> n - k where k in {1, 2, 3}");
  await change(() => (document.querySelector("details.code").open = true));
  await change(press, "Rust");
  for (const text of [
    "misere n -> n - k where k in {1, 2, 3}",
    "n -> n - k where k in",
    "n -> n + 1",
    "(a, b) -> (a - 1, b)",
    "left n -> n - 1",
    "n -> n - 1",
  ])
    await change(type, text);
  // A file that is asked for comes too late.
  const late = `(text) => { [...document.querySelectorAll(".statement button")].at(-1).click(); (${type})(text); }`;
  await change(late, "n -> n - k where k in {2, 3}");
  assert.deepEqual(downloads, []);
});

test("values, and cells that use them", async () => {
  const { change } = await watched(`#/sheet?text=${encodeURIComponent("G := *\n\nG + 1\n\nmean(G)")}`);
  for (const text of ["G := {2|1} + {0|-3}", "G := clobber[xxo]", "G := domineering[4x4] + {1|*}", "^ + *", "tree {0,*|1}", "G := {3|1}"])
    await change(type, text);
});

test("games, and the pages about them", async () => {
  const { change, tab } = await watched("#/play/nim?line=1+2&you=both&values=on");
  const misere = "Misère: who cannot move wins";
  await change(() => document.querySelector(".moves .move").click());
  for (const text of ["Undo", misere]) await change(press, text);
  // A hint, and then a random position, come too late.
  await change(`(text) => { (${press})("Hint"); (${press})(text); }`, misere);
  assert.equal(await tab.locator(".hinted").count(), 0);
  await change(go, "#/play/kayles?line=5&you=both&values=on");
  await change(`(hash) => { (${press})("Random"); location.hash = hash; }`, "#/play/wythoff?line=3+5&you=both&values=on");
  await change(() => (document.querySelector("details.why").open = true));
  for (const name of ["kayles", "nim"]) await change(go, `#/learn/${name}`);
});

test("verdicts on answers to exercises", async () => {
  const { change, tab } = await watched("#/learn/course%2F4-mex");
  await tab.evaluate(`(${type})("77")`);
  for (const next of ["78", "79"]) {
    await change(press, "Check");
    await change(type, next);
  }
});

test("a hint says what the mover reaches", async () => {
  for (const [line, said] of [["1+2+3", /the position is lost/], ["3+5+7", /^Hint: “take .*” wins\.$/]]) {
    const tab = await page.visit(`#/play/nim?line=${line}`);
    await tab.getByRole("button", { name: "Hint", exact: true }).click();
    await tab.locator(".made", { hasText: said }).waitFor();
  }
});

test("whoever asks keeps the answer with its question", () => {
  const source = new URL("../src/", import.meta.url);
  const asks = (name) =>
    /import [^;]*\bask(Long)?\b[^;]* from "[./]*api"/.test(readFileSync(new URL(name, source), "utf8"));
  const asking = readdirSync(source, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && asks(name));
  // Besides the hooks: what is the same in every question, verdicts, a game in progress and its record, what
  // a hook finds, and what is copied from a cell as it stands.
  const known = ["catalogue.ts", "course/check.ts", "course/class.ts", "course/exercise.tsx", "parts/play.tsx"];
  known.push("play/example.tsx", "play/own.ts", "play/record.tsx", "play/table.ts", "sheet/cell.tsx");
  assert.deepEqual(asking.sort(), ["answer.ts", ...known]);
});
