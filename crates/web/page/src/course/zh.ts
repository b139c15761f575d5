// The course in Chinese, as `docs/course/zh` has it, with its glossary, and the pages of games.

import words from "../../../../../docs/course/zh/words.md";
import type { Page } from "./index";

export const pages: Record<string, Page> = import.meta.glob("../../../../../docs/course/zh/[0-9]*.md", {
  eager: true,
  import: "default",
});

export const glossary: Page = words;

export const games: Record<string, Page> = import.meta.glob("../../../../catalog/games/zh/*.md", {
  eager: true,
  import: "default",
});
