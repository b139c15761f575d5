//! Answers from a space that is kept in a folder.

use super::source::ByRules;
use super::{RuleGame, position};
use crate::Error;
use crate::game::refused;
use crate::tables::space::Kept;
use grundy_budget::{Budget, Stop};
use grundy_engine::ranked::{Space, Tuples};
use grundy_engine::retrograde::Fate;
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::interpret::{Failure, Position};
use grundy_solve::board::{Board, OnBoard};
use grundy_values::{Chance, Player};
use std::borrow::Cow;

/// A space that is kept, as an engine.
pub(super) struct InSpace<'a> {
    kept: &'a Kept,
    space: &'a Tuples,
}

/// A space that is kept, of this game.
pub struct Stored<'a> {
    game: &'a RuleGame,
    kept: &'a Kept,
    space: Tuples,
}

impl RuleGame {
    /// Returns what answers about positions of the box that is kept, at once.
    ///
    /// # Errors
    /// [`Error::Store`] where another game is kept; otherwise as [`RuleGame::outcomes`].
    pub fn stored<'a>(&'a self, kept: &'a Kept, budget: &Budget) -> Result<Stored<'a>, Error> {
        kept.check(&self.parsed.rules.to_string(), None).map_err(Error::Store)?;
        let space = self.space(&kept.sides(), budget).map_err(|why| self.undecided(why))?;
        kept.check_length(space.len()).map_err(Error::Store)?;
        Ok(Stored { game: self, kept, space })
    }
}

impl Stored<'_> {
    /// Returns the board on which a position of the box stands, word by word as it was typed.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position. [`Error::Unsuited`]: one that is not in the box.
    pub fn board(&self, words: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        let rules = &self.game.parsed.rules;
        let sum = position::read(rules, words).map_err(|source| refused(&self.game.name, source))?;
        // The box has ranks for single positions; sums of them are other positions.
        let is_inside = |sum: &[Position]| match sum {
            [one] => self.space.rank(one.coordinates(), Player::Left).is_some(),
            _ => false,
        };
        if !is_inside(&sum) {
            let sides: Vec<String> = self.kept.sides().lengths().iter().map(u64::to_string).collect();
            let reason = format!(
                "the folder answers about one position of the box {}; found {}",
                sides.join(","),
                position::show(&sum)
            );
            return Err(Error::Unsuited { game: self.game.name.clone(), reason });
        }
        let engine = InSpace { kept: self.kept, space: &self.space };
        Ok(Box::new(OnBoard::new(ByRules::new(self.game, budget).answered_in(engine), sum)))
    }

    /// Returns the error, or why the file could not be read where that is behind it.
    #[must_use]
    pub fn told(&self, error: Error) -> Error {
        self.kept.noted().map_or(error, Error::Store)
    }
}

impl InSpace<'_> {
    fn fate(&self, sum: &[Position], player: Player) -> Said<Fate, Failure> {
        let rank = match sum {
            [position] => self.space.rank(position.coordinates(), player),
            _ => None,
        };
        // No move leads out of the box.
        let rank = rank.ok_or(Pass::Stopped(Stop::Reach))?;
        self.kept.fate(rank).map_err(|error| {
            // An engine can only pass, so what kept the file from an answer is noted for whoever asked.
            self.kept.note(error);
            Pass::Stopped(Stop::Reach)
        })
    }
}

impl Rung<Position, Failure> for &InSpace<'_> {
    fn name(&self) -> Cow<'static, str> {
        format!("{}, with {} positions", self.kept.path().display(), self.space.len()).into()
    }

    fn chance(&mut self, sum: &[Position], player: Player) -> Said<Chance, Failure> {
        Ok(self.fate(sum, player)?.chance())
    }

    fn remoteness(&mut self, sum: &[Position], player: Player) -> Said<Option<u32>, Failure> {
        Ok(self.fate(sum, player)?.remoteness())
    }
}
