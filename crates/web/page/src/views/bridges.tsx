// Bridg-it: touch a crossing to build a bridge there.

import { Frame, Spot } from "./board";
import { type BoardProps, marks, told } from "./drawing";

interface Scene {
  order: number;
  /** Whose bridge is on a crossing, by its row and column. */
  bridges: Map<string, "L" | "R">;
}

/** The crossing, and whose bridge it becomes. */
interface Touch {
  at: string;
  by: "L" | "R";
}

const MOST = 7;
const STEP = 34;

function read(text: string): Scene | null {
  const [order = "", ...taken] = text.trim().split(/\s+/);
  if (!/^\d+$/.test(order) || Number(order) > MOST || !taken.every((word) => /^[LR]\d+,\d+$/.test(word))) return null;
  return {
    order: Number(order),
    bridges: new Map(taken.map((word) => [word.slice(1), word.startsWith("L") ? "L" : "R"])),
  };
}

function touch(scene: Scene, after: Scene): Touch | null {
  const built = [...after.bridges].find(([at]) => !scene.bridges.has(at));
  return built ? { at: built[0], by: built[1] } : null;
}

/** A bridge of Left lies along the row where its crossing is in an odd one, else across; Right's the other way. */
function line(at: string, by: "L" | "R") {
  const [row = 0, column = 0] = at.split(",").map(Number);
  const lies = (row % 2 === 1) === (by === "L");
  const [x, y] = [20 + column * STEP, 20 + row * STEP];
  return lies ? { x1: x - STEP, x2: x + STEP, y1: y, y2: y } : { x1: x, x2: x, y1: y - STEP, y2: y + STEP };
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const side = 2 * scene.order;
  const size = side * STEP + 40;
  const dots = Array.from({ length: side + 1 }, (_, row) =>
    Array.from({ length: side + 1 }, (_, column) => [row, column] as const),
  )
    .flat()
    .filter(([row, column]) => (row + column) % 2 === 1);
  return (
    <Frame
      width={size}
      height={size}
      scale={1.5}
      label={`A board of order ${scene.order}, bridges at ${[...scene.bridges].map(([at, by]) => by + at).join(" ")}`}
    >
      <path class="shore left" d={`M20 20v${side * STEP}M${20 + side * STEP} 20v${side * STEP}`} />
      <path class="shore right" d={`M20 20h${side * STEP}M20 ${20 + side * STEP}h${side * STEP}`} />
      {dots.map(([row, column]) => (
        <circle
          key={`${row} ${column}`}
          class={`pier ${row % 2 === 1 ? "left" : "right"}`}
          cx={20 + column * STEP}
          cy={20 + row * STEP}
          r="5"
        />
      ))}
      {[...scene.bridges].map(([at, by]) => (
        <line key={at} class={`bridge ${by === "L" ? "left" : "right"}`} {...line(at, by)} />
      ))}
      {offers.map((offer) => {
        const [row = 0, column = 0] = offer.touch.at.split(",").map(Number);
        return (
          <Spot
            key={offer.touch.at}
            class={`place${marks(props, offer.index)}`}
            label={moves[offer.index]?.text ?? ""}
            onPick={() => pick(offer)}
          >
            <rect
              class="reach"
              x={20 + column * STEP - STEP / 1.5}
              y={20 + row * STEP - STEP / 1.5}
              width={STEP * 1.33}
              height={STEP * 1.33}
            />
            <line
              class={`bridge ghost ${offer.touch.by === "L" ? "left" : "right"}`}
              {...line(offer.touch.at, offer.touch.by)}
            />
            <circle class="mark" cx={20 + column * STEP} cy={20 + row * STEP} r="5" />
          </Spot>
        );
      })}
    </Frame>
  );
}

export const bridgIt = told<Scene, Touch>({ read, touch, Board });
