// A sequence of values as points: the wheel and the buttons zoom, a drag moves, hovering and the arrows read values.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Cell, height, INKS, isLost, kindOf, KINDS, type Line, nameOf } from "./data";
import { Caption, Key, useWheel, zoomOf } from "./zoom";
import { t } from "../words";

const MARGIN = { left: 48, right: 14, top: 14, bottom: 34 };

/** Round steps for about `count` ticks over a span. */
export function tickStep(span: number, count: number): number {
  const rough = Math.max(1, span / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10);
}

export function ticks(from: number, to: number, count: number): number[] {
  const step = tickStep(to - from, count);
  const found: number[] = [];
  for (let t = Math.ceil(from / step) * step; t <= to; t += step) found.push(t);
  return found;
}

/** The width of an element in pixels, so that what is drawn in it need not be scaled. */
function useWidth() {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(720);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(280, Math.round(entry.contentRect.width))),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

export function Sequence({ table }: { table: Line }) {
  const [figure, width] = useWidth();
  const view = { width, height: Math.max(220, Math.min(380, width * 0.42)), ...MARGIN };
  const { cells: values, from } = table;
  const all: [number, number] = [from, from + Math.max(1, values.length - 1)];
  const [range, setRange] = useState(all);
  const [at, setAt] = useState<number | null>(null);
  const grip = useRef<{ x: number; range: [number, number] } | null>(null);
  const plot = useRef<SVGSVGElement>(null);
  useEffect(() => setRange(all), [table]);

  const [lo, hi] = range;
  const most = Math.max(
    1,
    ...values.slice(Math.max(0, Math.floor(lo) - from), Math.ceil(hi) - from + 1).map((v) => height(v) ?? 0),
  );
  const inner = { width: view.width - view.left - view.right, height: view.height - view.top - view.bottom };
  const x = (n: number) => view.left + ((n - lo) / (hi - lo)) * inner.width;
  const y = (v: number) => view.top + (1 - v / (most * 1.04)) * inner.height;
  const clamp = ([a, b]: [number, number]): [number, number] => {
    const span = Math.min(Math.max(b - a, 8), all[1] - all[0]);
    const start = Math.min(Math.max(a, all[0]), all[1] - span);
    return [start, start + span];
  };
  const zoom = (factor: number, about = (lo + hi) / 2) =>
    setRange(clamp([about - (about - lo) * factor, about + (hi - about) * factor]));
  const valueAt = (event: PointerEvent | WheelEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box) return lo;
    const px = ((event.clientX - box.left) / box.width) * view.width;
    return lo + ((px - view.left) / inner.width) * (hi - lo);
  };
  useWheel(plot, (factor, event) => zoom(factor, valueAt(event)));
  const inside = (n: number | null) => n !== null && n >= from && n < from + values.length;
  const radius = Math.max(1.3, Math.min(4.5, (inner.width / (hi - lo)) * 0.42));
  const visible = values.map((cell, i) => ({ cell, n: from + i })).filter(({ n }) => n >= lo - 0.5 && n <= hi + 0.5);
  const step = (by: number) => {
    const next = Math.min(Math.max((at ?? Math.round(lo)) + by, from), from + values.length - 1);
    setAt(next);
    if (next < lo || next > hi) setRange(clamp([next - (hi - lo) / 2, next + (hi - lo) / 2]));
  };
  return (
    <figure class="plot" ref={figure}>
      <svg
        ref={plot}
        viewBox={`0 0 ${view.width} ${view.height}`}
        role="application"
        aria-label={t.explore.line(table.game, from, from + values.length - 1)}
        tabindex={0}
        onPointerDown={(event) => {
          grip.current = { x: event.clientX, range };
          plot.current?.setPointerCapture(event.pointerId);
        }}
        onPointerUp={() => (grip.current = null)}
        onPointerLeave={() => setAt(null)}
        onPointerMove={(event) => {
          const box = plot.current?.getBoundingClientRect();
          if (grip.current && box) {
            const moved = (((grip.current.x - event.clientX) / box.width) * view.width * (hi - lo)) / inner.width;
            if (Math.abs(moved) > 0) setRange(clamp([grip.current.range[0] + moved, grip.current.range[1] + moved]));
          }
          const n = Math.round(valueAt(event));
          setAt(inside(n) ? n : null);
        }}
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
          const factor = zoomOf(event.key);
          if (by) step(by);
          else if (factor) zoom(factor);
          else return;
          event.preventDefault();
        }}
      >
        {ticks(0, most, 5).map((v) => (
          <g key={`y${v}`}>
            <line class="grid-line" x1={view.left} x2={view.width - view.right} y1={y(v)} y2={y(v)} />
            <text class="tick end" x={view.left - 10} y={y(v) + 4}>
              {nameOf(values, v)}
            </text>
          </g>
        ))}
        {ticks(lo, hi, view.width / 80).map((n) => (
          <text key={`x${n}`} class="tick" x={x(n)} y={view.height - 12}>
            {n}
          </text>
        ))}
        {at !== null && inside(at) && (
          <line class="cursor" x1={x(at)} x2={x(at)} y1={view.top} y2={view.height - view.bottom} />
        )}
        {KINDS.map((kind) => (
          <path
            key={kind}
            class={`points ${kind}`}
            style={{ strokeWidth: 2 * radius + (kind === "lost" ? 1.5 : 0) }}
            d={visible
              .filter(({ cell }) => kindOf(cell) === kind)
              .map(({ cell, n }) => dot(x(n), y, cell))
              .join("")}
          />
        ))}
        {at !== null && inside(at) && height(values[at - from]) !== null && (
          <circle class="read" cx={x(at)} cy={y(height(values[at - from]) ?? 0)} r={radius + 4} />
        )}
      </svg>
      <Caption zoom={zoom} all={() => setRange(all)}>
        {at !== null && inside(at) ? (
          <>
            g({at}) = <b>{String(values[at - from] ?? t.explore.unknown)}</b>
          </>
        ) : (
          <Key cells={values} />
        )}
      </Caption>
    </figure>
  );
}

function dot(x: number, y: (v: number) => number, cell: Cell): string {
  const v = isLost(cell) ? 0 : height(cell);
  return v === null ? "" : `M${x.toFixed(1)} ${y(v).toFixed(1)}h0`;
}

/** The whole sequence as a picture of its own. */
export function sequenceSvg(table: Line): string {
  const { cells: values, from } = table;
  const most = Math.max(1, ...values.map((v) => height(v) ?? 0));
  const x = (i: number) => 40 + (i / Math.max(1, values.length - 1)) * 720;
  const y = (v: number) => 320 - (v / most) * 300;
  const points = values.map((cell, i) => {
    const v = height(cell);
    return v === null
      ? ""
      : `<circle cx="${x(i).toFixed(1)}" cy="${y(v).toFixed(1)}" r="2" fill="${INKS[kindOf(cell)]}"/>`;
  });
  const marks = [
    ...ticks(0, most, 5).map((v) => `<text x="32" y="${(y(v) + 4).toFixed(1)}" text-anchor="end">${nameOf(values, v)}</text>`),
    ...ticks(from, from + values.length - 1, 10).map(
      (n) => `<text x="${x(n - from).toFixed(1)}" y="342" text-anchor="middle">${n}</text>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 350" font-family="sans-serif" font-size="11"><rect width="780" height="350" fill="#fff"/>${marks.join("")}${points.join("")}</svg>\n`;
}
