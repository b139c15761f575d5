// Full games against the engine, on every kind of board: hints win from a position that is won, and any moves lose from
// one that is lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, PHONE, settled } from "./browser.mjs";

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
      const spot =
        (await tab.locator(".board .spot.target.hinted").count()) > 0
          ? tab.locator(".board .spot.target.hinted")
          : hinted;
      if ((await spot.count()) === 0) break;
      await spot.first().press("Enter");
    }
  }
  await tab.waitForFunction(
    (before) => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length > before,
    n,
  );
}

const turns = (tab) =>
  tab.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length ?? 1);

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
  ["hackenbush", "lrl + 1-2e 1-6r 6-8l"],
  ["end-nim", "2 5 3"],
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
      await tab.waitForFunction(
        (before) => new URLSearchParams(location.hash.split("?")[1]).get("line")?.split("~").length > before,
        n,
      );
      status = await settled(tab);
    }
    assert.match(status, /^grundy wins/);
  });

test("in misere play the last move loses", async () => {
  const tab = await page.visit("#/play/nim?line=1&misere=on");
  await settled(tab);
  await tab.locator(".moves .move").first().click();
  await tab.waitForFunction(() => /wins|win:/.test(document.querySelector(".status .turn").textContent));
  assert.match(await tab.locator(".status .turn").textContent(), /^grundy wins/);
});

test("an earlier position says which one it is, and a click leaves no line behind", async () => {
  const tab = await page.visit("#/play/wythoff?line=5+8");
  await settled(tab);
  await tab.locator(".board .spot.target").nth(3).click();
  await tab.mouse.move(5, 5);
  await tab.waitForFunction(() => /%7E.*%7E|~.*~/.test(location.hash));
  await settled(tab);
  assert.equal(await tab.locator(".ray:not(.came)").count(), 0);
  assert.equal(await tab.locator(".ray.came").count(), 1);
  await tab.locator(".record summary").click();
  await tab.getByRole("button", { name: "To the beginning" }).click();
  await tab.getByText("Record: 0 / 2").waitFor();
  assert.ok(await tab.locator(".moves h2").isHidden());
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
});

test("a position that is shared as a link is the same for who opens it", async () => {
  const tab = await page.visit("#/play/kayles?line=5+7~1+3+7&values=on&you=Right");
  assert.match(await settled(tab), /^Your move/);
  assert.equal(await tab.locator(".pin.down").count(), 1);
});

test("a domino shows under the mouse, and a click lays it", async () => {
  const tab = await page.visit(`#/play/domineering?line=${encodeURIComponent("....|....|....|....")}`);
  await settled(tab);
  const board = await tab.locator(".board svg").boundingBox();
  const at = (x, y) => [board.x + (board.width * x) / 100, board.y + (board.height * y) / 100];
  await tab.mouse.move(...at(40, 28));
  await tab.locator(".domino.ghost.left").waitFor();
  await tab.mouse.click(...at(40, 28));
  await tab.locator(".domino.right:not(.ghost)").waitFor();
  assert.equal(await tab.locator(".domino.left:not(.ghost)").count(), 1);
});

test("a stone is taken by a touch on a phone", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7&values=on", { viewport: PHONE, hasTouch: true, isMobile: true });
  await settled(tab);
  await tab.getByRole("button", { name: "take 2 from the heap of 5" }).first().tap();
  await tab
    .getByText("You: take 2 from the heap of 5.")
    .or(tab.getByText(/^grundy: /))
    .first()
    .waitFor();
  assert.match(await settled(tab), /^Your move/);
});

test("pieces are lifted, put back and put down", async () => {
  const tab = await page.visit(`#/play/clobber?line=${encodeURIComponent("xoxo|oxox")}`);
  await settled(tab);
  await tab.locator(".lift").first().press("Enter");
  const targets = await tab.locator(".target").count();
  assert.ok(targets >= 1);
  await tab.locator(".held").press("Enter");
  assert.equal(await tab.locator(".target").count(), 0);
  await tab.locator(".lift").first().press("Enter");
  await tab.locator(".target").first().press("Enter");
  await tab.waitForFunction(() => /~/.test(decodeURIComponent(location.hash)));
});

test("a goal that is met ends the game, also for who opens its link", async () => {
  const tab = await page.visit("#/play/cutting?line=1+2");
  await settled(tab);
  await tab.locator(".moves .move").first().click();
  await tab.getByText("You win: the goal is met.").waitFor();
  await tab.reload();
  await tab.getByText("You win: the goal is met.").waitFor();
});

test("what is no position is refused with a reason", async () => {
  const tab = await page.visit("#/play/nim?line=3+x");
  await tab.locator(".problem").waitFor();
  assert.match(await tab.locator(".problem").textContent(), /found "x"/);
  await tab.getByText("Set up").click();
  await tab.locator(".setup input").first().fill("2 2");
  await tab.getByRole("button", { name: "Set", exact: true }).click();
  assert.match(await settled(tab), /^Your move/);
});

test("a position is arranged by the mouse", async () => {
  const tab = await page.visit("#/play/nim?line=3+5");
  await settled(tab);
  await tab.getByText("Set up").click();
  const hand = tab.getByRole("group", { name: "The position by hand" });
  const written = () => tab.locator(".setup input").first().inputValue();
  // The game before stands until the address has the new one.
  const set = async (line) => {
    await tab.getByRole("button", { name: "Set", exact: true }).click();
    await tab.waitForURL((url) => line.test(decodeURIComponent(url.href)));
    return settled(tab);
  };
  await hand.getByRole("button", { name: "Number 1: more" }).click();
  await hand.getByRole("button", { name: "Number 2: less" }).click();
  await hand.getByRole("button", { name: "Add one" }).click();
  assert.equal(await written(), "4 4 4");
  await hand.getByRole("button", { name: "Number 3: less" }).click();
  assert.match(await set(/line=4[ +]4[ +]3/), /^Your move/);
  await tab.getByText("Set up").click();
  await hand.getByRole("button", { name: "Remove the last" }).click();
  assert.equal(await written(), "4 4");

  await page.visit("#/play/clobber?line=xo.%7Cox.");
  await settled(tab);
  await tab.getByText("Set up").click();
  await hand.getByRole("button", { name: "Row 1, column 3: ." }).click();
  assert.equal(await written(), "xox|ox.");
  await hand.getByRole("button", { name: "Rows: more" }).click();
  await hand.getByRole("button", { name: "Columns: less" }).click();
  assert.equal(await written(), "xo|ox|..");
  await set(/line=xo\|ox\|\.\./);
  // What is neither board nor numbers is written only.
  await page.visit("#/play/green-hackenbush");
  await settled(tab);
  await tab.getByText("Set up").click();
  await tab.locator(".setup input").first().waitFor();
  assert.equal(await hand.count(), 0);
});
