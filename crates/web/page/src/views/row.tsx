// Rows that break: pins knocked down in Kayles and its kin, stones placed in Dawson's Chess.

import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, heapsKey, marks, NOTHING, readHeaps } from "./drawing";
import { useNear } from "./near";

/** A row as it stands: `o` a pin or a free cell, `.` a gap or a cell out of play, `x` a stone. */
type Scene = string[];

interface Touch {
  row: number;
  at: number;
  length: number;
}

const MOST_ROWS = 6;
const MOST_PINS = 24;

function read(text: string): Scene | null {
  const heaps = readHeaps(text);
  const drawn = heaps && heaps.length <= MOST_ROWS && heaps.every((n) => n <= MOST_PINS);
  return drawn ? heaps.map((n) => "o".repeat(n)) : null;
}

/** The lengths of what stands together. */
const heapsOf = (scene: Scene) =>
  scene.flatMap((row) => row.split(/[^o]+/).map((run) => run.length)).filter((n) => n > 0);

function touched(scene: Scene, row: number, change: (cells: string) => string): { text: string; after: Scene } {
  const after = scene.map((cells, i) => (i === row ? change(cells) : cells));
  return { text: heapsOf(after).join(" ") || NOTHING, after };
}

/** Every run of up to four neighbouring pins. */
function knocks(scene: Scene): Gesture<Scene, Touch>[] {
  return scene.flatMap((cells, row) =>
    [...cells].flatMap((_, at) =>
      [1, 2, 3, 4]
        .filter((length) => cells.slice(at, at + length) === "o".repeat(length))
        .map((length) => ({
          ...touched(scene, row, (c) => c.slice(0, at) + ".".repeat(length) + c.slice(at + length)),
          touch: { row, at, length },
        })),
    ),
  );
}

/** A stone on every free cell; the cells up to `dead` from it are out of play then. */
const stones = (dead: number) => (scene: Scene): Gesture<Scene, Touch>[] =>
  scene.flatMap((cells, row) =>
    [...cells].flatMap((cell, at) => {
      if (cell !== "o") return [];
      const place = (c: string) =>
        [...c].map((old, i) => (i === at ? "x" : Math.abs(i - at) <= dead && old === "o" ? "." : old)).join("");
      return [{ ...touched(scene, row, place), touch: { row, at, length: 1 } }];
    }),
  );

const PITCH = 44;

function layout(scene: Scene) {
  const most = Math.max(4, ...scene.map((cells) => cells.length));
  return {
    width: most * PITCH + 40,
    x: (cells: string, i: number) => 20 + ((most - cells.length) / 2 + i) * PITCH + PITCH / 2,
  };
}

const isShown = (touch: Touch | null, row: number, i: number) =>
  touch?.row === row && i >= touch.at && i < touch.at + touch.length;

function Pins(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const shown = near?.touch ?? null;
  const { width, x } = layout(scene);
  const depth = 108;
  return (
    <Frame
      width={width}
      height={scene.length * depth + 8}
      scale={1.3}
      label={`Rows of pins: ${heapsOf(scene).join(", ") || "none"}`}
      onLeave={() => setNear(null)}
    >
      {scene.map((cells, row) => {
        const y = row * depth + 12;
        const lengths = new Set(offers.filter(({ touch }) => touch.row === row).map(({ touch }) => touch.length));
        return (
          <g key={row}>
            <line class="lane" x1={x(cells, 0) - 20} x2={x(cells, cells.length - 1) + 20} y1={y + 78} y2={y + 78} />
            {[...cells].map((cell, i) => (
              <g key={i} class={`pin ${cell === "o" ? "" : "down"} ${isShown(shown, row, i) ? "going" : ""}`}>
                <path d={PIN} transform={`translate(${x(cells, i)} ${y})`} />
                <path class="band" d="M-7.500 27.500h15M-8 32h16" transform={`translate(${x(cells, i)} ${y})`} />
              </g>
            ))}
            {offers
              .filter(({ touch }) => touch.row === row)
              .map((offer) => {
                const { at, length } = offer.touch;
                const middle = x(cells, at) + ((length - 1) * PITCH) / 2;
                // One pin is touched at its head, longer runs below their middle.
                const low = length > 1 && lengths.size > 1;
                const isOdd = (n: number) => n % 2 === 1;
                const share = low && [...lengths].some((other) => other > 1 && isOdd(other) !== isOdd(length));
                const reach = share ? PITCH / 2 : PITCH;
                return (
                  <Spot
                    key={`${at} ${length}`}
                    class={`knock${marks(props, offer.index)}`}
                    label={
                      moves[offer.index]
                        ? `${length === 1 ? `pin ${at + 1}` : `pins ${at + 1} to ${at + length}`}: ${moves[offer.index]?.text}`
                        : ""
                    }
                    onNear={() => setNear(offer)}
                    onPick={() => pick(offer)}
                  >
                    <rect
                      class="reach"
                      x={middle - reach / 2}
                      y={low ? y + 56 : y - 8}
                      width={reach}
                      height={low ? 46 : lengths.size > 1 ? 64 : 110}
                    />
                    <rect
                      class="mark"
                      x={middle - 4.5 - ((length - 1) * PITCH) / 2}
                      y={y + 86}
                      width={9 + (length - 1) * PITCH}
                      height="9"
                      rx="4.5"
                    />
                  </Spot>
                );
              })}
          </g>
        );
      })}
    </Frame>
  );
}

const PIN =
  "M0 2c5 0 8 4 8 9 0 6-2 9-2 13 0 7 6 13 6 26 0 12-3 21-5 28h-14c-2-7-5-16-5-28 0-13 6-19 6-26 0-4-2-7-2-13 0-5 3-9 8-9z";

function Cells(props: BoardProps<Scene, Touch> & { dead: number; sign: "stone" | "cross" }) {
  const { scene, offers, moves, pick, dead, sign } = props;
  const [near, setNear] = useNear(offers);
  const shown = near?.touch ?? null;
  const { width, x } = layout(scene);
  return (
    <Frame
      width={width}
      height={scene.length * 70 + 8}
      scale={1.3}
      label={`Rows of free cells: ${heapsOf(scene).join(", ") || "none"}`}
      onLeave={() => setNear(null)}
    >
      {scene.map((cells, row) => (
        <g key={row}>
          {[...cells].map((cell, i) => {
            const cx = x(cells, i);
            const y = row * 70 + 10;
            const offer = offers.find(({ touch }) => touch.row === row && touch.at === i);
            const lost = shown?.row === row && shown.at !== i && Math.abs(shown.at - i) <= dead;
            const body = (
              <>
                <rect
                  class={`cell ${cell === "." || lost ? "odd" : ""}`}
                  x={cx - PITCH / 2}
                  y={y}
                  width={PITCH}
                  height={PITCH}
                />
                {(cell === "x" || isShown(shown, row, i)) && sign === "cross" && (
                  <path
                    class={`cross ${cell === "x" ? "" : "ghost"}`}
                    d={`M${cx - 12} ${y + PITCH / 2 - 12}l24 24m0-24l-24 24`}
                  />
                )}
                {(cell === "x" || isShown(shown, row, i)) && sign === "stone" && (
                  <circle class={`stone ${cell === "x" ? "" : "ghost"}`} cx={cx} cy={y + PITCH / 2} r="15" />
                )}
              </>
            );
            if (!offer) return <g key={i}>{body}</g>;
            return (
              <Spot
                key={i}
                class={`place${marks(props, offer.index)}`}
                label={`cell ${i + 1}: ${moves[offer.index]?.text}`}
                onNear={() => setNear(offer)}
                onPick={() => pick(offer)}
              >
                {body}
                <circle class="mark" cx={cx} cy={y + PITCH / 2} r="5" />
              </Spot>
            );
          })}
        </g>
      ))}
    </Frame>
  );
}

export const pins = drawing<Scene, Touch>({ read, gestures: knocks, key: heapsKey, Board: Pins });

function placing(dead: number, sign: "stone" | "cross") {
  const Board = (props: BoardProps<Scene, Touch>) => <Cells {...props} dead={dead} sign={sign} />;
  return drawing<Scene, Touch>({ read, gestures: stones(dead), key: heapsKey, Board });
}

export const cells = placing(1, "stone");
export const crosses = placing(2, "cross");
