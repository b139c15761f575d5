//! Fates of all positions of a space, round by round.

use super::kernel::SPAN;
use super::{Deal, Fates, Part, Space};
use crate::Failure;
use crate::fate::Fate;
use grundy_budget::{Budget, Stop};
use std::ops::RangeInclusive;

/// Retrograde analysis of a space under way: after round `r` all positions that are decided within `r` plies
/// are known.
///
/// Whoever keeps what is decided after some rounds can go on from there later: see [`Rounds::recall`] and
/// [`Rounds::go_on`].
pub struct Rounds<'a, S> {
    /// The share that has all.
    part: Part<'a, S>,
    round: u32,
}

/// Returns the bytes that [`fates`] takes for a number of positions, apart from buffers of a bounded size:
/// two for each, and two bits for each 64.
#[must_use]
pub fn bytes(n_positions: u64) -> u64 {
    let words = n_positions.div_ceil(SPAN as u64).div_ceil(64);
    n_positions.saturating_mul(2).saturating_add(2 * 8 * words)
}

/// Returns the fates of all positions of a space. `stuck_wins` says whether a player without a move wins
/// (misère play).
///
/// Time is linear in positions and moves, a step is a position or a move taken back. Memory: see [`bytes`];
/// twice as much where a position has more than 16,383 options, and where one is won or lost later than after
/// that number of plies, thrice while cells are made wider. [Smith 1966]
///
/// # Errors
/// [`Failure::Stopped`], where nothing is known then, and [`Failure::Rules`].
pub fn fates<S: Space>(space: &S, stuck_wins: bool, budget: &Budget) -> Result<Fates, Failure<S::Error>> {
    let mut rounds = Rounds::begin(space, stuck_wins, budget)?;
    while rounds.advance()? {}
    Ok(rounds.into_fates())
}

impl<'a, S: Space> Rounds<'a, S> {
    /// Decides what ends at once or after one move, and counts the options of all other positions.
    ///
    /// # Errors
    /// See [`fates`].
    pub fn begin(space: &'a S, stuck_wins: bool, budget: &'a Budget) -> Result<Self, Failure<S::Error>> {
        let part = Part::begin(space, Deal::whole(space.len()), 0, stuck_wins, budget)?;
        Ok(Rounds { part, round: 0 })
    }

    /// Returns the number of the round: all positions that are decided within that number of plies are known.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Goes back by one move from what was decided last; returns whether there was anything to go back from.
    /// Where not, the fates of all positions are known.
    ///
    /// # Errors
    /// See [`fates`]; what was known after the last round still is.
    pub fn advance(&mut self) -> Result<bool, Failure<S::Error>> {
        if self.part.is_over() {
            return Ok(false);
        }
        self.part.talk(self.round)?;
        self.round += 1;
        Ok(true)
    }

    /// Hands out the ranks and fates of the positions that are decided after a number of plies in `plies`,
    /// the ranks ascending.
    ///
    /// # Errors
    /// What `take` says.
    pub fn decided<E>(
        &self,
        plies: RangeInclusive<u32>,
        take: impl FnMut(u64, Fate) -> Result<(), E>,
    ) -> Result<(), E> {
        self.part.decided(plies, take)
    }

    /// Takes the fate of a position from an earlier run; returns whether it may be so.
    ///
    /// # Errors
    /// Where there is no room for that number of plies.
    pub fn recall(&mut self, rank: u64, fate: Fate) -> Result<bool, Stop> {
        self.part.recall(rank, fate)
    }

    /// Goes on after `round`, after all positions that are decided within that number of plies were recalled:
    /// the counts of the others are made again. Returns whether what was recalled may be right.
    ///
    /// # Errors
    /// See [`fates`].
    pub fn go_on(&mut self, round: u32) -> Result<bool, Failure<S::Error>> {
        self.round = round;
        self.part.retalk(round)
    }

    /// Returns what is known; what is not decided counts as a draw.
    #[must_use]
    pub fn into_fates(self) -> Fates {
        self.part.into_fates()
    }
}
