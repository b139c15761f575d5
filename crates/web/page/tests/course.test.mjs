// The course in a browser: every lesson of both languages is walked and solved by the keyboard alone.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { page as read } from "../pages.js";
import { open } from "./browser.mjs";

const courses = fileURLToPath(new URL("../../../../docs/course/", import.meta.url));
const lessonsIn = (language) =>
  readdirSync(`${courses}${language}`)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => ({
      name: name.replace(/^0|\.md$/g, ""),
      ...read(readFileSync(`${courses}${language}/${name}`, "utf8")),
    }));

const WORDS = {
  en: { next: /^Next: /, check: "Check", right: "Right.", first: "Solved, at the first try.", mover: "The player to move" },
  zh: { next: /^下一课：/, check: "核对", right: "对。", first: "一次就解出来了。", mover: "走棋的一方" },
};
const OUTCOMES = {
  en: { N: "The player to move", P: "The other player", L: "Left, whoever begins", R: "Right, whoever begins" },
  zh: { N: "走棋的一方", P: "另一方", L: "左方，不论谁先走", R: "右方，不论谁先走" },
};

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

/** In the page: notes when what has the focus is meant, and takes no further Tab from then on. */
function listen(isMeant, argument) {
  const ended = new AbortController();
  const { signal } = ended;
  window.reach = { isReached: false, end: () => ended.abort() };
  addEventListener("focusin", () => (window.reach.isReached ||= isMeant(argument)), { signal });
  addEventListener("keydown", (event) => event.key === "Tab" && window.reach.isReached && event.preventDefault(), { signal, capture: true });
}

/** Presses Tab until what has the focus is meant. */
async function tabTo(tab, isMeant, argument) {
  await tab.evaluate(`(${listen})(${isMeant}, ${JSON.stringify(argument)})`);
  for (let presses = 0; presses < 400; presses += 8) {
    // Several at once: to look after each takes longer than the press.
    await Promise.all([...Array(8)].map(() => tab.keyboard.press("Tab")));
    if (!(await tab.evaluate(() => window.reach.isReached))) continue;
    await tab.evaluate(() => window.reach.end());
    return assert.ok(await tab.evaluate(`(${isMeant})(${JSON.stringify(argument)})`), `${JSON.stringify(argument)} has lost the focus`);
  }
  assert.fail(`no way to ${JSON.stringify(argument)} by Tab`);
}

const isLink = (hash) => document.activeElement?.getAttribute("href") === hash;
const isButton = (text) => document.activeElement?.tagName === "BUTTON" && document.activeElement.textContent === text;
const isIn = ({ label, tags }) =>
  tags.includes(document.activeElement?.tagName) &&
  document.activeElement.closest("section.exercise")?.getAttribute("aria-label") === label;
const isMove = ({ label, to }) =>
  document.activeElement?.matches(".move") &&
  document.activeElement.closest("section.exercise")?.getAttribute("aria-label") === label &&
  document.activeElement.querySelector(".to")?.textContent === to;

/** The position after a winning move, as the server names it. */
async function best(task, position) {
  const question = { ask: "reply", game: task.game, misere: task.misere !== undefined, position, player: "Left" };
  const answer = await fetch(`${page.origin}/api`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  return (await answer.json()).answer.made.to;
}

async function win(tab, task, label) {
  const exercise = tab.locator(`section.exercise[aria-label="${label}"]`);
  let at = task.position;
  for (let moves = 0; moves < 60; moves++) {
    await exercise.locator(".move").first().waitFor();
    await tabTo(tab, isMove, { label, to: await best(task, at) });
    await tab.keyboard.press("Enter");
    // Either the game is over, or the engine has moved and another move is to be chosen.
    await tab.waitForFunction((name) => {
      const part = document.querySelector(`section.exercise[aria-label="${name}"]`);
      return part.querySelector(".turn.over") || (part.querySelector(".made").textContent.startsWith("grundy") && part.querySelector(".move"));
    }, label);
    if ((await exercise.locator(".turn.over").count()) > 0) return;
    at = await tab.evaluate(
      (name) => document.querySelector(`section.exercise[aria-label="${name}"]`).querySelector("[data-position]").dataset.position,
      label,
    );
  }
  assert.fail("the game goes on and on");
}

async function solve(tab, task, n, language) {
  const label = language === "en" ? `Exercise ${n}` : `练习 ${n}`;
  const exercise = tab.locator(`section.exercise[aria-label="${label}"]`);
  await exercise.scrollIntoViewIfNeeded();
  if (task.ask === "win") await win(tab, task, label);
  else if (task.ask === "outcome") {
    await exercise.getByRole("button", { name: OUTCOMES[language][task.answer] }).waitFor();
    await tabTo(tab, isButton, OUTCOMES[language][task.answer]);
    await tab.keyboard.press("Enter");
  } else {
    await exercise.locator("input, textarea, .cm-content").waitFor();
    await tabTo(tab, isIn, { label, tags: ["INPUT", "TEXTAREA", "DIV"] });
    await tab.keyboard.insertText(task.answer);
    await tabTo(tab, isIn, { label, tags: ["BUTTON"] });
    await tab.keyboard.press("Enter");
  }
  await exercise.getByText(WORDS[language].first).waitFor();
}

for (const language of ["en", "zh"]) {
  const lessons = lessonsIn(language);
  lessons.forEach((lesson, at) =>
    test(`${language}: lesson ${lesson.name} is solved by keyboard alone`, async () => {
      const tab = await page.visit("#/learn", { locale: language, hasTouch: false, serviceWorkers: "block" });
      await tab.evaluate(() => localStorage.clear());
      await tab.locator(".lessons a").first().waitFor();
      await tabTo(tab, isLink, `#/learn/course%2F${lesson.name}`);
      await tab.keyboard.press("Enter");
      await tab.getByRole("heading", { name: lesson.title, level: 1 }).waitFor();
      const tasks = lesson.parts.flatMap(({ exercise }) => (exercise ? [exercise] : []));
      for (const [n, task] of tasks.entries()) await solve(tab, task, n + 1, language);
      const next = lessons[at + 1];
      if (!next) return;
      await tabTo(tab, isLink, `#/learn/course%2F${next.name}`);
      await tab.keyboard.press("Enter");
      await tab.getByRole("heading", { name: next.title, level: 1 }).waitFor();
    }),
  );
}

for (const judged of ["before", "after"]) {
  test(`a wrong move that is judged ${judged} the engine's reply is told with it, and counted`, async () => {
    const tab = await page.visit("#/learn/course%2F1-who-wins", { locale: "en", serviceWorkers: "block" });
    await tab.evaluate(() => localStorage.clear());
    await tab.reload();
    const exercise = tab.getByRole("region", { name: "Exercise 1" });
    const wrong = exercise.getByRole("button", { name: /^take 1 from the heap of 10/ }).first();
    await wrong.waitFor();
    let goOn;
    const seen = new Promise((resolve) => (goOn = resolve));
    const isOther = { before: "reply", after: "position" }[judged];
    // What is asked second is held until the first is seen.
    await tab.route("**/api", async (route) => {
      const { ask, values } = route.request().postDataJSON();
      if (ask === isOther && (ask === "reply" || values)) await seen;
      await route.continue();
    });
    await wrong.click();
    const first = judged === "before" ? exercise.locator(".feedback p").first() : exercise.getByText(/^grundy: /);
    await first.waitFor();
    goOn();
    await exercise.getByText("“take 1 from the heap of 10” loses: grundy answers “take 1 from the heap of 9”.").waitFor();
    await exercise.getByText("Tries: 1").waitFor();
    await tab.unroute("**/api");
    await exercise.getByRole("button", { name: "Undo" }).click();
    await exercise.locator(".feedback p").first().waitFor({ state: "detached" });
  });
}

test("wrong answers are told why", async () => {
  const tab = await page.visit("#/learn/course%2F1-who-wins", { locale: "en" });
  const claim = tab.getByRole("region", { name: "Exercise 3" });
  await claim.getByRole("textbox").fill("n % 2 == 0");
  await claim.getByRole("button", { name: "Check" }).click();
  await claim.getByText("No: at 2 the player to move wins, and your condition says otherwise.").waitFor();
  const outcome = tab.getByRole("region", { name: "Exercise 2" });
  await outcome.getByRole("button", { name: "The player to move" }).click();
  await outcome.getByText(/^No: to “take 1 from the heap of 20”, for one, the answer is “take 3 from the heap of 19”/).waitFor();
});

test("a link to a task that cannot be solved says so", async () => {
  const tab = await page.visit("#/learn/task?game=nim&line=1+1", { locale: "en" });
  await tab.getByText("Whoever moves first cannot win from here.").waitFor();
});

test("a link sets a task, and tries are kept in the browser", async () => {
  const tab = await page.visit("#/learn/task?game=nim&line=1+2", { locale: "en" });
  await tab.evaluate(() => localStorage.clear());
  await tab.reload();
  const task = tab.getByRole("region", { name: "A task" });
  await task.getByRole("button", { name: /^take 2 from the heap of 2/ }).first().click();
  await task.getByText("Tries: 1").waitFor();
  await tab.reload();
  await task.getByText("Tries: 1").waitFor();
  await task.getByRole("button", { name: /^take 1 from the heap of 2/ }).first().click();
  await task.getByRole("button", { name: /^take 1 from the heap of 1/ }).first().click();
  await task.getByText("Solved, at try 2.").waitFor();
});
