// The parts beside Play: tables, rules and their theorems, the calculator, the pages; by keyboard, on a phone, and small.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { atRest, field, open, PHONE, settled, told, write } from "./browser.mjs";

let page;
before(async () => (page = await open()));
after(async () => {
  await page.close();
  assert.deepEqual(page.complaints, []);
});

const LASKER = "take:  n -> n - k where 1 <= k <= n\nsplit: n -> a, b where a + b == n and 1 <= a <= b";

test("Lasker's rules are written, and the theorem appears with its certificate and code", async () => {
  const tab = await page.visit("#/rules?text=n+-%3E+n+-+1");
  await write(tab, LASKER);
  const law = tab.getByRole("region", { name: "Law" });
  await told(law, "g(4k + 3) = 4k + 4, g(4k + 4) = 4k + 3, else g(n) = n");
  assert.equal(await law.locator(".standing").first().textContent(), "theorem");
  await law.getByText("Certificate,").click();
  assert.match(await law.locator("pre").first().textContent(), /^grundy certificate 1\n/);
  const [file] = await Promise.all([
    tab.waitForEvent("download"),
    law.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  assert.match(readFileSync(await file.path(), "utf8"), /\nend\n$/);
  const [coq] = await Promise.all([
    tab.waitForEvent("download"),
    law.getByRole("button", { name: "Download for Coq" }).click(),
  ]);
  assert.match(readFileSync(await coq.path(), "utf8"), /\nPrint Assumptions who_wins\.\n$/);
  await law.getByText("Code", { exact: true }).click();
  await law.getByText("def grundy").waitFor();
  await law.getByRole("button", { name: "Rust" }).click();
  await law.getByText("fn grundy").waitFor();
});

test("what is arithmetic in a law is set as mathematics, the rest is text", async () => {
  const tab = await page.visit("#/rules");
  const law = tab.getByRole("region", { name: "Law" });
  const rewrite = (rules) => write(tab, rules);
  const formulas = async () =>
    (await law.locator("math").allTextContents()).map((text) => text.replaceAll("\u2062", ""));
  await rewrite("(n, k) -> (n - t, k) where 1 <= t <= k");
  await told(law, "P iff n mod (k + 1) = 0");
  assert.deepEqual((await formulas())[0], "nmod(k+1)=0");
  await rewrite("n -> n - k where 1 <= k <= n and n % k == 0 and k < n");
  await told(law, "g(n) = the exponent of 2 in n");
  assert.deepEqual((await formulas()).slice(-2), ["g(n)", "g(0)=0"]);
  await rewrite("n -> n - k where 2 <= k <= 5");
  await law.locator("mfrac").first().waitFor();
});

test("a theorem is handed out for Coq", async () => {
  const tab = await page.visit("#/rules");
  await write(tab, "n -> n - k where k in {1, 3, 4}");
  const law = tab.getByRole("region", { name: "Law" });
  // The page begins with other rules, whose law may be there first.
  await told(law, "g(n + 7) = g(n) for all n");
  await law.getByText("Certificate,").click();
  const [theorem] = await Promise.all([
    tab.waitForEvent("download"),
    law.getByRole("button", { name: "Download for Coq" }).click(),
  ]);
  assert.match(readFileSync(await theorem.path(), "utf8"), /\nPrint Assumptions who_wins\.\n$/);
});

test("an error in rules is underlined where it is", async () => {
  const tab = await page.visit("#/rules");
  const text = "n -> n - k where 1 <= k <= n\nn -> n - j whree j == 1";
  await write(tab, text);
  const mark = tab.locator(".cm-fault").first();
  await mark.waitFor();
  const line = await mark.evaluate((mark) => mark.closest(".cm-line").textContent);
  assert.equal(line, "n -> n - j whree j == 1");
  assert.equal(await mark.textContent(), "whree");
  assert.ok((await tab.locator(".problem").first().textContent()).length > 10);
});

test("tables are drawn, read by the arrows and handed out as files", async () => {
  const tab = await page.visit("#/explore/kayles");
  const plot = tab.getByRole("application");
  await plot.focus();
  for (let i = 0; i < 12; i++) await plot.press("ArrowRight");
  assert.match(await tab.locator(".readout").textContent(), /g\(12\) = 4/);
  const [csv] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "CSV" }).click()]);
  assert.match(readFileSync(await csv.path(), "utf8"), /^n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n/);
  const [png] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "PNG" }).click()]);
  assert.equal(readFileSync(await png.path()).subarray(1, 4).toString(), "PNG");
  await write(tab, "table wythoff to 63");
  await field(tab).press("Enter");
  await tab.locator("canvas").waitFor();
  await tab.locator("canvas").focus();
  await tab.locator("canvas").press("ArrowDown");
  for (let i = 0; i < 2; i++) await tab.locator("canvas").press("ArrowRight");
  assert.match(await tab.locator(".readout").textContent(), /\(1, 2\): 0/);
  const [svg] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "SVG" }).click()]);
  assert.match(readFileSync(await svg.path(), "utf8"), /^<svg /);
});

test("the calculator gives values with their thermographs, larger values to the left", async () => {
  const tab = await page.visit("#/values");
  await write(tab, "{3|1||-1}");
  await tab.keyboard.press("Enter");
  await tab.locator(".answer .big", { hasText: "{3|1||-1}" }).waitFor();
  await tab.getByText("Temperature, options and more").click();
  assert.match(await tab.locator(".facts").textContent(), /Temperature3\/2/);
  const [left, right] = await tab.evaluate(() =>
    [".wall.left", ".wall.right"].map(
      (wall) => document.querySelector(`.thermograph ${wall}`).getBoundingClientRect().left,
    ),
  );
  assert.ok(left < right);
  await write(tab, "domineering[2x2] == +-1");
  await tab.getByRole("button", { name: "Compute" }).first().click();
  await tab.locator(".answer .big", { hasText: "Yes" }).waitFor();
  await write(tab, "1 + + ]");
  await tab.getByRole("button", { name: "Compute" }).first().click();
  await tab.locator(".cm-fault").first().waitFor();
});

test("cells use the names of those above, and are computed anew when these change", async () => {
  const sheet = "G := {2||1|0}\n\nrules cut = left \".|.\" -> \"#|#\"; right \"..\" -> \"##\"\n\nmean(G)\n\n[cut[1 x k] for k in 1..3]";
  const tab = await page.visit(`#/sheet?text=${encodeURIComponent(sheet)}`);
  const answer = (at) => tab.locator(".slot").nth(at).locator(".answer .big");
  await answer(2).filter({ hasText: "5/4" }).waitFor();
  await answer(3).filter({ hasText: "[0, -1, -1]" }).waitFor();
  await write(tab, "G := {4|0}");
  await field(tab).press("Enter");
  await answer(2).filter({ hasText: "2" }).waitFor();
  assert.equal(await tab.locator(".slot").nth(2).locator(".standing").textContent(), "exact");
});

test("numbers name a game, whose law and table are a click away", async () => {
  const tab = await page.visit("#/sheet");
  await write(tab, "identify 0 1 2 3 1 4 3 2 1 4 2 6");
  await field(tab).press("Enter");
  await tab.locator(".answer article b", { hasText: "kayles" }).waitFor();
  await tab.locator(".answer article", { hasText: "kayles" }).getByRole("button", { name: "Law" }).click();
  const law = tab.locator(".slot").nth(1);
  await law.locator(".statement").first().waitFor();
  assert.equal(await law.locator(".standing").first().textContent(), "theorem");
});

test("from a cell of a table to its tree, to the value of a follower", async () => {
  const tab = await page.visit(`#/sheet?text=${encodeURIComponent("table domineering[m x n] for m in 1..3, n in 1..3")}`);
  await tab.getByRole("button", { name: "Options of domineering[2 x 3]" }).click();
  const option = tab.locator(".tree .option").first();
  await option.locator("button").first().click();
  await option.locator(".option .math").first().waitFor();
  assert.ok((await tab.locator(".tree .quiet", { hasText: "dominated by" }).count()) > 0);
});

test("a sheet is a file, and goes back to the one before an address", async () => {
  const tab = await page.visit("#/sheet?text=1");
  await write(tab, "1 + 1");
  await field(tab).press("Enter");
  await tab.locator(".answer .big", { hasText: "2" }).waitFor();
  const [file] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name: "Save" }).click()]);
  assert.equal(readFileSync(await file.path(), "utf8"), "1 + 1\n");
  await tab.goto("about:blank");
  await tab.goto(`${page.origin}/#/values?text=*5`);
  await tab.locator(".answer .big", { hasText: "*5" }).waitFor();
  await tab.getByRole("button", { name: "Back to your sheet" }).click();
  await tab.locator(".answer .big", { hasText: "2" }).waitFor();
  // So does what an empty sheet took the place of, also after a new start.
  await tab.getByRole("button", { name: "Empty sheet" }).click();
  await tab.locator(".answer").waitFor({ state: "detached" });
  await tab.reload();
  await tab.getByRole("button", { name: "Back to your sheet" }).click();
  await tab.locator(".answer .big", { hasText: "2" }).waitFor();
  await tab.evaluate(() => localStorage.clear());
});

test("the keyboard goes through a sheet: history by prefix, completion, help, and a stop", async () => {
  const tab = await page.visit(`#/sheet?text=${encodeURIComponent("mean(^)\n\n{1|-1}")}`);
  await tab.locator(".answer .big").nth(1).waitFor();
  const last = field(tab, 2);
  await write(tab, "me", 2);
  await last.press("ArrowUp");
  await tab.waitForFunction(() => document.querySelector(".slot.last .editor").dataset.text === "mean(^)");
  await write(tab, "help atomic_weight", 2);
  await last.press("Enter");
  await tab.locator(".cards dt").first().waitFor();
  await tab.waitForFunction(() => document.activeElement?.matches(".slot.last .editor"));
  await field(tab, 3).pressSequentially("temperat", { delay: 20 });
  await tab.locator(".cm-tooltip-autocomplete").waitFor();
  await tab.waitForTimeout(150);
  await field(tab, 3).press("Tab");
  await tab.waitForFunction(() => document.querySelector(".slot.last .editor").dataset.text === "temperature");
  await write(tab, "table domineering to 12", 3);
  await field(tab, 3).press("Enter");
  await tab.getByRole("button", { name: "Stop" }).click();
  await tab.getByText("Stopped.").waitFor();
  await tab.evaluate(() => localStorage.clear());
});

test("what is typed fast on a slow machine stands as it was typed, and is completed", async () => {
  const tab = await page.visit(`#/sheet?text=${encodeURIComponent("mean(^)")}`);
  await tab.locator(".answer .big").first().waitFor();
  await field(tab, 1).evaluate((content) => content.cmTile.root.view.focus());
  const machine = await tab.context().newCDPSession(tab);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await field(tab, 1).pressSequentially("temperat", { delay: 20 });
  await tab.locator(".cm-tooltip-autocomplete").waitFor();
  assert.equal(await tab.evaluate(() => document.querySelector(".slot.last .editor").dataset.text), "temperat");
  await machine.detach();
  await tab.evaluate(() => localStorage.clear());
});

test("a page of the catalogue has a board beside it", async () => {
  const tab = await page.visit("#/learn");
  await tab.getByRole("searchbox").fill("wythoff");
  await tab.getByRole("link", { name: /^Wythoff's game Two/ }).click();
  await tab.getByRole("heading", { name: "The law" }).waitFor();
  assert.match(await settled(tab), /^Your move/);
});

test("a game is chosen, played and won by keyboard alone", async () => {
  const tab = await page.visit("#/play");
  await tab
    .getByRole("link", { name: /^Nim\b/ })
    .first()
    .waitFor();
  const focused = () =>
    tab.evaluate(
      () =>
        document.activeElement?.getAttribute("href") ??
        document.activeElement?.getAttribute("aria-label") ??
        document.activeElement?.textContent ??
        "",
    );
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60; i++) {
      await tab.keyboard.press("Tab");
      if (wanted.test(await focused())) return;
    }
    assert.fail(`no way to ${wanted} by Tab`);
  };
  await tabTo(/^#\/play\/nim$/);
  await tab.keyboard.press("Enter");
  await settled(tab);
  await tabTo(/^take \d+ from/);
  const first = await focused();
  await tab.keyboard.press("ArrowRight");
  assert.notEqual(await focused(), first);
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(() => /You:|grundy:/.test(document.querySelector(".status .made").textContent));
  await settled(tab);
  await tab.waitForFunction(() => /^take/.test(document.activeElement?.getAttribute("aria-label") ?? ""));
  for (let status = await settled(tab), i = 0; status.startsWith("Your move"); status = await settled(tab), i++) {
    assert.ok(i < 60);
    await tab.getByRole("button", { name: "Hint", exact: true }).focus();
    await tab.keyboard.press("Enter");
    await tab.locator(".moves .hinted").waitFor();
    await tab.locator(".moves .hinted").focus();
    const before = await tab.evaluate(() => location.hash);
    await tab.keyboard.press("Enter");
    await tab.waitForFunction((old) => location.hash !== old, before);
  }
});

test("a board is in the order of Tab from its first moment", async () => {
  const tab = await page.visit("#/play");
  await tab
    .getByRole("link", { name: /^Nim\b/ })
    .first()
    .waitFor();
  // The observer is told of what was drawn before anything else is done.
  const reached = await tab.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          const spots = [...document.querySelectorAll(".board [data-spot]")];
          if (spots.length === 0) return;
          observer.disconnect();
          resolve(spots.filter(({ tabIndex }) => tabIndex === 0).length);
        }).observe(document.body, { childList: true, subtree: true });
        location.hash = "#/play/nim";
      }),
  );
  assert.equal(reached, 1);
});

for (const part of [
  "play",
  "play/kayles",
  "play/domineering",
  "explore/wythoff",
  "explore/domineering",
  "sheet?text=help",
  "rules",
  "values",
  "learn",
  "learn/nim",
])
  test(`on a phone nothing of ${part} is cut off, and what is touched is large`, async () => {
    const tab = await page.visit(`#/${part}`, { viewport: PHONE, hasTouch: true, isMobile: true });
    await tab.locator("h1").waitFor();
    await atRest(tab);
    await tab.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    const small = await tab.evaluate(() =>
      [...document.querySelectorAll("button, nav a, summary, .card, input:not(.hidden)")]
        .filter(
          (part) =>
            part.getClientRects().length > 0 &&
            part.getBoundingClientRect().height < (part.type === "range" ? 32 : 43.5),
        )
        .map((part) => part.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(small, []);
  });

test("what is read has contrast, in light and in dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const tab = await page.visit("#/play/nim?values=on", { colorScheme });
    await settled(tab);
    const contrasts = await tab.evaluate(() => {
      const light = (colour) => {
        const canvas = document.createElement("canvas").getContext("2d");
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((c) =>
          c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const style = getComputedStyle(document.documentElement);
      const of = (name) => light(style.getPropertyValue(name));
      return ["--ink", "--soft", "--accent", "--win", "--lost", "--left", "--right"].flatMap((ink) =>
        ["--paper", "--surface"].map((paper) => {
          const [a, b] = [of(ink), of(paper)].sort((x, y) => y - x);
          return [ink, paper, (a + 0.05) / (b + 0.05)];
        }),
      );
    });
    for (const [ink, paper, contrast] of contrasts)
      assert.ok(contrast >= 4.5, `${colorScheme}: ${ink} on ${paper}: ${contrast.toFixed(2)}`);
  }
});

test("the page is small, first moves are soon there, and nothing but the server is asked", async () => {
  const dist = new URL("../dist/", import.meta.url);
  const bytes = ["index.html", "app.js", "app.css", "icon.svg"].reduce(
    (sum, name) => sum + gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length,
    0,
  );
  assert.ok(bytes < 120_000, `${bytes} bytes`);
  const tab = await page.visit("#/play/nim");
  await settled(tab);
  const policy = (await (await fetch(page.origin)).headers.get("content-security-policy")) ?? "";
  assert.match(policy, /default-src 'self'/);
});

test("rules that were typed are kept", async () => {
  const tab = await page.visit("#/rules");
  await write(tab, "n -> n - k where k in {2, 5}");
  await tab.getByRole("link", { name: "Learn" }).click();
  await tab.getByRole("searchbox").waitFor();
  await tab.getByRole("link", { name: "Sheet", exact: true }).click();
  await tab.waitForFunction(() => document.querySelector(".slot .editor")?.dataset.text === "n -> n - k where k in {2, 5}");
  await tab.evaluate(() => localStorage.clear());
});

test("a drawing is handed out with its colours", async () => {
  const tab = await page.visit("#/play/nim?line=3+5+7");
  await settled(tab);
  await tab.getByText("Set up").click();
  const [picture] = await Promise.all([
    tab.waitForEvent("download"),
    tab.getByRole("button", { name: "Download the picture" }).click(),
  ]);
  const svg = readFileSync(await picture.path(), "utf8");
  assert.match(svg, /^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.equal(svg.match(/<ellipse[^>]* fill="[^"n]+[^"]*"/g).length, 30);
  assert.doesNotMatch(svg, /class=|var\(/);
});
