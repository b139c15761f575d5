//! A set of Grundy values with the operations that tables need.

/// The number of words that are changed together.
const BLOCK: usize = 8;

/// A set of values as bits; it grows with the largest value, by blocks of words, and keeps its memory when it
/// is emptied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ValueSet {
    words: Vec<u64>,
}

impl ValueSet {
    #[inline]
    pub(super) fn insert(&mut self, v: u32) {
        let word = v as usize / 64;
        if word >= self.words.len() {
            self.grow(word + 1);
        }
        self.words[word] |= 1 << (v % 64);
    }

    /// Makes room for at least this number of words.
    #[cold]
    fn grow(&mut self, n_words: usize) {
        // Whole blocks, since `insert_nim_sums` exchanges words within one.
        self.words.resize(n_words.next_multiple_of(BLOCK), 0);
    }

    /// Adds `v` for every byte `v` that is 1; all others are 0, and their number is a multiple of 64.
    pub(super) fn insert_marks(&mut self, marks: &[u8]) {
        if marks.len() / 64 > self.words.len() {
            self.grow(marks.len() / 64);
        }
        for (word, marks) in self.words.iter_mut().zip(marks.as_chunks::<64>().0) {
            for (place, eight) in marks.as_chunks::<8>().0.iter().enumerate() {
                // The product gathers the lowest bits of the eight bytes in its highest byte.
                let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *word |= bits << (8 * place);
            }
        }
    }

    pub(super) fn insert_all(&mut self, other: &ValueSet) {
        if other.words.len() > self.words.len() {
            self.grow(other.words.len());
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Adds `x ^ v` for every `v` of the other set; returns whether one of them is new.
    pub(super) fn insert_nim_sums(&mut self, x: u32, other: &ValueSet) -> bool {
        // The high bits of `x` exchange whole blocks, the low ones the bits of a block.
        let (low, high) = (x as usize % (64 * BLOCK), x as usize / (64 * BLOCK));
        let mut new = 0;
        for (at, block) in other.words.as_chunks().0.iter().enumerate() {
            let at = BLOCK * (at ^ high);
            if at >= self.words.len() {
                // An empty block adds nothing, so the set need not grow for it.
                if *block == [0; BLOCK] {
                    continue;
                }
                self.grow(at + BLOCK);
            }
            let mine: &mut [u64; BLOCK] = self.words[at..].first_chunk_mut().expect("words come in blocks");
            for (mine, more) in mine.iter_mut().zip(permuted(*block, low)) {
                new |= more & !*mine;
                *mine |= more;
            }
        }
        new != 0
    }

    pub(super) fn contains(&self, v: u32) -> bool {
        self.words.get(v as usize / 64).is_some_and(|word| word >> (v % 64) & 1 == 1)
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Returns the least value that is not in the set.
    pub(super) fn mex(&self) -> u32 {
        let full = self.words.iter().take_while(|word| **word == u64::MAX).count();
        let rest = self.words.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(full * 64).expect("a value has 32 bits") + rest
    }

    /// Returns the bits: `v` is bit `v % 64` of word `v / 64`, and what is beyond the words is not in the
    /// set.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the bytes the set takes.
    pub(super) fn bytes(&self) -> u64 {
        self.words.capacity() as u64 * 8
    }
}

/// Moves bit `i` of a block to bit `i ^ x`, for `x` below its number of bits.
#[inline(always)]
fn permuted(mut block: [u64; BLOCK], x: usize) -> [u64; BLOCK] {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, low) in LOW.into_iter().enumerate() {
        if x >> bit & 1 == 1 {
            let by = 1 << bit;
            block = block.map(|word| (word & low) << by | (word >> by) & low);
        }
    }
    // The bits of `x` above the lowest six exchange whole words.
    std::array::from_fn(|word| block[word ^ (x / 64)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn marks_become_members() {
        let marks: Vec<u8> = (0..192u8).map(|v| u8::from(v % 5 == 0 || v > 180)).collect();
        let (mut set, mut expected) = (ValueSet::default(), ValueSet::default());
        set.insert_marks(&marks);
        (0..192).filter(|v| v % 5 == 0 || *v > 180).for_each(|v| expected.insert(v));
        assert_eq!(set.words(), expected.words());
    }

    proptest! {
        #[test]
        fn nim_sums_of_a_set_are_the_nim_sums_of_its_members(
            x in 0u32..300,
            members in prop::collection::vec(0u32..300, 0..40),
        ) {
            let (mut set, mut translated, mut expected) =
                (ValueSet::default(), ValueSet::default(), ValueSet::default());
            for v in members {
                set.insert(v);
                expected.insert(x ^ v);
            }
            prop_assert_eq!(translated.insert_nim_sums(x, &set), expected != ValueSet::default());
            prop_assert!((0..1024).all(|v| translated.contains(v) == expected.contains(v)));
            prop_assert_eq!(Some(translated.mex()), (0..).find(|v| !expected.contains(*v)));
            prop_assert!(!translated.insert_nim_sums(x, &set));
        }
    }
}
