//! Graphs as judges and users give them: pairs of vertices, numbered again from 0, and lists of neighbours.

use crate::judge::{Fault, Io};
use grundy_budget::{Budget, Held, Stop};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Numbers vertices from 0: in their own order where that leaves few gaps, else in the order in which they
/// are met.
///
/// A graph may have 10^18 vertices on paper; memory is for those that occur in its edges.
#[derive(Default)]
pub(crate) struct Numbering {
    n_in_order: usize,
    met: FxHashMap<u64, u32>,
}

/// The number of vertices that may go without an edge before gaps count.
const FEW: u64 = 64;

impl Numbering {
    /// Returns the numbering of a graph with this number of vertices, named from 1, and this number of edges,
    /// none of them met yet.
    pub(crate) fn new(n_vertices: u64, n_edges: u64) -> Self {
        // A graph of few edges and many vertices would have long lists of nothing.
        let few_gaps = n_vertices <= n_edges.saturating_mul(2).saturating_add(FEW);
        let in_order = u32::try_from(n_vertices).ok().filter(|_| few_gaps).unwrap_or(0);
        Numbering { n_in_order: in_order as usize, met: FxHashMap::default() }
    }

    /// Returns the number of the vertex with this name.
    ///
    /// # Errors
    /// [`Stop::Memory`] beyond the 2^32 vertices that can be numbered.
    #[inline]
    pub(crate) fn number(&mut self, name: u64) -> Result<u32, Stop> {
        // Names begin with 1, so their order is that of the numbers.
        if self.n_in_order > 0 {
            // The names of such a graph are at most `n_in_order`, which came from 32 bits.
            return u32::try_from(name - 1).map_err(|_| Stop::Memory);
        }
        self.number_as_met(name)
    }

    #[inline(never)]
    fn number_as_met(&mut self, name: u64) -> Result<u32, Stop> {
        let next = u32::try_from(self.met.len()).map_err(|_| Stop::Memory)?;
        Ok(*self.met.entry(name).or_insert(next))
    }

    /// Returns the number of the vertex with this name, if it has one.
    pub(crate) fn find(&self, name: u64) -> Option<u32> {
        if self.n_in_order > 0 { u32::try_from(name - 1).ok() } else { self.met.get(&name).copied() }
    }

    /// Returns the name of a vertex that has this number. Cost: the number of vertices; for messages.
    pub(crate) fn name(&self, number: u32) -> u64 {
        let met = self.met.iter().find(|(_, met)| **met == number);
        met.map_or(u64::from(number) + 1, |(name, _)| *name)
    }

    /// Returns how many vertices have a number: all numbers are below it.
    pub(crate) fn n_vertices(&self) -> usize {
        self.n_in_order.max(self.met.len())
    }
}

/// What is later built for a pair and its two vertices is held with it: the pair, two entries in lists, and
/// some words a vertex.
const BYTES_A_PAIR: u64 = 96;

/// The budget is asked once in this number of pairs.
const PAIRS_A_BLOCK: usize = 1 << 10;

/// Reads pairs of vertices from 1 to `n_vertices` and puts their numbers in `pairs`. A step is a pair.
///
/// # Errors
/// As [`Io::natural_in`], and [`Fault::Stopped`].
pub(crate) fn read_pairs(
    io: &mut Io<'_>,
    n_vertices: u64,
    n_pairs: u64,
    numbering: &mut Numbering,
    pairs: &mut Vec<[u32; 2]>,
    held: &mut Held,
    budget: &Budget,
) -> Result<(), Fault> {
    const EXPECTED: &str = "a vertex";
    pairs.clear();
    // The first end of a pair is refused, since there is no vertex.
    if n_vertices == 0 && n_pairs > 0 {
        vertex(io, n_vertices, EXPECTED)?;
    }
    let mut left = n_pairs;
    while left > 0 {
        let block = left.min(PAIRS_A_BLOCK as u64);
        budget.spend(block)?;
        // Memory for the pairs is counted before they are read.
        held.add(block * BYTES_A_PAIR, 1)?;
        let (mut ends, mut n_ends) = ([0; 2 * PAIRS_A_BLOCK], 0);
        io.naturals_in(2 * block, 1..=n_vertices, EXPECTED, |name| {
            ends[n_ends] = numbering.number(name)?;
            n_ends += 1;
            Ok(())
        })?;
        pairs.extend_from_slice(ends[..n_ends].as_chunks().0);
        left -= block;
    }
    Ok(())
}

/// Reads the name of a vertex from 1 to `n_vertices`. `expected` names it in messages.
///
/// # Errors
/// As [`Io::natural_in`].
#[inline]
pub(crate) fn vertex(io: &mut Io<'_>, n_vertices: u64, expected: &str) -> Result<u64, Fault> {
    if n_vertices == 0 {
        let found = io.natural(expected)?;
        return Err(io.refuse(format_args!("expected no vertex, as the graph has none, found \"{found}\"")));
    }
    io.natural_in(1..=n_vertices, expected)
}

/// For each vertex a list of entries (edges, or ends of arcs), all lists in one array.
#[derive(Default)]
pub(crate) struct Lists<T> {
    /// The list of vertex v is `entries[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Fills the lists of `n_vertices` vertices with `(vertex, entry)` pairs, each list in the order of the
    /// pairs.
    ///
    /// # Errors
    /// [`Stop::Memory`] beyond 2^32 entries.
    pub(crate) fn fill(
        &mut self,
        n_vertices: usize,
        items: impl Iterator<Item = (u32, T)> + Clone,
    ) -> Result<(), Stop> {
        self.starts.clear();
        // Two places more than vertices, since the starts move by one while lists are filled.
        self.starts.resize(n_vertices + 2, 0);
        let mut total = 0u64;
        items.clone().for_each(|(vertex, _)| {
            let count = &mut self.starts[vertex as usize + 2];
            *count = count.wrapping_add(1);
            total += 1;
        });
        // Counts wrapped around if there were more entries than numbers for them, which this refuses.
        let total = u32::try_from(total).map_err(|_| Stop::Memory)?;
        let mut start = 0;
        for count in &mut self.starts {
            start += *count;
            *count = start;
        }
        // Now `starts[v + 1]` is the start of v; it moves on to the start of v + 1 as the list is filled.
        self.entries.clear();
        self.entries.resize(total as usize, T::default());
        items.for_each(|(vertex, entry)| {
            let next = &mut self.starts[vertex as usize + 1];
            self.entries[*next as usize] = entry;
            *next += 1;
        });
        Ok(())
    }

    /// Returns the number of vertices.
    pub(crate) fn n_vertices(&self) -> usize {
        self.starts.len().saturating_sub(2)
    }

    /// Returns the list of a vertex.
    #[inline]
    pub(crate) fn of(&self, vertex: u32) -> &[T] {
        let Range { start, end } = self.range_of(vertex);
        &self.entries[start as usize..end as usize]
    }

    /// Returns where the list of a vertex is in the one array, for [`Lists::entry`].
    #[inline]
    pub(crate) fn range_of(&self, vertex: u32) -> Range<u32> {
        self.starts[vertex as usize]..self.starts[vertex as usize + 1]
    }

    /// Returns an entry by its place in the one array.
    #[inline]
    pub(crate) fn entry(&self, place: u32) -> T {
        self.entries[place as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_order_of_their_entries() {
        let mut lists = Lists::default();
        lists.fill(4, [(2, 7), (0, 1), (2, 3), (2, 7)].into_iter()).unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(|vertex| lists.of(vertex).to_vec()),
            [vec![1], vec![], vec![7, 3, 7], vec![]]
        );
        lists.fill(1, std::iter::empty()).unwrap();
        assert_eq!((lists.n_vertices(), lists.of(0).len()), (1, 0));
    }

    #[test]
    fn vertices_that_occur_in_no_edge_take_no_memory() {
        let mut many = Numbering::new(u64::MAX, 1);
        assert_eq!((many.number(u64::MAX), many.number(7), many.number(u64::MAX)), (Ok(0), Ok(1), Ok(0)));
        assert_eq!((many.n_vertices(), many.find(8), many.name(1)), (2, None, 7));
        let mut few = Numbering::new(66, 1);
        assert_eq!((few.number(66), few.find(8), few.name(65), few.n_vertices()), (Ok(65), Some(7), 66, 66));
        assert_eq!(Numbering::new(u64::MAX, u64::MAX).n_vertices(), 0);
    }
}
