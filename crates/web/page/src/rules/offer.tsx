// Rules that are offered: what was said in plain words, or put together by touches, with a first look at what they mean.

import { useState } from "preact/hooks";
import { useAnswer } from "../answer";
import { href } from "../route";
import { Problem } from "../ui";
import { t } from "../words";
import type { Offer, Unread } from "./phrases";

/** So large a heap shows what a move may leave. */
const SHOWN = 7;
const TO = 20;
/** Rules that are typed are read when they have stood for so long, in milliseconds. */
const PAUSE = 150;

interface Row {
  grundy?: (number | null)[];
}

/** The rules of a phrase, or which words of it were not read; rules without these would be others. */
export function Offered({ offer }: { offer: Offer | Unread }) {
  if ("unread" in offer) return <p class="problem doubt">{t.rules.unread(offer.unread)}</p>;
  return <Rules offer={offer} />;
}

/** Rules with a heap before and after a move, their first values, and the way to play them. */
function Rules({ offer: { game, misere } }: { offer: Offer }) {
  const subject = { game, ...(misere ? { misere } : {}) };
  const { answer: rules, refusal } = useAnswer<{ kind: string; example: string | null }>({ kind: "rules", fields: subject, pause: PAUSE });
  const isOfHeaps = rules?.kind === "heap";
  const position = { ...subject, position: String(SHOWN), values: false };
  const { answer: moves } = useAnswer<{ moves: { to: string }[] }>(isOfHeaps ? { kind: "position", fields: position } : null);
  const { answer: table } = useAnswer<Row>(isOfHeaps ? { kind: "table", fields: { ...subject, to: TO }, long: true } : null);
  const leaves = [...new Set(moves?.moves.map(({ to }) => to))];
  const query = { misere: misere ? "on" : "" };
  const line = isOfHeaps ? "9 7" : (rules?.example ?? "");
  return (
    <section class="card-plain offer" aria-label={t.rules.offer}>
      <h2>{t.rules.offer}</h2>
      <pre class="mono">{game}</pre>
      {misere && <p>{t.setup.misere}</p>}
      {refusal && <Problem refusal={refusal} />}
      {moves && <p>{t.rules.leaves(SHOWN, leaves.slice(0, 8).join("; "))}</p>}
      {table?.grundy && !misere && <p class="quiet">{t.rules.first(table.grundy.join(" "))}</p>}
      <p class="row">
        {rules && (
          <a class="button primary" href={href("play", game, { ...query, line })}>
            {t.parts.play}
          </a>
        )}
        <a class="button" href={href("rules", "", { text: game, ...query })}>
          {t.play.edit}
        </a>
      </p>
    </section>
  );
}

const AMOUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SPLITS = ["none", "any", "unequal"] as const;

/** The usual rules of heaps, put together by touches. */
export function Builder() {
  const [amounts, setAmounts] = useState<number[]>([]);
  const [split, setSplit] = useState<(typeof SPLITS)[number]>("none");
  const [misere, setMisere] = useState(false);
  const moves = [
    ...(amounts.length > 0 ? [`n -> n - k where k in {${amounts.join(", ")}}`] : []),
    ...(split === "any" ? ["n -> a, b where a + b == n and 1 <= a <= b"] : []),
    ...(split === "unequal" ? ["n -> a, b where a + b == n and 1 <= a < b"] : []),
  ];
  const toggle = (n: number) =>
    setAmounts(amounts.includes(n) ? amounts.filter((one) => one !== n) : [...amounts, n].sort((a, b) => a - b));
  return (
    <div class="builder">
      <p class="chips" role="group" aria-label={t.rules.take}>
        <span>{t.rules.take}</span>
        {AMOUNTS.map((n) => (
          <button key={n} aria-pressed={amounts.includes(n)} onClick={() => toggle(n)}>
            {n}
          </button>
        ))}
      </p>
      <p class="chips" role="group" aria-label={t.rules.splits.any}>
        {SPLITS.map((kind) => (
          <button key={kind} aria-pressed={split === kind} onClick={() => setSplit(kind)}>
            {t.rules.splits[kind]}
          </button>
        ))}
        <button aria-pressed={misere} onClick={() => setMisere(!misere)}>
          {t.setup.misere}
        </button>
      </p>
      {moves.length > 0 && <Offered offer={{ game: moves.join("\n"), misere }} />}
    </div>
  );
}
