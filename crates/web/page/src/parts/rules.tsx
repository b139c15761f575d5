// Rules: write a game, and see its table, its law and the proof while you write.

import { useEffect, useState } from "preact/hooks";
import type { Span, Subject } from "../api";
import { useAnswer } from "../answer";
import { Heat } from "../explore/heat";
import { Sequence } from "../explore/sequence";
import { useTable } from "./explore";
import { ownGames } from "../play/own";
import { href, noteRoute, type Route } from "../route";
import { Editor } from "../rules/editor";
import { EXAMPLES } from "../rules/examples";
import { LawPanel } from "../rules/law";
import { Offered } from "../rules/offer";
import { offerOf } from "../rules/phrases";
import { Coded, CopyButton, Problem, Switch, Told } from "../ui";
import { t } from "../words";

interface Checked {
  kind: "heap" | "tuple" | "boards";
  axes?: string[];
  impartial: boolean;
  play: string;
  position: string;
  example: string | null;
  /** What may be a slip. */
  warnings?: Span[];
}

const PAUSE = 250;

/** What was typed last in this browser. */
function kept(): string | null {
  try {
    return localStorage.getItem("rules");
  } catch {
    return null;
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem("rules", text);
  } catch {
    // Without storage they last as long as the page.
  }
}

export function RulesPart({ route }: { route: Route }) {
  const [text, setText] = useState(route.query.get("text") ?? kept() ?? EXAMPLES[0]?.[1] ?? "");
  const [misere, setMisere] = useState(route.query.has("misere"));
  const question = { kind: "rules", fields: { game: text }, pause: PAUSE };
  const { answer: checked, refusal } = useAnswer<Checked>(question);
  useEffect(() => {
    const timer = setTimeout(() => noteRoute(href("rules", "", { text, misere: misere ? "on" : "" })), PAUSE);
    return () => clearTimeout(timer);
  }, [text, misere]);
  // Where the text is no rules it may say them in plain words.
  const meantBy = refusal && offerOf(text);
  const change = (next: string) => {
    setText(next);
    keep(next);
  };
  const subject: Subject | null = checked && { game: text, ...(misere ? { misere } : {}) };
  return (
    <div class="rules">
      <header class="lead">
        <h1>{t.parts.rules}</h1>
        <p class="summary">
          {t.rules.summary}
        </p>
      </header>
      <p class="chips" aria-label={t.rules.examples}>
        {[...EXAMPLES, ...ownGames().map(({ title, text: own }): [string, string] => [title, own])].map(([name, example]) => (
          <button key={name} aria-pressed={example === text} onClick={() => change(example)}>
            {t.rules.names[name] ?? name}
          </button>
        ))}
      </p>
      {meantBy && <Offered offer={meantBy} />}
      <div class="columns">
        <section aria-label={t.rules.field}>
          <Editor
            text={text}
            spans={refusal?.spans ?? []}
            doubts={checked?.warnings ?? []}
            onChange={change}
          />
          <div id="rules-problems" aria-live="polite">
            {refusal && (
              <div class="problem">
                {refusal.spans.length > 1 ? (
                  refusal.spans.map((span) => (
                    <p key={`${span.start} ${span.message}`}>
                      <Told text={span.message} />
                    </p>
                  ))
                ) : (
                  <p>
                    <Told text={refusal.message} />
                  </p>
                )}
                {refusal.spans.length === 1 &&
                  refusal.spans[0]?.message &&
                  refusal.spans[0].message !== refusal.message && (
                    <p class="help">
                      <Told text={refusal.spans[0].message} />
                    </p>
                  )}
                {refusal.help.map((line) => (
                  <p key={line} class="help">
                    <Told text={line} />
                  </p>
                ))}
              </div>
            )}
            {checked?.warnings?.map((doubt) => (
              <p key={doubt.message} class="problem doubt">
                <Told text={doubt.message} />
              </p>
            ))}
          </div>
          <div class="row spread">
            <Switch label={t.explore.misere} on={misere} onChange={setMisere} />
            <span class="row">
              <CopyButton text={text}>{t.ui.copy}</CopyButton>
              {checked && (
                <a
                  class="button primary"
                  href={href("play", text, { misere: misere ? "on" : "", line: checked.example ?? "" })}
                >
                  {t.rules.playIt}
                </a>
              )}
            </span>
          </div>
          {checked && <p class="quiet"><Coded text={describe(checked)} /></p>}
        </section>
        <div class="results">
          {subject && checked && checked.kind !== "boards" && <LawPanel subject={subject} />}
          {subject && checked && checked.kind !== "boards" && (checked.axes?.length ?? 1) <= 2 && (
            <LiveTable subject={subject} />
          )}
          {checked?.kind === "boards" && (
            <p class="quiet">
              {t.rules.boards}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function describe({ kind, impartial, play, position }: Checked): string {
  const form = position || (kind === "heap" ? t.rules.heaps : kind);
  return t.rules.describe(impartial, play, t.told(form) ?? form);
}

function LiveTable({ subject }: { subject: Subject }) {
  const { table, refusal } = useTable(subject, { to: 120, side: 32 });
  return (
    <section aria-label={t.explore.table}>
      <h2>{t.explore.table}</h2>
      {refusal ? <Problem refusal={refusal} /> : !table && <p class="quiet">…</p>}
      {table?.kind === "line" && (
        <>
          <Sequence table={table} />
          <p class="numbers mono">{table.cells.slice(0, 32).join(" ")} …</p>
        </>
      )}
      {table?.kind === "plane" && <Heat table={table} />}
    </section>
  );
}
