// The usual rules of boards, put together by touches: what is laid or moved, and in which directions by whom.

import { useState } from "preact/hooks";
import { useAnswer } from "../answer";
import { href } from "../route";
import { Problem } from "../ui";
import { t } from "../words";

/** What a move does: with lines of the rule language where both directions are open to both, and where each player has one. */
interface Kind {
  all: string;
  each: string;
  /** A board of this size to begin with, row by row. */
  start: (rows: number, columns: number) => string[];
}

const rowsOf = (rows: number, row: (at: number) => string) => Array.from({ length: rows }, (_, at) => row(at));
const empty = (rows: number, columns: number) => rowsOf(rows, () => ".".repeat(columns));
const byTurns = (rows: number, columns: number) =>
  rowsOf(rows, (at) => Array.from({ length: columns }, (_, column) => "xo"[(at + column) % 2]).join(""));
const atEnds = (rows: number, columns: number) => rowsOf(rows, () => `x${".".repeat(columns - 2)}o`);

const KINDS = {
  domino: { all: '".." -> "##" turned', each: 'left ".|." -> "#|#"\nright ".." -> "##"', start: empty },
  three: { all: '"..." -> "###" turned', each: 'left ".|.|." -> "#|#|#"\nright "..." -> "###"', start: empty },
  square: { all: '"..|.." -> "##|##"', each: 'left "..|.." -> "##|##"\nright ".." -> "##"', start: empty },
  take: { all: 'left "xo" -> ".x" turned\nmirror x o', each: 'left "xo" -> ".x"\nmirror x o', start: byTurns },
  step: { all: 'left "x." -> "#x" turned\nmirror x o', each: 'left "x." -> ".x"\nmirror x o', start: atEnds },
  slide: { all: 'left "x.*." -> "#.*x" turned\nmirror x o', each: 'left "x.*." -> "..*x"\nmirror x o', start: atEnds },
} satisfies Record<string, Kind>;

const SIZES = [3, 4, 5, 6];

export function BoardBuilder() {
  const [kind, setKind] = useState<keyof typeof KINDS | null>(null);
  const [isEach, setEach] = useState(false);
  const [size, setSize] = useState(4);
  const words = t.rules.board;
  const chosen = kind && KINDS[kind];
  return (
    <div class="builder">
      <p class="chips" role="group" aria-label={words.move}>
        <span>{words.move}</span>
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((name) => (
          <button key={name} aria-pressed={kind === name} onClick={() => setKind(kind === name ? null : name)}>
            {words.kinds[name]}
          </button>
        ))}
      </p>
      {chosen && (
        <p class="chips" role="group" aria-label={words.directions}>
          {[false, true].map((each) => (
            <button key={String(each)} aria-pressed={isEach === each} onClick={() => setEach(each)}>
              {each ? words.each : words.all}
            </button>
          ))}
          {SIZES.map((n) => (
            <button key={n} aria-pressed={size === n} onClick={() => setSize(n)}>
              {n} × {n}
            </button>
          ))}
        </p>
      )}
      {chosen && chosen.start === atEnds && !isEach && <p class="quiet">{words.burnt}</p>}
      {chosen && <OfferedBoard game={isEach ? chosen.each : chosen.all} position={chosen.start(size, size).join("|")} />}
    </div>
  );
}

interface Moves {
  moves: unknown[];
}

/** Rules of a board with what both players may do at first, and the way to play them. */
function OfferedBoard({ game, position }: { game: string; position: string }) {
  const fields = { game, position, values: false };
  const left = useAnswer<Moves>({ kind: "position", fields: { ...fields, player: "Left" } });
  const right = useAnswer<Moves>({ kind: "position", fields: { ...fields, player: "Right" } });
  const refusal = left.refusal ?? right.refusal;
  return (
    <section class="card-plain offer" aria-label={t.rules.offer}>
      <h2>{t.rules.offer}</h2>
      <pre class="mono">{game}</pre>
      {refusal && <Problem refusal={refusal} />}
      {left.answer && right.answer && <p>{t.rules.board.begins(left.answer.moves.length, right.answer.moves.length)}</p>}
      <p class="row">
        <a class="button primary" href={href("play", game, { line: position })}>
          {t.parts.play}
        </a>
        <a class="button" href={href("rules", "", { text: game })}>
          {t.play.edit}
        </a>
      </p>
    </section>
  );
}
