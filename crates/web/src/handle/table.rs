//! Tables.

use super::subject;
use crate::wire::{Answer, Failure, Spanned};
use grundy::tables::export::Format;
use grundy::tables::{Span, Tabulation, has_rectangles, rectangles};
use grundy::{Budget, Game, report};

/// The largest heap of a table without a bound, and with one.
const HEAPS: [u64; 2] = [100, 100_000];
/// The rows and columns of a plane without bounds, and the most cells with them.
const PLANE: [u64; 2] = [16, 1 << 16];
/// The rows and columns of the largest board without bounds, and the most cells of it with them.
const BOARD: [u64; 2] = [4, 64];

pub(super) fn table(asked: &Spanned, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(&asked.named)?;
    if has_rectangles(&*game) {
        return boards(&*game, asked, budget);
    }
    let span = if game.axes().len() == 2 {
        let [rows, columns] = sides(asked, PLANE)?;
        Span::Plane { rows, columns }
    } else {
        Span::To(bounded(asked.to, HEAPS, "heaps")?)
    };
    let table =
        game.table_over(span, Tabulation::default(), budget).map_err(|error| subject::refused(&error))?;
    let mut text = Vec::new();
    table.write(game.name(), Format::Json, &mut text).map_err(|error| Failure::new(error.to_string()))?;
    let text = String::from_utf8(text).map_err(|error| Failure::new(error.to_string()))?;
    // The table writes its own JSON, which is put into the answer as it is.
    Answer::of_json(text).ok_or_else(|| Failure::new("the table is no JSON"))
}

fn boards(game: &dyn Game, asked: &Spanned, budget: &Budget) -> Result<Answer, Failure> {
    let to = sides(asked, BOARD)?;
    let table = rectangles(game, to, budget).map_err(|error| subject::refused(&error))?;
    Ok(Answer::of(&report::RectangleTable::new(game.name(), to, &table)))
}

/// Returns rows and columns: those that were asked for, or the usual ones, with at most this number of cells.
fn sides(asked: &Spanned, [usual, most]: [u64; 2]) -> Result<[u64; 2], Failure> {
    let usual = asked.to.map_or(usual, |to| to.saturating_add(1));
    let (rows, columns) = (asked.rows.unwrap_or(usual), asked.cols.unwrap_or(usual));
    if rows.saturating_mul(columns) > most {
        return Err(Failure::new(format!("expected at most {most} cells, found {rows} x {columns}"))
            .with_help("`grundy table` on a command line has no such bound"));
    }
    Ok([rows, columns])
}

fn bounded(asked: Option<u64>, [usual, most]: [u64; 2], what: &str) -> Result<u64, Failure> {
    match asked.unwrap_or(usual) {
        n if n <= most => Ok(n),
        n => Err(Failure::new(format!("expected {what} to at most {most}, found {n}"))
            .with_help("`grundy table` on a command line has no such bound")),
    }
}
