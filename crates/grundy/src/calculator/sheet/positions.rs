//! The positions of a game up to a bound, as `grundy table` computes them.

use crate::tables::export::Format;
use crate::tables::{
    Rectangles, RuleTable, Sides, Span, Tabulation, USUAL_BOARD, has_kinds, has_rectangles, rectangles,
    usual_heap,
};
use crate::{Error, Game};
use grundy_budget::{Budget, Stop};

/// A table of positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    game: String,
    found: Found,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    /// Positions that numbers name.
    Numbers(RuleTable),
    /// Boards up to a size.
    Boards([u64; 2], Rectangles),
}

/// Without bounds, each of several numbers is at most this; the second is for rules with kinds or points.
const EACH: [u64; 2] = [16, 8];

/// No table has more cells.
const MOST: u64 = 1 << 20;

impl Positions {
    pub(super) fn fill(game: &dyn Game, to: Option<[u64; 2]>, budget: &Budget) -> Result<Positions, Error> {
        let name = game.name().to_owned();
        if has_rectangles(game) {
            let to = to.unwrap_or([USUAL_BOARD; 2]);
            let table = rectangles(game, to, budget)?;
            return Ok(Positions { game: name, found: Found::Boards(to, table) });
        }
        let n_axes = game.axes().len();
        let usual = if n_axes < 2 { usual_heap(game) } else { EACH[usize::from(has_kinds(game))] };
        let [first, second] = to.unwrap_or([usual; 2]);
        // The additions saturate: a bound that wraps to 0 would pass the check below as an empty table.
        let span = match n_axes {
            0 | 1 => Span::To(first),
            2 => Span::Plane { rows: first.saturating_add(1), columns: second.saturating_add(1) },
            n => Sides::new(&vec![first.saturating_add(1); n]).map_or(Span::To(first), Span::Box),
        };
        if span.n_positions() > MOST {
            let reason = format!("a table in a sheet has at most {MOST} cells; `grundy table` has no bound");
            return Err(Error::Unsuited { game: name, reason });
        }
        let table = game.table_over(span, Tabulation::default(), budget)?;
        Ok(Positions { game: name, found: Found::Numbers(table) })
    }

    /// Returns what stands behind the cells.
    #[must_use]
    pub fn standing(&self) -> &'static str {
        match &self.found {
            Found::Numbers(table) => table.standing.name(),
            Found::Boards(..) => "exact",
        }
    }

    /// Returns the limit that ended it early; the cells are exact.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match &self.found {
            Found::Numbers(table) => table.stop,
            Found::Boards(_, table) => table.stop,
        }
    }

    /// Returns it in columns of letters.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.found {
            Found::Numbers(table) => written(table, &self.game, Format::Text),
            Found::Boards(_, table) => table.text().trim_end().to_owned(),
        }
    }

    /// Returns it with commas between the cells, for programs.
    #[must_use]
    pub fn csv(&self) -> String {
        match &self.found {
            Found::Numbers(table) => written(table, &self.game, Format::Csv),
            Found::Boards(_, table) => table.csv().trim_end().to_owned(),
        }
    }

    /// Returns it as `grundy table --format json` prints it.
    #[cfg(feature = "report")]
    #[must_use]
    pub fn json(&self) -> String {
        match &self.found {
            Found::Numbers(table) => written(table, &self.game, Format::Json),
            Found::Boards(to, table) => {
                let report = crate::report::RectangleTable::new(&self.game, *to, table);
                serde_json::to_string(&report).expect("a report is JSON")
            }
        }
    }
}

fn written(table: &RuleTable, game: &str, format: Format) -> String {
    let mut text = Vec::new();
    // A vector takes all that is written, and these formats take all tables.
    table.write(game, format, &mut text).expect("it is written to memory");
    String::from_utf8(text).expect("a table is text").trim_end().to_owned()
}
