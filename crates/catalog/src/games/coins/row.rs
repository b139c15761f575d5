//! The heads of a row of coins.

use crate::Error;
use crate::position;
use std::fmt;

/// The heads of a row of coins, as runs of neighbours: a move of Ruler may turn more coins than memory could
/// list.
///
/// A run from `first` to `last` is kept as its two ends, `first` and `last + 1`. Turning a run of coins over
/// changes the row at these two ends alone, so turning is the symmetric difference of lists of ends. The
/// highest end is `2^64`, hence the width.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    ends: Vec<u128>,
}

impl grundy_budget::Weight for Row {
    fn elsewhere(&self) -> u64 {
        self.ends.elsewhere()
    }
}

/// The word for a position without heads.
pub(crate) const NO_HEAD: &str = "none";

impl Row {
    /// Returns the row with heads from `first` to `last`, both included; without heads where `first > last`.
    #[must_use]
    pub fn run(first: u64, last: u64) -> Row {
        if first > last {
            return Row::default();
        }
        Row { ends: vec![u128::from(first), u128::from(last) + 1] }
    }

    /// Returns the row with these heads. A place that is named again is the same head.
    #[must_use]
    pub fn of(heads: impl IntoIterator<Item = u64>) -> Row {
        Row::union(heads.into_iter().map(|head| (head, head)).collect())
    }

    /// Returns the row with the heads of all `runs`, which may overlap.
    fn union(mut runs: Vec<(u64, u64)>) -> Row {
        runs.sort_unstable();
        let mut ends: Vec<u128> = Vec::new();
        for (first, last) in runs {
            let (first, end) = (u128::from(first), u128::from(last) + 1);
            match ends.last_mut() {
                // Runs that touch are one run: otherwise equal rows could have different ends.
                Some(before) if first <= *before => *before = end.max(*before),
                _ => ends.extend([first, end]),
            }
        }
        Row { ends }
    }

    /// Returns the ends of the runs in ascending order, two of each: its first place, and the place after its
    /// last.
    #[must_use]
    pub fn ends(&self) -> &[u128] {
        &self.ends
    }

    /// Returns the runs as first and last place, from left to right.
    pub fn runs(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let place = |place: u128| u64::try_from(place).expect("a head stands at a place below 2^64");
        self.ends.chunks_exact(2).map(move |run| (place(run[0]), place(run[1] - 1)))
    }

    /// Returns the places of the heads, from left to right.
    pub fn heads(&self) -> impl Iterator<Item = u64> + '_ {
        self.runs().flat_map(|(first, last)| first..=last)
    }

    /// Returns the row after the coins that are heads in `turned` have been turned over.
    #[must_use]
    pub fn turn(&self, turned: &Row) -> Row {
        Row { ends: symmetric_difference(&self.ends, &turned.ends) }
    }

    /// Returns the number of heads.
    #[must_use]
    pub fn n_heads(&self) -> u128 {
        self.ends.chunks_exact(2).map(|run| run[1] - run[0]).sum()
    }

    /// Reads heads: places of at least `first`, runs such as `3-9`, or the word `none`.
    ///
    /// # Errors
    /// A word that is none of these.
    pub fn read(words: &[&str], first: u64) -> Result<Row, Error> {
        if words == [NO_HEAD] {
            return Ok(Row::default());
        }
        let example =
            format!("the places of the heads, as in `5` or `{first} 3 7-9`, or `{}`", position::NOTHING);
        let words = position::words(words, &example)?;
        let mut runs = Vec::new();
        for (index, word) in words.iter().enumerate() {
            let place = |text| position::natural(text, index + 1, "the place of a head", first);
            let (from, to) = match word.split_once('-') {
                Some((from, to)) if !from.is_empty() && !to.is_empty() => (place(from)?, place(to)?),
                _ => (place(word)?, place(word)?),
            };
            if from > to {
                return Err(Error::Position {
                    word: index + 1,
                    message: format!("expected a run of heads from left to right, found \"{word}\""),
                });
            }
            runs.push((from, to));
        }
        Ok(Row::union(runs))
    }

    /// Returns the places in a sentence: `3`, `3 and 5`, `3, 5 and 7 to 9`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut words = self.words(" to ");
        let last = words.pop().unwrap_or_else(|| NO_HEAD.to_owned());
        if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
    }

    /// Returns the runs as words; runs of one and two heads are told head by head.
    fn words(&self, to: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (first, last) in self.runs() {
            if last - first > 1 {
                words.push(format!("{first}{to}{last}"));
            } else {
                words.extend((first..=last).map(|head| head.to_string()));
            }
        }
        words
    }
}

/// Returns the items that are in one of two ascending lists but not in both, ascending.
pub(crate) fn symmetric_difference<T: Copy + Ord>(mut here: &[T], mut there: &[T]) -> Vec<T> {
    let mut items = Vec::with_capacity(here.len() + there.len());
    while let ([a, here_rest @ ..], [b, there_rest @ ..]) = (here, there) {
        // An item in both lists is passed over in both.
        if a != b {
            items.push(*a.min(b));
        }
        if a <= b {
            here = here_rest;
        }
        if b <= a {
            there = there_rest;
        }
    }
    items.extend_from_slice(here);
    items.extend_from_slice(there);
    items
}

/// Writes the row as [`Row::read`] reads it.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&position::sum(self.words("-"), " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn read(text: &str) -> Result<String, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Row::read(&words, 1).map(|row| row.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_are_read_as_sets() {
        for (text, row) in [
            ("none", "()"),
            ("()", "()"),
            ("5 5", "5"),
            ("9 3, 4", "3 4 9"),
            ("3 4 5", "3-5"),
            ("2-6 4-9 10", "2-10"),
            ("18446744073709551615", "18446744073709551615"),
            ("1-18446744073709551615", "1-18446744073709551615"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(row), "{text}");
        }
    }

    #[test]
    fn words_that_are_no_heads_are_refused() {
        for (text, message) in [
            (
                "",
                "position: expected the places of the heads, as in `5` or `1 3 7-9`, or `()`, found nothing",
            ),
            ("4 x", "position, word 2: expected the place of a head, found \"x\""),
            ("0", "position, word 1: expected the place of a head of at least 1, found \"0\""),
            ("9-7", "position, word 1: expected a run of heads from left to right, found \"9-7\""),
            ("4 -7", "position, word 2: expected the place of a head, found \"-7\""),
        ] {
            assert_eq!(read(text), Err(message.to_owned()), "{text}");
        }
    }

    #[test]
    fn places_in_a_sentence() {
        assert_eq!(Row::of([4]).in_words(), "4");
        assert_eq!(Row::of([4, 5]).in_words(), "4 and 5");
        assert_eq!(Row::of([1, 4, 6, 7, 8]).in_words(), "1, 4 and 6 to 8");
    }

    proptest! {
        #[test]
        fn turning_is_the_symmetric_difference(
            heads in prop::collection::btree_set(0u64..30, 0..12),
            turned in prop::collection::btree_set(0u64..30, 0..12),
        ) {
            let after: BTreeSet<u64> = heads.symmetric_difference(&turned).copied().collect();
            let row = Row::of(heads).turn(&Row::of(turned));
            prop_assert_eq!(row.heads().collect::<BTreeSet<_>>(), after.clone());
            prop_assert_eq!(row, Row::of(after));
        }
    }
}
