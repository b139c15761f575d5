//! Fission: a stone splits into two, above and below for Left, to both sides for Right.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, place, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Fission, Fission<u128>)>(page!("fission"));

const PICTURE: Pieces<2> = Pieces {
    symbols: &symbols([('.', "empty"), ('x', "a stone"), ('#', "closed")]),
    layers: ['x', '.'],
    rest: '#',
    start: in_the_middle,
    is_strip: false,
    between: Some('#'),
};

/// A board given by its size has one stone, in the middle or just after it.
fn in_the_middle(shape: Shape, row: u32, column: u32) -> char {
    if (row, column) == (shape.n_rows() / 2, shape.n_cols() / 2) { 'x' } else { '.' }
}

/// The rules. A component is a connected set of open cells: the stones, and the empty cells.
pub(crate) struct Fission<W = u64>(PhantomData<W>);

/// Returns the stones that can split some day: those that are not held, in both directions, by the edge, by
/// closed cells or by other stones that never split.
fn mobile<W: Word>(board: &Board<2, W>) -> W {
    let (shape, [stones, empty]) = (board.shape(), board.layers());
    let mut mobile = W::EMPTY;
    // The least fixed point: stones count as stuck until something shows that they can split.
    loop {
        let open = empty | mobile;
        let between = |one, other| shape.step(open, one) & shape.step(open, other);
        let can = between(Heading::North, Heading::South) | between(Heading::East, Heading::West);
        // A stone beside one that splits may itself split later.
        let wider = mobile | stones & can;
        if wider == mobile {
            return mobile;
        }
        mobile = wider;
    }
}

/// Pushes the parts in which a stone may split; stones that never do are closed cells.
fn split<W: Word>(board: &Board<2, W>, parts: &mut Vec<Board<2, W>>) {
    let [_, empty] = board.layers();
    let mobile = mobile(board);
    let board = Board::new(board.shape(), [mobile, empty]);
    let connected = board.shape().connected(mobile | empty);
    // A part in which no stone ever splits has no moves, and is worth 0.
    parts.extend(connected.filter(|part| !(*part & mobile).is_empty()).map(|part| board.crop(part)));
}

impl<W: Word> BoardGame for Fission<W> {
    type Component = Board<2, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2, W>>), Refusal> {
        Ok((Fission(PhantomData), PICTURE.read_all(summands, split)?))
    }

    fn moves(
        &self,
        board: &Board<2, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<2, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (shape, [stones, empty]) = (board.shape(), board.layers());
        let [one, other] = match player {
            Player::Left => [Heading::North, Heading::South],
            Player::Right => [Heading::West, Heading::East],
        };
        let mut parts = Vec::new();
        for stone in Bits(stones & shape.step(empty, one) & shape.step(empty, other)) {
            let made = shape.step(stone, one) | shape.step(stone, other);
            let layers = [stones & !stone | made, empty & !made | stone];
            parts.clear();
            split(&Board::new(shape, layers), &mut parts);
            visit([stone, W::EMPTY, W::EMPTY], &parts)?;
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<2, W>) -> (Board<2, W>, Sign) {
        // Exchanging rows and columns exchanges the players' moves, which negates the game.
        board.canonical(Symmetry { transposed: Some(Sign::Minus), swapped: None })
    }

    /// A stone that splits takes one more empty cell than it leaves.
    fn rank(&self, board: &Board<2, W>) -> Option<u16> {
        let [_, empty] = board.layers();
        u16::try_from(empty.count_ones()).ok()
    }

    fn show(&self, board: &Board<2, W>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<2, W>, _: Player, [stone, ..]: Made<W>) -> String {
        format!("split {}", place(board, stone))
    }
}
