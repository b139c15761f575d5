//! From a table to a law, and from a law to code.
//!
//! [`guess`] looks at a table and says which laws it might follow; what it says is a conjecture and no more. [`present`]
//! words a law for people. [`emit`] prints a program that answers by a law, whatever its standing.

pub mod emit;
pub mod guess;
pub mod present;
pub mod prove;

pub use guess::Conjecture;
