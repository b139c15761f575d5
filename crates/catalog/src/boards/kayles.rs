//! Node Kayles and Arc Kayles: vertices of a graph are taken together with neighbours. Impartial.

use super::pieces::{place, symbols};
use super::{BoardGame, Graph, Made, Pieces, Refusal, Summand};
use crate::Settings;
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Shape, Symmetry};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What a move takes away.
pub(crate) trait Takes: Sync {
    /// Whether a single vertex may be taken, with all its neighbours; else a move takes two joined vertices.
    const ALL_AROUND: bool;
    /// The nimbers of paths of so many vertices.
    const PATHS: [u8; 65] = nimbers_of_paths(Self::ALL_AROUND);
}

/// A graph, or a part of the grid. A component is a connected set of vertices that are left.
pub(crate) struct Vertices<T> {
    takes: PhantomData<T>,
    /// The graph, where positions are no pictures; then all components are boards of one row of 64.
    graph: Option<Graph>,
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
const fn nimbers_of_paths(all_around: bool) -> [u8; 65] {
    let mut nimbers = [0; 65];
    let mut n = 1;
    while n < 65 {
        let mut seen = 0u64;
        let mut first = 0;
        while first < n {
            // A vertex goes with those on either side, or with the one after it.
            if all_around {
                let before = if first > 0 { first - 1 } else { 0 };
                let after = if first + 2 < n { n - first - 2 } else { 0 };
                seen |= 1 << (nimbers[before] ^ nimbers[after]);
            } else if first + 1 < n {
                seen |= 1 << (nimbers[first] ^ nimbers[n - first - 2]);
            }
            first += 1;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a mex of 64 options is at most 64")]
        {
            nimbers[n] = seen.trailing_ones() as u8;
        }
        n += 1;
    }
    nimbers
}

impl<T: Takes> BoardGame for Vertices<T> {
    type Component = Board<1>;

    /// Reads pictures, sizes and graphs.
    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<1>>), Refusal> {
        let is_graph = summands.iter().any(|summand| Graph::is_meant(summand.text));
        let mut boards = Vec::new();
        let mut graph = Graph::default();
        for summand in summands {
            if Graph::is_meant(summand.text) != is_graph {
                let message = "in one sum all positions are pictures, or all are graphs";
                return Err(summand.refuse(0..summand.text.len(), message));
            }
            if is_graph {
                let vertices = graph.read(summand, "")?.iter().fold(0, |all, named| all | named.vertex);
                boards.push(Board::new(Shape::new(1, 64).expect("64 cells fit"), [vertices]));
            } else {
                boards.extend(PICTURE.read_boards(summand)?);
            }
        }
        let game = Vertices { takes: PhantomData, graph: is_graph.then_some(graph) };
        let mut parts = Vec::new();
        boards.iter().for_each(|board| game.push_parts(board.shape(), board.union(), &mut parts));
        Ok((game, parts))
    }

    fn moves(
        &self,
        board: &Board<1>,
        _: Player,
        visit: &mut dyn FnMut(Made, &[Board<1>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (shape, [vertices]) = (board.shape(), board.layers());
        let mut parts = Vec::new();
        for vertex in Bits(vertices) {
            let around = self.around(shape, vertex) & vertices;
            let mut take = |others: u64| {
                parts.clear();
                self.push_parts(shape, vertices & !(vertex | others), &mut parts);
                visit([vertex, others, 0], &parts)
            };
            if T::ALL_AROUND {
                take(around)?;
            } else {
                Bits(around & !(vertex - 1)).try_for_each(take)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn normal_form(&self, board: Board<1>) -> (Board<1>, Sign) {
        match self.graph {
            None => board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: None }),
            Some(_) => (board, Sign::Plus),
        }
    }

    /// A move takes a vertex away.
    fn rank(&self, board: &Board<1>) -> Option<u16> {
        u16::try_from(board.union().count_ones()).ok()
    }

    /// Paths and circles: a move on a circle leaves a path.
    fn closed_nimber(&self, board: &Board<1>) -> Option<u64> {
        let (shape, [vertices]) = (board.shape(), board.layers());
        let mut n_ends = 0;
        for vertex in Bits(vertices) {
            match (self.around(shape, vertex) & vertices).count_ones() {
                0 | 1 => n_ends += 1,
                2 => {}
                _ => return None,
            }
        }
        let n = vertices.count_ones() as usize;
        let nimber = match n_ends {
            0 => u8::from(T::PATHS[n - if T::ALL_AROUND { 3 } else { 2 }] == 0),
            _ => T::PATHS[n],
        };
        Some(nimber.into())
    }

    fn show(&self, board: &Board<1>) -> String {
        let Some(graph) = &self.graph else { return PICTURE.show(board) };
        let vertices = board.union();
        let mut words = Vec::new();
        for vertex in Bits(vertices) {
            let around = graph.around(vertex) & vertices;
            let later = around & !(vertex | (vertex - 1));
            words.extend(Bits(later).map(|other| format!("{}-{}", graph.name(vertex), graph.name(other))));
            if around == 0 {
                words.push(graph.name(vertex).to_string());
            }
        }
        words.join(" ")
    }

    fn name_move(&self, board: &Board<1>, _: Player, [vertex, other, _]: Made) -> String {
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

impl<T: Takes> Vertices<T> {
    fn around(&self, shape: Shape, vertices: u64) -> u64 {
        match &self.graph {
            None => shape.around(vertices),
            Some(graph) => graph.around(vertices),
        }
    }

    /// Pushes the connected parts in which there is a move.
    fn push_parts(&self, shape: Shape, vertices: u64, parts: &mut Vec<Board<1>>) {
        let board = Board::new(shape, [vertices]);
        for part in shape.parts(vertices, |shape, cells| self.around(shape, cells)) {
            if T::ALL_AROUND || part & (part - 1) != 0 {
                parts.push(if self.graph.is_some() { Board::new(shape, [part]) } else { board.crop(part) });
            }
        }
    }
}
