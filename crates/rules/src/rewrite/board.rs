//! Rectangles of letters: positions, and the patterns that are looked for in them.

use super::WALL;
use super::pattern::{Pattern, Spot};
use crate::rows::{self, Fault, Rows};
use std::fmt;
use std::ops::Range;

/// The most cells of a board.
pub const MOST_CELLS: usize = 256;

/// The most cells of a board of one row, where the rules allow it.
pub const MOST_IN_ROW: usize = 1000;

/// A rectangle of letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    columns: usize,
    cells: Vec<char>,
}

impl grundy_budget::Weight for Board {
    fn elsewhere(&self) -> u64 {
        grundy_budget::block(self.cells.capacity() * size_of::<char>())
    }
}

/// Why a text is no board; the span counts bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// There is no cell.
    #[error("expected rows of cells, parted by `|`; found nothing")]
    Empty,
    /// A letter stands for nothing.
    #[error("row {row}, column {column}: expected one of {}; found '{found}'", listed(allowed))]
    Letter {
        /// Where.
        span: Range<usize>,
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The letter.
        found: char,
        /// The letters of the rules.
        allowed: Vec<char>,
    },
    /// Rows differ in length.
    #[error("row {row} has {found} cells, the rows before it have {expected}")]
    Ragged {
        /// Where.
        span: Range<usize>,
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the rows before.
        expected: usize,
    },
    /// A group touches none of the letters that it must touch.
    #[error("row {row}, column {column}: the group of '{letter}' touches nothing that it must touch")]
    Alone {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The letter of the group.
        letter: char,
    },
    /// There are too many cells.
    #[error("a board has at most {most} cells; found {rows} x {columns}")]
    TooLarge {
        /// The most cells of such a board.
        most: usize,
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// A move of several steps may be made in too many ways.
    #[error("a move of {steps} steps may be tried in more than {most} ways on a board of {rows} x {columns}")]
    TooManyWays {
        /// The steps of the line.
        steps: usize,
        /// The most ways.
        most: u64,
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
}

impl BoardError {
    /// Returns the place in the text, in bytes; the whole text has no end of its own.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            BoardError::Letter { span, .. } | BoardError::Ragged { span, .. } => span.clone(),
            BoardError::Empty
            | BoardError::Alone { .. }
            | BoardError::TooLarge { .. }
            | BoardError::TooManyWays { .. } => 0..0,
        }
    }
}

fn listed(letters: &[char]) -> String {
    letters.iter().map(|letter| format!("'{letter}'")).collect::<Vec<_>>().join(", ")
}

impl Board {
    /// Reads a board of these letters, of all letters if there are none.
    pub(super) fn read(text: &str, letters: &[char], most_in_row: usize) -> Result<Board, BoardError> {
        let is_allowed = |letter| letters.is_empty() || letters.contains(&letter);
        let read = rows::read(text, is_allowed).map_err(|fault| match fault {
            Fault::Empty => BoardError::Empty,
            Fault::Letter { span, row, column, found } => {
                BoardError::Letter { span, row, column, found, allowed: letters.to_vec() }
            }
            Fault::Ragged { span, row, found, expected } => BoardError::Ragged { span, row, found, expected },
        })?;
        let Rows { letters: cells, n_rows: rows, n_columns: columns } = read;
        let most = if rows == 1 { most_in_row } else { MOST_CELLS };
        if cells.len() > most {
            return Err(BoardError::TooLarge { most, rows, columns });
        }
        Ok(Board { columns, cells })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the letters, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = char> {
        self.cells.iter().copied()
    }

    /// Returns the letter at a row and a column, which may lie beside the board.
    pub(super) fn at(&self, [row, column]: [isize; 2]) -> Option<char> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (row < self.rows() && column < self.columns).then(|| self.cell(row, column))
    }

    fn cell(&self, row: usize, column: usize) -> char {
        self.cells[row * self.columns + column]
    }

    fn of(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> char) -> Board {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Board { columns, cells: places.map(|(row, column)| cell(row, column)).collect() }
    }

    /// Returns where the upper left corner of a pattern can be, so that it lies on this board, row by row.
    pub(super) fn corners(&self, pattern: &Pattern) -> impl Iterator<Item = (usize, usize)> + use<> {
        let last = |own: usize, other: usize| (own + 1).saturating_sub(other);
        // A pattern that is longer than the board has no corner on it.
        let (rows, columns) = (last(self.rows(), pattern.rows), last(self.columns, pattern.columns));
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// Returns where a pattern lies in this board: its upper left corners, row by row.
    pub(super) fn occurrences(&self, pattern: &Pattern) -> impl Iterator<Item = (usize, usize)> {
        self.corners(pattern).filter(|(row, column)| {
            let cell = |spot: &Spot| self.cell(row + spot.row, column + spot.column);
            pattern.spots.iter().all(|spot| spot.cell.set.has(cell(spot)))
        })
    }

    /// Returns the board after a step, with the pattern on the cells from this corner on.
    pub(super) fn replaced(&self, row: usize, column: usize, pattern: &Pattern) -> Board {
        let mut board = self.clone();
        for spot in &pattern.spots {
            if let Some(letter) = spot.cell.to {
                board.cells[(row + spot.row) * self.columns + column + spot.column] = letter;
            }
        }
        board
    }

    /// Returns the connected pieces of live cells, each in its smallest rectangle, walls around it, in the
    /// order of their first cells. A pattern has live cells only and is connected, so it never lies in two of
    /// them. Cells are connected by sides, and by corners where this is asked for.
    pub(super) fn parts(&self, by_corners: bool, is_live: &dyn Fn(char) -> bool) -> Vec<Board> {
        let mut part_of = vec![None; self.cells.len()];
        let mut parts = Vec::new();
        // Each cell is met once, with the piece that it belongs to.
        for first in 0..self.cells.len() {
            if part_of[first].is_some() || !is_live(self.cells[first]) {
                continue;
            }
            let number = parts.len();
            let (mut low, mut high) = ([usize::MAX; 2], [0; 2]);
            let mut open = vec![first];
            part_of[first] = Some(number);
            while let Some(cell) = open.pop() {
                let place = [cell / self.columns, cell % self.columns];
                low = [low[0].min(place[0]), low[1].min(place[1])];
                high = [high[0].max(place[0]), high[1].max(place[1])];
                for near in self.beside(cell, by_corners) {
                    if part_of[near].is_none() && is_live(self.cells[near]) {
                        part_of[near] = Some(number);
                        open.push(near);
                    }
                }
            }
            parts.push((low, high));
        }
        let cut = |(number, (low, high)): (usize, ([usize; 2], [usize; 2]))| {
            Board::of(high[0] - low[0] + 1, high[1] - low[1] + 1, |row, column| {
                let (row, column) = (low[0] + row, low[1] + column);
                let own = part_of[row * self.columns + column] == Some(number);
                // Cells of other pieces in the rectangle are walls to this one.
                if own { self.cell(row, column) } else { WALL }
            })
        };
        parts.into_iter().enumerate().map(cut).collect()
    }

    /// Returns the cells that share a side with a cell, or a corner too.
    pub(super) fn beside(&self, cell: usize, by_corners: bool) -> impl Iterator<Item = usize> {
        // Steps count from 1 up, so that a row or a column before the first is seen by the subtraction.
        const STEPS: [[usize; 2]; 8] = [[1, 0], [1, 2], [0, 1], [2, 1], [0, 0], [0, 2], [2, 0], [2, 2]];
        let (row, column) = (cell / self.columns, cell % self.columns);
        let steps = &STEPS[..if by_corners { 8 } else { 4 }];
        let near = move |[down, right]: &[usize; 2]| {
            let (row, column) = ((row + down).checked_sub(1)?, (column + right).checked_sub(1)?);
            (row < self.rows() && column < self.columns).then(|| row * self.columns + column)
        };
        steps.iter().filter_map(near)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.cells.chunks(self.columns).enumerate() {
            if index > 0 {
                f.write_str("|")?;
            }
            f.write_str(&row.iter().collect::<String>())?;
        }
        Ok(())
    }
}
