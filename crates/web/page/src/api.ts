// Questions to the server, and the shapes of its answers. All that the page knows about games comes through here. On a static
// host there is no server, and the page computes its answers itself.

import { askHere } from "./local";
import { t } from "./words";

/** Whether this is the page for a static host; known when it is built. */
export const STATIC = import.meta.env.MODE === "static";

export type Player = "Left" | "Right";
export type Chance = "wins" | "draws" | "loses";

/** A game as every question names it: a name of the catalogue, an octal code, or rules, with its settings. */
export interface Subject {
  game: string;
  set?: Record<string, string>;
  hex?: boolean;
  misere?: boolean;
}

export interface Param {
  name: string;
  default: string;
  meaning: string;
}

/** An entry of the catalogue. */
export interface Game {
  name: string;
  title: string;
  summary: string;
  position: string;
  example: string;
  /** A position to begin with. */
  start: string;
  also: string[];
  theory: string[];
  params: Param[];
  partizan: boolean;
  boards: boolean;
  misere: boolean;
  rules: string | null;
  /** Its page, where the page has it in its language. */
  text?: string;
  /** Whether it is rules that were kept in this browser. */
  own?: boolean;
  /** The language of its title and rules, where that is not the page's. */
  lang?: string;
}

export interface Move {
  name: string | null;
  to: string;
  text: string;
  ends?: "win" | "lose" | null;
}

export interface Component {
  position: string;
  grundy: number | string | null;
  value: string | null;
  temperature: string | null;
}

/** What is known of a position; `prospects` has one entry a move. */
export interface Values {
  stop?: string | null;
  chance?: Chance;
  remoteness?: number | null;
  score?: number | null;
  grundy?: number | string | null;
  value?: string | null;
  temperature?: string | null;
  components?: Component[];
  prospects?: (Chance | null)[];
  standing?: string;
  source?: string | null;
  why?: string | null;
}

export interface End {
  winner: Player | null;
  reason: string;
}

export interface Position {
  game: string;
  position: string;
  play: "normal" | "misere" | "goal" | "score";
  impartial: boolean;
  may_repeat: boolean;
  player: Player;
  moves: Move[];
  cut: string | null;
  end: End | null;
  values: Values | null;
}

export interface Reply {
  /** Null where play has ended already. */
  made: Move | null;
  stop: string | null;
  /** What the mover reaches by best play, where the engine looked. */
  chance: Chance | null;
  next: Position;
}

/** A place in a text that was sent, in the code units of a string. */
export interface Span {
  start: number;
  end: number;
  message: string;
  /** Only perhaps a slip. */
  warning?: boolean;
}

/** What the server, or the way to it, has against a question. */
export class Refusal extends Error {
  readonly spans: Span[];
  readonly help: string[];

  constructor(message: string, spans: Span[] = [], help: string[] = []) {
    super(message);
    this.spans = spans;
    this.help = help;
  }
}

/** Says whether an error only means that the question was taken back. */
export function isAbort(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === "AbortError";
}

export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal(String(error));
}

/** Asks one question; rejects with a `Refusal`, or with an abort of `signal`. */
export async function ask<T>(kind: string, fields: object = {}, signal?: AbortSignal): Promise<T> {
  if (STATIC) return compute<T>(kind, fields, false, signal);
  const body = await sent<T>(JSON.stringify({ ask: kind, ...fields }), signal);
  if (body.error) throw new Refusal(body.error.message, body.error.spans, body.error.help);
  if (body.answer === undefined) throw new Refusal(t.frame.noAnswer);
  return body.answer;
}

/** Pauses before a question that did not reach the server, or found it busy, is sent again, in milliseconds. */
const PAUSES = [300, 700, 1500, 3000, 6000];

/** Who is told when questions wait for the server, and when it answers again. */
const watchers = new Set<(lost: boolean) => void>();

export function onConnection(tell: (lost: boolean) => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

async function sent<T>(body: string, signal?: AbortSignal): Promise<Progress<T>> {
  for (const pause of [...PAUSES, null]) {
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch("api", { method: "POST", headers, body, signal: signal ?? null });
      if (response.status !== 429 && response.status < 500) {
        const read = await response.json();
        for (const tell of watchers) tell(false);
        return read;
      }
    } catch (error) {
      if (isAbort(error)) throw error;
    }
    for (const tell of watchers) tell(pause !== null);
    if (pause !== null) await waited(pause, signal);
  }
  throw new Refusal(t.frame.noServer);
}

/**
 * Loads a part of the page, a file of its own, and asks again as long as it does not come. A browser
 * remembers that an address failed, so each time another one is asked for.
 */
export async function loaded<M>(file: string, load: () => Promise<M>): Promise<M> {
  for (let tries = 0; ; tries++) {
    try {
      const part = await (tries === 0 ? load() : import(/* @vite-ignore */ new URL(`${file}.js?again=${Date.now()}`, document.baseURI).href));
      if (tries > 0) for (const tell of watchers) tell(false);
      return part;
    } catch {
      for (const tell of watchers) tell(true);
      await waited(PAUSES[tries] ?? PAUSES.at(-1) ?? 0);
    }
  }
}

/** Waits, or until the network is back. */
function waited(pause: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, refuse) => {
    const ended = new AbortController();
    const end = (then: () => void) => () => {
      ended.abort();
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(end(resolve), pause);
    addEventListener("online", end(resolve), { signal: ended.signal });
    signal?.addEventListener("abort", end(() => refuse(signal.reason)), { signal: ended.signal });
  });
}

interface Progress<T> {
  done?: boolean;
  steps?: number;
  elapsed_ms?: number;
  answer?: T;
  error?: { message: string; spans?: Span[]; help?: string[] };
}

/** Asks a question that may take long, as a job that is polled; an abort cancels it on the server. */
export async function askLong<T>(
  kind: string,
  fields: object,
  signal: AbortSignal,
  progress?: (elapsed: number) => void,
): Promise<T> {
  if (STATIC) {
    const begun = performance.now();
    const told = setInterval(() => progress?.(performance.now() - begun), 250);
    return compute<T>(kind, fields, true, signal).finally(() => clearInterval(told));
  }
  const { job } = await ask<{ job: number | string }>("start", { request: { ask: kind, ...fields } }, signal);
  const cancel = () => void ask("cancel", { job }).catch(() => undefined);
  signal.addEventListener("abort", cancel, { once: true });
  // Who leaves the page does not wait for it: the next job would.
  const left = () => navigator.sendBeacon("api", new Blob([JSON.stringify({ ask: "cancel", job })], { type: "application/json" }));
  addEventListener("pagehide", left, { signal });
  for (let pause = 30; ; pause = Math.min(pause * 1.5, 500)) {
    const state = await ask<Progress<T>>("poll", { job }, signal);
    if (state.done) {
      signal.removeEventListener("abort", cancel);
      removeEventListener("pagehide", left);
      if (state.error) throw new Refusal(state.error.message, state.error.spans, state.error.help);
      return state.answer as T;
    }
    progress?.(state.elapsed_ms ?? 0);
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}

/** Answers a question here; rejects as `ask` does. */
async function compute<T>(kind: string, fields: object, long: boolean, signal?: AbortSignal): Promise<T> {
  const { answer, error } = await askHere({ ask: kind, ...fields }, long, signal);
  if (error) throw new Refusal(error.message, error.spans, error.help);
  return answer as T;
}
