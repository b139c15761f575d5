//! Who wins a sum of a partizan game in normal play, where its value would be too large: by the values of
//! small parts, by bounds, and by a search of the rest.
//!
//! The sum is always seen by the player who moves, as Left; Right's sums are negated. What is small gets its
//! value, and values are added where that is cheap; a component and its negative are nothing. A sum of one
//! value is decided by it. Others are bounded: components that the rules can cut into strips by the strips'
//! means and temperatures. What is still open is searched, most hopeful moves first, on a stack of its own,
//! and remembered in a table that forgets.
//!
//! ```
//! use grundy_budget::Budget;
//! use grundy_engine::outcome::{Memory, Outcomes};
//! use grundy_rules::Ruleset;
//! use grundy_values::Player;
//! use std::{convert::Infallible, ops::ControlFlow};
//!
//! /// From a heap Left takes one bean, and Right two.
//! struct OneOrTwo;
//! impl Ruleset for OneOrTwo {
//!     type Component = u64;
//!     type Error = Infallible;
//!     fn options(
//!         &self,
//!         heap: &u64,
//!         player: Player,
//!         emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
//!     ) -> Result<(), Infallible> {
//!         let taken = if player == Player::Left { 1 } else { 2 };
//!         if let Some(rest) = heap.checked_sub(taken) {
//!             let _ = emit(&[rest]);
//!         }
//!         Ok(())
//!     }
//!     fn is_impartial(&self) -> bool {
//!         false
//!     }
//! }
//! let budget = Budget::default();
//! let mut memory = Memory::new(&budget)?;
//! let mut outcomes = Outcomes::new(&OneOrTwo, &mut memory, &budget);
//! // Two beans are worth 1 to Left or 0, and one bean is worth 1.
//! assert!(outcomes.mover_wins(&[2, 1], Player::Left)?);
//! assert!(!outcomes.mover_wins(&[2, 1], Player::Right)?);
//! # Ok::<_, grundy_engine::Failure<Infallible>>(())
//! ```

mod bounds;

mod heat;
mod keys;
mod names;
mod rung;
mod search;
mod sum;
mod table;
#[cfg(test)]
mod twin;
mod values;

pub use rung::NAME;
pub use search::{Memory, Outcomes, Work};
