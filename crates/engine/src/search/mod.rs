//! Single positions of large games: depth first, remembered, without a table of everything below.
//!
//! The same answers as the [`crate::Oracle`], faster: components are interned as numbers, the options of a
//! component are listed once, and sums are short lists of numbers. [`Values`] finds Grundy values; [`Winner`]
//! says who wins where there are none: misère play and partizan games; [`Deep`] in fixed memory; and
//! [`Plain`] on positions that are one small value.

mod deep;
mod plain;
mod plies;
mod values;
mod winner;

pub use deep::Deep;
pub use plain::Plain;
pub use plies::Plies;
pub use values::Values;
pub use winner::Winner;
