// The editor of a cell, by CodeMirror: a file of its own, loaded when the first cell is drawn. It lives in a shadow root, since the
// page allows no style sheets of scripts outside of one.

import {
  acceptCompletion,
  autocompletion,
  type Completion,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, insertNewlineAndIndent } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Span } from "../api";

export interface Asked {
  /** What a screen reader calls the field. */
  name: string;
  text: string;
  hint?: string;
  completions: () => Completion[];
  onChange: (text: string) => void;
  onRun: (text: string) => void;
  /** ArrowUp in the first line, ArrowDown in the last: returns whether something was done. */
  onLeave: (step: -1 | 1, text: string) => boolean;
}

/** Words of rules and of sheets stand out a little. */
const WORDS =
  /^(?:where|and|or|not|in|if|then|else|left|right|misere|win|lose|when|start|param|let|each|of|mirror|turned|game|rules|table|tree|law|for|show|depth|to|hex)\b/;

const language = StreamLanguage.define({
  token(stream) {
    if (stream.match(/^#[^\n|]*$/)) return "comment";
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(WORDS) || stream.match(/^(?:->|:=)/)) return "keyword";
    if (!stream.match(/^[\w]+/)) stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)" },
  { tag: tags.comment, color: "var(--soft)" },
  { tag: tags.string, color: "var(--left)" },
]);

const theme = EditorView.theme({
  "&": { fontSize: "15px", background: "transparent", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.7" },
  ".cm-content": { padding: "9px 0", minHeight: "44px", caretColor: "var(--ink)", boxSizing: "border-box" },
  ".cm-line": { padding: "0 14px" },
  ".cm-placeholder": { color: "var(--soft)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-fault, .cm-doubt": { textDecoration: "underline wavy 1.5px", textUnderlineOffset: "0.28em", textDecorationSkipInk: "none" },
  ".cm-fault": { textDecorationColor: "var(--right)", background: "color-mix(in srgb, var(--right) 12%, transparent)" },
  ".cm-doubt": { textDecorationColor: "var(--win)" },
  ".cm-matchingBracket": { background: "color-mix(in srgb, var(--accent) 22%, transparent)" },
  ".cm-tooltip": { border: "1px solid var(--line)", background: "var(--surface)", color: "var(--ink)", borderRadius: "8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--surface)" },
  ".cm-completionInfo": { maxWidth: "26rem", padding: "8px 12px", fontFamily: "var(--sans, sans-serif)" },
});

const setSpans = StateEffect.define<Span[]>();

const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    // What was wrong is not where it was in another text.
    let next = change.docChanged ? Decoration.none : marks;
    for (const effect of change.effects) {
      if (!effect.is(setSpans)) continue;
      const length = change.state.doc.length;
      const places = effect.value.map(({ start, end, warning }) => {
        const from = Math.min(start, Math.max(0, length - 1));
        return { from, to: Math.min(length, Math.max(end, from + 1)), warning };
      });
      const shown = places.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
      next = Decoration.set(
        shown.map(({ from, to, warning }) =>
          Decoration.mark({ class: warning ? "cm-doubt" : "cm-fault" }).range(from, to),
        ),
      );
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface Editing {
  setText: (text: string) => void;
  setSpans: (spans: Span[]) => void;
  setName: (name: string) => void;
  focus: () => void;
  end: () => void;
}

/** Opens an editor in an element. */
export function edit(host: HTMLElement, asked: Asked): Editing {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open", delegatesFocus: true });
  root.replaceChildren();
  const naming = new Compartment();
  const named = (name: string) => EditorView.contentAttributes.of({ "aria-label": name, autocapitalize: "off", spellcheck: "false" });
  const leave = (step: -1 | 1) => (view: EditorView) => {
    if (completionStatus(view.state) === "active") return false;
    const line = view.state.doc.lineAt(view.state.selection.main.head).number;
    const isAtEdge = step < 0 ? line === 1 : line === view.state.doc.lines;
    return isAtEdge && asked.onLeave(step, view.state.doc.toString());
  };
  const run = (view: EditorView) => {
    asked.onRun(view.state.doc.toString());
    return true;
  };
  // A change that comes from the page is not told to it.
  let isOurs = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: asked.text,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: "Enter", run },
            { key: "Mod-Enter", run },
            { key: "Shift-Enter", run: insertNewlineAndIndent },
            { key: "Tab", run: acceptCompletion },
            { key: "ArrowUp", run: leave(-1) },
            { key: "ArrowDown", run: leave(1) },
          ]),
        ),
        history(),
        keymap.of([...completionKeymap.filter(({ key }) => key !== "Enter"), ...defaultKeymap, ...historyKeymap]),
        language,
        syntaxHighlighting(colours),
        bracketMatching(),
        autocompletion({
          // Enter runs the cell, whatever is offered.
          defaultKeymap: false,
          override: [
            (context) => {
              const word = context.matchBefore(/[A-Za-z_]\w*/);
              if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
              return { from: word.from, options: asked.completions(), validFor: /^\w*$/ };
            },
          ],
        }),
        EditorView.lineWrapping,
        placeholder(asked.hint ?? ""),
        faults,
        theme,
        naming.of(named(asked.name)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOurs) asked.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(text) {
      if (text === view.state.doc.toString()) return;
      isOurs = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
      isOurs = false;
    },
    setSpans: (spans) => view.dispatch({ effects: setSpans.of(spans) }),
    setName: (name) => view.dispatch({ effects: naming.reconfigure(named(name)) }),
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}
