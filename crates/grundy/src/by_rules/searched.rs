//! Tables by a search, position by position, and by loopy nimbers where positions come back.

use super::source::refusal;
use crate::tables::export::{Cell, Content};
use grundy_budget::{Budget, List, Progress, Stop, Weight};
use grundy_catalog::Error;
use grundy_engine::Failure as Search;
use grundy_engine::answer::Answers;
use grundy_engine::loopy::{Unlabelled, label};
use grundy_rules::interpret::{self, Compiled, Failure, Position};
use grundy_rules::{Play, Ruleset};
use grundy_values::{Grundy, LoopyNimber, Outcome, Player};

/// The cells that were found.
pub(crate) struct Searched {
    pub(crate) cells: Vec<Cell>,
    pub(crate) content: Content,
    pub(crate) stop: Option<Stop>,
    pub(crate) engine: &'static str,
}

impl Searched {
    pub(crate) fn position_by_position(cells: List<Cell>, content: Content, stop: Option<Stop>) -> Searched {
        let engine = match content {
            Content::Grundy => "values by a search that remembers, position by position",
            Content::Outcome => "outcomes by a search that remembers, position by position",
            Content::Score => "best differences by a search that remembers, position by position",
        };
        Searched { cells: cells.into_vec(), content, stop, engine }
    }
}

/// Returns the tuple at an index of a box with these lengths, in row-major order.
pub(crate) fn tuple(index: u64, lengths: &[u64]) -> Vec<u64> {
    let (mut rest, mut tuple) = (index, lengths.to_vec());
    for (x, length) in tuple.iter_mut().zip(lengths).rev() {
        (rest, *x) = (rest / length, rest % length);
    }
    tuple
}

/// Searches position by position. A game in which a position repeats has loopy nimbers, or outcomes, and no
/// values: where that shows only on the way, the table begins again.
pub(super) fn search(
    compiled: &Compiled,
    lengths: &[u64],
    content: Content,
    budget: &Budget,
) -> Result<Searched, Error> {
    let total = lengths.iter().try_fold(1u64, |product, length| product.checked_mul(*length));
    let position = |index: u64| Ok(Some(vec![Position::from(&tuple(index, lengths)[..])]));
    let row = InARow { rules: compiled, play: compiled.convention(), total, sum: &position };
    let (cells, stop) = row.one_by_one(content, budget)?;
    let Some(stop) = stop else {
        // With one number positions may still have loopy nimbers; of tuples only outcomes are looked for.
        return match lengths {
            [length] => loopy_nimbers(compiled, *length, cells, budget),
            _ => search(compiled, lengths, Content::Outcome, budget),
        };
    };
    Ok(Searched::position_by_position(cells, content, stop.err()))
}

/// Searches the positions that the numbers from 0 to `upto` mean by the `start` line; what means none, or one
/// that the rules' domain leaves out, has no cell.
pub(super) fn starts(
    compiled: &Compiled,
    upto: u64,
    content: Content,
    budget: &Budget,
) -> Result<Searched, Error> {
    let rules = compiled.rules();
    // A number that means no position is outside, so that the others keep their places.
    let position = |number: u64| {
        let position = interpret::start(rules, &[number])?;
        Ok(position.filter(|position| rules.has(position.coordinates())).map(|position| vec![position]))
    };
    let play = compiled.convention();
    InARow { rules: compiled, play, total: upto.checked_add(1), sum: &position }.search(content, budget)
}

/// Sums in a row, each given by its index; what is none has no cell.
pub(crate) struct InARow<'a, R: Ruleset<Error = Failure>> {
    pub(crate) rules: &'a R,
    pub(crate) play: Play<'a, R>,
    pub(crate) total: Option<u64>,
    pub(crate) sum: &'a dyn Fn(u64) -> Result<Option<Vec<R::Component>>, Failure>,
}

/// Cells in a row, and the limit that ended it; `None` in its place where the game has no values.
type OneByOne = (List<Cell>, Option<Result<(), Stop>>);

/// Returns the cell of a sum; `None` where the game has no values.
type CellOf<'a, C> = &'a mut dyn FnMut(&[C]) -> Result<Option<Cell>, Error>;

/// Fills the cells of this number of sums, each given by its index; what is none has no cell. The row ends where
/// the game has no values.
pub(crate) fn in_a_row<C>(
    total: Option<u64>,
    sum: &dyn Fn(u64) -> Result<Option<Vec<C>>, Failure>,
    cell: CellOf<'_, C>,
    budget: &Budget,
) -> Result<OneByOne, Error> {
    let mut cells = List::new(budget);
    for index in budget.each(0..total.unwrap_or(u64::MAX)) {
        let Ok(index) = index else { return Ok((cells, index.err().map(Err))) };
        let found = match sum(index).map_err(|failure| refusal(Search::Rules(failure))) {
            Ok(Some(sum)) => cell(&sum),
            // A tuple outside of the domain keeps its place in the row.
            Ok(None) => Ok(Some(Cell::Outside)),
            Err(error) => Err(error),
        };
        let pushed = match found {
            Ok(Some(cell)) => cells.push(cell),
            // The game has no values here, and the caller asks again for outcomes.
            Ok(None) => return Ok((cells, None)),
            // A limit leaves the cells before it.
            Err(Error::Stopped(stop)) => Err(stop),
            Err(error) => return Err(error),
        };
        if let Err(stop) = pushed {
            return Ok((cells, Some(Err(stop))));
        }
        budget.report(Progress { done: index, total });
    }
    Ok((cells, Some(Ok(()))))
}

impl<R: Ruleset<Error = Failure>> InARow<'_, R> {
    /// Searches one sum after the other.
    pub(crate) fn search(&self, content: Content, budget: &Budget) -> Result<Searched, Error> {
        let (cells, stop) = self.one_by_one(content, budget)?;
        match stop {
            // Some sum has no value, so the row is searched again for who wins.
            None => self.search(Content::Outcome, budget),
            Some(stop) => Ok(Searched::position_by_position(cells, content, stop.err())),
        }
    }

    fn one_by_one(&self, content: Content, budget: &Budget) -> Result<OneByOne, Error> {
        let mut answers = Answers::new(self.rules, self.play, budget);
        let mut cell = |sum: &[R::Component]| cell(&mut answers, sum, content).map_err(refusal);
        in_a_row(self.total, self.sum, &mut cell, budget)
    }
}

/// Labels all positions of one number below `length`; the first are known; where a move leaves several
/// positions, their outcomes are searched.
fn loopy_nimbers(
    compiled: &Compiled,
    length: u64,
    known: List<Cell>,
    budget: &Budget,
) -> Result<Searched, Error> {
    let engine = "loopy nimbers, since positions come back";
    let stopped = |cells: List<Cell>, stop| {
        let cells = cells.into_vec();
        Ok(Searched { cells, content: Content::Grundy, stop: Some(stop), engine })
    };
    let mut start = List::new(budget);
    for at in budget.each(0..length) {
        let put = at.map(|at| Position::from([at])).and_then(|position| {
            start.count(1, position.elsewhere())?;
            start.push(position)
        });
        if let Err(stop) = put {
            return stopped(known, stop);
        }
    }
    let labels = match label(compiled, compiled.convention(), &start, budget) {
        Ok(labels) => labels,
        // A move to several positions has no loopy nimber, but an outcome.
        Err(Unlabelled::Unsuited(_)) => return search(compiled, &[length], Content::Outcome, budget),
        Err(Unlabelled::Stopped(stop) | Unlabelled::Rules(Failure::Stopped(stop))) => {
            return stopped(known, stop);
        }
        Err(Unlabelled::Rules(failure)) => return Err(refusal(Search::Rules(failure))),
    };
    // The labels say all cells again, so those that were known need no room any more.
    drop(known);
    let mut cells = List::new(budget);
    for position in &*start {
        let (cell, elsewhere) = match labels.value(position).expect("it was labelled") {
            LoopyNimber::Finite(n) => (Cell::Grundy(Grundy::Number(n.into())), 0),
            LoopyNimber::Infinite(infinite) => {
                let elsewhere = grundy_budget::block(size_of_val(infinite.options()));
                (Cell::Infinite(infinite), elsewhere)
            }
        };
        if let Err(stop) = cells.count(1, elsewhere).and_then(|()| cells.push(cell)) {
            return stopped(cells, stop);
        }
    }
    Ok(Searched { cells: cells.into_vec(), content: Content::Grundy, stop: None, engine })
}

/// Returns a cell, or `None` where a value was asked for and the game has none.
fn cell<R: Ruleset>(
    answers: &mut Answers<'_, R>,
    sum: &[R::Component],
    content: Content,
) -> Result<Option<Cell>, Search<R::Error>> {
    if content == Content::Grundy {
        return Ok(answers.grundy(sum)?.map(Cell::Grundy));
    }
    let left = answers.chance(sum, Player::Left)?;
    let right = answers.chance(sum, Player::Right)?;
    Ok(Some(Cell::Outcome(Outcome::of_chances(left, right))))
}
