// What the theory says of the position: who wins, the values of its components, and why.

import { useState } from "preact/hooks";
import { useAnswer } from "../answer";
import type { Move, Values } from "../api";
import { Mathematics } from "../mathematics";
import { Coded, lengthy, Standing } from "../ui";
import { nimber } from "../views/heaps";
import { Example, type Fields } from "./example";
import { reasons, said, t } from "../words";

interface PanelProps {
  /** The position, and its moves. */
  fields: Fields;
  moves: Move[];
  values: Values | null;
  ended: boolean;
  impartial: boolean;
}

export function ValuePanel({ fields, moves, values, ended, impartial }: PanelProps) {
  if (ended) return null;
  if (!values)
    return (
      <section class="values" aria-label={t.worth.title}>
        <h2>{t.worth.title}</h2>
        <p class="quiet">…</p>
      </section>
    );
  if (values.stop && !values.chance)
    return (
      <section class="values" aria-label={t.worth.title}>
        <h2>{t.worth.title}</h2>
        <p>{t.worth.notKnown(values.stop)}</p>
      </section>
    );
  const worth = values.grundy != null ? String(values.grundy) : values.value;
  const wins = values.prospects?.filter((chance) => chance === "wins").length ?? 0;
  const n = values.prospects?.length ?? 0;
  const hot = !impartial && values.components?.some((component) => component.temperature);
  return (
    <section class="values" aria-label={t.worth.title}>
      <h2>
        {t.worth.title} {values.standing && <Standing>{values.standing}</Standing>}</h2>
      <p class="verdict">
        {values.chance === "wins" && (
          <>
            {t.worth.mover}
            <b class="good">{t.worth.wins}</b>
            {t.worth.by(wins, n)}
            {t.worth.stop}
          </>
        )}
        {values.chance === "loses" && (
          <>
            {t.worth.mover}
            <b class="bad">{t.worth.loses}</b>
            {t.worth.every}
          </>
        )}
        {values.chance === "draws" && (
          <>
            {t.worth.best}
            <b>{t.worth.draw}</b>
            {t.worth.stop}
          </>
        )}
      </p>
      <dl class="facts">
        {worth != null && (
          <div>
            <dt>{values.grundy != null ? t.worth.grundy : t.worth.value}</dt>
            <dd class={`math ${lengthy(worth)}`}>{worth}</dd>
          </div>
        )}
        {values.temperature && !impartial && (
          <div>
            <dt>{t.worth.temperature}</dt>
            <dd class="math">{values.temperature}</dd>
          </div>
        )}
        {values.score != null && (
          <div>
            <dt>{t.worth.score}</dt>
            <dd class="math">{values.score}</dd>
          </div>
        )}
        {values.remoteness != null && (
          <div>
            <dt>{t.worth.remoteness}</dt>
            <dd class="math">{values.remoteness}</dd>
          </div>
        )}
      </dl>
      {(values.components?.length ?? 0) > 1 && (
        <table class="components">
          <thead>
            <tr>
              <th scope="col">{t.worth.component}</th>
              <th scope="col">{t.worth.value}</th>
              {hot && <th scope="col">{t.worth.short}</th>}
            </tr>
          </thead>
          <tbody>
            {values.components?.map((component, i) => (
              <tr key={i}>
                <td class="mono">{component.position}</td>
                <td class={`math ${lengthy(component.value)}`}>{component.value ?? nimber(component.grundy)}</td>
                {hot && <td class="math">{component.temperature}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {values.stop && (
        <p class="quiet">{t.worth.partly(values.stop)}</p>
      )}
      {values.why && <Why fields={fields} moves={moves} values={values} />}
    </section>
  );
}

const subjectOf = ({ position: _, player: __, past: ___, ...subject }: Fields) => subject;

interface Known {
  statement: string | null;
  standing: string | null;
}

/** The reason for this position, and the law of the game where one is proved; that is asked for when it is opened. */
function Why({ fields, moves, values }: Pick<PanelProps, "fields" | "moves"> & { values: Values }) {
  const [open, setOpen] = useState(false);
  const { answer: known } = useAnswer<Known>(open ? { kind: "known", fields: subjectOf(fields) } : null);
  const columns = termsOf(values);
  return (
    <details class="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.worth.why}</summary>
      {open && values.chance && (
        <Example fields={fields} chance={values.chance} moves={moves} prospects={values.prospects ?? []} />
      )}
      <details>
        <summary>{t.worth.theory}</summary>
      {columns && <NimSum terms={columns} />}
      <p>{reasons(values.why ?? "")}</p>
      {known?.statement && (
        <p class="law-line">
          <span class="math">
            <Mathematics text={known.statement} />
          </span>{" "}
          {known.standing && <Standing>{known.standing}</Standing>}
        </p>
      )}
      {values.source && <p class="quiet"><Coded text={said(values.source)} /></p>}
      </details>
    </details>
  );
}

/** So many terms are written one below the other. */
const MOST_TERMS = 12;

/** The numbers whose nim-sum is the value, where there are several. */
function termsOf({ components, grundy }: Values): number[] | null {
  const terms = components?.map((component) => component.grundy) ?? [];
  if (typeof grundy !== "number" || terms.length < 2 || terms.length > MOST_TERMS) return null;
  return terms.every((term) => typeof term === "number" && Number.isSafeInteger(term)) ? (terms as number[]) : null;
}

/** Values one below the other in binary: a column with an odd number of ones makes a 1 in the sum. */
function NimSum({ terms }: { terms: number[] }) {
  const width = Math.max(1, ...terms.map((term) => term.toString(2).length));
  const digits = terms.map((term) => [...term.toString(2).padStart(width, "0")]);
  const isOdd = [...Array(width).keys()].map((at) => digits.filter((row) => row[at] === "1").length % 2 === 1);
  const sum = Number.parseInt(isOdd.map(Number).join(""), 2);
  return (
    <table class="nim-sum">
      <caption class="quiet">{t.worth.binary}</caption>
      <tbody>
        {terms.map((term, row) => (
          <tr key={row}>
            <th scope="row">{term}</th>
            {digits[row]?.map((digit, at) => (
              <td key={at} class={isOdd[at] ? "odd" : ""}>
                {digit}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t.worth.sum} {sum}
          </th>
          {isOdd.map((odd, at) => (
            <td key={at} class={odd ? "odd" : ""}>
              {odd ? 1 : 0}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
