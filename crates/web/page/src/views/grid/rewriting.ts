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

const LINE = /^(?:[\w-]+:)?\s*(?:(left|right)\s+)?"([^"]*)"\s*->\s*"([^"]*)"\s*(turned)?/;

/** Says whether rules are of boards. */
export const isRewriting = (rules: string) => rules.includes('"');

/** Reads the lines that can be laid on a board; what is not understood is left to the list of moves. */
export function linesOf(rules: string): Line[] {
  const lines: Line[] = [];
  const mirrors: [string, string][] = [];
  for (const text of rules.replace(/#[^"\n]*$/gm, "").split(/[;\n]/)) {
    const [, whose, from, to, turned] = text.trim().match(LINE) ?? [];
    if (from !== undefined && to !== undefined) {
      const player = whose === "left" ? "Left" : whose === "right" ? "Right" : null;
      const pictures: [Rows, Rows] = [from.split("|"), to.split("|")];
      const ways = turned ? symmetries(pictures) : [pictures];
      lines.push(...ways.map(([before, after]) => ({ player, from: before, to: after }) satisfies Line));
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
export function rewritings(lines: Line[]): Deeds {
  return (picture, player) =>
    lines
      .filter((line) => line.player === null || line.player === player)
      .flatMap((line) => picture.rows.flatMap((row, r) => [...row].flatMap((_, c) => laid(picture, line, r, c))));
}

function laid(picture: Picture, { from, to }: Line, r: number, c: number): Deed[] {
  const letters: [number, number, string][] = [];
  for (const [i, row] of from.entries())
    for (const [j, letter] of [...row].entries()) {
      const found = at(picture, r + i, c + j);
      // Any letter fits a `?`, and stays.
      if (found === undefined || (letter !== "?" && found !== letter)) return [];
      const next = to[i]?.[j] ?? letter;
      if (next !== "?" && next !== found) letters.push([r + i, c + j, next]);
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
