// Lists of games, and the search in them.

import { useState } from "preact/hooks";
import type { Game } from "./api";
import { href } from "./route";
import { t } from "./words";

/** Returns what is looked for, in lower case, and the field to type it in. */
export function useSearch() {
  const [text, setText] = useState("");
  const field = (
    <label class="search">
      <span class="hidden">{t.ui.search}</span>
      <input
        type="search"
        placeholder={t.ui.search}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
  return [text.trim().toLowerCase(), field] as const;
}

/** Says whether what is looked for stands in the names, the theory or the rules of a game. */
export const isMeant = ({ name, title, also, theory, summary }: Game, wanted: string) =>
  [name, title, ...also, ...theory, summary].join(" ").toLowerCase().includes(wanted);

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
