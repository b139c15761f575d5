//! Words that are entries of a table, and one row of them.

use super::{Entry, Listed, MOST_ENTRIES, names};
use grundy_budget::{Budget, List, Stop};

/// A message shows at most this number of letters of a bad word.
const LONGEST_SHOWN: usize = 40;

/// Why a text is no row of entries.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadRow {
    /// What stands in the row is nothing that it holds.
    #[error("number {place}: expected a number, P or N; found \"{found}\"")]
    Word {
        /// The place in the row, from 1 on.
        place: usize,
        /// What stands there.
        found: String,
    },
    /// There is nothing in it.
    #[error("expected numbers; found none")]
    Empty,
    /// It has too many entries.
    #[error("a row has at most {MOST_ENTRIES} entries; found more")]
    TooLong,
    /// A limit came first.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

impl Listed {
    /// Reads one row of entries, parted by commas, semicolons or blanks; brackets around them and nimbers, as
    /// in `[0, *, *2]`, are understood.
    ///
    /// ```
    /// use grundy::{Budget, laws::Listed};
    /// let row = Listed::row("[0, *, *2]", &Budget::default())?;
    /// assert_eq!(row.entries(), Listed::sequence(0, &[0, 1, 2], &Budget::default())?.entries());
    /// # Ok::<_, grundy::laws::BadRow>(())
    /// ```
    ///
    /// # Errors
    /// [`BadRow`], with the place in the row.
    pub fn row(text: &str, budget: &Budget) -> Result<Listed, BadRow> {
        let text = text.trim();
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let mut entries = List::new(budget);
        for (place, word) in (1..).zip(words(inside)) {
            let read = match word.strip_prefix('*') {
                // The star alone is the nimber of 1.
                Some("") => Some(Entry::Number(1)),
                Some(digits) => digits.parse().ok().map(Entry::Number),
                None => entry(word),
            };
            if entries.len() == MOST_ENTRIES {
                return Err(BadRow::TooLong);
            }
            entries.push(read.ok_or_else(|| BadRow::Word { place, found: shortened(word) })?)?;
        }
        let length = entries.len() as u64;
        if length == 0 {
            Err(BadRow::Empty)
        } else {
            Ok(Listed::new(names(1), vec![0], vec![length], entries))
        }
    }
}

/// Returns what a word means in a table.
pub(super) fn entry(word: &str) -> Option<Entry> {
    match word {
        "P" | "p" | "loss" | "lose" | "lost" => Some(Entry::Lost),
        "N" | "n" | "win" | "won" => Some(Entry::Won),
        "D" | "d" | "draw" | "drawn" => Some(Entry::Drawn),
        _ if word.starts_with('∞') => {
            // Who can move to 0 wins.
            let mut values = word.split(|letter: char| !letter.is_ascii_digit());
            Some(if values.any(|value| value == "0") { Entry::Won } else { Entry::Drawn })
        }
        _ => word.parse().ok().map(Entry::Number),
    }
}

/// A word as a message shows it.
pub(super) fn shortened(word: &str) -> String {
    match word.char_indices().nth(LONGEST_SHOWN) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}...", &word[..end]),
    }
}

pub(super) fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    let line = line.split('#').next().unwrap_or("");
    let mut in_braces = false;
    let is_gap = move |letter: char| {
        // Commas stand within an infinite value such as `∞{0,2}`.
        in_braces = letter == '{' || in_braces && letter != '}';
        !in_braces && (letter.is_whitespace() || matches!(letter, ',' | ';'))
    };
    line.split(is_gap).map(|word| word.trim_matches('"')).filter(|word| !word.is_empty())
}
