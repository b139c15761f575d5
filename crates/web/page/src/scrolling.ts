// What is wider or higher than its place can be scrolled by the keyboard: it is in the order of Tab as long as it does not fit, and
// shows on which side it goes on.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** What scrolls where it does not fit. */
const SCROLLING = "pre:not([aria-hidden]), .scroll, .math.lengthy, .chips, .cells, .prose table";

/** What the keyboard reaches: it brings what holds it into view. */
const REACHED = "a[href], button, [data-spot]";

/** Keeps all that scrolls within `area` in the order of Tab, and out of it where it fits, whatever comes and goes. */
export function useScrolling(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    const mark = (part: HTMLElement) => {
      const hidden = part.scrollWidth - part.clientWidth;
      part.classList.toggle("cut", hidden > 1);
      part.classList.toggle("before", part.scrollLeft > 1);
      part.classList.toggle("after", part.scrollLeft < hidden - 1);
    };
    const scrolled = ({ target }: Event) => target instanceof HTMLElement && target.matches(SCROLLING) && mark(target);
    const look = () => {
      for (const part of root.querySelectorAll<HTMLElement>(SCROLLING)) {
        mark(part);
        const fits = part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight;
        if (fits || part.querySelector(REACHED)) part.removeAttribute("tabindex");
        else part.tabIndex = 0;
      }
    };
    const sizes = new ResizeObserver(look);
    const changes = new MutationObserver(look);
    sizes.observe(root);
    changes.observe(root, { childList: true, subtree: true, characterData: true });
    root.addEventListener("scroll", scrolled, true);
    return () => {
      root.removeEventListener("scroll", scrolled, true);
      sizes.disconnect();
      changes.disconnect();
    };
  }, []);
}
