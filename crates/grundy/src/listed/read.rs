//! Tables as text: lines of numbers, CSV with a header, b-files; and which format a file has.

use super::row::{entry, shortened, words};
use super::{Entry, Listed, MOST_AXES, MOST_ENTRIES, json, names, npy};
use grundy_budget::{Budget, List, Stop};

/// Why a file is no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unread {
    /// What stands in a cell is nothing that a table holds.
    #[error("line {line}: expected a number, P, N, D, win, loss or draw; found \"{found}\"")]
    Cell {
        /// The line, from 1 on.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Lines of one table are equally long.
    #[error("line {line}: expected {expected} numbers, as on the lines before; found {found}")]
    Ragged {
        /// The line, from 1 on.
        line: usize,
        /// How many numbers stand on the lines before.
        expected: usize,
        /// How many stand here.
        found: usize,
    },
    /// Positions come one after the other.
    #[error("line {line}: the line for {expected}, which comes next, is missing; found {found}")]
    Gap {
        /// The line, from 1 on.
        line: usize,
        /// The position that comes next.
        expected: String,
        /// What stands there: that of another position, or nothing.
        found: String,
    },
    /// JSON that holds no table.
    #[error("{0}")]
    Json(String),
    /// An array of NumPy that is no table.
    #[error("{0}")]
    Npy(String),
    /// There is nothing in it.
    #[error("expected numbers; found none")]
    Empty,
    /// It has too many coordinates.
    #[error("a table has at most {MOST_AXES} coordinates; found {0}")]
    Axes(usize),
    /// The bytes are neither text nor an array of NumPy.
    #[error("expected text, or an array of NumPy; found bytes that are neither")]
    NoText,
    /// It has too many entries.
    #[error("a table has at most {MOST_ENTRIES} entries; found more")]
    TooLong,
    /// A limit came first.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

impl Listed {
    /// Reads a table: an array of NumPy (`.npy`), JSON (lists of lists, or what `grundy table --format json`
    /// writes), a b-file (lines `n a(n)`), CSV with a header (a column for each coordinate, then one of
    /// entries), lines of equally many entries, which are the rows of a plane, or a sequence, on one line or
    /// one entry a line.
    ///
    /// Entries are numbers, `P` or `loss`, `N` or `win`, `D` or `draw`, and loopy values such as `∞{1}`; they
    /// are parted by commas, semicolons or blanks, and `#` begins a comment. Two entries a line are a b-file
    /// where the first ones grow, mostly by 1.
    ///
    /// # Errors
    /// [`Unread`], with the line.
    ///
    /// ```
    /// use grundy::Budget;
    /// use grundy::laws::Listed;
    /// use grundy::laws::Unread;
    /// let table = Listed::read(b"# a(n)\n1 0\n2 1\n3 0\n", &Budget::default())?;
    /// assert_eq!((table.from(), table.entries().len()), (&[1][..], 3));
    /// let refused = Listed::read(b"0 1 x", &Budget::default()).unwrap_err();
    /// assert_eq!(refused.to_string(), "line 1: expected a number, P, N, D, win, loss or draw; found \"x\"");
    /// # Ok::<_, Unread>(())
    /// ```
    pub fn read(bytes: &[u8], budget: &Budget) -> Result<Listed, Unread> {
        if bytes.starts_with(npy::MAGIC) {
            return npy::read(bytes, budget);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| Unread::NoText)?;
        // Some programs begin a file with the mark of UTF-8.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match text.trim_start().bytes().next() {
            None => Err(Unread::Empty),
            Some(b'[' | b'{') => json::read(text, budget),
            Some(_) => lines(text, budget),
        }
    }
}

/// Reads lines of words.
fn lines(text: &str, budget: &Budget) -> Result<Listed, Unread> {
    let numbered = (1..).zip(text.lines()).map(|(line, text)| (line, words(text)));
    let mut lines = numbered.filter(|(_, words)| words.clone().next().is_some()).peekable();
    let header = lines.next_if(|(_, words)| words.clone().all(is_name));
    // The names of the coordinates; that of the entries is not kept.
    let columns: Option<Vec<&str>> = header.map(|(_, words)| words.take(MOST_AXES + 2).collect());
    let mut rows = Rows {
        width: columns.as_ref().map_or(0, Vec::len),
        entries: List::new(budget),
        lines: List::new(budget),
    };
    let mut n_rows = 0_u64;
    for (line, words) in lines {
        let mut found = 0;
        for word in words {
            let entry = entry(word).ok_or_else(|| Unread::Cell { line, found: shortened(word) })?;
            // A line may have a number for each coordinate beside its entry.
            if rows.entries.len() == (MOST_AXES + 1) * MOST_ENTRIES {
                return Err(Unread::TooLong);
            }
            rows.entries.push(entry)?;
            found += 1;
        }
        rows.width = if rows.width == 0 { found } else { rows.width };
        if found != rows.width {
            return Err(Unread::Ragged { line, expected: rows.width, found });
        }
        n_rows += 1;
        rows.lines.push(line)?;
    }
    if n_rows == 0 {
        return Err(Unread::Empty);
    }
    match columns {
        Some(columns) if columns.len() > 1 => rows.by_coordinates(&columns[..columns.len() - 1], budget),
        None if rows.width == 2 && rows.counts_up() => rows.by_coordinates(&["n"], budget),
        _ if rows.entries.len() > MOST_ENTRIES => Err(Unread::TooLong),
        _ => {
            let lengths = match (rows.width as u64, n_rows) {
                (1, rows) => vec![rows],
                (width, 1) => vec![width],
                (width, rows) => vec![rows, width],
            };
            let from = vec![0; lengths.len()];
            Ok(Listed::new(names(lengths.len()), from, lengths, rows.entries))
        }
    }
}

/// Adds an entry that was read.
pub(super) fn push(entries: &mut List<Entry>, entry: Entry) -> Result<(), Unread> {
    if entries.len() == MOST_ENTRIES { Err(Unread::TooLong) } else { Ok(entries.push(entry)?) }
}

/// A word that names a column, and is no entry.
fn is_name(word: &str) -> bool {
    // These letters are names of coordinates more often than entries in a first line.
    let is_entry = !matches!(word, "n" | "p" | "d") && entry(word).is_some();
    !is_entry && word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Entries of equally long lines, in a row.
struct Rows {
    width: usize,
    entries: List<Entry>,
    /// Where each of them stands.
    lines: List<usize>,
}

impl Rows {
    /// Returns whether the first entries of the lines grow, mostly by 1: a few lines may be missing.
    fn counts_up(&self) -> bool {
        let first = |row: &[Entry]| if let Entry::Number(n) = row[0] { u64::try_from(n).ok() } else { None };
        let rows = || self.entries.chunks(self.width).map(first);
        let mut pairs = rows().zip(rows().skip(1));
        let (mut steps, mut gaps) = (0, 0);
        let grows = pairs.all(|pair| {
            let (Some(a), Some(b)) = pair else { return false };
            (steps, gaps) = (steps + 1, gaps + usize::from(a + 1 != b));
            a < b
        });
        // Two columns of values may grow by chance too, but hardly by 1.
        grows && steps > 0 && 4 * gaps <= steps
    }

    /// The table in which each line has the coordinates of a position, and then its entry.
    fn by_coordinates(&self, columns: &[&str], budget: &Budget) -> Result<Listed, Unread> {
        let arity = columns.len();
        if arity > MOST_AXES {
            return Err(Unread::Axes(arity));
        }
        let n_rows = self.entries.len() / self.width;
        let line = |row: usize| self.lines[row];
        let number = |row: usize, axis: usize| match self.entries[row * self.width + axis] {
            Entry::Number(x) => u64::try_from(x).map_err(|_| x.to_string()),
            Entry::Lost => Err("P".to_owned()),
            Entry::Won => Err("N".to_owned()),
            Entry::Drawn => Err("D".to_owned()),
        };
        let position = |row: usize| {
            let numbers = (0..arity).map(|axis| number(row, axis));
            numbers
                .collect::<Result<Vec<u64>, String>>()
                .map_err(|found| Unread::Cell { line: line(row), found })
        };
        let from = position(0)?;
        let mut lengths = vec![1; arity];
        for row in 0..n_rows {
            for ((length, x), from) in lengths.iter_mut().zip(position(row)?).zip(&from) {
                *length = x.saturating_sub(*from).saturating_add(1).max(*length);
            }
        }
        let mut entries = List::new(budget);
        let mut next = from.clone();
        for row in 0..n_rows {
            let found = position(row)?;
            // The lines have to come in order, so that one that is missing or comes twice is named.
            if found != next {
                let found = format!("that for {}", shown(&found));
                return Err(Unread::Gap { line: line(row), expected: shown(&next), found });
            }
            push(&mut entries, self.entries[row * self.width + arity])?;
            for axis in (0..arity).rev() {
                next[axis] += 1;
                if next[axis] < from[axis].saturating_add(lengths[axis]) || axis == 0 {
                    break;
                }
                next[axis] = from[axis];
            }
        }
        // Lines that are missing at the end show only in the number of all.
        let all = lengths.iter().try_fold(1u64, |all, length| all.checked_mul(*length));
        if all != Some(n_rows as u64) {
            let found = "the end".to_owned();
            return Err(Unread::Gap { line: line(n_rows - 1) + 1, expected: shown(&next), found });
        }
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        Ok(Listed::new(columns, from, lengths, entries))
    }
}

fn shown(position: &[u64]) -> String {
    let numbers = position.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    if position.len() == 1 { numbers } else { format!("({numbers})") }
}
