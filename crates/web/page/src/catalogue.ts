// The list of games, asked once.

import { useEffect, useState } from "preact/hooks";
import { ask, asRefusal, type Game, type Refusal } from "./api";

let asked: Promise<Game[]> | null = null;

function games(): Promise<Game[]> {
  asked ??= ask<{ games: Game[] }>("games").then(
    (answer) => answer.games,
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export interface Catalogue {
  games: Game[];
  refusal: Refusal | null;
  find(name: string): Game | undefined;
}

/** The catalogue; empty until the server has answered. */
export function useCatalogue(): Catalogue {
  const [list, setList] = useState<Game[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    games().then(setList, (error) => setRefusal(asRefusal(error)));
  }, []);
  return { games: list, refusal, find: (name) => list.find((game) => game.name === name) };
}
