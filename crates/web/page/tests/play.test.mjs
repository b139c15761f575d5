// Full games against the engine, on every kind of board: hints win from a position that is won, and any moves lose from
// one that is lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, settled } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const MOST_MOVES = 60;

/** Touches what is hinted at on the board, until a move is made. */
async function playHint(tab) {
  const n = await turns(tab);
  await tab.getByRole("button", { name: "Hint", exact: true }).click();
  await tab.locator(".board .hinted").first().waitFor();
  // Coins are chosen one by one, then turned; a piece is lifted, then put down.
  const coins = tab.locator(".coins .turn.hinted");
  if ((await coins.count()) > 0) {
    for (let i = (await coins.count()) - 1; i >= 0; i--) await coins.nth(i).press("Enter");
    await tab.locator(".coins .primary").click();
  } else {
    for (let touches = 0; touches < 3 && (await turns(tab)) === n; touches++) {
      const hinted = tab.locator(".board .spot.hinted");
      const spot = (await tab.locator(".board .spot.target.hinted").count()) > 0 ? tab.locator(".board .spot.target.hinted") : hinted;
      if ((await spot.count()) === 0) break;
      await spot.first().press("Enter");
    }
  }
  await tab.waitForFunction((before) => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length > before, n);
}

const turns = (tab) => tab.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length ?? 1);

const WON = [
  ["nim", "3 5 7"],
  ["lasker", "4 2"],
  ["fibonacci-nim", "11"],
  ["wythoff", "6 3"],
  ["euclid", "34 12"],
  ["mock-turtles", "0 3 5"],
  ["turning-turtles", "3 5 8"],
  ["ruler", "4 6"],
  ["twins", "3 5 8"],
  ["kayles", "5 7"],
  ["dawsons-chess", "6"],
  ["dawsons-kayles", "6"],
  ["0.77", "7"],
  ["green-hackenbush", "1-2 2-3 1-2"],
  ["hackenbush", "1-2l 2-3r 3-4l 1-5e"],
  ["domineering", "...|...|..."],
  ["cram", "...|..."],
  ["clobber", "xo|ox"],
  ["konane", "xo.xo."],
  ["toads-and-frogs", "tt..ff"],
  ["elephants-and-rhinos", "t.f."],
  ["toppling-dominoes", "lere"],
  ["snort", "...|...|..."],
  ["col", "x..|..."],
  ["nogo", "...|...|..."],
  ["amazons", "x..o"],
  ["fission", ".|x|. + ...|.x.|..."],
  ["chomp", "4 4 4"],
  ["cutting", "4 2"],
  ["cutcake", "5 2"],
  ["georgia-bob", "1 5 9"],
  ["nimble", "1 3 6"],
  ["silver-dollar", "1 4 7"],
  ["northcott", "0 3 2"],
  ['left "T." -> ".T"; left "TF." -> ".FT"; mirror T F', "TT..FF"],
  ["n -> n - k where k in {1, 3, 4}", "8"],
];

for (const [game, position] of WON)
  test(`hints win ${game} from ${position}`, async () => {
    const tab = await page.visit(`#/play/${encodeURIComponent(game)}?line=${encodeURIComponent(position)}&values=on`);
    let status = await settled(tab);
    for (let moves = 0; status.startsWith("Your move"); moves++) {
      assert.ok(moves < MOST_MOVES, "the game goes on and on");
      await playHint(tab);
      status = await settled(tab);
    }
    assert.match(status, /^You win/);
    await tab.context().close();
  });

const LOST = [
  ["nim", "1 2 3"],
  ["wythoff", "3 5"],
  ["kayles", "1 2 3"],
  ["mock-turtles", "0-3"],
  ["domineering", "..|.. + ..|.."],
  ["green-hackenbush", "1-2 2-3 3-4 4-1"],
  ["chomp", "3 1 1"],
  ["cutting", "2 2"],
];

for (const [game, position] of LOST)
  test(`every line loses ${game} from ${position}`, async () => {
    const tab = await page.visit(`#/play/${encodeURIComponent(game)}?line=${encodeURIComponent(position)}`);
    let status = await settled(tab);
    for (let moves = 0; status.startsWith("Your move"); moves++) {
      assert.ok(moves < MOST_MOVES, "the game goes on and on");
      const listed = tab.locator(".moves .move");
      const n = await turns(tab);
      await listed.nth(moves % (await listed.count())).click();
      await tab.waitForFunction((before) => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length > before, n);
      status = await settled(tab);
    }
    assert.match(status, /^grundy wins/);
    await tab.context().close();
  });

test("in misere play the last move loses", async () => {
  const tab = await page.visit("#/play/nim?line=1&misere=on");
  await settled(tab);
  await tab.locator(".moves .move").first().click();
  await tab.waitForFunction(() => /wins|win:/.test(document.querySelector(".status .turn").textContent));
  assert.match(await tab.locator(".status .turn").textContent(), /^grundy wins/);
  await tab.context().close();
});

test("undo goes back to one's own last move, and the address follows", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7");
  await settled(tab);
  await tab.locator(".moves .move").first().click();
  await tab.waitForFunction(() => location.hash.split("~").length === 3 || location.hash.split("%7E").length === 3);
  await settled(tab);
  await tab.getByRole("button", { name: "Undo" }).click();
  await tab.waitForFunction(() => !/~|%7E/.test(location.hash));
  assert.match(await settled(tab), /^Your move/);
  await tab.context().close();
});

test("a position that is shared as a link is the same for who opens it", async () => {
  const tab = await page.visit("#/play/kayles?line=5+7~1+3+7&values=on&you=Right");
  assert.match(await settled(tab), /^Your move/);
  assert.equal(await tab.locator(".pin.down").count(), 1);
  await tab.context().close();
});
