//! Toppling Dominoes: a domino is toppled to one side and takes all on that side with it.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Wide, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(
    TopplingDominoes,
    (TopplingDominoes<u128>, TopplingDominoes<Wide>),
)>(page!("toppling-dominoes"));

const PICTURE: Pieces<3> = Pieces {
    symbols: &symbols([('l', "blue, Left's"), ('r', "red, Right's"), ('e', "green, either's")]),
    layers: ['l', 'r', 'e'],
    rest: 'e',
    start: |_, _, _| 'e',
    is_strip: true,
    between: None,
};

/// The rules. A component is a row without gaps: the dominoes that Left may topple, and those that Right may.
pub(crate) struct TopplingDominoes<W = u64>(PhantomData<W>);

impl<W: Word> BoardGame for TopplingDominoes<W> {
    type Component = Board<2, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2, W>>), Refusal> {
        let row = |summand| {
            let board: Board<3, W> = PICTURE.read(summand)?;
            let [left, right, either] = board.layers();
            Ok(Board::new(board.shape(), [left | either, right | either]))
        };
        Ok((TopplingDominoes(PhantomData), summands.iter().map(row).collect::<Result<_, Refusal>>()?))
    }

    fn moves(
        &self,
        row: &Board<2, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<2, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for domino in Bits(row.layers()[player as usize]) {
            let below = domino.before();
            let above = row.shape().all::<W>() & !(domino | below);
            for (side, rest) in [above, below].into_iter().enumerate() {
                let made = [domino, W::of_low(side as u64), W::EMPTY];
                if rest.is_empty() {
                    visit(made, &[])?;
                } else {
                    visit(made, &[row.crop(rest)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, row: Board<2, W>) -> (Board<2, W>, Sign) {
        // A domino falls to either side, so a mirrored row has the same moves.
        let plus = row.min(row.mirrored());
        let minus = row.swapped().min(row.mirrored().swapped());
        if minus < plus { (minus, Sign::Minus) } else { (plus, Sign::Plus) }
    }

    /// A move takes a domino away.
    fn rank(&self, board: &Board<2, W>) -> Option<u16> {
        u16::try_from(board.union().count_ones()).ok()
    }

    fn show(&self, row: &Board<2, W>) -> String {
        let [left, right] = row.layers();
        PICTURE.show(&Board::new(row.shape(), [left & !right, right & !left, left & right]))
    }

    fn name_move(&self, _: &Board<2, W>, _: Player, [domino, side, _]: Made<W>) -> String {
        let direction = if side.is_empty() { "left" } else { "right" };
        format!("topple domino {} to the {direction}", domino.trailing_zeros() + 1)
    }
}
