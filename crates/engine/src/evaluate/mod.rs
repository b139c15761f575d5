//! Values of positions by their rules: from a component to the canonical form of its game, in a caller's
//! arena.
//!
//! An [`Evaluator`] remembers the value of every component that it meets, by its normal form. Components of
//! an impartial game are worth nimbers, and come out as the forms of these. Depth is bounded by memory alone:
//! the positions that wait for others lie on a stack of their own.
//!
//! ```
//! use grundy_budget::Budget;
//! use grundy_engine::evaluate::Evaluator;
//! use grundy_rules::Ruleset;
//! use grundy_values::{Player, form::Forms};
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
//! let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
//! let two = evaluator.value(&OneOrTwo, &[2], &mut forms)?;
//! let (zero, one) = (forms.zero(), forms.integer(1)?);
//! assert_eq!(two, forms.game(&[one], &[zero])?);
//! # Ok::<_, grundy_engine::Failure<Infallible>>(())
//! ```

mod algebra;
mod canonical;
mod evaluator;
mod graph;
mod loops;
mod numbering;
mod search;
mod threads;

pub use canonical::{Canonical, Memo, Values};
pub use evaluator::Evaluator;
pub use loops::Worthless;
pub use threads::value_on_threads;
