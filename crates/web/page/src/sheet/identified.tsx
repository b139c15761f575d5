// The games that have some numbers: each with its standing and what comes next, and cells that ask for its law and table.

import { lengthy, Standing } from "../ui";
import { t } from "../words";

interface Match {
  name: string;
  also: string[];
  shift: number;
  agrees: number;
  standing: string;
  exact_to: number;
  next: number[];
  game: { text: string; set: [string, string] | null; hex: boolean; misere: boolean; starts: boolean } | null;
}

export interface IdentifiedAnswer {
  numbers: number;
  matches: Match[];
}

export function Identified({ found, open }: { found: IdentifiedAnswer; open: (cell: string) => void }) {
  if (found.matches.length === 0) return <p>{t.sheet.noGame(found.numbers)}</p>;
  return (
    <>
      {found.matches.map((match) => {
        const cell = cellOf(match);
        const rows: [string, string][] = [
          [t.sheet.equalGames, match.also.join("; ")],
          [t.sheet.shift, match.shift === 0 ? "" : `n ${match.shift < 0 ? "-" : "+"} ${Math.abs(match.shift)}`],
          [t.sheet.computedTo, match.game ? String(match.exact_to) : ""],
          [t.sheet.nextNumbers, match.next.join(" ")],
        ];
        return (
          <article key={match.name}>
            <p class="row">
              <b class={`math ${lengthy(match.name)}`}>{match.name}</b>
              <Standing>{match.standing}</Standing>
              {cell && <button onClick={() => open(`law ${cell}`)}>{t.sheet.law}</button>}
              {cell && <button onClick={() => open(`table ${cell}`)}>{t.explore.table}</button>}
            </p>
            <dl class="facts long">
              {rows
                .filter(([, value]) => value !== "")
                .map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd class="math">{value}</dd>
                  </div>
                ))}
            </dl>
          </article>
        );
      })}
    </>
  );
}

/** The game as a cell names it; one with a parameter has no name there. */
function cellOf({ game }: Match): string | null {
  if (!game || game.set || game.starts) return null;
  return `${game.misere ? "misere " : ""}${game.hex ? "hex " : ""}${game.text}`;
}
