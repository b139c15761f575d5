// The course: ten lessons, each a text with exercises; loaded when it is read, in the language of the page.

import { useEffect, useState } from "preact/hooks";
import { loaded } from "../api";
import { language } from "../words";

export type Ask = "win" | "move" | "outcome" | "grundy" | "value" | "mean" | "temperature" | "claim" | "rules";

/** A question of a lesson: the lines of a block `exercise`, each a name and its value. */
export interface Task {
  ask: Ask;
  game?: string;
  position?: string;
  /** An expression, where values are asked for. */
  value?: string;
  misere?: string;
  /** A right answer, which the tests hold to the engine; the page asks the engine. */
  answer: string;
}

export type Part = { html: string; exercise?: undefined } | { html?: undefined; exercise: Task };

export interface Page {
  title: string;
  summary: string;
  parts: Part[];
}

/** A lesson with the name by which addresses call it, such as `3-nim`. */
export interface Lesson extends Page {
  name: string;
}

export interface Course {
  lessons: Lesson[];
  glossary: Page;
  /** Pages of games in the language, by name. */
  games: Record<string, Page>;
}

const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/\.md$/, "").replace(/^0/, "");

const byName = (pages: Record<string, Page>) =>
  Object.entries(pages).map(([path, page]): Lesson => ({ ...page, name: nameOf(path) }));

async function load(): Promise<Course> {
  const { pages, glossary } = await (language() === "zh" ? loaded("zh", () => import("./zh")) : loaded("en", () => import("./en")));
  const lessons = byName(pages).sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10));
  return { lessons, glossary, games: await pagesOfGames() };
}

/** The pages of games that the language has; those in English are asked from the server. */
export async function pagesOfGames(): Promise<Record<string, Page>> {
  if (language() !== "zh") return {};
  const { games } = await loaded("zh", () => import("./zh"));
  return Object.fromEntries(byName(games).map((page) => [page.name, page]));
}

/** The course in the language of the page; null until it is there. */
export function useCourse(): Course | null {
  const [course, setCourse] = useState<Course | null>(null);
  useEffect(() => {
    void load().then(setCourse);
  }, []);
  return course;
}
