// The course in English, as `docs/course/en` has it, and the glossary.

import words from "../../../../../docs/words.md";
import type { Page } from "./index";

export const pages: Record<string, Page> = import.meta.glob("../../../../../docs/course/en/[0-9]*.md", {
  eager: true,
  import: "default",
});

export const glossary: Page = words;

// Codes of links are drawn where tasks are set, when the course is there already; the first visit need not wait for them.
export { renderSVG } from "uqr";
