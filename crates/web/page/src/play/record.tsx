// The record of a game: its moves and other lines, the board at any of them, where a win was given away, and files of it.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, type Player, type Position, Refusal } from "../api";
import { download } from "../ui";
import { said, t } from "../words";
import type { Turn } from "./replay";
import { mover, opponent, type Setup, setupHref } from "./setup";
import { fieldsAt } from "./table";

interface RecordProps {
  setup: Setup;
  turns: Turn[];
  /** Lines that were left for this one. */
  others: string[][];
  /** The position that is looked at; null for the game itself. */
  shown: number | null;
  show: (at: number | null) => void;
  /** Goes on with another line from its end. */
  goOn: (line: string[]) => void;
}

/** Who wins from a position by best play; null for a draw, undefined where nobody knows. */
type Fate = Player | null | undefined;

function fateOf({ end, values, player }: Position): Fate {
  if (end) return end.winner;
  if (values?.chance === "draws") return null;
  if (!values?.chance) return undefined;
  return values.chance === "wins" ? player : opponent(player);
}

const FORMAT = "grundy record 1";

export function Record({ setup, turns, others, shown, show, goOn }: RecordProps) {
  const line = turns.map(({ text }) => text);
  const key = JSON.stringify([setup.subject, setup.first, line]);
  const [judged, setJudged] = useState<{ key: string; fates: Fate[] }>({ key: "", fates: [] });
  const fates = judged.key === key ? judged.fates : null;
  const [problem, setProblem] = useState("");
  const gone = useRef(new AbortController());
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, [key]);
  const judge = async () => {
    const found: Fate[] = [];
    const { signal } = gone.current;
    for (const [at] of turns.entries()) {
      const answer = await ask<Position>("position", { ...fieldsAt(setup, turns, at), values: true }, signal).catch(() => null);
      if (signal.aborted) return;
      found.push(answer ? fateOf(answer) : undefined);
      setJudged({ key, fates: [...found] });
    }
  };
  const last = turns.length - 1;
  const at = shown ?? last;
  const who = (i: number) => (setup.you === "both" ? mover(setup, i) : mover(setup, i) === setup.you ? "you" : "grundy");
  /** Whether move `i` gave away what its player had. */
  const isSlip = (i: number) => {
    const player = mover(setup, i - 1);
    const [before, after] = [fates?.[i - 1], fates?.[i]];
    return (before === player && after !== player && after !== undefined) || (before === null && after === opponent(player));
  };
  const save = () => {
    const kept = { format: FORMAT, subject: setup.subject, first: setup.first, you: setup.you, line, others };
    download("game.json", "application/json", `${JSON.stringify({ ...kept, moves: turns.map(({ made }) => made) }, null, 1)}\n`);
  };
  const open = async (file: File | undefined) => {
    try {
      const { format, subject, first, you, line: read, others: more } = JSON.parse((await file?.text()) ?? "");
      const isLine = (texts: unknown) => Array.isArray(texts) && texts.every((text) => typeof text === "string" && !text.includes("~"));
      if (format !== FORMAT || typeof subject?.game !== "string" || !isLine(read)) throw new Error(t.record.noRecord);
      // What is no game stays a file: the game on the board goes on.
      if (read[0]) await ask("position", { ...subject, position: read[0], values: false });
      keptOthers = Array.isArray(more) ? more.filter(isLine) : [];
      location.hash = setupHref({ ...setup, subject, first: first === "Right" ? "Right" : "Left", you, line: read });
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Refusal ? (t.told(error.message) ?? error.message) : t.record.noRecord);
    }
  };
  const slips = fates && fates.length > last ? turns.flatMap((_, i) => (i > 0 && isSlip(i) ? [i] : [])) : null;
  return (
    <details class="record">
      <summary>
        {t.record.title} <span class="quiet">{last}</span>
      </summary>
      <p class="row steps">
        <button aria-label={t.record.first} disabled={at === 0} onClick={() => show(0)}>
          ⏮
        </button>
        <button aria-label={t.record.back} disabled={at === 0} onClick={() => show(at - 1)}>
          ◀
        </button>
        <output>
          {at} / {last}
        </output>
        <button aria-label={t.record.on} disabled={at === last} onClick={() => show(at + 1 === last ? null : at + 1)}>
          ▶
        </button>
        <button aria-label={t.record.last} disabled={at === last} onClick={() => show(null)}>
          ⏭
        </button>
      </p>
      {shown !== null && (
        <button class="primary" onClick={() => goOn(line.slice(0, shown + 1))}>
          {t.record.goOn}
        </button>
      )}
      {fates && <Graph fates={fates} setup={setup} />}
      <ol class="record-moves">
        {turns.map(({ made, text }, i) =>
          i === 0 ? null : (
            <li key={i}>
              <button class="move" aria-current={i === at ? "true" : undefined} onClick={() => show(i === last ? null : i)}>
                <span>
                  {i}. {t.play.by(who(i - 1), made ? said(made) : text)}
                </span>
                {isSlip(i) && <span class="chance bad">{t.record.slip}</span>}
              </button>
            </li>
          ),
        )}
      </ol>
      {slips && <p role="status">{slips.length === 0 ? t.record.noSlip : t.record.slips(slips.join(", "))}</p>}
      {others.map((other, i) => (
        <button key={i} class="plain" onClick={() => goOn(other)}>
          {t.record.other(i + 1, other.length - 1)}
        </button>
      ))}
      <p class="row">
        <button disabled={last === 0} onClick={() => void judge()}>
          {t.record.judge}
        </button>
        <button onClick={save}>{t.record.save}</button>
        <label class="button">
          {t.record.open}
          <input class="hidden" type="file" accept=".json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      </p>
      {problem && <p class="problem">{problem}</p>}
    </details>
  );
}

/** The other lines of a record that was just opened, until its table takes them. */
let keptOthers: string[][] = [];

export function takeOthers(): string[][] {
  const others = keptOthers;
  keptOthers = [];
  return others;
}

/** Who wins by best play, after each move: above the first player, below the other one. */
function Graph({ fates, setup }: { fates: Fate[]; setup: Setup }) {
  const width = Math.max(1, fates.length - 1);
  const y = (fate: Fate) => (fate === undefined ? null : fate === null ? 20 : fate === setup.first ? 6 : 34);
  const points = fates.flatMap((fate, i) => (y(fate) === null ? [] : [`${(i * 280) / width + 10},${y(fate)}`]));
  const name = (player: Player) => t.record.above(setup.you === "both" ? player : player === setup.you ? "you" : "grundy");
  return (
    <figure class="fates">
      <figcaption class="quiet">{name(setup.first)}</figcaption>
      <svg viewBox="0 0 300 40" role="img" aria-label={t.record.graph}>
        <line class="grid-line" x1="10" x2="290" y1="20" y2="20" />
        <polyline points={points.join(" ")} />
      </svg>
      <figcaption class="quiet">{name(opponent(setup.first))}</figcaption>
    </figure>
  );
}
