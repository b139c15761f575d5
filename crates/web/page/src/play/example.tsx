// Why a position is won or lost, shown by one line of play of at most three plies.

import { useFound } from "../answer";
import { ask, type Chance, type End, type Move, type Player, type Position, type Reply, type Subject } from "../api";
import { said, t } from "../words";
import { opponent } from "./setup";

/** A position as a question names it. */
export interface Fields extends Subject {
  position: string | undefined;
  player: Player;
  past: { position: string; player: Player }[];
}

interface Line {
  made: Move[];
  end: End | null;
}

/** The position after a move. */
const after = ({ position, player, past, ...rest }: Fields, move: Move): Fields => ({
  ...rest,
  ...(move.ends ? { met: move.ends } : {}),
  position: move.to,
  player: opponent(player),
  past: [...past, { position: position ?? "", player }],
});

/** A winning move, an answer and the next winning move; or a losing move and its answer. */
async function lineOf(fields: Fields, chance: Chance, moves: Move[], wins: number, signal: AbortSignal): Promise<Line | null> {
  const first = moves[chance === "wins" ? wins : 0];
  if (!first || chance === "draws") return null;
  const reply = (to: Fields) => ask<Reply>("reply", { ...to, level: 10, seed: 0, values: false }, signal);
  if (chance === "loses") {
    const { made, next } = await reply(after(fields, first));
    return made && { made: [first, made], end: next.end };
  }
  const then = after(fields, first);
  const { moves: answers, end } = await ask<Position>("position", { ...then, values: false }, signal);
  const answer = answers[0];
  if (end || !answer) return { made: [first], end };
  const { made, next } = await reply(after(then, answer));
  return { made: made ? [first, answer, made] : [first, answer], end: next.end };
}

interface ExampleProps {
  fields: Fields;
  chance: Chance;
  moves: Move[];
  prospects: (Chance | null)[];
}

export function Example({ fields, chance, moves, prospects }: ExampleProps) {
  const line = useFound(JSON.stringify([fields, chance]), (signal) =>
    lineOf(fields, chance, moves, prospects.indexOf("wins"), signal),
  );
  if (!line) return null;
  const [first = "", second = "", third = ""] = line.made.map(({ text }) => said(text));
  const end = line.end ? (t.example.ends[line.end.reason] ?? "") : "";
  return <p class="example">{chance === "wins" ? t.example.wins(first, second, third, end) : t.example.loses(first, second, end)}</p>;
}
