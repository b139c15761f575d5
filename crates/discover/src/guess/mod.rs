//! Laws that a table might follow. No engine is asked: everything here is read off the values alone, and is a conjecture.

mod period;

pub use period::{Repetition, repetition};

use grundy_proof::Law;

/// A law that a table follows as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conjecture {
    /// The law.
    pub law: Law,
    /// The law in words, on one line, as short as it could be verified to be.
    pub statement: String,
    /// The table followed the law for every heap, or coordinate, up to this one.
    pub checked_to: u64,
}
