//! From a table to its least automaton.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::Raw;
use crate::minimize::minimize;
use crate::numeration::canonical;
use crate::product;
use crate::tracks::Tracks;
use grundy_budget::Budget;

impl Dfa {
    /// Returns the least automaton for a table: state 0 is initial, `next[state * letters + letter]` is the
    /// state after `letter`. Words that are not canonical are cut off.
    ///
    /// # Errors
    /// [`Error::Shape`] for a table of another size or with a state out of range; [`Error::LeadingZeros`];
    /// [`Error::Stopped`].
    pub fn new(tracks: Tracks, accepting: &[bool], next: &[u32], budget: &Budget) -> Result<Self, Error> {
        let n_states = accepting.len();
        // Edges are numbered in 32 bits, and so are the states, which are no more.
        if n_states == 0 || u32::try_from(next.len()).is_err() {
            return Err(Error::Shape(format!("it has {n_states} states; 1 to 2^32 edges are allowed")));
        }
        if next.len() != n_states * tracks.letters() {
            let wanted = n_states * tracks.letters();
            return Err(Error::Shape(format!("it has {} edges; it must have {wanted}", next.len())));
        }
        if let Some(target) = next.iter().find(|target| **target as usize >= n_states) {
            return Err(Error::Shape(format!(
                "an edge leads to state {target}; the last is {}",
                n_states - 1
            )));
        }
        // The cut comes after the least automaton: a product with fewer states is smaller.
        minimize(&Raw { tracks, accepting: accepting.to_vec(), next: next.to_vec() }, budget)?.cut(budget)
    }

    /// Returns the automaton without the words that are not canonical.
    pub(crate) fn cut(self, budget: &Budget) -> Result<Self, Error> {
        // In a base every word is canonical.
        if self.tracks().numeration().is_base() {
            return Ok(self);
        }
        product::and(&self, &canonical(self.tracks(), budget)?, budget)
    }

    /// Returns the automaton with tracks renamed, as pairs of the old name and the new one.
    ///
    /// # Errors
    /// [`Error::NoTrack`]; [`Error::TrackTwice`]; [`Error::Stopped`].
    ///
    /// ```
    /// use grundy_automata::{Numeration, less};
    /// # use grundy_budget::Budget;
    /// let less = less(Numeration::BINARY, "a", "b", &Budget::default())?;
    /// let more = less.rename(&[("a", "b"), ("b", "a")], &Budget::default())?;
    /// assert!(less.contains(&[1, 2]) && more.contains(&[2, 1]));
    /// # Ok::<_, grundy_automata::Error>(())
    /// ```
    pub fn rename(&self, names: &[(&str, &str)], budget: &Budget) -> Result<Self, Error> {
        let mut renamed: Vec<&str> = self.tracks().names().iter().map(String::as_str).collect();
        for (old, new) in names {
            renamed[self.tracks().place(old)?] = new;
        }
        // Names are sorted, so a new name may move a track: letters are made anew.
        let tracks = Tracks::new(self.tracks().numeration(), &renamed)?;
        let places: Vec<usize> = renamed.iter().map(|name| tracks.place(name)).collect::<Result<_, _>>()?;
        let letters = tracks.letters();
        let digits = |letter| places.iter().map(|place| tracks.digit(letter, *place)).collect::<Vec<_>>();
        let old: Vec<usize> = (0..letters).map(|letter| self.tracks().letter(&digits(letter))).collect();
        let states = 0..u32::try_from(self.n_states()).expect("states are numbered by u32");
        let row = |state| old.iter().map(move |letter| self.next(state, *letter));
        let next = states.clone().flat_map(row).collect();
        let accepting = states.map(|state| self.is_accepting(state)).collect();
        minimize(&Raw { tracks, accepting, next }, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::Numeration;

    fn tracks(numeration: Numeration) -> Tracks {
        Tracks::new(numeration, &["n"]).unwrap()
    }

    #[test]
    fn a_table_is_checked() {
        let budget = Budget::default();
        let new =
            |accepting: &[bool], next: &[u32]| Dfa::new(tracks(Numeration::BINARY), accepting, next, &budget);
        assert!(matches!(new(&[], &[]), Err(Error::Shape(_))));
        assert!(matches!(new(&[true], &[0]), Err(Error::Shape(_))));
        assert!(matches!(new(&[true], &[0, 1]), Err(Error::Shape(_))));
        // A word is accepted if its length is even: that depends on leading zeros.
        assert_eq!(new(&[true, false], &[1, 1, 0, 0]), Err(Error::LeadingZeros));
    }

    #[test]
    fn states_of_one_language_are_merged() {
        // Two copies of the parity of ones, entered through different zeros.
        let next = [1, 3, 0, 2, 3, 1, 2, 0];
        let accepting = [true, true, false, false];
        let dfa = Dfa::new(tracks(Numeration::BINARY), &accepting, &next, &Budget::default()).unwrap();
        assert_eq!(dfa.n_states(), 2);
    }

    #[test]
    fn words_that_are_not_canonical_are_cut_off() {
        let all = Dfa::new(tracks(Numeration::ZECKENDORF), &[true], &[0, 0], &Budget::default()).unwrap();
        assert!(all.accepts(&[1, 0, 1]) && !all.accepts(&[1, 1]));
        assert!((0..100).all(|n| all.contains(&[n])));
    }
}
