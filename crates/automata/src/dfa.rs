//! The automaton, always in its least form.

use crate::error::Error;
use crate::explore::Raw;
use crate::minimize::minimize;
use crate::numeration::canonical;
use crate::product;
use crate::tracks::Tracks;
use grundy_budget::Budget;

/// A relation on naturals, as the least automaton that accepts its tuples.
///
/// The automaton reads the tracks' digits together, most significant first. Leading zeros make no difference: letter 0
/// leads from the initial state back to it. Words that are not canonical on every track are rejected. States are in
/// the order of breadth first search from state 0, the initial one; so two automata are equal as values exactly if
/// their tracks are and they accept the same tuples.
///
/// ```
/// use grundy_automata::{Dfa, Numeration, Tracks};
/// use grundy_budget::Budget;
/// // State 0: an even number of ones so far; state 1: an odd number.
/// let tracks = Tracks::new(Numeration::BINARY, &["n"])?;
/// let evil = Dfa::new(tracks, &[true, false], &[0, 1, 1, 0], &Budget::default())?;
/// assert!(evil.contains(&[5]) && !evil.contains(&[7]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    tracks: Tracks,
    accepting: Vec<bool>,
    next: Vec<u32>,
}

impl Dfa {
    /// Returns the least automaton for a table: state 0 is initial, `next[state * letters + letter]` is the state
    /// after `letter`. Words that are not canonical are cut off.
    ///
    /// # Errors
    /// [`Error::Shape`] for a table of another size or with a state out of range; [`Error::LeadingZeros`];
    /// [`Error::Stopped`].
    pub fn new(tracks: Tracks, accepting: &[bool], next: &[u32], budget: &Budget) -> Result<Self, Error> {
        let n_states = accepting.len();
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
        minimize(&Raw { tracks, accepting: accepting.to_vec(), next: next.to_vec() }, budget)?.cut(budget)
    }

    pub(crate) fn from_minimal(tracks: Tracks, accepting: Vec<bool>, next: Vec<u32>) -> Self {
        Dfa { tracks, accepting, next }
    }

    /// Returns the automaton without the words that are not canonical.
    pub(crate) fn cut(self, budget: &Budget) -> Result<Self, Error> {
        if self.tracks.numeration().is_base() {
            return Ok(self);
        }
        product::and(&self, &canonical(&self.tracks, budget)?, budget)
    }

    /// Returns the tracks.
    #[must_use]
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// Returns the number of states, the dead one included where there is one.
    #[must_use]
    pub fn n_states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the number of states from which something can be accepted: all but the dead one.
    #[must_use]
    pub fn n_live_states(&self) -> usize {
        let states = 0..u32::try_from(self.n_states()).expect("states are numbered by u32");
        states.filter(|state| self.sink(*state) != Some(false)).count()
    }

    /// Returns the state after `letter`; the initial state is 0.
    #[must_use]
    #[inline]
    pub fn next(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.tracks.letters() + letter]
    }

    /// Says whether a word that ends in `state` is accepted.
    #[must_use]
    #[inline]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Says whether a word of letters is accepted.
    #[must_use]
    pub fn accepts(&self, word: &[usize]) -> bool {
        self.is_accepting(word.iter().fold(0, |state, letter| self.next(state, *letter)))
    }

    /// Says whether a tuple of numbers is in the relation: one number a track, in the order of the names.
    ///
    /// # Panics
    /// Where `numbers` has another length than the tracks.
    #[must_use]
    pub fn contains(&self, numbers: &[u128]) -> bool {
        assert_eq!(numbers.len(), self.tracks.names().len(), "one number a track");
        self.accepts(&self.tracks.word(numbers))
    }

    /// Says whether no tuple is in the relation.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.accepting == [false]
    }

    /// Returns what a state does with every continuation, if that is always the same: `Some(true)` where all are
    /// accepted, `Some(false)` where none is.
    #[must_use]
    pub fn sink(&self, state: u32) -> Option<bool> {
        let letters = self.tracks.letters();
        let from = state as usize * letters;
        let stays = self.next[from..from + letters].iter().all(|target| *target == state);
        stays.then(|| self.is_accepting(state))
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
        let mut renamed: Vec<&str> = self.tracks.names().iter().map(String::as_str).collect();
        for (old, new) in names {
            renamed[self.tracks.place(old)?] = new;
        }
        let tracks = Tracks::new(self.tracks.numeration(), &renamed)?;
        let places: Vec<usize> = renamed.iter().map(|name| tracks.place(name)).collect::<Result<_, _>>()?;
        let letters = tracks.letters();
        let digits = |letter| places.iter().map(|place| tracks.digit(letter, *place)).collect::<Vec<_>>();
        let old: Vec<usize> = (0..letters).map(|letter| self.tracks.letter(&digits(letter))).collect();
        let next = self.next.chunks(letters).flat_map(|row| old.iter().map(|letter| row[*letter])).collect();
        minimize(&Raw { tracks, accepting: self.accepting.clone(), next }, budget)
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
