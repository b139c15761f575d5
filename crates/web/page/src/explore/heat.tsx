// Values of pairs as a heat map on a canvas; positions that are lost for the mover stand out.

import { useEffect, useRef, useState } from "preact/hooks";
import { height, INKS, kindOf, type Plane } from "./data";
import { Caption, Key, useWheel, zoomOf } from "./zoom";
import { t } from "../words";

const SIDE = 640;

export function Heat({ table }: { table: Plane }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [corner, setCorner] = useState({ row: 0, column: 0, span: 0 });
  const [at, setAt] = useState<[number, number] | null>(null);
  const rows = table.cells.length;
  const columns = table.cells[0]?.length ?? 0;
  const most = Math.max(rows, columns);
  const span = corner.span || most;
  const cell = SIDE / span;
  const [row0, column0] = table.from;
  const top = Math.max(1, ...table.cells.flat().map((v) => height(v) ?? 0));
  useEffect(() => setCorner({ row: 0, column: 0, span: 0 }), [table]);

  useEffect(() => {
    const brush = canvas.current?.getContext("2d");
    if (!brush || !canvas.current) return;
    const style = getComputedStyle(canvas.current);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const [low, high] = [colour("--heat-low"), colour("--heat-high")];
    brush.clearRect(0, 0, SIDE, SIDE);
    for (let r = 0; r < span && corner.row + r < rows; r++)
      for (let c = 0; c < span && corner.column + c < columns; c++) {
        const value = table.cells[corner.row + r]?.[corner.column + c] ?? null;
        const share = value === "N" ? 0.2 : (height(value) ?? top) / top;
        const kind = kindOf(value);
        brush.fillStyle = kind !== "won" ? colour(`--${kind}`) : `color-mix(in oklab, ${high} ${(share * 100).toFixed(0)}%, ${low})`;
        brush.fillRect(c * cell, r * cell, cell - (cell > 6 ? 1 : 0), cell - (cell > 6 ? 1 : 0));
        if (cell >= 26 && value !== null) {
          brush.fillStyle = kind !== "won" || share > 0.55 ? colour("--paper") : colour("--ink");
          brush.font = `${Math.min(15, cell * 0.42)}px ${style.fontFamily}`;
          brush.textAlign = "center";
          brush.textBaseline = "middle";
          brush.fillText(String(value), (c + 0.5) * cell, (r + 0.52) * cell);
        }
      }
    if (at) {
      brush.strokeStyle = colour("--ink");
      brush.lineWidth = 2;
      brush.strokeRect((at[1] - corner.column) * cell, (at[0] - corner.row) * cell, cell, cell);
    }
  });

  const place = (event: { clientX: number; clientY: number }): [number, number] | null => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return null;
    const r = corner.row + Math.floor((((event.clientY - box.top) / box.height) * SIDE) / cell);
    const c = corner.column + Math.floor((((event.clientX - box.left) / box.width) * SIDE) / cell);
    return r >= 0 && c >= 0 && r < rows && c < columns ? [r, c] : null;
  };
  const zoom = (factor: number, [r, c] = at ?? [corner.row, corner.column]) => {
    const next = Math.round(Math.min(most, Math.max(6, span * factor)));
    const from = (about: number, old: number, all: number) =>
      Math.round(Math.max(0, Math.min(all - next, about - ((about - old) * next) / span)));
    setCorner({ span: next, row: from(r, corner.row, rows), column: from(c, corner.column, columns) });
  };
  useWheel(canvas, (factor, event) => zoom(factor, place(event) ?? undefined));
  const move = (dr: number, dc: number) => {
    const [r, c] = at ?? [corner.row, corner.column];
    const next: [number, number] = [
      Math.min(rows - 1, Math.max(0, r + dr)),
      Math.min(columns - 1, Math.max(0, c + dc)),
    ];
    setAt(next);
    const keep = (n: number, old: number) => (n < old ? n : n >= old + span ? n - span + 1 : old);
    setCorner({ span, row: keep(next[0], corner.row), column: keep(next[1], corner.column) });
  };
  const [a, b] = table.axes;
  return (
    <figure class="plot">
      <canvas
        ref={canvas}
        class="heat"
        width={SIDE}
        height={SIDE}
        tabindex={0}
        role="application"
        aria-label={t.explore.heat(table.game, rows, columns)}
        onPointerMove={(event) => setAt(place(event))}
        onPointerLeave={() => setAt(null)}
        onKeyDown={(event) => {
          const by = (
            { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] } as Record<
              string,
              [number, number]
            >
          )[event.key];
          const factor = zoomOf(event.key);
          if (by) move(...by);
          else if (factor) zoom(factor);
          else return;
          event.preventDefault();
        }}
      />
      <Caption zoom={zoom} all={() => setCorner({ row: 0, column: 0, span: 0 })}>
        {at ? (
          <>
            ({row0 + at[0]}, {column0 + at[1]}): <b>{String(table.cells[at[0]]?.[at[1]] ?? t.explore.unknown)}</b>
          </>
        ) : (
          <>
            <Key cells={table.cells.flat()} />
            {t.explore.axes(String(a), String(b))}
          </>
        )}
      </Caption>
    </figure>
  );
}

/** The heat map as a picture of its own. */
export function heatSvg(table: Plane): string {
  const rows = table.cells.length;
  const columns = table.cells[0]?.length ?? 0;
  const size = 10;
  const top = Math.max(1, ...table.cells.flat().map((v) => height(v) ?? 0));
  const cells = table.cells.flatMap((row, r) =>
    row.map((value, c) => {
      const light = Math.round(92 - 62 * (value === "N" ? 0.2 : (height(value) ?? top) / top));
      const kind = kindOf(value);
      const fill = kind === "won" ? `hsl(163 24% ${light}%)` : INKS[kind];
      return `<rect x="${c * size}" y="${r * size}" width="${size}" height="${size}" fill="${fill}"/>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * size} ${rows * size}" shape-rendering="crispEdges">${cells.join("")}</svg>\n`;
}
