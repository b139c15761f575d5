// Own games from plain words and of every kind, the record of a game, why in words, and classes of tasks.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atRest, open } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const TAKE = "n -> n - k where k in {1, 3, 4}";
const UNEQUAL = "n -> a, b where a + b == n and 1 <= a < b";
const UP_TO_5 = "n -> n - k where 1 <= k <= 5";
const KAYLES = "n -> a, b where a + b in {n - 1, n - 2} and a <= b";
const PHRASES = {
  en: {
    "take 1, 3 or 4": TAKE,
    "{1, 3, 4}": TAKE,
    "You may remove one, three or four stones from a heap": TAKE,
    "split into two unequal heaps": UNEQUAL,
    "take at most 5 stones from one of 3 heaps": UP_TO_5,
    "take 1 or 2 and split what is left into two heaps": KAYLES,
  },
  zh: {
    "拿1、3或4个": TAKE,
    "{1，3，4}": TAKE,
    "每次取走一颗、三颗或四颗": TAKE,
    分成不相等的两堆: UNEQUAL,
    从3堆中的一堆至多取五个: UP_TO_5,
    "取1或2个，余下的可以分成两堆": KAYLES,
  },
};

for (const [locale, phrases] of Object.entries(PHRASES))
  test(`plain phrases lead to the rules that they mean (${locale})`, async () => {
    const tab = await page.visit("#/play", { locale });
    for (const [phrase, rules] of Object.entries(phrases)) {
      await tab.getByRole("searchbox").fill(phrase);
      await tab.locator(".offer pre").filter({ hasText: rules }).waitFor({ timeout: 3000 }).catch(() => assert.fail(phrase));
    }
    await tab.getByRole("searchbox").fill("kayles");
    await tab.locator(".offer").waitFor({ state: "detached" });
  });

test("from home, four clicks play a game that takes 1, 3 or 4", async () => {
  const tab = await page.visit("#/play");
  for (const n of ["1", "3", "4"]) await tab.locator(".builder").first().getByRole("button", { name: n, exact: true }).click();
  await tab.locator(".offer").getByRole("link", { name: "Play" }).click();
  await tab.locator("h1").filter({ hasText: "Rules of your own" }).waitFor();
  await tab.locator(".board .spot").first().waitFor();
});

for (const [locale, each, play] of [
  ["en", "each player in one direction", "Play"],
  ["zh", "双方各有一个方向", "对弈"],
])
  test(`each kind of moves on boards is offered, begins for both players, and is played (${locale})`, async () => {
    const tab = await page.visit("#/play", { locale });
    const builder = tab.locator(".builder").nth(1);
    const kinds = builder.locator(".chips").first().getByRole("button");
    await kinds.first().waitFor();
    for (let at = 0; at < (await kinds.count()); at++) {
      await kinds.nth(at).click();
      for (const direction of [/^in all|^各个/, each]) {
        await builder.getByRole("button", { name: direction }).click();
        const rules = await builder.locator(".offer pre").textContent();
        const told = await builder.locator(".offer p").filter({ hasText: /\d/ }).first().textContent();
        const counts = told.match(/\d+/g).map(Number);
        assert.ok(counts.length === 2 && counts.every((n) => n > 0), `${rules}: ${told}`);
      }
    }
    await builder.locator(".offer").getByRole("link", { name: play, exact: true }).click();
    await tab.locator(".board svg.frame .spot").first().waitFor();
  });

/** Rules of each kind, and how many tiles or vertices are touched until a move is made. */
const OWN = {
  "a word": 'position w: word\nw -> w with w[i] = "-", w[i + 1] = "-" where w[i:i + 2] == "++"',
  "a list": "position a: list\na -> a with a[i] = a[i] - k where k >= 1 and all(a[j] == 0 for j in 0..i - 1)",
  points: "position a: list\na -> a[1:] gains a[0] where len(a) >= 1\na -> a[:-1] gains a[-1] where len(a) >= 1",
  "a set": "position s: set\ns -> s - {v} | {u} where v in s and 1 <= u < v and not any(u <= x < v for x in s)",
  "a graph":
    "param g: graph = [[1, 2], [2, 3], [3, 4], [4, 5]]\nposition s: set\nstart -> vertices(g)\ns -> components(s - {v} - g[v], g) where v in s",
  "a word that is cut": "position w: word\nw -> w[:i], w[i:i + 1], w[i + 1:] where i >= 1 and w[i - 1] == w[i + 1]",
  "a board": 'left "T." -> ".T"; left "TF." -> ".FT"; mirror T F',
  "a board that falls apart": 'left "xo" -> ".x" turned; mirror x o',
  "a board with slides": 'left "x.*." -> "#.*x" around; mirror x o',
  "a board with classes": 'class A = x o\nleft "xA" -> ".x" turned\nmirror x o',
};

for (const [kind, rules] of Object.entries(OWN))
  test(`own rules on ${kind} begin, are drawn, and are moved by touches`, async () => {
    const tab = await page.visit(`#/play/${encodeURIComponent(rules)}?you=both`);
    await tab.locator(".board svg.frame .spot").first().waitFor();
    for (let touch = 0; touch < 3 && !(await tab.evaluate(() => location.hash.includes("%7E"))); touch++) {
      const target = tab.locator(".board .spot.target");
      await ((await target.count()) > 0 ? target.first() : tab.locator(".board .spot").first()).press("Enter");
      await tab.waitForTimeout(150);
    }
    await tab.waitForFunction(() => location.hash.includes("%7E"));
  });

test("a vertex that goes with its neighbours is touched itself", async () => {
  const tab = await page.visit(`#/play/${encodeURIComponent(OWN["a graph"])}?you=both`);
  await tab.locator(".board .spot").nth(4).waitFor();
  assert.equal(await tab.locator(".board .spot").first().getAttribute("aria-label"), "{1, 2, 3, 4, 5} becomes {3, 4, 5}");
});

test("own rules are kept, and stand where the games of the catalogue do", async () => {
  const tab = await page.visit(`#/play/${encodeURIComponent(TAKE)}`);
  await tab.getByLabel("A name for these rules").fill("My game");
  await tab.getByRole("button", { name: "Keep" }).click();
  await tab.getByText("Kept among your games.").waitFor();
  await tab.goto(`${page.origin}/#/play`);
  await tab.locator(".cards .card").filter({ hasText: "My game" }).click();
  await tab.getByRole("heading", { name: "My game" }).waitFor();
  await tab.goto(`${page.origin}/#/sheet`);
  await tab.getByRole("button", { name: "My game" }).waitFor();
  await tab.evaluate(() => localStorage.clear());
});

test("why is a line of play of at most three plies, and the theory is behind a fold", async () => {
  for (const [line, sentence] of [
    ["3+5+7", /^Play “take \d from the heap of \d”. If the answer is “.*”, play “.*”\.$/],
    ["1+2+3", /^Every move loses. “take .*”, for example, is answered by “take .*”\.$/],
    ["4", /^Play “take 4 from the heap of 4”, and no move is left\.$/],
  ]) {
    const tab = await page.visit(`#/play/nim?line=${line}&values=on&you=both`);
    await tab.locator(".why summary").first().click();
    assert.match(await tab.locator(".why .example").textContent(), sentence);
    assert.equal(await tab.locator(".why details").evaluate((fold) => fold.open), false);
    await tab.locator(".why details summary").click();
    assert.doesNotMatch(await tab.locator(".why").textContent(), /Asked|answered by the|passed by/);
  }
});

test("with values off nothing says who wins, nor why, and a task has neither", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7&values=on&you=both");
  const telling = tab.locator(".why, .values, .chance, .move.wins, .board .wins, .standing");
  const values = tab.getByRole("switch", { name: "Values" });
  const why = tab.locator(".why summary").first();
  await why.click();
  await tab.locator(".why .example").waitFor();
  await tab.locator(".board .wins").first().waitFor();
  await values.click();
  assert.equal(await telling.count(), 0);
  await tab.locator(".moves .move").first().click();
  await tab.locator(".made").filter({ hasText: /take/ }).waitFor();
  await tab.locator(".moves .move").first().waitFor();
  assert.equal(await telling.count(), 0);
  assert.doesNotMatch(await tab.locator(".stage").textContent(), /wins|loses|lost/);
  await values.click();
  await why.waitFor();
  // Whatever the link of a task says.
  for (const link of ["task?game=nim&line=3+5+7&values=on", "class?i=win~nim~3+5+7&values=on"]) {
    await page.visit(`#/learn/${link}`);
    await tab.locator(".exercise .moves .move").first().waitFor();
    await atRest(tab);
    assert.equal(await telling.count(), 0, link);
    for (const name of ["Values", "Hint", "Where was it lost?"]) assert.equal(await tab.getByText(name, { exact: true }).count(), 0, name);
  }
});

test("the record shows each position, where the win was given away, and goes through a file", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7~3+4+7~3+4+6~3+4+5&you=both");
  await tab.locator(".moves .move").first().waitFor();
  await tab.locator(".record summary").click();
  await tab.getByRole("button", { name: "Where was it lost?" }).click();
  await tab.getByText("Given away: by move 3").waitFor();
  assert.equal(await tab.locator(".fates polyline").count(), 1);
  await tab.getByRole("button", { name: "To the beginning" }).click();
  await tab.getByRole("button", { name: "One move on" }).click();
  await tab.getByRole("button", { name: "Go on from here" }).click();
  await tab.locator('[data-position="3 4 7"]').waitFor();
  await tab.getByRole("button", { name: "Line 1, 3 moves" }).click();
  await tab.locator('[data-position="3 4 5"]').waitFor();
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "Save", exact: true }).click()]);
  const file = await download.path();
  await tab.goto("about:blank");
  await tab.goto(`${page.origin}/#/play/kayles`);
  await tab.locator(".record summary").click();
  await tab.locator(".record input[type=file]").setInputFiles(file);
  await tab.locator('[data-position="3 4 5"]').waitFor();
  // Moves of a file have their words again; a file of no game leaves the board as it is.
  await tab.locator(".record summary").click();
  await tab.locator(".record-moves").getByText("take 1 from the heap of 5").waitFor();
  const unknown = JSON.stringify({ format: "grundy record 1", subject: { game: "nosuch" }, line: ["3"] });
  await tab.locator(".record input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(unknown) });
  await tab.locator(".record .problem").getByText("no game is called").waitFor();
  await tab.locator('[data-position="3 4 5"]').waitFor();
});

test("a class has tasks of all kinds in one link, and what cannot be solved is not set", async () => {
  const items = ["text~Read this first.", "win~nim~3 5 7", "move~kayles~5 7", "outcome~domineering~..|..", "grundy~kayles~5", "value~{1|*}", "claim~bash"];
  const query = items.map((item) => `i=${encodeURIComponent(item)}`).join("&");
  const tab = await page.visit(`#/learn/set?title=Monday&${query}`);
  await tab.getByRole("img", { name: "The link as a QR code" }).waitFor();
  await tab.getByLabel("Position").first().fill("1 2 3");
  await tab.getByLabel("Position").first().press("Tab");
  await tab.getByText("Whoever moves first cannot win from here.").waitFor();
  assert.equal(await tab.locator(".qr").count(), 0);
  await tab.getByLabel("Position").first().fill("3 5 7");
  await tab.getByLabel("Position").first().press("Tab");
  await tab.getByRole("link", { name: "Open it" }).click();
  await tab.getByRole("heading", { name: "Monday" }).waitFor();
  await tab.getByText("Read this first.").waitFor();
  assert.equal(await tab.locator(".exercise").count(), 6);
  const move = tab.locator(".exercise").nth(1);
  await move.locator(".moves .move", { hasText: "7 becomes 0 + 5" }).click();
  await move.getByText("Solved").waitFor();
  await tab.reload();
  await tab.locator(".exercise").nth(1).getByText("Solved").waitFor();
  await tab.evaluate(() => localStorage.clear());
});

test("answers to tasks are judged as what was asked, and what cannot be asked is refused in a link too", async () => {
  const items = ["outcome~backsliding-toads-and-frogs~ff..tt", "claim~n -> n - k where 1 <= k <= 2", "grundy~kayles~5", "value~domineering[2x2]", "mean~{5|-1}"];
  const refused = ["grundy~domineering~..", "grundy~nim~3 5~misere", "claim~kayles", "win~nim~1 1", "move~nim~0", "value~", "win"];
  const tab = await page.visit(`#/learn/class?${[...items, ...refused].map((item) => `i=${encodeURIComponent(item)}`).join("&")}`);
  const tasks = tab.locator(".exercise");
  await tab.waitForFunction((n) => document.querySelectorAll(".exercise > .problem").length === n, refused.length);
  await tasks.nth(0).getByRole("button", { name: "The other player" }).click();
  await tasks.nth(0).getByText("No: if both play well, nobody wins.").waitFor();
  await tasks.nth(0).getByRole("button", { name: "Nobody: it is a draw" }).click();
  await tasks.nth(0).getByText("Right.", { exact: true }).waitFor();
  for (const [n, answer, said] of [
    [1, "n % 3", /a condition is wanted/],
    [1, "n % 3 == 0", /^Right\.$/],
    [2, "six", /That is no number/],
    [2, "04", /^Right\.$/],
    [3, "domineering[2x2]", /not yet the shortest/],
    [3, "+-1", /^Right\.$/],
    [4, "x", /That is no number/],
    [4, "mean({5|-1})", /not yet the shortest/],
    [4, "4/2", /^Right\.$/],
  ]) {
    await tasks.nth(n).getByRole("textbox").fill(answer);
    await tasks.nth(n).getByRole("button", { name: "Check" }).click();
    await tasks.nth(n).locator(".problem, .feedback").getByText(said).first().waitFor();
  }
  await tab.evaluate(() => localStorage.clear());
});

test("what is typed into a field of a task stays there, and a title names its game", async () => {
  const tab = await page.visit("#/learn/set");
  await tab.getByLabel("Game, octal code or rules").fill("kayles");
  await tab.getByLabel("Position").press("End");
  await tab.getByLabel("Position").pressSequentially(" 9 11 13", { delay: 60 });
  await tab.getByRole("link", { name: "Open it" }).waitFor();
  assert.match(await tab.getByLabel("Position").inputValue(), / 9 11 13$/);
  await tab.getByLabel("Game, octal code or rules").fill("take 1, 3 or 4");
  await tab.getByRole("button", { name: "Rules that may be meant" }).click();
  assert.equal(await tab.getByLabel("Game, octal code or rules").inputValue(), TAKE);
  await tab.getByLabel("Game, octal code or rules").fill("Wythoff's Game");
  await tab.getByRole("link", { name: "Open it" }).click();
  await tab.locator(".exercise a").filter({ hasText: "Wythoff's game" }).waitFor();
  await tab.locator(".exercise .board svg.frame").waitFor();
});

test("the search names what it does not read, takes rules, and opens what is called so", async () => {
  const tab = await page.visit("#/play", { locale: "en" });
  const search = tab.getByRole("searchbox");
  await search.fill("take 1 or 4 from the largest heap");
  await tab.getByText("Not read: “from the largest heap”.").waitFor();
  assert.equal(await tab.locator(".offer").count(), 0);
  await search.fill("position a: list; a -> a with a[i] = a[i] - k where k >= 1");
  await tab.locator(".offer").getByRole("link", { name: "Play" }).waitFor();
  await search.fill("wythoff");
  await tab.locator(".names b").first().filter({ hasText: /^Wythoff's game$/ }).waitFor();
  await search.press("Enter");
  await tab.getByRole("heading", { name: "Wythoff's game" }).waitFor();
});

test("parts of the page that did not come are asked for again", async () => {
  const tab = await page.visit("#/play", { locale: "en" });
  await tab.locator(".cards .card").first().waitFor();
  const before = page.complaints.length;
  let isDown = true;
  await tab.route(/\/(en|codemirror)\.js/, (route) => (isDown ? route.abort() : route.continue()));
  for (const [part, shown] of [["Learn", ".lessons a"], ["Sheet", ".cm-content"]]) {
    isDown = true;
    await tab.getByRole("link", { name: part, exact: true }).click();
    await tab.getByText("The server does not answer. Asking again …").waitFor();
    isDown = false;
    await tab.locator(shown).first().waitFor();
    await tab.getByText("Asking again").waitFor({ state: "detached" });
  }
  for (const complaint of page.complaints.splice(before)) assert.match(complaint, /Failed to load resource/);
});
