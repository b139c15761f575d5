//! Green Hackenbush on any graph, by the fusion and the colon principle: values by a search here and, of
//! trees, without one in `leaves`; in `removal` the edges whose removal leaves a wanted value. The proofs are
//! on the game's page.

mod leaves;
mod removal;

pub(crate) use leaves::Leaves;
pub(crate) use removal::edges_to;

use crate::graph::Lists;
use grundy_budget::Stop;

/// A graph whose vertex 0 is the ground. Loops and parallel edges are edges like others.
#[derive(Default)]
pub(crate) struct Rooted {
    edges: Vec<[u32; 2]>,
    /// For each vertex the edges at it, a loop once, with their other ends.
    at: Lists<(u32, u32)>,
}

impl Rooted {
    /// Takes new edges between vertices below `n_vertices`, which is at least 1.
    ///
    /// # Errors
    /// [`Stop::Memory`] beyond 2^32 ends of edges.
    pub(crate) fn fill(&mut self, n_vertices: usize, edges: &[[u32; 2]]) -> Result<(), Stop> {
        self.edges.clear();
        self.edges.extend_from_slice(edges);
        let ends = (0u32..).zip(edges).flat_map(|(edge, [a, b])| {
            let other = (a != b).then_some((*b, (edge, *a)));
            [Some((*a, (edge, *b))), other].into_iter().flatten()
        });
        self.at.fill(n_vertices, ends)
    }

    /// Returns the other end of an edge at `vertex`; of a loop, the vertex itself.
    fn across(&self, edge: u32, vertex: u32) -> u32 {
        let [a, b] = self.edges[edge as usize];
        // The other of two numbers whose combination by `xor` is known.
        a ^ b ^ vertex
    }
}

/// A depth-first search with the buffers that it needs, and what it found out.
#[derive(Default)]
pub(crate) struct Search {
    /// For each vertex when the search came there, from 1; 0 where it did not.
    entered: Vec<u32>,
    /// The vertices that were reached, in this order: all that the search looks at often lies together.
    visits: Vec<Visit>,
}

#[derive(Clone, Copy)]
struct Visit {
    vertex: u32,
    /// The edge by which the search came, and when it came to the vertex below.
    from: u32,
    below: u32,
    /// When the search came to the earliest vertex to which an edge leads from here or from above, the edge
    /// by which the search came here excepted.
    low: u32,
    /// The value of all that hangs here and is fused with this vertex.
    value: u32,
    /// The edges to look at.
    next: u32,
    end: u32,
}

const NO_EDGE: u32 = u32::MAX;

impl Search {
    /// Returns the Grundy value of a graph. Edges that are not joined to the ground do not count.
    ///
    /// Cost: O(V + E), no recursion.
    pub(crate) fn value(&mut self, graph: &Rooted) -> u32 {
        self.run(graph, 0, |_| false, |_| 0)
    }

    /// Returns the value of what hangs at `start`: each vertex brings the value `base`, edges with `skip` are
    /// not there.
    ///
    /// Within a fused part every edge counts 1, in nim-addition; a bridge to a part worth v counts v + 1. A
    /// value is handed down when the search leaves a vertex, so it comes to rest at the vertex of its part
    /// that is nearest to the start.
    fn run(
        &mut self,
        graph: &Rooted,
        start: u32,
        skip: impl Fn(u32) -> bool,
        base: impl Fn(u32) -> u32,
    ) -> u32 {
        // Only the marks of the search before are taken back, so that a small part of a large graph costs
        // little.
        for visit in self.visits.drain(..) {
            self.entered[visit.vertex as usize] = 0;
        }
        if self.entered.len() < graph.at.n_vertices() {
            self.entered.resize(graph.at.n_vertices(), 0);
        }
        let mut now = 1;
        self.enter(graph, start, NO_EDGE, 0, base(start));
        while now > 0 {
            let visit = &mut self.visits[now as usize - 1];
            if visit.next < visit.end {
                let (edge, there) = graph.at.entry(visit.next);
                visit.next += 1;
                // The edge by which the search came would lead back at once; a parallel edge is another edge.
                if edge == visit.from || skip(edge) {
                    continue;
                }
                match self.entered[there as usize] {
                    0 => now = self.enter(graph, there, edge, now, base(there)),
                    // An edge back, or a loop. From its other end it leads to a later vertex and is passed
                    // over.
                    back if back <= now => {
                        // By fusion a cycle adds 1 for each edge that closes it.
                        visit.value ^= 1;
                        visit.low = visit.low.min(back);
                    }
                    _ => {}
                }
            } else {
                let Visit { below, low, value, .. } = *visit;
                if below > 0 {
                    let visit = &mut self.visits[below as usize - 1];
                    // Where nothing above leads farther back the edge is a bridge: by the colon principle it
                    // adds 1 to the value above.
                    visit.value ^= if low == now { value + 1 } else { value ^ 1 };
                    visit.low = visit.low.min(low);
                }
                now = below;
            }
        }
        self.visits[0].value
    }

    fn enter(&mut self, graph: &Rooted, vertex: u32, from: u32, below: u32, value: u32) -> u32 {
        let now = u32::try_from(self.visits.len() + 1).expect("vertices are numbered in 32 bits");
        let edges = graph.at.range_of(vertex);
        // From its own place nothing leads farther back yet.
        self.entered[vertex as usize] = now;
        self.visits.push(Visit { vertex, from, below, low: now, value, next: edges.start, end: edges.end });
        now
    }

    /// Returns the visit to a vertex, if the search came there.
    fn visit_to(&self, vertex: u32) -> Option<&Visit> {
        let at = (self.entered[vertex as usize] as usize).checked_sub(1)?;
        Some(&self.visits[at])
    }

    /// Returns the visits after the first, each with the vertex below it, and whether a bridge leads to it.
    fn visits_above(&self) -> impl Iterator<Item = (&Visit, u32, bool)> {
        let below = |visit: &Visit| self.visits[visit.below as usize - 1].vertex;
        self.visits.iter().zip(1..).skip(1).map(move |(visit, now)| (visit, below(visit), visit.low == now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rooted(n_vertices: usize, edges: &[[u32; 2]]) -> Rooted {
        let mut graph = Rooted::default();
        graph.fill(n_vertices, edges).unwrap();
        graph
    }

    #[test]
    fn paths_and_cycles_of_a_million_edges() {
        let n = 1_000_000;
        let mut search = Search::default();
        let path: Vec<_> = (0..n).map(|v| [v, v + 1]).collect();
        assert_eq!(search.value(&rooted(1_000_001, &path)), n);
        for n in [n - 1, n] {
            let cycle: Vec<_> = (0..n).map(|v| [v, (v + 1) % n]).collect();
            assert_eq!(search.value(&rooted(n as usize, &cycle)), n % 2);
        }
    }

    #[test]
    fn a_search_keeps_nothing_of_the_graph_before() {
        let mut search = Search::default();
        assert_eq!(search.value(&rooted(5, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 2]])), 2 + 1);
        assert_eq!(search.value(&rooted(2, &[[1, 1]])), 0);
        assert_eq!(search.value(&rooted(3, &[[0, 1], [0, 2]])), 0);
        assert_eq!(search.value(&rooted(1, &[])), 0);
    }
}
