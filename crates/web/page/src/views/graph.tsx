// Tokens on a graph without cycles: touch a token, then the vertex that it goes to.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, marks, readHeaps, told } from "./drawing";

type Arc = [from: number, to: number];

/** The vertices of the tokens, in order. */
type Scene = number[];

interface Touch {
  from: number;
  to: number;
}

const MOST_VERTICES = 24;
const PITCH = { x: 104, y: 92 };
const RADIUS = 24;

/** Reads `4>3,3>2`; null where it is no list of arcs, or too long to draw. */
function readArcs(text: string): Arc[] | null {
  const arcs = text.split(",").map((arc) => arc.trim().split(">").map(Number));
  const isArc = (arc: number[]): arc is Arc => arc.length === 2 && arc.every((n) => Number.isInteger(n));
  const drawn = arcs.filter(isArc);
  return drawn.length === arcs.length && new Set(drawn.flat()).size <= MOST_VERTICES ? drawn : null;
}

interface Place {
  x: number;
  y: number;
}

/** Vertices in columns, by how many arcs they are from an end at most: all arcs lead to the right. */
function places(arcs: Arc[]): Map<number, Place> {
  const depth = new Map<number, number>();
  const deep = (vertex: number): number => {
    const known = depth.get(vertex);
    if (known !== undefined) return known;
    depth.set(vertex, 0);
    const found = Math.max(0, ...arcs.filter(([from]) => from === vertex).map(([, to]) => deep(to) + 1));
    depth.set(vertex, found);
    return found;
  };
  const vertices = [...new Set(arcs.flat())].sort((a, b) => a - b);
  for (const vertex of vertices) deep(vertex);
  const most = Math.max(...depth.values());
  const rows = Math.max(...vertices.map((v) => vertices.filter((w) => depth.get(w) === depth.get(v)).length));
  return new Map(
    vertices.map((vertex) => {
      const column = vertices.filter((other) => depth.get(other) === depth.get(vertex));
      const at = column.indexOf(vertex) - (column.length - 1) / 2 + (rows - 1) / 2;
      // Columns of one vertex are moved up and down by turns, so that long arcs pass them.
      const shift = column.length === 1 ? ((depth.get(vertex) ?? 0) % 2 === 0 ? 0.35 : -0.35) : 0;
      return [vertex, { x: 50 + (most - (depth.get(vertex) ?? 0)) * PITCH.x, y: 66 + (at + shift) * PITCH.y }];
    }),
  );
}

/** Where two positions differ by one token. */
function touch(scene: Scene, after: Scene): Touch | null {
  const without = (of: Scene, taken: Scene) => {
    const left = [...of];
    for (const vertex of taken) {
      const at = left.indexOf(vertex);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  };
  const [gone, come] = [without(scene, after), without(after, scene)];
  const [from, to] = [gone[0], come[0]];
  return gone.length === 1 && come.length === 1 && from !== undefined && to !== undefined ? { from, to } : null;
}

/** The drawing of tokens on the graph of these arcs; null where the arcs are not drawn. */
export function tokens(text: string) {
  const arcs = readArcs(text);
  if (!arcs) return null;
  const at = places(arcs);
  const read = (position: string) => {
    const scene = readHeaps(position);
    return scene?.every((vertex) => at.has(vertex)) ? scene : null;
  };
  return told<Scene, Touch>({ read, touch, Board: (props) => <Board {...props} arcs={arcs} at={at} /> });
}

function Board(props: BoardProps<Scene, Touch> & { arcs: Arc[]; at: Map<number, Place> }) {
  const { scene, offers, moves, pick, arcs, at } = props;
  const [held, setHeld] = useState<number | null>(null);
  const hold = offers.some(({ touch: { from } }) => from === held) ? held : null;
  const xs = [...at.values()].map(({ x }) => x);
  const ys = [...at.values()].map(({ y }) => y);
  const best = (vertex: number) =>
    offers
      .filter(({ touch: { from } }) => from === vertex)
      .map(({ index }) => marks(props, index))
      .sort()
      .at(-1) ?? "";
  return (
    <Frame
      width={Math.max(...xs) + 50}
      height={Math.max(...ys) + 66}
      scale={1.25}
      label={`A graph of ${at.size} vertices`}
    >
      {arcs.map(([from, to]) => {
        const [a, b] = [at.get(from), at.get(to)];
        if (!a || !b) return null;
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const bend = length > 1.6 * PITCH.x ? -0.2 * length : 0;
        const [mx, my] = [(a.x + b.x) / 2 + dy * bend, (a.y + b.y) / 2 + Math.abs(dx) * bend];
        const last = Math.hypot(b.x - mx, b.y - my);
        const [ex, ey] = [(b.x - mx) / last, (b.y - my) / last];
        const tip = { x: b.x - ex * (RADIUS + 3), y: b.y - ey * (RADIUS + 3) };
        return (
          <g key={`${from} ${to}`} class="arc">
            <path d={`M${a.x} ${a.y}Q${mx} ${my} ${tip.x} ${tip.y}`} />
            <path
              class="head"
              d={`M${tip.x} ${tip.y}l${-ex * 11 - ey * 5} ${-ey * 11 + ex * 5}l${ey * 10} ${-ex * 10}z`}
            />
          </g>
        );
      })}
      {[...at].map(([vertex, { x, y }]) => {
        const n = scene.filter((token) => token === vertex).length;
        const offer = offers.find(({ touch: { from, to } }) => from === hold && to === vertex);
        const canLeave = offers.some(({ touch: { from } }) => from === vertex);
        const body = (
          <>
            <circle class="vertex" cx={x} cy={y} r={RADIUS} />
            {n > 0 && (
              <g class={`coin head ${hold === vertex ? "lifted" : ""}`}>
                <circle class="disc" cx={x} cy={y} r="17" />
              </g>
            )}
            <text class={n > 0 ? "face" : "count"} x={x} y={y + 6}>
              {n > 1 ? `${n}×` : vertex}
            </text>
          </>
        );
        if (offer)
          return (
            <Spot
              key={vertex}
              class={`target${marks(props, offer.index)}`}
              label={moves[offer.index]?.text ?? ""}
              onPick={() => {
                setHeld(null);
                pick(offer);
              }}
            >
              {body}
              <circle class="dot" cx={x} cy={y - RADIUS - 8} r="6" />
            </Spot>
          );
        if (!canLeave) return <g key={vertex}>{body}</g>;
        return (
          <Spot
            key={vertex}
            class={`lift${best(vertex)}`}
            label={`the token on ${vertex}`}
            pressed={hold === vertex}
            onPick={() => setHeld(hold === vertex ? null : vertex)}
          >
            {body}
            <circle class="mark" cx={x} cy={y - RADIUS - 8} r="4.5" />
          </Spot>
        );
      })}
    </Frame>
  );
}
