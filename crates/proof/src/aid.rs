//! What a proof needs beside the law: the certificate says it, and the checker shows it.

use crate::law::{Law, Lost};

/// What a certificate says beside its law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aid {
    /// What the heaps below each one are worth together, where moves leave runs of heaps.
    Sums(Law),
    /// How what positions are worth repeats in each coordinate, where every move changes one of them alone.
    Periods(Vec<Repeats>),
    /// The automaton that says of P-positions what the condition says.
    Held(Lost),
}

/// What is at `n + period` is what is at `n`, for all `n >= from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeats {
    /// The least number for which it is said.
    pub from: u64,
    /// The period, at least 1.
    pub period: u64,
}
