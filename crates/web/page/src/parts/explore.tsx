// Explore: the table of a game as a picture.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Subject } from "../api";
import { useAnswer } from "../answer";
import { useCatalogue } from "../catalogue";
import { Rectangles } from "../explore/boards";
import { type Answer, csv, read, type TableState } from "../explore/data";
import { Heat, heatSvg } from "../explore/heat";
import { Sequence, sequenceSvg } from "../explore/sequence";
import { href, noteRoute, number, type Route } from "../route";
import { download, Notes, Problem, Standing, Switch } from "../ui";
import { t } from "../words";

const FAMOUS = [
  "kayles",
  "dawsons-kayles",
  "grundys-game",
  "lasker",
  "wythoff",
  "euclid",
  "take-a-square",
  "0.007",
  "domineering",
  "cram",
];

const USUAL = { to: 200, side: 64, board: 4 };
const RANGES: Record<keyof typeof USUAL, [number, number]> = { to: [10, 100_000], side: [8, 256], board: [2, 8] };

export function Explore({ route }: { route: Route }) {
  const { games, own, find } = useCatalogue();
  const [game, setGame] = useState(route.rest || "kayles");
  const [notes] = useState<string[]>([]);
  const asked = (name: keyof typeof USUAL) => () =>
    number(route.query, name, USUAL[name], RANGES[name], (note) => notes.push(note));
  const [to, setTo] = useState(asked("to"));
  const [side, setSide] = useState(asked("side"));
  const [board, setBoard] = useState(asked("board"));
  const [misere, setMisere] = useState(route.query.has("misere"));
  const [hex, setHex] = useState(route.query.has("hex"));
  const isCode = /^0?\.[0-9a-f]+$/i.test(game);
  const subject: Subject = { game, ...(misere ? { misere } : {}), ...(hex && isCode ? { hex } : {}) };
  const { table, refusal } = useTable(games.length > 0 ? subject : null, {
    to,
    side: find(game)?.boards ? board : side,
  });
  // Until its table is there, the game keeps the field that it had: a slider stays below the finger that moves it.
  const shape = useRef({ game, kind: "line" });
  if (shape.current.game !== game) shape.current = { game, kind: find(game)?.boards ? "boards" : "line" };
  if (table) shape.current.kind = table.kind;
  const ofBoards = shape.current.kind === "boards";
  const plane = shape.current.kind === "plane";
  const picture =
    table?.kind === "line" ? () => sequenceSvg(table) : table?.kind === "plane" ? () => heatSvg(table) : null;
  useEffect(() => {
    const noted = (name: keyof typeof USUAL, size: number) => (size === USUAL[name] ? "" : String(size));
    noteRoute(
      href("explore", game, {
        to: noted("to", to),
        side: noted("side", side),
        board: noted("board", board),
        misere: misere ? "on" : "",
        hex: hex && isCode ? "on" : "",
      }),
    );
  }, [game, to, side, board, misere, hex]);
  const file = game.replace(/[^\w.-]+/g, "-").slice(0, 40);
  const tabled = [...games, ...own].filter((entry) => entry.boards || entry.rules !== null);
  return (
    <div class="explore">
      <header class="lead">
        <h1>{t.parts.explore}</h1>
        <p class="summary">{t.explore.summary}</p>
      </header>
      <div class="bar">
        <label class="field grow">
          <span>{t.explore.game}</span>
          <input
            list="games"
            value={game}
            spellcheck={false}
            onChange={(event) => setGame(event.currentTarget.value.trim() || "kayles")}
          />
          <datalist id="games">
            {tabled.map(({ name, title, lang }) => (
              <option key={name} value={name} lang={lang}>
                {title}
              </option>
            ))}
          </datalist>
        </label>
        {ofBoards ? (
          <label class="field">
            <span>
              {t.explore.upTo} <span class="quiet">{t.explore.square(board)}</span>
            </span>
            <input
              type="range"
              min="2"
              max="8"
              value={board}
              onChange={(event) => setBoard(Number(event.currentTarget.value))}
            />
          </label>
        ) : plane ? (
          <label class="field">
            <span>
              {t.explore.upTo} <span class="quiet">{t.explore.square(side)}</span>
            </span>
            <input
              type="range"
              min="8"
              max="256"
              step="8"
              value={side}
              onChange={(event) => setSide(Number(event.currentTarget.value))}
            />
          </label>
        ) : (
          <label class="field">
            <span>{t.explore.upTo}</span>
            <input
              type="number"
              min="10"
              max="100000"
              step="10"
              value={to}
              onChange={(event) => setTo(Math.min(RANGES.to[1], Math.max(RANGES.to[0], Math.round(Number(event.currentTarget.value)))))}
            />
          </label>
        )}
        <div class="row">
          <Switch label={t.explore.misere} on={misere} onChange={setMisere} />
          {isCode && <Switch label={t.explore.hex} on={hex} onChange={setHex} />}
        </div>
      </div>
      <p class="chips" aria-label={t.explore.famous}>
        {FAMOUS.map((name) => (
          <button key={name} aria-pressed={name === game} onClick={() => setGame(name)}>
            {t.tag === "en" ? name : (find(name)?.title ?? name)}
          </button>
        ))}
      </p>
      <Notes notes={notes} />
      {refusal && <Problem refusal={refusal} />}
      {table && !refusal ? (
        <section class="card-plain" aria-label={t.explore.table}>
          {table.kind === "plane" ? (
            <Heat table={table} />
          ) : table.kind === "line" ? (
            <Sequence table={table} />
          ) : (
            <Rectangles table={table} />
          )}
          <div class="row spread">
            <span class="quiet">
              {t.explore.standing}
              <Standing>{table.standing}</Standing>
              {table.stop && t.explore.stopped(table.stop)}
            </span>
            <span class="row">
              {picture && <button onClick={() => download(`${file}.svg`, "image/svg+xml", picture())}>SVG</button>}
              <button onClick={() => download(`${file}.csv`, "text/csv", csv(table))}>CSV</button>
              <a
                class="button"
                href={href("play", game, { misere: misere ? "on" : "", hex: hex && isCode ? "on" : "" })}
              >
                {t.parts.play}
              </a>
            </span>
          </div>
        </section>
      ) : (
        !refusal && <p class="quiet">…</p>
      )}
    </div>
  );
}

/** Asks for the table of a game, as soon as there is one. */
export function useTable(subject: Subject | null, { to, side }: { to: number; side: number }): TableState {
  const fields = { ...subject, to, rows: side, cols: side };
  const { answer, refusal } = useAnswer<Answer>(subject && { kind: "table", fields, long: true });
  const table = useMemo(() => answer && read(answer), [answer]);
  return { table, refusal };
}
