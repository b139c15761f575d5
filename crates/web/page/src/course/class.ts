// A class: tasks of several kinds and texts between them, all in one address. An item is written `win~nim~3 5 7`: what is asked, of
// which game, and where.

import { ask, askLong, isAbort, type Position, Refusal, type Subject } from "../api";
import { href } from "../route";
import { t } from "../words";
import { outcomeOf } from "./check";
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

/** Whether a move of these rules may leave several parts; what stands in brackets is one. */
function leavesSeveral(printed: string): boolean {
  let bare = printed;
  for (let before = ""; before !== bare; ) [before, bare] = [bare, bare.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, "x")];
  return bare.split("\n").some((line) => /^[^>]*->.*?(,|\bof\b|\beach\b)/.test(line.replace(/\bwhere\b.*/, "")));
}

/** Returns why a task cannot be set, or null. */
export async function impossible(task: Task, signal: AbortSignal): Promise<string | null> {
  try {
    if (task.value !== undefined) {
      const fields = { text: task.value, all: true };
      const found = await askLong<{ canonical?: string; mean?: string; temperature?: string }>("value", fields, signal);
      const asked = task.ask === "mean" ? found.mean : task.ask === "temperature" ? found.temperature : found.canonical;
      return asked == null ? t.set.noValue : null;
    }
    const subject = subjectOf(task);
    if (task.ask === "claim") {
      const { printed } = await ask<{ printed: string }>("rules", subject, signal);
      // A law of lost positions is not proved where a move leaves a sum.
      if (leavesSeveral(printed)) return t.set.several;
      const { grundy } = await askLong<{ grundy?: unknown[] }>("table", { ...subject, to: 20 }, signal);
      return grundy ? null : t.set.noTable;
    }
    const { end, values, impartial, play } = await ask<Position>("position", { ...subject, position: task.position, values: true }, signal);
    if (task.ask === "outcome") {
      if (!end && !values?.chance) return t.set.notKnown;
      return (await outcomeOf(subject, task.position ?? "", signal)).outcome ? null : t.set.noOutcome;
    }
    if (task.ask === "grundy") {
      if (!impartial || play !== "normal") return t.set.notImpartial;
      return end || typeof values?.grundy === "number" ? null : t.set.noGrundy;
    }
    if (end) return t.set.over;
    if (!values?.chance) return t.set.notKnown;
    return values.chance === "wins" ? null : t.set.cannotWin;
  } catch (error) {
    if (isAbort(error)) throw error;
    return error instanceof Refusal ? (t.told(error.message) ?? error.message) : String(error);
  }
}
