//! The automaton, always in its least form.

use crate::tracks::Tracks;

/// A relation on naturals, as the least automaton that accepts its tuples.
///
/// The automaton reads the tracks' digits together, most significant first. Leading zeros make no difference:
/// letter 0 leads from the initial state back to it. Words that are not canonical on every track are
/// rejected. States are in the order of breadth first search from state 0, the initial one; so two automata
/// are equal as values exactly if their tracks are and they accept the same tuples.
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
    pub(crate) fn from_minimal(tracks: Tracks, accepting: Vec<bool>, next: Vec<u32>) -> Self {
        Dfa { tracks, accepting, next }
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

    /// Returns whether a word that ends in `state` is accepted.
    #[must_use]
    #[inline]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns whether a word of letters is accepted.
    #[must_use]
    pub fn accepts(&self, word: &[usize]) -> bool {
        self.is_accepting(word.iter().fold(0, |state, letter| self.next(state, *letter)))
    }

    /// Returns whether a tuple of numbers is in the relation: one number a track, in the order of the names.
    ///
    /// # Panics
    /// Where `numbers` has another length than the tracks.
    #[must_use]
    pub fn contains(&self, numbers: &[u128]) -> bool {
        assert_eq!(numbers.len(), self.tracks.names().len(), "one number a track");
        self.accepts(&self.tracks.word(numbers))
    }

    /// Returns whether no tuple is in the relation.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        // Least, so a relation without tuples has the dead state alone.
        self.accepting == [false]
    }

    /// Returns what a state does with every continuation, if that is always the same: `Some(true)` where all
    /// are accepted, `Some(false)` where none is.
    #[must_use]
    pub fn sink(&self, state: u32) -> Option<bool> {
        let letters = self.tracks.letters();
        let from = state as usize * letters;
        // In a least automaton a state that keeps its fate has all letters lead to itself.
        let stays = self.next[from..from + letters].iter().all(|target| *target == state);
        stays.then(|| self.is_accepting(state))
    }
}
