// The list of games, asked once in each language; titles and rules in one line are those of the language, where it has them.

import { useEffect, useState } from "preact/hooks";
import { ask, asRefusal, type Game, type Refusal } from "./api";
import { pagesOfGames } from "./course";
import { entryOf, ownGames } from "./play/own";
import { type Language, language } from "./words";

const asked: Partial<Record<Language, Promise<Game[]>>> = {};
/** What has come already, so that whoever asks later has it at once. */
const come: Partial<Record<Language, Game[]>> = {};

function games(): Promise<Game[]> {
  const tag = language();
  asked[tag] ??= load().then((list) => (come[tag] = list)).catch((error) => {
    delete asked[tag];
    throw error;
  });
  return asked[tag];
}

async function load(): Promise<Game[]> {
  const [{ games: list }, pages] = await Promise.all([ask<{ games: Game[] }>("games"), pagesOfGames()]);
  return list.map((game) => {
    const page = pages[game.name];
    if (!page) return language() === "en" ? game : { ...game, lang: "en" };
    const { title, summary } = page;
    const text = page.parts.map(({ html }) => html ?? "").join(" ");
    return { ...game, title, summary, text, also: [game.title, ...game.also] };
  });
}

export interface Catalogue {
  games: Game[];
  /** Rules that were kept in this browser, as entries. */
  own: Game[];
  refusal: Refusal | null;
  /** The game of this name, or else of this title. */
  find(name: string): Game | undefined;
}

/** The catalogue; empty until the server has answered. */
export function useCatalogue(): Catalogue {
  const [list, setList] = useState<Game[]>(() => come[language()] ?? []);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    games().then(setList, (error) => setRefusal(asRefusal(error)));
  }, []);
  const own = ownGames().map(entryOf);
  const all = [...list, ...own];
  const find = (name: string) => all.find((game) => game.name === name) ?? all.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  return { games: list, own, refusal, find };
}
