// A thermograph as the field draws it: values increase to the left, temperature upwards.

import { ticks } from "../explore/sequence";
import { t } from "../words";

/** Corners from the mast down, as fractions in text: [value, temperature]. */
type Corners = [string, string][];

/** A wall, with its value at temperature -1. */
interface Wall {
  corners: Corners;
  bottom: string;
}

export interface Thermo {
  mean: string;
  temperature: string;
  left: Corners | Wall;
  right: Corners | Wall;
}

/** Reads `13/8` for drawing; the exact text is what is written. */
export function fraction(text: string): number {
  const [top = "0", bottom = "1"] = text.split("/");
  return Number(top) / Number(bottom);
}

const SIZE = { width: 460, height: 360, inset: 44 };

export function Thermograph({ thermo, label }: { thermo: Thermo; label: string }) {
  const points = (wall: Corners | Wall) => {
    const corners: Corners = Array.isArray(wall) ? wall : [...wall.corners, [wall.bottom, "-1"]];
    return corners.map(([v, t]): [number, number] => [fraction(v), fraction(t)]);
  };
  const left = points(thermo.left);
  const right = points(thermo.right);
  const values = [...left, ...right].map(([v]) => v);
  const [lo, hi] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(1, (hi - lo) * 0.2);
  const top = Math.max(fraction(thermo.temperature), 0) + Math.max(1, (fraction(thermo.temperature) + 1) * 0.3);
  const x = (v: number) =>
    SIZE.width - SIZE.inset - ((v - lo + margin) / (hi - lo + 2 * margin)) * (SIZE.width - 2 * SIZE.inset);
  const y = (t: number) => SIZE.height - SIZE.inset - ((t + 1) / (top + 1)) * (SIZE.height - 2 * SIZE.inset);
  const path = (wall: [number, number][]) =>
    wall.map(([v, t], i) => `${i === 0 ? "M" : "L"}${x(v).toFixed(1)} ${y(t).toFixed(1)}`).join("");
  const mean = fraction(thermo.mean);
  const mast = `M${x(mean).toFixed(1)} ${y(fraction(thermo.temperature)).toFixed(1)}V${SIZE.inset - 18}`;
  const inside = [...left, ...[...right].reverse()];
  return (
    <svg
      class="thermograph"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={t.values.thermographOf(label, thermo.mean, thermo.temperature)}
    >
      {ticks(-1, top, 5).map((heat) => (
        <g key={`t${heat}`}>
          <line
            class={heat === 0 ? "axis-line" : "grid-line"}
            x1={SIZE.inset}
            x2={SIZE.width - SIZE.inset}
            y1={y(heat)}
            y2={y(heat)}
          />
          <text class="tick end" x={SIZE.inset - 10} y={y(heat) + 4}>
            {heat}
          </text>
        </g>
      ))}
      {ticks(lo - margin, hi + margin, 7).map((v) => (
        <g key={`v${v}`}>
          <line class="grid-line" x1={x(v)} x2={x(v)} y1={SIZE.inset - 10} y2={SIZE.height - SIZE.inset} />
          <text class="tick" x={x(v)} y={SIZE.height - SIZE.inset + 20}>
            {v}
          </text>
        </g>
      ))}
      <path class="heat-area" d={`${path(inside)}Z`} />
      <path class="mast" d={mast} />
      <path class="wall left" d={path(left)} />
      <path class="wall right" d={path(right)} />
      <circle class="tip" cx={x(mean)} cy={y(fraction(thermo.temperature))} r="4.5" />
    </svg>
  );
}
