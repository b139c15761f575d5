// What the plots have in common: the wheel and the buttons zoom, and a line says what is read.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { type Cell, type Kind, KINDS, kindOf } from "./data";
import { t } from "../words";

/**
 * Zooms by the wheel. Preact listens to it passively, and then the page would scroll as well.
 */
export function useWheel(target: RefObject<HTMLElement | SVGElement | null>, zoom: (factor: number, event: WheelEvent) => void): void {
  useEffect(() => {
    const plot = target.current as HTMLElement | null | undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, event);
    };
    plot?.addEventListener("wheel", onWheel, { passive: false });
    return () => plot?.removeEventListener("wheel", onWheel);
  });
}

/** What a key zooms by, if it does. */
export const zoomOf = (key: string): number | undefined => ({ "+": 0.7, "-": 1.4 })[key];

/** What the colours of a plot mean: those of Left, Right and draws where there are such cells. */
export function Key({ cells }: { cells: Cell[] }) {
  const kinds = new Set<Kind>(["lost", "won", ...cells.map(kindOf)]);
  return KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
    <span key={kind}>
      <i class={`key ${kind}`} />
      {t.explore[kind]}
    </span>
  ));
}

/** The line below a plot: what is read, and the buttons. */
export function Caption({
  children,
  zoom,
  all,
}: {
  children: ComponentChildren;
  zoom(factor: number): void;
  all(): void;
}) {
  return (
    <figcaption class="row">
      <span class="readout" aria-live="polite">
        {children}
      </span>
      <span class="row">
        <button aria-label={t.explore.zoomIn} onClick={() => zoom(0.6)}>
          +
        </button>
        <button aria-label={t.explore.zoomOut} onClick={() => zoom(1.7)}>
          −
        </button>
        <button onClick={all}>{t.explore.all}</button>
      </span>
    </figcaption>
  );
}
