// Boards of a player's own rules: lines such as `left "TF." -> ".FT"` are laid on the board to see where a touch might
// mean them. Only where: which of the pictures are moves, the server says.

import type { Player } from "../../api";
import type { Deed, Deeds } from "./gestures";
import { at, changed, type Picture } from "./picture";

/** A picture that becomes another of the same shape. */
interface Line {
  player: Player | null;
  from: string[];
  to: string[];
}

type Rows = string[];

const LINE = /^(?:[\w-]+:)?\s*(?:(left|right)\s+)?"([^"]*)"\s*->\s*"([^"]*)"\s*(turned|around)?/;
const CLASS = /^class\s+(\S)\s*=\s*(.*)$/;

/** No run of cells is longer. */
const LONGEST_RUN = 10;

/** Says whether rules are of boards. */
export const isRewriting = (rules: string) => rules.includes('"');

/** The statements of rules, without comments. */
const statements = (rules: string) =>
  rules
    .replace(/#[^"\n]*$/gm, "")
    .split(/[;\n]/)
    .map((text) => text.trim());

/** The letters of each class, by its name. */
function classesOf(rules: string): Map<string, string[]> {
  const found = statements(rules).flatMap((text): [string, string[]][] => {
    const [, name, letters] = text.match(CLASS) ?? [];
    return name && letters ? [[name, letters.trim().split(/\s+/)]] : [];
  });
  return new Map(found);
}

/** Reads the lines that can be laid on a board; what is not understood is left to the list of moves. */
export function linesOf(rules: string): Line[] {
  const lines: Line[] = [];
  const mirrors: [string, string][] = [];
  for (const text of statements(rules)) {
    const [whole, whose, from, to, way] = text.match(LINE) ?? [];
    // A move of several steps is chosen from the list.
    if (whole !== undefined && from !== undefined && to !== undefined && !/\bthen\b/.test(text.slice(whole.length))) {
      const player = whose === "left" ? "Left" : whose === "right" ? "Right" : null;
      for (const [before, after] of withRuns(from, to)) {
        const pictures: [Rows, Rows] = [before.split("|"), after.split("|")];
        const ways = way === "around" ? [...symmetries(pictures), ...symmetries(aslant(pictures))] : way ? symmetries(pictures) : [pictures];
        lines.push(...ways.map(([from, to]) => ({ player, from, to }) satisfies Line));
      }
    }
  const pairs =
      text
        .trim()
        .match(/^mirror\s+(.*)$/)?.[1]
        ?.split(/\s+/) ?? [];
    for (let i = 0; i + 1 < pairs.length; i += 2) mirrors.push([pairs[i] ?? "", pairs[i + 1] ?? ""]);
  }
  if (mirrors.length === 0) return lines;
  const swap = new Map(
    mirrors.flatMap(
      ([a, b]) =>
        [
          [a, b],
          [b, a],
        ] as [string, string][],
    ),
  );
  const mirror = (rows: Rows) =>
    rows.map((row) =>
      [...row]
        .reverse()
        .map((letter) => swap.get(letter) ?? letter)
        .join(""),
    );
  const others = lines
    .filter(({ player }) => player === "Left")
    .map(({ from, to }): Line => ({ player: "Right", from: mirror(from), to: mirror(to) }));
  return [...lines, ...others];
}

/** Two pictures of a row, with each run of cells as long as it may be. */
function withRuns(from: string, to: string): [string, string][] {
  const at = from.indexOf("*");
  if (at < 1) return [[from, to]];
  const run = (length: number, picture: string, at: number) =>
    `${picture.slice(0, at - 1)}${(picture[at - 1] ?? "").repeat(length)}${picture.slice(at + 1)}`;
  return Array.from({ length: LONGEST_RUN + 1 }, (_, length) =>
    withRuns(run(length, from, at), run(length, to, to.indexOf("*"))),
  ).flat();
}

/** A row laid aslant: what is beside it may be anything. */
function aslant([from, to]: [Rows, Rows]): [Rows, Rows] {
  const laid = ([row = ""]: Rows) => [...row].map((letter, at) => [...row].map((_, i) => (i === at ? letter : "?")).join(""));
  return [laid(from), laid(to)];
}

function symmetries([from, to]: [Rows, Rows]): [Rows, Rows][] {
  const turn = (rows: Rows) =>
    [...(rows[0] ?? "")].map((_, c) =>
      rows
        .map((row) => row[c])
        .reverse()
        .join(""),
    );
  const flip = (rows: Rows) => rows.map((row) => [...row].reverse().join(""));
  const found = new Map<string, [Rows, Rows]>();
  for (let [a, b] = [from, to], k = 0; k < 4; k++, [a, b] = [turn(a), turn(b)])
    for (const [x, y] of [
      [a, b],
      [flip(a), flip(b)],
    ] as [Rows, Rows][])
      found.set(`${x.join("|")} ${y.join("|")}`, [x, y]);
  return [...found.values()];
}

/** Every place where a line of the player lies on the picture. */
export function rewritings(rules: string): Deeds {
  const lines = linesOf(rules);
  const classes = classesOf(rules);
  return (picture, player) =>
    lines
      .filter((line) => line.player === null || line.player === player)
      .flatMap((line) => picture.rows.flatMap((row, r) => [...row].flatMap((_, c) => laid(picture, line, classes, r, c))));
}

function laid(picture: Picture, { from, to }: Line, classes: Map<string, string[]>, r: number, c: number): Deed[] {
  const letters: [number, number, string][] = [];
  for (const [i, row] of from.entries())
    for (const [j, letter] of [...row].entries()) {
      const found = at(picture, r + i, c + j);
      // Any letter fits a `?`, and each letter of a class its name; where these stand on the right too, the cell stays.
      const fits = found !== undefined && (letter === "?" || (classes.get(letter)?.includes(found) ?? letter === found));
      if (!fits) return [];
      const next = to[i]?.[j] ?? letter;
      const stays = next === "?" || next === found || (next === letter && classes.has(letter));
      if (!stays) letters.push([r + i, c + j, next]);
    }
  if (letters.length === 0) return [];
  // What moves is touched first: its letter comes up again in another cell.
  const moves = ([y, x]: [number, number, string]) =>
    letters.some(([y2, x2, next]) => (y2 !== y || x2 !== x) && next === at(picture, y, x));
  const path = [...letters]
    .sort((a, b) => Number(moves(b)) - Number(moves(a)))
    .map(([y, x]): [number, number] => [y, x]);
  return [{ path, after: changed(picture, letters) }];
}

/**
 * Returns what is the same of a board and of the parts that the server cuts it into: its pieces of letters that some line
 * looks for, each in its smallest rectangle.
 */
export function piecesBy(rules: string): (boards: Rows[]) => string {
  const classes = classesOf(rules);
  const named = linesOf(rules).flatMap(({ from }) => [...from.join("")].filter((letter) => letter !== "?"));
  const live = new Set(named.flatMap((letter) => classes.get(letter) ?? [letter]));
  return (boards) => boards.flatMap((rows) => pieces(rows, live)).sort().join(" + ");
}

function pieces(rows: Rows, live: ReadonlySet<string>): string[] {
  const open = new Set(rows.flatMap((row, r) => [...row].flatMap((letter, c) => (live.has(letter) ? [`${r} ${c}`] : []))));
  const found: string[] = [];
  for (const first of open) {
    const piece: [number, number][] = [];
    const waiting = [first];
    open.delete(first);
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const [r = 0, c = 0] = place.split(" ").map(Number);
      piece.push([r, c]);
      for (const near of [`${r - 1} ${c}`, `${r + 1} ${c}`, `${r} ${c - 1}`, `${r} ${c + 1}`]) if (open.delete(near)) waiting.push(near);
    }
    const [top, left] = [Math.min(...piece.map(([r]) => r)), Math.min(...piece.map(([, c]) => c))];
    found.push(piece.map(([r, c]) => `${r - top} ${c - left} ${rows[r]?.[c]}`).sort().join(","));
  }
  return found;
}
