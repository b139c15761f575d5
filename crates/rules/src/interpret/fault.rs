//! What can go wrong when rules are evaluated at a position.

use super::Position;
use grundy_budget::Stop;
use std::fmt;

/// An option of more parts than this is a fault.
pub const MAX_PARTS: usize = 1 << 16;

/// Why options could not be listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The budget ended the listing.
    #[error("{0}")]
    Stopped(#[from] Stop),
    /// An expression has no value at this position.
    #[error("{0}")]
    Fault(Box<Fault>),
    /// The position has another number of coordinates than the rules.
    #[error("a position has {wanted} {}, {position} has {}", coordinates(*wanted), position.coordinates().len())]
    Arity {
        /// The position that was given.
        position: Position,
        /// The number of coordinates of the rules.
        wanted: usize,
    },
}

fn coordinates(n: usize) -> &'static str {
    if n == 1 { "coordinate" } else { "coordinates" }
}

/// An expression that has no value at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The expression as the canonical text has it.
    pub expression: String,
    /// Where it stands: `line 2`, ``line `take` ``, `the goal`, `the start`.
    pub place: String,
    /// The values of the names there: the coordinates, then the choices and names of runs that had values.
    pub names: Vec<(String, i128)>,
}

/// The kinds of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A result does not fit in 128 bits.
    Overflow,
    /// `//` or `%` by 0.
    DivisionByZero,
    /// An index below 0 or past the end of a list.
    BadIndex {
        /// The index.
        index: i128,
        /// The length of the list.
        len: usize,
    },
    /// A negative number where none may stand: an exponent, a distance of a shift, a base of `powers`, under
    /// `isqrt`.
    Negative,
    /// A coordinate or a choice that is 2^64 or more.
    TooLarge,
    /// A number of 2^64 or more that is to be looked up in `primes`.
    PrimeTooLarge,
    /// A list, a word or a set of more entries than one may have.
    TooLong,
    /// An option of more parts than an option may have.
    TooManyParts,
    /// A choice among 2^127 subsets or lists, or more.
    TooManyPicks,
    /// A position in which the text does not tell which one player moves.
    NoMover,
    /// A turn of several moves that come back to a position, which stands in place of the expression.
    EndlessTurn,
    /// A part of an option that the rules' domain leaves out ([`crate::ir::Rules::domain`], `positions
    /// where`); it stands in place of the expression.
    Leaves,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FaultKind::Overflow => write!(f, "`{}` does not fit in 128 bits", self.expression)?,
            FaultKind::DivisionByZero => write!(f, "division by zero in `{}`", self.expression)?,
            FaultKind::BadIndex { index, len: 0 } => {
                write!(
                    f,
                    "index {index} in `{}`: the list is empty, which `where len(..) >= 1` would keep out",
                    self.expression
                )?;
            }
            FaultKind::BadIndex { index, len } => {
                write!(
                    f,
                    "index {index} in `{}`: the list has the indices 0 to {}",
                    self.expression,
                    len - 1
                )?;
            }
            FaultKind::Negative => {
                write!(f, "a negative number in `{}`, which takes numbers from 0 on", self.expression)?;
            }
            FaultKind::TooLarge => {
                write!(f, "`{}` is 2^64 or more, which no coordinate or choice can be", self.expression)?;
            }
            FaultKind::PrimeTooLarge => {
                write!(f, "`{}` is 2^64 or more, too large to look up in `primes`", self.expression)?;
            }
            FaultKind::TooLong => {
                let most = crate::kinds::MAX_ENTRIES;
                write!(
                    f,
                    "`{}` has more than {most} entries, which no list, word or set has",
                    self.expression
                )?;
            }
            FaultKind::TooManyParts => {
                write!(f, "`{}` makes an option of more than {} parts", self.expression, super::MAX_PARTS)?;
            }
            FaultKind::TooManyPicks => {
                write!(f, "`{}` leaves 2^127 choices or more", self.expression)?;
            }
            FaultKind::NoMover => {
                f.write_str("the lines `moves when` tell no player, or both")?;
            }
            FaultKind::EndlessTurn => {
                write!(
                    f,
                    "the moves of one turn come back to {}, so the turn need not end",
                    self.expression
                )?;
            }
            FaultKind::Leaves => {
                write!(f, "a move leads to {}, which `positions where` leaves out", self.expression)?;
            }
        }
        write!(f, " ({}", self.place)?;
        for (index, (name, value)) in self.names.iter().enumerate() {
            write!(f, "{} {name} = {value}", if index == 0 { " at" } else { "," })?;
        }
        f.write_str(")")
    }
}
