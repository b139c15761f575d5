// A table of values: one row for each choice, or a grid of two names; each value opens the tree of its position.

import { lengthy } from "../ui";
import { said, t } from "../words";
import { inRow } from "./text";

export interface GridAnswer {
  columns: string[];
  rows: string[][];
  n_names: number;
  /** How far a search went, where it is one. */
  searched?: { next: number; total: number };
}

interface GridProps {
  source: string;
  table: GridAnswer;
  /** What stands below the rows. */
  closing: string;
  /** Opens a cell below. */
  open: (cell: string) => void;
}

export function Grid({ source, table, closing, open }: GridProps) {
  const names = table.columns.slice(0, table.n_names);
  const opened = (row: string[], text: string) => {
    const tree = inRow(source, names, row);
    return (
      <button class={`plain math ${lengthy(text)}`} aria-label={t.sheet.open(tree)} onClick={() => open(`tree ${tree}`)}>
        {text}
      </button>
    );
  };
  if (names.length === 2 && table.columns.length === 3 && !table.searched) {
    const across = [...new Set(table.rows.map((row) => row[1] ?? ""))];
    const down = [...new Set(table.rows.map((row) => row[0] ?? ""))];
    return (
      <div class="scroll">
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">
                <code>
                  {names[0]} \ {names[1]}
                </code>
              </th>
              {across.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {across.map((column) => {
                  const row = table.rows.find((one) => one[0] === name && one[1] === column);
                  return <td key={column}>{row && opened(row, row[2] ?? "")}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  return (
    <div class="scroll">
      <table class="grid">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                <code>{column}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.slice(0, table.n_names).join()}>
              {row.map((text, i) =>
                i < table.n_names ? (
                  <th key={i} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={i}>{i === table.n_names ? opened(row, text) : <span class="math">{text}</span>}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {closing && <p class="quiet">{said(closing)}</p>}
    </div>
  );
}

export const gridCsv = ({ columns, rows }: GridAnswer): string =>
  [columns, ...rows]
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","))
    .join("\n")
    .concat("\n");
