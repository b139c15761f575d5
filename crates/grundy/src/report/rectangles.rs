//! Tables of sizes of boards.

use super::GameValue;
use crate::tables::Rectangles;
use serde::Serialize;

/// The values of boards of all sizes up to one, as `grundy table` writes it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RectangleTable<'a> {
    /// The game.
    pub game: &'a str,
    /// The largest board: rows and columns.
    pub to: [u64; 2],
    /// By rows, then columns.
    pub rectangles: Vec<RectangleValue<'a>>,
    /// `exact`: computed from the rules.
    pub standing: &'static str,
    /// The limit that ended the table early, or `null`.
    pub stop: Option<&'static str>,
}

/// A board and its value.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RectangleValue<'a> {
    /// Rows, from 1.
    pub rows: u64,
    /// Columns, from 1.
    pub columns: u64,
    /// Its value.
    #[serde(flatten)]
    pub value: GameValue<'a>,
}

impl<'a> RectangleTable<'a> {
    /// Returns the report of a table.
    #[must_use]
    pub fn new(game: &'a str, to: [u64; 2], table: &'a Rectangles) -> Self {
        let value = |one: &'a crate::tables::Rectangle| RectangleValue {
            rows: one.rows,
            columns: one.columns,
            value: GameValue::new(&one.properties, None),
        };
        RectangleTable {
            game,
            to,
            rectangles: table.found.iter().map(value).collect(),
            standing: "exact",
            stop: table.stop.map(grundy_budget::Stop::name),
        }
    }
}
