//! Loopy games: partizan games in which positions may come back, and play may never end.
//!
//! A [`Graph`] is such a game. Where no play with alternate moves goes on for ever it is a [`Stopper`], which
//! has a canonical form as short games have; sums, differences and comparisons are sought through it. Other
//! games have two sides, what they are worth when draws are Left's and when they are Right's; where both are
//! stoppers the game has a [`Loopy`] value. Not all have: the sides of Bach's Carousel are no stoppers, and
//! that is said. [Siegel, CGT, ch. VI; Winning Ways, ch. 11]

mod canonical;
mod draft;
mod graph;
mod kinds;
mod names;
mod order;
mod ordinal;
mod outcome;
mod print;
mod rank;
mod short;
mod stopper;
#[cfg(test)]
mod tests;
mod value;
mod worth;

pub use draft::{Draft, Drawn, Place};
pub use graph::Graph;
pub use names::Named;
pub use outcome::outcome;
pub use stopper::Stopper;
pub use value::Loopy;
pub use worth::Worth;

use crate::Player;
use grundy_budget::Stop;

/// Why a loopy game has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// An option is none of the nodes.
    #[error("there is no node {node}: the graph has {end}, from 0")]
    NoNode {
        /// The option.
        node: u32,
        /// The number of nodes.
        end: usize,
    },
    /// A side that is no stopper after simplification, as those of Bach's Carousel, so that nothing canonical
    /// is known of it.
    #[error("the {} of this game, simplified, is no stopper, and no canonical form of it is known", side_name(*.side))]
    NoSide {
        /// For whom draws are counted there.
        side: Player,
    },
    /// A stopper was needed.
    #[error("expected a stopper, found a game with two sides; onside(G) and offside(G) are stoppers")]
    NotStopper,
    /// A degree of loopiness that is not its own double.
    #[error("the degree of this game is no idempotent, and varieties are relative to one")]
    NotIdempotent,
    /// A stopper whose varieties by upsum and by downsum differ.
    #[error("this game is not stable: its varieties by upsum and by downsum differ")]
    Unstable,
    /// An onside that is not at least the offside.
    #[error("an onside is at least the offside, and this one is not")]
    Crossed,
    /// The budget ended.
    #[error("undecided: {0}")]
    Stopped(#[from] Stop),
}

fn side_name(side: Player) -> &'static str {
    if side == Player::Left { "onside" } else { "offside" }
}
