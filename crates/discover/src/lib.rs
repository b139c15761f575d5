//! From a table to a law, and from a law to answers and code.
//!
//! [`guess`] looks at a table and finds laws that it might follow, and [`present`] words a law for people;
//! both make a [`conjecture`], which is no more than that. [`prove`] searches for a certificate. [`winning`]
//! finds the least winning move by a law, and [`count`] the number of P-positions, in positions of any size.
//! [`emit`] prints a program that answers by a law, whatever its standing; [`coq`] a theorem as a file for
//! that proof assistant.

pub mod conjecture;
pub mod coq;
pub mod count;
pub mod emit;
pub mod formula;
pub mod guess;
pub mod present;
pub mod prove;
pub mod winning;

pub use conjecture::Conjecture;
