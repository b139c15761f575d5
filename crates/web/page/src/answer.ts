// Answers that are shown. An answer is kept with its question, and is handed out only while that is the present question: a part of
// the page cannot draw, export or link what belongs to another one.

import { useEffect, useState } from "preact/hooks";
import { ask, askLong, asRefusal, isAbort, type Refusal } from "./api";

/** What is asked; `null` stands for nothing as yet. */
export interface Question {
  kind: string;
  fields: object;
  /** Whether it may take long, and is asked as a job. */
  long?: boolean;
  /** So many milliseconds it has to stand before it is asked. */
  pause?: number;
  /** With another number it is asked anew. */
  turn?: number;
}

/** What is known of the present question: nothing, or its answer, or why it has none. */
export interface Answered<T> {
  answer: T | null;
  refusal: Refusal | null;
  /** How long the job has taken, in milliseconds. */
  elapsed: number;
}

const NOTHING = { answer: null, refusal: null, elapsed: 0 };

/** What several questions come to, as long as `key` is that of what is shown; null until it is known, and where it is not. */
export function useFound<T>(key: string, find: (signal: AbortSignal) => Promise<T | null>): T | null {
  const [held, setHeld] = useState<{ key: string; found: T | null }>({ key: "", found: null });
  useEffect(() => {
    const gone = new AbortController();
    const hold = (found: T | null) => gone.signal.aborted || setHeld({ key, found });
    find(gone.signal).then(hold, () => undefined);
    return () => gone.abort();
  }, [key]);
  return held.key === key ? held.found : null;
}

/** Asks the question as soon as it is another one, and returns what is known of it. */
export function useAnswer<T>(question: Question | null): Answered<T> {
  const key = JSON.stringify(question);
  const [held, setHeld] = useState<Answered<T> & { key: string }>({ ...NOTHING, key: "" });
  useEffect(() => {
    if (!question) return;
    const { kind, fields, long, pause } = question;
    const gone = new AbortController();
    const hold = (known: Partial<Answered<T>>) => gone.signal.aborted || setHeld({ ...NOTHING, ...known, key });
    const begin = () =>
      (long
        ? askLong<T>(kind, fields, gone.signal, (elapsed) => hold({ elapsed }))
        : ask<T>(kind, fields, gone.signal)
      ).then(
        (answer) => hold({ answer }),
        (error) => isAbort(error) || hold({ refusal: asRefusal(error) }),
      );
    const timer = pause ? setTimeout(begin, pause) : void begin();
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [key]);
  return held.key === key ? held : NOTHING;
}
