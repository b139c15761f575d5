// The languages: what the page itself says in Chinese is Chinese everywhere. That no word is missing, `npm run check` says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

/** Names that are the same in every language. */
const NAMES = /^(grundy|English|SVG|CSV|Python|Rust|C|C\+\+|PNG|N|P|L|R|D)$/;

for (const part of [
  "play",
  "play/nim?line=3+5+7&values=on",
  "play/domineering?line=....|....&values=on",
  "play/turning-turtles?line=3+6",
  "explore/wythoff",
  "explore/kayles",
  "explore/domineering",
  "rules",
  "values",
  "learn",
  "learn/nim",
  "learn/course%2F1-who-wins",
  "learn/course%2F10-your-own-rules",
  "learn/task?game=nim&line=3+5",
])
  test(`${part} is in Chinese`, async () => {
    const tab = await page.visit(`#/${part}`, { locale: "zh-CN" });
    await tab.locator("h1").waitFor();
    await tab.waitForLoadState("networkidle");
    assert.equal(await tab.evaluate(() => document.documentElement.lang), "zh-Hans");
    const texts = await tab.evaluate(() => {
      const found = [];
      // Rules, positions, values and the names of games that have no Chinese page are not words of the page.
      const others = "noscript, pre, code, .mono, .math, .chips, .to, .numbers, body [lang]";
      for (const part of document.querySelectorAll("body *")) {
        if (part.closest(others)) continue;
        for (const name of ["aria-label", "placeholder", "title"]) if (part.hasAttribute(name)) found.push(part.getAttribute(name));
        for (const node of part.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
      }
      return found.map((text) => text.trim());
    });
    const foreign = texts.filter((text) => /[A-Za-z]{3}/.test(text) && !/[\u3000-\uffef]/.test(text) && !NAMES.test(text));
    assert.deepEqual(foreign, []);
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
