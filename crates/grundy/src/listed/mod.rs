//! Tables that somebody has, without rules: read from files, and the laws that they follow.
//!
//! What has no rules has no proof: a law of such a table is a conjecture. [`Listed::read`] takes OEIS's
//! b-files, CSV, JSON and NumPy's arrays, all that `grundy table` writes among them.

#[cfg(feature = "report")]
mod json;
mod law;
#[cfg(feature = "report")]
mod npy;
#[cfg(feature = "report")]
mod read;
mod row;

#[cfg(feature = "report")]
pub use read::Unread;
pub use row::BadRow;

use crate::Error;
use crate::tables::RuleTable;
use crate::tables::export::{Cell, Content};
use grundy_budget::{Budget, List, Stop};
use grundy_values::{Grundy, Outcome};

/// A longer table is not read: laws show sooner, and what is made of a table on the way is held in its size.
const MOST_ENTRIES: usize = 1 << 20;

/// More coordinates than this have no names here.
const MOST_AXES: usize = 5;

/// The names of one coordinate, and of several.
const ONE: &str = "n";
const SEVERAL: [&str; MOST_AXES] = ["a", "b", "c", "d", "e"];

/// A number of a table, or who wins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A number; of Grundy values 0 is lost for the player to move.
    Number(i64),
    /// A P-position: the player to move loses.
    Lost,
    /// The player to move wins, with or without a value.
    Won,
    /// Neither player can force a win.
    Drawn,
}

impl Entry {
    /// Returns the entry of a cell that is a number, or says what becomes of the player to move, whoever that
    /// is.
    pub(crate) fn of(cell: &Cell) -> Option<Entry> {
        match cell {
            Cell::Grundy(Grundy::Number(value)) => i64::try_from(*value).ok().map(Entry::Number),
            Cell::Score(score) => i64::try_from(*score).ok().map(Entry::Number),
            Cell::Grundy(Grundy::Win) | Cell::Outcome(Outcome::N) => Some(Entry::Won),
            Cell::Outcome(Outcome::P) => Some(Entry::Lost),
            Cell::Outcome(Outcome::D) => Some(Entry::Drawn),
            Cell::Infinite(value) => Some(if value.reaches(0) { Entry::Won } else { Entry::Drawn }),
            _ => None,
        }
    }
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Number(number) => number.fmt(f),
            Entry::Lost => f.pad("P"),
            Entry::Won => f.pad("N"),
            Entry::Drawn => f.pad("D"),
        }
    }
}

/// A table without rules: a sequence, a plane or a box of numbers, or of who wins.
///
/// ```
/// use grundy::Budget;
/// use grundy::laws::Listed;
/// let halves: Vec<i64> = (0..100).map(|n| if n % 2 == 0 { -n } else { n / 2 }).collect();
/// let table = Listed::sequence(0, &halves, &Budget::default())?;
/// let finding = table.law(&Budget::default());
/// assert_eq!(&*finding.known.unwrap().statement, "g(n) = -n if n in even else n // 2");
/// # Ok::<_, grundy::Stop>(())
/// ```
#[derive(Debug)]
pub struct Listed {
    names: Vec<String>,
    from: Vec<u64>,
    lengths: Vec<u64>,
    /// Why nothing is proved about the table.
    unproved: &'static str,
    /// Whether its numbers are points: then 0 is no loss.
    are_points: bool,
    /// In row-major order; their number is the product of the lengths.
    entries: List<Entry>,
}

impl Listed {
    /// Returns the table of a sequence of numbers; the first belongs to `from`.
    ///
    /// # Errors
    /// The limit of memory.
    pub fn sequence(from: u64, values: &[i64], budget: &Budget) -> Result<Listed, Stop> {
        let entries = values.iter().map(|value| Entry::Number(*value));
        Listed::of(vec![from], vec![values.len() as u64], entries, budget)
    }

    /// Returns a table by its entries in row-major order: as many as the product of `lengths`, one number of
    /// them for each coordinate, which begins at the number of `from`.
    ///
    /// # Errors
    /// The limit of memory.
    ///
    /// # Panics
    /// Where the entries are not as many, where `from` and `lengths` are not, or where they are none or more
    /// than five.
    pub fn of(
        from: Vec<u64>,
        lengths: Vec<u64>,
        entries: impl IntoIterator<Item = Entry>,
        budget: &Budget,
    ) -> Result<Listed, Stop> {
        let mut listed = List::new(budget);
        entries.into_iter().try_for_each(|entry| listed.push(entry))?;
        let names = names(from.len());
        Ok(Listed::new(names, from, lengths, listed))
    }

    /// Returns the table of a game: its rows that a limit left whole, from the least number of each
    /// coordinate in a position on, and of a sequence what lies before the next number that is no position.
    ///
    /// # Errors
    /// [`Error::Unsuited`] where a cell is no number and does not say what becomes of the player to move.
    pub(crate) fn of_table(game: &str, table: &RuleTable, budget: &Budget) -> Result<Listed, Error> {
        let is_position = |cell: &Cell| *cell != Cell::Outside;
        let mut lengths = table.lengths.clone();
        let row: u64 = lengths.iter().skip(1).product();
        // A limit may have ended the table within a row.
        lengths[0] = table.cells.iter().len() as u64 / row.max(1);
        let all = lengths.clone();
        let whole = usize::try_from(lengths[0] * row).unwrap_or(usize::MAX);
        let cells =
            || table.cells.iter().take(whole).enumerate().map(|(at, cell)| (place(&all, at as u64), cell));
        // A coordinate begins at its least number in a position.
        let mut from = lengths.clone();
        for (place, _) in cells().filter(|(_, cell)| is_position(cell)) {
            from.iter_mut().zip(place).for_each(|(from, at)| *from = at.min(*from));
        }
        lengths.iter_mut().zip(&from).for_each(|(length, from)| *length -= from);
        if let ([from], [length]) = (&from[..], &mut lengths[..]) {
            let rest = cells().filter(|(place, _)| place[0] >= *from);
            *length = rest.take_while(|(_, cell)| is_position(cell)).count() as u64;
        }
        // Both ends of each coordinate may have been cut, so the cells in between are chosen by their place.
        let is_inside = |place: &[u64]| {
            let sides = place.iter().zip(from.iter().zip(&lengths));
            sides.into_iter().all(|(at, (from, length))| (*from..from + length).contains(at))
        };
        let cells = || cells().filter(|(place, _)| is_inside(place)).map(|(_, cell)| cell);
        let entries: Option<Vec<Entry>> = cells().map(|cell| Entry::of(&cell)).collect();
        let entries = entries.ok_or_else(|| Error::Unsuited {
            game: game.to_owned(),
            reason: if cells().all(|cell| is_position(&cell)) {
                "a law says who wins or gives a number; here are positions that one player wins whoever moves first"
            } else {
                "a law is of tables in which all numbers are positions; here some are none"
            }
            .to_owned(),
        })?;
        let listed = Listed::of(from, lengths, entries, budget).map_err(Error::Stopped)?;
        let are_points = table.content == Content::Score;
        Ok(Listed { are_points, ..listed.named(&table.axes) })
    }

    fn new(names: Vec<String>, from: Vec<u64>, lengths: Vec<u64>, entries: List<Entry>) -> Listed {
        assert!((1..=MOST_AXES).contains(&names.len()), "a table has one to {MOST_AXES} coordinates");
        assert!(
            names.len() == from.len() && from.len() == lengths.len(),
            "each coordinate has a name, a first number and a length"
        );
        let all = lengths.iter().product::<u64>();
        assert_eq!(all, entries.len() as u64, "a table has an entry for each of its positions");
        Listed {
            names,
            from,
            lengths,
            unproved: "a table has no rules, so nothing can be proved about it",
            are_points: false,
            entries,
        }
    }

    /// The same with other names for the coordinates.
    pub(crate) fn named(mut self, names: &[String]) -> Listed {
        self.names = names.to_vec();
        self
    }

    /// The same with the reason why nothing is proved about it.
    pub(crate) fn unproved(self, reason: &'static str) -> Listed {
        Listed { unproved: reason, ..self }
    }

    /// The names of the coordinates.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The first number of each coordinate.
    #[must_use]
    pub fn from(&self) -> &[u64] {
        &self.from
    }

    /// How many numbers each coordinate has.
    #[must_use]
    pub fn lengths(&self) -> &[u64] {
        &self.lengths
    }

    /// The entries in row-major order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// The coordinates of an entry in a table in row-major order, counted from 0.
fn place(lengths: &[u64], mut at: u64) -> Vec<u64> {
    let mut place = vec![0; lengths.len()];
    for (digit, length) in place.iter_mut().zip(lengths).rev() {
        // An empty table has a length of 0.
        *digit = at % length.max(&1);
        at /= length.max(&1);
    }
    place
}

/// The names of coordinates that have none.
fn names(arity: usize) -> Vec<String> {
    let names = if arity == 1 { &[ONE][..] } else { &SEVERAL[..arity.min(MOST_AXES)] };
    names.iter().map(|name| (*name).to_owned()).collect()
}
