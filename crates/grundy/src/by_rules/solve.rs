//! Who wins a position of a game given by rules, and by which moves.

use super::source::ByRules;
use super::{RuleGame, position};
use crate::Error;
use grundy_catalog::board::{Board, OnBoard};
use grundy_catalog::{Ask, Error as Refusal, Solution};
use grundy_rules::interpret::Position;
use grundy_solve::{Method, Movement, climb, climb_jointly};
use std::borrow::Cow;

impl RuleGame {
    /// Returns who wins, the Grundy value where there is one, and every winning move.
    ///
    /// Positions that are too large to be computed in a moment (a heap above 2^17, above 2^20 in take-and-break games, as many
    /// positions below a tuple) are answered by a theorem, as [`RuleGame::solve_by`] does, where one is found within 5
    /// seconds.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position, an expression without a value at a position that is met, or a
    /// budget that ended before the winner was known.
    pub fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        self.solve_as(ask, Method::Auto)
    }

    /// Returns the same, by the engines of a method.
    ///
    /// # Errors
    /// As [`RuleGame::solve`].
    pub fn solve_as(&self, ask: &Ask<'_>, method: Method) -> Result<Solution, Error> {
        self.answer(ask, method).map_err(|source| self.refused(source))
    }

    fn answer(&self, ask: &Ask<'_>, method: Method) -> Result<Solution, Refusal> {
        let wide = position::read_wide(&self.parsed.rules, ask.position)?;
        let Some(sum) = position::narrow(&wide) else { return self.beyond_words(&wide, ask.budget) };
        let source = ByRules::new(Cow::Borrowed(self), ask.budget);
        climb(&source, &sum, method, ask)
    }

    /// Returns who wins the sum in which moves touch the components as `movement` says, and every winning move.
    ///
    /// Conjunctive and selective sums of impartial games that stay in one part are answered from their components;
    /// others are searched whole, which only small ones allow. There is no Grundy value: these sums have no components.
    ///
    /// # Errors
    /// As [`RuleGame::solve`], and for rules with a goal.
    pub fn solve_joint(&self, ask: &Ask<'_>, movement: Movement, method: Method) -> Result<Solution, Error> {
        let answer = || {
            let sum = position::read(&self.parsed.rules, ask.position)?;
            let source = ByRules::new(Cow::Borrowed(self), ask.budget);
            climb_jointly(&source, &sum, movement, method, ask)
        };
        answer().map_err(|source| self.refused(source))
    }

    /// Returns the board on which the position of a question stands.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position.
    pub fn board(&self, ask: &Ask<'_>) -> Result<Box<dyn Board + '_>, Error> {
        board(Cow::Borrowed(self), ask)
    }

    fn refused(&self, source: Refusal) -> Error {
        Error::Solve { subject: self.name.clone(), source }
    }
}

/// As [`RuleGame::board`], of a game that the board may own.
pub(crate) fn board<'a>(game: Cow<'a, RuleGame>, ask: &Ask<'_>) -> Result<Box<dyn Board + 'a>, Error> {
    let sum: Vec<Position> =
        position::read(&game.parsed.rules, ask.position).map_err(|source| game.refused(source))?;
    Ok(Box::new(OnBoard::new(ByRules::new(game, ask.budget), sum)))
}
