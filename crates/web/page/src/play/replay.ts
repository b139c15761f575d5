// The scenes of a game that is known by its positions alone.

import type { Player } from "../api";
import type { Drawing } from "../views/drawing";
import { mover, type Setup } from "./setup";

export interface Turn {
  text: string;
  scene: unknown;
  /** The words of the move that led here. */
  made: string | null;
  /** What that move met, where the game has a goal. */
  met: "win" | "lose" | null;
}

/** The scenes of a line of positions; where a text follows by a gesture, the scene remembers what was there before. */
export function replay(drawing: Drawing, setup: Pick<Setup, "first" | "met">, line: string[]): Turn[] {
  const turns: Turn[] = [];
  for (const [i, text] of line.entries()) {
    const before = turns.at(-1);
    const scene =
      before && before.scene !== null ? follow(drawing, before.scene, mover(setup, i - 1), text) : drawing.read(text);
    turns.push({ text, scene, made: null, met: i === line.length - 1 ? (setup.met ?? null) : null });
  }
  return turns;
}

function follow(drawing: Drawing, scene: unknown, player: Player, to: string): unknown {
  const itself = new Map(drawing.proposals(scene, player).map((text) => [text, text]));
  return drawing.offers(scene, player, [{ name: null, to, text: "" }], itself)[0]?.after ?? drawing.read(to);
}
