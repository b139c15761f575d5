//! Statements about natural numbers that finite automata decide: from the rules to conjunctions of atoms,
//! from these to machines that read digits, and two questions: is there a solution, and does one statement
//! imply another.

#[cfg(test)]
mod agree;
mod bits;
mod bounded;
mod bounds;
mod clause;
mod implied;
mod ledger;
mod linear;
mod lists;
mod machine;
mod places;
mod products;
mod search;
mod translate;

pub(crate) use bounds::{Bounds, MOST_MODULUS, Side};
pub(crate) use clause::{Atom, Clause, Pattern, any, eliminated, permutations, settled};
pub(crate) use implied::implied;
pub(crate) use ledger::{Ledger, few};
pub(crate) use linear::Linear;
pub(crate) use search::{Question, solution};
pub(crate) use translate::{FIBONACCI, Translator};

use grundy_budget::Stop;

/// What this logic cannot say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Outside {
    /// Numbers too large for automata to walk through.
    #[error("a number in the rules is too large")]
    Large,
    /// More cases than are followed.
    #[error("the rules split into too many cases")]
    Cases,
    /// Something that is not linear, or not regular in this numeration.
    #[error("{0} is not something that finite automata decide here")]
    Term(&'static str),
    /// A shape of game that is not covered.
    #[error("{0}")]
    Game(&'static str),
    /// The budget ended the work.
    #[error("{0}")]
    Stopped(#[from] Stop),
}
