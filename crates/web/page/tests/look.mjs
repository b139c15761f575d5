// What is wrong to see on a page: what is cut off without a sign, targets under 24 px, bars over others, axe's findings, shifts of
// the layout. `node tests/look.mjs [GAME...]` looks at all games in all sizes, colours and languages; tests look at a part.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { open } from "./browser.mjs";

export const LOCALES = ["en-GB", "zh-CN"];
export const WIDTHS = { 320: 640, 390: 844, 1920: 1080 };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** In the page: what is wrong with places and sizes, a sentence each. */
function faultsOfLayout() {
  const found = [];
  const named = (part) =>
    `<${part.tagName.toLowerCase()}${[...part.classList].map((name) => `.${name}`).join("")}> ${(part.getAttribute("aria-label") ?? part.textContent ?? "").trim().slice(0, 40)}`;
  const isSeen = (part) => part.checkVisibility({ visibilityProperty: true });
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const part of document.querySelectorAll("main *, header *")) {
    const { overflowX, position } = getComputedStyle(part);
    const isCut = part.scrollWidth > part.clientWidth + 1 && overflowX !== "visible" && part.clientWidth > 1;
    if (isCut && isSeen(part) && !["TEXTAREA", "INPUT"].includes(part.tagName) && !part.classList.contains("cut"))
      found.push(`cut off: ${named(part)} ${part.scrollWidth} > ${part.clientWidth}`);
    if (["fixed", "sticky"].includes(position) && isSeen(part) && !part.classList.contains("skip")) {
      const bar = part.getBoundingClientRect();
      for (const other of document.querySelectorAll("header, nav, .lecture > nav"))
        if (other !== part && !other.contains(part) && !part.contains(other) && getComputedStyle(other).position === "fixed") {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          if (left < bar.right && bar.left < right && top < bar.bottom && bar.top < bottom)
            found.push(`${named(part)} lies over ${named(other)}`);
        }
    }
  }
  // The last that is to be read is not below a bar when all is scrolled.
  scrollTo(0, document.documentElement.scrollHeight);
  const bar = document.querySelector(".top nav")?.getBoundingClientRect();
  const main = document.querySelector("main");
  const end = main.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(main).paddingBottom);
  if (bar && bar.top > innerHeight / 2 && end > bar.top) found.push(`the end lies below the bar: ${end} > ${bar.top}`);
  scrollTo(0, 0);
  const targets = [...document.querySelectorAll("a[href], button, input, summary, textarea, [data-spot]")].filter(
    (part) => isSeen(part) && !part.closest("p, li:not(.names li), td, .prose, .skip") | part.matches(".move, [data-spot]"),
  );
  for (const part of targets) {
    if (part.matches(".skip, .hidden")) continue;
    // Of a spot, what a pointer meets: its widest area, or a line as thick as it is drawn.
    const reach = part.matches("[data-spot]") ? (part.querySelector(".reach") ?? part) : part;
    let { width, height } = reach.getBoundingClientRect();
    if (reach.tagName === "path" && getComputedStyle(reach).fill === "none") {
      const thick = Number.parseFloat(getComputedStyle(reach).strokeWidth) * (reach.getScreenCTM()?.a ?? 1);
      [width, height] = [Math.max(width, thick), Math.max(height, thick)];
    }
    const isListed = found.some((fault) => fault.startsWith(`small: <${reach.tagName}`)) && reach !== part;
    if (Math.min(width, height) < 23.5 && !isListed) found.push(`small: <${reach.tagName}> ${named(part)} ${Math.round(width)} x ${Math.round(height)}`);
  }
  return found;
}

/** In the page: the sum of all shifts of the layout that nobody asked for. */
const shifts = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0)),
    ).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 60);
  });

/** Says whether play waits for somebody, in any language. */
export const IS_SETTLED = () =>
  document.querySelector(".status .turn") !== null &&
  document.querySelector(".board.waiting .status") === null &&
  (document.querySelector(".moves .move") !== null || document.querySelector(".status .over") !== null);

/** Looks at what a tab shows, in all widths; by axe in the colours that are named, or not at all. */
export async function looked(tab, widths, schemes) {
  const found = [];
  for (const width of widths) {
    await tab.setViewportSize({ width, height: WIDTHS[width] });
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const fault of await tab.evaluate(faultsOfLayout)) found.push(`${width}: ${fault}`);
    // Colours and names are the same in all widths.
    for (const scheme of width === widths[0] ? schemes : []) {
      await tab.emulateMedia({ colorScheme: scheme });
      await tab.evaluate(`${AXE}; void 0`);
      const violations = await tab.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.length} x ${nodes[0]?.html.slice(0, 120)}`);
      });
      for (const violation of violations) found.push(`${width} ${scheme}: axe ${violation}`);
    }
  }
  return found;
}

export async function shifted(tab) {
  const sum = await tab.evaluate(shifts);
  return sum >= 0.05 ? [`the layout shifts by ${sum.toFixed(3)}`] : [];
}

export async function games(origin) {
  const headers = { "content-type": "application/json" };
  const asked = await fetch(`${origin}/api`, { method: "POST", headers, body: JSON.stringify({ ask: "games" }) });
  return (await asked.json()).answer.games;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await open();
  const parts = ["play", "explore", "explore/domineering", "rules", "values", "learn", "learn/nim", "learn/course%2F2-backward"];
  const all = [...(await games(page.origin)).map(({ name }) => `play/${name}`), ...parts];
  const wanted = process.argv.slice(2);
  const counts = {};
  for (const part of wanted.length > 0 ? wanted : all)
    for (const locale of LOCALES) {
      const tab = await page.visit(`#/${part}`, { locale, viewport: { width: 390, height: 844 } });
      const isGame = part.startsWith("play/");
      await (isGame ? tab.waitForFunction(IS_SETTLED, null, { timeout: 5000 }) : tab.waitForLoadState("networkidle")).catch(() => console.log(`${part} does not settle`));
      for (const fault of [...(await shifted(tab)), ...(await looked(tab, [390, 320, 1920], ["light", "dark"]))]) {
        console.log(`${part} ${locale} ${fault}`);
        const kind = fault.match(/cut off|small|lies over|below the bar|axe|shifts|wide/)?.[0] ?? fault;
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
    }
  console.log(counts, page.complaints);
  await page.close();
}
