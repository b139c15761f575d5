// What a drawing of positions is: a text becomes a scene, a touch of the scene becomes one of the listed moves.
//
// A drawing proposes positions that a touch might lead to. Which of them are moves, only the server says: a proposal
// stands for the listed move whose position it is, and proposals that no move leads to are not offered.

import type { FunctionComponent } from "preact";
import type { Chance, Component, Move, Player } from "../api";

/** A touch that may be a move: what it would leave, as a text to compare and as a scene to draw. */
export interface Gesture<S, T> {
  text: string;
  after: S;
  touch: T;
}

/** A touch that is the listed move `index`; `text` is the position that play goes on with. */
export interface Offer<S = unknown, T = unknown> {
  index: number;
  text: string;
  after: S;
  touch: T;
}

export interface BoardProps<S = unknown, T = unknown> {
  scene: S;
  offers: Offer<S, T>[];
  moves: Move[];
  /** What each move leads to; null where values are not shown. */
  prospects: (Chance | null)[] | null;
  /** The index of the move that is hinted at. */
  hint: number | null;
  components: Component[];
  pick(offer: Offer<S, T>): void;
}

export interface Drawing<S = unknown, T = unknown> {
  /** Returns the scene of a position, or null for a position that is not drawn. */
  read(text: string): S | null;
  /** The texts that `offers` wants in normal form; none where texts are compared as they are. */
  proposals(scene: S, player: Player): string[];
  offers(scene: S, player: Player, moves: Move[], normal: ReadonlyMap<string, string>): Offer<S, T>[];
  Board: FunctionComponent<BoardProps<S, T>>;
}

interface Parts<S, T> {
  read(text: string): S | null;
  gestures(scene: S, player: Player): Gesture<S, T>[];
  Board: FunctionComponent<BoardProps<S, T>>;
}

/**
 * A drawing whose positions are compared here: `key` forgets what does not matter, such as the order of heaps.
 */
export function drawing<S, T>(parts: Parts<S, T> & { key(text: string): string }): Drawing<S, T> {
  return {
    read: parts.read,
    Board: parts.Board,
    proposals: () => [],
    offers(scene, player, moves) {
      const byKey = indexOf(moves, parts.key);
      return parts.gestures(scene, player).flatMap(({ text, after, touch }) => {
        const index = byKey.get(parts.key(text));
        const move = index === undefined ? undefined : moves[index];
        return index === undefined || !move ? [] : [{ index, text: move.to, after, touch }];
      });
    },
  };
}

/**
 * A drawing of a whole board. The server takes boards apart and crops them, so that play goes on with the picture of the
 * whole board, and texts are compared in the server's normal form.
 */
export function framed<S, T>(parts: Parts<S, T>): Drawing<S, T> {
  return {
    read: parts.read,
    Board: parts.Board,
    proposals: (scene, player) => parts.gestures(scene, player).map((gesture) => gesture.text),
    offers(scene, player, moves, normal) {
      const byKey = indexOf(moves, summands);
      return parts.gestures(scene, player).flatMap(({ text, after, touch }) => {
        const normalText = normal.get(text);
        const index = normalText === undefined ? undefined : byKey.get(summands(normalText));
        return index === undefined ? [] : [{ index, text, after, touch }];
      });
    },
  };
}

/**
 * A drawing whose touches are seen in what the listed moves lead to: `touch` says where the two scenes differ, or null where the
 * move is no single touch.
 */
export function told<S, T>(
  parts: Pick<Parts<S, T>, "read" | "Board"> & { touch(scene: S, after: S): T | null },
): Drawing<S, T> {
  return {
    read: parts.read,
    Board: parts.Board,
    proposals: () => [],
    offers: (scene, _player, moves) =>
      moves.flatMap((move, index) => {
        const after = parts.read(move.to);
        const touch = after && parts.touch(scene, after);
        return after && touch ? [{ index, text: move.to, after, touch }] : [];
      }),
  };
}

function indexOf(moves: Move[], key: (text: string) => string): Map<string, number> {
  const byKey = new Map<string, number>();
  moves.forEach((move, index) => {
    const found = key(move.to);
    if (!byKey.has(found)) byKey.set(found, index);
  });
  return byKey;
}

/** How a sum of nothing is written. */
export const NOTHING = "()";

/** The terms of a sum in one order. */
export function summands(text: string): string {
  return text
    .split("+")
    .map((term) => term.trim().replace(/\s+/g, " "))
    .filter((term) => term !== "" && term !== "0" && term !== NOTHING)
    .sort()
    .join(" + ");
}

/** The numbers of `3 5 7`, or of `3 + 5 + 7`, or null. */
export function readHeaps(text: string): number[] | null {
  if (text.trim() === NOTHING) return [];
  const words = text.trim().split(/\s+(?:\+\s+)?/);
  return words.every((word) => /^\d{1,6}$/.test(word)) ? words.map(Number) : null;
}

/** The tuples of `(3, 5) (2, 1)`, or of `3 5` alone; null for anything else. */
export function readTuples(text: string, length: number): number[][] | null {
  const bracketed = text.match(/\([^()]*\)/g);
  const tuples = (bracketed ?? [text]).map((tuple) => (tuple.match(/\d+/g) ?? []).map(Number));
  const rest = text.replace(/\([^()]*\)/g, "").trim();
  if (bracketed ? rest !== "" : !/^[\d\s,]+$/.test(text)) return null;
  return tuples.every((tuple) => tuple.length === length) ? tuples : null;
}

export function heapsKey(text: string): string {
  const heaps = readHeaps(text);
  return heaps
    ? [...heaps]
        .filter((n) => n > 0)
        .sort((a, b) => a - b)
        .join(" ")
    : text;
}

export function tuplesKey(length: number): (text: string) => string {
  return (text) => {
    const tuples = readTuples(text, length);
    return tuples
      ? tuples
          .map((tuple) => `(${tuple.join(",")})`)
          .sort()
          .join(" ")
      : text;
  };
}

/** How the parts of a drawing are marked for a move that wins, and for the one that is hinted at. */
export function marks(props: Pick<BoardProps, "prospects" | "hint">, index: number): string {
  const wins = props.prospects?.[index] === "wins" ? " wins" : "";
  const draws = props.prospects?.[index] === "draws" ? " draws" : "";
  return `${wins}${draws}${props.hint === index ? " hinted" : ""}`;
}
