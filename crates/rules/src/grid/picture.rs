//! Boards as text: rows of symbols, parted by `|` or a line end.

use super::{Shape, Word};
use crate::rows::{self, Fault, Rows};
use std::fmt::Write;
use std::ops::Range;

/// A symbol of a picture and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The letter.
    pub letter: char,
    /// What it stands for, in a word or two.
    pub meaning: &'static str,
}

/// A board as text, read: what stands in each cell.
///
/// ```
/// use grundy_rules::grid::{Picture, Symbol};
/// const SYMBOLS: [Symbol; 2] =
///     [Symbol { letter: '.', meaning: "empty" }, Symbol { letter: '#', meaning: "filled" }];
/// let picture = Picture::read("..#|#..", &SYMBOLS, 64)?;
/// assert_eq!(picture.layer::<u64>('.'), 0b110_011);
/// assert_eq!(picture.to_string(), "..#|#..");
/// let error = Picture::read("..#|#.", &SYMBOLS, 64).unwrap_err();
/// assert_eq!(error.to_string(), "row 2 has 2 cells, the rows before it have 3");
/// assert_eq!(error.span(), 4..6);
/// # Ok::<_, grundy_rules::grid::PictureError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    shape: Shape,
    letters: Vec<char>,
}

/// Why a text is no picture of a board; the span counts bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There is no cell.
    #[error("expected rows of cells, as `..|..`, or a size, as `2x2`; found nothing")]
    Empty,
    /// A letter stands for nothing.
    #[error("row {row}, column {column}: expected {allowed}; found '{found}'")]
    Letter {
        /// Where.
        span: Range<usize>,
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The letter.
        found: char,
        /// The letters that stand for something.
        allowed: String,
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
    /// A size has a side of 0.
    #[error("a board has at least one row and one column, found {n_rows}x{n_cols}")]
    NoCells {
        /// Where.
        span: Range<usize>,
        /// Rows.
        n_rows: u64,
        /// Columns.
        n_cols: u64,
    },
    /// There are too many cells.
    #[error("a board has at most {most} cells, found {n_rows} x {n_cols}")]
    TooLarge {
        /// Where.
        span: Range<usize>,
        /// Cells for which there is room.
        most: u32,
        /// Rows.
        n_rows: u64,
        /// Columns.
        n_cols: u64,
    },
}

impl PictureError {
    /// Returns the place in the text, in bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match self {
            PictureError::Empty => 0..0,
            PictureError::Letter { span, .. }
            | PictureError::Ragged { span, .. }
            | PictureError::NoCells { span, .. }
            | PictureError::TooLarge { span, .. } => span.clone(),
        }
    }
}

/// Reads a size, as `4x5`: rows and columns. `None` where the text is no size.
///
/// # Errors
/// A size with no cell, and one of more than `most`.
#[must_use]
pub fn sized(text: &str, most: u32) -> Option<Result<Shape, PictureError>> {
    let (rows, cols) = text.trim().split_once(['x', 'X'])?;
    // A picture may have the letter x for a piece: digits on both sides make a size.
    let side = |side: &str| {
        let is_number = !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| side.parse::<u64>().unwrap_or(u64::MAX))
    };
    let (n_rows, n_cols) = (side(rows)?, side(cols)?);
    let span = 0..text.len();
    Some(match Shape::new(n_rows, n_cols).filter(|shape| shape.n_cells() <= most) {
        Some(shape) => Ok(shape),
        None if n_rows == 0 || n_cols == 0 => Err(PictureError::NoCells { span, n_rows, n_cols }),
        None => Err(PictureError::TooLarge { span, most, n_rows, n_cols }),
    })
}

/// Returns the rectangle of a picture with cells, or of a part of it.
fn fitting(text: &str, n_rows: usize, n_cols: usize, most: u32) -> Result<Shape, PictureError> {
    let (n_rows, n_cols) = (n_rows as u64, n_cols as u64);
    let shape = Shape::new(n_rows, n_cols).filter(|shape| shape.n_cells() <= most);
    shape.ok_or(PictureError::TooLarge { span: 0..text.len(), most, n_rows, n_cols })
}

impl Picture {
    /// Reads a picture of at most `most` cells: rows parted by `|` or line ends, blanks around rows are
    /// passed over.
    ///
    /// # Errors
    /// See [`PictureError`].
    pub fn read(text: &str, symbols: &[Symbol], most: u32) -> Result<Picture, PictureError> {
        let Rows { letters, n_rows, n_columns } = read_rows(text, symbols)?;
        Ok(Picture { shape: fitting(text, n_rows, n_columns, most)?, letters })
    }

    /// Reads a picture of any size, and takes it apart where it has more than `most` cells: into what is
    /// joined by sides or corners without a cell of the letter `between`, each in the rectangle around it.
    ///
    /// ```
    /// # use grundy_rules::grid::{Picture, Symbol};
    /// # const SYMBOLS: [Symbol; 2] =
    /// #     [Symbol { letter: '.', meaning: "empty" }, Symbol { letter: '#', meaning: "filled" }];
    /// let parts = Picture::read_parts(&"..#.#".repeat(20), &SYMBOLS, '#', 64)?;
    /// assert_eq!(parts.iter().map(Picture::to_string).collect::<Vec<_>>(), ["..", "."].repeat(20));
    /// # Ok::<_, grundy_rules::grid::PictureError>(())
    /// ```
    ///
    /// # Errors
    /// See [`PictureError`]; too large is what has more than `most` cells in one such rectangle.
    pub fn read_parts(
        text: &str,
        symbols: &[Symbol],
        between: char,
        most: u32,
    ) -> Result<Vec<Picture>, PictureError> {
        let Rows { letters, n_rows, n_columns } = read_rows(text, symbols)?;
        if let Ok(shape) = fitting(text, n_rows, n_columns, most) {
            return Ok(vec![Picture { shape, letters }]);
        }
        let mut is_met: Vec<bool> = letters.iter().map(|letter| *letter == between).collect();
        let mut parts = Vec::new();
        for start in 0..letters.len() {
            if std::mem::replace(&mut is_met[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(cell) = part.get(next) {
                let (row, column) = (cell / n_columns, cell % n_columns);
                for row in row.saturating_sub(1)..(row + 2).min(n_rows) {
                    for column in column.saturating_sub(1)..(column + 2).min(n_columns) {
                        let near = row * n_columns + column;
                        if !std::mem::replace(&mut is_met[near], true) {
                            part.push(near);
                        }
                    }
                }
                next += 1;
            }
            let rows = part.iter().map(|cell| cell / n_columns);
            let columns = part.iter().map(|cell| cell % n_columns);
            let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
            let (left, right) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
            let (n_rows, n_cols) = (bottom - top + 1, right - left + 1);
            let shape = fitting(text, n_rows, n_cols, most)?;
            let mut cropped = vec![between; n_rows * n_cols];
            for cell in part {
                cropped[(cell / n_columns - top) * n_cols + (cell % n_columns - left)] = letters[cell];
            }
            parts.push(Picture { shape, letters: cropped });
        }
        Ok(parts)
    }

    /// Returns the picture in which every cell has the letter that `letter` gives to the set of it alone.
    pub fn draw<W: Word>(shape: Shape, letter: impl Fn(W) -> char) -> Picture {
        Picture { shape, letters: (0..shape.n_cells()).map(|cell| letter(W::ONE << cell)).collect() }
    }

    /// Returns the rectangle.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the cells that have this letter.
    ///
    /// # Panics
    /// If the word has no bit for one of them.
    #[must_use]
    pub fn layer<W: Word>(&self, letter: char) -> W {
        assert!(self.shape.n_cells() <= W::BITS, "a word has a bit for each cell");
        let cells = (0..).zip(&self.letters).filter(|(_, found)| **found == letter);
        cells.fold(W::EMPTY, |layer, (cell, _)| layer | W::ONE << cell)
    }
}

/// Reads rows of letters that stand for something.
fn read_rows(text: &str, symbols: &[Symbol]) -> Result<Rows, PictureError> {
    let is_allowed = |letter| symbols.iter().any(|symbol| symbol.letter == letter);
    rows::read(text, is_allowed).map_err(|fault| match fault {
        Fault::Empty => PictureError::Empty,
        Fault::Letter { span, row, column, found } => {
            PictureError::Letter { span, row, column, found, allowed: legend(symbols) }
        }
        Fault::Ragged { span, row, found, expected } => PictureError::Ragged { span, row, found, expected },
    })
}

/// Returns the letters with what they stand for.
fn legend(symbols: &[Symbol]) -> String {
    let mut text = String::new();
    for (index, symbol) in symbols.iter().enumerate() {
        let join = match index {
            0 => "",
            _ if index + 1 == symbols.len() => " or ",
            _ => ", ",
        };
        write!(text, "{join}'{}' ({})", symbol.letter, symbol.meaning).expect("a string takes all text");
    }
    text
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, letter) in self.letters.iter().enumerate() {
            if index > 0 && index % self.shape.n_cols() as usize == 0 {
                f.write_char('|')?;
            }
            f.write_char(*letter)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYMBOLS: [Symbol; 3] = [
        Symbol { letter: '.', meaning: "empty" },
        Symbol { letter: 'x', meaning: "Left's" },
        Symbol { letter: 'é', meaning: "a letter of two bytes" },
    ];

    #[test]
    fn rows_are_parted_by_bars_or_line_ends() {
        for text in ["x.|.x", "x.\n.x\n", " x. |\n .x |", "x.||.x"] {
            assert_eq!(Picture::read(text, &SYMBOLS, 64).unwrap().to_string(), "x.|.x", "{text:?}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| {
            let error = Picture::read(text, &SYMBOLS, 128).unwrap_err();
            (error.span(), error.to_string())
        };
        let legend = "expected '.' (empty), 'x' (Left's) or 'é' (a letter of two bytes)";
        assert_eq!(error("x.|éq"), (5..6, format!("row 2, column 2: {legend}; found 'q'")));
        assert_eq!(error(" ..|x"), (4..5, "row 2 has 1 cells, the rows before it have 2".to_owned()));
        let long = ["........"; 17].join("|");
        assert_eq!(error(&long), (0..152, "a board has at most 128 cells, found 17 x 8".to_owned()));
        assert_eq!(error(" | ").0, 0..0);
    }

    #[test]
    fn sizes_are_numbers_on_both_sides_of_an_x() {
        assert_eq!(sized("4x5", 20), Some(Ok(Shape::new(4, 5).unwrap())));
        assert_eq!(sized("x.x", 64), None);
        assert_eq!(sized("3x.", 64), None);
        for (text, message) in [
            ("0x5", "a board has at least one row and one column, found 0x5"),
            ("17x8", "a board has at most 128 cells, found 17 x 8"),
            ("99999999999999999999999x1", "a board has at most 128 cells, found 18446744073709551615 x 1"),
        ] {
            assert_eq!(sized(text, 128).unwrap().unwrap_err().to_string(), message);
        }
    }
}
