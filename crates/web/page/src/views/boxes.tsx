// Boxes of a size that are filled with stones: touch the place up to which a box is filled.

import { Frame, Spot } from "./board";
import { type BoardProps, marks, readTuples, told } from "./drawing";
import { useNear } from "./near";

/** Size and stones of each box. */
type Scene = number[][];

interface Touch {
  box: number;
  stones: number;
}

const MOST = 48;
const ACROSS = 4;
const STONE = { width: 36, height: 30 };

function read(text: string): Scene | null {
  const boxes = readTuples(text, 2);
  return boxes && boxes.length <= 5 && boxes.every(([size = 0]) => size <= MOST) ? boxes : null;
}

function touch(scene: Scene, after: Scene): Touch | null {
  const box = scene.findIndex(([size, stones], i) => after[i]?.[0] !== size || after[i]?.[1] !== stones);
  const stones = after[box]?.[1];
  return stones === undefined ? null : { box, stones };
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const [near, setNear] = useNear(offers);
  const layers = Math.max(2, ...scene.map(([size = 0]) => Math.ceil(size / ACROSS)));
  const ground = 20 + layers * STONE.height;
  const pitch = ACROSS * STONE.width + 36;
  return (
    <Frame
      width={scene.length * pitch + 12}
      height={ground + 48}
      scale={1.1}
      label={`Boxes ${scene.map(([size, stones]) => `${stones} of ${size}`).join(", ")}`}
      onLeave={() => setNear(null)}
    >
      {scene.map(([size = 0, stones = 0], box) => {
        const left = 24 + box * pitch;
        return (
          <g key={box}>
            <path
              class="crate"
              d={`M${left - 5} ${ground - Math.ceil(size / ACROSS) * STONE.height - 4}V${ground + 5}h${ACROSS * STONE.width + 10}V${ground - Math.ceil(size / ACROSS) * STONE.height - 4}`}
            />
            {Array.from({ length: size }, (_, i) => {
              const cx = left + (i % ACROSS) * STONE.width + STONE.width / 2;
              const cy = ground - Math.floor(i / ACROSS) * STONE.height - STONE.height / 2;
              const offer = offers.find(({ touch: at }) => at.box === box && at.stones === i + 1);
              const coming = near?.touch.box === box && i >= stones && i < near.touch.stones;
              const body = (
                <ellipse
                  class={i < stones ? "stone" : coming ? "stone ghost" : "hollow"}
                  cx={cx}
                  cy={cy}
                  rx={STONE.width / 2 - 3}
                  ry={STONE.height / 2 - 3}
                />
              );
              if (!offer) return <g key={i}>{body}</g>;
              return (
                <Spot
                  key={i}
                  class={`fill${marks(props, offer.index)}`}
                  label={moves[offer.index]?.text ?? ""}
                  onNear={() => setNear(offer)}
                  onPick={() => pick(offer)}
                >
                  <rect
                    class="reach"
                    x={cx - STONE.width / 2}
                    y={cy - STONE.height / 2}
                    width={STONE.width}
                    height={STONE.height}
                  />
                  {body}
                  <circle class="mark" cx={cx} cy={cy} r="5" />
                </Spot>
              );
            })}
            <text class="count" x={left + (ACROSS * STONE.width) / 2} y={ground + 30}>
              {stones} / {size}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

export const containers = told<Scene, Touch>({ read, touch, Board });
