// One line that says how the game stands; read aloud when it changes.

import type { Player } from "../api";
import type { Setup } from "./setup";
import type { Table } from "./table";

interface StatusProps {
  table: Table;
  setup: Setup;
  /** Whether Left's things are blue and Right's red. */
  inColours: boolean;
}

export function Status({ table, setup, inColours }: StatusProps) {
  const { answer, turns } = table;
  const made = turns.at(-1)?.made;
  const wasYours = setup.you === "both" || setup.you !== table.player;
  const before = made
    ? `${wasYours ? (setup.you === "both" ? `${opposite(table.player)}:` : "You:") : "grundy:"} ${made}.`
    : "";
  return (
    <div class="status" aria-live="polite">
      <p class={`turn ${answer?.end ? ending(answer.end.winner, setup) : ""}`}>
        {answer?.end ? endText(table, setup) : turnText(table, setup, inColours)}
      </p>
      <p class="made">{before}</p>
    </div>
  );
}

const opposite = (player: Player) => (player === "Left" ? "Right" : "Left");

function ending(winner: Player | null, setup: Setup): string {
  if (winner === null || setup.you === "both") return "over";
  return winner === setup.you ? "over won" : "over lost";
}

function turnText(table: Table, setup: Setup, inColours: boolean): string {
  const colour = inColours ? (table.player === "Left" ? ", blue" : ", red") : "";
  const side = table.answer && !table.answer.impartial ? ` You are ${table.player}${colour}.` : "";
  if (!table.answer) return table.refusal ? "" : "…";
  if (setup.you === "both") return `${table.player} to move.`;
  return table.isYours ? `Your move.${table.turns.length <= 2 ? side : ""}` : "grundy thinks …";
}

function endText({ answer, player }: Table, setup: Setup): string {
  const end = answer?.end;
  if (!end) return "";
  if (end.winner === null) return "A draw: the position has come up again and again.";
  const stuck = setup.you === "both" ? player : player === setup.you ? "you" : "grundy";
  const why = end.reason === "stuck" ? `${stuck} cannot move` : end.reason === "goal" ? "the goal is met" : end.reason;
  if (setup.you === "both") return `${end.winner} wins: ${why}.`;
  return end.winner === setup.you ? `You win: ${why}.` : `grundy wins: ${why}.`;
}
