// The values of boards by size, warmer where it pays more to move.

import type { Boards } from "./data";
import { t } from "../words";

interface RectanglesProps {
  table: Boards;
  /** Opens a board of this size. */
  open: (rows: number, columns: number) => void;
}

export function Rectangles({ table, open }: RectanglesProps) {
  const rows = [...new Set(table.rectangles.map((r) => r.rows))];
  const columns = [...new Set(table.rectangles.map((r) => r.columns))];
  const find = (row: number, column: number) =>
    table.rectangles.find((r) => r.rows === row && r.columns === column) ??
    table.rectangles.find((r) => r.rows === column && r.columns === row);
  return (
    <div class="scroll">
      <p class="quiet">
        {t.explore.boards}
      </p>
      <table class="rectangles">
        <thead>
          <tr>
            <th scope="col">{t.explore.corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => {
                const found = table.rectangles.find((r) => r.rows === row && r.columns === column);
                if (!found)
                  return (
                    <td key={column} class="quiet">
                      {find(row, column) ? "" : "–"}
                    </td>
                  );
                return (
                  <td
                    key={column}
                    class={`outcome-${found.outcome}`}
                    title={t.explore.heatOf(found.mean, found.temperature)}
                  >
                    <button class="plain math" onClick={() => open(row, column)}>
                      {found.canonical.length > 16 ? `${found.canonical.slice(0, 15)}…` : found.canonical}
                    </button>
                    <span class="quiet">
                      {found.outcome}, {found.temperature}°
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
