// Heaps of stones: touch a stone to take it and those above it, touch the cleft between two to split the heap there.

import { useRef } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, heapsKey, marks, readHeaps, readTuples } from "./drawing";
import { useNear } from "./near";

interface Scene {
  heaps: number[];
}

/** `keep` stones are left of the heap, or it is split above `cleft` stones. */
type Touch = { heap: number; keep: number } | { heap: number; cleft: number };

const MOST_STONES = 99;

function read(text: string): Scene | null {
  const heaps = readHeaps(text);
  return heaps && heaps.length <= 12 && heaps.every((n) => n <= MOST_STONES) ? { heaps } : null;
}

function gestures({ heaps }: Scene): Gesture<Scene, Touch>[] {
  const replaced = (heap: number, parts: number[]) => {
    const after = [...heaps.slice(0, heap), ...parts, ...heaps.slice(heap + 1)];
    return { text: after.join(" "), after: { heaps: after } };
  };
  return heaps.flatMap((n, heap) => [
    ...upTo(n).map((keep) => ({ ...replaced(heap, [keep]), touch: { heap, keep } })),
    ...upTo(n)
      .slice(1)
      .map((cleft) => ({ ...replaced(heap, [cleft, n - cleft]), touch: { heap, cleft } })),
  ]);
}

const upTo = (n: number) => Array.from({ length: n }, (_, k) => k);

// Stones lie `across` to a layer, so that large heaps stay on the screen; where heaps are split there are clefts between layers of one.
const across = (n: number, isSplit: boolean) => (n <= (isSplit ? 20 : 14) ? 1 : n <= 20 ? 2 : n <= 40 ? 4 : 8);
const STONE = { width: 64, height: 27, gap: 3 };
const pebble = (wide: number) => (wide === 1 ? STONE : { width: 34, height: 23, gap: 3 });

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick, components } = props;
  const [near, setNear] = useNear(offers);
  const isSplit = useRef(false);
  isSplit.current ||= offers.some(({ touch }) => "cleft" in touch);
  const wide = across(Math.max(0, ...scene.heaps), isSplit.current);
  const stone = pebble(wide);
  const column = wide * stone.width;
  const pitch = column + (wide === 1 ? 34 : 40);
  const layers = Math.max(3, ...scene.heaps.map((n) => Math.ceil(n / wide)));
  const scale = layers <= 15 ? 1.25 : 0.85;
  const ground = 24 + layers * (stone.height + stone.gap);
  const width = Math.max(240, scene.heaps.length * pitch + 40);
  const left = (width - scene.heaps.length * pitch) / 2 + (pitch - column) / 2;
  const shown = near?.touch ?? null;
  const labelled = components.length === scene.heaps.length ? components : [];
  return (
    <Frame
      width={width}
      height={ground + 62}
      scale={scale}
      label={`Heaps of ${scene.heaps.join(", ")}`}
      onLeave={() => setNear(null)}
    >
      <line class="ground" x1="12" x2={width - 12} y1={ground + 4} y2={ground + 4} />
      {scene.heaps.map((n, heap) => {
        const x = left + heap * pitch;
        const place = (i: number) => ({
          x: x + (i % wide) * stone.width + stone.width / 2,
          y: ground - Math.floor(i / wide) * (stone.height + stone.gap) - stone.height / 2,
        });
        return (
          <g key={heap}>
            {upTo(n).map((i) => {
              const { x: cx, y: cy } = place(i);
              const offer = offers.find(({ touch }) => touch.heap === heap && "keep" in touch && touch.keep === i);
              const going = shown?.heap === heap && "keep" in shown && i >= shown.keep;
              const body = (
                <>
                  <ellipse class="stone" cx={cx} cy={cy} rx={stone.width / 2 - 2} ry={stone.height / 2} />
                  <ellipse
                    class="shine"
                    cx={cx - stone.width / 8}
                    cy={cy - stone.height / 5}
                    rx={stone.width / 5}
                    ry={stone.height / 9}
                  />
                  <circle class="mark" cx={cx} cy={cy} r="5" />
                </>
              );
              if (!offer)
                return (
                  <g key={i} class={`still ${going ? "going" : ""}`}>
                    {body}
                  </g>
                );
              return (
                <Spot
                  key={i}
                  class={`${going ? "going" : ""}${marks(props, offer.index)}`}
                  label={moves[offer.index]?.text ?? ""}
                  onNear={() => setNear(offer)}
                  onPick={() => pick(offer)}
                >
                  <rect
                    class="reach"
                    x={cx - stone.width / 2}
                    y={cy - stone.height / 2 - 2}
                    width={stone.width}
                    height={stone.height + 4}
                  />
                  {body}
                </Spot>
              );
            })}
            {wide === 1 &&
              upTo(n)
                .slice(1)
                .map((cleft) => {
                  const offer = offers.find(
                    ({ touch }) => touch.heap === heap && "cleft" in touch && touch.cleft === cleft,
                  );
                  if (!offer) return null;
                  const y = ground - cleft * (stone.height + stone.gap) + stone.gap / 2;
                  const open = shown?.heap === heap && "cleft" in shown && shown.cleft === cleft;
                  return (
                    <Spot
                      key={`split ${cleft}`}
                      class={`cleft ${open ? "open" : ""}${marks(props, offer.index)}`}
                      label={moves[offer.index]?.text ?? ""}
                      onNear={() => setNear(offer)}
                      onPick={() => pick(offer)}
                    >
                      <rect class="reach" x={x + column - 6} y={y - 15} width="30" height="30" />
                      <path class="notch" d={`M${x + column + 12} ${y - 7}l-10 7l10 7z`} />
                      <line class="slit" x1={x - 6} x2={x + column + 4} y1={y} y2={y} />
                    </Spot>
                  );
                })}
            <text class="count" x={x + column / 2} y={ground + 28}>
              {n}
            </text>
            {labelled[heap] && labelled[heap].grundy !== null && (
              <text class="worth" x={x + column / 2} y={ground + 50}>
                {nimber(labelled[heap].grundy)}
              </text>
            )}
          </g>
        );
      })}
    </Frame>
  );
}

/** A Grundy value as the name of a game: 0, *, *2. */
export function nimber(grundy: number | string | null): string {
  return grundy === 0 ? "0" : grundy === 1 ? "∗1" : typeof grundy === "number" ? `∗${grundy}` : String(grundy ?? "");
}

export const heaps = drawing<Scene, Touch>({ read, gestures, key: heapsKey, Board });

const takes = (scene: Scene) => gestures(scene).filter(({ touch }) => "keep" in touch);

/** Heaps with a second number each that limits the next take, as in Fibonacci Nim: the heaps are drawn. */
export const limited = drawing<Scene, Touch>({
  read: (text) => read(firsts(text)),
  gestures: takes,
  key: (text) => heapsKey(firsts(text)),
  Board,
});

const firsts = (text: string) =>
  readTuples(text, 2)
    ?.map(([n]) => n)
    .join(" ") ?? text;

/** The first numbers of a tuple are heaps; one more says whose turn it is, or what a move may do, and is not drawn. */
const headed = (n: number) => {
  const heads = (text: string) => unwrapped(text).split(" ").slice(0, n).join(" ");
  return drawing<Scene, Touch>({ read: (text) => read(heads(text)), gestures: takes, key: heads, Board });
};

export const forcedPile = headed(3);
export const withPass = headed(2);
export const onePile = headed(1);

/** Heaps on the steps of a staircase: what is taken from one lies on the next lower one then. */
export const staircase = drawing<Scene, Touch>({
  read: (text) => read(unwrapped(text)),
  gestures: ({ heaps }) =>
    heaps.flatMap((n, heap) =>
      upTo(n).map((keep) => {
        const after = heaps.map((other, i) => (i === heap ? keep : i === heap - 1 ? other + n - keep : other));
        return { text: after.join(" "), after: { heaps: after }, touch: { heap, keep } };
      }),
    ),
  key: unwrapped,
  Board,
});

/** Heaps whose places matter, written as one tuple. */
export const placed = drawing<Scene, Touch>({
  read: (text) => read(unwrapped(text)),
  gestures: takes,
  key: unwrapped,
  Board,
});

function unwrapped(text: string): string {
  return text
    .replace(/^\((.*)\)$/, "$1")
    .split(/[\s,]+/)
    .join(" ");
}
