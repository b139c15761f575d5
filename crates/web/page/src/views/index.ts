// Which game is drawn how. A game that is not listed here is played by the list of its moves.

import type { Game } from "../api";
import { containers } from "./boxes";
import { bridgIt } from "./bridges";
import { boxCards } from "./cards";
import { chomp } from "./chomp";
import { mockTurtles, ruler, turningTurtles, twins } from "./coins";
import { calendar } from "./dates";
import { digits } from "./digits";
import type { Drawing } from "./drawing";
import { tokens } from "./graph";
import {
  amazons,
  clobber,
  col,
  domineering,
  elephants,
  fission,
  konane,
  nodeKayles,
  nogo,
  ownBoards,
  snort,
  stripes,
  toads,
} from "./grid";
import { isRewriting } from "./grid/rewriting";
import { greenHackenbush, hackenbush } from "./hackenbush";
import { forcedPile, heaps, limited, onePile, placed, staircase, withPass } from "./heaps";
import { kinds } from "./kinds";
import { northcott } from "./northcott";
import { tartan } from "./plane";
import { portions } from "./portions";
import { queen } from "./queen";
import { rectangles } from "./rectangles";
import { circleCoins } from "./ring";
import { cells, crosses, pins } from "./row";
import { sheet } from "./sheet";
import { georgiaBob, nimble, silverDollar } from "./strip";
import { topple } from "./topple";
import { boardWalk } from "./walk";

const DRAWINGS: Record<string, Drawing<never, never>> = {
  amazons,
  "arc-kayles": domineering,
  "board-walk": boardWalk,
  "box-cards": boxCards,
  "bridg-it": bridgIt,
  calendar,
  chomp,
  "circle-coins": circleCoins,
  clobber,
  col,
  cram: domineering,
  crosses,
  cutcake: sheet,
  cutting: sheet,
  "dawsons-chess": cells,
  "dawsons-kayles": pins,
  "digital-deletions": digits,
  domineering,
  "dynamic-subtraction": limited,
  "elephants-and-rhinos": elephants,
  "end-nim": placed,
  euclid: rectangles,
  "fibonacci-nim": limited,
  fission,
  "forced-pile-nim": forcedPile,
  "generalised-wythoff": queen,
  "georgia-bob": georgiaBob,
  "green-hackenbush": greenHackenbush,
  "greedy-nim": placed,
  hackenbush,
  kayles: pins,
  konane,
  "maundy-cake": portions,
  "mock-turtles": mockTurtles,
  "nim-with-a-pass": withPass,
  nimble,
  "node-kayles": nodeKayles,
  nogo,
  northcott,
  "positive-euclid": rectangles,
  "public-sale": nimble,
  ruler,
  "silver-dollar": silverDollar,
  snort,
  staircase,
  "stone-containers": containers,
  stripes,
  "take-away": limited,
  tartan,
  "team-nim": onePile,
  "toads-and-frogs": toads,
  "toppling-dominoes": topple,
  "turning-turtles": turningTurtles,
  twins,
  "two-for-one": queen,
  volunteers: nimble,
  wythoff: queen,
} as unknown as Record<string, Drawing<never, never>>;

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

/** The drawing of a game, with the values of its parameters; where positions are heaps, as heaps. */
export function drawingOf(called: string, game: Game | undefined, set: Record<string, string> = {}): Drawing {
  const name = game?.name ?? called;
  const param = (of: string) => set[of] ?? game?.params.find((known) => known.name === of)?.default ?? "";
  const found = name === "anti-sg" || name === "every-sg" ? tokens(param("arcs")) : DRAWINGS[name];
  if (found) return found as unknown as Drawing;
  if (/^0?\.[0-7]+$/.test(name)) return pins as unknown as Drawing;
  const rules = game?.rules ?? (game ? "" : name);
  if (/^\s*position\s/m.test(rules.replaceAll(";", "\n"))) return kinds(rules) as unknown as Drawing;
  if (isRewriting(rules)) return ownBoards(rules) as unknown as Drawing;
  const ofOneNumber = rules.includes("->") && !/\)\s*->/.test(rules);
  return (HEAPS.includes(name) || ofOneNumber ? heaps : NONE) as unknown as Drawing;
}

const NONE: Drawing = { read: () => null, proposals: () => [], offers: () => [], Board: () => null };
