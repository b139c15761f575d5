// Pictures of boards as text: rows parted by `|`, boards parted by `+`.

import type { Player } from "../../api";

/** A board of letters; `ink` remembers who took a cell that the letters only call filled. */
export interface Picture {
  rows: string[];
  ink: Record<string, "l" | "r">;
}

export type Pictures = Picture[];

export interface Cell {
  board: number;
  r: number;
  c: number;
}

const MOST_CELLS = 12;

/** Reads pictures of the given letters, or of any; null for anything else, as for a size. */
export function readPictures(letters: string | null): (text: string) => Pictures | null {
  return (text) => {
    const boards = text.split("+").map((board) => board.trim().split(/\s*[|\n]\s*/));
    const fits = (rows: string[]) =>
      rows.length <= MOST_CELLS &&
      rows.every(
        (row) =>
          row.length === rows[0]?.length &&
          row.length > 0 &&
          row.length <= 2 * MOST_CELLS &&
          [...row].every((c) => (letters === null ? c !== " " : letters.includes(c))),
      );
    return boards.every(fits) ? boards.map((rows) => ({ rows, ink: {} })) : null;
  };
}

export const textOf = (pictures: Pictures) => pictures.map(({ rows }) => rows.join("|")).join(" + ");

export const at = ({ rows }: Picture, r: number, c: number) => rows[r]?.[c];

/** The picture with some letters changed, and cells inked by the player who took them. */
export function changed(
  picture: Picture,
  letters: [number, number, string][],
  ink?: { by: Player; cells: [number, number][] },
): Picture {
  const rows = picture.rows.map((row) => [...row]);
  for (const [r, c, letter] of letters) {
    const row = rows[r];
    if (row?.[c] !== undefined) row[c] = letter;
  }
  const inked = { ...picture.ink };
  for (const [r, c] of ink?.cells ?? []) inked[`${r} ${c}`] = ink?.by === "Left" ? "l" : "r";
  return { rows: rows.map((row) => row.join("")), ink: inked };
}

/** Every cell of a picture with its letter. */
export function cells(picture: Picture): { r: number; c: number; letter: string }[] {
  return picture.rows.flatMap((row, r) => [...row].map((letter, c) => ({ r, c, letter })));
}

export const SIDES: [number, number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
export const QUEEN: [number, number][] = [...SIDES, [1, 1], [1, -1], [-1, 1], [-1, -1]];
