// Games of one's own: rules that are kept in this browser, and where play of rules begins.

import { useFound } from "../answer";
import { ask, asRefusal, type Game, type Position, type Refusal, type Subject } from "../api";

const KEY = "own games";

/** Rules with the name that they were given. */
export interface Own {
  title: string;
  text: string;
}

export function ownGames(): Own[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const isOwn = (own: Partial<Own> | null) => typeof own?.title === "string" && typeof own.text === "string";
    return Array.isArray(kept) ? kept.filter(isOwn) : [];
  } catch {
    return [];
  }
}

/** Keeps rules under a name, or forgets them where the name is empty; returns whether it could. */
export function keepOwn(text: string, title: string): boolean {
  const others = ownGames().filter((own) => own.text !== text);
  try {
    localStorage.setItem(KEY, JSON.stringify(title === "" ? others : [...others, { title, text }]));
    return true;
  } catch {
    return false;
  }
}

/** Rules as an entry of the catalogue. */
export const entryOf = ({ title, text }: Own): Game => ({
  name: text,
  title,
  summary: text.replace(/\s*\n\s*/g, "; "),
  position: "",
  example: "",
  start: "",
  also: [],
  theory: [],
  params: [],
  partizan: /^\s*(?:\w+:\s*)?(?:left|right)\b/m.test(text),
  boards: false,
  misere: true,
  rules: text,
  own: true,
});

/** Positions to try, those of the declared kind first. */
function candidates(rules: string): string[] {
  const letters = [...new Set([...rules.matchAll(/"([^"\n]{1,8})"/g)].map(([, text = ""]) => text))];
  const words = [...letters.map((text) => text.repeat(Math.ceil(6 / text.length)).slice(0, 6)), "abacaba"];
  const numbers = ["3 5 4", "2 4 7", "9", "6", "(3, 5)", "(7, 9)", "(3, 5, 4)"];
  return ["()", ...(/:\s*word/.test(rules) ? [...words, ...numbers] : [...numbers, ...words])];
}

interface Begin {
  start: string | null;
  refusal: Refusal | null;
}

/** Where play of a game begins that is not in the catalogue: the example of its rules, or a position with moves that is found by trying. */
export function useStart(subject: Subject | null): Begin | null {
  return useFound(JSON.stringify(subject), async (signal) => {
    if (!subject) return null;
    try {
      const { example, printed } = await ask<{ example: string | null; printed: string }>("rules", subject, signal);
      if (example !== null) return { start: example, refusal: null };
      for (const position of candidates(printed)) {
        const found = await ask<Position>("position", { ...subject, position, values: false }, signal).catch(() => null);
        if (found && found.moves.length > 1) return { start: position, refusal: null };
      }
      return { start: null, refusal: null };
    } catch (error) {
      if (signal.aborted) throw error;
      return { start: null, refusal: asRefusal(error) };
    }
  });
}
