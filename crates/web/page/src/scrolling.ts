// What is wider or higher than its place can be scrolled by the keyboard: it is in the order of Tab as long as it does not fit.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** What scrolls where it does not fit. */
const SCROLLING = "pre:not([aria-hidden]), .scroll, .math.lengthy";

/** What the keyboard reaches: it brings what holds it into view. */
const REACHED = "a[href], button, [data-spot]";

/** Keeps all that scrolls within `area` in the order of Tab, and out of it where it fits, whatever comes and goes. */
export function useScrolling(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    const look = () => {
      for (const part of root.querySelectorAll<HTMLElement>(SCROLLING)) {
        const fits = part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight;
        if (fits || part.querySelector(REACHED)) part.removeAttribute("tabindex");
        else part.tabIndex = 0;
      }
    };
    const sizes = new ResizeObserver(look);
    const changes = new MutationObserver(look);
    sizes.observe(root);
    changes.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, []);
}
