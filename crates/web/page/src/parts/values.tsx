// Values: the calculator for games, with thermographs.

import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../answer";
import { downloadPicture } from "../picture";
import { Editor } from "../rules/editor";
import { href, noteRoute, type Route } from "../route";
import { lengthy, Problem } from "../ui";
import { type Thermo, Thermograph } from "../values/thermograph";
import { t } from "../words";

interface ValueAnswer {
  holds?: boolean;
  games?: string[];
  /** Words, where the value is no game. */
  value?: string;
  canonical?: string;
  outcome?: string;
  mean?: string;
  temperature?: string;
  left_stop?: string;
  right_stop?: string;
  birthday?: string;
  left?: string[];
  right?: string[];
  left_incentives?: string[];
  right_incentives?: string[];
  infinitesimal?: boolean;
  all_small?: boolean;
  atomic_weight?: string | null;
  reduced?: string;
  frozen?: string;
  thermograph?: Thermo | null;
}

interface Line {
  text: string;
  answer: ValueAnswer;
}

const EXAMPLES = [
  "{7||3|2|||+-1|-3}",
  "domineering[4x4] + {1|*}",
  "^ + *",
  "cool({3||2*|1*}, 1/2)",
  "{2|1} + {0|-3}",
  "hackenbush[lrr] - 1/4",
  "clobber[xxo] <> *",
  "Tiny(1) > 0",
];

export function ValuesPart({ route }: { route: Route }) {
  const [text, setText] = useState(route.query.get("text") ?? EXAMPLES[0] ?? "");
  const [asked, setAsked] = useState(text);
  const { answer, refusal } = useAnswer<ValueAnswer>({ kind: "value", fields: { text: asked, all: true }, long: true });
  const [past, setPast] = useState<Line[]>([]);
  useEffect(() => noteRoute(href("values", "", { text: asked })), [asked]);
  useEffect(() => {
    if (answer)
      setPast((lines) => [{ text: asked, answer }, ...lines.filter((old) => old.text !== asked)].slice(0, 12));
  }, [answer]);
  const compute = (next: string) => {
    setText(next);
    setAsked(next);
  };
  const earlier = past.filter((old) => old.text !== asked);
  return (
    <div class="calculator">
      <header class="lead">
        <h1>{t.parts.values}</h1>
        <p class="summary">{t.values.summary}</p>
      </header>
      <form
        class="entry"
        onSubmit={(event) => {
          event.preventDefault();
          compute(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return;
          event.preventDefault();
          compute(text);
        }}
      >
        <Editor
          name={t.values.field}
          rows={1}
          text={text}
          spans={asked === text ? (refusal?.spans ?? []) : []}
          onChange={setText}
        />
        <button class="primary" type="submit">
          {t.values.compute}
        </button>
      </form>
      <p class="chips" aria-label={t.values.examples}>
        {EXAMPLES.map((example) => (
          <button key={example} class="mono" aria-pressed={example === asked} onClick={() => compute(example)}>
            {example}
          </button>
        ))}
      </p>
      {refusal && <Problem refusal={refusal} />}
      {answer && <Answer text={asked} answer={answer} />}
      {!answer && !refusal && <p class="quiet">…</p>}
      {/\d\^\d/.test(asked) && <p class="quiet">{t.values.up}</p>}
      {earlier.length > 0 && (
        <section class="past" aria-label={t.values.earlier}>
          <h2>{t.values.earlier}</h2>
          <ul>
            {earlier.map((old) => (
              <li key={old.text}>
                <button class="plain mono" onClick={() => compute(old.text)}>
                  <span>{old.text}</span>
                  <span class="math">{inShort(old.answer)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function inShort({ holds, canonical, games, outcome, value }: ValueAnswer): string {
  if (holds !== undefined) return holds ? t.values.yes : t.values.no;
  return canonical ?? games?.join(", ") ?? value ?? (outcome ? `${outcome}: ${t.values.outcomes[outcome] ?? ""}` : "");
}

function Answer({ text, answer }: { text: string; answer: ValueAnswer }) {
  const figure = useRef<HTMLElement>(null);
  if (answer.canonical === undefined)
    return (
      <section class="card-plain answer" aria-live="polite">
        <p class="big math">{inShort(answer)}</p>
        <p class="quiet mono">{text}</p>
      </section>
    );
  const list = (games: string[] | undefined) => (games && games.length > 0 ? games.join(", ") : null);
  const rows: [string, string | null | undefined][] = [
    [t.values.mean, answer.mean],
    [t.values.temperature, answer.temperature],
    [t.values.stops, answer.left_stop === undefined ? null : t.values.and(answer.left_stop, answer.right_stop ?? "")],
    [t.values.birthday, answer.birthday],
    [t.values.leftOptions, list(answer.left)],
    [t.values.rightOptions, list(answer.right)],
    [t.values.leftIncentives, list(answer.left_incentives)],
    [t.values.rightIncentives, list(answer.right_incentives)],
    [t.values.atomic, answer.atomic_weight],
    [t.values.reduced, answer.reduced],
    [t.values.frozen, answer.frozen],
  ];
  return (
    <section class="card-plain answer" aria-live="polite">
      <p class={`big math ${lengthy(answer.canonical)}`}>{answer.canonical}</p>
      <p class="quiet mono">{text}</p>
      {answer.outcome && (
        <p>
          {t.values.outcomes[answer.outcome] ?? answer.outcome} <span class="quiet">({answer.outcome})</span>
        </p>
      )}
      <div class="columns">
        <dl class="facts long">
          {rows
            .filter(([, value]) => value != null && value !== "")
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd class={`math ${lengthy(value)}`}>{value}</dd>
              </div>
            ))}
        </dl>
        {answer.thermograph && (
          <figure ref={figure}>
            <Thermograph thermo={answer.thermograph} label={text} />
            <figcaption class="row spread">
              <span class="quiet">{t.values.thermograph}</span>
              <button
                class="plain"
                onClick={() => {
                  const drawing = figure.current?.querySelector("svg");
                  if (drawing) downloadPicture("thermograph", drawing);
                }}
              >
                SVG
              </button>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
