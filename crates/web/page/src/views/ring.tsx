// Coins in circles and rows, of which some that lie side by side are taken: one is touched at itself, two between them.

import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, NOTHING } from "./drawing";
import { useNear } from "./near";

/** `o` a coin, `.` a gap; the ends of a ring are neighbours. */
interface Chain {
  ring: boolean;
  coins: string;
}

type Scene = Chain[];

interface Touch {
  chain: number;
  at: number;
  length: number;
}

const MOST = 24;
const COIN = 44;

function read(text: string): Scene | null {
  if (text.trim() === NOTHING) return [];
  const words = text.trim().split(/\s+/);
  if (words.length > 4 || !words.every((word) => /^(?:row:)?\d{1,2}$/.test(word))) return null;
  const chains = words.map((word) => ({
    ring: !word.startsWith("row:"),
    coins: "o".repeat(Number(word.replace("row:", ""))),
  }));
  return chains.every(({ coins }) => coins.length <= MOST) ? chains : null;
}

const key = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== NOTHING && word !== "row:0" && word !== "0")
    .sort()
    .join(" ");

function textOf(scene: Scene): string {
  const words = scene.flatMap(({ ring, coins }) => {
    const gap = coins.indexOf(".");
    if (ring && gap < 0) return [String(coins.length)];
    const opened = ring ? coins.slice(gap) + coins.slice(0, gap) : coins;
    return opened
      .split(/\.+/)
      .filter((run) => run !== "")
      .map((run) => `row:${run.length}`);
  });
  return key(words.join(" ")) || NOTHING;
}

function gestures(scene: Scene): Gesture<Scene, Touch>[] {
  return scene.flatMap(({ ring, coins }, chain) =>
    [...coins].flatMap((_, at) =>
      [1, 2].flatMap((length) => {
        const places = Array.from({ length }, (_, i) => (ring ? (at + i) % coins.length : at + i));
        if (length > coins.length || !places.every((place) => coins[place] === "o")) return [];
        const left = [...coins].map((coin, i) => (places.includes(i) ? "." : coin)).join("");
        const after = scene.map((other, i) => (i === chain ? { ring, coins: left } : other));
        return [{ text: textOf(after), after, touch: { chain, at, length } }];
      }),
    ),
  );
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const radius = ({ ring, coins }: Chain) => (ring ? Math.max(50, (coins.length * COIN) / (2 * Math.PI)) : 0);
  const heights = scene.map((chain) => (chain.ring ? 2 * radius(chain) + COIN + 24 : COIN + 24));
  const tops = heights.reduce<number[]>((found, height) => [...found, (found.at(-1) ?? 0) + height], [0]);
  const width = Math.max(
    240,
    ...scene.map((chain) => (chain.ring ? 2 * radius(chain) + COIN : chain.coins.length * COIN) + 40),
  );
  const place = (index: number, at: number) => {
    const chain = scene[index];
    const top = tops[index] ?? 0;
    if (!chain) return { x: 0, y: 0 };
    const r = radius(chain);
    const angle = (at / chain.coins.length) * 2 * Math.PI - Math.PI / 2;
    return chain.ring
      ? { x: width / 2 + r * Math.cos(angle), y: top + 12 + COIN / 2 + r + r * Math.sin(angle) }
      : { x: width / 2 + (at - (chain.coins.length - 1) / 2) * COIN, y: top + 12 + COIN / 2 };
  };
  return (
    <Frame
      width={width}
      height={(tops.at(-1) ?? 60) + 8}
      scale={1.3}
      label={`Circles and rows ${textOf(scene)}`}
      onLeave={() => setNear(null)}
    >
      {scene.map(({ coins }, chain) =>
        [...coins].map((coin, i) => {
          const { x, y } = place(chain, i);
          const going =
            near?.touch.chain === chain && (i - near.touch.at + coins.length) % coins.length < near.touch.length;
          return coin === "o" ? (
            <g key={`${chain} ${i}`} class={`coin head ${going ? "lifted" : ""}`}>
              <circle class="disc" cx={x} cy={y} r="17" />
              <circle class="rim" cx={x} cy={y} r="12.5" />
            </g>
          ) : (
            <circle key={`${chain} ${i}`} class="hollow" cx={x} cy={y} r="15" />
          );
        }),
      )}
      {[...offers]
        .sort((a, b) => a.touch.length - b.touch.length)
        .map((offer) => {
          const { chain, at, length } = offer.touch;
          const { x, y } = place(chain, at + (length - 1) / 2);
          return (
            <Spot
              key={`${chain} ${at} ${length}`}
              class={`take${marks(props, offer.index)}`}
              label={moves[offer.index]?.text ?? ""}
              onNear={() => setNear(offer)}
              onPick={() => pick(offer)}
            >
              <circle class="reach" cx={x} cy={y} r={length === 1 ? 17 : 12} />
              <circle class="mark" cx={x} cy={y} r="4.5" />
            </Spot>
          );
        })}
    </Frame>
  );
}

export const circleCoins = drawing<Scene, Touch>({ read, gestures, key, Board });
