//! Values of combinatorial games. This floor knows no game: only players, outcomes, numbers and their
//! arithmetic.

pub mod calculator;
mod dyadic;
pub mod form;
mod grundy;
pub mod loopy;
mod loopy_nimber;
mod merge;
mod mex;
pub mod misere;
pub mod nim_field;
pub mod nim_ordinals;
mod nimber;
mod outcome;
mod player;
pub mod quotient;
mod surreal;
pub mod thermograph;

pub use dyadic::{Bound, Dyadic, NotDyadic};
pub use grundy::Grundy;
pub use grundy_budget::{Budget, Stop};
pub use loopy_nimber::{Infinite, LoopyNimber};
pub use mex::{MexSet, mex};
pub use nimber::Nimber;
pub use outcome::{Chance, Outcome};
pub use player::Player;
pub use surreal::{NoPower, Surreal};
