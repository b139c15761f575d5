// A pair of piles as a queen on a board: to the corner by left, down or both at once, or wherever else the rules lead within it.

import { useRef, useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, readTuples, tuplesKey } from "./drawing";
import { useNear } from "./near";

type Scene = [number, number][];

interface Touch {
  queen: number;
  x: number;
  y: number;
}

const MOST = 20;
const CELL = 40;

function read(text: string): Scene | null {
  const pairs = readTuples(text, 2);
  return pairs && pairs.length <= 3 && pairs.every((pair) => pair.every((n) => n <= MOST)) ? (pairs as Scene) : null;
}

function gestures(scene: Scene): Gesture<Scene, Touch>[] {
  const size = sizeOf(scene);
  return scene.flatMap((_, queen) => {
    const targets: Gesture<Scene, Touch>[] = [];
    for (let x = 0; x < size; x++)
      for (let y = 0; y < size; y++) {
        const after = scene.map((pair, i) => (i === queen ? ([x, y] as [number, number]) : pair));
        targets.push({ text: after.map((pair) => `(${pair})`).join(" "), after, touch: { queen, x, y } });
      }
    return targets;
  });
}

const sizeOf = (scene: Scene) => Math.max(5, ...scene.flat()) + 1;

type Corner = { x: number; y: number };

/** A line from the middle of one square to that of another; squares are given by their corners. */
const ray = (kind: string, from: Corner, to: Corner) => (
  <line class={kind} x1={from.x + CELL / 2} y1={from.y + CELL / 2} x2={to.x + CELL / 2} y2={to.y + CELL / 2} />
);

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const shown = near?.touch ?? null;
  const [first] = useState(() => sizeOf(scene));
  const size = Math.max(first, sizeOf(scene));
  // Where the queens were before the last move, which a line shows; one that is taken back leaves none.
  const seen = useRef({ scene, before: scene });
  if (seen.current.scene !== scene) seen.current = { scene, before: seen.current.scene };
  const { before } = seen.current;
  const side = size * CELL;
  const block = side + 56;
  const width = scene.length * block;
  const label = `Queens at ${scene.map((pair) => `(${pair})`).join(", ")}`;
  return (
    <Frame width={width} height={side + 48} scale={1.15} label={label} onLeave={() => setNear(null)}>
      {scene.map(([a, b], queen) => {
        const left = queen * block + 36;
        const at = (x: number, y: number) => ({ x: left + x * CELL, y: 12 + (size - 1 - y) * CELL });
        const home = at(a, b);
        const target = shown?.queen === queen ? at(shown.x, shown.y) : null;
        const [x = a, y = b] = before[queen] ?? [];
        const came = x >= a && y >= b && x + y > a + b ? at(x, y) : null;
        return (
          <g key={queen}>
            {Array.from({ length: size * size }, (_, i) => {
              const x = i % size;
              const y = Math.floor(i / size);
              const { x: px, y: py } = at(x, y);
              return (
                <rect key={i} class={`cell ${(x + y) % 2 ? "odd" : ""}`} x={px} y={py} width={CELL} height={CELL} />
              );
            })}
            {Array.from({ length: size }, (_, n) => (
              <g key={n} class="axis">
                <text x={left + n * CELL + CELL / 2} y={side + 30}>
                  {n}
                </text>
                <text x={left - 14} y={at(0, n).y + CELL / 2 + 4}>
                  {n}
                </text>
              </g>
            ))}
            {offers
              .filter(({ touch }) => touch.queen === queen)
              .map((offer) => {
                const { x, y } = at(offer.touch.x, offer.touch.y);
                return (
                  <Spot
                    key={`${offer.touch.x} ${offer.touch.y}`}
                    class={`target${marks(props, offer.index)}`}
                    label={moves[offer.index]?.text ?? ""}
                    onNear={() => setNear(offer)}
                    onPick={() => pick(offer)}
                  >
                    <rect class="reach" x={x} y={y} width={CELL} height={CELL} />
                    <circle class="dot" cx={x + CELL / 2} cy={y + CELL / 2} r="6" />
                  </Spot>
                );
              })}
            {came && ray("ray came", came, home)}
            {target && ray("ray", home, target)}
            <g class="piece slide" style={{ transform: `translate(${home.x}px, ${home.y}px)` }}>
              <path class="queen" d="M8 31h24l3-17-8 6-7-12-7 12-8-6z" />
              <circle class="queen" cx="20" cy="7" r="3" />
            </g>
          </g>
        );
      })}
    </Frame>
  );
}

export const queen = drawing<Scene, Touch>({ read, gestures, key: tuplesKey(2), Board });
