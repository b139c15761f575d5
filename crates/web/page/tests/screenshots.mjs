// Pictures of the five parts at desktop and phone size, light and dark, into `screenshots/`; with `--docs` the two of the
// README, into `docs/`.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DESKTOP, open, PHONE, settled } from "./browser.mjs";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const docs = fileURLToPath(new URL("../../../../docs/", import.meta.url));

const DOMINOES = [
  "....|....|....|....",
  "#...|#...|....|....",
  "#...|#...|..##|....",
  "##..|##..|..##|....",
  "##..|##..|..##|.##.",
];

const PARTS = {
  gallery: "#/play",
  play: "#/play/nim?line=3+5+7&values=on",
  kayles: "#/play/kayles?line=7+9~3+2+9&values=on&you=Right",
  hackenbush: `#/play/hackenbush?line=${encodeURIComponent("1-2l 2-3r 3-4l 2-5e 1-6r 6-7l 6-8r 8-9l")}&values=on`,
  domineering: `#/play/domineering?line=${encodeURIComponent(DOMINOES.join("~"))}&values=on`,
  explore: "#/explore/wythoff",
  sequence: "#/explore/grundys-game?to=1000",
  rules: "#/rules",
  values: "#/values",
  learn: "#/learn/kayles",
};

async function picture(page, path, hash, options) {
  const tab = await page.visit(hash, options);
  await tab.locator("h1").waitFor();
  await tab.waitForLoadState("networkidle");
  if (hash.startsWith("#/play/")) await settled(tab);
  await tab.waitForTimeout(400);
  await tab.screenshot({ path });
}

const page = await open();
try {
  if (process.argv.includes("--docs")) {
    const size = { viewport: { width: 1180, height: 760 } };
    await picture(page, `${docs}page-play.png`, PARTS.kayles, size);
    await picture(page, `${docs}page-rules.png`, PARTS.rules, { ...size, colorScheme: "dark" });
  } else {
    mkdirSync(folder, { recursive: true });
    for (const [name, hash] of Object.entries(PARTS))
      for (const [size, options] of Object.entries({
        desktop: { viewport: DESKTOP },
        phone: { viewport: PHONE, hasTouch: true, isMobile: true },
      }))
        for (const colorScheme of ["light", "dark"])
          await picture(page, `${folder}${name}-${size}-${colorScheme}.png`, hash, { ...options, colorScheme });
  }
  for (const complaint of page.complaints) console.error(complaint);
} finally {
  await page.close();
}
