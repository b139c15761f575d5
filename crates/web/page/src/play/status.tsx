// One line that says how the game stands; read aloud when it changes.

import type { Player } from "../api";
import type { Turn } from "./replay";
import { mover, type Setup } from "./setup";
import type { Table } from "./table";
import { said, t } from "../words";

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
    ? t.play.by(wasYours ? (setup.you === "both" ? opposite(table.player) : "you") : "grundy", said(made))
    : "";
  const { hint } = table;
  const hinted = table.isYours && hint && t.play.hinted(hint.chance ?? "unknown", said(answer?.moves[hint.index]?.text ?? ""));
  return (
    <div class="status" aria-live="polite">
      <p class={`turn ${answer?.end ? ending(answer.end.winner, setup) : ""}`}>
        {answer?.end ? endText(table, setup) : turnText(table, setup, inColours)}
      </p>
      <p class="made">{hinted || before}</p>
    </div>
  );
}

interface LookedProps {
  setup: Setup;
  turn: Turn;
  at: number;
  last: number;
}

/** The line while an earlier position is looked at: which one it is, and the move that led there. */
export function Looked({ setup, turn: { made, text }, at, last }: LookedProps) {
  const player = mover(setup, at - 1);
  const who = setup.you === "both" ? player : player === setup.you ? "you" : "grundy";
  return (
    <div class="status" aria-live="polite">
      <p class="turn">
        {t.record.title}: {at} / {last}
      </p>
      <p class="made">{at > 0 && t.play.by(who, made ? said(made) : text)}</p>
    </div>
  );
}

const opposite = (player: Player) => (player === "Left" ? "Right" : "Left");

function ending(winner: Player | null, setup: Setup): string {
  if (winner === null || setup.you === "both") return "over";
  return winner === setup.you ? "over won" : "over lost";
}

function turnText(table: Table, setup: Setup, inColours: boolean): string {
  const side = table.answer && !table.answer.impartial ? t.play.youAre(table.player, inColours) : "";
  if (!table.answer) return table.refusal ? "" : "…";
  if (setup.you === "both") return t.play.toMove(table.player);
  return table.isYours ? `${t.play.yourMove}${table.turns.length <= 2 ? side : ""}` : t.play.thinks;
}

function endText({ answer, player }: Table, setup: Setup): string {
  const end = answer?.end;
  if (!end) return "";
  if (end.winner === null) return end.reason === "points" ? t.play.even : t.play.draw;
  const stuck = setup.you === "both" ? player : player === setup.you ? "you" : "grundy";
  const reasons: Record<string, string> = { stuck: t.play.stuck(stuck), goal: t.play.goal, points: t.play.points };
  const why = reasons[end.reason] ?? end.reason;
  return t.play.wins(setup.you === "both" ? end.winner : end.winner === setup.you ? "you" : "grundy", why);
}
