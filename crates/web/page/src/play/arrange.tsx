// A position changed by hand: the cells of boards, or the numbers of heaps, tuples and sizes. What is written stays the position,
// and only the server says whether it is one.

import type { Game } from "../api";
import { t } from "../words";

interface ArrangeProps {
  text: string;
  /** The signs that a cell may have; none where they are not known. */
  letters: string[];
  change: (text: string) => void;
}

/** What a new cell is. */
const EMPTY = ".";

/** Larger positions are written. */
const MOST = 144;

/** The signs of a board's cells, as the description of its positions names them. */
export function lettersOf(game: Game | undefined): string[] {
  const signs = [...(game?.position ?? "").matchAll(/`([^\s+|\d])`/g)].map((found) => found[1] ?? "");
  return [...new Set(signs)];
}

export function Arrange({ text, letters, change }: ArrangeProps) {
  const boards = boardsOf(text, letters);
  if (boards) return <Boards boards={boards} letters={letters} change={(next) => change(written(next))} />;
  return isOfNumbers(text) ? <Numbers text={text} change={change} /> : null;
}

type Board = string[][];

/** The cells of a sum of boards; null for what is no picture in these letters. */
function boardsOf(text: string, letters: string[]): Board[] | null {
  const boards = text.split("+").map((board) => board.trim().split("|").map((row) => [...row]));
  const cells = boards.flat(2);
  const isEven = boards.every((rows) => rows.every((row) => row.length > 0 && row.length === rows[0]?.length));
  return isEven && cells.length <= MOST && cells.every((cell) => letters.includes(cell)) ? boards : null;
}

const written = (boards: Board[]) => boards.map((rows) => rows.map((row) => row.join("")).join("|")).join(" + ");

interface BoardsProps {
  boards: Board[];
  letters: string[];
  change: (boards: Board[]) => void;
}

function Boards({ boards, letters, change }: BoardsProps) {
  const put = (at: number, board: Board) => change(boards.map((other, i) => (i === at ? board : other)));
  return (
    <div class="arrange" role="group" aria-label={t.setup.edit}>
      {boards.map((rows, at) => {
        const width = rows[0]?.length ?? 0;
        const turn = (r: number, c: number) => {
          const next = letters[(letters.indexOf(rows[r]?.[c] ?? "") + 1) % letters.length] ?? EMPTY;
          put(at, rows.map((row, i) => (i === r ? row.map((cell, j) => (j === c ? next : cell)) : row)));
        };
        return (
          <div key={at}>
            <div class="cells" style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
              {rows.map((row, r) =>
                row.map((cell, c) => (
                  <button
                    key={`${r} ${c}`}
                    type="button"
                    aria-label={t.setup.cell(r + 1, c + 1, cell)}
                    onClick={() => turn(r, c)}
                  >
                    {cell}
                  </button>
                )),
              )}
            </div>
            <Steps
              name={t.setup.rows}
              value={rows.length}
              set={(n) => put(at, n > rows.length ? [...rows, Array<string>(width).fill(EMPTY)] : rows.slice(0, n))}
            />
            <Steps
              name={t.setup.columns}
              value={width}
              set={(n) => put(at, rows.map((row) => (n > width ? [...row, EMPTY] : row.slice(0, n))))}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Numbers, alone, in brackets or as `4x5`, in a sum. */
function isOfNumbers(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? [];
  const fits = numbers.every((number) => number.length <= 15) && numbers.length > 0 && numbers.length <= MOST / 4;
  return fits && /^[\s\d(),x+]*$/.test(text);
}

/** What stands alone in a sum: a number, a tuple, a size. */
const PART = /\([^()]*\)|\d+(?:\s*x\s*\d+)*/g;

function Numbers({ text, change }: { text: string; change: (text: string) => void }) {
  const parts = [...text.matchAll(PART)];
  const put = (from: number, to: number, by: string) => change((text.slice(0, from) + by + text.slice(to)).trim());
  const between = text.includes("+") ? " + " : " ";
  const last = parts.at(-1);
  const end = parts.at(-2);
  let count = 0;
  return (
    <div class="arrange" role="group" aria-label={t.setup.edit}>
      {parts.map((part, at) => (
        <div key={at} class="row">
          {[...part[0].matchAll(/\d+/g)].map((number) => {
            const from = part.index + number.index;
            count += 1;
            return (
              <Steps
                key={number.index}
                name={t.setup.number(count)}
                value={Number(number[0])}
                least={0}
                set={(n) => put(from, from + number[0].length, String(n))}
              />
            );
          })}
        </div>
      ))}
      {last && (
        <div class="row">
          <button type="button" class="plain" onClick={() => change(text.trimEnd() + between + last[0])}>
            {t.setup.add}
          </button>
          {end && (
            <button type="button" class="plain" onClick={() => change(text.slice(0, end.index + end[0].length))}>
              {t.setup.remove}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface StepsProps {
  name: string;
  value: number;
  least?: number;
  set: (value: number) => void;
}

/** A number with a button on either side. */
function Steps({ name, value, least = 1, set }: StepsProps) {
  return (
    <span class="steps" role="group" aria-label={name}>
      <button type="button" aria-label={t.setup.less(name)} disabled={value <= least} onClick={() => set(value - 1)}>
        −
      </button>
      <output aria-label={name}>{value}</output>
      <button type="button" aria-label={t.setup.more(name)} onClick={() => set(value + 1)}>
        +
      </button>
    </span>
  );
}
