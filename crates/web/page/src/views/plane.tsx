// Coins on a board, some of them heads: choose the coins to turn, then turn them.

import { useState } from "preact/hooks";
import { t } from "../words";
import { Frame, Spot } from "./board";
import { type BoardProps, marks, readTuples, told } from "./drawing";

/** The places of the heads, as `x y`. */
type Scene = string[];

/** The places that are turned, in one order. */
type Touch = string;

const MOST = 12;
const CELL = 48;

function read(text: string): Scene | null {
  if (text.trim() === "()") return [];
  const heads = readTuples(text, 2);
  return heads?.every((place) => place.every((n) => n >= 1 && n <= MOST)) ? heads.map((place) => place.join(" ")) : null;
}

const joined = (places: string[]) => [...places].sort().join(", ");

const touch = (scene: Scene, after: Scene) =>
  joined([...scene.filter((at) => !after.includes(at)), ...after.filter((at) => !scene.includes(at))]) || null;

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, pick } = props;
  const [chosen, setChosen] = useState<string[]>([]);
  const [most] = useState(() => Math.max(3, ...scene.flatMap((at) => at.split(" ").map(Number))));
  const done = offers.find(({ touch: turned }) => turned === joined(chosen));
  const hinted = offers.find(({ index }) => index === props.hint)?.touch.split(", ") ?? [];
  const toggle = (at: string) =>
    setChosen(chosen.includes(at) ? chosen.filter((other) => other !== at) : [...chosen, at]);
  const numbers = Array.from({ length: most }, (_, i) => i + 1);
  return (
    <div class="coins">
      <Frame
        width={most * CELL + 56}
        height={most * CELL + 56}
        scale={1.15}
        label={`Coins, heads at ${scene.map((at) => `(${at.replace(" ", ", ")})`).join(" ") || "no place"}`}
      >
        {numbers.flatMap((y) =>
          numbers.map((x) => {
            const at = `${x} ${y}`;
            const [cx, cy] = [40 + (x - 0.5) * CELL, 16 + (most - y + 0.5) * CELL];
            const head = scene.includes(at) !== chosen.includes(at);
            const alone = offers.find(({ touch: turned }) => turned === at);
            const body = (
              <g class={`coin ${head ? "head" : "tail"}`}>
                <circle class="disc" cx={cx} cy={cy} r="18" />
                <circle class="rim" cx={cx} cy={cy} r="13.5" />
                {chosen.includes(at) && <circle class="chosen" cx={cx} cy={cy} r="20.5" />}
              </g>
            );
            if (offers.length === 0) return <g key={at}>{body}</g>;
            return (
              <Spot
                key={at}
                class={`turn${alone && chosen.length === 0 ? marks(props, alone.index) : ""}${hinted.includes(at) ? " hinted" : ""}`}
                label={`coin (${x}, ${y}), ${scene.includes(at) ? "heads" : "tails"}`}
                pressed={chosen.includes(at)}
                onPick={() => toggle(at)}
              >
                <rect class="reach" x={cx - CELL / 2} y={cy - CELL / 2} width={CELL} height={CELL} />
                {body}
                <circle class="mark" cx={cx + 16} cy={cy - 16} r="4.5" />
              </Spot>
            );
          }),
        )}
        {numbers.map((n) => (
          <g key={n}>
            <text class="count" x={40 + (n - 0.5) * CELL} y={most * CELL + 42}>
              {n}
            </text>
            <text class="count" x="20" y={22 + (most - n + 0.5) * CELL}>
              {n}
            </text>
          </g>
        ))}
      </Frame>
      {offers.length > 0 && (
        <div class="row centred">
          <button
            class="primary"
            disabled={!done}
            onClick={() => {
              setChosen([]);
              if (done) pick(done);
            }}
          >
            {done ? t.views.turn : chosen.length === 0 ? t.views.chooseCoins : t.views.notYet}
          </button>
          {chosen.length > 0 && (
            <button class="plain" onClick={() => setChosen([])}>
              {t.views.clear}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

export const tartan = told<Scene, Touch>({ read, touch, Board });
