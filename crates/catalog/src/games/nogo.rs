//! NoGo: stones are placed, nothing is ever captured, and a move that would capture is illegal.

use crate::boards::{BoardGame, Made, Pieces, Refusal, STONES, Summand, place};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Shape, Symmetry};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<NoGo>(page!("nogo"));

const PICTURE: Pieces<2> =
    Pieces { symbols: STONES, layers: ['x', 'o'], rest: '.', start: |_, _, _| '.', is_strip: false };

/// The rules. A component is a whole board: Left's stones, and Right's.
pub(crate) struct NoGo;

/// Says whether every group of stones that has a cell in or beside `near` has an empty neighbour.
fn all_breathe(board: &Board<2>, near: u64) -> bool {
    let shape = board.shape();
    let empty = shape.all() & !board.union();
    let near = near | shape.around(near);
    board.layers().iter().all(|stones| {
        let mut groups = shape.parts(*stones, Shape::around).filter(|group| group & near != 0);
        groups.all(|group| shape.around(group) & empty != 0)
    })
}

impl BoardGame for NoGo {
    type Component = Board<2>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2>>), Refusal> {
        let mut boards = Vec::new();
        for summand in summands {
            let board = PICTURE.read(summand)?;
            if !all_breathe(&board, board.shape().all()) {
                let message = "every group of stones must have an empty cell beside it, and one has none";
                return Err(summand.refuse(0..summand.text.len(), message));
            }
            boards.push(board);
        }
        Ok((NoGo, boards))
    }

    fn moves(
        &self,
        board: &Board<2>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<2>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        for cell in Bits(shape.all() & !board.union()) {
            let mut layers = board.layers();
            layers[player as usize] |= cell;
            let after = Board::new(shape, layers);
            if all_breathe(&after, cell) {
                visit([cell, 0, 0], &[after])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<2>) -> (Board<2>, Sign) {
        board.canonical(Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) })
    }

    /// A move takes an empty cell.
    fn rank(&self, board: &Board<2>) -> Option<u16> {
        u16::try_from(board.shape().n_cells() - board.union().count_ones()).ok()
    }

    fn show(&self, board: &Board<2>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<2>, _: Player, [cell, ..]: Made) -> String {
        format!("place a stone on {}", place(board, cell))
    }
}
