//! Automata as plain data.

use super::Malformed;

/// A deterministic automaton that reads the digits of some numbers side by side, the most significant first.
/// State 0 is the start, and zeros lead from it to itself. A missing transition rejects.
///
/// A letter is one digit for each track; as a number it has the digit of the first track as its most
/// significant digit, in the base of the number of digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Acceptor {
    tracks: usize,
    digits: usize,
    accepting: Vec<bool>,
    next: Vec<u32>,
}

/// Stands for a missing transition.
pub const NOWHERE: u32 = u32::MAX;

impl Acceptor {
    /// Returns the automaton with these transitions: from state `s` by letter `l` to `next[s * letters + l]`,
    /// where `letters = digits ^ tracks`, or [`NOWHERE`].
    ///
    /// # Errors
    /// Where the table has another size, leads out of it, or leading zeros matter.
    pub fn new(
        tracks: usize,
        digits: usize,
        accepting: Vec<bool>,
        next: Vec<u32>,
    ) -> Result<Self, Malformed> {
        let states = accepting.len();
        // An overflow is 0 letters, and a table for none is refused.
        let letters = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks)).unwrap_or(0);
        let shape = Malformed::Shape { found: next.len(), states, letters };
        if states == 0 || letters == 0 || letters.checked_mul(states) != Some(next.len()) {
            return Err(shape);
        }
        if let Some(to) = next.iter().find(|to| **to != NOWHERE && **to as usize >= states) {
            return Err(Malformed::NoSuchState { to: *to, states });
        }
        // A number may be written with zeros in front where it stands beside a longer one.
        if next[0] != 0 {
            return Err(Malformed::LeadingZeros);
        }
        Ok(Acceptor { tracks, digits, accepting, next })
    }

    /// Returns the automaton that reads a number in binary and accepts `n` where `accepting[n]` says so, from
    /// the preperiod on repeated.
    ///
    /// # Panics
    /// If the list is not longer than the preperiod.
    #[must_use]
    pub fn repeating(accepting: &[bool], preperiod: usize) -> Acceptor {
        let period = accepting.len().checked_sub(preperiod).filter(|period| *period > 0);
        let period = period.expect("a period is at least 1");
        // From `n` the digits lead to `2 n` and `2 n + 1`, and entries of the list beyond its end repeat.
        let least = |n: usize| if n < preperiod { n } else { preperiod + (n - preperiod) % period };
        let next = (0..2 * accepting.len()).map(|n| u32::try_from(least(n)).expect("a list in memory"));
        Acceptor { tracks: 1, digits: 2, accepting: accepting.to_vec(), next: next.collect() }
    }

    pub(super) fn expect_shape(&self, wanted: usize, wanted_digits: usize) -> Result<(), Malformed> {
        if (self.tracks, self.digits) == (wanted, wanted_digits) {
            return Ok(());
        }
        let (found, digits) = (self.tracks, self.digits);
        Err(Malformed::Tracks { found, digits, wanted, wanted_digits })
    }

    /// The number of tracks.
    #[must_use]
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of digits.
    #[must_use]
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of letters.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.next.len() / self.accepting.len()
    }

    /// Returns whether a word may end in the state.
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns the state that a letter leads to, if there is one.
    #[must_use]
    pub fn next(&self, state: u32, letter: usize) -> Option<u32> {
        // A row of the table belongs to each state, and a letter is a place in it.
        let to = self.next[state as usize * self.letters() + letter];
        (to != NOWHERE).then_some(to)
    }

    /// Returns whether the word is accepted.
    #[must_use]
    pub fn accepts(&self, word: &[usize]) -> bool {
        let end = word.iter().try_fold(0, |state, letter| self.next(state, *letter));
        end.is_some_and(|state| self.is_accepting(state))
    }

    /// Returns the least `v` with `(q, v)` accepted, of an automaton over two binary tracks.
    pub(crate) fn partner(&self, q: u128) -> Option<u128> {
        const EXTRA: u32 = 16;
        let mut least: Vec<Option<u128>> = vec![None; self.states()];
        least[0] = Some(0);
        // A partner may have more digits than `q`; beyond these it is not sought.
        for place in (0..128 - q.leading_zeros() + EXTRA).rev() {
            let digit = if place < 128 { usize::from(q >> place & 1 == 1) } else { 0 };
            let mut after: Vec<Option<u128>> = vec![None; self.states()];
            for (state, v) in (0..).zip(&least) {
                let Some(v) = v else { continue };
                for bit in 0..2 {
                    let Some(to) = self.next(state, digit * 2 + bit) else { continue };
                    // What leaves 128 bits grows with every further digit.
                    let Some(v) = v.checked_mul(2).map(|v| v + bit as u128) else { continue };
                    let kept = &mut after[to as usize];
                    // States forget which digits were read, so of two ways to a state the smaller number is
                    // enough.
                    *kept = Some(kept.map_or(v, |kept| kept.min(v)));
                }
            }
            least = after;
        }
        let ends = (0..).zip(least).filter(|(state, _)| self.is_accepting(*state));
        ends.filter_map(|(_, v)| v).min()
    }
}
