//! What a game is: positions, options, play conventions, and the language in which rules are written. This
//! floor knows no solver.

pub mod grid;
pub mod interpret;
pub mod ir;
pub mod kinds;
pub mod lang;
pub mod octal;
pub mod plane;
mod play;
pub mod reverse;
pub mod rewrite;
mod rows;
mod ruleset;
mod sum;
pub mod wellfounded;
mod whole;

pub use interpret::Position;
pub use ir::Rules;
pub use play::{Convention, Goal, Play, Score, Verdict, Version};
pub use ruleset::{Emit, Ruleset, Sign, take_each};
pub use sum::Sum;
pub use whole::Whole;
