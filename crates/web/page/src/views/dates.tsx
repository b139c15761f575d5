// Dates as leaves of a calendar: touch the one that a date becomes.

import { Frame, Spot } from "./board";
import { type BoardProps, marks, told } from "./drawing";

type Scene = string[];

interface Touch {
  date: number;
  to: string;
}

const LEAF = { width: 148, height: 96 };

function read(text: string): Scene | null {
  const dates = text.trim().split(/\s+/);
  return dates.length <= 4 && dates.every((date) => /^\d{4}-\d\d-\d\d$/.test(date)) ? dates : null;
}

function touch(scene: Scene, after: Scene): Touch | null {
  const date = scene.findIndex((old, i) => after[i] !== old);
  const to = after[date];
  return to === undefined ? null : { date, to };
}

/** What is read on a leaf: the month above, the day below. */
const leafOf = (date: string) => [date.slice(0, 7), String(Number(date.slice(8)))];

function Leaf({ date, x, y }: { date: string; x: number; y: number }) {
  const [month, day] = leafOf(date);
  return (
    <>
      <rect class="leaf" x={x} y={y} width={LEAF.width} height={LEAF.height} rx="10" />
      <path class="leaf-top" d={`M${x} ${y + 30}v-20a10 10 0 0 1 10-10h${LEAF.width - 20}a10 10 0 0 1 10 10v20z`} />
      <text class="leaf-month" x={x + LEAF.width / 2} y={y + 21}>
        {month}
      </text>{" "}
      <text class="digit" x={x + LEAF.width / 2} y={y + 76}>
        {day}
      </text>
    </>
  );
}

function Board(props: BoardProps<Scene, Touch>) {
  const { scene, offers, moves, pick } = props;
  const pitch = LEAF.width + 34;
  return (
    <Frame
      width={scene.length * pitch + 6}
      height={3 * (LEAF.height + 20) + 20}
      scale={1.1}
      label={`Dates ${scene.join(", ")}`}
    >
      {scene.map((date, i) => {
        const x = 20 + i * pitch;
        const own = offers.filter(({ touch: { date: of } }) => of === i);
        return (
          <g key={i}>
            <Leaf date={date} x={x} y={10} />
            {own.map((offer, n) => (
              <Spot
                key={offer.touch.to}
                class={`next-date${marks(props, offer.index)}`}
                label={`${leafOf(offer.touch.to).join(" ")}: ${moves[offer.index]?.text ?? ""}`}
                onPick={() => pick(offer)}
              >
                <Leaf date={offer.touch.to} x={x} y={10 + (n + 1) * (LEAF.height + 20)} />
                <circle class="mark" cx={x + LEAF.width - 14} cy={24 + (n + 1) * (LEAF.height + 20) + 30} r="5" />
              </Spot>
            ))}
          </g>
        );
      })}
    </Frame>
  );
}

export const calendar = told<Scene, Touch>({ read, touch, Board });
