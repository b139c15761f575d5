// Cakes that are divided into equal parts: touch the first line of a division.

import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks } from "./drawing";
import { useNear } from "./near";

interface Cake {
  w: number;
  h: number;
}

type Scene = Cake[];

interface Touch {
  cake: number;
  upright: boolean;
  parts: number;
}

const MOST = 40;
const MOST_CAKES = 8;

function read(text: string): Scene | null {
  const words = text.includes("+") || text.includes("x") ? text.split("+") : [text];
  const cakes = words.map((word) => (word.match(/\d+/g) ?? []).map(Number));
  const fits = cakes.every((sides) => sides.length === 2 && sides.every((n) => n > 0 && n <= MOST));
  return fits ? cakes.map(([w = 1, h = 1]) => ({ w, h })) : null;
}

const textOf = (scene: Scene) => scene.map(({ w, h }) => `${w}x${h}`).join(" + ");

const key = (text: string) => {
  const scene = read(text);
  // A cake of a single square has no move.
  return scene
    ? scene
        .map(({ w, h }) => `${w}x${h}`)
        .filter((cake) => cake !== "1x1")
        .sort()
        .join(" + ")
    : text;
};

const divisors = (n: number) => Array.from({ length: n }, (_, k) => k + 1).filter((k) => k > 1 && n % k === 0);

function gestures(scene: Scene): Gesture<Scene, Touch>[] {
  return scene.flatMap(({ w, h }, cake) => {
    const into = (parts: number, upright: boolean): Gesture<Scene, Touch> => {
      const part = upright ? { w: w / parts, h } : { w, h: h / parts };
      const after = scene.flatMap((other, i) => (i === cake ? Array.from({ length: parts }, () => part) : [other]));
      return { text: textOf(after), after, touch: { cake, upright, parts } };
    };
    return [...divisors(w).map((k) => into(k, true)), ...divisors(h).map((k) => into(k, false))];
  });
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  // Equal cakes are drawn once, with their number.
  const kinds = [...new Map(scene.map((cake, i) => [`${cake.w} ${cake.h}`, { ...cake, i }])).values()];
  const shown = kinds.slice(0, MOST_CAKES);
  const total = shown.reduce((sum, { w }) => sum + w, 0);
  const unit = Math.min(26, 620 / Math.max(1, total), 320 / Math.max(1, ...shown.map(({ h }) => h)));
  const lefts = shown.reduce<number[]>((found, { w }) => [...found, (found.at(-1) ?? 24) + w * unit + 32], [24]);
  const height = Math.max(40, ...shown.map(({ h }) => h * unit)) + 84;
  return (
    <Frame
      width={Math.max(240, lefts.at(-1) ?? 0)}
      height={height}
      scale={1.2}
      label={`Cakes ${textOf(scene)}`}
      onLeave={() => setNear(null)}
    >
      {shown.map(({ w, h, i }, at) => {
        const left = lefts[at] ?? 24;
        const n = scene.filter((cake) => cake.w === w && cake.h === h).length;
        const own = offers.filter(({ touch }) => touch.cake === i);
        const cut = near && own.includes(near) ? near.touch : null;
        return (
          <g key={`${w} ${h}`} class="sheet-piece">
            <rect class="sheet" x={left} y="30" width={w * unit} height={h * unit} rx="3" />
            {cut &&
              Array.from({ length: cut.parts - 1 }, (_, k) => {
                const along = ((k + 1) * (cut.upright ? w : h) * unit) / cut.parts;
                return cut.upright ? (
                  <line key={k} class="blade" x1={left + along} x2={left + along} y1="30" y2={30 + h * unit} />
                ) : (
                  <line key={k} class="blade" y1={30 + along} y2={30 + along} x1={left} x2={left + w * unit} />
                );
              })}
            {own.map((offer) => {
              const { upright, parts } = offer.touch;
              const x = upright ? left + (w * unit) / parts : left - 8;
              const y = upright ? 22 : 30 + (h * unit) / parts;
              return (
                <Spot
                  key={`${upright} ${parts}`}
                  class={`incision ${cut === offer.touch ? "open" : ""}${marks(props, offer.index)}`}
                  label={moves[offer.index]?.text ?? ""}
                  onNear={() => setNear(offer)}
                  onPick={() => pick(offer)}
                >
                  <circle class="reach" cx={x} cy={y} r="12" />
                  <circle class="dot" cx={x} cy={y} r="4" />
                  <circle class="mark" cx={x} cy={y} r="5" />
                </Spot>
              );
            })}
            <text class="count" x={left + (w * unit) / 2} y={30 + h * unit + 26}>
              {n > 1 ? `${n} × ` : ""}
              {w}×{h}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

export const portions = drawing<Scene, Touch>({ read, gestures, key, Board });
