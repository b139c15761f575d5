//! Spaces of positions that are numbered without gaps: retrograde analysis in two bytes a position.
//!
//! A [`Space`] gives every position a rank. Then nothing has to be looked up and no move has to be kept: what
//! is known of a position lies at its rank, and from a decided position one goes back to those before it by
//! moves taken back. See [`crate::retrograde`] for the answers and why they are right; the search there lists
//! what can be reached, and is better where that is a small part of the space. A space may be dealt to
//! several holders ([`Deal`]); then each has a [`Part`], and they tell each other what they find.

mod deal;
#[cfg(test)]
mod dealt;
mod fates;
mod kernel;
mod listed;
mod part;
pub(crate) mod places;
mod rounds;
mod tuples;
#[cfg(test)]
mod twin;

pub use deal::Deal;
pub use fates::{Census, Fates};
pub(crate) use listed::Moves;
pub use part::{Part, Post};
pub use rounds::{Rounds, bytes, fates};
pub use tuples::{Tuples, TuplesError};

use crate::Failure;
use grundy_budget::Stop;
use grundy_rules::Verdict;
use std::ops::Range;

/// Raised where ranks or fates change, so that what was kept before is not gone on from.
pub const VERSION: u32 = 1;

/// Takes ranks of positions from which a move leads to one of those asked about.
pub type Before<'a> = &'a mut dyn FnMut(&[u64]) -> Result<(), Stop>;

/// Positions with the player who is to move, numbered from 0 on. Every option of a position is in the space.
pub trait Space {
    /// What can go wrong while moves are listed.
    type Error;

    /// Returns the number of positions.
    fn len(&self) -> u64;

    /// Returns whether there is no position.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Counts the options of the positions with these ranks, adding to `counts`, one for each rank.
    ///
    /// # Errors
    /// Where the rules cannot be evaluated, an option is not in the space, or the budget ends.
    fn count(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), Failure<Self::Error>>;

    /// Hands out the ranks of the positions with a move to one of `ranks`, each once for every such move, in
    /// any order and in pieces of bounded size. A move that ends play at once is none to the position that it
    /// makes.
    ///
    /// # Errors
    /// Where the rules cannot be evaluated, or the budget ends, or `emit` says so.
    fn before(&self, ranks: &[u64], emit: Before<'_>) -> Result<(), Failure<Self::Error>>;
}

/// The options of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of moves after which play goes on.
    pub open: u32,
    /// Whether a move wins at once.
    pub wins: bool,
    /// Whether a move loses at once.
    pub loses: bool,
}

impl Count {
    /// Counts a move that ends play.
    pub(crate) fn ends(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win => self.wins = true,
            Verdict::Lose => self.loses = true,
        }
    }

    /// Returns whether the player to move wins, and in how many plies, where the count decides that.
    fn decided(self, stuck_wins: bool) -> Option<(bool, u32)> {
        match self {
            // A move that wins at once decides, whatever the others are.
            Count { wins: true, .. } => Some((true, 1)),
            Count { open: 0, loses: true, .. } => Some((false, 1)),
            Count { open: 0, .. } => Some((stuck_wins, 0)),
            Count { .. } => None,
        }
    }
}
