// The languages: what the page itself says in Chinese is Chinese everywhere. That no word is missing, `npm run check` says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atRest, open } from "./browser.mjs";
import { games, IS_SETTLED } from "./look.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

/** What is the same in every language: names, words of mathematics, and what is typed for a parameter. */
const NAMES =
  /\b(grundy|floor|sqrt|ceil|powers|saltus|odious|evil|stuck|zero|turtles|mock|ruler|twins|normal|misère|misere|[A-Z][\wàâéèöü'’-]*)(?![a-z])/g;
/** Positions, which may be letters, and a term that is explained by its English name behind it. */
const NOTATION = /^(棋盘|骨牌) .*|\S+ -> \S+|（[A-Za-zè –-]+(?=[，）])|[“"'][^”"' ]*[”"']/g;

/** In the page: all texts that are to be read, and what is told of parts; without code, positions, rules, values and other notation. */
function textsOf() {
  const found = [];
  const others = "noscript, pre, code, .mono, .math, math, .to, .numbers, .position-text, svg text, datalist, .lecture td:nth-child(2)";
  for (const part of document.querySelectorAll("body *")) {
    if (part.closest(others)) continue;
    for (const name of ["aria-label", "placeholder", "title"]) if (part.hasAttribute(name)) found.push(part.getAttribute(name));
    for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
  }
  return found.map((text) => text.trim());
}

const foreign = (texts) => [...new Set(texts.filter((text) => /[A-Za-z]{4}/.test(text.replace(NOTATION, "").replace(NAMES, ""))))];

/** Opens what is folded, and asks for what is asked when it is wanted. */
const unfold = () => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
};

test("no line of a Chinese page has four Latin letters in a row, but in code, names and notation", async () => {
  const found = [];
  const all = await games(page.origin);
  const tab = await page.visit("#/learn", { locale: "zh-CN" });
  await tab.locator("h1").waitFor();
  const { length } = await tab.evaluate(() => document.querySelectorAll(".lessons li").length).then((length) => ({ length }));
  const lessons = await tab.evaluate(() => [...document.querySelectorAll(".lessons a")].map((link) => link.hash.slice(2)));
  assert.ok(length >= 10);
  const tasks = ["learn/task?game=nim&line=3+5", "learn/nosuch", "learn/course%2Fx", "nosuch", "play/nosuch", "play/nim?line=x"];
  const parts = ["play", "explore/wythoff", "explore/kayles", "explore/domineering", "rules", "values", "learn", ...tasks];
  const games88 = all.flatMap(({ name }) => [`play/${name}?values=on`, `learn/${name}`]);
  for (const part of [...parts, ...lessons, "learn/course%2Fwords", ...games88]) {
    const [isGame, name] = part.match(/^(?:play|learn)\/([\w-]+)(?:\?values=on)?$/) ?? [];
    await tab.evaluate((part) => (location.hash = `#/${part}`), part);
    if (isGame && all.some((game) => game.name === name)) {
      await tab.waitForFunction((name) => document.title.startsWith(`${name} `), name);
      await tab.waitForFunction(IS_SETTLED).catch(() => found.push(`${part} does not settle`));
    } else await atRest(tab);
    await tab.evaluate(unfold);
    await tab.waitForFunction(() => ![...document.querySelectorAll("main p.quiet")].some(({ textContent }) => textContent === "…"));
    for (const text of foreign(await tab.evaluate(textsOf))) found.push(`${part}: ${text.slice(0, 200)}`);
  }
  assert.equal(found.length, 0, found.join("\n"));
});

/** What contestants look for, and a game or a term that is to be found by it. */
const SOUGHT = {
  凯尔斯: "凯尔斯",
  巴什博弈: "巴什博弈",
  巴什博奕: "巴什博弈",
  阶梯博弈: "阶梯博弈",
  反尼姆: "反尼姆博弈",
  必败态: "必败态",
  必胜态: "必胜态",
  威佐夫博奕: "威佐夫博弈",
  尼姆博弈: "尼姆博弈",
  斐波那契博弈: "斐波那契博弈",
  取石子: "尼姆博弈",
  台阶尼姆: "阶梯博弈",
  "SG 函数": "SG 值、SG 函数",
  SG函数: "SG 值、SG 函数",
  SG定理: "SG 定理",
  尼姆和: "尼姆和",
  异或: "尼姆和",
  翻硬币: "Mock Turtles（翻硬币，至多三枚）",
  无向图删边: "绿色砍树游戏（无向图删边、树上删边）",
  树上删边: "绿色砍树游戏（无向图删边、树上删边）",
  动态减法: "动态减法（k 倍动态减法）",
  减法游戏: "减法博弈",
  欧几里得游戏: "不到零的欧几里得游戏",
  辗转相减: "欧几里得博弈",
  巧克力: "巧克力游戏",
  江南乐: "均分",
  公平组合游戏: "公平博弈",
  反常规则: "反常规则",
  后继: "后继",
  mex: "mex",
  周期: "前周期、周期",
  "Every-SG": "Every-SG 博弈",
  反SG: "反 SG 博弈",
  黄金分割: "威佐夫博弈",
  对称: "一圈硬币",
};

test("the words of contests are found", async () => {
  const tab = await page.visit("#/learn", { locale: "zh-CN" });
  const field = tab.getByRole("searchbox");
  const lost = [];
  for (const [word, wanted] of Object.entries(SOUGHT)) {
    await field.fill(word);
    const bold = tab.locator("section:not(:first-of-type) b").filter({ hasText: wanted });
    await bold.first().waitFor({ timeout: 1500 }).catch(() => lost.push(word));
  }
  assert.deepEqual(lost, []);
});

test("the language is chosen, and kept", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7", { locale: "en" });
  await tab.getByRole("button", { name: "中文" }).click();
  await tab.getByRole("heading", { name: "尼姆博弈" }).waitFor();
  await tab.getByText("轮到你走。").waitFor();
  await tab.getByRole("button", { name: "从 5 个的堆中取 2 个" }).first().waitFor();
  await tab.reload();
  await tab.getByText("轮到你走。").waitFor();
  await tab.getByRole("button", { name: "English" }).click();
  await tab.getByText("Your move.").waitFor();
  await tab.evaluate(() => localStorage.clear());
});
