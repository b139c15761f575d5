//! Retrograde analysis of rules on numbers, as a rung: of all that can be reached, in a box; by rank where
//! there is no room for the moves and the box is filled; else by a search.

mod reach;
#[cfg(test)]
mod twin;
mod walk;

use crate::Failure;
use crate::fate::Fate;
use crate::ranked::{Fates, Space, Tuples, TuplesError, fates};
use crate::rung::{Retrograde, Rung, Said};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::interpret::{self, Compiled, Position};
use grundy_values::{Chance, Player};
use reach::Reach;
use std::borrow::Cow;
use walk::{Halt, Walk};

/// Retrograde analysis of rules on numbers: see [`Tuples`] and [`Retrograde`].
pub struct ByRank<'a> {
    rules: &'a Compiled,
    budget: Budget,
    /// What was walked through from a position that was asked about, and the space that was found, counted as
    /// they are large: one at most.
    walk: List<Walk>,
    space: List<(Tuples, Fates)>,
    /// Whether neither was found for a position that was asked about.
    is_searched: bool,
    search: Retrograde<'a, Compiled>,
    /// Whether moves are not listed where they can be taken back, and for how large a box.
    is_walked: bool,
    fewest: u64,
}

/// Boxes of fewer positions are left to the search.
const FEWEST: u64 = 1 << 14;

impl<'a> ByRank<'a> {
    /// Returns a rung that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a Compiled, budget: &Budget) -> Self {
        let search = Retrograde::new(rules, rules.convention(), budget);
        ByRank {
            rules,
            budget: budget.clone(),
            walk: List::new(budget),
            space: List::new(budget),
            is_searched: false,
            search,
            is_walked: true,
            fewest: FEWEST,
        }
    }

    /// Returns the same rung, which takes moves back in boxes of all sizes.
    #[cfg(test)]
    pub(super) fn for_all_boxes(self) -> Self {
        ByRank { is_walked: false, fewest: 0, ..self }
    }

    /// Returns the fate of `player`, to move in `sum`, with its remoteness.
    ///
    /// # Errors
    /// See [`Failure`]; not [`Failure::Loop`].
    pub fn fate(&mut self, sum: &[Position], player: Player) -> Result<Fate, Failure<interpret::Failure>> {
        let [position] = sum else { return self.search.fate(sum, player) };
        if self.is_searched {
            return self.search.fate(sum, player);
        }
        if let Some(fate) = self.known(position, player) {
            return Ok(fate);
        }
        self.space.clear();
        self.walk.clear();
        let mut no_room = None;
        if self.is_walked {
            match Walk::from(self.rules, position.coordinates(), &self.budget) {
                Ok(walk) => self.walk.push(walk)?,
                Err(Halt::Stopped(stop @ (Stop::Memory | Stop::Reach))) => no_room = Some(stop),
                Err(Halt::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                Err(Halt::Unsuited) => {}
            }
        }
        if self.walk.is_empty()
            && let Some(space) = self.find(position)?
        {
            self.space.push(space)?;
        }
        match (self.known(position, player), no_room) {
            (Some(fate), _) => Ok(fate),
            // The search takes more room.
            (None, Some(stop)) => Err(Failure::Stopped(stop)),
            (None, None) => {
                self.is_searched = true;
                self.search.fate(sum, player)
            }
        }
    }

    /// Returns a space that holds all that can be reached from a position, where there is one that it fills.
    fn find(&self, position: &Position) -> Result<Option<(Tuples, Fates)>, Failure<interpret::Failure>> {
        let stuck_wins = self.rules.convention().stuck_wins();
        let Some(mut reach) = Reach::new(self.rules, position.coordinates(), &self.budget)? else {
            return Ok(None);
        };
        while let Some(space) = reach.space(self.fewest)? {
            match fates(&space, stuck_wins, &self.budget) {
                Ok(fates) => return Ok(Some((space, fates))),
                Err(Failure::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                Err(Failure::Rules(TuplesError::Outside { to, .. })) if reach.widen(to.coordinates())? => {}
                // Positions of the box that play does not come to may have moves that cannot be listed.
                Err(_) => return Ok(None),
            }
        }
        Ok(None)
    }

    fn known(&self, position: &Position, player: Player) -> Option<Fate> {
        if let Some(walk) = self.walk.first() {
            return walk.fate(position.coordinates(), player);
        }
        let (space, fates) = self.space.first()?;
        fates.get(space.rank(position.coordinates(), player)?)
    }
}

impl Rung<Position, interpret::Failure> for ByRank<'_> {
    fn name(&self) -> Cow<'static, str> {
        match self.space.first() {
            Some((space, _)) => format!("retrograde analysis by rank of {} positions", space.len()).into(),
            None => self.search.name(),
        }
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, interpret::Failure> {
        Ok(self.fate(sum, player)?.chance())
    }

    fn remoteness(&mut self, sum: &[Position], player: Player) -> Said<Option<u32>, interpret::Failure> {
        Ok(self.fate(sum, player)?.remoteness())
    }
}
