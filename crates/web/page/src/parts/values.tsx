// Values: the calculator for games, with thermographs.

import { useEffect, useState } from "preact/hooks";
import { asRefusal, askLong, isAbort, type Refusal } from "../api";
import { Editor } from "../rules/editor";
import { href, noteRoute, type Route } from "../route";
import { lengthy, Problem } from "../ui";
import { type Thermo, Thermograph } from "../values/thermograph";

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
  answer: ValueAnswer | null;
  refusal: Refusal | null;
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

const OUTCOMES: Record<string, string> = {
  L: "Left wins, whoever begins",
  R: "Right wins, whoever begins",
  N: "whoever begins wins",
  P: "whoever begins loses",
};

export function ValuesPart({ route }: { route: Route }) {
  const [text, setText] = useState(route.query.get("text") ?? EXAMPLES[0] ?? "");
  const [asked, setAsked] = useState(text);
  const [line, setLine] = useState<Line | null>(null);
  const [past, setPast] = useState<Line[]>([]);
  useEffect(() => noteRoute(href("values", "", { text: asked })), [asked]);
  useEffect(() => {
    const gone = new AbortController();
    const done = (next: Line) => {
      setLine(next);
      if (next.answer) setPast((lines) => [next, ...lines.filter((old) => old.text !== next.text)].slice(0, 12));
    };
    askLong<ValueAnswer>("value", { text: asked, all: true }, gone.signal).then(
      (answer) => done({ text: asked, answer, refusal: null }),
      (error) => isAbort(error) || done({ text: asked, answer: null, refusal: asRefusal(error) }),
    );
    return () => gone.abort();
  }, [asked]);
  const compute = (next: string) => {
    setText(next);
    setAsked(next);
  };
  const earlier = past.filter((old) => old.text !== line?.text);
  return (
    <div class="calculator">
      <header class="lead">
        <h1>Values</h1>
        <p class="summary">Compute with games: sums, boards, comparisons. Every value is exact.</p>
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
          name="Expression"
          rows={1}
          text={text}
          spans={line?.text === text ? (line.refusal?.spans ?? []) : []}
          onChange={setText}
        />
        <button class="primary" type="submit">
          Compute
        </button>
      </form>
      <p class="chips" aria-label="Examples">
        {EXAMPLES.map((example) => (
          <button key={example} class="mono" aria-pressed={example === asked} onClick={() => compute(example)}>
            {example}
          </button>
        ))}
      </p>
      {line?.refusal && <Problem refusal={line.refusal} />}
      {line?.answer && <Answer text={line.text} answer={line.answer} />}
      {earlier.length > 0 && (
        <section class="past" aria-label="Earlier">
          <h2>Earlier</h2>
          <ul>
            {earlier.map((old) => (
              <li key={old.text}>
                <button class="plain mono" onClick={() => compute(old.text)}>
                  <span>{old.text}</span>
                  <span class="math">{old.answer && inShort(old.answer)}</span>
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
  if (holds !== undefined) return holds ? "Yes" : "No";
  return canonical ?? games?.join(", ") ?? value ?? (outcome ? `${outcome}: ${OUTCOMES[outcome] ?? ""}` : "");
}

function Answer({ text, answer }: { text: string; answer: ValueAnswer }) {
  if (answer.canonical === undefined)
    return (
      <section class="card-plain answer" aria-live="polite">
        <p class="big math">{inShort(answer)}</p>
        <p class="quiet mono">{text}</p>
      </section>
    );
  const list = (games: string[] | undefined) => (games && games.length > 0 ? games.join(", ") : null);
  const rows: [string, string | null | undefined][] = [
    ["Mean", answer.mean],
    ["Temperature", answer.temperature],
    ["Stops", answer.left_stop === undefined ? null : `${answer.left_stop} and ${answer.right_stop}`],
    ["Birthday", answer.birthday],
    ["Left's options", list(answer.left)],
    ["Right's options", list(answer.right)],
    ["Left's incentives", list(answer.left_incentives)],
    ["Right's incentives", list(answer.right_incentives)],
    ["Atomic weight", answer.atomic_weight],
    ["Reduced form", answer.reduced],
    ["Frozen", answer.frozen],
  ];
  return (
    <section class="card-plain answer" aria-live="polite">
      <p class={`big math ${lengthy(answer.canonical)}`}>{answer.canonical}</p>
      {answer.outcome && (
        <p>
          {OUTCOMES[answer.outcome] ?? answer.outcome} <span class="quiet">({answer.outcome})</span>
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
          <figure>
            <Thermograph thermo={answer.thermograph} label={text} />
            <figcaption class="quiet">Thermograph; values increase to the left</figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
