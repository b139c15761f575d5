// An exercise of a lesson. Every answer is checked by the engine, and a wrong one is told why by what the engine replies.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ask, asRefusal, isAbort, type Game, type Player, type Position, type Refusal, type Subject } from "../api";
import { useAnswer, useFound } from "../answer";
import { useCatalogue } from "../catalogue";
import { GameTable } from "../parts/play";
import { readSetup, type Setup } from "../play/setup";
import type { Table } from "../play/table";
import { href } from "../route";
import { Editor } from "../sheet/editor";
import { Choice, Problem } from "../ui";
import { drawingOf } from "../views";
import { said, t } from "../words";
import { check, type Verdict } from "./check";
import { impossible } from "./class";
import type { Task } from "./index";
import { type Progress, useProgress } from "./progress";

interface ExerciseProps {
  id: string;
  number: number;
  task: Task;
  /** Whether somebody set it by a link: it is looked through first, and says which game it is of. */
  isSet?: boolean;
}

export function Exercise({ id, number, task, isSet = false }: ExerciseProps) {
  const [progress, note] = useProgress(id);
  const { find, games } = useCatalogue();
  const game = find(task.game ?? "");
  const looked = useFound(JSON.stringify([task, isSet]), async (signal) => ({ fault: isSet ? await impossible(task, signal) : null }));
  return (
    <section class={`exercise ${progress.solved ? "solved" : ""}`} aria-label={t.exercise.label(number)}>
      <header class="row spread">
        <h2>{t.exercise.label(number)}</h2>
        <Tries progress={progress} />
      </header>
      {task.ask === "claim" ? <Claimed task={task} /> : <p>{t.exercise[task.ask]}</p>}
      {isSet && task.game && <Rules task={task} game={game} />}
      {games.length === 0 || !looked ? (
        <p class="quiet">…</p>
      ) : looked.fault !== null ? (
        <p class="problem">{looked.fault}</p>
      ) : task.ask === "win" || task.ask === "move" ? (
        <Win setup={setupOf(task)} game={game} note={note} once={task.ask === "move"} />
      ) : (
        <Asked task={task} game={game} note={note} />
      )}
    </section>
  );
}

/** Asks for a condition in the names that the rules have for numbers. */
function Claimed({ task }: { task: Task }) {
  const { answer } = useAnswer<{ axes: string[] }>({ kind: "rules", fields: subjectOf(task) });
  return <p>{answer ? t.exercise.claim(answer.axes) : "…"}</p>;
}

/** The game of a task: its rules in one line and a link to its page, or the rules as they are written. */
function Rules({ task, game }: { task: Task; game: Game | undefined }) {
  return (
    <>
      {game && !game.own ? (
        <p class="quiet" lang={game.lang}>
          <a href={href("learn", game.name)}>{game.title}</a>: {game.summary}
        </p>
      ) : (
        task.ask !== "claim" && <pre class="listing">{task.game}</pre>
      )}
      {task.misere !== undefined && <p class="quiet">{t.setup.misere}</p>}
    </>
  );
}

function Tries({ progress: { tries, solved } }: { progress: Progress }) {
  return (
    <p class="quiet tries" aria-live="polite">
      {solved ? t.exercise.solved(tries) : tries > 0 ? t.exercise.tries(tries) : ""}
    </p>
  );
}

const subjectOf = (task: Task): Subject => ({
  game: task.game ?? "",
  ...(task.misere !== undefined ? { misere: true } : {}),
});

function setupOf(task: Task): Setup {
  const setup = readSetup(task.game ?? "", new URLSearchParams({ line: task.position ?? "" }));
  return { ...setup, subject: subjectOf(task) };
}

interface WinProps {
  /** Whether one winning move is all that is asked. */
  once?: boolean;
  setup: Setup;
  game: Game | undefined;
  note: (right: boolean) => void;
}

/** A board on which a won position is to be won: a move that gives it away is told at once, with the engine's reply. */
export function Win({ setup: first, game, note, once }: WinProps) {
  // A link may say that values are shown, and these would give the task away.
  const [setup, setSetup] = useState({ ...first, values: false });
  const [made, setMade] = useState<(string | null)[]>([]);
  // How many positions there were after the move that gave the game away. The engine may have replied before that is known.
  const [lost, setLost] = useState<number | null>(null);
  const seen = useRef({ made, ended: false });
  const watch = (table: Table) => {
    const now = table.turns.map(({ made }) => made);
    const turns = now.length;
    const before = seen.current.made.length;
    const last = table.turns.at(-1);
    seen.current.made = now;
    setMade(now);
    if (turns < before) seen.current.ended = false;
    if (lost !== null && turns < lost) setLost(null);
    const end = table.answer?.end;
    if (end && !seen.current.ended) {
      seen.current.ended = true;
      // A game that was given away is noted as a try when it is.
      if (end.winner === setup.you && lost === null) note(true);
    }
    if (turns <= before || !last?.made || end || table.player === setup.you || lost !== null) return;
    const past = table.turns.slice(0, -1).map(({ text }) => text);
    judge(setup.subject, last.text, table.player, past).then((given) => {
      if (!given && once) note(true);
      if (!given) return;
      note(false);
      const isTakenBack = seen.current.made[turns - 1] !== last.made;
      if (!isTakenBack) setLost((old) => old ?? turns);
    });
  };
  const move = lost === null ? null : made[lost - 1];
  const reply = lost === null ? null : made[lost];
  return (
    <>
      <GameTable setup={setup} setSetup={setSetup} game={game} small watch={watch} />
      <Feedback wrong={lost !== null}>
        {move && (
          <>
            <p>{reply ? t.exercise.loses(said(move), said(reply)) : t.exercise.thinking(said(move))}</p>
            <p class="help">{t.exercise.takeBack}</p>
          </>
        )}
      </Feedback>
    </>
  );
}

/** Says whether the mover wins. */
async function judge(subject: Subject, position: string, player: Player, past: string[]): Promise<boolean> {
  const fields = {
    ...subject,
    position,
    player,
    past: past.map((text, i) => ({ position: text, player: i % 2 === 0 ? "Left" : "Right" })),
    values: true,
  };
  const answer = await ask<Position>("position", fields).catch(() => null);
  return answer?.values?.chance === "wins" || answer?.end?.winner === player;
}

/** What is said of an answer, read aloud. */
function Feedback({ wrong, children }: { wrong: boolean; children: ComponentChildren }) {
  return (
    <div class={`feedback ${wrong ? "wrong" : "right"}`} aria-live="polite">
      {children}
    </div>
  );
}

interface Judged {
  text: string;
  verdict?: Verdict;
  refusal?: Refusal;
}

const NOT_JUDGED: Omit<Judged, "text"> = {};

function Asked({ task, game, note }: { task: Task; game: Game | undefined; note: (right: boolean) => void }) {
  const [text, setText] = useState("");
  const [judged, setJudged] = useState<Judged | null>(null);
  const [busy, setBusy] = useState(false);
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);
  const id = useId();
  const fields = { ...subjectOf(task), position: task.position, values: false };
  const { answer: beginning } = useAnswer<Position>(task.ask === "outcome" ? { kind: "position", fields } : null);
  const submit = (answer: string) => {
    if (answer.trim() === "" || busy) return;
    setText(answer);
    setBusy(true);
    check(task, answer.trim(), gone.current.signal)
      .then(
        (found) => {
          setJudged({ text: answer, verdict: found });
          note(found.right);
        },
        (error) => isAbort(error) || setJudged({ text: answer, refusal: asRefusal(error) }),
      )
      .finally(() => setBusy(false));
  };
  // A verdict is that of the answer which was checked.
  const { verdict, refusal } = judged?.text === text ? judged : NOT_JUDGED;
  return (
    <>
      {task.position !== undefined && <Shown task={task} game={game} />}
      {task.value !== undefined && <p class="big math">{task.value}</p>}
      {task.ask === "claim" && <pre class="listing">{game?.rules ?? task.game}</pre>}
      {task.ask === "outcome" ? (
        <Choice label={t.exercise.outcome} value={text} choices={outcomes(beginning)} onChange={submit} />
      ) : (
        <form
          class="row answer-form"
          onSubmit={(event) => {
            event.preventDefault();
            submit(text);
          }}
        >
          {task.ask === "rules" ? (
            <Editor name={t.exercise.answer} text={text} spans={refusal?.spans ?? []} onChange={setText} onRun={submit} />
          ) : (
            <>
              <label class="hidden" for={id}>
                {t.exercise.answer}
              </label>
              <input
                id={id}
                value={text}
                placeholder={t.exercise.answer}
                spellcheck={false}
                autocapitalize="off"
                autocomplete="off"
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </>
          )}
          <button type="submit" class="primary">
            {t.exercise.check}
          </button>
        </form>
      )}
      {refusal && <Problem refusal={refusal} />}
      <Feedback wrong={verdict?.right === false}>
        {busy ? <p class="quiet">{t.exercise.checking}</p> : verdict && <p>{verdict.right ? t.exercise.right_ : verdict.why}</p>}
      </Feedback>
    </>
  );
}

/** The outcomes to choose from: four of a partizan game, two of an impartial one, a draw where it may be. */
function outcomes(at: Position | null): [string, string][] {
  if (!at) return [];
  const sides: [string, string][] = [
    ["L", t.exercise.left],
    ["R", t.exercise.right],
  ];
  const mayDraw = at.may_repeat || at.play === "score";
  return [
    ...(at.impartial ? [] : sides),
    ["N", t.exercise.mover],
    ["P", t.exercise.other],
    ...(mayDraw ? [["D", t.exercise.draw] as [string, string]] : []),
  ];
}

/** The position of a question, as the board draws it. */
function Shown({ task, game }: { task: Task; game: Game | undefined }) {
  const drawing = drawingOf(task.game ?? "", game);
  const scene = drawing.read(task.position ?? "");
  return (
    <div class="board shown">
      {scene !== null && (
        <drawing.Board
          scene={scene}
          offers={[]}
          moves={[]}
          prospects={null}
          hint={null}
          components={[]}
          pick={() => undefined}
        />
      )}
      <p class="quiet mono">
        {game ? (game.title.length < 40 ? `${game.title}: ` : "") : `${task.game}: `}
        {task.position}
      </p>
    </div>
  );
}
