// A sheet as text: the same file that `grundy sheet` runs, and what a cell asks for.

import type { Subject } from "../api";

/** The cells of a sheet: each begins at the margin, goes on in lines that do not, and ends before an empty line. */
export function cellsOf(text: string): string[] {
  const cells: string[] = [];
  let isOpen = false;
  for (const line of text.split("\n").map((line) => line.trimEnd())) {
    const last = cells.at(-1);
    if (line === "") isOpen = false;
    else if (isOpen && last !== undefined && (/^\s/.test(line) || (line.startsWith("#") && last.startsWith("#"))))
      cells[cells.length - 1] = `${last}\n${line}`;
    else cells.push(line.trimStart());
    isOpen = line !== "";
  }
  return cells;
}

/** The text of cells; what goes on in other lines is indented, so that it is read as one cell again. */
export function textOf(cells: string[]): string {
  const written = cells.map((cell) => {
    const lines = cell.split("\n").map((line) => line.trimEnd()).filter((line) => line !== "");
    return lines.map((line, i) => (i === 0 || /^\s/.test(line) || cell.startsWith("#") ? line : `  ${line}`)).join("\n");
  });
  return `${written.filter((cell) => cell !== "").join("\n\n")}\n`;
}

/** Rules as cells: what they begin by saying, and the lines of the rules as one cell. */
export function cellsOfRules(rules: string): string[] {
  const lines = rules.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => !line.startsWith("#"));
  if (first < 0) return [rules];
  const [notes, rest] = [lines.slice(0, first), lines.slice(first)];
  return [...(notes.length > 0 ? [notes.join("\n")] : []), rest.map((line, i) => (i === 0 ? line : `  ${line.trimStart()}`)).join("\n")];
}

export type Statement =
  | { kind: "note" }
  | { kind: "rules"; subject: Subject }
  | { kind: "law"; subject: Subject }
  | { kind: "asked" };

const RULES = /^rules\s+(\w+)\s*=\s*([\s\S]+)$/;

/** What a cell asks for. Rules and laws are panels of their own; the rest is answered by the sheet's evaluator. */
export function statementOf(cell: string, before: string[]): Statement {
  if (cell.startsWith("#")) return { kind: "note" };
  const named = RULES.exec(cell)?.[2];
  if (named !== undefined) return { kind: "rules", subject: subjectOf(named, before) };
  if (/^(table|tree)\s/.test(cell)) return { kind: "asked" };
  const law = /^law\s+([\s\S]+)$/.exec(cell)?.[1];
  if (law !== undefined) return { kind: "law", subject: subjectOf(law, before) };
  return cell.includes("->") && !cell.includes(":=") ? { kind: "rules", subject: subjectOf(cell, before) } : { kind: "asked" };
}

/** The game of a text: rules that have this name, or what is written, with `misere` or `hex` before it. */
export function subjectOf(text: string, before: string[]): Subject {
  let game = text.trim();
  const subject: Subject = { game };
  for (;;) {
    const prefix = /^(misere|hex)\s+/.exec(game);
    const given = before.map((cell) => RULES.exec(cell)).findLast((found) => found?.[1] === game)?.[2];
    if (prefix?.[1] === "misere") subject.misere = true;
    else if (prefix) subject.hex = true;
    else if (given === undefined) return { ...subject, game };
    game = prefix ? game.slice(prefix[0].length) : (given ?? "").trim();
    // Rules that name themselves are none.
    before = prefix ? before : [];
  }
}

/** What a cell tabulates the positions of, as it is written. */
const tabulatedIn = (cell: string): string =>
  /^table\s+([\s\S]+?)(?:\s+to\s+\d+\s*(?:x\s*\d+)?)?$/.exec(cell.trim())?.[1]?.trim() ?? "";

/** The game of a cell that tabulates positions. */
export const tabulated = (cell: string, before: string[]): Subject => subjectOf(tabulatedIn(cell), before);

/** What stands in a row of `table E for ..`: the expression with its choices in place of the names; of a search the position. */
export function inRow(cell: string, names: string[], row: string[]): string {
  const searched = /^search\s+(?:\w+\s*\(\s*)*([^\s(]+?)\[[^[\]]*\]/.exec(cell)?.[1];
  if (searched) return `${searched}[${row[names.indexOf("position")] ?? ""}]`;
  const body = /^table\s+([\s\S]+?)\s+for\s/.exec(cell)?.[1] ?? "";
  const value = (word: string) => {
    const at = names.indexOf(word);
    const chosen = row[at] ?? "";
    return at < 0 ? word : /^\d+$/.test(chosen) ? chosen : `(${chosen})`;
  };
  return body.replace(/[A-Za-z_]\w*/g, value);
}

/** A cell that opens a board of this size. */
export const boardCell = (cell: string, rows: number, columns: number): string =>
  `tree ${tabulatedIn(cell)}[${rows}x${columns}]`;

/** The sheet of an address of the parts that the sheet took the place of: Values, Rules and Explore. */
export function sheetOf(part: string, rest: string, query: URLSearchParams): string | null {
  const text = query.get("text");
  const misere = query.has("misere") ? "misere " : "";
  if (part === "values") return text ?? "";
  if (part === "rules") {
    const cells = cellsOfRules(text ?? "");
    return textOf([...cells.slice(0, -1), misere + (cells.at(-1) ?? "")]).trim();
  }
  if (part !== "explore") return null;
  const side = query.get("side");
  const to = query.get("to") ?? query.get("board") ?? (side === null ? null : String(Number(side) - 1));
  const game = (rest || "kayles").split("\n").join("\n  ");
  return `table ${misere}${query.has("hex") ? "hex " : ""}${game}${to === null ? "" : ` to ${to}`}`;
}
