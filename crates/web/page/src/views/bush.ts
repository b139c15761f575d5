// Where the vertices of a Hackenbush drawing stand: the ground below, each vertex as high as it is far from the ground,
// branches side by side.

export interface Edge {
  id: number;
  u: number;
  v: number;
  colour: "l" | "r" | "e";
}

export interface Point {
  x: number;
  y: number;
}

export interface DrawnEdge {
  id: number;
  colour: Edge["colour"];
  from: Point;
  to: Point;
  /** How far the edge bends aside, as a part of its length. */
  bend: number;
}

export interface Bush {
  width: number;
  height: number;
  edges: DrawnEdge[];
  vertices: ({ vertex: number } & Point)[];
}

const GROUND = 1;

export function layout(edges: Edge[]): Bush {
  const near = neighbours(edges);
  const place = new Map<number, Point>();
  const seen = new Set([GROUND]);
  let right = 0;
  // A vertex stands above the middle of what hangs on it; leaves stand side by side.
  const stand = (vertex: number, y: number): void => {
    const above = (near.get(vertex) ?? []).filter(
      (other) => heights.get(other) === y + 1 && parents.get(other) === vertex,
    );
    for (const other of above) stand(other, y + 1);
    const xs = above.map((other) => place.get(other)?.x ?? 0);
    const x = xs.length > 0 ? (Math.min(...xs) + Math.max(...xs)) / 2 : right++;
    place.set(vertex, { x, y });
  };
  const { heights, parents } = rise(near, seen);
  const roots = (near.get(GROUND) ?? []).filter((vertex) => parents.get(vertex) === GROUND);
  for (const root of roots) stand(root, 1);
  relax(edges, place);
  const width = Math.max(0, ...[...place.values()].map(({ x }) => x));

  // Each edge to the ground comes down below its own upper end; parallel edges bend apart.
  const twins = new Map<string, number>();
  const drawn = edges.flatMap(({ id, u, v, colour }): DrawnEdge[] => {
    const pair = [u, v].sort((a, b) => a - b).join(" ");
    const nth = twins.get(pair) ?? 0;
    twins.set(pair, nth + 1);
    const many = edges.filter((e) => [e.u, e.v].sort((a, b) => a - b).join(" ") === pair).length;
    const bend = many === 1 ? 0 : (nth - (many - 1) / 2) * 0.4;
    const upper = u === GROUND ? v : u;
    const lower = u === GROUND ? u : v;
    const top = place.get(upper);
    if (upper === GROUND) return [{ id, colour, from: { x: width + 0.6, y: 0 }, to: { x: width + 0.6, y: 0 }, bend }];
    if (!top) return [];
    const from =
      lower === GROUND ? { x: top.x + (many === 1 ? 0 : (nth - (many - 1) / 2) * 0.35), y: 0 } : place.get(lower);
    return from ? [{ id, colour, from, to: top, bend }] : [];
  });
  const vertices = [...place].map(([vertex, point]) => ({ vertex, ...point }));
  return { width, height: Math.max(1, ...vertices.map(({ y }) => y)), edges: drawn, vertices };
}

function neighbours(edges: Edge[]): Map<number, number[]> {
  const near = new Map<number, number[]>();
  const join = (a: number, b: number) => {
    const list = near.get(a) ?? [];
    if (!list.includes(b)) list.push(b);
    near.set(a, list);
  };
  for (const { u, v } of edges) {
    if (u === v) continue;
    join(u, v);
    join(v, u);
  }
  return near;
}

/** Heights by distance from the ground, and through which vertex each was reached first. */
function rise(near: Map<number, number[]>, seen: Set<number>) {
  const heights = new Map([[GROUND, 0]]);
  const parents = new Map<number, number>();
  const queue = [GROUND];
  for (let vertex = queue.shift(); vertex !== undefined; vertex = queue.shift())
    for (const other of near.get(vertex) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      heights.set(other, (heights.get(vertex) ?? 0) + 1);
      parents.set(other, vertex);
      queue.push(other);
    }
  return { heights, parents };
}

/** Moves vertices that share a height apart, where an edge between them would run through a third. */
function relax(edges: Edge[], place: Map<number, Point>): void {
  for (const { u, v } of edges) {
    const a = place.get(u);
    const b = place.get(v);
    if (!a || !b || a.y !== b.y) continue;
    for (const [vertex, point] of place)
      if (
        vertex !== u &&
        vertex !== v &&
        point.y === a.y &&
        point.x > Math.min(a.x, b.x) &&
        point.x < Math.max(a.x, b.x)
      )
        point.y += 0.35;
  }
}
