// A text field with colours, completion, and what the server has against the text underlined in its place.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { loaded, type Span } from "../api";
import type { Editing } from "./codemirror";

interface EditorProps {
  /** What a screen reader calls the field. */
  name: string;
  text: string;
  /** What stands in an empty field. */
  hint?: string;
  spans: Span[];
  /** Whether it takes the keys as soon as it is there. */
  first?: boolean;
  completions?: () => { label: string; detail?: string; info?: string }[];
  onChange: (text: string) => void;
  onRun?: (text: string) => void;
  onLeave?: (step: -1 | 1, text: string) => boolean;
}

export function Editor({ name, text, hint = "", spans, first = false, ...told }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editing = useRef<Editing | null>(null);
  // The editor calls what the page says now, and not what it said when the editor was made.
  const now = useRef({ ...told, text, spans });
  now.current = { ...told, text, spans };
  useEffect(() => {
    let isGone = false;
    void loaded("codemirror", () => import("./codemirror")).then(({ edit }) => {
      if (isGone || !host.current) return;
      editing.current = edit(host.current, {
        name,
        hint,
        text: now.current.text,
        completions: () => now.current.completions?.() ?? [],
        onChange: (next) => now.current.onChange(next),
        onRun: (written) => now.current.onRun?.(written),
        onLeave: (step, written) => now.current.onLeave?.(step, written) ?? false,
      });
      editing.current.setSpans(now.current.spans);
      if (first) editing.current.focus();
    });
    return () => {
      isGone = true;
      editing.current?.end();
      editing.current = null;
    };
  }, []);
  // In the same turn as the drawing: a letter that is typed between the two would be taken back by an older text, and close what is
  // offered to complete it.
  useLayoutEffect(() => editing.current?.setText(text), [text]);
  useLayoutEffect(() => editing.current?.setName(name), [name]);
  const places = JSON.stringify(spans);
  useLayoutEffect(() => editing.current?.setSpans(spans), [places]);
  return (
    <div ref={host} class="editor" data-text={text}>
      <pre class="mono">{text || hint}</pre>
    </div>
  );
}
