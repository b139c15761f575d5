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

/** Opens a part whose answers are held back while `hold` says so; every frame is noted with what it shows. */
async function watched(hash) {
  const tab = await page.visit(hash);
  let waiting = null;
  await tab.unrouteAll();
  await tab.route("**/api", async (route) => {
    await new Promise((resolve) => (waiting ? waiting.push(resolve) : resolve()));
    await route.continue().catch(() => undefined);
  });
  await tab.locator("h1").first().waitFor();
  await tab.evaluate(() => {
    const ANSWERS = `.explore section figure, .explore section .rectangles, .explore section .standing, .explore section .row,
      .answer, .calculator > .problem, .statement, .results figure, .results .numbers, .code .listing, .code > p, .law > p:not(.quiet),
      .rules a.primary, .rules .columns > section > .quiet, #rules-problems p, .stage[data-position], .moves .to,
      .moves li:has(.chance), .verdict, .values .facts, .law-line, .hinted, .lesson .prose,
      .lecture h1, .feedback > p:not(.quiet)`;
    // A plot is drawn once more when its width is known, so it is read by its name and the number of its points.
    const shown = (part) =>
      [
        part.matches(".stage") ? `at ${part.dataset.position}` : part.matches("figure") ? "plot" : part.textContent,
        ...[...part.querySelectorAll(".points")].map((path) => path.getAttribute("d").split("M").length),
        ...[part, ...part.querySelectorAll("[href], [aria-label]")].map((one) => one.getAttribute("href") ?? one.ariaLabel),
      ].join(" ");
    window.frames_ = [];
    const note = () => {
      window.frames_.push([...document.querySelectorAll(ANSWERS)].map(shown));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    addEventListener("hashchange", () => (window.frames_ = []));
  });
  const settle = async () => {
    let [before, equal] = ["", 0];
    while (equal < 6) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      const now = JSON.stringify(await tab.evaluate(() => window.frames_.at(-1)));
      equal = now === before && now !== "[]" ? equal + 1 : 0;
      before = now;
    }
    return JSON.parse(before);
  };
  const downloads = [];
  tab.on("download", (file) => downloads.push(file.suggestedFilename()));
  let last = await settle();
  /** Makes a change in one go; what any frame after it shows has to be among what stands when all answers have come. */
  const change = async (name, act, argument) => {
    waiting = [];
    // In one go, so that no frame before the change is noted after it.
    await tab.evaluate(`window.frames_ = []; (${act})(${JSON.stringify(argument) ?? ""})`);
    await tab.waitForFunction(() => window.frames_.length > 4);
    const held = waiting;
    waiting = null;
    for (const release of held) release();
    const now = await settle();
    assert.notDeepEqual(now, last, `${name} changes nothing`);
    for (const frame of await tab.evaluate(() => window.frames_))
      for (const item of frame) assert.ok(now.includes(item), `${name}: a frame shows ${item.slice(0, 200)}`);
    last = now;
  };
  return { tab, change, downloads };
}

const press = (text) => [...document.querySelectorAll("button, a")].find((one) => one.textContent.trim() === text).click();
const go = (hash) => (location.hash = hash);

test("tables", async () => {
  const { change, tab } = await watched("#/explore/kayles");
  for (const name of ["wythoff", "0.007", "euclid", "domineering", "cram", "lasker"]) await change(name, press, name);
  await change("misère", press, "Misère");
  await change("another length", () => {
    const field = document.querySelector("input[type=number]");
    field.value = "50";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const theirs = "left n -> n - 1; right n -> n - 2; left n -> n where n >= 7; right n -> n where n >= 7";
  await change("L, N, P and D", go, `#/explore/${encodeURIComponent(theirs)}`);
  for (const kind of ["left", "lost", "draw"]) assert.notEqual(await tab.locator(`.points.${kind}`).getAttribute("d"), "");
  assert.equal(await tab.locator(".key.draw").count(), 1);
});

test("rules with their laws, programs and files", async () => {
  const { change, tab, downloads } = await watched(`#/rules?text=${encodeURIComponent("n -> n - k where k in {1, 2}")}`);
  const write = (text) => {
    const field = document.querySelector("textarea");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  await change("other rules", write, "n -> n - k where k in {1, 2, 3}");
  await change("an open program", () => {
    document.querySelector("details.code").open = true;
  });
  await change("another language", press, "Rust");
  await change("misère", press, "Misère");
  await change("an error", write, "n -> n - k where k in");
  await change("a doubt", write, "n -> n + 1");
  await change("pairs", write, "(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)");
  await change("theirs", write, "left n -> n - 1; right n -> n - 2");
  await change("heaps", write, "n -> n - 1");
  await change("a file too late", (text) => {
    [...document.querySelectorAll(".statement button")].at(-1).click();
    const field = document.querySelector("textarea");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, "n -> n - k where k in {2, 3}");
  await tab.waitForTimeout(100);
  assert.deepEqual(downloads, []);
});

test("values", async () => {
  const { change } = await watched("#/values");
  for (const text of ["^ + *", "{2|1} + {0|-3}", "clobber[xxo] <> *", "domineering[4x4] + {1|*}"])
    await change(text, press, text);
});

const MISERE = "Misère: who cannot move wins";

test("games, and the pages about them", async () => {
  const { change, tab } = await watched("#/play/nim?line=1+2&you=both&values=on");
  const move = (n) => document.querySelectorAll(".moves .move")[n].click();
  await change("a move", move, 0);
  await change("a move back", press, "Undo");
  await change("misère", press, MISERE);
  await change("a hint too late", () => {
    for (const text of ["Hint", "Misère: who cannot move wins"]) [...document.querySelectorAll("button")].find((one) => one.textContent === text).click();
  });
  assert.equal(await tab.locator(".hinted").count(), 0);
  await change("another game", go, "#/play/kayles?line=5&you=both&values=on");
  await change("a random position too late", () => {
    [...document.querySelectorAll("button")].find((one) => one.textContent === "Random").click();
    location.hash = "#/play/wythoff?line=3+5&you=both&values=on";
  });
  await change("the law", () => {
    document.querySelector("details.why").open = true;
  });
  for (const name of ["kayles", "nim"]) await change(name, go, `#/learn/${name}`);
});

test("verdicts on answers to exercises", async () => {
  const { change } = await watched("#/learn/course%2F4-mex");
  const answer = (text) => {
    const form = document.querySelector("form.answer-form");
    const field = form.querySelector("input");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const check = () => document.querySelector("form.answer-form button").click();
  await change("nothing yet", answer, "77").catch(({ message }) => assert.match(message, /changes nothing/));
  await change("a verdict", check);
  await change("another answer", answer, "78");
  await change("its verdict", check);
});

test("a hint says what the mover reaches", async () => {
  for (const [line, said] of [["1+2+3", /the position is lost/], ["3+5+7", /this move wins/]]) {
    const tab = await page.visit(`#/play/nim?line=${line}`);
    await tab.getByRole("button", { name: "Hint", exact: true }).click();
    await tab.locator(".made", { hasText: said }).waitFor();
  }
});

test("whoever asks keeps the answer with its question", () => {
  const source = new URL("../src/", import.meta.url);
  const asking = readdirSync(source, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && /import [^;]*\bask(Long)?\b[^;]* from "[./]*api"/.test(readFileSync(new URL(name, source), "utf8")))
    .sort();
  // Besides the hook: what is the same in every question, a game in progress, and verdicts.
  const known = ["answer.ts", "catalogue.ts", "course/check.ts", "course/exercise.tsx", "parts/play.tsx", "play/table.ts"];
  assert.deepEqual(asking, known);
});
