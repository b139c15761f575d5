// What the keyboard and a screen reader need on every page: what scrolls is reached, parts of a page have names of their own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atRest, DESKTOP, open, PHONE } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const HASHES = [
  "#/play",
  "#/play/nim?line=3+5+7&values=on",
  "#/play/board-walk",
  "#/explore/wythoff",
  "#/rules?text=n+-%3E+n+-+k+where+k+in+%7B1%2C+3%2C+4%7D",
  "#/values",
  "#/learn",
  "#/learn/team-nim",
  "#/learn/forced-pile-nim",
  "#/learn/course%2F2-backward",
  "#/learn/course%2F6-golden",
];
const SIZES = { desktop: { viewport: DESKTOP }, phone: { viewport: PHONE, hasTouch: true, isMobile: true } };

/** Says whether play waits for somebody, in any language. */
const IS_SETTLED = () =>
  document.querySelector(".status .turn") !== null && document.querySelector(".board.waiting .status") === null;

/** What scrolls and is not reached by Tab, nor anything in it; and names that two landmarks share. */
function faults() {
  const found = [];
  for (const part of document.querySelectorAll("main *")) {
    const { overflowX, overflowY, visibility } = getComputedStyle(part);
    const scrolls = (overflow, whole, seen) => ["auto", "scroll"].includes(overflow) && whole > seen;
    if (
      visibility === "visible" &&
      part.tagName !== "TEXTAREA" &&
      (scrolls(overflowX, part.scrollWidth, part.clientWidth) ||
        scrolls(overflowY, part.scrollHeight, part.clientHeight)) &&
      ![part, ...part.querySelectorAll("*")].some(({ tabIndex }) => tabIndex === 0)
    )
      found.push(`the keyboard does not scroll ${part.outerHTML.slice(0, 100)}`);
  }
  const names = new Map();
  for (const part of document.querySelectorAll("section[aria-label]:not([role]), nav[aria-label]")) {
    const name = part.getAttribute("aria-label");
    if (names.has(name)) found.push(`two parts are called ${name}`);
    names.set(name, part);
  }
  return found;
}

for (const [size, options] of Object.entries(SIZES))
  test(`what scrolls is reached by the keyboard, and parts have names of their own (${size})`, async () => {
    for (const locale of ["en-GB", "zh-CN"])
      for (const hash of HASHES) {
        const tab = await page.visit(hash, { ...options, locale });
        await tab.locator("h1").first().waitFor();
        await atRest(tab);
        if (hash.startsWith("#/play/")) await tab.waitForFunction(IS_SETTLED);
        await tab.waitForFunction(`(${faults})().length === 0`, null, { timeout: 5000 }).catch(() => undefined);
        assert.deepEqual(await tab.evaluate(faults), [], `${hash} ${locale}`);
      }
  });

test("what scrolls is in the order of Tab only as long as it does not fit", async () => {
  const tab = await page.visit("#/learn/team-nim");
  const wide = tab.locator("pre[tabindex='0']");
  await wide.first().waitFor();
  const at = await wide.first().evaluate((part) => [...document.querySelectorAll("pre")].indexOf(part));
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.waitForFunction((at) => document.querySelectorAll("pre")[at].tabIndex === 0, at);
  await tab.evaluate((at) => (document.querySelectorAll("pre")[at].textContent = "short"), at);
  await tab.waitForFunction((at) => document.querySelectorAll("pre")[at].tabIndex === -1, at);
});
