//! Which positions: `--to`, or `--rows` and `--cols`, or `--box`, or `--starts`.

use super::values::{self, natural};

#[derive(clap::Args)]
pub struct Span {
    /// The largest heap, for games of one number [default: 100, in a picture 1000, of rules with kinds or points 24];
    /// the largest pair or board, as in 5x6, where one number stands for both
    #[arg(long, value_name = "N", value_parser = largest, conflicts_with_all = ["rows", "cols"])]
    to: Option<Largest>,

    /// The number of rows, for games of pairs: the first number is below it [default: 16, in a picture 64]
    #[arg(long, value_name = "A", value_parser = natural::<u64>)]
    rows: Option<u64>,

    /// The number of columns, for games of pairs: the second number is below it
    /// [default: 16, in a picture 64]
    #[arg(long, value_name = "B", value_parser = natural::<u64>)]
    cols: Option<u64>,

    /// The sides of a box, for games of any number of numbers: each number is below its side, as in 2,8,8,8
    #[arg(long = "box", value_name = "A,B,..", value_parser = values::sides, conflicts_with_all = ["to", "rows", "cols"])]
    sides: Option<grundy::tables::Sides>,

    /// A row of starts: what the numbers from 0 to `--to` mean by the `start` line of the rules
    #[arg(long, conflicts_with_all = ["rows", "cols", "sides"])]
    starts: bool,
}

/// The largest position of a table.
#[derive(Clone, Copy)]
enum Largest {
    Heap(u64),
    /// Rows and columns.
    Board(u64, u64),
}

fn largest(text: &str) -> Result<Largest, String> {
    match text.split_once('x') {
        Some((rows, columns)) => match (values::read(rows), values::read(columns)) {
            (Some(rows), Some(columns)) => Ok(Largest::Board(rows, columns)),
            _ => Err("expected a whole number, or rows and columns as in 5x6".to_owned()),
        },
        None => natural(text).map(Largest::Heap),
    }
}

impl Span {
    /// Returns the positions that are meant, of a number of numbers; without `--to` the heaps up to
    /// `upto`, and of a side of a plane that is not given `side` positions. Of pairs, `--to` gives the
    /// largest.
    pub fn span(&self, arity: usize, upto: u64, side: u64) -> grundy::tables::Span {
        let to = |first: u64, second: u64| grundy::tables::Span::Plane {
            rows: first.saturating_add(1),
            columns: second.saturating_add(1),
        };
        // Of starts rows and columns are refused, as those of a plane.
        let heap = match self.to {
            Some(Largest::Heap(heap)) => Some(heap),
            Some(Largest::Board(..)) => None,
            None => Some(upto),
        };
        if let Some(heap) = heap.filter(|_| self.starts) {
            return grundy::tables::Span::Starts(heap);
        }
        if let Some(sides) = self.sides {
            return grundy::tables::Span::Box(sides);
        }
        match (self.to, self.rows, self.cols) {
            (Some(Largest::Heap(largest)), ..) if arity == 2 => to(largest, largest),
            (Some(Largest::Heap(heap)), ..) => grundy::tables::Span::To(heap),
            (Some(Largest::Board(first, second)), ..) => to(first, second),
            (None, None, None) if arity != 2 => grundy::tables::Span::To(upto),
            (None, rows, columns) => {
                grundy::tables::Span::Plane { rows: rows.unwrap_or(side), columns: columns.unwrap_or(side) }
            }
        }
    }

    /// Returns the largest board, its rows and columns; without any option a board of `side` by `side`.
    pub fn board(&self, side: u64) -> [u64; 2] {
        match self.to {
            Some(Largest::Heap(side)) => [side, side],
            Some(Largest::Board(rows, columns)) => [rows, columns],
            None => [self.rows.unwrap_or(side), self.cols.unwrap_or(side)],
        }
    }
}
