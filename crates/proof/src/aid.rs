//! What a certificate says beside its law, so that the law can be checked: values of runs of heaps, periods,
//! or an automaton.

use crate::law::{Law, Lost};

/// What a certificate says beside its law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aid {
    /// The law of the nim-sum of all heaps below each heap, where moves leave runs of heaps.
    Sums(Law),
    /// Where values begin to repeat along each coordinate, and with which period, where every move changes
    /// one coordinate.
    Periods(Vec<Repeats>),
    /// An automaton that holds the P-positions of a law that is a condition.
    Held(Lost),
}

/// A sequence that repeats: the entry at `n + period` is the entry at `n`, for all `n >= from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeats {
    /// The least number for which it is said.
    pub from: u64,
    /// The period, at least 1.
    pub period: u64,
}
