// Digits that are lowered or erased: below each stand the digits that it may become, and an eraser below a 0.

import { Frame, Spot } from "./board";
import { type BoardProps, marks, told } from "./drawing";

/** The strings of a sum, without those that are erased. */
type Scene = string[];

/** The digit at a place becomes another one, or is erased with all behind it. */
interface Touch {
  word: number;
  at: number;
  to: string | null;
}

const CELL = { width: 60, height: 34 };
const TOP = 84;

function read(text: string): Scene | null {
  const words = text.trim() === "()" ? [] : text.trim().split(/\s+/);
  return words.length <= 3 && words.every((word) => /^\d{1,8}$/.test(word)) ? words : null;
}

function touch(scene: Scene, after: Scene): Touch | null {
  // A string that is erased whole leaves the others.
  const word = scene.findIndex((old, i) => after[i] !== old);
  const old = scene[word];
  if (old === undefined) return null;
  const next = after.length < scene.length ? "" : (after[word] ?? "");
  if (next.length < old.length) return { word, at: next.length, to: null };
  const at = [...old].findIndex((digit, i) => next[i] !== digit);
  const to = next[at];
  return to === undefined ? null : { word, at, to };
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const starts = scene.reduce<number[]>(
    (found, word) => [...found, (found.at(-1) ?? 20) + (word.length + 0.5) * CELL.width],
    [20],
  );
  const lowest = Math.max(1, ...offers.map(({ touch: { to } }) => (to === null ? 1 : Number(to) + 1)));
  return (
    <Frame
      width={(starts.at(-1) ?? 20) + 4}
      height={TOP + lowest * CELL.height + 16}
      scale={1.3}
      label={`Digits ${scene.join(", ")}`}
    >
      {scene.map((word, w) =>
        [...word].map((digit, i) => (
          <g key={`${w} ${i}`}>
            <rect class="cell" x={(starts[w] ?? 0) + i * CELL.width + 2} y="10" width={CELL.width - 4} height="58" rx="8" />
            <text class="digit" x={(starts[w] ?? 0) + (i + 0.5) * CELL.width} y="50">
              {digit}
            </text>
          </g>
        )),
      )}
      {offers.map((offer) => {
        const { word, at, to } = offer.touch;
        const x = (starts[word] ?? 0) + (at + 0.5) * CELL.width;
        const y = TOP + (to === null ? 0 : Number(scene[word]?.[at]) - 1 - Number(to)) * CELL.height;
        return (
          <Spot
            key={`${word} ${at} ${to}`}
            class={`lower${marks(props, offer.index)}`}
            label={moves[offer.index]?.text ?? ""}
            onPick={() => pick(offer)}
          >
            <rect class="reach" x={x - CELL.width / 2} y={y} width={CELL.width} height={CELL.height} />
            <text class="count" x={x} y={y + 23}>
              {to ?? "×"}
            </text>
            <circle class="mark" cx={x + 16} cy={y + 17} r="4.5" />
          </Spot>
        );
      })}
    </Frame>
  );
}

export const digits = told<Scene, Touch>({ read, touch, Board });
