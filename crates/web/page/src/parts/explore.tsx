// Explore: the table of a game as a picture.

import { useEffect, useState } from "preact/hooks";
import { asRefusal, askLong, isAbort, type Subject } from "../api";
import { useCatalogue } from "../catalogue";
import { Rectangles } from "../explore/boards";
import { type Answer, csv, read, type TableState } from "../explore/data";
import { Heat, heatSvg } from "../explore/heat";
import { Sequence, sequenceSvg } from "../explore/sequence";
import { href, noteRoute, type Route } from "../route";
import { download, Problem, Standing, Switch } from "../ui";

const FAMOUS = ["kayles", "dawsons-kayles", "grundys-game", "lasker", "wythoff", "euclid", "take-a-square", "0.007"];

export function Explore({ route }: { route: Route }) {
  const { games, find } = useCatalogue();
  const [game, setGame] = useState(route.rest || "kayles");
  const [to, setTo] = useState(Number(route.query.get("to")) || 200);
  const [side, setSide] = useState(Number(route.query.get("side")) || 64);
  const [misere, setMisere] = useState(route.query.has("misere"));
  const subject: Subject = { game, ...(misere ? { misere } : {}) };
  const { table, refusal } = useTable(subject, find(game)?.boards ? null : { to, side });
  const plane = table?.kind === "plane";
  const picture = table?.kind === "line" ? () => sequenceSvg(table) : table?.kind === "plane" ? () => heatSvg(table) : null;
  useEffect(
    () => noteRoute(href("explore", game, { to: to === 200 ? "" : String(to), side: side === 64 ? "" : String(side), misere: misere ? "on" : "" })),
    [game, to, side, misere],
  );
  const file = game.replace(/[^\w.-]+/g, "-").slice(0, 40);
  const tabled = games.filter((entry) => entry.boards || entry.rules !== null);
  return (
    <div class="explore">
      <header class="lead">
        <h1>Explore</h1>
        <p class="summary">The values of all positions of a game. Where they are 0, the player to move loses.</p>
      </header>
      <div class="bar">
        <label class="field grow">
          <span>Game, octal code or rules</span>
          <input list="games" value={game} spellcheck={false} onChange={(event) => setGame(event.currentTarget.value.trim() || "kayles")} />
          <datalist id="games">
            {tabled.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
          </datalist>
        </label>
        {plane ? (
          <label class="field">
            <span>Up to <span class="quiet">{side} by {side}</span></span>
            <input type="range" min="8" max="256" step="8" value={side} onChange={(event) => setSide(Number(event.currentTarget.value))} />
          </label>
        ) : (
          <label class="field">
            <span>Up to</span>
            <input type="number" min="10" max="100000" step="10" value={to} onChange={(event) => setTo(Math.min(100_000, Math.max(10, Number(event.currentTarget.value))))} />
          </label>
        )}
        <Switch label="Misère" on={misere} onChange={setMisere} />
      </div>
      <p class="chips" aria-label="Famous tables">
        {FAMOUS.map((name) => <button key={name} aria-pressed={name === game} onClick={() => setGame(name)}>{name}</button>)}
      </p>
      {refusal && <Problem refusal={refusal} />}
      {table && !refusal ? (
        <section class="card-plain" aria-label="Table">
          {table.kind === "plane" ? <Heat table={table} /> : table.kind === "line" ? <Sequence table={table} /> : <Rectangles table={table} />}
          <div class="row spread">
            <span class="quiet">Standing: <Standing>{table.standing}</Standing>{table.stop && ` stopped: ${table.stop}`}</span>
            <span class="row">
              {picture && <button onClick={() => download(`${file}.svg`, "image/svg+xml", picture())}>SVG</button>}
              <button onClick={() => download(`${file}.csv`, "text/csv", csv(table))}>CSV</button>
              <a class="button" href={href("play", game)}>Play</a>
            </span>
          </div>
        </section>
      ) : (
        !refusal && <p class="quiet">…</p>
      )}
    </div>
  );
}

/** Asks for the table of a game, of the usual size where none is given; what is shown stays until the next one has come. */
export function useTable(subject: Subject, size: { to: number; side: number } | null): TableState {
  const [state, setState] = useState<TableState>({ table: null, refusal: null });
  const key = JSON.stringify(subject);
  useEffect(() => {
    const gone = new AbortController();
    askLong<Answer>("table", { ...subject, ...(size && { to: size.to, rows: size.side, cols: size.side }) }, gone.signal).then(
      (answer) => setState({ table: read(answer), refusal: null }),
      (error) => isAbort(error) || setState(({ table }) => ({ table, refusal: asRefusal(error) })),
    );
    return () => gone.abort();
  }, [key, size?.to, size?.side]);
  return state;
}
