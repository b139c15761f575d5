// Coins in a row: choose the coins to turn, then turn them together.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, NOTHING } from "./drawing";
import { said, t } from "../words";

interface Scene {
  heads: number[];
  from: number;
  to: number;
}

/** The places that are turned, joined by blanks. */
type Touch = string;

const MOST = 24;
const COIN = 46;

/** The places of `0 3-5`, or null; a place that is named twice is one head. */
function places(text: string): number[] | null {
  if (text.trim() === NOTHING) return [];
  const found = new Set<number>();
  for (const word of text.trim().split(/\s+/)) {
    const [, from, to] = word.match(/^(\d+)(?:-(\d+))?$/) ?? [];
    if (from === undefined || Number(to ?? from) > 1000) return null;
    for (let n = Number(from); n <= Number(to ?? from); n++) found.add(n);
  }
  return [...found].sort((a, b) => a - b);
}

const key = (text: string) => places(text)?.join(" ") ?? text;

function coins(from: number, turned: (heads: number[], scene: Scene) => number[][]) {
  return drawing<Scene, Touch>({
    read(text) {
      const heads = places(text);
      const to = Math.max(7, ...(heads ?? []));
      return heads && to <= MOST && heads.every((n) => n >= from) ? { heads, from, to } : null;
    },
    gestures(scene) {
      return turned(scene.heads, scene).map((set): Gesture<Scene, Touch> => {
        const heads = difference(scene.heads, set);
        return { text: heads.join(" ") || NOTHING, after: { ...scene, heads }, touch: set.join(" ") };
      });
    },
    key,
    Board,
  });
}

function difference(one: number[], other: number[]): number[] {
  const both = [...one.filter((n) => !other.includes(n)), ...other.filter((n) => !one.includes(n))];
  return both.sort((a, b) => a - b);
}

/** Every set of up to `most` places whose rightmost is a head. */
function upTo(most: number) {
  return (heads: number[], { from }: Scene) =>
    heads.flatMap((right) => {
      const sets = [[right]];
      for (let a = from; a < right && most >= 2; a++) {
        sets.push([a, right]);
        for (let b = a + 1; b < right && most >= 3; b++) sets.push([a, b, right]);
      }
      return sets;
    });
}

const runs = (heads: number[], { from }: Scene) =>
  heads.flatMap((right) =>
    Array.from({ length: right - from + 1 }, (_, i) => Array.from({ length: i + 1 }, (_, j) => right - i + j)),
  );

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick, prospects, hint } = props;
  const [chosen, setChosen] = useState<number[]>([]);
  const all = Array.from({ length: scene.to - scene.from + 1 }, (_, i) => scene.from + i);
  const width = all.length * COIN + 24;
  const offer = offers.find(({ touch }) => touch === chosen.join(" "));
  const hinted = hint === null ? undefined : offers.find(({ index }) => index === hint);
  const toggle = (n: number) => setChosen(difference(chosen, [n]));
  // A coin shines where a winning move turns exactly what is chosen and it.
  const completes = (n: number) => {
    const wanted = difference(chosen, [n]).join(" ");
    return offers.find(({ touch }) => touch === wanted);
  };
  return (
    <div class="coins">
      <Frame
        width={width}
        height={110}
        scale={1.35}
        label={`Coins, heads at ${scene.heads.join(", ") || "no place"}`}
      >
        {all.map((n, i) => {
          const cx = 12 + i * COIN + COIN / 2;
          const head = scene.heads.includes(n);
          const marked = chosen.includes(n);
          const done = completes(n);
          const shine = prospects && done && !marked ? marks(props, done.index) : "";
          const called = hinted?.touch.split(" ").includes(String(n)) ? " hinted" : "";
          const body = (
            <g class={`coin ${head !== marked ? "head" : "tail"}`}>
              <circle class="disc" cx={cx} cy="46" r="20" />
              <circle class="rim" cx={cx} cy="46" r="15.5" />
              <text class="face" x={cx} y="52">
                {head !== marked ? "H" : "T"}
              </text>
              {marked && <circle class="chosen" cx={cx} cy="46" r="22.5" />}
            </g>
          );
          return (
            <g key={n}>
              {offers.length > 0 ? (
                <Spot
                  class={`turn${shine}${called}`}
                  label={`coin ${n}, ${head ? "heads" : "tails"}`}
                  pressed={marked}
                  onPick={() => toggle(n)}
                >
                  <rect class="reach" x={cx - COIN / 2} y="20" width={COIN} height="52" />
                  {body}
                  <circle class="mark" cx={cx} cy="14" r="4.5" />
                </Spot>
              ) : (
                body
              )}
              <text class="count" x={cx} y="92">
                {n}
              </text>
            </g>
          );
        })}
      </Frame>
      {offers.length > 0 && (
        <div class="row centred">
          <button
            class="primary"
            disabled={!offer}
            onClick={() => {
              if (!offer) return;
              setChosen([]);
              pick(offer);
            }}
          >
            {offer
              ? capital(said(moves[offer.index]?.text ?? "turn"))
              : chosen.length === 0
                ? t.views.chooseCoins
                : t.views.notYet}
          </button>
          <button disabled={chosen.length === 0} onClick={() => setChosen([])}>
            {t.views.clear}
          </button>
        </div>
      )}
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const turningTurtles = coins(1, upTo(2));
export const mockTurtles = coins(0, upTo(3));
export const ruler = coins(1, runs);
export const twins = coins(1, upTo(2));
