// The positions of a game in a picture: a sequence, a plane, or boards by size.

import { useMemo, useRef } from "preact/hooks";
import type { Subject } from "../api";
import { Rectangles } from "../explore/boards";
import { type Answer, csv, read } from "../explore/data";
import { Heat, heatSvg } from "../explore/heat";
import { Sequence, sequenceSvg } from "../explore/sequence";
import { rastered } from "../picture";
import { href } from "../route";
import { download } from "../ui";
import { t } from "../words";

interface PositionsProps {
  subject: Subject;
  positions: Answer;
  openBoard: (rows: number, columns: number) => void;
}

export function Positions({ subject, positions, openBoard }: PositionsProps) {
  const table = useMemo(() => read(positions), [positions]);
  const figure = useRef<HTMLDivElement>(null);
  const file = subject.game.replace(/[^\w.-]+/g, "-").slice(0, 40);
  const picture = table.kind === "line" ? () => sequenceSvg(table) : table.kind === "plane" ? () => heatSvg(table) : null;
  const png = async () => {
    const svg = picture?.() ?? "";
    const [, width = "760", height = "340"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    download(`${file}.png`, "image/png", await rastered(svg, Number(width), Number(height)));
  };
  const query = { misere: subject.misere ? "on" : "", hex: subject.hex ? "on" : "" };
  return (
    <div ref={figure}>
      {table.kind === "plane" ? (
        <Heat table={table} />
      ) : table.kind === "line" ? (
        <Sequence table={table} />
      ) : (
        <Rectangles table={table} open={openBoard} />
      )}
      <p class="row">
        {picture && <button onClick={() => download(`${file}.svg`, "image/svg+xml", picture())}>SVG</button>}
        {picture && <button onClick={() => void png()}>PNG</button>}
        <button onClick={() => download(`${file}.csv`, "text/csv", csv(table))}>CSV</button>
        <a class="button" href={href("play", subject.game, query)}>
          {t.parts.play}
        </a>
      </p>
    </div>
  );
}
