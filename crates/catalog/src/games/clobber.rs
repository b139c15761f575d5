//! Clobber: a stone moves onto a neighbouring stone of the opponent, which is removed.

use crate::boards::{BoardGame, Made, Pieces, Refusal, STONES, Summand, chequered, place};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Symmetry, Wide, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Clobber, (Clobber<u128>, Clobber<Wide>))>(page!("clobber"));

const PICTURE: Pieces<2> = Pieces {
    symbols: STONES,
    layers: ['x', 'o'],
    rest: '.',
    start: chequered,
    is_strip: false,
    between: Some('.'),
};

/// Boards with the colours exchanged are negatives.
const IMAGES: Symmetry = Symmetry { transposed: Some(Sign::Plus), swapped: Some(Sign::Minus) };

/// The rules. A component is a connected set of stones of both colours: Left's, and Right's.
pub(crate) struct Clobber<W = u64>(PhantomData<W>);

/// Pushes the connected parts with stones of both colours; in the others nobody can move.
fn split<W: Word>(board: &Board<2, W>, parts: &mut Vec<Board<2, W>>) {
    let [left, right] = board.layers();
    let connected = board.shape().connected(left | right);
    let of_both = connected.filter(|part| !(*part & left).is_empty() && !(*part & right).is_empty());
    parts.extend(of_both.map(|part| board.crop(part)));
}

impl<W: Word> BoardGame for Clobber<W> {
    type Component = Board<2, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<2, W>>), Refusal> {
        Ok((Clobber(PhantomData), PICTURE.read_all(summands, split)?))
    }

    fn moves(
        &self,
        board: &Board<2, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<2, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = board.shape();
        let (own, other) = (player as usize, player.opponent() as usize);
        let mut parts = Vec::new();
        for heading in Heading::ALL {
            for to in Bits(shape.step(board.layers()[own], heading) & board.layers()[other]) {
                let from = shape.step(to, heading.opposite());
                let mut layers = board.layers();
                layers[own] = layers[own] & !from | to;
                layers[other] &= !to;
                parts.clear();
                split(&Board::new(shape, layers), &mut parts);
                visit([from, to, W::EMPTY], &parts)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn normal_form(&self, board: Board<2, W>) -> (Board<2, W>, Sign) {
        board.canonical(IMAGES)
    }

    fn is_own_negative(&self, board: &Board<2, W>) -> bool {
        board.is_own_negative(IMAGES)
    }

    /// Both players move where two stones of different colours meet.
    fn n_options(&self, board: &Board<2, W>, _: Player) -> Option<u32> {
        let ([left, right], shape) = (board.layers(), board.shape());
        let meet = |heading: &Heading| (shape.step(left, *heading) & right).count_ones();
        Some(Heading::ALL.iter().map(meet).sum())
    }

    /// A move takes a stone away.
    fn rank(&self, board: &Board<2, W>) -> Option<u16> {
        u16::try_from(board.union().count_ones()).ok()
    }

    fn show(&self, board: &Board<2, W>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<2, W>, _: Player, [from, to, _]: Made<W>) -> String {
        format!("move {} to {}", place(board, from), place(board, to))
    }
}
