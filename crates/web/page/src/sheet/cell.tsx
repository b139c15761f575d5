// A cell: what is asked, and the answer with its standing and time. An answer stands only under the text that it answers.

import { useEffect, useState } from "preact/hooks";
import { askLong, type Refusal } from "../api";
import { useAnswer } from "../answer";
import type { Answer as PositionsAnswer } from "../explore/data";
import { LawPanel } from "../rules/law";
import { CopyButton, download, lengthy, Problem, Standing } from "../ui";
import { said, t } from "../words";
import { Editor } from "./editor";
import { completions, Help } from "./functions";
import { Grid, type GridAnswer, gridCsv } from "./grid";
import { Identified, type IdentifiedAnswer } from "./identified";
import { Positions } from "./positions";
import { type Checked, Meant, RulesPanel } from "./rules";
import { boardCell, statementOf, tabulated } from "./text";
import { Tree, type TreeAnswer } from "./tree";
import { Worth, type WorthAnswer } from "./worth";

/** A cell as the sheet keeps it: what is typed, and what was run. */
export interface Kept {
  id: number;
  draft: string;
  asked: string;
  /** Whether it came behind one that was run, and takes the keys. */
  isNext?: boolean;
}

/** What the evaluator says of a cell. */
interface CellAnswer {
  kind: "note" | "name" | "value" | "table" | "positions" | "tree" | "law" | "identified";
  text: string;
  standing?: string;
  stop?: string;
  seconds: number;
  table?: GridAnswer;
  positions?: PositionsAnswer;
  tree?: TreeAnswer;
  identified?: IdentifiedAnswer;
  worth?: WorthAnswer | null;
  latex?: string;
}

interface CellProps {
  cell: Kept;
  number: number;
  /** The texts of the cells before it that were run, and all of them as one. */
  before: string[];
  earlier: string;
  /** Whether the cells before it have their answers. */
  isReady: boolean;
  isLast: boolean;
  type: (draft: string) => void;
  run: (text: string) => void;
  settled: (key: string) => void;
  open: (cell: string) => void;
  leave: (step: -1 | 1, draft: string) => boolean;
  move: (step: -1 | 1) => void;
  remove: () => void;
}

/** What makes a question of a cell another one. */
export const keyOf = (asked: string, before: string) => `${asked}\n\n${before}`;

export function Cell(props: CellProps) {
  const { cell, number, before, earlier, isReady, isLast } = props;
  const { draft, asked } = cell;
  const [stopped, setStopped] = useState("");
  const [turn, setTurn] = useState(0);
  const key = keyOf(asked, earlier);
  const statement = statementOf(draft, before);
  const ofRules = statement.kind === "rules";
  const word = /^help\b\s*(.*)$/.exec(asked)?.[1];
  const isOwn = asked !== "" && word === undefined && statementOf(asked, before).kind === "asked";
  // What is typed is no question before it is run; rules are looked at while they are written.
  const question = { kind: "sheet", fields: { text: asked, before: earlier }, long: true, turn };
  const { answer, refusal, elapsed } = useAnswer<CellAnswer>(isOwn && isReady && stopped !== key ? question : null);
  const rules = useAnswer<Checked>(
    ofRules ? { kind: "rules", fields: statement.subject, pause: draft === asked ? 0 : PAUSE } : null,
  );
  const isDone = !isOwn || answer !== null || refusal !== null || stopped === key;
  useEffect(() => {
    if (isDone) props.settled(key);
  }, [isDone, key]);
  const compute = () => {
    if (stopped === key) {
      setStopped("");
      setTurn(turn + 1);
    }
    props.run(draft);
  };
  const isShown = draft === asked && isOwn;
  const fault = ofRules ? rules.refusal : isShown ? refusal : null;
  const spans = fault?.spans ?? [];
  const offset = ofRules ? Math.max(0, draft.indexOf(statement.subject.game)) : 0;
  const doubts = (ofRules && rules.answer?.warnings) || [];
  return (
    <section class={`slot ${isLast ? "last" : ""}`} aria-label={t.sheet.cell(number)} data-id={cell.id}>
      <div class="entry">
        <Editor
          name={isLast ? t.sheet.next : t.sheet.cell(number)}
          hint={isLast ? t.sheet.hint : ""}
          text={draft}
          first={cell.isNext === true}
          spans={[...spans, ...doubts].map((span) => ({ ...span, start: span.start + offset, end: span.end + offset }))}
          completions={completions}
          onChange={props.type}
          onRun={props.run}
          onLeave={props.leave}
        />
        <button class={draft === asked ? "" : "primary"} onClick={compute}>
          {t.sheet.run}
        </button>
      </div>
      <div class="told" aria-live="polite">
        {word !== undefined && draft === asked && <Help word={word} />}
        {ofRules && rules.refusal && <Against refusal={rules.refusal} text={draft} />}
        {ofRules && rules.answer && <RulesPanel subject={statement.subject} checked={rules.answer} number={number} />}
        {statement.kind === "law" && draft === asked && <LawPanel subject={statement.subject} label={t.sheet.lawOf(number)} />}
        {isShown && refusal && <Against refusal={refusal} text={asked} />}
        {isShown && answer && (
          <Answered answer={answer} asked={asked} before={before} earlier={earlier} open={props.open} />
        )}
        {isShown && !isDone && (
          <p class="row quiet">
            {isReady ? t.sheet.working(Math.round(elapsed / 1000)) : t.sheet.waiting}
            {isReady && (
              <button class="plain" onClick={() => setStopped(key)}>
                {t.sheet.stop}
              </button>
            )}
          </p>
        )}
        {isShown && stopped === key && <p class="quiet">{t.sheet.stopped}</p>}
        {draft !== asked && !ofRules && asked !== "" && <p class="quiet">{t.sheet.changed}</p>}
      </div>
      {!isLast && (
        <p class="row tools">
          {isShown && answer && <Footing answer={answer} />}
          {isShown && answer && <Exports answer={answer} question={question.fields} />}
          <button class="plain" aria-label={t.sheet.up(number)} onClick={() => props.move(-1)}>
            ↑
          </button>
          <button class="plain" aria-label={t.sheet.down(number)} onClick={() => props.move(1)}>
            ↓
          </button>
          <button class="plain" aria-label={t.sheet.remove(number)} onClick={props.remove}>
            ×
          </button>
        </p>
      )}
    </section>
  );
}

/** Rules are read again when nothing was typed for so long, in milliseconds. */
const PAUSE = 250;

function Against({ refusal, text }: { refusal: Refusal; text: string }) {
  return (
    <>
      <Problem refusal={refusal} />
      <Meant text={text} />
    </>
  );
}

interface AnsweredProps {
  answer: CellAnswer;
  asked: string;
  before: string[];
  earlier: string;
  open: (cell: string) => void;
}

function Answered({ answer, asked, before, earlier, open }: AnsweredProps) {
  const game = /^tree\s+([\w.()-]+)\[/.exec(asked)?.[1] ?? null;
  return (
    <div class="answer">
      {answer.worth ? (
        <Worth label={asked} worth={answer.worth} />
      ) : answer.table ? (
        <Grid
          source={asked}
          table={answer.table}
          closing={answer.table.searched ? answer.text.split("\n").slice(answer.table.rows.length + 1).join("; ") : ""}
          open={open}
        />
      ) : answer.positions ? (
        <Positions
          subject={tabulated(asked, before)}
          positions={answer.positions}
          openBoard={(rows, columns) => open(boardCell(asked, rows, columns))}
        />
      ) : answer.tree ? (
        <Tree node={answer.tree} game={game} before={earlier} />
      ) : answer.identified ? (
        <Identified found={answer.identified} open={open} />
      ) : (
        answer.text && <p class={`big math ${lengthy(answer.text)}`}>{plain(answer)}</p>
      )}
      {/\d\^\d/.test(asked) && answer.kind === "value" && <p class="quiet">{t.values.up}</p>}
    </div>
  );
}

/** What stands behind an answer, and how long it took. */
const Footing = ({ answer }: { answer: CellAnswer }) => (
  <span class="footing quiet">
    {answer.standing && <Standing>{answer.standing}</Standing>}
    {answer.stop && <span>{t.explore.stopped(answer.stop)}</span>}
    <span>{t.sheet.time(answer.seconds)}</span>
  </span>
);

/** The text of a value; a comparison holds or does not, and a note of the program is said by the page itself. */
function plain({ text }: CellAnswer): string {
  const [value = ""] = text.split("\nnote: ");
  return { true: t.values.yes, false: t.values.no, yes: t.values.yes, no: t.values.no }[value] ?? said(value);
}

function Exports({ answer, question }: { answer: CellAnswer; question: object }) {
  const latex = async () => (await askLong<CellAnswer>("sheet", { ...question, latex: true }, new AbortController().signal)).latex ?? "";
  return (
    <>
      {answer.table && (
        <button class="plain" onClick={() => answer.table && download("table.csv", "text/csv", gridCsv(answer.table))}>
          CSV
        </button>
      )}
      <CopyButton text={latex}>{t.sheet.copyLatex}</CopyButton>
    </>
  );
}
