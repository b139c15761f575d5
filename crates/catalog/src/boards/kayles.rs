//! Node Kayles and Arc Kayles: vertices of a graph are taken together with neighbours. Impartial.

use super::graph::is_graph;
use super::pieces::{place, symbols};
use super::{BoardGame, Graph, Made, Pieces, Refusal, Summand};
use crate::Settings;
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Shape, Symmetry, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// Paths of no vertex, and of any number that there is room for.
const N_PATHS: usize = u128::BITS as usize + 1;

/// What a move takes away.
pub(crate) trait Takes: Sync + 'static {
    /// Whether a single vertex may be taken, with all its neighbours; else a move takes two joined vertices.
    const ALL_AROUND: bool;
    /// The nimbers of paths of this number of vertices.
    const PATHS: [u8; N_PATHS] = nimbers_of_paths(Self::ALL_AROUND);
}

/// A graph, or a part of the grid. A component is a connected set of vertices that are left.
pub(crate) struct Vertices<T, W = u64> {
    takes: PhantomData<T>,
    /// The graph, where positions are no pictures; then all components are boards of one row, as long as a
    /// word.
    graph: Option<Graph<W>>,
}

const PICTURE: Pieces<1> = Pieces {
    symbols: &symbols([('.', "vertex"), ('#', "none")]),
    layers: ['.'],
    rest: '#',
    start: |_, _, _| '.',
    is_strip: false,
    between: Some('#'),
};

/// Returns the nimbers of paths, by the mex rule.
const fn nimbers_of_paths(all_around: bool) -> [u8; N_PATHS] {
    let mut nimbers = [0; N_PATHS];
    let mut n = 1;
    while n < N_PATHS {
        let mut seen = 0u64;
        let mut first = 0;
        while first < n {
            // A vertex goes with those on either side, or with the one after it.
            if all_around {
                let before = if first > 0 { first - 1 } else { 0 };
                let after = if first + 2 < n { n - first - 2 } else { 0 };
                // Nimbers of paths are below 64, so each is a bit of the word.
                seen |= 1 << (nimbers[before] ^ nimbers[after]);
            } else if first + 1 < n {
                // Two neighbours go, and what lies on either side is left.
                seen |= 1 << (nimbers[first] ^ nimbers[n - first - 2]);
            }
            first += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "fewer than 64 nimbers were seen")]
        {
            nimbers[n] = seen.trailing_ones() as u8;
        }
        n += 1;
    }
    nimbers
}

impl<T: Takes, W: Word> BoardGame for Vertices<T, W> {
    type Component = Board<1, W>;
    type Made = Made<W>;

    /// Reads pictures, sizes and graphs.
    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<1, W>>), Refusal> {
        let are_graphs = summands.iter().any(|summand| is_graph(summand.text));
        let mut boards = Vec::new();
        let mut graph = Graph::default();
        for summand in summands {
            // All components have the same kind of neighbours: those on the grid, or those of one graph.
            if is_graph(summand.text) != are_graphs {
                let message = "in one sum all positions are pictures, or all are graphs";
                return Err(summand.refuse(0..summand.text.len(), message));
            }
            if are_graphs {
                let named = graph.read(summand, "")?;
                let vertices = named.iter().fold(W::EMPTY, |all, named| all | named.vertex);
                boards.push(Board::new(
                    Shape::new(1, W::BITS.into()).expect("a row of so many cells fits"),
                    [vertices],
                ));
            } else {
                boards.extend(PICTURE.read_boards(summand)?);
            }
        }
        // Parts without a move are left out, so that sums stay short.
        let game = Vertices { takes: PhantomData, graph: are_graphs.then_some(graph) };
        let mut parts = Vec::new();
        boards.iter().for_each(|board| game.push_parts(board.shape(), board.union(), &mut parts));
        Ok((game, parts))
    }

    fn moves(
        &self,
        board: &Board<1, W>,
        _: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<1, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (shape, [vertices]) = (board.shape(), board.layers());
        let mut parts = Vec::new();
        for vertex in Bits(vertices) {
            let around = self.around(shape, vertex) & vertices;
            let mut take = |others: W| {
                parts.clear();
                self.push_parts(shape, vertices & !(vertex | others), &mut parts);
                visit([vertex, others, W::EMPTY], &parts)
            };
            if T::ALL_AROUND {
                take(around)?;
            } else {
                // Each pair is taken once, from its later vertex.
                Bits(around & !vertex.before()).try_for_each(take)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn normal_form(&self, board: Board<1, W>) -> (Board<1, W>, Sign) {
        match self.graph {
            None => board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: None }),
            // The bits are vertices of one graph, so the mirror image of a set is another set, not the same
            // graph.
            Some(_) => (board, Sign::Plus),
        }
    }

    /// A move takes a vertex away.
    fn rank(&self, board: &Board<1, W>) -> Option<u16> {
        u16::try_from(board.union().count_ones()).ok()
    }

    /// Paths and circles: a move on a circle leaves a path.
    fn closed_nimber(&self, board: &Board<1, W>) -> Option<u64> {
        let (shape, [vertices]) = (board.shape(), board.layers());
        let mut n_ends = 0;
        for vertex in Bits(vertices) {
            match (self.around(shape, vertex) & vertices).count_ones() {
                0 | 1 => n_ends += 1,
                2 => {}
                // With three neighbours a component is no path and no circle.
                _ => return None,
            }
        }
        let n = vertices.count_ones() as usize;
        let nimber = match n_ends {
            // A circle has moves that all lead to the same path: its nimber is 0 or 1.
            // The smallest circle has three vertices, so the difference does not wrap.
            0 => u8::from(T::PATHS[n - if T::ALL_AROUND { 3 } else { 2 }] == 0),
            // A component is connected, so with an end it is a path; a single vertex is one too.
            _ => T::PATHS[n],
        };
        Some(nimber.into())
    }

    fn show(&self, board: &Board<1, W>) -> String {
        let Some(graph) = &self.graph else { return PICTURE.show(board) };
        let vertices = board.union();
        let mut words = Vec::new();
        for vertex in Bits(vertices) {
            let around = graph.around(vertex) & vertices;
            // Each edge is named once, from its earlier vertex.
            let later = around & !(vertex | vertex.before());
            words.extend(Bits(later).map(|other| format!("{}-{}", graph.name(vertex), graph.name(other))));
            if around.is_empty() {
                words.push(graph.name(vertex).to_string());
            }
        }
        words.join(" ")
    }

    fn name_move(&self, board: &Board<1, W>, _: Player, [vertex, other, _]: Made<W>) -> String {
        let name = |vertex| match &self.graph {
            None => place(board, vertex),
            Some(graph) => format!("vertex {}", graph.name(vertex)),
        };
        match T::ALL_AROUND {
            true => format!("take {}", name(vertex)),
            false => format!("take {} and {}", name(vertex), name(other)),
        }
    }
}

impl<T: Takes, W: Word> Vertices<T, W> {
    fn around(&self, shape: Shape, vertices: W) -> W {
        match &self.graph {
            None => shape.around(vertices),
            Some(graph) => graph.around(vertices),
        }
    }

    /// Pushes the connected parts in which there is a move.
    fn push_parts(&self, shape: Shape, vertices: W, parts: &mut Vec<Board<1, W>>) {
        let board = Board::new(shape, [vertices]);
        for part in shape.parts(vertices, |shape, cells| self.around(shape, cells)) {
            // A single vertex is a move of Node Kayles, but holds no pair for Arc Kayles.
            if T::ALL_AROUND || part.has_several() {
                // To crop a set would move it to the bits of other vertices of the graph.
                parts.push(if self.graph.is_some() { Board::new(shape, [part]) } else { board.crop(part) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{arc_kayles, node_kayles};
    use crate::{Question, Terms};
    use grundy_budget::Budget;
    use grundy_solve::Method;
    use grundy_values::Grundy;

    /// Dawson's Kayles has the period 34, and no exception from 52 pins on [Guy, Smith 1956].
    #[test]
    fn long_paths_repeat() {
        fn repeats<T: Takes>(first: usize) -> bool {
            (first..N_PATHS).all(|n| T::PATHS[n] == T::PATHS[n - 34])
        }
        assert!(repeats::<arc_kayles::Pairs>(87) && repeats::<node_kayles::Neighbours>(87));
    }

    #[test]
    fn graphs_of_more_than_64_vertices_are_answered() {
        let path = (1..100).map(|n| format!("{n}-{}", n + 1)).collect::<Vec<_>>().join(" ");
        for (game, nimber) in [
            (&arc_kayles::GAME, arc_kayles::Pairs::PATHS[66]),
            (&node_kayles::GAME, node_kayles::Neighbours::PATHS[66]),
        ] {
            let (words, settings, budget) = ([path.as_str()], Settings::default(), Budget::default());
            let ask = Question { position: &words, settings: &settings, limit: 1, budget: &budget };
            let mut board = game.law().unwrap().board(&ask, Terms::default()).unwrap();
            let found = board.solve(Method::Auto, 1, &budget).unwrap();
            assert_eq!(found.grundy, Some(Grundy::Number(nimber.into())), "{}", game.name);
        }
    }
}
