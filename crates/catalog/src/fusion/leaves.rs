//! Trees, and what hangs as a tree on other graphs: leaf after leaf is taken off, without lists of edges.

use super::{Rooted, Search};
use grundy_budget::Stop;

/// Values of graphs, with the buffers that they need.
#[derive(Default)]
pub(crate) struct Leaves {
    vertices: Vec<Vertex>,
    core: Rooted,
    search: Search,
}

#[derive(Clone, Copy, Default)]
struct Vertex {
    /// The number of ends of edges that are here.
    ends: u32,
    /// The other ends of these edges, in nim-addition: of a leaf, the vertex below it.
    others: u32,
    /// The value of what hung here and has been taken off.
    value: u32,
}

impl Leaves {
    /// Returns the Grundy value of the graph with these edges between vertices below `n_vertices`; vertex 0
    /// is the ground. Edges that are not joined to the ground do not count. Keeps in `edges` those that lie
    /// on a cycle or between two, or the ground and one.
    ///
    /// A leaf with the value v counts v + 1 for the vertex below it. Cost: O(V + E).
    ///
    /// # Errors
    /// [`Stop::Memory`] beyond 2^32 ends of edges.
    pub(crate) fn value(&mut self, n_vertices: usize, edges: &mut Vec<[u32; 2]>) -> Result<u32, Stop> {
        // A vertex counts the ends of edges at it in 32 bits.
        u32::try_from(2 * edges.len()).map_err(|_| Stop::Memory)?;
        self.vertices.clear();
        self.vertices.resize(n_vertices, Vertex::default());
        for [a, b] in &*edges {
            for (end, other) in [(a, b), (b, a)] {
                let end = &mut self.vertices[*end as usize];
                end.ends += 1;
                end.others ^= other;
            }
        }
        let mut n_left = edges.len();
        // The ground is never taken off, though a single edge may be there.
        for start in (1..).take(n_vertices.saturating_sub(1)) {
            let mut leaf: u32 = start;
            while leaf > 0 && self.vertices[leaf as usize].ends == 1 {
                // One end is left here, so `others` is the one vertex at the other end.
                let Vertex { others: below, value, .. } = self.vertices[leaf as usize];
                self.vertices[leaf as usize].ends = 0;
                let vertex = &mut self.vertices[below as usize];
                vertex.ends -= 1;
                vertex.others ^= leaf;
                vertex.value ^= value + 1;
                n_left -= 1;
                // The vertex below may have been passed already, so it is looked at again at once.
                leaf = below;
            }
        }
        if n_left == 0 {
            return Ok(self.vertices[0].value);
        }
        let vertices = &self.vertices;
        edges.retain(|edge| edge.iter().all(|end| vertices[*end as usize].ends > 0));
        self.core.fill(n_vertices, edges)?;
        Ok(self.search.run(&self.core, 0, |_| false, |vertex| vertices[vertex as usize].value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn leaves_and_a_search_of_what_is_left_are_a_search_of_all(
            n in 1u32..12, ends in prop::collection::vec(any::<[u32; 2]>(), 0..16), from in 0usize..16,
        ) {
            // The first edges form a tree in part, from later vertices to earlier ones.
            let edge = |(i, [a, b]): (usize, &[u32; 2])| match u32::try_from(i + 1) {
                Ok(later) if i < from && later < n => [later, a % later],
                _ => [a % n, b % n],
            };
            let mut edges: Vec<_> = ends.iter().enumerate().map(edge).collect();
            let mut graph = Rooted::default();
            graph.fill(n as usize, &edges).unwrap();
            let value = Search::default().value(&graph);
            let mut leaves = Leaves::default();
            prop_assert_eq!(leaves.value(n as usize, &mut edges.clone()), Ok(value));
            // Nothing is kept of the graph before.
            prop_assert_eq!(leaves.value(n as usize, &mut edges), Ok(value));
        }
    }

    #[test]
    fn a_path_is_worth_its_length_whichever_way_it_is_numbered() {
        let mut leaves = Leaves::default();
        let mut up: Vec<[u32; 2]> = (0..1000).map(|v| [v, v + 1]).collect();
        assert_eq!(leaves.value(1001, &mut up), Ok(1000));
        // The ground is below the last: 1 - 2 - ... - 1000 - 0.
        let mut down: Vec<[u32; 2]> = (1..=1000).map(|v| [v, (v + 1) % 1001]).collect();
        assert_eq!(leaves.value(1001, &mut down), Ok(1000));
        assert_eq!(leaves.value(1, &mut Vec::new()), Ok(0));
    }
}
