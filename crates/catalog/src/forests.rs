//! Two edge-disjoint forests of a multigraph with as many edges together as there can be: the union of its
//! graphic matroid with itself. [Edmonds 1965], [Roskind, Tarjan 1985]

use grundy_budget::{Budget, Stop};
use std::collections::VecDeque;

/// A multigraph whose edges are in one forest, in the other, or in neither.
///
/// A set of edges is called independent here if it can be split into two forests. The edges in the forests
/// are always a largest independent set of the edges added so far.
pub(crate) struct TwoForests<'a> {
    n_vertices: usize,
    edges: Vec<[u32; 2]>,
    home: Vec<Option<usize>>,
    trees: [Trees; 2],
    budget: &'a Budget,
}

/// A forest with a root for each tree.
#[derive(Default)]
struct Trees {
    /// For each vertex the edge and the vertex one step nearer to the root; a root has none.
    up: Vec<Option<(u32, u32)>>,
    depth: Vec<u32>,
    root: Vec<u32>,
}

/// What a search for room for an edge found.
enum Found {
    /// Room: the edge goes where this list says, each edge of it to the forest beside it.
    Room(Vec<(u32, usize)>),
    /// No room: these edges of the forests and the new one depend on each other. Without any one of them
    /// there is room.
    Circuit(Vec<u32>),
}

impl<'a> TwoForests<'a> {
    /// Returns the forests for these edges. A step is an edge or a vertex looked at.
    ///
    /// # Errors
    /// The budget's.
    pub(crate) fn new(n_vertices: usize, edges: &[[u32; 2]], budget: &'a Budget) -> Result<Self, Stop> {
        let mut forests = TwoForests {
            n_vertices,
            edges: edges.to_vec(),
            home: vec![None; edges.len()],
            trees: Default::default(),
            budget,
        };
        // Most edges find their place at once; only the others need a search.
        for tree in 0..2 {
            let mut joined: Vec<u32> = (0u32..).take(n_vertices).collect();
            for (edge, [a, b]) in edges.iter().enumerate() {
                // An edge joins a forest where its ends lie in different trees.
                let (a, b) = (find(&mut joined, *a), find(&mut joined, *b));
                if forests.home[edge].is_none() && a != b {
                    joined[a as usize] = b;
                    forests.home[edge] = Some(tree);
                }
            }
        }
        forests.plant()?;
        for edge in (0u32..).take(edges.len()) {
            if forests.home[edge as usize].is_none() {
                forests.place(edge)?;
            }
        }
        Ok(forests)
    }

    /// Adds an edge; returns whether there is room for it.
    ///
    /// # Errors
    /// The budget's.
    pub(crate) fn add(&mut self, ends: [u32; 2]) -> Result<bool, Stop> {
        let edge = u32::try_from(self.edges.len()).map_err(|_| Stop::Memory)?;
        self.edges.push(ends);
        self.home.push(None);
        self.place(edge)
    }

    /// Returns whether there would be room for one more edge.
    ///
    /// # Errors
    /// The budget's.
    pub(crate) fn has_room(&self, ends: [u32; 2]) -> Result<bool, Stop> {
        Ok(matches!(self.search(None, ends)?, Found::Room(_)))
    }

    /// Returns the circuit of one more edge: one of these edges of the forests would have to go to make room
    /// for it; nothing where there is room.
    ///
    /// # Errors
    /// The budget's.
    pub(crate) fn circuit(&self, ends: [u32; 2]) -> Result<Vec<u32>, Stop> {
        Ok(match self.search(None, ends)? {
            Found::Room(_) => Vec::new(),
            Found::Circuit(edges) => edges,
        })
    }

    /// Returns the edges that are in neither forest.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = [u32; 2]> {
        self.edges.iter().zip(&self.home).filter(|(_, home)| home.is_none()).map(|(ends, _)| *ends)
    }

    fn place(&mut self, edge: u32) -> Result<bool, Stop> {
        match self.search(Some(edge), self.edges[edge as usize])? {
            Found::Circuit(_) => Ok(false),
            Found::Room(moves) => {
                for (edge, tree) in moves {
                    // Edges along the way change their forests, and the new one gets the place that is left.
                    self.home[edge as usize] = Some(tree);
                }
                self.plant()?;
                Ok(true)
            }
        }
    }

    /// Gives both forests roots, after edges have changed places.
    fn plant(&mut self) -> Result<(), Stop> {
        self.budget.spend((self.edges.len() + self.n_vertices) as u64)?;
        for tree in 0..2 {
            let inside =
                (0u32..).zip(&self.edges).filter(|(edge, _)| self.home[*edge as usize] == Some(tree));
            let mut at: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.n_vertices];
            for (edge, [a, b]) in inside {
                at[*a as usize].push((edge, *b));
                at[*b as usize].push((edge, *a));
            }
            let mut trees = Trees {
                up: vec![None; self.n_vertices],
                depth: vec![0; self.n_vertices],
                root: vec![u32::MAX; self.n_vertices],
            };
            for root in (0u32..).take(self.n_vertices) {
                if trees.root[root as usize] != u32::MAX {
                    continue;
                }
                trees.root[root as usize] = root;
                let mut open = vec![root];
                while let Some(vertex) = open.pop() {
                    for (edge, above) in &at[vertex as usize] {
                        if trees.root[*above as usize] == u32::MAX {
                            trees.root[*above as usize] = root;
                            trees.depth[*above as usize] = trees.depth[vertex as usize] + 1;
                            trees.up[*above as usize] = Some((*edge, vertex));
                            open.push(*above);
                        }
                    }
                }
            }
            self.trees[tree] = trees;
        }
        Ok(())
    }

    /// Looks for room for an edge: by breadth first through the edges that would have to change their forest.
    ///
    /// An edge fits into a forest whose trees it joins. Else each edge on the path between its ends could
    /// make way for it, if there is room for that edge in the other forest.
    fn search(&self, edge: Option<u32>, ends: [u32; 2]) -> Result<Found, Stop> {
        self.budget.spend((self.edges.len() + self.n_vertices) as u64)?;
        // The edge for which this one would make way: `None` for the new edge.
        // Breadth first gives a shortest way, along which no shortcut spoils the forests.
        let mut cause: Vec<Option<Option<u32>>> = vec![None; self.edges.len()];
        // For each vertex one nearer to the root, or itself, from which the next edge up has not been
        // reached.
        let mut skip = [0, 1].map(|_| (0u32..).take(self.n_vertices).collect::<Vec<u32>>());
        let mut reached = Vec::new();
        let mut queue = VecDeque::from([(None, ends)]);
        while let Some((this, [a, b])) = queue.pop_front() {
            let own = this.and_then(|edge: u32| self.home[edge as usize]);
            // An edge of a forest may only go to the other one.
            for tree in (0..2).filter(|tree| Some(*tree) != own) {
                let trees = &self.trees[tree];
                // Between two trees the edge closes no circle, so there is room.
                if trees.root[a as usize] != trees.root[b as usize] {
                    return Ok(Found::Room(self.changes(edge, this, tree, &cause)));
                }
                let skip = &mut skip[tree];
                // Each edge of the circle that it would close may make way for it.
                let (mut a, mut b) = (find(skip, a), find(skip, b));
                while a != b {
                    if trees.depth[a as usize] < trees.depth[b as usize] {
                        (a, b) = (b, a);
                    }
                    let (next, above) = trees.up[a as usize].expect("the deeper of two vertices is no root");
                    cause[next as usize] = Some(this);
                    reached.push(next);
                    queue.push_back((Some(next), self.edges[next as usize]));
                    // An edge is reached once: the way from here begins above it.
                    skip[a as usize] = above;
                    a = find(skip, a);
                }
            }
        }
        // No edge could go elsewhere, so all that were reached are full.
        Ok(Found::Circuit(reached))
    }

    /// Returns where edges go so that `last` can go to `tree`, back to the new edge.
    fn changes(
        &self,
        new: Option<u32>,
        last: Option<u32>,
        tree: usize,
        cause: &[Option<Option<u32>>],
    ) -> Vec<(u32, usize)> {
        let (mut this, mut to) = (last, tree);
        let mut moves = Vec::new();
        while let Some(edge) = this {
            moves.push((edge, to));
            to = self.home[edge as usize].expect("only edges of the forests are reached");
            this = cause[edge as usize].expect("reached edges have a cause");
        }
        moves.extend(new.map(|edge| (edge, to)));
        moves
    }
}

/// Returns the end of the way from `vertex` in a structure of ways, and shortens the way.
pub(crate) fn find(way: &mut [u32], mut vertex: u32) -> u32 {
    while way[vertex as usize] != vertex {
        let next = way[vertex as usize];
        way[vertex as usize] = way[next as usize];
        vertex = next;
    }
    vertex
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The largest number of edges of two disjoint forests, by trying all ways to split them.
    fn by_definition(n_vertices: usize, edges: &[[u32; 2]]) -> usize {
        let is_forest = |chosen: &dyn Fn(usize) -> bool| {
            let mut joined: Vec<u32> = (0u32..).take(n_vertices).collect();
            edges.iter().enumerate().filter(|(edge, _)| chosen(*edge)).all(|(_, [a, b])| {
                let (a, b) = (find(&mut joined, *a), find(&mut joined, *b));
                joined[a as usize] = b;
                a != b
            })
        };
        let ways = 3usize.pow(u32::try_from(edges.len()).unwrap());
        let home = |way: usize, edge: usize| way / 3usize.pow(u32::try_from(edge).unwrap()) % 3;
        let valid = (0..ways).filter(|way| {
            is_forest(&|edge| home(*way, edge) == 1) && is_forest(&|edge| home(*way, edge) == 2)
        });
        valid.map(|way| (0..edges.len()).filter(|edge| home(way, *edge) > 0).count()).max().unwrap_or(0)
    }

    fn size(forests: &TwoForests<'_>) -> usize {
        forests.home.iter().flatten().count()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_forests_are_as_large_as_can_be(edges in prop::collection::vec([0u32..5, 0u32..5], 1..9)) {
            let budget = Budget::default();
            let forests = TwoForests::new(5, &edges, &budget).unwrap();
            prop_assert_eq!(size(&forests), by_definition(5, &edges));
            let mut grown = TwoForests::new(5, &[], &budget).unwrap();
            for (n, ends) in edges.iter().enumerate() {
                let room = by_definition(5, &edges[..=n]) > by_definition(5, &edges[..n]);
                prop_assert_eq!(grown.has_room(*ends).unwrap(), room);
                let mut circuit = grown.circuit(*ends).unwrap();
                prop_assert_eq!(grown.add(*ends).unwrap(), room);
                // An edge is in the circuit exactly if there is room for the new one without it.
                circuit.sort_unstable();
                let inside = (0..n).filter(|edge| grown.home[*edge].is_some()).collect::<Vec<_>>();
                let without = |edge: usize| {
                    let kept = inside.iter().filter(|other| **other != edge).map(|other| edges[*other]);
                    kept.chain([*ends]).collect::<Vec<_>>()
                };
                let expected = inside.iter().filter(|edge| {
                    !room && by_definition(5, &without(**edge)) == inside.len()
                });
                let expected: Vec<u32> = expected.map(|edge| u32::try_from(*edge).unwrap()).collect();
                prop_assert_eq!(circuit, expected);
            }
        }
    }

    #[test]
    fn two_spanning_trees_of_a_large_grid_with_the_sides_joined() {
        // An n x n board of Bridg-it and the edge between the sides: it splits into two spanning trees.
        let n = 30u32;
        let vertex = |row: u32, column: u32| match column {
            0 => 0,
            column if column == n => 1,
            column => 2 + row * (n - 1) + column - 1,
        };
        let mut edges = vec![[0, 1]];
        for row in 0..n {
            edges.extend((0..n).map(|column| [vertex(row, column), vertex(row, column + 1)]));
            edges.extend(
                (1..n).filter(|_| row > 0).map(|column| [vertex(row, column), vertex(row - 1, column)]),
            );
        }
        let budget = Budget::default();
        let n_vertices = (n * (n - 1) + 2) as usize;
        let forests = TwoForests::new(n_vertices, &edges, &budget).unwrap();
        assert_eq!((size(&forests), edges.len()), (2 * (n_vertices - 1), 2 * (n_vertices - 1)));
        assert_eq!(forests.has_room([5, 6]), Ok(false));
        assert_eq!(
            TwoForests::new(n_vertices, &edges, &Budget::default().with_steps(10_000)).err(),
            Some(Stop::Steps)
        );
    }
}
