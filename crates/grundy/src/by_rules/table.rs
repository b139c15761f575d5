//! Tables of games given by rules.

use super::{RuleGame, shape};
use crate::Error;
use crate::export::{Cell, Content};
use grundy_budget::{Budget, Progress, Stop};
use grundy_engine::Failure as Search;
use grundy_engine::answer::Answers;
use grundy_engine::tabulate::{How, heaps, tabulate};
use grundy_rules::Convention;
use grundy_rules::interpret::{Compiled, Failure, Position};
use grundy_values::{Grundy, Outcome, Player};

/// Which positions a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Heaps from 0 to this one, for games of one number.
    To(u64),
    /// All `(a, b)` with `a < rows` and `b < columns`, for games of pairs.
    Plane {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        columns: u64,
    },
}

/// A table, exact as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTable {
    /// The names of the coordinates.
    pub axes: Vec<String>,
    /// The number of positions along each coordinate that were asked for.
    pub lengths: Vec<u64>,
    /// What the cells are.
    pub content: Content,
    /// The cells in row-major order; fewer than asked for where `stop` says why.
    pub cells: Cells,
    /// The limit that ended the run early.
    pub stop: Option<Stop>,
    /// How the values were computed, in words, with the reason.
    pub how: String,
}

/// The cells of a table, in the form in which they were computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Grundy values that are numbers.
    Numbers(Vec<u32>),
    /// Any cells.
    Any(Vec<Cell>),
}

impl Cells {
    /// Returns the cells in order.
    pub fn iter(&self) -> Box<dyn ExactSizeIterator<Item = Cell> + '_> {
        match self {
            Cells::Numbers(values) => {
                Box::new(values.iter().map(|value| Cell::Grundy(Grundy::Number(u128::from(*value)))))
            }
            Cells::Any(cells) => Box::new(cells.iter().copied()),
        }
    }
}

impl RuleGame {
    /// Returns the table of the positions in `span`: Grundy values, or outcomes in misère play and partizan games.
    ///
    /// Take-and-break games are recognised from their rules, however they are written, and computed by the engine's
    /// fast paths; where their values prove a period the rest is copied. Other games of one heap are computed heap by
    /// heap, pairs by a search that remembers.
    ///
    /// # Errors
    /// [`Error::Unsuited`]: a span of another shape than the game. [`Error::Solve`]: an expression without a value at a
    /// position.
    pub fn table(&self, span: Span, budget: &Budget) -> Result<RuleTable, Error> {
        let lengths = self.lengths(span)?;
        self.tabulate(span, lengths, budget)
            .map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    /// Returns the number of positions along each coordinate.
    fn lengths(&self, span: Span) -> Result<Vec<u64>, Error> {
        let reason = match (span, self.parsed.rules.arity()) {
            (Span::To(upto), 1) => return Ok(vec![upto.saturating_add(1)]),
            (Span::Plane { rows, columns }, 2) => return Ok(vec![rows, columns]),
            (Span::To(_), 2) => "a position has 2 numbers: give the rows and columns of a plane".to_owned(),
            (Span::Plane { .. }, 1) => {
                "a position has 1 number: give the largest heap, not a plane".to_owned()
            }
            (_, arity) => format!("a table has 1 or 2 axes; here a position has {arity} numbers"),
        };
        Err(Error::Unsuited { game: self.name.clone(), reason })
    }

    fn tabulate(
        &self,
        span: Span,
        lengths: Vec<u64>,
        budget: &Budget,
    ) -> Result<RuleTable, grundy_catalog::Error> {
        let rules = &self.parsed.rules;
        let valued = rules.is_impartial() && rules.convention().convention() != Convention::Misere;
        let content = if valued { Content::Grundy } else { Content::Outcome };
        let table = |cells, stop, how: String| RuleTable {
            axes: rules.moves().coordinates.clone(),
            lengths: lengths.clone(),
            content,
            cells,
            stop,
            how,
        };
        if let (Span::To(upto), Some(game)) = (span, shape::heap_game(rules)) {
            let found = heaps(&game, upto, &How::default(), budget);
            return Ok(table(Cells::Numbers(found.values), found.stop, found.method.to_string()));
        }
        let compiled = Compiled::new(rules.clone()).with_budget(budget);
        if let (Span::To(upto), true, Some(one_heap)) = (span, valued, compiled.one_heap())
            && self.parts_are_smaller(budget)?
        {
            let found = tabulate(&one_heap, one_heap.convention(), upto, budget).map_err(fault)?;
            let cells = found.values.into_iter().map(Cell::Grundy).collect();
            let how = "heap by heap, since the rules are not recognised as a take-and-break game";
            return Ok(table(Cells::Any(cells), found.stop, how.into()));
        }
        let (cells, content, stop) = search(&compiled, &lengths, content, budget)?;
        let how = "by a search that remembers, position by position".into();
        Ok(RuleTable { content, ..table(Cells::Any(cells), stop, how) })
    }

    fn parts_are_smaller(&self, budget: &Budget) -> Result<bool, grundy_catalog::Error> {
        use grundy_rules::wellfounded::{Finding, order};
        Ok(matches!(order(&self.parsed.rules, budget)?, Finding::Ends(_)))
    }
}

/// Cells as text need their bytes too: a cell is 48 bytes.
const BYTES_A_CELL: u64 = 48;

/// Searches position by position. A game in which a position repeats has outcomes, not values: where that shows only on
/// the way, the table begins again.
fn search(
    compiled: &Compiled,
    lengths: &[u64],
    content: Content,
    budget: &Budget,
) -> Result<(Vec<Cell>, Content, Option<Stop>), grundy_catalog::Error> {
    let mut answers = Answers::new(compiled, compiled.convention(), budget);
    let mut cells = Vec::new();
    let columns = lengths.get(1).copied();
    let total = lengths.iter().try_fold(1u64, |product, length| product.checked_mul(*length));
    for index in 0..total.unwrap_or(u64::MAX) {
        let position = match columns {
            Some(columns) => Position::from([index / columns, index % columns]),
            None => Position::from([index]),
        };
        let found = budget.hold(BYTES_A_CELL).map_err(Search::Stopped);
        match found.and_then(|()| cell(&mut answers, &position, content)) {
            Ok(Some(cell)) => cells.push(cell),
            Ok(None) => return search(compiled, lengths, Content::Outcome, budget),
            Err(Search::Stopped(stop) | Search::Rules(Failure::Stopped(stop))) => {
                return Ok((cells, content, Some(stop)));
            }
            Err(failure) => return Err(shape_error(failure.to_string())),
        }
        if index % 1024 == 1023 {
            budget.report(Progress { done: index, total });
        }
    }
    Ok((cells, content, None))
}

/// Returns a cell, or `None` where a value was asked for and the game has none.
fn cell(
    answers: &mut Answers<'_, Compiled>,
    position: &Position,
    content: Content,
) -> Result<Option<Cell>, Search<Failure>> {
    let sum = std::slice::from_ref(position);
    if content == Content::Grundy {
        return Ok(answers.grundy(sum)?.map(Cell::Grundy));
    }
    let left = answers.chance(sum, Player::Left)?;
    let right = answers.chance(sum, Player::Right)?;
    Ok(Some(Cell::Outcome(Outcome::of_chances(left, right))))
}

fn fault(failure: Failure) -> grundy_catalog::Error {
    match failure {
        Failure::Stopped(stop) => stop.into(),
        failure => shape_error(failure.to_string()),
    }
}

fn shape_error(message: String) -> grundy_catalog::Error {
    grundy_catalog::Error::Shape(message)
}
