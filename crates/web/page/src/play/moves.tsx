// The list of all moves: the same as on the board, for the keyboard, a screen reader, and games that are not drawn.

import { useRef, useState } from "preact/hooks";
import { useKeptFocus } from "../focus";
import type { Table } from "./table";
import { said, t } from "../words";

const FEW = 40;

/** A part of the page of its own, unless it is a small one beside a text, which may have several. */
export function MoveList({ table, small }: { table: Table; small: boolean | undefined }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLElement>(null);
  useKeptFocus(list, ".move");
  const moves = table.isYours && !table.answer?.end ? (table.answer?.moves ?? []) : [];
  // What is hinted at stands first, then what wins.
  const rank = (index: number) => (table.hint?.index === index ? 0 : table.prospects?.[index] === "wins" ? 1 : 2);
  const sorted = moves.map((move, index) => ({ move, index })).sort((a, b) => rank(a.index) - rank(b.index));
  const shown = all ? sorted : sorted.slice(0, FEW);
  return (
    <section ref={list} class="moves" role={small ? "group" : undefined} aria-label={t.play.moves}>
      <h2>
        {t.play.moves} {moves.length > 0 && <span class="quiet">{moves.length}</span>}</h2>
      {moves.length === 0 ? (
        <p class="quiet">{table.answer?.end ? t.play.over : t.play.none}</p>
      ) : (
        <ol>
          {shown.map(({ move, index }) => {
            const chance = table.prospects?.[index];
            return (
              <li key={`${move.text} ${move.to}`}>
                <button
                  class={`move ${chance === "wins" ? "wins" : ""} ${table.hint?.index === index ? "hinted" : ""}`}
                  onClick={() => table.choose(index)}
                >
                  <span>{said(move.text)}</span>
                  <span class="to">{move.to}</span>
                  {chance && <span class={`chance ${chance}`}>{t.play.chance[chance]}</span>}
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {moves.length > shown.length && (
        <button class="plain" onClick={() => setAll(true)}>
          {t.play.showAll(moves.length)}
        </button>
      )}
      {table.answer?.cut && <p class="quiet">{t.play.cut}</p>}
    </section>
  );
}
