//! Which positions: `--to`, or `--rows` and `--cols`.

use super::values::natural;

#[derive(clap::Args)]
pub struct Span {
    /// The largest heap, for games of one number [default: 100, in a picture 1000]
    #[arg(long, value_name = "N", value_parser = natural::<u64>, conflicts_with_all = ["rows", "cols"])]
    to: Option<u64>,

    /// The number of rows, for games of pairs: the first number is below it [default: 16, in a picture 64]
    #[arg(long, value_name = "A", value_parser = natural::<u64>)]
    rows: Option<u64>,

    /// The number of columns, for games of pairs: the second number is below it [default: 16, in a picture 64]
    #[arg(long, value_name = "B", value_parser = natural::<u64>)]
    cols: Option<u64>,
}

impl Span {
    /// Returns the positions that are meant; without `--to` the heaps up to `upto`, and of a side that is not given
    /// `side` positions.
    pub fn span(&self, upto: u64, side: u64) -> grundy::Span {
        match (self.rows, self.cols) {
            (None, None) => grundy::Span::To(self.to.unwrap_or(upto)),
            (rows, columns) => {
                grundy::Span::Plane { rows: rows.unwrap_or(side), columns: columns.unwrap_or(side) }
            }
        }
    }
}
