//! Elephants and Rhinos: elephants go right, rhinos go left, a step at a time, and nobody jumps.

use crate::Record;
use crate::boards::{Pieces, Track, Tracks, symbols};
use crate::page::page;
use grundy_rules::grid::Wide;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(
    ElephantsAndRhinos,
    (ElephantsAndRhinos<u128>, ElephantsAndRhinos<Wide>),
)>(page!("elephants-and-rhinos"));

/// The rules.
pub(crate) type ElephantsAndRhinos<W = u64> = Tracks<Walk, W>;

/// The letters and the moves.
pub(crate) struct Walk;

impl Track for Walk {
    const PICTURE: Pieces<2> = Pieces {
        symbols: &symbols([('.', "empty"), ('t', "an elephant, Left's"), ('f', "a rhino, Right's")]),
        layers: ['t', 'f'],
        rest: '.',
        start: |_, _, _| '.',
        is_strip: true,
        between: None,
    };
    const CAN_JUMP: bool = false;
}
