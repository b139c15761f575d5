//! From a table to a law, and from a law to answers and code.
//!
//! [`guess`] looks at a table and says which laws it might follow; what it says is a conjecture and no more. [`prove`]
//! searches for a certificate. [`present`] words a law for people. [`winning`] finds the least winning move by a law, and
//! [`count`] the number of P-positions, in positions of any size. [`emit`] prints a program that answers by a law,
//! whatever its standing.

pub mod count;
pub mod emit;
pub mod guess;
pub mod present;
pub mod prove;
pub mod winning;

pub use guess::Conjecture;
