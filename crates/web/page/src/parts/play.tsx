// Play: a gallery of games, and a table to play one.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, asRefusal, type Game, type Refusal } from "../api";
import { useCatalogue } from "../catalogue";
import { Gallery } from "../play/gallery";
import { MoveList } from "../play/moves";
import { downloadPicture } from "../picture";
import { SetupForm } from "../play/form";
import { keepOwn, useStart } from "../play/own";
import { Record, takeOthers } from "../play/record";
import type { Turn } from "../play/replay";
import { readSetup, type Setup, setupHref, startOf } from "../play/setup";
import { Looked, Status } from "../play/status";
import { fieldsAt, type Table, useTable, wordsOf } from "../play/table";
import { ValuePanel } from "../play/values";
import { href, noteRoute, type Route } from "../route";
import { Notes, Problem, Switch, Ways } from "../ui";
import { drawingOf } from "../views";
import { t } from "../words";

export function Play({ route }: { route: Route }) {
  const catalogue = useCatalogue();
  if (catalogue.games.length === 0)
    return catalogue.refusal ? <Problem refusal={catalogue.refusal} /> : <p class="quiet">…</p>;
  if (!route.rest) return <Gallery catalogue={catalogue} />;
  return <Room key={route.visit} route={route} game={catalogue.find(route.rest)} />;
}

/** The whole screen of a game; the address follows every move. */
function Room({ route, game }: { route: Route; game: Game | undefined }) {
  const [setup, setSetup] = useState<Setup>(() => readSetup(route.rest, route.query));
  // Rules begin where an example of theirs does, and a name that is none says so at once.
  const isListed = game !== undefined && !game.own;
  const begin = useStart(isListed || setup.line.length > 0 ? null : setup.subject);
  const [broken, setBroken] = useState<string[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    wordsOf(setup, gone.signal).then(
      ({ made, breaks: at }) => {
        if (at === null) return setSetup((now) => (now.line === setup.line ? { ...now, made } : now));
        setBroken([t.address.broken(setup.line[at - 1] ?? "", setup.line[at] ?? "")]);
        setSetup((now) => ({ ...now, line: setup.line.slice(0, at), made, met: undefined }));
      },
      () => undefined,
    );
    return () => gone.abort();
  }, []);
  const title = game?.title ?? (setup.subject.game.length < 24 ? setup.subject.game : t.play.own);
  return (
    <div class="room">
      <header class="lead">
        <a class="back" href="#/play">
          {t.ui.all}
        </a>
        <h1 class={game ? "" : "mono"} lang={game?.lang}>
          {title}
        </h1>
        {game ? (
          <p class="summary" lang={game.lang}>
            {game.summary}
          </p>
        ) : (
          <p class="summary">
            <code class="mono">{setup.subject.game}</code>{" "}
            <a href={href("rules", "", { text: setup.subject.game })}>{t.play.edit}</a>
          </p>
        )}
        {!isListed && setup.subject.game.includes("->") && <Keep text={setup.subject.game} title={game?.title ?? ""} />}
      </header>
      <Notes notes={[...(setup.notes ?? []), ...broken]} />
      {begin?.refusal ? (
        <>
          <Problem refusal={begin.refusal} />
          <Ways />
        </>
      ) : (
        <GameTable setup={setup} setSetup={setSetup} game={game} begin={begin?.start ?? undefined} inAddress />
      )}
      {begin && !begin.refusal && begin.start === null && setup.line.length === 0 && <StartForm setup={setup} setSetup={setSetup} />}
    </div>
  );
}

/** Whether the board fills the screen, as on a projector; Escape ends it. */
function useLarge() {
  const [large, setLarge] = useState(false);
  useEffect(() => {
    if (!large) return;
    // Where the browser allows it, without its frame.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener("keydown", ({ key }) => key === "Escape" && setLarge(false), { signal });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? setLarge(false), { signal });
    return () => {
      gone.abort();
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [large]);
  return [large, setLarge] as const;
}

/** A drawing that is only looked at. */
const STILL = { offers: [], moves: [], prospects: null, hint: null, components: [], pick: () => undefined };

/** Stays the same function, so that it is called once. */
const opened = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** Keeps rules in this browser under a name, so that they stand where the games of the catalogue do. */
function Keep({ text, title: kept }: { text: string; title: string }) {
  const [title, setTitle] = useState(kept);
  const [said, setSaid] = useState("");
  return (
    <form
      class="row keep"
      onSubmit={(event) => {
        event.preventDefault();
        const done = keepOwn(text, title.trim());
        setSaid(!done ? t.play.notKept : title.trim() === "" ? t.play.forgotten : t.play.kept);
      }}
    >
      <input aria-label={t.play.name} placeholder={t.play.name} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
      <button>{kept && title === "" ? t.play.forget : t.play.keep}</button>
      <span role="status">{said}</span>
    </form>
  );
}

/** Asks where to begin, where nothing was found by trying. */
function StartForm({ setup, setSetup }: { setup: Setup; setSetup: (setup: Setup) => void }) {
  const [text, setText] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSetup({ ...setup, line: [text] });
      }}
    >
      <label class="field">
        {t.play.where}
        <span class="row">
          <input value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
          <button class="primary">{t.setup.set}</button>
        </span>
      </label>
    </form>
  );
}

interface TableProps {
  /** Where play begins, of rules that the catalogue does not have. */
  begin?: string | undefined;
  setup: Setup;
  setSetup: (setup: Setup) => void;
  game: Game | undefined;
  /** Whether the address is to follow the game. */
  inAddress?: boolean;
  /** Without the forms around the board, as beside a text. */
  small?: boolean;
  /** Told of the game at every change; whoever watches has set a task, so there are no hints. */
  watch?: (table: Table) => void;
}

export function GameTable({ setup, setSetup, game, begin, inAddress, small, watch }: TableProps) {
  const { set } = setup.subject;
  const drawing = useMemo(
    () => drawingOf(setup.subject.game, game, set),
    [setup.subject.game, game, JSON.stringify(set)],
  );
  const [seed] = useState(() => Math.floor(Math.random() * 1e9));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const stage = useRef<HTMLElement>(null);
  const start = startOf(setup, game) || begin;
  const table = useTable(setup, start, drawing, seed);
  const { answer } = table;
  // A line that came as positions has its words from the setup.
  const named = (turn: Turn, i: number) => (turn.made === null && turn.text === setup.line[i] ? { ...turn, made: setup.made?.[i] ?? null } : turn);
  const turns = table.turns.map(named);
  const scene = turns.at(-1)?.scene ?? null;
  const texts = turns.map(({ text }) => text);
  useEffect(() => {
    if (inAddress && texts.length > 0)
      noteRoute(setupHref({ ...setup, line: texts, met: turns.at(-1)?.met ?? undefined }));
  }, [texts.join("~"), setup]);

  useEffect(() => watch?.(table), [table.turns, answer]);

  // The line of the setup is where the table began: a change that leaves it alone does not disturb the game.
  const change = (changes: Partial<Setup>) => setSetup({ ...setup, ...changes });
  const restart = (changes: Partial<Setup> = {}) => {
    setRefusal(null);
    setSetup({ ...setup, line: texts.slice(0, 1), met: undefined, made: undefined, ...changes });
  };
  // Whoever waits for a position may go to another game before it comes.
  const [shown, setShown] = useState<number | null>(null);
  const [others, setOthers] = useState<string[][]>(takeOthers);
  useEffect(() => setShown(null), [texts.join("~")]);
  const goOn = (line: string[]) => {
    const isLeft = line.length < texts.length || texts.some((text, i) => text !== line[i]);
    setOthers([...others.filter((other) => other.join("~") !== line.join("~")), ...(isLeft ? [texts] : [])]);
    restart({ line, made: turns.map(({ text, made }, i) => (text === line[i] ? made : null)) });
  };
  const looked = shown === null ? null : turns[shown];
  const [large, setLarge] = useLarge();
  const [pending, setPending] = useState<Partial<Setup> | null>(null);
  const present = useRef({ subject: setup.subject, restart });
  present.current = { subject: setup.subject, restart };
  const random = () => {
    const { subject } = setup;
    ask<{ position: string }>("random", {
      ...subject,
      seed: Math.floor(Math.random() * 1e9),
      size: "small",
    }).then(
      ({ position }) => subject === present.current.subject && present.current.restart({ line: [position] }),
      (error) => subject === present.current.subject && setRefusal(asRefusal(error)),
    );
  };
  const problem = table.refusal ?? refusal;
  // All of it appears at once: what came later would move what is there.
  const isReady = useRef(false);
  isReady.current ||= answer !== null || table.refusal !== null;
  if (!isReady.current) return <p class={small ? "quiet table-to-come" : "quiet"}>…</p>;
  const canUndo = turns.length > (setup.you === "both" || setup.first === setup.you ? 1 : 2);

  return (
    <div class={small ? "table small" : large ? "table large" : "table"}>
      <section
        ref={stage}
        class="stage"
        role={small ? "group" : undefined}
        aria-label={t.play.board}
        data-position={answer?.position}
      >
        {looked && shown !== null ? (
          <Looked setup={setup} turn={looked} at={shown} last={turns.length - 1} />
        ) : (
          <Status table={{ ...table, turns }} setup={setup} inColours={game?.partizan ?? false} />
        )}
        <div class={`board ${table.isYours && !answer?.end ? "" : "waiting"}`}>
          {looked ? (
            looked.scene !== null ? (
              <drawing.Board key={`shown ${shown}`} scene={looked.scene} {...STILL} />
            ) : (
              <p class="position-text">{looked.text}</p>
            )
          ) : scene !== null ? (
            <drawing.Board
              key={`${setup.subject.game} ${texts[0]}`}
              scene={scene}
              offers={table.offers}
              moves={answer?.moves ?? []}
              prospects={table.isYours ? table.prospects : null}
              hint={table.isYours ? (table.hint?.index ?? null) : null}
              components={setup.values ? (table.values?.components ?? []) : []}
              pick={table.pick}
            />
          ) : (
            <p class="position-text">{answer?.position ?? turns.at(-1)?.text}</p>
          )}
        </div>
        {problem && <Problem refusal={problem} />}
        {table.refusal && !answer && turns.length <= 1 && inAddress && (
          <Ways>
            {game && <button onClick={() => restart({ line: [], subject: { game: game.name } })}>{t.address.usual}</button>}
          </Ways>
        )}
        <div class="tools">
          <button onClick={table.undo} disabled={!canUndo}>
            {t.play.undo}
          </button>
          {!watch && (
            <button onClick={table.askHint} disabled={!table.isYours || !answer || answer.end !== null}>
              {t.play.hint}
            </button>
          )}
          <button onClick={() => restart()} disabled={turns.length < 2}>
            {t.play.again}
          </button>
          {!small && <button onClick={random}>{t.play.random}</button>}
          {!small && (
            <button aria-pressed={large} onClick={() => setLarge(!large)}>
              {large ? t.play.usual : t.play.large}
            </button>
          )}
          {!watch && <Switch label={t.play.values} on={setup.values} onChange={(values) => change({ values })} />}
        </div>
      </section>
      {pending && (
        <dialog ref={opened} aria-label={t.setup.anew} onClose={() => setPending(null)}>
          <p>{t.setup.midGame}</p>
          <form method="dialog" class="row">
            <button class="primary" onClick={() => restart(pending)}>
              {t.setup.anew}
            </button>
            <button>{t.setup.goOn}</button>
          </form>
        </dialog>
      )}
      <div class="aside">
        {/* What is said of the present position is not seen beside an earlier one, and keeps its place. */}
        <div class={looked ? "present unseen" : "present"}>
          {setup.values && (
            <ValuePanel
              fields={fieldsAt(setup, turns, turns.length - 1)}
              moves={answer?.moves ?? []}
              values={table.values}
              ended={answer?.end != null}
              impartial={answer?.impartial ?? true}
            />
          )}
          <MoveList table={table} small={small} />
        </div>
        {!small && (
          <Record setup={setup} turns={turns} others={others} shown={shown} show={setShown} goOn={goOn} />
        )}
        {!small && (
          <SetupForm
            key={texts[0]}
            setup={setup}
            game={game}
            partizan={answer ? !answer.impartial : (game?.partizan ?? false)}
            start={texts[0] ?? ""}
            change={change}
            restart={(changes) => (turns.length > 1 && answer?.end === null ? setPending(changes ?? {}) : restart(changes))}
            picture={() => {
              const frame = stage.current?.querySelector<SVGSVGElement>("svg.frame");
              if (frame) downloadPicture(game?.name ?? "board", frame);
            }}
          />
        )}
      </div>
    </div>
  );
}
