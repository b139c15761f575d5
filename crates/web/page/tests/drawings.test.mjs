// Every game is drawn where it begins, is moved by touches of the drawing, and is played to its end.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open } from "./browser.mjs";

let page;
let games;
before(async () => {
  page = await open();
  const headers = { "content-type": "application/json" };
  const asked = await fetch(`${page.origin}/api`, { method: "POST", headers, body: JSON.stringify({ ask: "games" }) });
  games = (await asked.json()).answer.games;
});
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const address = ({ name, start }) => `#/play/${name}?you=both&line=${encodeURIComponent(start)}`;

/** Moves all tokens at once, which are many touches: it is played by the list of moves. */
const BY_LIST = ["every-sg"];

/** Where positions come back nobody need ever win, and these last long. */
const MAY_GO_ON = [
  "backsliding-toads-and-frogs",
  "fox-and-geese",
  "hare-and-hounds",
  "northcott",
  "calendar",
  "cutcake",
  "cutting",
  "maundy-cake",
  "halving-into-k",
  "even-division",
  "grundys-game",
];

/** So many moves are made of a game. */
const MOST_MOVES = 40;

/** In the page: touches the drawing until a move is made; returns whether one was. */
async function touched() {
  const line = () => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length ?? 0;
  const pause = () => new Promise((done) => setTimeout(done, 30));
  const before = line();
  for (let touch = 0; touch < 9; touch++) {
    // A cell, then where a piece goes from there; coins are chosen, and then turned.
    const ready = document.querySelector(".board .coins .primary:enabled");
    const spots = [...document.querySelectorAll(".board [data-spot]:not(.held)")];
    const target = spots.find((spot) => spot.classList.contains("target"));
    const coin = document.querySelector(".board .spot.turn .coin.head")?.closest("[data-spot]");
    if (ready) ready.click();
    else
      (target ?? coin ?? spots[touch % spots.length])?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true }),
      );
    for (let wait = 0; wait < 4; wait++) {
      await pause();
      if (line() > before) return true;
    }
  }
  return false;
}

/** In the page: makes moves of the list until the game is over, or for long; returns the line that says how it stands. */
async function played(most) {
  const turn = () => document.querySelector(".status .turn")?.textContent ?? "";
  const line = () => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length ?? 0;
  const until = async (isSo) => {
    for (let wait = 0; wait < 2000 && !isSo(); wait++) await new Promise((done) => setTimeout(done, 5));
  };
  for (let move = 0; move < most; move++) {
    const before = line();
    await until(() => /wins:|draw/.test(turn()) || document.querySelector(".moves .move"));
    if (!turn().endsWith("to move.")) break;
    const listed = document.querySelectorAll(".moves .move");
    listed[listed.length - 1]?.click();
    await until(() => line() > before);
    await until(() => turn() !== "…" && (/wins:|draw/.test(turn()) || document.querySelector(".moves .move")));
  }
  return turn();
}

// Some games a test, so that a test that fails says where, and none takes long.
const GROUPS = 12;

for (let group = 0; group < GROUPS; group++)
  test(`games are drawn, moved by touches, and played to their end, ${group + 1} of ${GROUPS}`, async () => {
    for (const game of games.filter((_, i) => i % GROUPS === group)) {
      const tab = await page.visit(address(game), { viewport: { width: 1366, height: 768 } });
      await tab.locator(".moves .move").first().waitFor();
      assert.equal(await tab.locator(".board svg.frame").count(), 1, `${game.name} is not drawn`);
      const low = await tab.locator(".tools").evaluate((tools) => tools.getBoundingClientRect().bottom);
      assert.ok(low <= 800, `${game.name}: the buttons end at ${low}`);
      if (!BY_LIST.includes(game.name)) assert.ok(await tab.evaluate(touched), `${game.name} is not moved by touches`);
      const status = await tab.evaluate(played, MOST_MOVES);
      assert.ok(/wins:|draw/.test(status) || MAY_GO_ON.includes(game.name), `${game.name} does not end: ${status}`);
    }
  });
