//! The values of all empty rectangles of a game on boards.

use crate::calculator::{Calculator, Properties};
use crate::{Error, Game};
use grundy_budget::{Budget, Progress, Stop};
use grundy_solve::Error as Refusal;
use grundy_values::calculator::Value;
use grundy_values::form::Typography;
use std::fmt::Write;

/// The values of the boards at the start of a game, of every size up to one, as far as the budget went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rectangles {
    /// By rows, then columns; each exact.
    pub found: Vec<Rectangle>,
    /// The limit that ended the computation early.
    pub stop: Option<Stop>,
}

impl Rectangles {
    /// Returns a line for each board, under a head.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{:<7}{:<9}{:>10}{:>13}  value\n", "size", "outcome", "mean", "temperature");
        for one in &self.found {
            let found = &one.properties;
            let (size, outcome) = (format!("{}x{}", one.rows, one.columns), found.outcome.to_string());
            let (mean, temperature) = (found.mean.to_string(), found.temperature.to_string());
            let _ = writeln!(text, "{size:<7}{outcome:<9}{mean:>10}{temperature:>13}  {}", found.canonical);
        }
        text
    }

    /// Returns a head and a line for each board; values stand between quotation marks.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = "rows,columns,outcome,mean,temperature,canonical\n".to_owned();
        for one in &self.found {
            let found = &one.properties;
            let _ = writeln!(
                text,
                "{},{},{},{},{},\"{}\"",
                one.rows, one.columns, found.outcome, found.mean, found.temperature, found.canonical
            );
        }
        text
    }
}

/// What a rectangle is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rectangle {
    /// Rows, from 1.
    pub rows: u64,
    /// Columns, from 1.
    pub columns: u64,
    /// Its value, and what is asked of every value.
    pub properties: Properties,
}

/// Returns whether a table of a game by size is that of its boards; positions that rules write as numbers
/// have tables of these.
#[must_use]
pub fn has_rectangles(game: &dyn Game) -> bool {
    game.has_sizes() && game.rules().is_err()
}

/// Values all boards of at most this number of rows and columns, in normal play, in one arena.
///
/// ```
/// use grundy::{Budget, resolve};
/// use grundy::tables::rectangles;
/// let table = rectangles(&*resolve("domineering")?, [2, 2], &Budget::default())?;
/// let values: Vec<&str> = table.found.iter().map(|one| one.properties.canonical.as_str()).collect();
/// assert_eq!(values, ["0", "-1", "1", "+-1"]);
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::Unsuited`] for a game whose boards have no sizes, or are worth no short games; [`Error::Solve`]
/// for sizes that the game does not take.
pub fn rectangles(game: &dyn Game, [rows, columns]: [u64; 2], budget: &Budget) -> Result<Rectangles, Error> {
    if !game.has_sizes() {
        let reason = "tables of sizes are of the board games of the catalogue".to_owned();
        return Err(Error::Unsuited { game: game.name().to_owned(), reason });
    }
    let total = rows.saturating_mul(columns);
    // Larger boards may fall apart into smaller ones, so one arena knows much of each board already.
    let mut calculator = Calculator::new(budget);
    let mut table = Rectangles { found: Vec::new(), stop: None };
    for (rows, columns) in (1..=rows).flat_map(|rows| (1..=columns).map(move |columns| (rows, columns))) {
        let properties = match calculator.position(game, &[&format!("{rows}x{columns}")]) {
            Ok(Value::Game(value)) => calculator.properties(value, Typography::Plain),
            Ok(_) => {
                let reason = format!(
                    "its board {rows}x{columns} has loops; a sheet tabulates such values, see docs/sheet.md"
                );
                return Err(Error::Unsuited { game: game.name().to_owned(), reason });
            }
            Err(error) => Err(error),
        };
        match properties {
            // A game that takes no board of one cell takes none by its size.
            Err(Error::Solve {
                cause: Refusal::Position { .. } | Refusal::Shape(_) | Refusal::Text { .. },
                ..
            }) if table.found.is_empty() => {
                let reason = "its positions have no sizes, so that there is no table of them; `grundy value` takes positions";
                return Err(Error::Unsuited { game: game.name().to_owned(), reason: reason.to_owned() });
            }
            Ok(properties) => table.found.push(Rectangle { rows, columns, properties }),
            Err(Error::Stopped(stop) | Error::Solve { cause: Refusal::Stopped(stop), .. }) => {
                table.stop = Some(stop);
                break;
            }
            Err(error) => return Err(error),
        }
        budget.report(Progress { done: table.found.len() as u64, total: Some(total) });
    }
    Ok(table)
}
