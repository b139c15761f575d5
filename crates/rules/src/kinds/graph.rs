//! Graphs and digraphs, as parameters.

use std::sync::OnceLock;

/// Vertices that a graph may have.
pub const MAX_VERTICES: usize = 1 << 12;

/// Distances are kept of graphs with at most this number of vertices: 2 MiB.
const MAX_KEPT: usize = 1 << 10;

/// A graph: the vertices that the least and the largest number in its edges are ends of.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    vertices: Vec<i128>,
    /// The neighbours of each vertex, in rising order, each once; in a digraph those that an arrow leads to.
    neighbours: Vec<Vec<i128>>,
    /// The number of edges from each vertex to each other.
    distances: OnceLock<Vec<Vec<u16>>>,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        (&self.vertices, &self.neighbours) == (&other.vertices, &other.neighbours)
    }
}

impl Eq for Graph {}

impl Graph {
    /// Returns the graph with the vertices from `first` on and these edges, which lie among them.
    pub(crate) fn new(first: i128, n_vertices: usize, edges: &[[i128; 2]], is_directed: bool) -> Graph {
        let mut neighbours = vec![Vec::new(); n_vertices];
        for [from, to] in edges {
            // The caller takes the first and the last vertex from the edges.
            let place =
                |vertex: &i128| usize::try_from(vertex - first).expect("edges lie among the vertices");
            let mut join = |from: &i128, to: &i128| neighbours[place(from)].push(*to);
            join(from, to);
            if !is_directed {
                join(to, from);
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        let vertices = (first..first + n_vertices as i128).collect();
        Graph { vertices, neighbours, distances: OnceLock::new() }
    }

    pub(crate) fn vertices(&self) -> &[i128] {
        &self.vertices
    }

    fn place(&self, vertex: i128) -> Option<usize> {
        let first = self.vertices.first()?;
        usize::try_from(vertex.checked_sub(*first)?).ok().filter(|place| *place < self.vertices.len())
    }

    /// Returns the neighbours of a vertex; what is no vertex has none.
    pub(crate) fn neighbours(&self, vertex: i128) -> &[i128] {
        self.place(vertex).map_or(&[], |place| &self.neighbours[place])
    }

    /// Returns the number of edges on a shortest way, or where there is none the number of vertices.
    pub(crate) fn distance(&self, from: i128, to: i128) -> i128 {
        let n_vertices = self.vertices.len();
        let (Some(from), Some(to)) = (self.place(from), self.place(to)) else { return n_vertices as i128 };
        if n_vertices > MAX_KEPT {
            return i128::from(self.distances_from(from)[to]);
        }
        // All distances are found together, since a game asks for many of them.
        let all = || (0..n_vertices).map(|from| self.distances_from(from)).collect();
        i128::from(self.distances.get_or_init(all)[from][to])
    }

    fn distances_from(&self, from: usize) -> Vec<u16> {
        // No shortest way has as many edges as there are vertices, so this number stands for none.
        let none = u16::try_from(self.vertices.len()).expect("a graph has few vertices");
        let mut found = vec![none; self.vertices.len()];
        let mut queue = std::collections::VecDeque::from([from]);
        found[from] = 0;
        while let Some(at) = queue.pop_front() {
            for next in self.neighbours[at].iter().filter_map(|vertex| self.place(*vertex)) {
                if found[next] == none {
                    found[next] = found[at] + 1;
                    queue.push_back(next);
                }
            }
        }
        found
    }

    /// Returns the connected pieces of a set of vertices, by the edges among them, each in rising order.
    pub(crate) fn components(&self, set: &[i128]) -> Vec<Vec<i128>> {
        let mut piece = vec![usize::MAX; set.len()];
        // A set is in rising order.
        let place = |vertex: &i128| set.binary_search(vertex).ok();
        // An arrow joins its ends whichever way it points.
        let mut joined = vec![Vec::new(); set.len()];
        for (at, vertex) in set.iter().enumerate() {
            for next in self.neighbours(*vertex).iter().filter_map(place) {
                joined[at].push(next);
                joined[next].push(at);
            }
        }
        let mut pieces: Vec<Vec<i128>> = Vec::new();
        for start in 0..set.len() {
            if piece[start] != usize::MAX {
                continue;
            }
            let mut stack = vec![start];
            piece[start] = pieces.len();
            pieces.push(Vec::new());
            while let Some(at) = stack.pop() {
                for &next in &joined[at] {
                    if piece[next] == usize::MAX {
                        piece[next] = piece[start];
                        stack.push(next);
                    }
                }
            }
        }
        for (vertex, piece) in set.iter().zip(piece) {
            pieces[piece].push(*vertex);
        }
        pieces
    }
}
