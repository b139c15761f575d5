// What hands do on boards, game by game: the pictures that a touch might leave. The server says which of them are moves.

import type { Player } from "../../api";
import { at, cells, changed, type Picture, QUEEN, SIDES } from "./picture";

/** A touch of one board: cells in order, as the one a piece leaves and the one it comes to. */
export interface Deed {
  path: [number, number][];
  after: Picture;
}

export type Deeds = (picture: Picture, player: Player) => Deed[];

type Step = [number, number];

/** Dominoes on two cells side by side. */
export const dominoes: Deeds = (picture, player) =>
  cells(picture).flatMap(({ r, c }) =>
    (
      [
        [1, 0],
        [0, 1],
      ] as Step[]
    ).flatMap(([dr, dc]) => {
      if (at(picture, r, c) !== "." || at(picture, r + dr, c + dc) !== ".") return [];
      const path: Step[] = [
        [r, c],
        [r + dr, c + dc],
      ];
      const after = changed(
        picture,
        path.map(([y, x]) => [y, x, "#"]),
        { by: player, cells: path },
      );
      return [{ path, after: { ...after, ink: { ...after.ink, [`domino ${r} ${c}`]: dr ? "l" : "r" } } }];
    }),
  );

const own = (player: Player, [left, right]: string) => (player === "Left" ? left : right) ?? "";

/** One's stone on a free cell. */
export const stones: Deeds = (picture, player) =>
  cells(picture)
    .filter(({ letter }) => letter === ".")
    .map(({ r, c }) => ({ path: [[r, c]], after: changed(picture, [[r, c, own(player, "xo")]]) }));

/** A cell is taken, and its neighbours are kept for one player: in Snort the taker, in Col the opponent. */
export function taken(keptFor: (player: Player) => string): Deeds {
  return (picture, player) =>
    cells(picture)
      .filter(({ letter }) => letter === "." || letter === own(player, "xo"))
      .map(({ r, c }) => {
        const kept = keptFor(player);
        const near = SIDES.flatMap(([dr, dc]): [number, number, string][] => {
          const letter = at(picture, r + dr, c + dc);
          return letter === undefined ? [] : [[r + dr, c + dc, letter === "." || letter === kept ? kept : "#"]];
        });
        return { path: [[r, c]], after: changed(picture, [...near, [r, c, "#"]], { by: player, cells: [[r, c]] }) };
      });
}

/** A free cell is taken, and its neighbours with it. */
export const cleared: Deeds = (picture, player) =>
  cells(picture)
    .filter(({ letter }) => letter === ".")
    .map(({ r, c }) => {
      const near = SIDES.map(([dr, dc]): [number, number, string] => [r + dr, c + dc, "#"]);
      return { path: [[r, c]], after: changed(picture, [...near, [r, c, "#"]], { by: player, cells: [[r, c]] }) };
    });

/** A stone onto a neighbouring stone of the opponent. */
export const clobbers: Deeds = (picture, player) => {
  const me = own(player, "xo");
  const you = own(player, "ox");
  return from(picture, me, (r, c) =>
    SIDES.filter(([dr, dc]) => at(picture, r + dr, c + dc) === you).map(([dr, dc]) => ({
      path: [
        [r, c],
        [r + dr, c + dc],
      ],
      after: changed(picture, [
        [r, c, "."],
        [r + dr, c + dc, me],
      ]),
    })),
  );
};

/** Jumps in a straight line over stones of the opponent, which are removed. */
export const jumps: Deeds = (picture, player) => {
  const me = own(player, "xo");
  const you = own(player, "ox");
  return from(picture, me, (r, c) =>
    SIDES.flatMap(([dr, dc]) => {
      const found: Deed[] = [];
      const letters: [number, number, string][] = [[r, c, "."]];
      for (let k = 1; at(picture, r + (2 * k - 1) * dr, c + (2 * k - 1) * dc) === you; k++) {
        const to: Step = [r + 2 * k * dr, c + 2 * k * dc];
        if (at(picture, ...to) !== ".") break;
        letters.push([r + (2 * k - 1) * dr, c + (2 * k - 1) * dc, "."]);
        found.push({ path: [[r, c], to], after: changed(picture, [...letters, [...to, me]]) });
      }
      return found;
    }),
  );
};

/** Steps along a strip, Left's to the right and Right's to the left; with jumps over one opponent. */
export function strides(leaps: boolean): Deeds {
  return (picture, player) => {
    const me = own(player, "tf");
    const you = own(player, "ft");
    const ahead = player === "Left" ? 1 : -1;
    return from(picture, me, (r, c) => {
      const step =
        at(picture, r, c + ahead) === "."
          ? ahead
          : leaps && at(picture, r, c + ahead) === you && at(picture, r, c + 2 * ahead) === "."
            ? 2 * ahead
            : 0;
      return step === 0
        ? []
        : [
            {
              path: [
                [r, c],
                [r, c + step],
              ],
              after: changed(picture, [
                [r, c, "."],
                [r, c + step, me],
              ]),
            },
          ];
    });
  };
}

/** A stone becomes two, above and below it or on its sides. */
export const fissions: Deeds = (picture, player) =>
  from(picture, "x", (r, c) => {
    const [dr, dc] = player === "Left" ? [1, 0] : [0, 1];
    const parts: Step[] = [
      [r + dr, c + dc],
      [r - dr, c - dc],
    ];
    if (!parts.every((part) => at(picture, ...part) === ".")) return [];
    return [
      {
        path: [[r, c]],
        after: changed(picture, [[r, c, "."], ...parts.map(([y, x]): [number, number, string] => [y, x, "x"])]),
      },
    ];
  });

/** An amazon moves as a queen and burns a cell that it reaches as a queen. */
export const amazons: Deeds = (picture, player) => {
  const me = own(player, "xo");
  return from(picture, me, (r, c) => {
    const gone = changed(picture, [[r, c, "."]]);
    return rays(gone, r, c).flatMap((to) =>
      rays(gone, ...to).map((arrow) => ({
        path: [[r, c], to, arrow] as Step[],
        after: changed(gone, [
          [...to, me],
          [...arrow, "#"],
        ]),
      })),
    );
  });
};

function rays(picture: Picture, r: number, c: number): Step[] {
  return QUEEN.flatMap(([dr, dc]) => {
    const found: Step[] = [];
    for (let k = 1; at(picture, r + k * dr, c + k * dc) === "."; k++) found.push([r + k * dr, c + k * dc]);
    return found;
  });
}

function from(picture: Picture, piece: string, deeds: (r: number, c: number) => Deed[]): Deed[] {
  return cells(picture)
    .filter(({ letter }) => letter === piece)
    .flatMap(({ r, c }) => deeds(r, c));
}

/** Runs of two free cells or more in a row, from either end to the other. */
export const runs: Deeds = (picture, player) =>
  cells(picture).flatMap(({ r, c }) => {
    const found: Deed[] = [];
    const letters: [number, number, string][] = [];
    for (let to = c; at(picture, r, to) === "."; to++) {
      letters.push([r, to, "#"]);
      const inked = { by: player, cells: letters.map(([y, x]): Step => [y, x]) };
      if (to > c) found.push({ path: [[r, c], [r, to]], after: changed(picture, [...letters], inked) });
    }
    return found;
  });
