// Where in the page one is, kept behind the # of the address: `#/play/kayles?line=5+7`. So a game can be shared as a link.

import { useEffect, useState } from "preact/hooks";
import { t } from "./words";

export const PARTS = ["play", "sheet", "learn"] as const;
/** Addresses that lead to the sheet: the parts that it took the place of. */
const OLD = ["explore", "rules", "values"] as const;
export type Part = (typeof PARTS)[number] | (typeof OLD)[number];

export interface Route {
  /** Null where the address names no part. */
  part: Part | null;
  /** What follows the part, as the name of a game. */
  rest: string;
  query: URLSearchParams;
  /** Counts the visits, so that a link to where one is begins anew. */
  visit: number;
}

export function parseRoute(hash: string, visit = 0): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2) as [string, string?];
  const [part = "", ...rest] = path.split("/");
  return {
    part: part === "" ? "play" : ([...PARTS, ...OLD].find((known) => known === part) ?? null),
    rest: decode((part === "" ? [] : rest).join("/")),
    query: new URLSearchParams(query),
    visit,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function href(part: Part, rest = "", query?: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value) search.set(name, value);
  const tail = search.size > 0 ? `?${search}` : "";
  return `#/${part}${rest ? `/${encodeURIComponent(rest)}` : ""}${tail}`;
}

/** Reads a number of the address; one that is none, or is out of range, is replaced, and `note` is told. */
export function number(
  query: URLSearchParams,
  name: string,
  usual: number,
  [least, most]: [number, number],
  note: (sentence: string) => void,
): number {
  const text = query.get(name);
  if (text === null) return usual;
  const n = Number(text);
  if (text.trim() !== "" && Number.isInteger(n) && n >= least && n <= most) return n;
  const taken = Number.isFinite(n) && text.trim() !== "" ? Math.round(Math.min(most, Math.max(least, n))) : usual;
  note(t.address.outside(name, text.slice(0, 40), least, most, taken));
  return taken;
}

/** Writes the address without a new entry of the history, and without telling the page. */
export function noteRoute(target: string): void {
  if (location.hash !== target) history.replaceState(null, "", target);
}

/** The route, at every change that a link or the back button makes. */
export function useRoute(): Route {
  const [visit, setVisit] = useState({ hash: location.hash, n: 0 });
  useEffect(() => {
    const read = () => setVisit(({ n }) => ({ hash: location.hash, n: n + 1 }));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return parseRoute(visit.hash, visit.n);
}
