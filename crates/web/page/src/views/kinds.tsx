// Positions of a player's own rules that are words, lists or sets, alone or in a tuple, each a row of tiles; where the rules have a
// graph, its vertices are drawn and what stands on them. A touch chooses the first thing that a move changes, and where several moves
// change that, then the move.

import { useState } from "preact/hooks";
import { Frame, Spot } from "./board";
import { type BoardProps, marks, told } from "./drawing";

/** A word, a list, a set or a number, with its letters or numbers. */
interface Part {
  kind: "word" | "list" | "set" | "number";
  items: string[];
}

/** The terms of a sum, each a tuple of parts. */
type Scene = Part[][];

/** The tile that a move changes first, or the vertex: `2 0 5` is item 5 of part 0 of term 2, `v 7` a vertex. */
type Touch = string;

type Edge = [number, number];

const MOST_ITEMS = 60;
const CELL = 46;
const ROUND = 34;

/** Splits at commas outside of brackets. */
function split(text: string): string[] {
  const found: string[] = [""];
  let depth = 0;
  for (const sign of text) {
    if ("([{".includes(sign)) depth++;
    if (")]}".includes(sign)) depth--;
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((part) => part.trim()).filter((part) => part !== "");
}

function partOf(text: string): Part | null {
  const inside = text.slice(1, -1);
  if (/^\[.*\]$/.test(text)) return { kind: "list", items: split(inside) };
  if (/^\{.*\}$/.test(text)) return { kind: "set", items: split(inside) };
  if (/^-?\d+$/.test(text)) return { kind: "number", items: [text] };
  return /^[^\s,()[\]{}]+$/.test(text) ? { kind: "word", items: [...text.replace(/^""$/, "")] } : null;
}

function read(text: string): Scene | null {
  const sum = text.replace(/ lead -?\d+$/, "").trim();
  const terms = sum === "()" ? [] : sum.split(" + ").map((term) => term.trim());
  const scene: Scene = [];
  for (const term of terms) {
    const parts = (/^\(.*\)$/.test(term) ? split(term.slice(1, -1)) : [term]).map(partOf);
    if (parts.some((part) => part === null)) return null;
    scene.push(parts as Part[]);
  }
  return scene.flat().reduce((n, { items }) => n + items.length, 0) <= MOST_ITEMS ? scene : null;
}

/** All items in order, with the places where parts and terms end. */
const flat = (scene: Scene) =>
  scene.flatMap((parts, term) =>
    parts.flatMap(({ items }, part) => [
      ...items.map((item, i) => ({ item, at: `${term} ${part} ${i}` })),
      { item: part + 1 < parts.length ? "," : "+", at: "" },
    ]),
  );

/** The vertex with whose neighbours a move takes it away; else the first that goes. */
function centreOf(gone: string[], old: string[], edges: Edge[]): string | undefined {
  const around = (vertex: string) => old.filter((other) => other === vertex || edges.some((edge) => edge.map(String).includes(vertex) && edge.map(String).includes(other)));
  return gone.find((vertex) => around(vertex).join() === old.filter((other) => gone.includes(other)).join()) ?? gone[0];
}

const touchOf = (vertices: Set<string>, edges: Edge[]) => (scene: Scene, after: Scene) => {
  const standing = (of: Scene) => of.flat().flatMap(({ kind, items }) => (kind === "word" ? [] : items.filter((item) => vertices.has(item))));
  const [old, now] = [standing(scene), standing(after)];
  const vertex = now.find((item) => !old.includes(item)) ?? centreOf(old.filter((item) => !now.includes(item)), old, edges);
  if (vertex !== undefined) return `v ${vertex}`;
  const [before, then] = [flat(scene), flat(after)];
  const first = before.findIndex(({ item }, i) => then[i]?.item !== item);
  const tiles = before.slice(0, (first < 0 ? 0 : first) + 1).filter(({ at }) => at !== "");
  return tiles.at(-1)?.at ?? null;
};

/** The edges of the graph that the rules have, as `[[1, 2], [2, 3]]` behind `param g: graph =`. */
function edgesOf(rules: string): Edge[] {
  const text = rules.match(/:\s*(?:di)?graph\s*=\s*(\[\[[\d\s,[\]]*\]\])/)?.[1];
  const rows = text ? (JSON.parse(text) as number[][]) : [];
  return rows.flatMap(([a, b]) => (a !== undefined && b !== undefined ? [[a, b] as Edge] : []));
}

/** Words, lists and sets of these rules. */
export function kinds(rules: string) {
  const edges = edgesOf(rules);
  const vertices = new Set(edges.flat().map(String));
  return told<Scene, Touch>({
    read,
    touch: touchOf(vertices, edges),
    Board: (props) => <Board {...props} edges={edges} vertices={[...vertices]} />,
  });
}

function Board(props: BoardProps<Scene, Touch> & { edges: Edge[]; vertices: string[] }) {
  const { scene, offers, moves, pick, edges, vertices } = props;
  const [held, setHeld] = useState<Touch | null>(null);
  const choices = offers.filter(({ touch }) => touch === held);
  const rows = scene.flatMap((parts, term) => parts.map((part, n) => ({ ...part, at: `${term} ${n}` })));
  const circle = vertices.length === 0 ? 0 : Math.max(90, vertices.length * 18);
  const width = Math.max(280, 2 * circle + 60, ...rows.map(({ items }) => items.length * CELL + 40));
  const top = circle === 0 ? 12 : 2 * circle + 60;
  const height = top + rows.length * (CELL + 12) + choices.length * ROUND + 12;
  const place = (vertex: string) => {
    const angle = (2 * Math.PI * vertices.indexOf(vertex)) / vertices.length - Math.PI / 2;
    return { x: width / 2 + circle * Math.cos(angle), y: circle + 30 + circle * Math.sin(angle) };
  };
  /** What stands on a vertex: the number of the part, from 0. */
  const owner = (vertex: string) => rows.findIndex(({ kind, items }) => kind !== "word" && items.includes(vertex));
  const touch = (at: Touch) => {
    const here = offers.filter((offer) => offer.touch === at);
    setHeld(here.length > 1 && held !== at ? at : null);
    if (here.length === 1 && here[0]) pick(here[0]);
  };
  const spot = (at: Touch, name: string, reach: preact.JSX.Element, body: preact.JSX.Element) => {
    const here = offers.filter((offer) => offer.touch === at);
    if (here.length === 0) return <g key={at}>{body}</g>;
    const best = here.map(({ index }) => marks(props, index)).sort().at(-1) ?? "";
    const label = here.length === 1 ? (moves[here[0]?.index ?? 0]?.text ?? name) : name;
    return (
      <Spot key={at} class={`place${best}${held === at ? " lifted" : ""}`} label={label} pressed={held === at} onPick={() => touch(at)}>
        {body}
        {reach}
      </Spot>
    );
  };
  return (
    <Frame width={width} height={height} scale={1.3} label={`Board ${rows.map(({ items }) => items.join(" ")).join(" | ")}`}>
      {edges.map(([a, b]) => {
        const [from, to] = [place(String(a)), place(String(b))];
        return <line key={`${a} ${b}`} class="lane" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {vertices.map((vertex) => {
        const { x, y } = place(vertex);
        const colour = ["token left", "token right", "token green"][owner(vertex)] ?? "";
        return spot(
          `v ${vertex}`,
          vertex,
          <circle class="reach" cx={x} cy={y} r="20" />,
          <g class={colour}>
            <circle class="vertex" cx={x} cy={y} r="18" />
            <text class="count" x={x} y={y + 5}>
              {vertex}
            </text>
            <circle class="mark" cx={x + 16} cy={y - 16} r="5" />
          </g>,
        );
      })}
      {rows.map(({ kind, items, at }, row) => {
        const y = top + row * (CELL + 12);
        const left = (width - items.length * CELL) / 2;
        return items.map((item, i) => {
          const x = left + i * CELL;
          return spot(
            `${at} ${i}`,
            item,
            <rect class="reach" x={x + 1} y={y} width={CELL - 2} height={CELL} />,
            <g class={kind}>
              <rect class="cell" x={x + 1} y={y} width={CELL - 2} height={CELL} rx={kind === "set" ? 20 : 6} />
              <text class="letter" x={x + CELL / 2} y={y + 31}>
                {item}
              </text>
              <circle class="mark" cx={x + CELL - 8} cy={y + 8} r="5" />
            </g>,
          );
        });
      })}
      {choices.map((offer, i) => {
        const y = top + rows.length * (CELL + 12) + i * ROUND;
        return (
          <Spot key={offer.index} class={`target${marks(props, offer.index)}`} label={moves[offer.index]?.text ?? ""} onPick={() => pick(offer)}>
            <rect class="cell odd" x="20" y={y} width={width - 40} height={ROUND - 4} rx="6" />
            <rect class="reach" x="20" y={y} width={width - 40} height={ROUND - 4} />
            <text x={width / 2} y={y + 20}>
              {offer.text}
            </text>
          </Spot>
        );
      })}
    </Frame>
  );
}
