// A bar of chocolate: bite a square, and all above it or to the right of it is gone.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, readTuples, tuplesKey } from "./drawing";
import { useNear } from "./near";

type Scene = number[];

/** The square that is bitten: its row from below and its column. */
interface Touch {
  row: number;
  column: number;
}

const CELL = 46;
const MOST = 20;

function read(text: string): Scene | null {
  const bar = readTuples(text, 3);
  return bar?.length === 1 && bar[0]?.every((n) => n <= MOST) ? bar[0] : null;
}

function gestures(scene: Scene): Gesture<Scene, Touch>[] {
  return scene.flatMap((length, row) =>
    Array.from({ length }, (_, column) => {
      const after = scene.map((n, i) => (i >= row ? Math.min(n, column) : n));
      return { text: `(${after})`, after, touch: { row, column } };
    }),
  );
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const shown = near?.touch ?? null;
  const [most] = useState(() => Math.max(4, ...scene));
  const width = most * CELL + 40;
  const height = scene.length * CELL + 40;
  return (
    <Frame
      width={width}
      height={height}
      scale={1.3}
      label={`A bar with rows of ${scene.join(", ")} squares`}
      onLeave={() => setNear(null)}
    >
      {scene.flatMap((length, row) =>
        Array.from({ length }, (_, column) => {
          const x = 20 + column * CELL;
          const y = height - 20 - (row + 1) * CELL;
          const offer = offers.find(({ touch }) => touch.row === row && touch.column === column);
          const going = shown && row >= shown.row && column >= shown.column;
          const poison = row === 0 && column === 0;
          const body = (
            <g class={`chocolate ${poison ? "poison" : ""} ${going ? "going" : ""}`}>
              <rect x={x + 1.5} y={y + 1.5} width={CELL - 3} height={CELL - 3} rx="5" />
              <path class="edge" d={`M${x + 9} ${y + CELL - 9}V${y + 9}H${x + CELL - 9}`} />
              {poison && <path class="skull" d={`M${x + 15} ${y + 15}l16 16m0-16l-16 16`} />}
            </g>
          );
          if (!offer) return <g key={`${row} ${column}`}>{body}</g>;
          return (
            <Spot
              key={`${row} ${column}`}
              class={`bite${marks(props, offer.index)}`}
              label={`bite row ${row + 1}, column ${column + 1}: ${moves[offer.index]?.text}`}
              onNear={() => setNear(offer)}
              onPick={() => pick(offer)}
            >
              {body}
              <circle class="mark" cx={x + CELL / 2} cy={y + CELL / 2} r="5" />
            </Spot>
          );
        }),
      )}
    </Frame>
  );
}

export const chomp = drawing<Scene, Touch>({ read, gestures, key: tuplesKey(3), Board });
