// Northcott's game: in each row a counter of Left and one of Right, which slide and never jump.

import type { Player } from "../api";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, readTuples, tuplesKey } from "./drawing";
import { Stone } from "./grid/letter";
import { useNear } from "./near";

/** Of each row the squares behind Left's counter, between the counters, and behind Right's. */
type Row = [number, number, number];
type Scene = Row[];

interface Touch {
  row: number;
  square: number;
}

const CELL = 46;
const MOST = 62;

function read(text: string): Scene | null {
  const rows = readTuples(text, 3) as Scene | null;
  return rows?.every((row) => squares(row) <= MOST) ? rows : null;
}

const squares = ([l, gap, r]: Row) => l + gap + r + 2;

function gestures(scene: Scene, player: Player): Gesture<Scene, Touch>[] {
  return scene.flatMap((row, index) => {
    const [l, gap, r] = row;
    const own = player === "Left" ? l : l + gap + 1;
    return Array.from({ length: squares(row) }, (_, square) => square).flatMap((square) => {
      const by = square - own;
      const moved: Row = player === "Left" ? [l + by, gap - by, r] : [l, gap + by, r - by];
      if (by === 0 || moved.some((n) => n < 0)) return [];
      const after = scene.map((other, i) => (i === index ? moved : other));
      return [{ text: after.map((n) => `(${n.join(", ")})`).join(" "), after, touch: { row: index, square } }];
    });
  });
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const width = Math.max(...scene.map(squares)) * CELL + 24;
  return (
    <Frame
      width={width}
      height={scene.length * (CELL + 12) + 12}
      scale={1.35}
      label={`Rows ${scene.map((row) => `(${row.join(", ")})`).join(" ")}`}
      onLeave={() => setNear(null)}
    >
      {scene.map((row, index) => {
        const [l, gap] = row;
        const y = 12 + index * (CELL + 12);
        const x = (square: number) => 12 + square * CELL;
        return (
          <g key={index}>
            {Array.from({ length: squares(row) }, (_, square) => (
              <rect
                key={square}
                class={`cell ${square % 2 ? "odd" : ""}`}
                x={x(square)}
                y={y}
                width={CELL}
                height={CELL}
              />
            ))}
            <Stone cx={x(l) + CELL / 2} cy={y + CELL / 2} side="l" />
            <Stone cx={x(l + gap + 1) + CELL / 2} cy={y + CELL / 2} side="r" />
            {offers
              .filter(({ touch }) => touch.row === index)
              .map((offer) => (
                <Spot
                  key={offer.touch.square}
                  class={`target${near === offer ? " near" : ""}${marks(props, offer.index)}`}
                  label={moves[offer.index]?.text ?? ""}
                  onNear={() => setNear(offer)}
                  onPick={() => pick(offer)}
                >
                  <rect class="reach" x={x(offer.touch.square)} y={y} width={CELL} height={CELL} />
                  <circle class="dot" cx={x(offer.touch.square) + CELL / 2} cy={y + CELL / 2} r="6" />
                </Spot>
              ))}
          </g>
        );
      })}
    </Frame>
  );
}

export const northcott = drawing<Scene, Touch>({ read, gestures, key: tuplesKey(3), Board });
