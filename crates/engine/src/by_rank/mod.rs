//! Retrograde analysis of rules on numbers, as a rung: of all that can be reached, in a box; by rank where
//! there is no room for the moves and the box is filled; else by a search.

mod reach;
mod stretches;
#[cfg(test)]
mod twin;
mod walk;

use crate::Failure;
use crate::fate::Fate;
use crate::ranked::{Fates, Space, Tuples, TuplesError, fates};
use crate::rung::{Pass, Retrograde, Rung, Said};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Play;
use grundy_rules::interpret::{self, Compiled, Position};
use grundy_values::{Chance, Grundy, Player};
use reach::Reach;
use std::borrow::Cow;
use walk::{Halt, Subject, Walk};

/// Retrograde analysis of rules on numbers: see [`InBox`], [`Tuples`] and [`Retrograde`].
pub struct ByRank<'a> {
    rules: &'a Compiled,
    budget: Budget,
    /// What is asked first; `None` where tests take moves back instead.
    in_box: Option<InBox<'a>>,
    /// The space that was found, counted as it is large: one at most.
    space: List<(Tuples, Fates)>,
    /// Whether neither was found for a position that was asked about.
    is_searched: bool,
    search: Retrograde<'a, Compiled>,
    fewest: u64,
}

/// All that can be reached from a position, listed in a box, as a rung: it passes where moves cannot be
/// listed for many positions at once, or where a small part of the box can be reached.
pub struct InBox<'a> {
    rules: &'a Compiled,
    budget: Budget,
    subject: Subject,
    /// The walk from a position that was asked about, one at most; a list, so that its bytes are counted.
    walk: List<Walk>,
}

impl<'a> InBox<'a> {
    /// Returns a rung that knows nothing yet, and finds fates by retrograde analysis.
    #[must_use]
    pub fn new(rules: &'a Compiled, budget: &Budget) -> Self {
        InBox { rules, budget: budget.clone(), subject: Subject::Fates, walk: List::new(budget) }
    }

    /// Returns the same rung, which finds Grundy values; it passes where a position comes back.
    ///
    /// # Panics
    /// If the rules are not impartial ones in normal play.
    #[must_use]
    pub fn with_values(self) -> Self {
        let is_normal = matches!(self.rules.convention(), Play::Normal);
        assert!(is_normal && self.rules.rules().is_impartial(), "positions have Grundy values");
        InBox { subject: Subject::Values, ..self }
    }

    /// Returns what a walk knows of a position, of the kept one or of one that begins there.
    fn known<T>(&mut self, position: &Position, known: impl Fn(&Walk) -> Option<T>) -> Result<T, Halt> {
        // What can be reached from a position of the kept walk was reached too, so it serves as well.
        if let Some(found) = self.walk.first().and_then(&known) {
            return Ok(found);
        }
        // The old walk gives its room back before another one asks for it.
        self.walk.clear();
        let walk = Walk::from(self.rules, position.coordinates(), self.subject, &self.budget)?;
        let found = known(&walk).expect("a walk knows where it begins");
        self.walk.push(walk)?;
        Ok(found)
    }

    fn fate(&mut self, position: &Position, player: Player) -> Result<Fate, Halt> {
        self.known(position, |walk| walk.fate(position.coordinates(), player))
    }

    fn value(&mut self, position: &Position) -> Result<Grundy, Halt> {
        let value = self.known(position, |walk| walk.value(position.coordinates()))?;
        Ok(Grundy::Number(value.into()))
    }
}

/// Returns the only position of a sum.
fn alone(sum: &[Position]) -> Said<&Position, interpret::Failure> {
    let [position] = sum else { return Err(Pass::On("it is a sum".into())) };
    Ok(position)
}

impl From<Halt> for Pass<interpret::Failure> {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Stopped(stop) => Pass::Stopped(stop),
            Halt::Unsuited => Pass::On("what can be reached is not listed in a box of numbers".into()),
        }
    }
}

impl Rung<Position, interpret::Failure> for InBox<'_> {
    fn name(&self) -> Cow<'static, str> {
        match self.subject {
            Subject::Fates => "retrograde analysis of all that can be reached, listed in a box".into(),
            Subject::Values => "values of all that can be reached, listed in a box".into(),
        }
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, interpret::Failure> {
        let position = alone(sum)?;
        Ok(match self.subject {
            Subject::Fates => self.fate(position, player)?.chance(),
            Subject::Values => Chance::of(self.value(position)?.mover_wins()),
        })
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, interpret::Failure> {
        match self.subject {
            Subject::Fates => Ok(None),
            Subject::Values => Ok(Some(self.value(alone(sum)?)?)),
        }
    }

    fn remoteness(&mut self, sum: &[Position], player: Player) -> Said<Option<u32>, interpret::Failure> {
        match self.subject {
            Subject::Fates => Ok(self.fate(alone(sum)?, player)?.remoteness()),
            Subject::Values => Ok(None),
        }
    }
}

/// Boxes of fewer positions are left to the search.
const FEWEST: u64 = 1 << 14;

impl<'a> ByRank<'a> {
    /// Returns a rung that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a Compiled, budget: &Budget) -> Self {
        ByRank {
            rules,
            budget: budget.clone(),
            in_box: Some(InBox::new(rules, budget)),
            space: List::new(budget),
            is_searched: false,
            search: Retrograde::new(rules, rules.convention(), budget),
            fewest: FEWEST,
        }
    }

    /// Returns the same rung, which takes moves back in boxes of all sizes.
    #[cfg(test)]
    pub(super) fn for_all_boxes(self) -> Self {
        ByRank { in_box: None, fewest: 0, ..self }
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
        if let Some(fate) = self.in_space(position, player) {
            return Ok(fate);
        }
        // A space is large, so the old one is given up before another is sought.
        self.space.clear();
        let mut no_room = None;
        if let Some(in_box) = &mut self.in_box {
            match in_box.fate(position, player) {
                Ok(fate) => return Ok(fate),
                // A walk takes more room for each position that is reached than a space does for each of its
                // box.
                Err(Halt::Stopped(stop @ (Stop::Memory | Stop::Reach))) => no_room = Some(stop),
                Err(Halt::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                Err(Halt::Unsuited) => {}
            }
        }
        if let Some(space) = self.find(position)? {
            self.space.push(space)?;
        }
        match (self.in_space(position, player), no_room) {
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

    fn in_space(&self, position: &Position, player: Player) -> Option<Fate> {
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
