//! What is known of all positions of a space.

use super::kernel::Cells;
use crate::fate::Fate;
use std::ops::Range;

/// The fates of all positions of a space, by rank.
#[derive(Debug)]
pub struct Fates {
    pub(super) cells: Cells,
}

/// How many positions have each fate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// `wins[r]` positions are won by the player to move, after `r` plies.
    pub wins: Vec<u64>,
    /// `losses[r]` positions are lost by the player to move, after `r` plies.
    pub losses: Vec<u64>,
    /// The number of positions that nobody can force to end.
    pub draws: u64,
}

impl Fates {
    /// Returns the fate of the player to move in the position of a rank; `None` where the space has no such
    /// rank.
    #[must_use]
    pub fn get(&self, rank: u64) -> Option<Fate> {
        self.cells.get(usize::try_from(rank).ok()?)
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Returns whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the fates in the order of ranks.
    pub fn iter(&self) -> impl Iterator<Item = Fate> {
        (0..self.len()).filter_map(|rank| self.get(rank))
    }

    /// Returns how many positions of some ranks have each fate. Time is linear in the positions.
    ///
    /// # Panics
    /// If the space has no such ranks.
    #[must_use]
    pub fn census(&self, ranks: Range<u64>) -> Census {
        let mut census = Census::default();
        for rank in ranks {
            census.add(self.get(rank).expect("a rank of the space"));
        }
        census
    }
}

impl Census {
    /// Counts a position more.
    pub fn add(&mut self, fate: Fate) {
        let (counts, remoteness) = match fate {
            Fate::Draw => {
                self.draws += 1;
                return;
            }
            Fate::Win { remoteness } => (&mut self.wins, remoteness as usize),
            Fate::Loss { remoteness } => (&mut self.losses, remoteness as usize),
        };
        if counts.len() <= remoteness {
            counts.resize(remoteness + 1, 0);
        }
        counts[remoteness] += 1;
    }

    /// Returns the plies of the longest win, where there is a win.
    #[must_use]
    pub fn longest_win(&self) -> Option<u32> {
        let plies = self.wins.len().checked_sub(1)?;
        Some(u32::try_from(plies).expect("remoteness has 32 bits"))
    }
}
