// The course in English, as `docs/course/en` has it, and the glossary.

import words from "../../../../../docs/words.md";
import type { Page } from "./index";

export const pages: Record<string, Page> = import.meta.glob("../../../../../docs/course/en/[0-9]*.md", {
  eager: true,
  import: "default",
});

export const glossary: Page = words;

// Codes of links are drawn where tasks are set, and the course is there by then: the first visit is smaller.
export { renderSVG } from "uqr";
