//! Sets of Grundy values as bits.

use grundy_budget::{Budget, List, Stop};

/// Adds a value.
pub(super) fn insert(set: &mut Vec<u64>, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value % 64);
}

/// Adds all values of another set.
pub(super) fn unite(set: &mut Vec<u64>, other: &[u64]) {
    if set.len() < other.len() {
        set.resize(other.len(), 0);
    }
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Adds the nim-sums of `value` and each value of another set. `set` must be as long as the largest of them
/// needs.
pub(super) fn unite_moved(set: &mut [u64], other: &[u64], value: u32) {
    let (words, bits) = (value as usize / 64, value % 64);
    for (index, word) in other.iter().enumerate().filter(|(_, word)| **word != 0) {
        set[index ^ words] |= moved(*word, bits);
    }
}

/// Returns the word in which bit i stands where bit i xor `by` stood; `by` is below 64.
fn moved(mut word: u64, by: u32) -> u64 {
    // Blocks of 1, 2, 4, ... bits change places with their neighbours.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (step, low) in LOW.iter().enumerate() {
        if by >> step & 1 == 1 {
            word = (word >> (1 << step) & low) | ((word & low) << (1 << step));
        }
    }
    word
}

/// Returns the least number that is not in the set.
pub(super) fn mex(set: &[u64]) -> u64 {
    let full = set.iter().take_while(|word| **word == u64::MAX).count();
    full as u64 * 64 + set.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
}

/// A list of sets, in one piece of memory.
pub(super) struct Sets {
    words: List<u64>,
    /// Where each set ends in `words`, which is where the next one starts.
    ends: List<usize>,
}

impl Sets {
    pub(super) fn new(budget: &Budget) -> Self {
        Sets { words: List::new(budget), ends: List::new(budget) }
    }

    /// Appends a set, given word by word.
    pub(super) fn push(&mut self, words: impl IntoIterator<Item = u64>) -> Result<(), Stop> {
        for word in words {
            self.words.push(word)?;
        }
        self.ends.push(self.words.len())
    }

    /// Returns the set at `index`.
    pub(super) fn get(&self, index: usize) -> &[u64] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.words[start..self.ends[index]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_moved_set_holds_the_nim_sums(values in prop::collection::vec(0u32..256, 0..20), by in 0u32..256) {
            let (mut set, mut expected, mut found) = (Vec::new(), vec![0; 4], vec![0; 4]);
            for value in values {
                insert(&mut set, value);
                insert(&mut expected, value ^ by);
            }
            unite_moved(&mut found, &set, by);
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn the_mex_is_that_of_the_definition(values in prop::collection::vec(0u32..70, 0..200)) {
            let mut set = Vec::new();
            for value in &values {
                insert(&mut set, *value);
            }
            prop_assert_eq!(mex(&set), grundy_values::mex(values.into_iter().map(u64::from)));
        }
    }
}
