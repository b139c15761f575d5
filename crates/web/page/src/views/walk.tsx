// A stone that walks on a board, with its way behind it: touch the square where it goes.

import { Frame, Spot } from "./board";
import { type BoardProps, marks, told } from "./drawing";

type Square = [row: number, column: number];

interface Scene {
  side: number;
  /** All squares that were visited, the stone on the last. */
  way: Square[];
}

const MOST = 12;
const CELL = 48;

function read(text: string): Scene | null {
  const [side = "", ...squares] = text.trim().split(/\s+/);
  if (!/^\d+$/.test(side) || Number(side) > MOST || Number(side) < 1) return null;
  if (!squares.every((square) => /^\d+,\d+$/.test(square))) return null;
  const way = squares.map((square) => square.split(",").map(Number) as Square);
  return { side: Number(side), way: way.length > 0 ? way : [[1, 1]] };
}

function Board(props: BoardProps<Scene, Square>) {
  const { scene, offers, moves, pick } = props;
  const place = ([row, column]: Square) => ({ x: 12 + (column - 0.5) * CELL, y: 12 + (row - 0.5) * CELL });
  const stone = place(scene.way.at(-1) ?? [1, 1]);
  const all = Array.from({ length: scene.side ** 2 }, (_, i): Square => [
    Math.floor(i / scene.side) + 1,
    (i % scene.side) + 1,
  ]);
  return (
    <Frame
      width={scene.side * CELL + 24}
      height={scene.side * CELL + 24}
      scale={1.3}
      label={`A board of side ${scene.side}, the stone on ${scene.way.at(-1)?.join(",")}`}
    >
      {all.map(([row, column]) => {
        const visited = scene.way.some(([r, c]) => r === row && c === column);
        return (
          <rect
            key={`${row} ${column}`}
            class={`cell ${(row + column) % 2 ? "odd" : ""} ${visited ? "filled" : ""}`}
            x={12 + (column - 1) * CELL}
            y={12 + (row - 1) * CELL}
            width={CELL}
            height={CELL}
          />
        );
      })}
      <polyline class="way" points={scene.way.map((square) => Object.values(place(square)).join(" ")).join(" ")} />
      <circle class="stone" cx={stone.x} cy={stone.y} r="16" />
      {offers.map((offer) => {
        const { x, y } = place(offer.touch);
        return (
          <Spot
            key={offer.touch.join(" ")}
            class={`target${marks(props, offer.index)}`}
            label={moves[offer.index]?.text ?? ""}
            onPick={() => pick(offer)}
          >
            <rect class="reach" x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />
            <circle class="dot" cx={x} cy={y} r="7" />
          </Spot>
        );
      })}
    </Frame>
  );
}

export const boardWalk = told<Scene, Square>({ read, touch: (_, { way }) => way.at(-1) ?? null, Board });
