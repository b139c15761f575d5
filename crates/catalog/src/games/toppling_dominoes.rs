//! Toppling Dominoes: a domino is toppled to one side and takes all on that side with it.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<TopplingDominoes>(page!("toppling-dominoes"));

const PICTURE: Pieces<3> = Pieces {
    symbols: &symbols([('l', "blue, Left's"), ('r', "red, Right's"), ('e', "green, either's")]),
    layers: ['l', 'r', 'e'],
    rest: 'e',
    start: |_, _, _| 'e',
    is_strip: true,
    between: None,
};

/// The rules. A component is a row without gaps: the dominoes that Left may topple, and those that Right may.
pub(crate) struct TopplingDominoes;

impl BoardGame for TopplingDominoes {
    type Component = Board<2>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2>>), Refusal> {
        let row = |summand| {
            let board = PICTURE.read(summand)?;
            let [left, right, either] = board.layers();
            Ok(Board::new(board.shape(), [left | either, right | either]))
        };
        Ok((TopplingDominoes, summands.iter().map(row).collect::<Result<_, Refusal>>()?))
    }

    fn moves(
        &self,
        row: &Board<2>,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board<2>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for domino in Bits(row.layers()[player as usize]) {
            let below = domino - 1;
            let above = row.shape().all() & !(domino | below);
            for (side, rest) in [above, below].into_iter().enumerate() {
                let made = [domino, side as u64, 0];
                if rest == 0 {
                    visit(made, &[])?;
                } else {
                    visit(made, &[row.crop(rest)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, row: Board<2>) -> (Board<2>, Sign) {
        let plus = row.min(row.mirrored());
        let minus = row.swapped().min(row.mirrored().swapped());
        if minus < plus { (minus, Sign::Minus) } else { (plus, Sign::Plus) }
    }

    /// A move takes a domino away.
    fn rank(&self, board: &Board<2>) -> Option<u16> {
        u16::try_from(board.union().count_ones()).ok()
    }

    fn show(&self, row: &Board<2>) -> String {
        let [left, right] = row.layers();
        PICTURE.show(&Board::new(row.shape(), [left & !right, right & !left, left & right]))
    }

    fn name_move(&self, _: &Board<2>, _: Player, [domino, side, _]: Made) -> String {
        let direction = if side == 0 { "left" } else { "right" };
        format!("topple domino {} to the {direction}", domino.trailing_zeros() + 1)
    }
}
