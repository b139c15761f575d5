// The functions of the calculator: completed while one types, each with a card of help.

import { useMemo } from "preact/hooks";
import { useAnswer } from "../answer";
import { said, t } from "../words";

interface Card {
  name: string;
  signature: string;
  also: string[];
  about: string;
  returns: string;
  example: [string, string];
}

/** Words of the sheet itself. */
const WORDS = ["table", "search", "tree", "law", "identify", "lost", "rules", "for", "show", "where", "depth", "misere", "help"];

let known: Card[] = [];

/** Asks for all functions once, and hands them to the editors of all cells. */
export function useFunctions(): void {
  const { answer } = useAnswer<Card[]>({ kind: "functions", fields: {} });
  known = useMemo(() => answer?.map((card) => ({ ...card, returns: said(card.returns) })), [answer, t]) ?? known;
}

export const completions = () => [
  ...WORDS.map((label) => ({ label, type: "keyword" })),
  ...known.map(({ name, signature, returns, example }) => ({
    label: name,
    type: "function",
    detail: signature.slice(name.length),
    info: `${returns}\n${example.join(" = ")}`,
  })),
];

/** The cards of the functions in whose name or help a word occurs. */
export function Help({ word }: { word: string }) {
  const wanted = word.trim().toLowerCase();
  const found = known.filter(({ name, also, returns }) => [name, also, returns].join().toLowerCase().includes(wanted));
  if (found.length === 0) return <p>{t.sheet.noFunction(word)}</p>;
  return (
    <dl class="cards">
      {found.map(({ name, signature, also, returns, example }) => (
        <div key={name}>
          <dt>
            <code>{signature}</code>
          </dt>
          <dd>
            {returns}
            {also.length > 0 && <code class="quiet"> = {also.join(", ")}</code>}
            <code class="quiet">
              {" "}
              {example.join(" = ")}
            </code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
