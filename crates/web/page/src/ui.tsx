// Small parts that every part of the page has: switches, choices, problems.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Refusal } from "./api";
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
      <p>{refusal.message}</p>
      {refusal.help.map((line) => (
        <p key={line} class="help">
          {line}
        </p>
      ))}
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

export function CopyButton({ text, children }: { text: string | (() => string); children: ComponentChildren }) {
  const [done, setDone] = useState(false);
  const copy = () => {
    const said = () => {
      setDone(true);
      setTimeout(() => setDone(false), 1500);
    };
    void navigator.clipboard?.writeText(typeof text === "string" ? text : text()).then(said, () => undefined);
  };
  return (
    <button class="plain" onClick={copy} aria-live="polite">
      {done ? t.ui.copied : children}
    </button>
  );
}

/** Hands a text out as a file. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
