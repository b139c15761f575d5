// Lists of games, and the search in them.

import { useState } from "preact/hooks";
import type { Game } from "./api";
import { href } from "./route";

/** Returns what is looked for, in lower case, and the field to type it in. */
export function useSearch() {
  const [text, setText] = useState("");
  const field = (
    <label class="search">
      <span class="hidden">Search the games</span>
      <input
        type="search"
        placeholder="Search the games"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
  return [text.trim().toLowerCase(), field] as const;
}

/** Says whether what is looked for stands in the names or the rules of a game. */
export const isMeant = ({ name, title, summary }: Game, wanted: string) =>
  `${name} ${title} ${summary}`.toLowerCase().includes(wanted);

/** Games by name, each a link to a part of the page. */
export function GameNames({ games, part }: { games: Game[]; part: "learn" | "play" }) {
  return (
    <ul class="names">
      {games.map(({ name, title, summary }) => (
        <li key={name}>
          <a href={href(part, name)}>
            <b>{title}</b> <span class="quiet">{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
