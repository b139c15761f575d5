//! Short games: canonical forms in an arena, their order and their sums.
//!
//! A [`Form`] is a number that stands for a canonical form in a [`Forms`]; two forms of one arena are equal as games
//! exactly where they are equal as numbers. Everything that makes a form takes the arena and returns a [`Stop`](crate::Stop) where
//! its budget ends; what was made before stays valid.

mod arena;
mod atomic;
mod canonical;
mod cooling;
mod explain;
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
mod sum;
mod text;
mod thermography;
#[cfg(test)]
mod weights;

pub use arena::{Form, Forms};
pub use explain::{Reduction, Step};
pub use named::{Names, Tiny, UpSum};
pub use parcel::{Parcel, Received, Sent};
pub use text::{Printer, Typography};

/// Runs one level of a recursion over the followers of a game, with more stack where this one nears its end: games may
/// be as deep as memory allows.
pub(crate) fn deep<T>(level: impl FnOnce() -> T) -> T {
    const LEAST_LEFT: usize = 64 << 10;
    const MORE: usize = 4 << 20;
    stacker::maybe_grow(LEAST_LEFT, MORE, level)
}
