//! Who wins: the play convention, data that goes beside the moves.

use crate::Ruleset;
use std::fmt;

/// The play convention for a game with the moves `R`.
pub enum Play<'a, R: Ruleset> {
    /// A player who cannot move loses.
    Normal,
    /// A player who cannot move wins.
    Misere,
    /// A player who makes a part that meets the goal wins or loses at once; else a player who cannot move
    /// loses.
    Goal(&'a dyn Goal<R>),
    /// Moves gain points. Play ends where the player to move cannot, and who has gained more wins.
    Score(&'a dyn Score<R>),
}

/// What a move that makes a certain part means for the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player wins at once.
    Win,
    /// The player loses at once. Where one move makes parts of both kinds, the win counts.
    Lose,
}

/// A condition on parts that ends play at once. Only parts made by a move count: a start was made by nobody.
pub trait Goal<R: Ruleset> {
    /// Returns what it means to have made `part`, or `None` where play goes on.
    ///
    /// # Errors
    /// Where the condition cannot be evaluated at this part.
    fn verdict(&self, part: &R::Component) -> Result<Option<Verdict>, R::Error>;

    /// Returns the verdict on a whole option, a sum of parts.
    ///
    /// # Errors
    /// As [`Goal::verdict`].
    fn verdict_on(&self, parts: &[R::Component]) -> Result<Option<Verdict>, R::Error> {
        let mut found = None;
        for part in parts {
            match self.verdict(part)? {
                Some(Verdict::Win) => return Ok(Some(Verdict::Win)),
                Some(Verdict::Lose) => found = Some(Verdict::Lose),
                None => {}
            }
        }
        Ok(found)
    }
}

/// Points that are part of a position.
pub trait Score<R: Ruleset> {
    /// Returns the points that the player to move has gained, less those of the other one.
    fn lead(&self, from: &R::Component) -> i128;

    /// Returns the same position where both have gained as much.
    fn level(&self, from: &R::Component) -> R::Component;
}

/// Which version of a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Version {
    /// The one that its rules say.
    #[default]
    Own,
    /// The same moves in misère play.
    Misere,
}

/// The name of a play convention, without its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// See [`Play::Normal`].
    Normal,
    /// See [`Play::Misere`].
    Misere,
    /// See [`Play::Goal`].
    Goal,
    /// See [`Play::Score`].
    Score,
}

impl<R: Ruleset> Play<'_, R> {
    /// Returns the name of the convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        match self {
            Play::Normal => Convention::Normal,
            Play::Misere => Convention::Misere,
            Play::Goal(_) => Convention::Goal,
            Play::Score(_) => Convention::Score,
        }
    }

    /// Returns what the option `parts` means at once for the player who chooses it.
    ///
    /// # Errors
    /// As [`Goal::verdict`].
    pub fn verdict_on(&self, parts: &[R::Component]) -> Result<Option<Verdict>, R::Error> {
        match self {
            Play::Normal | Play::Misere | Play::Score(_) => Ok(None),
            Play::Goal(goal) => goal.verdict_on(parts),
        }
    }

    /// Returns whether a player who has no option wins.
    #[must_use]
    pub fn stuck_wins(&self) -> bool {
        matches!(self, Play::Misere)
    }
}

impl<R: Ruleset> Clone for Play<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Play<'_, R> {}

impl Convention {
    /// Returns the one word for it in text and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
            Convention::Goal => "goal",
            Convention::Score => "score",
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
