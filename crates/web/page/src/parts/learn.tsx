// Learn: the pages of the catalogue, each with a board to try beside the text.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, asRefusal, type Game, type Refusal } from "../api";
import { useCatalogue } from "../catalogue";
import { GameNames, isMeant, useSearch } from "../games";
import { readSetup, type Setup } from "../play/setup";
import { href, type Route } from "../route";
import { Problem } from "../ui";
import { GameTable } from "./play";

export function Learn({ route }: { route: Route }) {
  const catalogue = useCatalogue();
  const game = catalogue.find(route.rest);
  if (catalogue.refusal) return <Problem refusal={catalogue.refusal} />;
  if (catalogue.games.length === 0) return <p class="quiet">…</p>;
  return route.rest ? (
    <GamePage key={route.rest} name={route.rest} game={game} />
  ) : (
    <Contents games={catalogue.games} />
  );
}

function Contents({ games }: { games: Game[] }) {
  const [wanted, search] = useSearch();
  const shown = games.filter((game) => isMeant(game, wanted)).sort((a, b) => a.title.localeCompare(b.title));
  return (
    <div class="contents">
      <header class="lead">
        <h1>Learn</h1>
        <p class="summary">{games.length} games: the rules, the law, why it holds, and what goes wrong.</p>
        {search}
      </header>
      <GameNames games={shown} part="learn" />
    </div>
  );
}

function GamePage({ name, game }: { name: string; game: Game | undefined }) {
  const [html, setHtml] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const board = useRef<HTMLElement>(null);
  const [setup, setSetup] = useState<Setup>(() => readSetup(name, new URLSearchParams("values=on")));
  useEffect(() => {
    ask<{ html: string }>("page", { name }).then(
      (page) => setHtml(page.html),
      (error) => setRefusal(asRefusal(error)),
    );
  }, [name]);
  return (
    <div class="lesson">
      <article>
        <a class="back" href="#/learn">
          All games
        </a>
        {refusal && <Problem refusal={refusal} />}
        <h1>{game?.title ?? name}</h1>
        <button class="narrow" onClick={() => board.current?.scrollIntoView({ block: "start" })}>
          Try it on a board
        </button>
        {html !== null && <div class="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />}
      </article>
      {game && (
        <aside ref={board} aria-label="Try it">
          <GameTable setup={setup} setSetup={setSetup} game={game} small />
          <p class="row spread">
            <a class="button" href={href("play", name)}>
              Play
            </a>
            {game.rules && (
              <a class="plain" href={href("explore", name)}>
                Its table
              </a>
            )}
            {game.rules && (
              <a class="plain" href={href("rules", "", { text: game.rules })}>
                Its rules
              </a>
            )}
          </p>
        </aside>
      )}
    </div>
  );
}

/** Links between pages of the catalogue, written as `kayles.md`, stay in this part. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const name = link?.getAttribute("href")?.match(/^(?:\.\/)?([\w-]+)\.md$/)?.[1];
  if (!name) return;
  event.preventDefault();
  location.hash = href("learn", name).slice(1);
}
