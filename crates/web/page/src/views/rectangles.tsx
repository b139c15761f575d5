// A pair of numbers as a rectangle; to subtract the smaller number is to cut off a square.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, readTuples, tuplesKey } from "./drawing";
import { useNear } from "./near";

type Pair = [number, number];
type Scene = Pair[];

interface Touch {
  sheet: number;
  squares: number;
}

const MOST_SQUARES = 60;

function read(text: string): Scene | null {
  const pairs = readTuples(text, 2) as Scene | null;
  const drawn = ([a, b]: Pair) => a === 0 || b === 0 || Math.max(a, b) / Math.min(a, b) <= MOST_SQUARES;
  return pairs && pairs.length <= 4 && pairs.every(drawn) ? pairs : null;
}

/** The rectangle after so many squares are cut off its long side. */
function cut([a, b]: Pair, squares: number): Pair {
  return a >= b ? [a - squares * b, b] : [a, b - squares * a];
}

const squaresIn = ([a, b]: Pair) => (a === 0 || b === 0 ? 0 : Math.floor(Math.max(a, b) / Math.min(a, b)));

function gestures(scene: Scene): Gesture<Scene, Touch>[] {
  return scene.flatMap((pair, sheet) =>
    Array.from({ length: squaresIn(pair) }, (_, i) => {
      const after = scene.map((other, j) => (j === sheet ? cut(pair, i + 1) : other));
      return { text: after.map((p) => `(${p})`).join(" "), after, touch: { sheet, squares: i + 1 } };
    }),
  );
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const shown = near?.touch ?? null;
  // The scale of the beginning is kept, so that one sees the rectangles become smaller.
  const [most] = useState(() => Math.max(1, ...scene.map(([, b]) => b)));
  const [widths] = useState(() => scene.map(([a]) => Math.max(a, 1)));
  const total = widths.reduce((sum, a) => sum + a, 0);
  const unit = Math.min(520 / total, 360 / most);
  const gap = 46;
  const height = most * unit + 70;
  const width = total * unit + gap * (scene.length + 1);
  let left = gap;
  const label = `Rectangles of ${scene.map(([a, b]) => `${a} by ${b}`).join(", ")}`;
  return (
    <Frame width={width} height={height} scale={1.2} label={label} onLeave={() => setNear(null)}>
      {scene.map((pair, sheet) => {
        const [a, b] = pair;
        const w = a * unit;
        const h = b * unit;
        const x0 = left;
        const y0 = height - 40;
        left += (widths[sheet] ?? 0) * unit + gap;
        const n = squaresIn(pair);
        const side = Math.min(w, h);
        // Squares are counted from the far end, which is cut first.
        const square = (i: number) =>
          a >= b ? { x: x0 + w - i * side, y: y0 - h } : { x: x0, y: y0 - h + (i - 1) * side };
        return (
          <g key={sheet}>
            <rect class="sheet" x={x0} y={y0 - h} width={w} height={h} rx="2" />
            {Array.from({ length: n }, (_, i) => {
              const offer = offers.find(({ touch }) => touch.sheet === sheet && touch.squares === i + 1);
              const { x, y } = square(i + 1);
              const going = shown?.sheet === sheet && i < shown.squares;
              const body = (
                <rect
                  class={`square ${going ? "going" : ""}`}
                  x={x + 2}
                  y={y + 2}
                  width={Math.max(1, side - 4)}
                  height={Math.max(1, side - 4)}
                  rx="2"
                />
              );
              if (!offer) return <g key={i}>{body}</g>;
              return (
                <Spot
                  key={i}
                  class={`cut${marks(props, offer.index)}`}
                  label={moves[offer.index]?.text ?? ""}
                  onNear={() => setNear(offer)}
                  onPick={() => pick(offer)}
                >
                  {body}
                  <circle class="mark" cx={x + side / 2} cy={y + side / 2} r={Math.min(8, side / 3)} />
                </Spot>
              );
            })}
            <text class="count" x={x0 + w / 2} y={y0 + 24}>
              {a}
            </text>
            <text class="count" x={x0 - 18} y={y0 - h / 2 + 5}>
              {b}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

export const rectangles = drawing<Scene, Touch>({ read, gestures, key: tuplesKey(2), Board });
