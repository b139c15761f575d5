//! Texts of rows of letters, parted by `|` or line ends: what pictures of boards have in common.

use std::ops::Range;

/// The letters of a text, row by row.
pub(crate) struct Rows {
    pub(crate) letters: Vec<char>,
    pub(crate) n_rows: usize,
    pub(crate) n_columns: usize,
}

/// Why a text is no rectangle of letters; spans count bytes of the text, rows and columns from 1.
pub(crate) enum Fault {
    /// There is no cell.
    Empty,
    /// A letter that is not allowed.
    Letter { span: Range<usize>, row: usize, column: usize, found: char },
    /// Rows differ in length.
    Ragged { span: Range<usize>, row: usize, found: usize, expected: usize },
}

/// Reads rows; blanks around them, and rows of blanks, are passed over.
pub(crate) fn read(text: &str, is_allowed: impl Fn(char) -> bool) -> Result<Rows, Fault> {
    let mut letters = Vec::new();
    let (mut n_rows, mut n_columns, mut at) = (0, 0, 0);
    for piece in text.split_inclusive(['|', '\n']) {
        let row = piece.trim_end_matches(['|', '\n']);
        let from = at + row.len() - row.trim_start().len();
        at += piece.len();
        let row = row.trim();
        if row.is_empty() {
            continue;
        }
        let before = letters.len();
        for (column, (offset, found)) in row.char_indices().enumerate() {
            if !is_allowed(found) {
                let span = from + offset..from + offset + found.len_utf8();
                return Err(Fault::Letter { span, row: n_rows + 1, column: column + 1, found });
            }
            letters.push(found);
        }
        n_rows += 1;
        let found = letters.len() - before;
        if n_rows > 1 && found != n_columns {
            let span = from..from + row.len();
            return Err(Fault::Ragged { span, row: n_rows, found, expected: n_columns });
        }
        n_columns = found;
    }
    if letters.is_empty() { Err(Fault::Empty) } else { Ok(Rows { letters, n_rows, n_columns }) }
}
