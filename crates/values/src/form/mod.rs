//! Short games: canonical forms in an arena, their order and their sums.
//!
//! A [`Form`] is a number that stands for a canonical form in a [`Forms`]; two forms of one arena are equal
//! as games exactly where they are equal as numbers. Everything that makes a form takes the arena and returns
//! a [`Stop`](crate::Stop) where its budget ends; what was made before stays valid.

mod arena;
mod atomic;
mod canonical;
mod compounds;
mod cooling;
mod explain;
mod followers;
#[cfg(test)]
pub(crate) mod laws;
#[cfg(test)]
pub(crate) mod naive;
mod named;
#[cfg(test)]
mod operations;
mod order;
mod parcel;
mod products;
mod reduced;
mod scale;
mod shape;
mod stops;
mod sum;
mod text;
mod thermography;
#[cfg(test)]
mod weights;

pub use arena::{Form, Forms};
pub use compounds::{Compound, Options};
pub use explain::{Reduction, Step};
pub use named::{Names, Tiny, UpSum};
pub use parcel::{Parcel, Received, Sent};
pub use text::{Printer, Typography};

/// What an operation found out about followers, for as long as it lasts.
type Memo<K, V> = grundy_budget::Map<K, V, rustc_hash::FxBuildHasher>;

/// Where less stack is left, a level of a recursion takes another piece of stack.
const LEAST_STACK: usize = 64 << 10;
/// The bytes of a piece.
const MORE_STACK: usize = 4 << 20;

/// Runs one level of a recursion over the text of an expression, whose depth is bounded, with more stack
/// where this one nears its end. Over the followers of a game that is [`Forms::deep`].
pub(crate) fn deep<T>(level: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(LEAST_STACK, MORE_STACK, level)
}
