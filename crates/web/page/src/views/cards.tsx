// Cards in numbered boxes: touch a card to lift it with those above it, then the box that they go to.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, marks, type Offer, readHeaps, told } from "./drawing";

type Scene = number[];

interface Touch {
  from: number;
  to: number;
  cards: number;
}

const MOST = 20;
const BOX = { width: 66, gap: 14, card: 24 };

function read(text: string): Scene | null {
  const boxes = readHeaps(text);
  return boxes && boxes.length > 0 && boxes.length <= 12 && boxes.every((n) => n <= MOST) ? boxes : null;
}

function touch(scene: Scene, after: Scene): Touch | null {
  const from = scene.findIndex((n, i) => (after[i] ?? 0) < n);
  const to = scene.findIndex((n, i) => (after[i] ?? 0) > n);
  return from < 0 || to < 0 ? null : { from, to, cards: (scene[from] ?? 0) - (after[from] ?? 0) };
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [held, setHeld] = useState<{ from: number; cards: number } | null>(null);
  const isHeld = ({ touch: { from, cards } }: Offer<Scene, Touch>) => held?.from === from && held.cards === cards;
  const hold = offers.some(isHeld) ? held : null;
  const ground = 40 + Math.max(3, ...scene) * BOX.card;
  const x = (box: number) => 20 + box * (BOX.width + BOX.gap);
  const best = (of: Offer<Scene, Touch>[]) =>
    of
      .map(({ index }) => marks(props, index))
      .sort()
      .at(-1) ?? "";
  return (
    <Frame
      width={x(scene.length) + 6}
      height={ground + 42}
      scale={1.2}
      label={`Boxes of ${scene.join(", ")} cards`}
    >
      {scene.map((n, box) => {
        const target = hold && offers.find((offer) => isHeld(offer) && offer.touch.to === box);
        return (
          <g key={box}>
            <path class="crate" d={`M${x(box) - 4} ${ground - 34}V${ground + 4}h${BOX.width + 8}V${ground - 34}`} />
            {Array.from({ length: n }, (_, i) => {
              const through = offers.filter(({ touch: { from, cards } }) => from === box && cards === n - i);
              const y = ground - (i + 1) * BOX.card;
              const lifted = hold?.from === box && i >= n - hold.cards;
              const body = (
                <rect class={`card-back ${lifted ? "lifted" : ""}`} x={x(box)} y={y + 2} width={BOX.width} height={BOX.card - 4} rx="4" />
              );
              if (through.length === 0) return <g key={i}>{body}</g>;
              return (
                <Spot
                  key={i}
                  class={`lift${best(through)}`}
                  label={`${n - i} of box ${box + 1}`}
                  pressed={lifted}
                  onPick={() => setHeld(hold?.from === box && hold.cards === n - i ? null : { from: box, cards: n - i })}
                >
                  <rect class="reach" x={x(box)} y={y} width={BOX.width} height={BOX.card} />
                  {body}
                  <circle class="mark" cx={x(box) + BOX.width / 2} cy={y + BOX.card / 2} r="4.5" />
                </Spot>
              );
            })}
            {target && (
              <Spot
                class={`target${marks(props, target.index)}`}
                label={moves[target.index]?.text ?? ""}
                onPick={() => {
                  setHeld(null);
                  pick(target);
                }}
              >
                <rect class="reach" x={x(box)} y="4" width={BOX.width} height={ground} />
                <circle class="dot" cx={x(box) + BOX.width / 2} cy={ground - n * BOX.card - 16} r="7" />
              </Spot>
            )}
            <text class="count" x={x(box) + BOX.width / 2} y={ground + 28}>
              {box + 1}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

export const boxCards = told<Scene, Touch>({ read, touch, Board });
