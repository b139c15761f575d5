// Which game is drawn how. A game that is not listed here is played by the list of its moves.

import type { Game } from "../api";
import { chomp } from "./chomp";
import { mockTurtles, ruler, turningTurtles, twins } from "./coins";
import type { Drawing } from "./drawing";
import { amazons, clobber, col, domineering, elephants, fission, konane, nogo, ownBoards, snort, toads } from "./grid";
import { isRewriting } from "./grid/rewriting";
import { greenHackenbush, hackenbush } from "./hackenbush";
import { heaps, limited, placed, staircase } from "./heaps";
import { northcott } from "./northcott";
import { queen } from "./queen";
import { rectangles } from "./rectangles";
import { cells, pins } from "./row";
import { sheet } from "./sheet";
import { georgiaBob, nimble, silverDollar } from "./strip";
import { topple } from "./topple";

const DRAWINGS: Record<string, Drawing<never, never>> = {
  amazons,
  chomp,
  clobber,
  col,
  cram: domineering,
  cutcake: sheet,
  cutting: sheet,
  "dawsons-chess": cells,
  "dawsons-kayles": pins,
  domineering,
  "dynamic-subtraction": limited,
  "elephants-and-rhinos": elephants,
  "end-nim": placed,
  euclid: rectangles,
  "fibonacci-nim": limited,
  fission,
  "generalised-wythoff": queen,
  "georgia-bob": georgiaBob,
  "green-hackenbush": greenHackenbush,
  "greedy-nim": placed,
  hackenbush,
  kayles: pins,
  konane,
  "mock-turtles": mockTurtles,
  nimble,
  nogo,
  northcott,
  "positive-euclid": rectangles,
  ruler,
  "silver-dollar": silverDollar,
  snort,
  staircase,
  "take-away": limited,
  "toads-and-frogs": toads,
  "toppling-dominoes": topple,
  "turning-turtles": turningTurtles,
  twins,
  wythoff: queen,
} as unknown as Record<string, Drawing<never, never>>;

/** Games of single numbers that are not heaps of stones. */
const LISTED = [
  "calendar",
  "box-cards",
  "board-walk",
  "bridg-it",
  "crosses",
  "digital-deletions",
  "public-sale",
  "volunteers",
];

/** Games of heaps whose rules are not in the rule language. */
const HEAPS = [
  "nim",
  "misere-nim",
  "moore-nim",
  "lasker",
  "partizan-octal",
  "partizan-subtraction",
  "multi-sg",
  "last-loses-range",
];

/** The drawing of a game; where positions are heaps, as heaps. */
export function drawingOf(name: string, game: Game | undefined): Drawing {
  const found = DRAWINGS[name];
  if (found) return found as unknown as Drawing;
  if (/^0?\.[0-7]+$/.test(name)) return pins as unknown as Drawing;
  if (isRewriting(name)) return ownBoards(name) as unknown as Drawing;
  const rules = game?.rules ?? (name.includes("->") ? name : null);
  const ofOneNumber = rules !== null && !/\)\s*->/.test(rules);
  const isHeaps = HEAPS.includes(name) || (ofOneNumber && !LISTED.includes(name));
  return (isHeaps ? heaps : NONE) as unknown as Drawing;
}

const NONE: Drawing = { read: () => null, proposals: () => [], offers: () => [], Board: () => null };
