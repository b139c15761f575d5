//! Theorems: laws of games that a small checker has verified, from a certificate that holds everything
//! needed.
//!
//! This floor shares no code with what computes tables or guesses laws. Trusted are this crate and the
//! reading of rules (`grundy_rules::lang` and `ir`).

mod aid;
mod certificate;
mod check;
pub mod coq;
mod law;
mod logic;
mod ray;
pub mod strategy;
mod theorem;

pub use aid::{Aid, Repeats};
pub use certificate::{Certificate, Unreadable};
pub use check::{
    BoundedMoves, BoundedParts, BoundedSplit, Obligation, Refusal, WIN, bounded_moves,
    bounded_moves_in_any_play, by_primes, check, has_window, without_idle, worths_by_sides,
};
pub use law::odd_part;
pub use law::{
    Acceptor, Automatic, Counted, Law, Limit, Lost, Malformed, NOWHERE, Numeration, Periodic, Pretending,
    Primes, TakeAway, Tame,
};
pub use logic::Outside;
pub use ray::{Ray, rays};
pub use theorem::{Theorem, digest};
