// Hackenbush: a drawing that stands on the ground; cut an edge, and what no longer hangs on the ground falls.

import { useMemo } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, framed, type Gesture, marks } from "./drawing";
import { type Edge, layout } from "./bush";
import { useNear } from "./near";

/** An edge as it is written, in one term of a sum. */
interface Written extends Edge {
  term: number;
  word: string;
}

interface Scene {
  edges: Written[];
  /** The edges at the beginning, which say where the vertices stand. */
  whole: Written[];
}

/** The edge that is cut, by its number. */
type Touch = number;

const MOST_EDGES = 60;

/** Vertices of different terms are different, but for the ground. */
const TERM = 1000;

/** Reads `1-2l 2-3r + 1-2`; the ground is 1. */
function read(text: string): Scene | null {
  const edges: Written[] = [];
  for (const [term, graph] of text.split("+").entries()) {
    for (const word of graph.trim().split(/[\s,]+/)) {
      if (word === "1" || word === "0" || word === "") continue;
      const [, u, v, colour = ""] = word.match(/^(\d{1,3})-(\d{1,3})([lre]?)$/) ?? [];
      if (u === undefined || v === undefined) return null;
      const vertex = (n: string) => (n === "1" ? 1 : Number(n) + term * TERM);
      edges.push({
        id: edges.length,
        u: vertex(u),
        v: vertex(v),
        colour: colour === "" ? "e" : (colour as Edge["colour"]),
        term,
        word,
      });
    }
  }
  return edges.length <= MOST_EDGES ? { edges, whole: edges } : null;
}

/** What still hangs on the ground. */
function hanging(edges: Written[]): Written[] {
  const reached = new Set([1]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { u, v } of edges)
      if (reached.has(u) !== reached.has(v)) {
        reached.add(u).add(v);
        grown = true;
      }
  }
  return edges.filter(({ u }) => reached.has(u));
}

function textOf(edges: Written[], bare: string): string {
  const terms = [...new Set(edges.map(({ term }) => term))];
  return (
    terms
      .map((term) =>
        edges
          .filter((edge) => edge.term === term)
          .map(({ word }) => word)
          .join(" "),
      )
      .join(" + ") || bare
  );
}

function hackenbushOf(bare: string) {
  return framed<Scene, Touch>({
    read,
    gestures: ({ edges, whole }, player) =>
      edges
        .filter(({ colour }) => colour === "e" || colour === (player === "Left" ? "l" : "r"))
        .map((edge): Gesture<Scene, Touch> => {
          const left = hanging(edges.filter(({ id }) => id !== edge.id));
          return { text: textOf(left, bare), after: { edges: left, whole }, touch: edge.id };
        }),
    Board,
  });
}

const UNIT = 66;
const COLOURS = { l: "left", r: "right", e: "green" };

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [shown, setNear] = useNear(offers);
  const drawn = useMemo(() => layout(scene.whole), [scene.whole]);
  const stays = shown && new Set(shown.after.edges.map(({ id }) => id));
  const standing = new Set(scene.edges.flatMap(({ u, v }) => [u, v]));
  const width = Math.max(5, drawn.width + 1) * UNIT;
  const height = (drawn.height + 0.8) * UNIT;
  const inset = (width - drawn.width * UNIT) / 2;
  const place = ({ x, y }: { x: number; y: number }) => ({ x: inset + x * UNIT, y: height - 30 - y * UNIT });
  return (
    <Frame
      width={width}
      height={height}
      scale={1.15}
      label={`A drawing of ${scene.edges.length} edges`}
      onLeave={() => setNear(null)}
    >
      <path class="soil" d={`M10 ${height - 28}H${width - 10}`} />
      <path class="grass" d={`M10 ${height - 26}H${width - 10}v8H10z`} />
      {drawn.edges.map(({ id, from, to, bend, colour }) => {
        const stands = scene.edges.some((edge) => edge.id === id);
        const a = place(from);
        const b = place(to);
        const loop = from.x === to.x && from.y === to.y;
        const middle = { x: (a.x + b.x) / 2 + (b.y - a.y) * bend, y: (a.y + b.y) / 2 - (b.x - a.x) * bend };
        const d = loop
          ? `M${a.x} ${a.y}c${-34 - 20 * bend} -46 ${34 + 20 * bend} -46 0 0`
          : `M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`;
        const top = loop
          ? { x: a.x, y: a.y - 34 }
          : { x: (a.x + 2 * middle.x + b.x) / 4, y: (a.y + 2 * middle.y + b.y) / 4 };
        const offer = offers.find(({ touch }) => touch === id);
        const going = stays !== null && stands && !stays.has(id);
        // Red edges have a core, so that colour alone need not tell.
        const body = (
          <g class={`branch ${COLOURS[colour]} ${stands ? "" : "down"} ${going ? "going" : ""}`}>
            <path class="edge" d={d} />
            {colour === "r" && <path class="core" d={d} />}
          </g>
        );
        if (!offer) return <g key={id}>{body}</g>;
        return (
          <Spot
            key={id}
            class={`cuts${marks(props, offer.index)}`}
            label={`${colour === "l" ? "blue" : colour === "r" ? "red" : "green"} edge: ${moves[offer.index]?.text}`}
            onNear={() => setNear(offer)}
            onPick={() => pick(offer)}
          >
            <path class="reach" d={d} />
            {body}
            <circle class="mark" cx={top.x} cy={top.y} r="6" />
          </Spot>
        );
      })}
      {drawn.vertices
        .filter(({ vertex }) => standing.has(vertex))
        .map(({ vertex, ...at }) => (
          <circle key={vertex} class="knot" cx={place(at).x} cy={place(at).y} r="5" />
        ))}
    </Frame>
  );
}

export const hackenbush = hackenbushOf("0");
export const greenHackenbush = hackenbushOf("1");
