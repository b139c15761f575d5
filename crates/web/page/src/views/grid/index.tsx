// Games on boards of cells. A move is a path of touches: one cell, two for a domino or a piece that goes somewhere, three
// for an amazon that shoots as well.

import { useState } from "preact/hooks";
import type { Chance, Player } from "../../api";
import { Frame, Spot } from "../board";
import {
  type BoardProps,
  type Drawing,
  drawing,
  framed,
  type Gesture,
  heapsKey,
  marks,
  NOTHING,
  type Offer,
  readHeaps,
} from "../drawing";
import {
  amazons as amazonDeeds,
  cleared,
  clobbers,
  type Deeds,
  dominoes,
  fissions,
  jumps,
  runs,
  stones,
  strides,
  taken,
} from "./gestures";
import { Letter } from "./letter";
import { piecesBy, rewritings } from "./rewriting";
import { type Cell, cells, type Pictures, readPictures, textOf } from "./picture";
import { useNear } from "../near";

interface Touch {
  board: number;
  path: [number, number][];
}

type Hands = "domino" | "cell" | "path";

const CELL = 52;

/** Rows of more cells are not drawn. */
const LONGEST = 24;

function grid(letters: string | null, hands: Hands, deeds: Deeds, look: string): Drawing<Pictures, Touch> {
  return framed<Pictures, Touch>({
    read: readPictures(letters),
    gestures: touches(deeds),
    Board: (props) => <Boards {...props} hands={hands} look={look} />,
  });
}

const touches =
  (deeds: Deeds) =>
  (scene: Pictures, player: Player): Gesture<Pictures, Touch>[] =>
    scene.flatMap((picture, board) =>
      deeds(picture, player).map(({ path, after }) => {
        const boards = scene.map((other, i) => (i === board ? after : other));
        return { text: textOf(boards), after: boards, touch: { board, path } };
      }),
    );

function Boards(props: BoardProps<Pictures, Touch> & { hands: Hands; look: string }) {
  const { scene, offers, moves, pick, hands, look } = props;
  const [held, setHeld] = useState<Cell[]>([]);
  const [shown, setNear] = useNear(offers);
  const lefts = scene.reduce<number[]>(
    (found, { rows }) => [...found, (found.at(-1) ?? 0) + ((rows[0]?.length ?? 0) + 0.6) * CELL],
    [0],
  );
  const width = (lefts.at(-1) ?? 0) - 0.6 * CELL + 24;
  const height = Math.max(...scene.map(({ rows }) => rows.length)) * CELL + 24;
  const fits = (offer: Offer<Pictures, Touch>, prefix: Cell[]) =>
    prefix.every(
      ({ board, r, c }, i) =>
        offer.touch.board === board && offer.touch.path[i]?.[0] === r && offer.touch.path[i]?.[1] === c,
    );
  // What is held may be of the position before.
  const hold = held.length > 0 && offers.some((offer) => fits(offer, held)) ? held : [];

  return (
    <Frame
      width={width}
      height={height}
      scale={1.35}
      label={`Board ${textOf(scene)}`}
      onLeave={() => setNear(null)}
    >
      {scene.map((picture, board) => {
        const place = (r: number, c: number) => ({ x: 12 + (lefts[board] ?? 0) + c * CELL, y: 12 + r * CELL });
        const here = offers.filter(({ touch }) => touch.board === board);
        return (
          <g key={board} class={look}>
            {cells(picture).map(({ r, c, letter }) => {
              const taken = hold.some((cell) => cell.board === board && cell.r === r && cell.c === c);
              return (
                <Letter
                  key={`${r} ${c}`}
                  {...place(r, c)}
                  size={CELL}
                  letter={letter}
                  look={look}
                  ink={picture.ink[`${r} ${c}`]}
                  odd={(r + c) % 2 === 1}
                  held={taken}
                />
              );
            })}
            {Object.entries(picture.ink)
              .filter(([at]) => at.startsWith("domino"))
              .map(([at]) => {
                const [, r = 0, c = 0] = at.split(" ").map(Number);
                return (
                  <Domino
                    key={at}
                    {...place(r, c)}
                    upright={picture.ink[at] === "l"}
                    by={picture.ink[`${r} ${c}`] ?? "l"}
                  />
                );
              })}
            {hands === "domino"
              ? dominoSpots(here).map(({ offer, x, y, w, h }) => {
                  const [[r = 0, c = 0] = []] = offer.touch.path;
                  const corner = place(r, c);
                  const upright = offer.touch.path[1]?.[1] === c;
                  return (
                    <Spot
                      key={offer.touch.path.join(" ")}
                      class={`lay ${shown === offer ? "near" : ""}${marks(props, offer.index)}`}
                      label={spoken(offer.touch.path, moves[offer.index]?.text)}
                      onNear={() => setNear(offer)}
                      onPick={() => pick(offer)}
                    >
                      <rect
                        class="reach"
                        x={12 + (lefts[board] ?? 0) + x * CELL}
                        y={12 + y * CELL}
                        width={w * CELL}
                        height={h * CELL}
                      />
                      {shown === offer && <Domino {...corner} upright={upright} by={upright ? "l" : "r"} ghost />}
                      <circle
                        class="mark"
                        cx={12 + (lefts[board] ?? 0) + (x + w / 2) * CELL}
                        cy={12 + (y + h / 2) * CELL}
                        r="5"
                      />
                    </Spot>
                  );
                })
              : nextCells(here, hold, fits).map(({ cell, through }) => {
                  const { x, y } = place(cell.r, cell.c);
                  const whole = through.find((offer) => offer.touch.path.length === hold.length + 1);
                  const best = bestOf(through, props);
                  return (
                    <Spot
                      key={`${cell.r} ${cell.c}`}
                      class={`${hands === "cell" ? "place" : hold.length > 0 ? "target" : "lift"}${best}`}
                      label={
                        whole
                          ? spoken(whole.touch.path, moves[whole.index]?.text)
                          : `row ${cell.r + 1}, column ${cell.c + 1}`
                      }
                      onNear={() => setNear(whole ?? null)}
                      onPick={() => {
                        if (!whole || (through.length > 1 && hands === "path" && hold.length === 0))
                          setHeld([...hold, cell]);
                        else {
                          setHeld([]);
                          pick(whole);
                        }
                      }}
                    >
                      <rect class="reach" x={x} y={y} width={CELL} height={CELL} />
                      {hold.length > 0 && <circle class="dot" cx={x + CELL / 2} cy={y + CELL / 2} r="7" />}
                      <circle
                        class="mark"
                        cx={hold.length > 0 ? x + CELL / 2 : x + CELL - 9}
                        cy={hold.length > 0 ? y + CELL / 2 : y + 9}
                        r="5"
                      />
                    </Spot>
                  );
                })}
            {hold
              .filter((cell) => cell.board === board)
              .map((cell, i) => {
                const { x, y } = place(cell.r, cell.c);
                return (
                  <Spot key={`held ${i}`} class="held" label="put it back" onPick={() => setHeld(hold.slice(0, i))}>
                    <rect class="reach" x={x} y={y} width={CELL} height={CELL} />
                  </Spot>
                );
              })}
          </g>
        );
      })}
    </Frame>
  );
}

const spoken = (path: [number, number][], text = "") =>
  `${path.map(([r, c]) => `row ${r + 1}, column ${c + 1}`).join(" to ")}: ${text}`;

/** The cells that may be touched next, each with the offers that go through it. */
function nextCells(
  offers: Offer<Pictures, Touch>[],
  hold: Cell[],
  fits: (offer: Offer<Pictures, Touch>, prefix: Cell[]) => boolean,
) {
  const found = new Map<string, { cell: Cell; through: Offer<Pictures, Touch>[] }>();
  for (const offer of offers) {
    const step = offer.touch.path[hold.length];
    if (!step || !fits(offer, hold)) continue;
    const [r, c] = step;
    const entry = found.get(`${r} ${c}`) ?? { cell: { board: offer.touch.board, r, c }, through: [] };
    entry.through.push(offer);
    found.set(`${r} ${c}`, entry);
  }
  return [...found.values()];
}

/** The marks of the best of several moves. */
function bestOf(offers: Offer<Pictures, Touch>[], props: BoardProps<Pictures, Touch>): string {
  const rank = (chance: Chance | null | undefined) => (chance === "wins" ? 2 : chance === "draws" ? 1 : 0);
  const best = Math.max(...offers.map(({ index }) => rank(props.prospects?.[index])));
  const hinted = offers.some(({ index }) => index === props.hint) ? " hinted" : "";
  return `${best === 2 ? " wins" : best === 1 ? " draws" : ""}${hinted}`;
}

/** Where the pointer means a domino: about the edge in its middle, in cells. */
function dominoSpots(offers: Offer<Pictures, Touch>[]) {
  const both =
    new Set(offers.map(({ touch }) => (touch.path[0]?.[0] === touch.path[1]?.[0] ? "lying" : "upright"))).size > 1;
  const thick = both ? 0.5 : 1;
  return offers.map((offer) => {
    const [[r = 0, c = 0] = [], [r1 = 0] = []] = offer.touch.path;
    return r === r1
      ? {
          offer,
          x: c + 0.5 + (1 - (both ? 0.6 : 1)) / 2,
          y: r + (1 - thick) / 2 + (both ? 0 : 0),
          w: both ? 0.6 : 1,
          h: both ? 0.6 : 1,
        }
      : { offer, x: c + (both ? 0.2 : 0), y: r + 0.5 + (both ? 0.2 : 0), w: both ? 0.6 : 1, h: both ? 0.6 : 1 };
  });
}

function Domino({
  x,
  y,
  upright,
  by,
  ghost,
}: {
  x: number;
  y: number;
  upright: boolean;
  by: "l" | "r";
  ghost?: boolean;
}) {
  const [w, h] = upright ? [CELL, 2 * CELL] : [2 * CELL, CELL];
  return (
    <g class={`domino ${by === "l" ? "left" : "right"} ${ghost ? "ghost" : ""}`}>
      <rect x={x + 4} y={y + 4} width={w - 8} height={h - 8} rx="9" />
      {upright ? (
        <line x1={x + 13} x2={x + CELL - 13} y1={y + CELL} y2={y + CELL} />
      ) : (
        <line y1={y + 13} y2={y + CELL - 13} x1={x + CELL} x2={x + CELL} />
      )}
    </g>
  );
}

export const domineering = grid(".#", "domino", dominoes, "dominoes");
export const clobber = grid("xo.", "path", clobbers, "stones");
export const konane = grid("xo.#", "path", jumps, "stones");
export const toads = grid("tf.", "path", strides(true), "animals");
export const elephants = grid("tf.", "path", strides(false), "animals");
export const snort = grid(
  ".xo#",
  "cell",
  taken((player) => (player === "Left" ? "x" : "o")),
  "tinted",
);
export const col = grid(
  ".xo#",
  "cell",
  taken((player) => (player === "Left" ? "o" : "x")),
  "tinted",
);
export const nodeKayles = grid(".#", "cell", cleared, "tinted");
export const nogo = grid(".xo", "cell", stones, "stones");
export const amazons = grid("xo.#", "path", amazonDeeds, "amazons");
export const fission = grid("x.#", "cell", fissions, "stones");

/** Rows of free cells, named by their lengths, on which a move lays a stripe: its ends are touched. */
export const stripes = drawing<Pictures, Touch>({
  read: (text) => {
    const rows = readHeaps(text);
    const fits = rows && rows.length <= 4 && rows.every((n) => n <= LONGEST);
    return fits ? rows.filter((n) => n > 0).map((n) => ({ rows: [".".repeat(n)], ink: {} })) : null;
  },
  key: heapsKey,
  gestures: (scene, player) =>
    scene.flatMap((picture, board) =>
      runs(picture, player).map(({ path, after }) => {
        const boards = scene.map((other, i) => (i === board ? after : other));
        const lengths = boards.flatMap(({ rows }) => (rows[0] ?? "").split(/#+/).map((run) => run.length));
        return { text: heapsKey(lengths.join(" ")) || NOTHING, after: boards, touch: { board, path } };
      }),
    ),
  Board: (props) => <Boards {...props} hands="path" look="stripes" />,
});

/** The boards of a player's own rules, with their letters. */
export function ownBoards(rules: string): Drawing<Pictures, Touch> {
  const read = readPictures(null);
  const gestures = touches(rewritings(rules));
  const key = piecesBy(rules);
  return {
    read,
    proposals: () => [],
    Board: (props) => <Boards {...props} hands="path" look="letters" />,
    offers(scene, player, moves) {
      const byText = new Map(moves.map(({ to }, index) => [to, index]));
      // The server cuts boards into pieces, and shows what no line looks for as a wall.
      const byPieces = new Map(moves.map(({ to }, index) => [key((read(to) ?? []).map(({ rows }) => rows)), index]));
      return gestures(scene, player).flatMap(({ text, after, touch }) => {
        const index = byText.get(text) ?? byPieces.get(key(after.map(({ rows }) => rows)));
        return index === undefined ? [] : [{ index, text, after, touch }];
      });
    },
  };
}
