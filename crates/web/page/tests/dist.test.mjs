// The committed page is what its source builds to, byte for byte.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const page = fileURLToPath(new URL("..", import.meta.url));

test("dist is the build of src", async () => {
  const fresh = mkdtempSync(join(tmpdir(), "page-"));
  try {
    await build({
      root: page,
      configFile: join(page, "vite.config.js"),
      logLevel: "error",
      build: { outDir: fresh, emptyOutDir: true },
    });
    const names = readdirSync(fresh).sort();
    assert.deepEqual(names, ["app.css", "app.js", "chinese.js", "codemirror.js", "en.js", "icon.svg", "index.html", "zh.js"]);
    assert.deepEqual(readdirSync(join(page, "dist")).sort(), names);
    for (const name of names)
      assert.ok(
        readFileSync(join(fresh, name)).equals(readFileSync(join(page, "dist", name))),
        `${name} differs: run \`npm run build\` and commit dist`,
      );
  } finally {
    rmSync(fresh, { recursive: true });
  }
});
