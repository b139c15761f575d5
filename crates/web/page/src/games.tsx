// Lists of games, and the search in them.

import { useState } from "preact/hooks";
import type { Game } from "./api";
import { useCourse } from "./course";
import { href } from "./route";
import { t } from "./words";

/** Returns what is looked for and the field to type it in; Enter opens what is found first. */
export function useSearch(open: (sought: string) => void) {
  const [text, setText] = useState("");
  const field = (
    <label class="search">
      <span class="hidden">{t.ui.search}</span>
      <input
        type="search"
        placeholder={t.ui.search}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key, isComposing }) => key === "Enter" && !isComposing && text.trim() !== "" && open(text.trim())}
        onPaste={(event) => {
          // The field has one line, and would join the lines of rules.
          const pasted = event.clipboardData?.getData("text") ?? "";
          if (!/->[^]*\n/.test(pasted.trim())) return;
          event.preventDefault();
          setText(pasted.trim().replace(/#.*/g, "").replace(/\s*\n\s*/g, "; "));
        }}
      />
    </label>
  );
  return [text.trim(), field] as const;
}

/** A text as it is compared: in lower case, two ways to write a name as one, and no blank beside Chinese. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("奕", "弈")
    .replaceAll("里得", "里德")
    .replace(/(?<=[\u3400-\u9fff])\s+|\s+(?=[\u3400-\u9fff])/g, "");

/** Says whether every word that is looked for stands in a text. */
export const contains = (text: string, wanted: string) => {
  const whole = plain(text);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => whole.includes(word));
};

/** The games that are looked for: by their names first, the nearest ahead, then by theory, then by pages. */
export function meant(games: Game[], wanted: string): Game[] {
  const texts = [
    ({ name, title, also }: Game) => [name, title, ...also],
    ({ theory, summary }: Game) => [...theory, summary],
    ({ text }: Game) => [text ?? ""],
  ].map((of) => (game: Game) => of(game).join(" "));
  const rank = (game: Game) => texts.findIndex((_, n) => contains(texts.slice(0, n + 1).map((of) => of(game)).join(" "), wanted));
  const sought = plain(wanted);
  const names = ({ name, title, also }: Game) => [name, title, ...also].map(plain);
  const nearness = (game: Game) => [names(game).includes(sought), names(game).some((name) => name.startsWith(sought))].indexOf(true) >>> 0;
  return texts.flatMap((_, at) => games.filter((game) => rank(game) === at).sort((a, b) => nearness(a) - nearness(b)));
}

/** What the glossary and the lessons say of what is looked for. */
export function Words({ wanted }: { wanted: string }) {
  const course = useCourse();
  if (!course) return null;
  const rows = course.glossary.parts.flatMap(({ html }) => html?.match(/<tr>\s*<td>[^]*?<\/tr>/g) ?? []);
  const terms = rows
    .map((row) => [...row.matchAll(/<td>([^]*?)<\/td>/g)].map(([, cell = ""]) => textOf(cell)))
    .filter((cells) => contains(cells.join(" "), wanted));
  const lessons = course.lessons.filter(({ parts }) => contains(parts.map(({ html }) => textOf(html ?? "")).join(" "), wanted));
  if (terms.length + lessons.length === 0) return null;
  return (
    <section class="found">
      <h2>{t.learn.course}</h2>
      {terms.map(([term, ...rest]) => (
        <p key={term}>
          <b>{term}</b> <span class="quiet">{rest.at(-1)}</span>
        </p>
      ))}
      <p class="row">
        {lessons.map(({ name, title }) => (
          <a key={name} class="button" href={href("learn", `course/${name}`)}>
            {title}
          </a>
        ))}
      </p>
    </section>
  );
}

const textOf = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

/** Games by name, each a link to a part of the page. */
export function GameNames({ games, part }: { games: Game[]; part: "learn" | "play" }) {
  return (
    <ul class="names">
      {games.map(({ name, title, summary, lang }) => (
        <li key={name}>
          <a lang={lang} href={href(part, name)}>
            <b>{title}</b> <span class="quiet">{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
