//! Theorems: laws of games that a small checker has verified, from a certificate that holds everything needed.
//!
//! This floor shares no code with what computes tables or guesses laws. Trusted are this crate and the reading of rules
//! (`grundy_rules::lang` and `ir`).

mod law;

pub use law::{Acceptor, Automatic, Law, Lost, Malformed, NOWHERE, Numeration, Periodic};
