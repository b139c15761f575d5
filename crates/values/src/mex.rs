//! The least natural number that is not in a set.

/// Returns the least natural number that `values` does not hold.
///
/// Time is linear in the number of values, plus their count in bits of memory; values above that count are
/// passed over.
///
/// ```
/// use grundy_values::mex;
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen = MexSet::default();
    for v in values {
        seen.insert(v);
    }
    seen.mex()
}

/// A set of naturals that answers its mex; it is reused between positions without giving memory back.
///
/// Memory is one bit for each natural up to the largest value that was inserted, at most [`MexSet::LARGEST`]
/// / 8 bytes.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    words: Vec<u64>,
}

impl MexSet {
    /// Values above this one are not kept: a mex above it would take a position with more options than memory
    /// holds.
    pub const LARGEST: u64 = (1 << 34) - 1;

    /// Adds a value.
    #[inline]
    pub fn insert(&mut self, v: u64) {
        match usize::try_from(v / 64).ok().and_then(|word| self.words.get_mut(word)) {
            Some(word) => *word |= 1 << (v % 64),
            None => self.make_room_for(v),
        }
    }

    /// Adds a value that is the largest so far.
    #[cold]
    fn make_room_for(&mut self, v: u64) {
        if v <= Self::LARGEST {
            let word = usize::try_from(v / 64).expect("a value up to LARGEST has an index");
            self.words.resize(word + 1, 0);
            self.words[word] |= 1 << (v % 64);
        }
    }

    /// Returns the least natural that was not inserted since the last [`MexSet::clear`].
    #[must_use]
    pub fn mex(&self) -> u64 {
        let full = self.words.iter().take_while(|word| **word == u64::MAX).count();
        // Where all words are full, the mex is the first value beyond them.
        let rest = self.words.get(full).map_or(0, |word| word.trailing_ones());
        full as u64 * 64 + u64::from(rest)
    }

    /// Empties the set and keeps its memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mex_passes_over_full_words() {
        assert_eq!(mex(0..64), 64);
        assert_eq!(mex(0..200), 200);
        assert_eq!(mex((0..200).filter(|v| *v != 129)), 129);
    }

    proptest! {
        #[test]
        fn mex_is_absent_and_all_below_are_present(values in prop::collection::vec(0u64..80, 0..100)) {
            let m = mex(values.iter().copied());
            prop_assert!(!values.contains(&m));
            prop_assert!((0..m).all(|v| values.contains(&v)));
        }
    }
}
