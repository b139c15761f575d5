// Dominoes that stand in rows: touch one on the side to which it is to fall, and all on that side fall with it.

import type { Player } from "../api";
import { Frame, Spot } from "./board";
import { type BoardProps, drawing, type Gesture, marks, summands } from "./drawing";
import { useNear } from "./near";

/** Rows of `l`, `r` and `e`, with `.` for what has fallen. */
type Scene = string[];

interface Touch {
  row: number;
  domino: number;
  leftwards: boolean;
}

const MOST = 20;
const PITCH = 44;
const SIDES: Record<string, string> = { l: "left", r: "right", e: "green" };

function read(text: string): Scene | null {
  const rows = text.split("+").map((row) => row.trim());
  return rows.every((row) => /^[lre]+$/.test(row) && row.length <= MOST) ? rows : null;
}

const textOf = (scene: Scene) =>
  scene
    .map((row) => row.replaceAll(".", ""))
    .filter((row) => row !== "")
    .join(" + ") || "0";

function gestures(scene: Scene, player: Player): Gesture<Scene, Touch>[] {
  return scene.flatMap((cells, row) =>
    [...cells].flatMap((letter, domino) => {
      if (letter !== "e" && letter !== (player === "Left" ? "l" : "r")) return [];
      return [true, false].map((leftwards): Gesture<Scene, Touch> => {
        const falls = (i: number) => (leftwards ? i <= domino : i >= domino);
        const after = scene.map((other, i) =>
          i === row ? [...other].map((old, j) => (falls(j) ? "." : old)).join("") : other,
        );
        return { text: textOf(after), after, touch: { row, domino, leftwards } };
      });
    }),
  );
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [shown, setNear] = useNear(offers);
  const width = Math.max(4, ...scene.map((row) => row.length)) * PITCH + 40;
  return (
    <Frame
      width={width}
      height={scene.length * 112 + 8}
      scale={1.3}
      label={`Dominoes ${textOf(scene)}`}
      onLeave={() => setNear(null)}
    >
      {scene.map((cells, row) => {
        const y = row * 112 + 14;
        const x = (i: number) => (width - cells.length * PITCH) / 2 + i * PITCH;
        return (
          <g key={row}>
            <line class="lane" x1={x(0)} x2={x(cells.length)} y1={y + 76} y2={y + 76} />
            {[...cells].map((letter, i) => {
              if (letter === ".") return null;
              const going = shown !== null && shown.touch.row === row && shown.after[row]?.[i] === ".";
              return (
                <g key={i} class={`standing-domino ${SIDES[letter]} ${going ? "going" : ""}`}>
                  <rect x={x(i) + 13} y={y} width="18" height="74" rx="5" />
                  {letter === "r" && <path class="core" d={`M${x(i) + 22} ${y + 12}v50`} />}
                </g>
              );
            })}
            {offers
              .filter(({ touch }) => touch.row === row)
              .map((offer) => {
                const { domino, leftwards } = offer.touch;
                const left = x(domino) + (leftwards ? 0 : PITCH / 2);
                return (
                  <Spot
                    key={`${domino} ${leftwards}`}
                    class={marks(props, offer.index)}
                    label={moves[offer.index]?.text ?? ""}
                    onNear={() => setNear(offer)}
                    onPick={() => pick(offer)}
                  >
                    <rect class="reach" x={left} y={y - 6} width={PITCH / 2} height="86" />
                    <path
                      class="mark"
                      d={leftwards ? `M${left + 18} ${y + 82}v14l-13-7z` : `M${left + 4} ${y + 82}v14l13-7z`}
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

export const topple = drawing<Scene, Touch>({ read, gestures, key: summands, Board });
