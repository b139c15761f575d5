// Answers to exercises, checked by the engine; nothing is compared with a kept answer.

import { ask, askLong, isAbort, type Chance, type Player, type Position, Refusal, type Reply, type Subject } from "../api";
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

/** What whoever begins reaches by best play; undefined where it is not known. */
const reached = ({ values, end, player }: Position): Chance | null | undefined =>
  end ? (end.winner === null ? "draws" : end.winner === player ? "wins" : "loses") : values?.chance;

/** The outcomes, by what Left and Right reach if they begin; other pairs have no name. */
const OUTCOMES: Record<string, string> = {
  "wins loses": "L",
  "loses wins": "R",
  "wins wins": "N",
  "loses loses": "P",
  "draws draws": "D",
};

/** Both players' beginnings at a position, and the name of its outcome; null where it has none. */
export async function outcomeOf(subject: Subject, text: string, signal: AbortSignal) {
  const begun = await Promise.all((["Left", "Right"] as const).map((player) => position(subject, text, player, signal)));
  return { begun, outcome: OUTCOMES[begun.map(reached).join(" ")] ?? null };
}

async function outcome(subject: Subject, text: string, answer: string, signal: AbortSignal): Promise<Verdict> {
  const { begun, outcome: found } = await outcomeOf(subject, text, signal);
  if (found === answer) return RIGHT;
  if (found === "D") return wrong(t.exercise.isDrawn);
  for (const at of begun) {
    // What whoever begins reaches, as is said, and as it is.
    const claimed = answer === "D" ? "draws" : answer === "N" || answer === at.player.charAt(0) ? "wins" : "loses";
    const truth = reached(at);
    if (claimed === truth) continue;
    if (truth === "wins") return wrong(t.exercise.canWin(await first(subject, text, at.player, signal)));
    if (truth === "loses") return wrong(await refute(subject, at.player, at, signal));
  }
  throw new Refusal(t.set.notKnown);
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
  const written = answer.normalize("NFKC");
  if (!/^\d+$/.test(written)) throw new Refusal(t.exercise.noNumber);
  const found = await position(subject, text, "Left", signal);
  const worth = found.end ? 0 : found.values?.grundy;
  if (String(worth) === written.replace(/^0+(?=\d)/, "")) return RIGHT;
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

/** The signs of a form in one order: options may stand in any, and blanks are nothing. */
const signsOf = (form: string) => [...form.replace(/\s/g, "")].sort().join("");

async function value(task: Task, written: string, signal: AbortSignal): Promise<Verdict> {
  const text = task.value ?? "";
  const answer = written.replaceAll("±", "+-").replaceAll("↑", "^").replaceAll("↓", "v").normalize("NFKC").replaceAll("⁄", "/");
  const worth = await askLong<Worth>("value", { text, all: true }, signal);
  const asked = { mean: worth.mean, temperature: worth.temperature }[task.ask as string] ?? worth.canonical ?? text;
  const compared = askLong<Worth>("value", { text: `(${answer}) = (${asked})`, all: false }, signal);
  // What is no game at all is no number either.
  const { holds } = await (task.ask === "value" ? compared : compared.catch((error): Worth => {
    if (isAbort(error)) throw error;
    return {};
  }));
  if (task.ask === "value") {
    if (!holds) return wrong(t.exercise.valueHint(list(worth.left), list(worth.right)));
    // An expression that has to be computed first is no answer, and no wrong one.
    if (signsOf(answer) !== signsOf(asked)) throw new Refusal(t.exercise.notShortest);
    return RIGHT;
  }
  if (!/^-?\d+(\/\d+)?$/.test(answer.replace(/\s/g, ""))) throw new Refusal(holds ? t.exercise.notShortest : t.exercise.noFraction);
  return holds ? RIGHT : wrong(t.exercise.stops(worth.left_stop ?? "", worth.right_stop ?? ""));
}

interface Proved {
  verdict: string;
  counterexample?: number[];
  actual?: string;
}

async function claim(subject: Subject, text: string, signal: AbortSignal): Promise<Verdict> {
  // A number alone would be read as a formula for the values; beside `and` it is refused.
  const answer = await askLong<Proved>("prove", { ...subject, claim: `(${text}) and 0 == 0` }, signal);
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
