// The focus of the keyboard, where what had it goes away because a move was made.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * Gives the focus to the part that is nearest to where it was, when it got lost within `area`. Who clicks or goes elsewhere is
 * left alone.
 */
export function useKeptFocus(area: RefObject<Element | null>, parts: string): void {
  const lost = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const target = event.target as Element;
      // A click gives the focus too, but whoever clicks does not look for it.
      lost.current = area.current?.contains(target) && target.matches(":focus-visible") ? centre(target) : null;
    };
    const forget = () => (lost.current = null);
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
  useEffect(() => {
    const from = lost.current;
    if (!from || document.activeElement !== document.body) return;
    const distance = (part: Element) => {
      const { x, y } = centre(part);
      return Math.hypot(x - from.x, y - from.y);
    };
    const found = [...(area.current?.querySelectorAll<HTMLElement>(parts) ?? [])];
    found.sort((a, b) => distance(a) - distance(b))[0]?.focus({ preventScroll: true });
  });
}

export function centre(part: Element): { x: number; y: number } {
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
