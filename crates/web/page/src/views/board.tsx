// The frame of every drawing: an SVG whose touchable spots are reached by pointer, by Tab, and among them by the arrows.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { centre, useKeptFocus } from "../focus";
import { said } from "../words";

interface FrameProps {
  width: number;
  height: number;
  label: string;
  /** Pixels of the screen for one unit of the drawing, at most. */
  scale?: number;
  children: ComponentChildren;
  onLeave?: () => void;
}

/** The least side of what a finger meets, in pixels. A drawing is made smaller to fit as far as this allows, and then scrolled. */
const FINGER = 24;
const MOST_GROWN = 3;

/** The least side of the spots, in units of the drawing; a line is as wide as it is thick. */
function narrowest(frame: SVGSVGElement): number {
  const scale = frame.getScreenCTM()?.a ?? 0;
  const sides = spotsOf(frame).map((spot) => {
    const reach = spot.querySelector<SVGElement>(".reach") ?? (spot as SVGElement);
    const { width, height } = reach.getBoundingClientRect();
    const thick = reach.matches("path.reach") ? Number.parseFloat(getComputedStyle(reach).strokeWidth) : 0;
    return thick || Math.min(width, height) / scale;
  });
  return scale > 0 ? Math.min(...sides) : Infinity;
}

export function Frame({ width, height, label, scale = 1, children, onLeave }: FrameProps) {
  const frame = useRef<SVGSVGElement>(null);
  // One spot is in the order of Tab, as soon as it is drawn; the arrows move on from it.
  useLayoutEffect(() => {
    const spots = spotsOf(frame.current);
    if (spots.length > 0 && !spots.some((spot) => spot.getAttribute("tabindex") === "0"))
      spots[0]?.setAttribute("tabindex", "0");
  });
  useKeptFocus(frame, "[data-spot]");
  // It grows for the smallest spot that there was, and does not shrink with the next move.
  const side = useRef(Infinity);
  useLayoutEffect(() => {
    const drawn = frame.current;
    if (!drawn) return;
    side.current = Math.min(side.current, narrowest(drawn));
    const least = Math.min(FINGER / side.current, MOST_GROWN);
    drawn.style.setProperty("--least", `${Math.ceil(width * least)}px`);
    drawn.style.setProperty("--least-high", `${Math.ceil(height * least)}px`);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const from = (event.target as Element).closest?.("[data-spot]");
    if (!direction || !from) return;
    event.preventDefault();
    const next = nearest(from, spotsOf(frame.current), direction);
    if (!next) return;
    from.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    (next as SVGElement).focus();
  };
  return (
    <div class="scroll">
      <svg
        ref={frame}
        class="frame"
        viewBox={`0 0 ${width} ${height}`}
        style={{ maxWidth: `max(${width * scale}px, var(--least, 0px))` }}
        role="group"
        aria-label={said(label)}
        onKeyDown={onKeyDown}
        onPointerLeave={onLeave}
      >
        {children}
      </svg>
    </div>
  );
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function spotsOf(frame: Element | null): Element[] {
  return [...(frame?.querySelectorAll("[data-spot]") ?? [])];
}

/** The spot that is nearest in a direction; what lies aside counts double. */
function nearest(from: Element, spots: Element[], [dx, dy]: [number, number]): Element | null {
  const here = centre(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const there = centre(spot);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const distance = along + 2 * aside;
    if (along > 1 && distance < least) {
      best = spot;
      least = distance;
    }
  }
  return best;
}

interface SpotProps {
  label: string;
  class?: string;
  onPick: () => void;
  /** The pointer or the focus is here. */
  onNear?: () => void;
  children?: ComponentChildren;
  pressed?: boolean;
}

/** A part of a drawing that acts like a button. */
export function Spot({ label, class: names = "", onPick, onNear, children, pressed }: SpotProps) {
  return (
    <g
      data-spot=""
      class={`spot ${names}`}
      role="button"
      tabindex={-1}
      aria-label={said(label)}
      aria-pressed={pressed}
      onClick={onPick}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onPick();
      }}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
    </g>
  );
}
