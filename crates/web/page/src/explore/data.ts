// Tables of values as the server sends them, and as files.

import type { Refusal } from "../api";

/** A value of a table; null where it is not known or there is none. */
export type Cell = number | string | null;

/** As the server sends it: Grundy values, outcomes in misère play, or the values of boards by size. */
export interface Answer {
  game: string;
  axes?: string[];
  from?: number | number[];
  to: number | number[];
  grundy?: Cell[] | Cell[][];
  outcome?: Cell[] | Cell[][];
  rectangles?: Rectangle[];
  standing: string;
  stop: string | null;
}

export interface Rectangle {
  rows: number;
  columns: number;
  canonical: string;
  outcome: string;
  mean: string;
  temperature: string;
}

interface Common {
  game: string;
  standing: string;
  stop: string | null;
}

export type Line = Common & { kind: "line"; axis: string; from: number; cells: Cell[] };
export type Plane = Common & { kind: "plane"; axes: [string, string]; from: [number, number]; cells: Cell[][] };
export type Boards = Common & { kind: "boards"; rectangles: Rectangle[] };
export type Table = Line | Plane | Boards;

export function read(answer: Answer): Table {
  const { game, standing, stop, axes = [], from = 0, rectangles } = answer;
  const common = { game, standing, stop };
  if (rectangles) return { ...common, kind: "boards", rectangles };
  const cells = answer.grundy ?? answer.outcome ?? [];
  const start = Array.isArray(from) ? from : [from];
  if (axes.length === 2)
    return {
      ...common,
      kind: "plane",
      axes: [axes[0] ?? "a", axes[1] ?? "b"],
      from: [start[0] ?? 0, start[1] ?? 0],
      cells: cells as Cell[][],
    };
  return { ...common, kind: "line", axis: axes[0] ?? "n", from: start[0] ?? 0, cells: cells as Cell[] };
}

export interface TableState {
  table: Table | null;
  refusal: Refusal | null;
}

/** Outcomes as plots have them, from below, and how they are coloured: by these names in the style sheet. */
const OUTCOMES = ["P", "N", "L", "R", "D"];
export const KINDS = ["lost", "won", "left", "right", "draw"] as const;
export type Kind = (typeof KINDS)[number];

/** A value as a height; what is neither a number nor an outcome has none. */
export function height(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  const at = OUTCOMES.indexOf(cell ?? "");
  return at < 0 ? null : at;
}

/** What stands at a height of a plot of these cells. */
export const nameOf = (cells: Cell[], height: number): string =>
  cells.some((cell) => typeof cell === "string" && OUTCOMES.includes(cell)) ? (OUTCOMES[height] ?? "") : String(height);

export const isLost = (cell: Cell | undefined) => cell === 0 || cell === "P" || cell === "lost";

export const kindOf = (cell: Cell | undefined): Kind =>
  isLost(cell) ? "lost" : (KINDS[typeof cell === "string" ? OUTCOMES.indexOf(cell) : 1] ?? "won");

/** Colours in files. */
export const INKS = { won: "#2f5d50", lost: "#b4541a", left: "#2a5fc1", right: "#c23b34", draw: "#8a8f8c" };

export function csv(table: Table): string {
  const lines = (() => {
    switch (table.kind) {
      case "line":
        return [`${table.axis},value`, ...table.cells.map((cell, i) => `${table.from + i},${cell ?? ""}`)];
      case "plane":
        return [
          `${table.axes},value`,
          ...table.cells.flatMap((row, i) =>
            row.map((cell, j) => `${table.from[0] + i},${table.from[1] + j},${cell ?? ""}`),
          ),
        ];
      case "boards":
        return [
          "rows,columns,value,outcome,mean,temperature",
          ...table.rectangles.map(
            (r) => `${r.rows},${r.columns},"${r.canonical}",${r.outcome},${r.mean},${r.temperature}`,
          ),
        ];
    }
  })();
  return `${lines.join("\n")}\n`;
}
