// Which of the offered moves the pointer or the focus is at, so that a drawing shows what it would do.

import { useState } from "preact/hooks";
import type { Offer } from "./drawing";

/** Returns the offer that is near, and how to say which one is; an offer of an earlier position is none. */
export function useNear<S, T>(offers: Offer<S, T>[]) {
  const [near, setNear] = useState<Offer<S, T> | null>(null);
  return [near && offers.includes(near) ? near : null, setNear] as const;
}
