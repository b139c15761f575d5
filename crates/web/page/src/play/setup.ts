// What is agreed before a game: which one, from where, who begins, who plays, and how it is kept in the address.

import type { Game, Player, Subject } from "../api";
import { href, number } from "../route";
import { t } from "../words";

/** Against whom: the engine sits opposite of `you`, or two people share the screen. */
export interface Setup {
  subject: Subject;
  /** The positions so far, from the start on; none stands for the game's example. */
  line: string[];
  first: Player;
  you: Player | "both";
  /** 0 to 10, where 10 plays perfectly. */
  level: number;
  values: boolean;
  /** What the last move of the line met, where the game has a goal. */
  met?: "win" | "lose" | undefined;
  /** The words of the moves of the line, where they are known. */
  made?: (string | null)[] | undefined;
  /** What of the address was not taken as it stands, in sentences. */
  notes?: string[];
}

export const PERFECT = 10;

export function opponent(player: Player): Player {
  return player === "Left" ? "Right" : "Left";
}

export function mover(setup: Pick<Setup, "first">, turn: number): Player {
  return turn % 2 === 0 ? setup.first : opponent(setup.first);
}

/** Positions in the address are parted by a sign that no position has. */
const PART = "~";

/** What these may say in an address. */
const WORDS = { you: ["Left", "Right", "both"], first: ["Left", "Right"], met: ["win", "lose"] };

export function readSetup(game: string, query: URLSearchParams): Setup {
  const set: Record<string, string> = {};
  for (const [name, value] of query) if (name.startsWith("set.")) set[name.slice(4)] = value;
  const you = query.get("you");
  const notes: string[] = [];
  const level = number(query, "level", PERFECT, [0, PERFECT], (note) => notes.push(note));
  for (const [name, words] of Object.entries(WORDS)) {
    const found = query.get(name);
    if (found !== null && !words.includes(found)) notes.push(t.address.left(name, found.slice(0, 40)));
  }
  return {
    subject: {
      game,
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(query.has("hex") ? { hex: true } : {}),
      ...(query.has("misere") ? { misere: true } : {}),
    },
    line:
      query
        .get("line")
        ?.split(PART)
        .filter((text) => text.trim() !== "") ?? [],
    first: query.get("first") === "Right" ? "Right" : "Left",
    you: you === "Right" || you === "both" ? you : "Left",
    level,
    values: query.has("values"),
    met: ["win" as const, "lose" as const].find((met) => met === query.get("met")),
    notes,
  };
}

export function setupHref(setup: Setup): string {
  return href("play", setup.subject.game, queryOf(setup));
}

/** The address at which a task is set: to win this game from where it begins. */
export function taskHref({ subject: { game, misere }, line }: Setup): string {
  return href("learn", "set", { i: ["win", game, line[0] ?? "", ...(misere ? ["misere"] : [])].join("~") });
}

function queryOf(setup: Setup): Record<string, string | undefined> {
  const { subject } = setup;
  const query: Record<string, string | undefined> = {
    line: setup.line.join(PART) || undefined,
    first: setup.first === "Left" ? undefined : setup.first,
    you: setup.you === "Left" ? undefined : setup.you,
    level: setup.level === PERFECT ? undefined : String(setup.level),
    misere: subject.misere ? "on" : undefined,
    hex: subject.hex ? "on" : undefined,
    values: setup.values ? "on" : undefined,
    met: setup.met,
  };
  for (const [name, value] of Object.entries(subject.set ?? {})) query[`set.${name}`] = value;
  return query;
}

export function startOf(setup: Setup, game: Game | undefined): string | undefined {
  return setup.line[0] ?? (game?.start || game?.example);
}
