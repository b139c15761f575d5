//! The nimbers of positions of impartial games by search, where the values of all that follows would be too
//! many.
//!
//! Whether a position has the nimber `n` is a question of yes or no: no option may have `n`, and some option
//! must have each smaller one. Options fall into parts, and all parts but the largest get their nimbers, so
//! that the question is handed on to the largest. What is known of a component, the nimbers that it has not
//! and a bound, is remembered in a table that forgets. [Lemoine, Viennot 2010]
//!
//! ```
//! use grundy_budget::Budget;
//! use grundy_engine::nimber::{Memory, Nimbers};
//! use grundy_rules::Ruleset;
//! use grundy_values::Player;
//! use std::{convert::Infallible, ops::ControlFlow};
//!
//! /// Two neighbours are taken out of a row.
//! struct DawsonsKayles;
//! impl Ruleset for DawsonsKayles {
//!     type Component = u64;
//!     type Error = Infallible;
//!     fn options(
//!         &self,
//!         row: &u64,
//!         _: Player,
//!         emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
//!     ) -> Result<(), Infallible> {
//!         let mut places = 0..row.saturating_sub(1);
//!         let _ = places.try_for_each(|left| emit(&[left, row - left - 2]));
//!         Ok(())
//!     }
//! }
//! let (budget, mut memory) = (Budget::default(), Memory::new());
//! let mut nimbers = Nimbers::new(&DawsonsKayles, &mut memory, &budget);
//! assert_eq!(nimbers.nimber(&[10])?, 3);
//! assert!(!nimbers.mover_wins(&[10, 6])?);
//! # Ok::<_, grundy_engine::Failure<Infallible>>(())
//! ```

mod known;
mod questions;
mod rung;
mod search;
mod table;
#[cfg(test)]
mod twin;

pub use rung::name;
pub use search::{Memory, Nimbers};
