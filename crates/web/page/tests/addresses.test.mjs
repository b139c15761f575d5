// Addresses that mean nothing: each has a sentence and a way on, and nothing stands in the console. A lost network is asked again.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const LINES = ["x", "-1", "3 x", "1 2 3~9 9 9", "3 5 7~3 5~x", "99999999999999999999", "(1", "%00", "3 5 7~3 5 6~3 5 6~1"];
const NUMBERS = ["x", "-5", "1e99", "3.5", "NaN", "999999999", "1 2"];

const NONSENSE = [
  ...["#/nosuch", "#/play2/nim", "#/PLAY", "#/..%2F..", "#/%E4%BD%A0"],
  ...["nosuch", "kayls", "%F0%9F%98%80", "n%20-%3E", "n%20-%3E%20m", "0.9x", "0.", "%3Cscript%3E", "a%2Fb%2Fc", "%"].map((game) => `#/play/${game}`),
  ...LINES.map((line) => `#/play/nim?line=${line}`),
  ...["x", "9x9x9", "..|...", "99x99"].map((line) => `#/play/domineering?line=${line}`),
  ...["level=99", "level=x", "you=me", "first=nobody", "met=maybe", "set.k=x", "set.zz=1"].map((query) => `#/play/bash?${query}`),
  ...NUMBERS.map((to) => `#/explore/kayles?to=${to}`),
  ...["side=-1", "side=1e9"].map((query) => `#/explore/wythoff?${query}`),
  ...["#/explore/domineering?board=x", "#/explore/nosuch", "#/explore/n%20-%3E"],
  ...["nosuch", "course%2F99", "course%2F", "course%2F2-backwards", "task?game=nosuch", "task?game=nim&line=x", "task"].map((rest) => `#/learn/${rest}`),
  ...["line=1%7E1", "line=2%7E2%7E2", "misere=maybe&line=q"].map((query) => `#/play/kayles?${query}`),
  ...["line=1-2x", "line=1-", "line=zz"].map((query) => `#/play/hackenbush?${query}`),
  ...["#/rules?text=n%20-%3E%20%7B", "#/values?text=%7B1%7C", "#/values?text=1%2F0", "#/sheet?text=tree", "#/sheet?text=table+x+for"],
];

test("60 addresses of nonsense have a sentence each, and a way on", async () => {
  const silent = [];
  const tab = await page.visit("#/play");
  for (const address of NONSENSE) {
    await tab.goto("about:blank");
    await tab.goto(`${page.origin}/${address}`);
    const said = tab.locator(".problem:visible, .ways [role=status]:visible, .ways h1:visible");
    await said.first().waitFor({ timeout: 4000 }).catch(() => silent.push(address));
    const ways = await tab.locator("main a:visible, main button:enabled:visible, nav a:visible").count();
    if (ways === 0) silent.push(`no way on from ${address}`);
  }
  assert.ok(NONSENSE.length >= 60, String(NONSENSE.length));
  assert.deepEqual(silent, []);
});

test("a line that breaks is shown as far as it goes", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7~3+5+6~9+9+9&you=both");
  await tab.locator(".problem").filter({ hasText: "no move leads from 3 5 6 to 9 9 9" }).waitFor();
  await tab.locator('[data-position="3 5 6"]').waitFor();
});

test("a lost network is asked again, and says so", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7&you=both");
  await tab.locator(".moves .move").first().waitFor();
  let lost = 2;
  await tab.route("**/api", (route) => (lost-- > 0 ? route.fulfill({ status: 200, body: "not an answer" }) : route.continue()));
  await tab.locator(".moves .move").first().click();
  await tab.locator(".connection p").waitFor();
  await tab.locator(".moves .move").first().waitFor();
  assert.equal(await tab.locator(".connection p").count(), 0);
});

test("the misère switch asks in the middle of a game", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7&you=both");
  await tab.locator(".moves .move").first().click();
  await tab.locator(".setup summary").click();
  const misere = tab.getByRole("switch", { name: /^Misère/ });
  await misere.click();
  await tab.getByRole("button", { name: "Go on playing" }).click();
  assert.equal(await misere.getAttribute("aria-checked"), "false");
  assert.match(await tab.evaluate(() => location.hash), /%7E/);
  await misere.click();
  await tab.getByRole("button", { name: "Begin anew" }).click();
  await tab.waitForFunction(() => location.hash.includes("misere=on") && !location.hash.includes("%7E"));
});
