// A text field for rules, with what the server has against the text underlined in its place.

import { useRef } from "preact/hooks";
import type { Span } from "../api";
import { t } from "../words";

interface EditorProps {
  /** What a screen reader calls the field. */
  name?: string;
  rows?: number;
  text: string;
  spans: Span[];
  /** Places that may be slips. */
  doubts?: Span[];
  onChange: (text: string) => void;
}

export function Editor({ name = t.rules.field, rows = 6, text, spans, doubts = [], onChange }: EditorProps) {
  const behind = useRef<HTMLPreElement>(null);
  const lines = text.split("\n").length;
  return (
    <div class="editor">
      <pre ref={behind} aria-hidden="true">
        {pieces(text, spans, doubts).map(({ part, kind }, i) =>
          kind ? (
            <mark key={i} class={kind}>
              {part}
            </mark>
          ) : (
            <Coloured key={i} text={part} />
          ),
        )}
        {"\n"}
      </pre>
      <textarea
        aria-label={name}
        aria-invalid={spans.length > 0}
        value={text}
        rows={Math.max(rows, lines + (rows > 1 ? 1 : 0))}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        onInput={(event) => onChange(event.currentTarget.value)}
        onScroll={(event) => {
          if (!behind.current) return;
          behind.current.scrollTop = event.currentTarget.scrollTop;
          behind.current.scrollLeft = event.currentTarget.scrollLeft;
        }}
      />
    </div>
  );
}

/** Words of the rule language stand out a little. */
function Coloured({ text }: { text: string }) {
  const parts = text.split(
    /(#[^\n]*|"[^"\n]*"|->|\b(?:where|and|or|not|in|if|else|left|right|misere|win|lose|when|start|param|let|each|of|mirror|turned|game)\b)/,
  );
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 0 ? (
          part
        ) : (
          <span key={i} class={part.startsWith("#") ? "comment" : part.startsWith('"') ? "picture" : "word"}>
            {part}
          </span>
        ),
      )}
    </>
  );
}

type Kind = "error" | "doubt" | undefined;

/** The text cut where errors and doubts begin and end; one of no width is shown at the letter before or behind it. */
export function pieces(text: string, spans: Span[], doubts: Span[] = []): { part: string; kind: Kind }[] {
  const kinds = new Array<Kind>(text.length).fill(undefined);
  const paint = (places: Span[], kind: Kind) => {
    for (const { start, end } of places) {
      const from = Math.min(start, Math.max(0, text.length - 1));
      kinds.fill(kind, from, Math.max(end, from + 1));
    }
  };
  paint(doubts, "doubt");
  paint(spans, "error");
  const found: { part: string; kind: Kind }[] = [];
  for (let i = 0; i < text.length; ) {
    let j = i;
    while (j < text.length && kinds[j] === kinds[i]) j++;
    found.push({ part: text.slice(i, j), kind: kinds[i] });
    i = j;
  }
  return found;
}
