//! Cram: both players place dominoes either way. Impartial.

use super::domineering::{PICTURE, place_dominoes, read};
use crate::boards::{BoardGame, Made, Refusal, Summand, place};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Board, Heading, Symmetry};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<Cram>(page!("cram"));

/// The rules. A component is a connected set of at least two free cells.
pub(crate) struct Cram;

impl BoardGame for Cram {
    type Component = Board<1>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<1>>), Refusal> {
        Ok((Cram, read(summands)?))
    }

    fn moves(
        &self,
        board: &Board<1>,
        _: Player,
        visit: &mut dyn FnMut(Made, &[Board<1>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        place_dominoes(board, Heading::South, visit)?;
        place_dominoes(board, Heading::East, visit)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn normal_form(&self, board: Board<1>) -> (Board<1>, Sign) {
        board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: None })
    }

    fn show(&self, board: &Board<1>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<1>, _: Player, [first, second, _]: Made) -> String {
        format!("place a domino on {} and {}", place(board, first), place(board, second))
    }
}
