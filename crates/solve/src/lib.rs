//! From a position to its answer, the same way for every game: a [`Source`] says where a game comes from, the
//! [`Ladder`] asks one engine after the other until one answers, and a [`board`] keeps both while moves are
//! made.
//!
//! An engine that passes says why, and the answer stands on what stands behind the engine that gave it.

mod asked;
pub mod board;
mod found;
mod joint;
mod ladder;
mod line;
mod list;
pub mod position;
mod rating;
mod seats;
mod settings;
mod solution;
mod source;
mod strategy;

pub use asked::Rated;
pub use found::Found;
pub use grundy_engine::joint::Movement;
pub use grundy_engine::rung::Standing;
pub use ladder::Ladder;
pub use line::{Ply, Reason};
pub use rating::{Prospect, Rating};
pub use seats::{Allotment, Method, Seat, by_components};
pub use settings::{Param, Settings};
pub use solution::{Error, Move, Solution, Trail};
pub use source::{Claim, Component, Engine, Fault, Named, Source, Step, Words};
