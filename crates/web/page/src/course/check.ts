// Answers to exercises, checked by the engine; nothing is compared with a kept answer.

import { ask, askLong, type Player, type Position, type Reply, type Subject } from "../api";
import { said, t } from "../words";
import type { Task } from "./index";

export interface Verdict {
  right: boolean;
  why: string;
}

const RIGHT: Verdict = { right: true, why: "" };
const wrong = (why: string): Verdict => ({ right: false, why });

export function check(task: Task, answer: string, signal: AbortSignal): Promise<Verdict> {
  const subject: Subject = { game: task.game ?? "", ...(task.misere !== undefined ? { misere: true } : {}) };
  switch (task.ask) {
    case "outcome":
      return outcome(subject, task.position ?? "", answer, signal);
    case "grundy":
      return grundy(subject, task.position ?? "", answer, signal);
    case "claim":
      return claim(subject, answer, signal);
    case "rules":
      return rules(subject, answer, signal);
    default:
      return value(task, answer, signal);
  }
}

const position = (subject: Subject, text: string, player: Player, signal: AbortSignal) =>
  ask<Position>("position", { ...subject, position: text, player, values: true }, signal);

const reply = (subject: Subject, text: string, player: Player, signal: AbortSignal) =>
  ask<Reply>("reply", { ...subject, position: text, player, values: false }, signal);

const wins = ({ values, end, player }: Position) => (end ? end.winner === player : values?.chance === "wins");

async function outcome(subject: Subject, text: string, answer: string, signal: AbortSignal): Promise<Verdict> {
  const [left, right] = await Promise.all([
    position(subject, text, "Left", signal),
    position(subject, text, "Right", signal),
  ]);
  const [begins, follows] = [wins(left), !wins(right)];
  const found = begins ? (follows ? "L" : "N") : follows ? "P" : "R";
  if (found === answer) return RIGHT;
  for (const player of ["Left", "Right"] as const) {
    // Whether this player wins by beginning, as is said, and as it is.
    const claimed = answer === "N" || answer === player.charAt(0);
    const truth = player === "Left" ? begins : !follows;
    if (claimed === truth) continue;
    if (truth) return wrong(t.exercise.canWin(await first(subject, text, player, signal)));
    return wrong(await refute(subject, player, player === "Left" ? left : right, signal));
  }
  return RIGHT;
}

async function first(subject: Subject, text: string, player: Player, signal: AbortSignal): Promise<string> {
  const { made } = await reply(subject, text, player, signal);
  return said(made?.text ?? "");
}

/** What becomes of the first move that a player who loses may try. */
async function refute(
  subject: Subject,
  player: Player,
  { moves }: Position,
  signal: AbortSignal,
): Promise<string> {
  const tried = moves[0];
  if (!tried) return t.exercise.noMoves;
  const other = player === "Left" ? "Right" : "Left";
  return t.exercise.cannotWin(said(tried.text), await first(subject, tried.to, other, signal));
}

/** So many options are valued where a Grundy value was not found. */
const MOST_OPTIONS = 30;

async function grundy(subject: Subject, text: string, answer: string, signal: AbortSignal): Promise<Verdict> {
  const found = await position(subject, text, "Left", signal);
  const worth = found.end ? 0 : found.values?.grundy;
  if (String(worth) === answer) return RIGHT;
  const parts = found.values?.components ?? [];
  if (parts.length > 1) return wrong(t.exercise.parts(parts.map(({ grundy: part }) => part).join(", ")));
  if (found.moves.length === 0) return wrong(t.exercise.noOptions);
  const options = await Promise.all(
    found.moves.slice(0, MOST_OPTIONS).map(({ to }) => position(subject, to, "Left", signal)),
  );
  const values = new Set(options.map(({ values, end }) => (end ? 0 : Number(values?.grundy))));
  return wrong(t.exercise.options([...values].sort((a, b) => a - b).join(", ")));
}

interface Worth {
  holds?: boolean;
  mean?: string;
  temperature?: string;
  left_stop?: string;
  right_stop?: string;
  left?: string[];
  right?: string[];
  canonical?: string;
}

const list = (games: string[] | undefined) => (games && games.length > 0 ? games.join(", ") : t.exercise.nothing);

async function value(task: Task, answer: string, signal: AbortSignal): Promise<Verdict> {
  const text = task.value ?? "";
  const worth = await askLong<Worth>("value", { text, all: true }, signal);
  if (task.ask === "value") {
    const compared = await askLong<Worth>("value", { text: `(${answer}) = (${text})`, all: false }, signal);
    return compared.holds ? RIGHT : wrong(t.exercise.valueHint(list(worth.left), list(worth.right)));
  }
  const asked = task.ask === "mean" ? worth.mean : worth.temperature;
  const compared = await askLong<Worth>("value", { text: `(${answer}) = (${asked})`, all: false }, signal);
  return compared.holds ? RIGHT : wrong(t.exercise.stops(worth.left_stop ?? "", worth.right_stop ?? ""));
}

interface Proved {
  verdict: string;
  counterexample?: number[];
  actual?: string;
}

async function claim(subject: Subject, text: string, signal: AbortSignal): Promise<Verdict> {
  const answer = await askLong<Proved>("prove", { ...subject, claim: text }, signal);
  if (answer.verdict === "proved") return RIGHT;
  if (!answer.counterexample) return wrong(t.exercise.open);
  return wrong(t.exercise.refuted(answer.counterexample.join(", "), answer.actual === "a P-position"));
}

interface Row {
  grundy?: (number | null)[];
}

/** Rules are held to the game's by what heaps are worth. */
const COMPARED = 40;

async function rules(subject: Subject, text: string, signal: AbortSignal): Promise<Verdict> {
  const table = async (game: Subject) => {
    const { grundy: values } = await askLong<Row>("table", { ...game, to: COMPARED }, signal);
    return values ?? [];
  };
  const [mine, asked] = await Promise.all([table({ game: text }), table(subject)]);
  const at = asked.findIndex((cell, n) => cell !== mine[n]);
  if (at < 0) return RIGHT;
  return wrong(t.exercise.differs(at, String(mine[at] ?? "?"), String(asked[at])));
}
