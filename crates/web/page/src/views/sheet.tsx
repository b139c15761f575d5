// Sheets of squares that are cut along their lines; the pieces stay where they are cut.

import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, readTuples, tuplesKey } from "./drawing";
import { useNear } from "./near";

interface Piece {
  x: number;
  y: number;
  w: number;
  h: number;
}

type Scene = Piece[];

/** A cut of a piece at `x` squares from its left, or at `y` from its top. */
interface Touch {
  piece: number;
  x?: number;
  y?: number;
}

const MOST = 24;

function read(text: string): Scene | null {
  const sheets = readTuples(text, 2);
  if (!sheets || sheets.length > 6) return null;
  let x = 0;
  const scene = sheets.map(([w = 0, h = 0]) => {
    const piece = { x, y: 0, w, h };
    x += w + 1;
    return piece;
  });
  return x <= 2 * MOST && sheets.every(([, h = 0]) => h <= MOST) ? scene : null;
}

function gestures(scene: Scene): Gesture<Scene, Touch>[] {
  return scene.flatMap((piece, index) => {
    const { x, y, w, h } = piece;
    const into = (touch: Touch, parts: [Piece, Piece]): Gesture<Scene, Touch> => {
      const after = scene.flatMap((other, i) => (i === index ? parts : [other]));
      return { text: after.map((p) => `(${p.w}, ${p.h})`).join(" "), after, touch };
    };
    return [
      ...inner(w).map((k) =>
        into({ piece: index, x: k }, [
          { x, y, w: k, h },
          { x: x + k, y, w: w - k, h },
        ]),
      ),
      ...inner(h).map((k) =>
        into({ piece: index, y: k }, [
          { x, y, w, h: k },
          { x, y: y + k, w, h: h - k },
        ]),
      ),
    ];
  });
}

/** 1 to n - 1. */
const inner = (n: number) => Array.from({ length: Math.max(0, n - 1) }, (_, k) => k + 1);

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const shown = near?.touch ?? null;
  const columns = Math.max(...scene.map(({ x, w }) => x + w));
  const rows = Math.max(...scene.map(({ y, h }) => y + h));
  const unit = Math.min(52, 560 / columns, 420 / rows);
  const width = columns * unit + 48;
  const height = rows * unit + 48;
  const label = `Sheets of ${scene.map(({ w, h }) => `${w} by ${h}`).join(", ")}`;
  return (
    <Frame width={width} height={height} scale={1.2} label={label} onLeave={() => setNear(null)}>
      {scene.map(({ x, y, w, h }, index) => {
        const left = 24 + x * unit + 2;
        const top = 24 + y * unit + 2;
        return (
          <g key={`${x} ${y} ${w} ${h}`} class="sheet-piece">
            <rect class="sheet" x={left} y={top} width={w * unit - 4} height={h * unit - 4} rx="3" />
            {inner(w).map((k) => (
              <line
                key={`x${k}`}
                class="crease"
                x1={24 + (x + k) * unit}
                x2={24 + (x + k) * unit}
                y1={top}
                y2={top + h * unit - 4}
              />
            ))}
            {inner(h).map((k) => (
              <line
                key={`y${k}`}
                class="crease"
                y1={24 + (y + k) * unit}
                y2={24 + (y + k) * unit}
                x1={left}
                x2={left + w * unit - 4}
              />
            ))}
            {offers
              .filter(({ touch }) => touch.piece === index)
              .map((offer) => {
                const { touch } = offer;
                const upright = touch.x !== undefined;
                const at = 24 + (upright ? x + (touch.x ?? 0) : y + (touch.y ?? 0)) * unit;
                const [from, to] = upright ? [top, top + h * unit - 4] : [left, left + w * unit - 4];
                const line = upright
                  ? { x1: at, x2: at, y1: from - 8, y2: to + 8 }
                  : { y1: at, y2: at, x1: from - 8, x2: to + 8 };
                const reach = Math.min(unit * 0.85, 30);
                return (
                  <Spot
                    key={`${touch.x} ${touch.y}`}
                    class={`incision ${shown === touch ? "open" : ""}${marks(props, offer.index)}`}
                    label={moves[offer.index]?.text ?? ""}
                    onNear={() => setNear(offer)}
                    onPick={() => pick(offer)}
                  >
                    <rect
                      class="reach"
                      x={upright ? at - reach / 2 : from}
                      y={upright ? from : at - reach / 2}
                      width={upright ? reach : to - from}
                      height={upright ? to - from : reach}
                    />
                    <line class="blade" {...line} />
                    <circle class="mark" cx={upright ? at : from - 8} cy={upright ? from - 8 : at} r="5" />
                  </Spot>
                );
              })}
          </g>
        );
      })}
    </Frame>
  );
}

export const sheet = drawing<Scene, Touch>({ read, gestures, key: tuplesKey(2), Board });
