// What the theory says of the position: who wins, the values of its components, and why.

import { useEffect, useState } from "preact/hooks";
import { ask, type Subject, type Values } from "../api";
import { lengthy, Standing } from "../ui";
import { nimber } from "../views/heaps";

interface PanelProps {
  subject: Subject;
  values: Values | null;
  ended: boolean;
  impartial: boolean;
}

export function ValuePanel({ subject, values, ended, impartial }: PanelProps) {
  if (ended) return null;
  if (!values)
    return (
      <section class="values" aria-label="Values">
        <h2>Values</h2>
        <p class="quiet">…</p>
      </section>
    );
  if (values.stop && !values.chance)
    return (
      <section class="values" aria-label="Values">
        <h2>Values</h2>
        <p>Not known within the time of one question ({values.stop}).</p>
      </section>
    );
  const worth = values.grundy != null ? String(values.grundy) : values.value;
  const wins = values.prospects?.filter((chance) => chance === "wins").length ?? 0;
  const n = values.prospects?.length ?? 0;
  const hot = !impartial && values.components?.some((component) => component.temperature);
  return (
    <section class="values" aria-label="Values">
      <h2>Values {values.standing && <Standing>{values.standing}</Standing>}</h2>
      <p class="verdict">
        {values.chance === "wins" && (
          <>
            The mover <b class="good">wins</b>
            {n > 0 && (
              <>
                , by {wins} of {n} moves
              </>
            )}
            .
          </>
        )}
        {values.chance === "loses" && (
          <>
            The mover <b class="bad">loses</b>; every move does.
          </>
        )}
        {values.chance === "draws" && (
          <>
            Best play is a <b>draw</b>.
          </>
        )}
      </p>
      <dl class="facts">
        {worth != null && (
          <div>
            <dt>{values.grundy != null ? "Grundy value" : "Value"}</dt>
            <dd class={`math ${lengthy(worth)}`}>{worth}</dd>
          </div>
        )}
        {values.temperature && !impartial && (
          <div>
            <dt>Temperature</dt>
            <dd class="math">{values.temperature}</dd>
          </div>
        )}
        {values.remoteness != null && (
          <div>
            <dt>Plies to the end</dt>
            <dd class="math">{values.remoteness}</dd>
          </div>
        )}
      </dl>
      {(values.components?.length ?? 0) > 1 && (
        <table class="components">
          <thead>
            <tr>
              <th scope="col">Component</th>
              <th scope="col">Value</th>
              {hot && <th scope="col">Temp.</th>}
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
        <p class="quiet">Not everything is known: the limit of one question ({values.stop}) was reached.</p>
      )}
      {values.why && <Why subject={subject} values={values} />}
    </section>
  );
}

interface Known {
  statement: string | null;
  standing: string | null;
}

/** The reason for this position, and the law of the game where one is proved; that is asked for when it is opened. */
function Why({ subject, values }: { subject: Subject; values: Values }) {
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<Known | null>(null);
  const game = JSON.stringify(subject);
  useEffect(() => {
    if (!open) return;
    const gone = new AbortController();
    ask<Known>("known", subject, gone.signal).then(setKnown, () => undefined);
    return () => gone.abort();
  }, [open, game]);
  return (
    <details class="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Why?</summary>
      <p>{values.why}</p>
      {known?.statement && (
        <p class="law-line">
          <span class="math">{known.statement}</span> {known.standing && <Standing>{known.standing}</Standing>}
        </p>
      )}
      {values.source && <p class="quiet">{values.source}</p>}
    </details>
  );
}
