// The sheet: cells for values, tables, trees, rules and laws, as `grundy sheet` runs them.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ownGames } from "../play/own";
import { href, noteRoute, type Route } from "../route";
import { EXAMPLES as RULES } from "../rules/examples";
import { Cell, keyOf, type Kept } from "../sheet/cell";
import { useFunctions } from "../sheet/functions";
import { keep, keepEarlier, kept, keptEarlier, openFile } from "../sheet/keep";
import { cellsOf, cellsOfRules, sheetOf, textOf } from "../sheet/text";
import { Coded, download } from "../ui";
import { t } from "../words";

const EXAMPLES: Record<"values" | "tables" | "laws", string[]> = {
  values: [
    "{7||3|2|||+-1|-3}",
    "domineering[4x4] + {1|*}",
    "^ + *",
    "cool({3||2*|1*}, 1/2)",
    "{2|1} + {0|-3}",
    "clobber[xxo] <> *",
    "Tiny(1) > 0",
    "[mean(domineering[2 x k]) for k in 1..6]",
  ],
  tables: [
    "table kayles to 200",
    "table wythoff to 63",
    "table misere kayles",
    "table domineering to 4",
    "table domineering[m x n] for m in 1..4, n in 1..4 show value, temperature",
    "tree domineering[2x3]",
  ],
  laws: ["law n -> n - k where k in {1, 3, 4}", "law 0.77"],
};

/** What the old addresses of Explore, Rules and Values begin with. */
const FIRST: Record<string, string> = {
  values: EXAMPLES.values[0] ?? "",
  rules: cellsOfRules(RULES[0]?.[1] ?? "").at(-1) ?? "",
};

/** The next cell waits no longer for those above it, in milliseconds. */
const PATIENCE = 1500;

export function Sheet({ route }: { route: Route }) {
  useFunctions();
  const start = useMemo(() => begun(route), []);
  const count = useRef(0);
  const made = (text: string): Kept => ({ id: count.current++, draft: text, asked: text });
  const [cells, setCells] = useState<Kept[]>(() => [...cellsOf(start.text).map(made), made("")]);
  const [earlier, setEarlier] = useState(start.earlier);
  const [done, setDone] = useState<Record<number, string>>({});
  const [isBegun, setBegun] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const recalled = useRef<{ prefix: string; at: number } | null>(null);
  const text = textOf(cells.map(({ draft }) => draft));
  useEffect(() => {
    noteRoute(href("sheet", "", { text: text.trim() }));
    // What an address brought is kept when it is worked on.
    if (text !== start.text) keep(text);
  }, [text]);
  // The next cell comes when those above it are answered, so that their answers do not move it, and else after a while.
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const change = (id: number, how: (cell: Kept) => Kept[]) =>
    setCells((now) => now.flatMap((cell) => (cell.id === id ? how(cell) : [cell])));
  const focus = (at: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>(".slot .editor")[at]?.focus(), 30);
  const run = (at: number, id: number, written: string) => {
    const several = cellsOf(written);
    const texts = several.length > 1 ? several : [written.trim()];
    change(id, (cell) => [{ ...cell, draft: texts[0] ?? "", asked: texts[0] ?? "" }, ...texts.slice(1).map(made)]);
    recalled.current = null;
    if (at < cells.length - 1 || written.trim() === "") return;
    // The cell that comes next takes the keys as soon as it is there.
    setBegun(true);
    setCells((now) => [...now, { ...made(""), isNext: true }]);
  };
  const add = (added: string[]) => {
    setCells((now) => [...now.slice(0, -1), ...added.map(made), ...now.slice(-1)]);
    setTimeout(() => list.current?.querySelector(".slot.last")?.scrollIntoView({ block: "end" }), 30);
  };
  const openBelow = (id: number, cell: string) => {
    change(id, (above) => [above, made(cell)]);
  };
  const move = (at: number, step: -1 | 1) =>
    setCells((now) => {
      const to = at + step;
      // The last cell is the empty one.
      if (to < 0 || to >= now.length - 1) return now;
      const next = [...now];
      [next[at], next[to]] = [next[to] as Kept, next[at] as Kept];
      return next;
    });
  /** In the last cell ArrowUp brings back what begins as this one; elsewhere the arrows go from cell to cell. */
  const leave = (at: number, step: -1 | 1, draft: string): boolean => {
    const isLast = at === cells.length - 1;
    if (!isLast || (step > 0 && !recalled.current)) {
      focus(at + step);
      return true;
    }
    const prefix = recalled.current?.prefix ?? draft;
    const past = [...new Set(cells.slice(0, -1).map(({ asked }) => asked).reverse())].filter(
      (one) => one !== "" && one.startsWith(prefix),
    );
    const index = (recalled.current?.at ?? -1) - step;
    if (index >= past.length) return true;
    recalled.current = index < 0 ? null : { prefix, at: index };
    change(cells[at]?.id ?? -1, (cell) => [{ ...cell, draft: index < 0 ? prefix : (past[index] ?? "") }]);
    return true;
  };
  // What is replaced is kept, and comes back by a button.
  const load = (next: string) => {
    if (text.trim() !== "") setEarlier(keepEarlier(text));
    setCells([...cellsOf(next).map(made), made("")]);
    setDone({});
  };
  let isReady = true;
  const before: string[] = [];
  return (
    <div class="sheet">
      <header class="lead">
        <h1>{t.parts.sheet}</h1>
        <p class="summary">
          <Coded text={t.sheet.summary} />
        </p>
      </header>
      <p class="row">
        <button onClick={() => openFile(load)}>{t.sheet.openFile}</button>
        <button onClick={() => download("grundy.sheet", "text/plain", text)}>{t.sheet.save}</button>
        <button onClick={() => load("")}>{t.sheet.empty}</button>
        {earlier !== null && (
          <button
            onClick={() => {
              setEarlier(null);
              load(earlier);
            }}
          >
            {t.sheet.earlier}
          </button>
        )}
      </p>
      {(["values", "tables", "laws"] as const).map((kind) => (
        <p key={kind} class="chips" role="group" aria-label={t.sheet.examples[kind]}>
          <span>{t.sheet.examples[kind]}</span>
          {EXAMPLES[kind].map((example) => (
            <button key={example} class="mono" onClick={() => add([example])}>
              {example}
            </button>
          ))}
          {kind === "laws" &&
            [...RULES, ...ownGames().map(({ title, text: own }): [string, string] => [title, own])].map(([name, example]) => (
              <button key={name} onClick={() => add(cellsOfRules(example))}>
                {t.rules.names[name] ?? name}
              </button>
            ))}
        </p>
      ))}
      <div ref={list} class="slots">
        {cells.map((cell, at) => {
          const mine = [...before];
          const earlier = textOf(mine);
          const ready = isReady;
          isReady &&= done[cell.id] === keyOf(cell.asked, earlier);
          if (cell.asked !== "") before.push(cell.asked);
          if (at === cells.length - 1 && !ready && !isBegun) return null;
          return (
            <Cell
              key={cell.id}
              cell={cell}
              number={at + 1}
              before={mine}
              earlier={earlier}
              isReady={ready}
              isLast={at === cells.length - 1}
              type={(draft) => {
                recalled.current = null;
                change(cell.id, (one) => [{ ...one, draft }]);
              }}
              run={(written) => run(at, cell.id, written)}
              settled={(key) => setDone((now) => ({ ...now, [cell.id]: key }))}
              open={(opened) => openBelow(cell.id, opened)}
              leave={(step, draft) => leave(at, step, draft)}
              move={(step) => move(at, step)}
              remove={() => change(cell.id, () => [])}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The sheet to begin with: that of the address, or the one that was kept. */
function begun({ part, rest, query }: Route): { text: string; earlier: string | null } {
  const old = kept();
  const asked = part === "sheet" ? query.get("text") : part && sheetOf(part, rest, query);
  const text = asked === "" && part ? (FIRST[part] ?? "") : asked;
  if (text === null || text === undefined) return { text: textOf(cellsOf(old ?? EXAMPLES.values[0] ?? "")), earlier: keptEarlier() };
  const cells = textOf(cellsOf(text));
  return { text: cells, earlier: old !== null && old.trim() !== "" && old !== cells ? keepEarlier(old) : keptEarlier() };
}
