//! Domineering: Left places upright dominoes, Right lying ones.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, place, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry};
use grundy_values::Player;
use std::ops::{ControlFlow, Range};

/// The registry's row.
pub static GAME: Record = Record::of_values::<Domineering>(page!("domineering"));

/// The pictures of boards of free cells.
pub(super) const PICTURE: Pieces<1> = Pieces {
    symbols: &symbols([('.', "empty"), ('#', "filled")]),
    layers: ['.'],
    rest: '#',
    start: |_, _, _| '.',
    is_strip: false,
    between: Some('#'),
};

/// A board with rows and columns exchanged is the negative.
const TURNED: Symmetry = Symmetry { transposed: Some(Sign::Minus), swapped: None };

/// The rules. A component is a connected set of at least two free cells.
pub(crate) struct Domineering;

/// Pushes the connected parts of a set of free cells; single cells are worth nothing.
pub(super) fn split(shape: Shape, free: u64, parts: &mut Vec<Board<1>>) {
    let board = Board::new(shape, [free]);
    let in_pairs = shape.parts(free, Shape::around).filter(|part| part & (part - 1) != 0);
    parts.extend(in_pairs.map(|part| board.crop(part)));
}

/// Hands out the places of a domino whose second cell lies in this direction of the first, and what each leaves.
pub(super) fn place_dominoes(
    board: &Board<1>,
    heading: Heading,
    visit: &mut dyn FnMut(Made, &[Board<1>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (shape, [free]) = (board.shape(), board.layers());
    let mut parts = Vec::new();
    for first in Bits(free & shape.step(free, heading.opposite())) {
        let second = shape.step(first, heading);
        parts.clear();
        split(shape, free & !(first | second), &mut parts);
        visit([first, second, 0], &parts)?;
    }
    ControlFlow::Continue(())
}

/// Reads boards, and takes them apart.
pub(super) fn read(summands: &[Summand<'_>]) -> Result<Vec<Board<1>>, Refusal> {
    let mut parts = Vec::new();
    for summand in summands {
        for board in PICTURE.read_boards(summand)? {
            split(board.shape(), board.union(), &mut parts);
        }
    }
    Ok(parts)
}

impl BoardGame for Domineering {
    type Component = Board<1>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<1>>), Refusal> {
        Ok((Domineering, read(summands)?))
    }

    fn moves(
        &self,
        board: &Board<1>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<1>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heading = if player == Player::Left { Heading::South } else { Heading::East };
        place_dominoes(board, heading, visit)
    }

    fn normal_form(&self, board: Board<1>) -> (Board<1>, Sign) {
        board.canonical(TURNED)
    }

    fn is_own_negative(&self, board: &Board<1>) -> bool {
        board.is_own_negative(TURNED)
    }

    /// Right's dominoes lie across columns, and Left's across rows.
    fn n_lines(&self, board: &Board<1>, tied: Player) -> usize {
        let shape = board.shape();
        (if tied == Player::Right { shape.n_cols() } else { shape.n_rows() }) as usize
    }

    fn strip(&self, board: &Board<1>, tied: Player, lines: Range<usize>) -> Option<Board<1>> {
        let (first, count) = (u32::try_from(lines.start).ok()?, u32::try_from(lines.len()).ok()?);
        let strip =
            if tied == Player::Right { board.columns(first, count) } else { board.rows(first, count) };
        (strip.union() != 0).then_some(strip)
    }

    fn fall_apart(&self, strip: &Board<1>, parts: &mut Vec<Board<1>>) {
        split(strip.shape(), strip.union(), parts);
    }

    /// A domino takes two cells.
    fn rank(&self, board: &Board<1>) -> Option<u16> {
        u16::try_from(board.union().count_ones() / 2).ok()
    }

    fn show(&self, board: &Board<1>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<1>, _: Player, [first, second, _]: Made) -> String {
        format!("place a domino on {} and {}", place(board, first), place(board, second))
    }
}
