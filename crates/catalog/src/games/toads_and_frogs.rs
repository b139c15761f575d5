//! Toads and Frogs: toads go right, frogs go left, by a step or by a jump over one opponent.

use crate::Record;
use crate::boards::{Pieces, Track, Tracks, symbols};
use crate::page::page;
use grundy_rules::grid::Wide;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(ToadsAndFrogs, (ToadsAndFrogs<u128>, ToadsAndFrogs<Wide>))>(
    page!("toads-and-frogs"),
);

/// The rules.
pub(crate) type ToadsAndFrogs<W = u64> = Tracks<Leap, W>;

/// The letters and the moves.
pub(crate) struct Leap;

impl Track for Leap {
    const PICTURE: Pieces<2> = Pieces {
        symbols: &symbols([('.', "empty"), ('t', "a toad, Left's"), ('f', "a frog, Right's")]),
        layers: ['t', 'f'],
        rest: '.',
        start: |_, _, _| '.',
        is_strip: true,
        between: None,
    };
    const CAN_JUMP: bool = true;
}
