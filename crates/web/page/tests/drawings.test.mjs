// Every game fits every screen, is drawn where it begins, is moved by touches of the drawing, and is played to its end.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open } from "./browser.mjs";
import { games as gamesOf, IS_SETTLED, LOCALES, looked, shifted } from "./look.mjs";

let page;
let games;
before(async () => {
  page = await open();
  games = await gamesOf(page.origin);
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

/** In the page: makes moves of the list until the game is over, or for long; returns whether it is over. */
async function played(most) {
  const isOver = () => document.querySelector(".status .over") !== null;
  const line = () => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length ?? 0;
  const until = async (isSo) => {
    for (let wait = 0; wait < 2000 && !isSo(); wait++) await new Promise((done) => setTimeout(done, 5));
  };
  for (let move = 0; move < most; move++) {
    const before = line();
    await until(() => isOver() || document.querySelector(".moves .move"));
    if (isOver()) break;
    const listed = document.querySelectorAll(".moves .move");
    listed[listed.length - 1]?.click();
    await until(() => line() > before);
    await until(() => document.querySelector(".status .turn").textContent !== "…" && (isOver() || document.querySelector(".moves .move")));
  }
  return isOver();
}

/** In the page: goes to another address without a new load, and waits until it is drawn. */
const gone = (hash) =>
  new Promise((done) => {
    addEventListener("hashchange", () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true });
    location.hash = hash;
  });

// Some games a test, so that a test that fails says where, and none takes long. A game is loaded once.
const GROUPS = 12;
/** Axe looks at every so many games: they are built alike. */
const EACH = 8;

for (let group = 0; group < GROUPS; group++)
  test(`games fit every screen, are moved by touches, and played to their end, ${group + 1} of ${GROUPS}`, async () => {
    const found = [];
    for (const [i, game] of games.entries()) {
      if (i % GROUPS !== group) continue;
      const tab = await page.visit(`#/play/${game.name}`, { locale: LOCALES[i % 2], viewport: { width: 390, height: 844 } });
      await tab.waitForFunction(IS_SETTLED);
      const schemes = i % EACH === 0 ? [i % (2 * EACH) === 0 ? "light" : "dark"] : [];
      for (const fault of [...(await shifted(tab)), ...(await looked(tab, [390, 320, 1920], schemes))]) found.push(`${game.name}: ${fault}`);
      await tab.setViewportSize({ width: 1366, height: 768 });
      await tab.evaluate(gone, address(game));
      await tab.locator(".moves .move").first().waitFor();
      assert.equal(await tab.locator(".board svg.frame").count(), 1, `${game.name} is not drawn`);
      const low = await tab.locator(".tools").evaluate((tools) => tools.getBoundingClientRect().bottom);
      assert.ok(low <= 800, `${game.name}: the buttons end at ${low}`);
      if (!BY_LIST.includes(game.name)) assert.ok(await tab.evaluate(touched), `${game.name} is not moved by touches`);
      assert.ok((await tab.evaluate(played, MOST_MOVES)) || MAY_GO_ON.includes(game.name), `${game.name} does not end`);
      // The next game is loaded at the first size.
      await tab.setViewportSize({ width: 390, height: 844 });
    }
    assert.deepEqual(found, []);
  });
