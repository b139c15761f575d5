//! `grundy plot`: a picture of a table.

use super::subject;
use crate::args::Plot;
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::streams;
use grundy::floors::budget::List;
use grundy::report::plot::{Plane, Sequence, heat_ascii, heat_svg, scatter_ascii, scatter_svg};
use grundy::tables::export::Cell;
use grundy::tables::{RuleTable, Tabulation, usual_heap};
use grundy::{Budget, Error, Grundy, Outcome, Stop};

/// The size of a picture in characters: it fits a usual terminal.
const WIDTH: usize = 70;
const HEIGHT: usize = 20;
/// A plane is shown character by character.
const MOST_ROWS: usize = 60;
const MOST_COLUMNS: usize = 150;

/// Computes a table and draws it.
pub fn run(args: &Plot, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    let n_axes = game.axes().len();
    if n_axes > 2 {
        let reason = format!("a picture has one or two axes; here a position has {n_axes} numbers");
        return Err(Error::Unsuited { game: game.name().to_owned(), reason }.into());
    }
    // What is no rules on numbers has a table of as many as `grundy table` prints.
    let usual = if game.rules().is_ok() { 1000 } else { usual_heap(&*game) };
    let span = args.span.span(n_axes, usual, 64);
    let budget = args.limits.budget(interrupt.flag());
    let table = game.table_over(span, Tabulation::default(), &budget)?;
    let (values, full) = values(&table, &budget).ok_or_else(|| {
        let is_whole = table.cells.iter().all(|cell| cell != Cell::Outside);
        let reason = if is_whole {
            "a picture shows Grundy values, or outcomes where they are P and N only"
        } else {
            "a picture is drawn where all numbers are positions; here `positions where` leaves some out"
        };
        Error::Unsuited { game: game.name().to_owned(), reason: reason.to_owned() }
    })?;
    let n_shown = values.len();
    let picture = Picture { title: game.name(), columns: table.lengths.get(1).copied(), values };
    if let Some(path) = &args.svg {
        streams::save(path, &picture.svg(), interrupt)?;
    }
    if args.ascii {
        streams::print(&picture.ascii())?;
    } else if args.svg.is_none() {
        streams::deliver(None, &picture.svg(), interrupt)?;
    }
    // What could not be held ended the picture before the limit of the table.
    let Some(stop) = full.or(table.stop) else {
        return Ok(Exit::Done);
    };
    diagnose::say(&format!("stopped after {n_shown} positions: {stop}"));
    Ok(Exit::from(stop))
}

/// Returns the values of a table, as many as may be held; outcomes of impartial games as 0 for P and 1 for N.
/// `None` where there are others.
fn values(table: &RuleTable, budget: &Budget) -> Option<(List<Grundy>, Option<Stop>)> {
    let value = |cell| match cell {
        Cell::Grundy(value) => Some(value),
        Cell::Outcome(Outcome::P) => Some(Grundy::Number(0)),
        Cell::Outcome(Outcome::N) => Some(Grundy::Number(1)),
        Cell::Outcome(_) | Cell::Infinite(_) | Cell::Score(_) | Cell::Outside => None,
    };
    let mut values = List::new(budget);
    for cell in table.cells.iter() {
        if let Err(full) = values.push(value(cell)?) {
            return Some((values, Some(full)));
        }
    }
    Some((values, None))
}

/// A table to be drawn.
struct Picture<'a> {
    title: &'a str,
    /// The number of columns of a plane.
    columns: Option<u64>,
    values: List<Grundy>,
}

impl Picture<'_> {
    fn sequence(&self) -> Sequence<'_> {
        Sequence { title: self.title, from: 0, values: &self.values }
    }

    /// Returns the whole rows of a plane, or `None` for a sequence.
    fn plane(&self) -> Option<Plane<'_>> {
        let columns = usize::try_from(self.columns?).ok()?;
        // A limit may have ended the table within a row, and a plane has whole rows.
        let whole = self.values.len() - self.values.len().checked_rem(columns).unwrap_or(0);
        Some(Plane { title: self.title, columns, values: &self.values[..whole] })
    }

    fn svg(&self) -> String {
        self.plane().map_or_else(|| scatter_svg(&self.sequence()), |plane| heat_svg(&plane))
    }

    fn ascii(&self) -> String {
        match self.plane() {
            Some(plane) => heat_ascii(&plane, MOST_COLUMNS, MOST_ROWS),
            None => {
                let largest = self.values.iter().filter_map(|value| value.number()).max().unwrap_or(0);
                // No more lines than values.
                let height =
                    usize::try_from(largest).map_or(HEIGHT, |most| most.saturating_add(1).min(HEIGHT));
                scatter_ascii(&self.sequence(), WIDTH, height)
            }
        }
    }
}
