//! Tables of the positions that numbers name: those of numbers alone, and those that a `start` line makes of numbers.

use super::{KindGame, refusal};
use crate::by_rules::searched::{InARow, Searched, in_a_row, tuple};
use crate::by_rules::{Explanation, Finding, RuleTable, Span};
use crate::game::refused;
use crate::listed::Listed;
use crate::tables::export::{Cell, Cells, Content};
use crate::{Error, RuleGame};
use grundy_budget::Budget;
use grundy_engine::rung::Pass;
use grundy_engine::score::Scores;
use grundy_rules::interpret::Failure;
use grundy_rules::kinds::{Kind, Position, Value};
use grundy_rules::{Convention, Play, Ruleset, Score, lang};
use grundy_solve::{Error as Refusal, Standing};
use grundy_values::Player;
use std::time::Duration;

/// A law is sought in a table of this number of positions along each coordinate, by the number of coordinates.
const FOR_LAWS: [u64; 3] = [RuleGame::STARTS, 48, 16];

/// Where positions take long, a law is sought in the table that is filled within this time, and held against one
/// that is filled within the other.
const SOON: Duration = Duration::from_secs(2);
const LONGER: Duration = Duration::from_secs(4);

impl KindGame {
    /// Returns the names of the numbers that a user gives; none where something else is given.
    pub(super) fn numbers(&self) -> &[String] {
        let are_numbers =
            self.rules.given_kinds().iter().all(|kind| matches!(kind, Kind::Number | Kind::Integer));
        if are_numbers { self.rules.given_names() } else { &[] }
    }

    /// Returns the table of the positions that numbers in `span` name: Grundy values, outcomes where there are none,
    /// and best differences where moves gain points.
    pub(super) fn table(&self, span: Span, budget: &Budget) -> Result<RuleTable, Error> {
        let lengths = self.lengths(span)?;
        let rules = self.rules.clone().with_budget(budget);
        let total = lengths.iter().try_fold(1u64, |product, length| product.checked_mul(*length));
        let sum = |index: u64| {
            let numbers = tuple(index, &lengths);
            let given: Vec<Value> = numbers.iter().map(|number| Value::Number((*number).into())).collect();
            rules.started(&given, 0)
        };
        let searched = match rules.play() {
            Play::Score(score) => self.scores(&rules, score, total, &sum, budget)?,
            play => {
                let has_values =
                    rules.is_impartial() && rules.convention() == Convention::Normal && !rules.is_alone();
                let content = if has_values { Content::Grundy } else { Content::Outcome };
                let row = InARow { rules: &rules, play, total, sum: &sum };
                row.search(content, budget).map_err(|cause| refused(&self.name, cause))?
            }
        };
        let Searched { cells, content, stop, engine } = searched;
        let explanation = Explanation {
            shape: "positions that numbers name".to_owned(),
            ends: "not looked at".to_owned(),
            engine: engine.to_owned(),
            instructions: None,
            period: None,
        };
        let (axes, cells) = (self.numbers().to_vec(), Cells::Any(cells));
        Ok(RuleTable { axes, lengths, content, cells, stop, explanation, standing: Standing::Exact })
    }

    /// Returns best differences, one after the other, from one memory.
    fn scores<R: Ruleset<Component = Position, Error = Failure>>(
        &self,
        rules: &R,
        score: &dyn Score<R>,
        total: Option<u64>,
        sum: &dyn Fn(u64) -> Result<Option<Vec<Position>>, Failure>,
        budget: &Budget,
    ) -> Result<Searched, Error> {
        // A cell has room for one difference, and in a partizan game each player who begins has one.
        if !rules.is_impartial() {
            let reason = "a table of points is of games in which both players have the same moves".to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        let mut scores = Scores::new(rules, score, budget);
        let mut cell = |positions: &[Position]| {
            let [position] = positions else {
                return Err(Refusal::Shape("points are of one position, and not of a sum".to_owned()));
            };
            match scores.score(position, Player::Left) {
                Ok(score) => Ok(Some(Cell::Score(score))),
                Err(Pass::Stopped(stop)) => Err(Refusal::Stopped(stop)),
                Err(Pass::Rules(failure)) => Err(refusal(failure)),
                Err(Pass::On(reason)) => Err(Refusal::Shape(reason.into_owned())),
            }
        };
        let (cells, stop) =
            in_a_row(total, sum, &mut cell, budget).map_err(|cause| refused(&self.name, cause))?;
        Ok(Searched::position_by_position(cells, Content::Score, stop.and_then(Result::err)))
    }

    fn lengths(&self, span: Span) -> Result<Vec<u64>, Error> {
        let n_numbers = self.numbers().len();
        if n_numbers == 0 {
            let reason =
                "a table is of positions that numbers name: expected a line as `start n -> ..`, which says \
                what position a number stands for"
                    .to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        // What a user gives are the numbers of the start, where there is such a line.
        let span = match span {
            Span::Starts(upto) if self.rules.has_start() => Span::To(upto),
            span => span.plain(),
        };
        span.lengths(&self.name, n_numbers)
    }

    /// Returns whether the text without its `position` line is one of rules on numbers.
    fn is_of_numbers_but_for_a_line(&self) -> bool {
        let pieces = self.text.split([';', '\n']);
        let rest: Vec<&str> = pieces.filter(|piece| !piece.trim_start().starts_with("position ")).collect();
        !self.text.contains('"') && lang::parse(&rest.join("\n")).is_ok()
    }

    /// Returns the table to `to`, as far as half of the time goes, and the laws that it and a longer one follow:
    /// conjectures. Where nothing is said of its length, what is soon filled is tried first.
    pub(super) fn law(&self, to: Option<u64>, budget: &Budget) -> Result<(Listed, Finding), Error> {
        let usual = FOR_LAWS.get(self.numbers().len().saturating_sub(1)).copied().unwrap_or(8);
        let length = to.map_or(usual, |to| to.saturating_add(1));
        let held = |table: Listed, time: Duration| {
            let longer =
                |times: u64, budget: &Budget| self.listed(length.saturating_mul(times), &budget.within(time));
            table.law_held(budget, longer)
        };
        let soon = || self.listed(length, &budget.eighths(4).within(SOON)).ok();
        if let Some(table) = to.is_none().then(soon).flatten() {
            let found = held(table, LONGER);
            // A law that shows in the short table saves the longer one.
            if found.1.known.is_some() {
                return Ok(found);
            }
        }
        Ok(held(self.listed(length, &budget.eighths(4))?, Duration::MAX))
    }

    /// Returns the table of positions whose numbers are all below `length`, as far as the budget goes.
    fn listed(&self, length: u64, budget: &Budget) -> Result<Listed, Error> {
        let names = self.numbers();
        let sides = vec![length; names.len()];
        let span = crate::by_rules::Sides::new(&sides).map_or(Span::To(length), Span::Box);
        let table = self.table(span, budget)?;
        let listed = Listed::of_table(&self.name, &table, budget)?;
        let unproved = if self.is_of_numbers_but_for_a_line() {
            "nothing is proved of rules with a `position` line; without it these are rules on numbers, which have theorems"
        } else {
            "no proof is known of rules on lists, words or sets, or with points or turns"
        };
        Ok(listed.unproved(unproved))
    }
}
