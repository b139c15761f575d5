// Which exercises are solved, and at which try: kept in this browser alone, without an account.

import { useState } from "preact/hooks";

export interface Progress {
  tries: number;
  solved: boolean;
}

const KEY = "course";

function all(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function progressOf(id: string): Progress {
  return all()[id] ?? { tries: 0, solved: false };
}

/** The progress of one exercise, and what notes a try; what was solved stays so, with the tries that it took. */
export function useProgress(id: string) {
  const [progress, setProgress] = useState(() => progressOf(id));
  const note = (right: boolean) => {
    const old = progressOf(id);
    if (old.solved) return setProgress(old);
    const next = { tries: old.tries + 1, solved: right };
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...all(), [id]: next }));
    } catch {
      // Without storage it lasts as long as the page.
    }
    setProgress(next);
  };
  return [progress, note] as const;
}
