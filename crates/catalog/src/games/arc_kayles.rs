//! Arc Kayles: two joined vertices are taken.

use crate::Record;
use crate::boards::{Takes, Vertices};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(ArcKayles, ArcKayles<u128>)>(page!("arc-kayles"));

/// The rules. A component is a connected set of at least two vertices.
pub(crate) type ArcKayles<W = u64> = Vertices<Pairs, W>;

/// A move takes two joined vertices.
pub(crate) struct Pairs;

impl Takes for Pairs {
    const ALL_AROUND: bool = false;
}
