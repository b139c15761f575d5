// Small parts that every part of the page has: switches, choices, problems.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { onConnection, type Refusal } from "./api";
import { href } from "./route";
import { t } from "./words";

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button class="switch" role="switch" aria-checked={on} onClick={() => onChange(!on)}>
      <span class="track" aria-hidden="true" />
      {label}
    </button>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: [T, string][];
  onChange: (value: T) => void;
}

/** A few choices side by side, of which one holds. */
export function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {choices.map(([choice, text]) => (
        <button key={choice} aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {text}
        </button>
      ))}
    </div>
  );
}

export function Problem({ refusal }: { refusal: Refusal }) {
  return (
    <div class="problem" role="alert">
      <p>
        <Told text={refusal.message} />
      </p>
      {refusal.help.map((line) => (
        <p key={line} class="help">
          <Told text={line} />
        </p>
      ))}
    </div>
  );
}

/** What the program says, in the language of the page, or else in its own words. */
export function Told({ text }: { text: string }) {
  const own = t.told(text);
  if (own !== null) return <Coded text={own} />;
  return (
    <>
      {t.ui.original} <code lang="en">{text}</code>
    </>
  );
}

/** A text in which what stands in backquotes is code. */
export function Coded({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))}</>;
}

/** Where an address leads nowhere: a sentence, and ways on. */
export function Ways({ sentence, children }: { sentence?: string; children?: ComponentChildren }) {
  return (
    <div class="ways">
      {sentence && (
        <>
          <h1>{t.address.title}</h1>
          <p role="status">{sentence}</p>
        </>
      )}
      <p class="row">
        {children}
        <a class="button" href={href("play")}>
          {t.ui.all}
        </a>
        <a class="button" href={href("learn")}>
          {t.parts.learn}
        </a>
      </p>
    </div>
  );
}

/** What of an address was not taken as it stands. */
export function Notes({ notes }: { notes: string[] }) {
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} class="problem doubt">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Says that the server is not reached, as long as questions wait for it. */
export function Connection() {
  const [lost, setLost] = useState(false);
  useEffect(() => onConnection(setLost), []);
  return (
    <div class="connection" role="status">
      {lost && <p>{t.frame.again}</p>}
    </div>
  );
}

/** A word of standing: what stands behind an answer. */
export function Standing({ children }: { children: ComponentChildren }) {
  const word = String(children);
  const kind = word.split(/[\s,]/)[0] ?? word;
  return <span class={`standing ${kind}`}>{t.standings[kind] ?? kind}</span>;
}

/** The class of a long form, which is set smaller. */
export function lengthy(form: string | null | undefined): string {
  return form && form.length > 48 ? "lengthy" : "";
}

export function CopyButton({ text, children }: { text: string | (() => string | Promise<string>); children: ComponentChildren }) {
  const [done, setDone] = useState(false);
  const copy = () => {
    const said = () => {
      setDone(true);
      setTimeout(() => setDone(false), 1500);
    };
    void (async () => navigator.clipboard.writeText(typeof text === "string" ? text : await text()))().then(said, () => undefined);
  };
  return (
    <button class="plain" onClick={copy} aria-live="polite">
      {done ? t.ui.copied : children}
    </button>
  );
}

/** Hands a text or an image out as a file. */
export function download(name: string, type: string, text: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
