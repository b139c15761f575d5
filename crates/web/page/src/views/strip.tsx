// Coins on a strip of squares: touch a coin, then the square it goes to.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, readHeaps, readTuples } from "./drawing";

interface Scene {
  coins: number[];
  first: number;
}

interface Touch {
  coin: number;
  square: number;
}

const MOST = 40;
const CELL = 44;

function strip(first: number, squares: (text: string) => number[] | null, write: (coins: number[]) => string) {
  const key = (text: string) => {
    const coins = squares(text);
    return coins ? write([...coins].sort((a, b) => a - b)) : text;
  };
  return drawing<Scene, Touch>({
    read: (text) => {
      const coins = squares(text);
      return coins && coins.length > 0 && Math.max(...coins) <= MOST ? { coins, first } : null;
    },
    gestures: ({ coins }) =>
      coins.flatMap((from, coin) =>
        Array.from({ length: from - first }, (_, i): Gesture<Scene, Touch> => {
          const after = coins.map((n, j) => (j === coin ? first + i : n));
          return { text: write(after), after: { coins: after, first }, touch: { coin, square: first + i } };
        }),
      ),
    key,
    Board,
  });
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [held, setHeld] = useState<number | null>(null);
  const [last] = useState(() => Math.max(scene.first + 7, ...scene.coins));
  const own = offers.filter(({ touch }) => touch.coin === held);
  const stacked = Math.max(1, ...scene.coins.map((n) => scene.coins.filter((m) => m === n).length));
  const x = (square: number) => 12 + (square - scene.first) * CELL;
  const base = 20 + stacked * 14;
  return (
    <Frame
      width={(last - scene.first + 1) * CELL + 24}
      height={base + 84}
      scale={1.3}
      label={`Coins on ${scene.coins.join(", ")}`}
    >
      {Array.from({ length: last - scene.first + 1 }, (_, i) => (
        <g key={i}>
          <rect class={`cell ${i % 2 ? "odd" : ""}`} x={x(scene.first + i)} y={base} width={CELL} height={CELL} />
          <text class="count" x={x(scene.first + i) + CELL / 2} y={base + CELL + 22}>
            {scene.first + i}
          </text>
        </g>
      ))}
      {scene.coins.map((square, coin) => {
        const below = scene.coins.slice(0, coin).filter((n) => n === square).length;
        const mine = offers.filter(({ touch }) => touch.coin === coin);
        const best =
          mine
            .map(({ index }) => marks(props, index))
            .sort()
            .at(-1) ?? "";
        const body = (
          <g class={`coin head ${held === coin ? "lifted" : ""}`}>
            <circle class="disc" cx={x(square) + CELL / 2} cy={base + CELL / 2 - below * 14} r="17" />
            <circle class="rim" cx={x(square) + CELL / 2} cy={base + CELL / 2 - below * 14} r="12.5" />
          </g>
        );
        if (mine.length === 0) return <g key={coin}>{body}</g>;
        return (
          <Spot
            key={coin}
            class={`lift${best}`}
            label={`the coin on ${square}`}
            pressed={held === coin}
            onPick={() => setHeld(held === coin ? null : coin)}
          >
            {body}
            <circle class="mark" cx={x(square) + CELL / 2} cy={base - below * 14 - 6} r="4.5" />
          </Spot>
        );
      })}
      {own.map((offer) => (
        <Spot
          key={`to ${offer.touch.square}`}
          class={`target${marks(props, offer.index)}`}
          label={moves[offer.index]?.text ?? ""}
          onPick={() => {
            setHeld(null);
            pick(offer);
          }}
        >
          <rect class="reach" x={x(offer.touch.square)} y={base} width={CELL} height={CELL} />
          <circle class="dot" cx={x(offer.touch.square) + CELL / 2} cy={base + CELL / 2} r="6" />
        </Spot>
      ))}
    </Frame>
  );
}

const words = (coins: number[]) => coins.join(" ");

export const georgiaBob = strip(1, readHeaps, words);
export const nimble = strip(0, readHeaps, words);
export const silverDollar = strip(
  0,
  (text) => readTuples(text, 3)?.[0] ?? null,
  (coins) => `(${coins.join(", ")})`,
);
