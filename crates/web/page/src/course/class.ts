// A class: tasks of several kinds and texts between them, all in one address. An item is written `win~nim~3 5 7`: what is asked, of
// which game, and where.

import { ask, askLong, isAbort, type Position, Refusal, type Subject } from "../api";
import { href } from "../route";
import { t } from "../words";
import type { Ask, Task } from "./index";

const PART = "~";

/** Kinds of tasks, by what they need: a position of a game, a game, or an expression. */
export const POSITIONS = ["win", "move", "outcome", "grundy"] as const satisfies Ask[];
export const VALUES = ["value", "mean", "temperature"] as const satisfies Ask[];
export const KINDS = [...POSITIONS, ...VALUES, "claim"] as const satisfies Ask[];

/** A task, or a text between tasks. */
export type Item = { text: string; task?: undefined } | { text?: undefined; task: Task };

export interface Class {
  title: string;
  items: Item[];
}

function itemOf(written: string): Item | null {
  const [kind = "", ...parts] = written.split(PART);
  if (kind === "text") return { text: parts.join(PART) };
  const known = KINDS.find((one) => one === kind);
  if (!known) return null;
  const [game = "", position, misere] = parts;
  if ((VALUES as readonly string[]).includes(known)) return { task: { ask: known, value: game, answer: "" } };
  const task: Task = { ask: known, game, answer: "" };
  if (known !== "claim") task.position = position ?? "";
  if (misere === "misere") task.misere = "";
  return { task };
}

export function written(item: Item): string {
  if (item.task === undefined) return `text${PART}${item.text}`;
  const { ask: kind, game, position, value, misere } = item.task;
  if (value !== undefined) return [kind, value].join(PART);
  const parts = [kind, game ?? "", ...(position === undefined ? [] : [position])];
  return [...parts, ...(misere === undefined ? [] : ["misere"])].join(PART);
}

/** Reads the class of an address; what is no item is left out, and `note` is told. */
export function readClass(query: URLSearchParams, note: (sentence: string) => void): Class {
  const items = query.getAll("i").flatMap((text) => {
    const item = itemOf(text);
    if (!item) note(t.address.left("i", text.slice(0, 40)));
    return item ? [item] : [];
  });
  return { title: query.get("title") ?? "", items };
}

export function classHref(page: "class" | "set", { title, items }: Class): string {
  const query = new URLSearchParams(title ? { title } : {});
  for (const item of items) query.append("i", written(item));
  return `${href("learn", page)}?${query}`;
}

const subjectOf = ({ game, misere }: Task): Subject => ({ game: game ?? "", ...(misere === undefined ? {} : { misere: true }) });

/** Returns why a task cannot be set, or null. */
export async function impossible(task: Task, signal: AbortSignal): Promise<string | null> {
  try {
    if (task.value !== undefined) {
      const fields = { text: task.value, all: true };
      const found = await askLong<{ canonical?: string; mean?: string; temperature?: string }>("value", fields, signal);
      const asked = task.ask === "mean" ? found.mean : task.ask === "temperature" ? found.temperature : found.canonical;
      return asked == null ? t.set.noValue : null;
    }
    if (task.ask === "claim") {
      const { grundy } = await askLong<{ grundy?: unknown[] }>("table", { ...subjectOf(task), to: 20 }, signal);
      return grundy ? null : t.set.noTable;
    }
    const { end, values } = await ask<Position>("position", { ...subjectOf(task), position: task.position, values: true }, signal);
    if (task.ask === "outcome") return end || values?.chance ? null : t.set.notKnown;
    if (task.ask === "grundy") return end || typeof values?.grundy === "number" ? null : t.set.noGrundy;
    if (end) return t.set.over;
    if (!values?.chance) return t.set.notKnown;
    return values.chance === "wins" ? null : t.set.cannotWin;
  } catch (error) {
    if (isAbort(error)) throw error;
    return error instanceof Refusal ? (t.told(error.message) ?? error.message) : String(error);
  }
}
