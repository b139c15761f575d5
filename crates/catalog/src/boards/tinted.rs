//! Col and Snort: vertices of a map are taken one by one, and each take narrows down who may take its
//! neighbours.

use super::graph::is_graph;
use super::pieces::{place, symbols};
use super::{BoardGame, Graph, Made, Pieces, Refusal, Summand};
use crate::Settings;
use grundy_rules::grid::{Bits, Board, Shape, Symmetry, Word};
use grundy_rules::{Sign, grid::Symbol};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What taking a vertex forbids.
pub(crate) trait Tint: Sync + 'static {
    /// Returns the player who may not take the neighbours of a vertex that `player` took.
    fn forbidden(player: Player) -> Player;
}

/// A map on which Col or Snort is played: a part of the grid, or of a graph. A component is the set of
/// vertices that Left may take, and the one that Right may take.
pub(crate) struct Tinted<T, W = u64> {
    tint: PhantomData<T>,
    /// The graph, where positions are no pictures; then all components are boards of one row, as long as a
    /// word.
    graph: Option<Graph<W>>,
}

const LETTERS: &[Symbol] = &symbols([
    ('.', "free"),
    ('x', "only Left may take it"),
    ('o', "only Right may take it"),
    ('#', "nobody may take it"),
]);

impl<T: Tint, W: Word> BoardGame for Tinted<T, W> {
    type Component = Board<2, W>;
    type Made = Made<W>;

    /// Reads pictures, sizes and graphs.
    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2, W>>), Refusal> {
        let n_graphs = summands.iter().filter(|summand| is_graph(summand.text)).count();
        if n_graphs == 0 {
            let game = Tinted { tint: PhantomData, graph: None };
            let mut parts = Vec::new();
            for summand in summands {
                for board in PICTURE.read_boards::<W>(summand)? {
                    let [only_left, only_right, free] = board.layers();
                    let board = Board::new(board.shape(), [only_left | free, only_right | free]);
                    game.split(&board, &mut parts);
                }
            }
            return Ok((game, parts));
        }
        let mut graph = Graph::default();
        let mut boards = Vec::new();
        let row = Shape::new(1, W::BITS.into()).expect("a row of so many cells fits");
        for summand in summands {
            if !is_graph(summand.text) {
                let message = "in one sum all positions are pictures, or all are graphs";
                return Err(summand.refuse(0..summand.text.len(), message));
            }
            let [mut left, mut right, mut only_left, mut only_right] = [W::EMPTY; 4];
            for named in graph.read(summand, "xo")? {
                left |= named.vertex;
                right |= named.vertex;
                match named.letter {
                    Some('x') => only_left |= named.vertex,
                    Some(_) => only_right |= named.vertex,
                    None => {}
                }
            }
            // The letter may stand at any mention of its vertex, so a board is made once its summand is read
            // whole.
            boards.push(Board::new(row, [left & !only_right, right & !only_left]));
        }
        let game = Tinted { tint: PhantomData, graph: Some(graph) };
        let mut parts = Vec::new();
        boards.iter().for_each(|board| game.split(board, &mut parts));
        Ok((game, parts))
    }

    fn moves(
        &self,
        board: &Board<2, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<2, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut parts = Vec::new();
        for vertex in Bits(board.layers()[player as usize]) {
            let mut layers = board.layers().map(|layer| layer & !vertex);
            layers[T::forbidden(player) as usize] &= !self.around(board.shape(), vertex);
            parts.clear();
            self.split(&Board::new(board.shape(), layers), &mut parts);
            visit([vertex, W::EMPTY, W::EMPTY], &parts)?;
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<2, W>) -> (Board<2, W>, Sign) {
        match self.graph {
            None => board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) }),
            // The bits are vertices of one graph, so the only image is the one with the players exchanged.
            Some(_) if board.swapped() < board => (board.swapped(), Sign::Minus),
            Some(_) => (board, Sign::Plus),
        }
    }

    /// A move takes its vertex away.
    fn rank(&self, board: &Board<2, W>) -> Option<u16> {
        u16::try_from(board.union().count_ones()).ok()
    }

    fn show(&self, board: &Board<2, W>) -> String {
        let [left, right] = board.layers();
        let Some(graph) = &self.graph else {
            let layers = [left & !right, right & !left, left & right];
            return PICTURE.show(&Board::new(board.shape(), layers));
        };
        let name = |vertex: W| {
            let letter = match ((left & vertex).is_empty(), (right & vertex).is_empty()) {
                (false, true) => "x",
                (true, false) => "o",
                _ => "",
            };
            format!("{}{letter}", graph.name(vertex))
        };
        let mut words = Vec::new();
        for vertex in Bits(left | right) {
            // Each edge is named once, from its earlier vertex.
            let later = graph.around(vertex) & (left | right) & !(vertex | vertex.before());
            words.extend(Bits(later).map(|other| format!("{}-{}", name(vertex), name(other))));
            if (graph.around(vertex) & (left | right)).is_empty() {
                words.push(name(vertex));
            }
        }
        words.join(" ")
    }

    fn name_move(&self, board: &Board<2, W>, _: Player, [vertex, ..]: Made<W>) -> String {
        match &self.graph {
            None => format!("take {}", place(board, vertex)),
            Some(graph) => format!("take vertex {}", graph.name(vertex)),
        }
    }
}

impl<T: Tint, W: Word> Tinted<T, W> {
    fn around(&self, shape: Shape, vertices: W) -> W {
        match &self.graph {
            None => shape.around(vertices),
            Some(graph) => graph.around(vertices),
        }
    }

    /// Pushes what is joined by edges that matter: those along which one of the ends may change what is
    /// allowed at the other.
    fn split(&self, board: &Board<2, W>, parts: &mut Vec<Board<2, W>>) {
        let [left, right] = board.layers();
        // Both for Col and for Snort this joins a to b where it joins b to a, so that parts do not depend on
        // the vertex from which they are sought.
        let joined = |shape: Shape, vertices: W| {
            let (by_left, by_right) =
                (self.around(shape, vertices & left), self.around(shape, vertices & right));
            let of = |player: Player| board.layers()[T::forbidden(player) as usize];
            by_left & of(Player::Left) | by_right & of(Player::Right)
        };
        for part in board.shape().parts(left | right, joined) {
            parts.push(match self.graph {
                None => board.crop(part),
                Some(_) => Board::new(board.shape(), [left & part, right & part]),
            });
        }
    }
}

const PICTURE: Pieces<3> = Pieces {
    symbols: LETTERS,
    layers: ['x', 'o', '.'],
    rest: '#',
    start: |_, _, _| '.',
    is_strip: false,
    between: Some('#'),
};
