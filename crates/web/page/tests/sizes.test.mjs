// Every part, on a small phone, a phone and a projector, in one language or the other: nothing is cut off without a sign, no target
// is too small, no bar lies over another, axe finds nothing, and the layout stays. So is every game looked at in `drawings.test.mjs`.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { atRest, open } from "./browser.mjs";
import { LOCALES, looked, shifted } from "./look.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const PARTS = ["play", "explore/wythoff", "rules", "values", "learn", "learn/nim", "learn/course%2F2-backward"];

for (const [i, part] of PARTS.entries())
  test(`${part} fits every screen`, async () => {
    const tab = await page.visit(`#/${part}`, { locale: LOCALES[i % 2], viewport: { width: 390, height: 844 } });
    await tab.locator("h1").first().waitFor();
    await atRest(tab);
    assert.deepEqual([...(await shifted(tab)), ...(await looked(tab, [390, 320, 1920], ["light", "dark"]))], []);
  });

test("the large mode fills a projector with the board, and Escape ends it", async () => {
  for (const name of ["domineering", "nim", "wythoff", "hackenbush"]) {
    const tab = await page.visit(`#/play/${name}`, { viewport: { width: 1920, height: 1080 } });
    await tab.getByRole("button", { name: "Large" }).click();
    const { width, height } = await tab.locator(".large .board").boundingBox();
    assert.ok(width * height >= 0.35 * 1920 * 1080, `${name}: ${width} x ${height}`);
    await tab.keyboard.press("Escape");
    await tab.locator(".large").waitFor({ state: "detached" });
  }
});
