//! Tokens on directed graphs without cycles: the graphs, and how judges and users give them.

use crate::Error;
use crate::graph::{self, Lists, Numbering, read_pairs};
use crate::judge::{Fault, Io};
use crate::position::{self, natural};
use grundy_budget::{Budget, Held, Stop};

/// A directed graph without cycles; the options of a token are the ends of the arcs that leave its vertex.
#[derive(Default)]
pub struct Dag {
    options: Lists<u32>,
    /// Each vertex after all of its options.
    order: Vec<u32>,
}

/// Why arcs make no [`Dag`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDag {
    /// A token could come back to this vertex.
    #[error("the arcs form a cycle through vertex {0}")]
    Cycle(u32),
    /// There are more than 2^32 arcs.
    #[error("there are too many arcs: {0}")]
    Stopped(#[from] Stop),
}

impl Dag {
    /// Returns the graph on the vertices `0..n_vertices` with these arcs `[from, to]`. Cost: O(V + E).
    ///
    /// # Errors
    /// See [`NoDag`].
    ///
    /// # Panics
    /// If an arc names a vertex that is not below `n_vertices`.
    pub fn new(n_vertices: usize, arcs: &[[u32; 2]]) -> Result<Self, NoDag> {
        let mut dag = Dag::default();
        dag.fill(n_vertices, arcs)?;
        Ok(dag)
    }

    /// Takes new arcs, as [`Dag::new`].
    fn fill(&mut self, n_vertices: usize, arcs: &[[u32; 2]]) -> Result<(), NoDag> {
        self.options.fill(n_vertices, arcs.iter().map(|[from, to]| (*from, *to)))?;
        let vertices = 0..u32::try_from(n_vertices).map_err(|_| Stop::Memory)?;
        self.order.clear();
        // Arcs that lead to smaller numbers alone have an order already.
        if arcs.iter().all(|[from, to]| to < from) {
            self.order.extend(vertices);
            return Ok(());
        }
        // Sources first, each vertex when the last arc to it has been seen; then backwards.
        let mut open_arcs = vec![0u32; n_vertices];
        for [_, to] in arcs {
            open_arcs[*to as usize] += 1;
        }
        self.order.extend(vertices.filter(|vertex| open_arcs[*vertex as usize] == 0));
        let mut at = 0;
        while let Some(vertex) = self.order.get(at) {
            for option in self.options.of(*vertex) {
                open_arcs[*option as usize] -= 1;
                if open_arcs[*option as usize] == 0 {
                    self.order.push(*option);
                }
            }
            at += 1;
        }
        // A vertex on a cycle keeps an open arc for ever.
        if self.order.len() < n_vertices {
            return Err(NoDag::Cycle(on_a_cycle(&open_arcs, arcs)));
        }
        self.order.reverse();
        Ok(())
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn n_vertices(&self) -> usize {
        self.order.len()
    }

    /// Returns the vertices to which a token on `vertex` can move.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[inline]
    #[must_use]
    pub fn options(&self, vertex: u32) -> &[u32] {
        self.options.of(vertex)
    }

    /// Returns the vertices, each after all of its options.
    #[must_use]
    pub fn options_first(&self) -> &[u32] {
        &self.order
    }
}

/// Returns a vertex on a cycle. Every vertex that was not reached has an arc from another such vertex; going
/// back along these arcs must come to a cycle.
fn on_a_cycle(open_arcs: &[u32], arcs: &[[u32; 2]]) -> u32 {
    let mut before = vec![None; open_arcs.len()];
    for [from, to] in arcs {
        if open_arcs[*from as usize] > 0 {
            before[*to as usize] = Some(*from);
        }
    }
    let (_, start) =
        (open_arcs.iter().zip(0u32..)).find(|(open, _)| **open > 0).expect("some are not reached");
    // As many steps back as there are vertices end on a cycle.
    (0..open_arcs.len()).fold(start, |vertex, _| before[vertex as usize].expect("an open arc leads here"))
}

/// A case of a judge: a graph, and tokens on it.
#[derive(Default)]
pub(crate) struct Case {
    /// The graph, its vertices numbered anew.
    pub(crate) dag: Dag,
    /// The vertices of the tokens, as often as they carry one. Tokens without moves may be left out.
    pub(crate) tokens: Vec<u32>,
    arcs: Vec<[u32; 2]>,
}

/// The budget is asked once in this number of tokens.
const TOKENS_A_BLOCK: u64 = 1 << 10;
const BYTES_A_TOKEN: u64 = 8;

impl Case {
    /// Reads the next case, `V E`, E arcs, K and K tokens, in place of the last one. What it takes is held by
    /// `held`.
    ///
    /// # Errors
    /// [`Fault::Input`] where it is none, or the arcs form a cycle; [`Fault::Read`]; [`Fault::Stopped`].
    pub(crate) fn read(&mut self, io: &mut Io<'_>, budget: &Budget, held: &mut Held) -> Result<(), Fault> {
        let n_vertices = io.natural("the number of vertices")?;
        let n_arcs = io.natural("the number of arcs")?;
        let mut numbering = Numbering::new(n_vertices, n_arcs);
        read_pairs(io, n_vertices, n_arcs, &mut numbering, &mut self.arcs, held, budget)?;
        self.dag.fill(numbering.n_vertices(), &self.arcs).map_err(|error| match error {
            NoDag::Cycle(vertex) => io.refuse(cycle(numbering.name(vertex))),
            NoDag::Stopped(stop) => Fault::Stopped(stop),
        })?;
        self.tokens.clear();
        let n_tokens = io.natural("the number of tokens")?;
        for index in 0..n_tokens {
            if index % TOKENS_A_BLOCK == 0 {
                let block = TOKENS_A_BLOCK.min(n_tokens - index);
                budget.spend(block)?;
                held.add(block * BYTES_A_TOKEN, 1)?;
            }
            let vertex = graph::vertex(io, n_vertices, "the vertex of a token")?;
            // A vertex that no arc names is an end.
            self.tokens.extend(numbering.find(vertex));
        }
        Ok(())
    }
}

fn cycle(name: u64) -> String {
    format!("expected arcs without a cycle, found one through vertex {name}")
}

/// A graph as users give it, with the names of its vertices.
pub(crate) struct Named {
    /// The graph; its vertices are numbered in the order of their names.
    pub(crate) dag: Dag,
    names: Vec<u64>,
}

impl Named {
    /// Reads the graph from the text of the parameter `arcs`, whose default is the smallest graph on which
    /// misère play and the rule of the values disagree.
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let fail = |message| Error::Setting { name: "arcs".to_owned(), message };
        let (mut ends, mut names) = (Vec::new(), Vec::new());
        for item in text.split([',', ' ']).filter(|item| !item.is_empty()) {
            // Judges name vertices from 1 on.
            let vertex = |text: &str| position::number(text).filter(|name| *name >= 1);
            let wrong = || {
                fail(format!(
                    "expected arcs between vertices from 1, as 4>3,3>2, or a vertex, found \"{item}\""
                ))
            };
            match item.split_once('>') {
                None => names.push(vertex(item).ok_or_else(wrong)?),
                Some((from, to)) => {
                    let arc = [vertex(from).ok_or_else(wrong)?, vertex(to).ok_or_else(wrong)?];
                    names.extend(arc);
                    ends.push(arc);
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        let arcs: Vec<_> =
            ends.iter().map(|arc| arc.map(|end| number(&names, end).unwrap_or_default())).collect();
        let dag = Dag::new(names.len(), &arcs).map_err(|error| match error {
            NoDag::Cycle(vertex) => fail(cycle(names[vertex as usize])),
            NoDag::Stopped(stop) => Error::Stopped(stop),
        })?;
        Ok(Named { dag, names })
    }

    /// Reads the vertices of tokens, and returns them sorted. The word `0` is no token.
    pub(crate) fn tokens(&self, words: &[&str]) -> Result<Vec<u32>, Error> {
        let example = self.names.last().map_or(position::NOTHING.to_owned(), u64::to_string);
        let words = position::words(words, &format!("the vertices of tokens, as in `{example}`"))?;
        let mut tokens = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let name = natural(word, index + 1, "the vertex of a token", 0)?;
            if name > 0 {
                tokens.push(number(&self.names, name).ok_or_else(|| Error::Position {
                    word: index + 1,
                    message: format!("expected a vertex of the arcs, or 0 for no token, found \"{word}\""),
                })?);
            }
        }
        tokens.sort_unstable();
        Ok(tokens)
    }

    /// Returns tokens as [`Named::tokens`] reads them.
    pub(crate) fn show(&self, tokens: &[u32]) -> String {
        position::sum(tokens.iter().map(|token| self.names[*token as usize].to_string()), " ")
    }
}

fn number(names: &[u64], name: u64) -> Option<u32> {
    names.binary_search(&name).ok().and_then(|number| u32::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_first() {
        let dag = Dag::new(4, &[[3, 2], [2, 1], [2, 0], [1, 0], [3, 0]]).unwrap();
        assert_eq!((dag.options_first(), dag.options(2)), ([0, 1, 2, 3].as_slice(), [1, 0].as_slice()));
        assert_eq!(Dag::new(0, &[]).unwrap().n_vertices(), 0);
    }

    #[test]
    fn cycles_are_named_by_a_vertex_on_them() {
        let cycle = |n, arcs: &[[u32; 2]]| Dag::new(n, arcs).map(|_| ()).unwrap_err();
        assert_eq!(cycle(1, &[[0, 0]]), NoDag::Cycle(0));
        // 0 leads to the cycle 1 2 3, which leads to 4.
        let named = cycle(5, &[[0, 1], [1, 2], [2, 3], [3, 1], [3, 4]]);
        assert!(matches!(named, NoDag::Cycle(1..=3)), "{named}");
    }

    #[test]
    fn users_give_graphs_by_their_arcs() {
        let read = Named::read;
        let message = |text: &str| read(text).map(|_| ()).unwrap_err().to_string();
        let named = read("40>30, 30>7  9").unwrap();
        assert_eq!(named.tokens(&["40", "0", "7", "40"]), Ok(vec![0, 3, 3]));
        assert_eq!((named.show(&[0, 3, 3]), named.show(&[])), ("7 40 40".to_owned(), "()".to_owned()));
        assert_eq!(
            named.tokens(&["9", "8"]).unwrap_err().to_string(),
            "position, word 2: expected a vertex of the arcs, or 0 for no token, found \"8\""
        );
        assert_eq!(
            named.tokens(&[]).unwrap_err().to_string(),
            "position: expected the vertices of tokens, as in `40`, found nothing"
        );
        for item in ["+4>3", "4-3", "0>1", ">", "1>2>3", "x"] {
            assert_eq!(
                message(&format!("2>1,{item}")),
                format!(
                    "parameter arcs: expected arcs between vertices from 1, as 4>3,3>2, or a vertex, found \"{item}\""
                )
            );
        }
        assert_eq!(
            message("3>5,5>3"),
            "parameter arcs: expected arcs without a cycle, found one through vertex 3"
        );
    }
}
