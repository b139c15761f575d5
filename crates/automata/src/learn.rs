//! Learning an automaton from a table.
//!
//! [`functional`] learns the pairs `(n, g(n))` of a function; [`tuples`] learns any relation that is listed
//! below a bound; [`lstar`] learns from a membership oracle and someone who finds counterexamples. What is
//! learned agrees with the table and is no more than a conjecture about what lies beyond it.

mod functional;
mod lstar;
mod tuples;

pub use functional::{Learned, agreement, functional};
pub use lstar::{Refutation, lstar};
pub use tuples::tuples;
