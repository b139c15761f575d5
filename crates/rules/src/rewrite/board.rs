//! Rectangles of letters: positions, and the patterns that are looked for in them.

use super::{ANY, WALL};
use crate::rows::{self, Fault, Rows};
use std::fmt;
use std::ops::Range;

/// The most cells of a board.
pub const MOST_CELLS: usize = 256;

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
    /// There are too many cells.
    #[error("a board has at most {MOST_CELLS} cells; found {rows} x {columns}")]
    TooLarge {
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
            BoardError::Empty | BoardError::TooLarge { .. } => 0..0,
        }
    }
}

fn listed(letters: &[char]) -> String {
    letters.iter().map(|letter| format!("'{letter}'")).collect::<Vec<_>>().join(", ")
}

impl Board {
    /// Reads a board of these letters, of all letters if there are none.
    pub(super) fn read(text: &str, letters: &[char]) -> Result<Board, BoardError> {
        let is_allowed = |letter| letters.is_empty() || letters.contains(&letter);
        let read = rows::read(text, is_allowed).map_err(|fault| match fault {
            Fault::Empty => BoardError::Empty,
            Fault::Letter { span, row, column, found } => {
                BoardError::Letter { span, row, column, found, allowed: letters.to_vec() }
            }
            Fault::Ragged { span, row, found, expected } => BoardError::Ragged { span, row, found, expected },
        })?;
        let Rows { letters: cells, n_rows: rows, n_columns: columns } = read;
        if cells.len() > MOST_CELLS {
            return Err(BoardError::TooLarge { rows, columns });
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

    fn cell(&self, row: usize, column: usize) -> char {
        self.cells[row * self.columns + column]
    }

    fn of(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> char) -> Board {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Board { columns, cells: places.map(|(row, column)| cell(row, column)).collect() }
    }

    /// Returns where the upper left corner of a pattern can be, so that it lies on this board, row by row.
    pub(super) fn corners(&self, pattern: &Board) -> impl Iterator<Item = (usize, usize)> + use<> {
        let last = |own: usize, other: usize| (own + 1).saturating_sub(other);
        let (rows, columns) = (last(self.rows(), pattern.rows()), last(self.columns, pattern.columns));
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// Returns where a pattern lies in this board: its upper left corners, row by row.
    pub(super) fn occurrences(&self, pattern: &Board) -> impl Iterator<Item = (usize, usize)> {
        self.corners(pattern).filter(|(row, column)| {
            pattern.cells.chunks(pattern.columns).enumerate().all(|(below, letters)| {
                let start = (row + below) * self.columns + column;
                let cells = &self.cells[start..start + letters.len()];
                letters.iter().zip(cells).all(|(letter, cell)| *letter == ANY || letter == cell)
            })
        })
    }

    /// Returns the board with a piece put over the cells from this corner on.
    pub(super) fn replaced(&self, row: usize, column: usize, piece: &Board) -> Board {
        let mut board = self.clone();
        for (below, letters) in piece.cells.chunks(piece.columns).enumerate() {
            let start = (row + below) * self.columns + column;
            for (cell, letter) in board.cells[start..].iter_mut().zip(letters).filter(|(_, new)| **new != ANY)
            {
                *cell = *letter;
            }
        }
        board
    }

    /// Returns the connected pieces of live cells, each in its smallest rectangle, walls around it, in the
    /// order of their first cells. A pattern has live cells only and is connected, so it never lies in two of
    /// them.
    pub(super) fn parts(&self, is_live: &dyn Fn(char) -> bool) -> Vec<Board> {
        let mut part_of = vec![None; self.cells.len()];
        let mut parts = Vec::new();
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
                for near in self.beside(cell) {
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
                if own { self.cell(row, column) } else { WALL }
            })
        };
        parts.into_iter().enumerate().map(cut).collect()
    }

    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.columns).then(|| cell + 1);
        let above = (row > 0).then(|| cell - self.columns);
        let below = (row + 1 < self.rows()).then(|| cell + self.columns);
        [left, right, above, below].into_iter().flatten()
    }

    /// Returns this pattern and what replaces it in all eight directions, each different one once.
    pub(super) fn images(&self, to: &Board) -> Vec<(Board, Board)> {
        let mut images = Vec::new();
        let mut image = (self.clone(), to.clone());
        for _ in 0..4 {
            for image in [(image.0.clone(), image.1.clone()), (image.0.reversed(), image.1.reversed())] {
                if !images.contains(&image) {
                    images.push(image);
                }
            }
            image = (image.0.quarter_turned(), image.1.quarter_turned());
        }
        images
    }

    fn reversed(&self) -> Board {
        Board::of(self.rows(), self.columns, |row, column| self.cell(row, self.columns - 1 - column))
    }

    fn quarter_turned(&self) -> Board {
        Board::of(self.columns, self.rows(), |row, column| self.cell(self.rows() - 1 - column, row))
    }

    /// Returns the board reversed from left to right with the letters of each pair exchanged.
    pub(super) fn mirrored(&self, pairs: &[(char, char)]) -> Board {
        let exchanged = |letter: char| {
            let found = pairs.iter().find_map(|(a, b)| match letter {
                letter if letter == *a => Some(*b),
                letter if letter == *b => Some(*a),
                _ => None,
            });
            found.unwrap_or(letter)
        };
        let reversed = self.reversed();
        Board { columns: self.columns, cells: reversed.cells.into_iter().map(exchanged).collect() }
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
