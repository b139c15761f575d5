//! Finite automata that read numbers: relations on naturals, their logic, and learning them from tables.
//!
//! A [`Dfa`] reads the digits of several numbers together, most significant first, one number on each named
//! track, and accepts the tuples of a relation. Relations come from [`linear`](linear::linear) and its
//! neighbours, are joined by [`product`] and [`project`], and are learned from tables by [`learn`]. Every
//! operation takes a [`Budget`](grundy_budget::Budget) and answers [`Error::Stopped`] where that ends; a step
//! is one letter read in one state.
//!
//! ```
//! use grundy_automata::{Numeration, Relation, linear, product, project};
//! use grundy_budget::Budget;
//! let (binary, budget) = (Numeration::BINARY, Budget::default());
//! // The numbers that are 3a + 5b with a, b >= 0.
//! let sums = linear(binary, &[("n", 1), ("a", -3), ("b", -5)], 0, Relation::Equal, &budget)?;
//! let sums = project::exists(&project::exists(&sums, "a", &budget)?, "b", &budget)?;
//! let missing = product::complement(&sums, &budget)?;
//! assert_eq!((0..20).filter(|n| missing.contains(&[*n])).collect::<Vec<_>>(), [1, 2, 4, 7]);
//! # Ok::<_, grundy_automata::Error>(())
//! ```

mod count;
mod dfa;
mod digitwise;
pub mod dot;
mod error;
mod explore;
pub mod function;
pub mod learn;
mod least;
mod linear;
mod minimize;
pub mod numeration;
pub mod product;
pub mod project;
#[cfg(test)]
mod testing;
mod tracks;
pub mod walnut;
mod witness;

pub use count::count;
pub use dfa::Dfa;
pub use digitwise::{digit_sum, less, nim_sum, powers};
pub use error::Error;
pub use linear::{MOST_COEFFICIENT, MOST_CONSTANT, Relation, linear, residue};
pub use numeration::Numeration;
pub use tracks::{MOST_LETTERS, Tracks};
pub use witness::{difference, shortest};
