//! The Grundy value of an impartial position.

use std::fmt;

/// The value of a component of an impartial sum: the nimber it equals, or a win at one move.
///
/// Laws answer in 128 bits: Lasker's Nim on a heap of `2^64 - 1` is worth `2^64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grundy {
    /// The component equals the Nim heap of this size.
    Number(u128),
    /// Only where a goal ends play: the mover wins at once by moving here (a sunny position). It absorbs
    /// every sum.
    Win,
}

impl Grundy {
    /// The value of a component without options.
    pub const ZERO: Grundy = Grundy::Number(0);

    /// Returns the value of the sum of two components.
    ///
    /// ```
    /// use grundy_values::Grundy;
    /// assert_eq!(Grundy::Number(5).nim_sum(Grundy::Number(3)), Grundy::Number(6));
    /// assert_eq!(Grundy::Number(5).nim_sum(Grundy::Win), Grundy::Win);
    /// ```
    #[must_use]
    pub const fn nim_sum(self, other: Grundy) -> Grundy {
        match (self, other) {
            (Grundy::Number(a), Grundy::Number(b)) => Grundy::Number(a ^ b),
            _ => Grundy::Win,
        }
    }

    /// Returns whether the mover wins a sum of this value in normal play (or with goals, where the value is
    /// of the sum).
    #[must_use]
    pub const fn mover_wins(self) -> bool {
        !matches!(self, Grundy::Number(0))
    }

    /// Returns the number, where there is one.
    #[must_use]
    pub const fn number(self) -> Option<u128> {
        match self {
            Grundy::Number(v) => Some(v),
            Grundy::Win => None,
        }
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grundy::Number(v) => write!(f, "{v}"),
            Grundy::Win => f.write_str("win"),
        }
    }
}
