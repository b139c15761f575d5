//! The first words that are full in no union of a few sets of bits.
//!
//! The loop looks at four or eight words of each set at a time. Many unions are asked for in one call, and
//! none waits for another.

use super::{Cpu, Instructions};

/// Moves each of `words` on to the first word, from there on, that is not full in the union of the sets that
/// begin at `sets`.
///
/// # Panics
/// If there is no such word up to the end of `bits`.
pub(crate) fn gaps<const N: usize>(cpu: Cpu, bits: &[u64], sets: &[[usize; N]], words: &mut [usize]) {
    match cpu.0 {
        Instructions::Portable => portable(bits, sets, words),
        // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX2.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 => unsafe { x86::avx2(bits, sets, words) },
        // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => unsafe { x86::avx512(bits, sets, words) },
    }
}

fn portable<const N: usize>(bits: &[u64], sets: &[[usize; N]], words: &mut [usize]) {
    for (sets, word) in sets.iter().zip(words) {
        *word = next(bits, sets, *word);
    }
}

#[inline]
fn next<const N: usize>(bits: &[u64], sets: &[usize; N], mut word: usize) -> usize {
    while sets.iter().fold(0, |seen, set| seen | bits[set + word]) == u64::MAX {
        word += 1;
    }
    word
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::next;
    #[allow(clippy::wildcard_imports)]
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx2")]
    pub(super) fn avx2<const N: usize>(bits: &[u64], sets: &[[usize; N]], words: &mut [usize]) {
        for (sets, word) in sets.iter().zip(words) {
            // SAFETY: four words come after the places that are asked for, and the load asks for no
            // alignment.
            *word = vectors::<N, 4>(bits, sets, *word, |word| unsafe {
                let seen = sets.iter().fold(_mm256_setzero_si256(), |seen, set| {
                    _mm256_or_si256(seen, _mm256_loadu_si256(bits.as_ptr().add(set + word).cast()))
                });
                let of_full = _mm256_cmpeq_epi64(seen, _mm256_set1_epi64x(-1));
                _mm256_movemask_pd(_mm256_castsi256_pd(of_full)).trailing_ones()
            });
        }
    }

    #[target_feature(enable = "avx512f")]
    pub(super) fn avx512<const N: usize>(bits: &[u64], sets: &[[usize; N]], words: &mut [usize]) {
        for (sets, word) in sets.iter().zip(words) {
            // SAFETY: eight words come after the places that are asked for, and the load asks for no
            // alignment.
            *word = vectors::<N, 8>(bits, sets, *word, |word| unsafe {
                let seen = sets.iter().fold(_mm512_setzero_si512(), |seen, set| {
                    _mm512_or_si512(seen, _mm512_loadu_si512(bits.as_ptr().add(set + word).cast()))
                });
                _mm512_cmpeq_epi64_mask(seen, _mm512_set1_epi64(-1)).trailing_ones()
            });
        }
    }

    /// Goes on by `W` words while `full` says that these are full. It is asked only where all sets have that
    /// number of words.
    #[inline(always)]
    fn vectors<const N: usize, const W: usize>(
        bits: &[u64],
        sets: &[usize; N],
        mut word: usize,
        full: impl Fn(usize) -> u32,
    ) -> usize {
        let last = sets.iter().max().copied().unwrap_or(0);
        // Below `end` the vector of every set lies within the bits: the last set is the one that would leave
        // them first.
        let end = (bits.len() + 1).saturating_sub(W).saturating_sub(last);
        while word < end {
            let n_full = full(word) as usize;
            if n_full < W {
                return word + n_full;
            }
            // Not by what was counted: the next words are read before the count is there.
            word += W;
        }
        // What is left is too short for a vector.
        next(bits, sets, word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn all_forms_find_the_first_word_that_is_not_full(
            empty in prop::collection::vec((0usize..300, 0u32..64), 0..40),
            asked in prop::collection::vec((prop::array::uniform3(0usize..150), 0usize..150), 0..20),
        ) {
            let mut bits = vec![u64::MAX; 300];
            empty.into_iter().for_each(|(word, bit)| bits[word] &= !(1 << bit));
            // The first word at which the union is not full; none before the end of the set that ends first.
            let first = |sets: &[usize; 3], from: usize| {
                let union = |word: usize| sets.iter().fold(0, |seen, set| seen | bits[set + word]);
                (from..300 - sets.iter().max().unwrap()).find(|word| union(*word) != u64::MAX)
            };
            let found = asked.into_iter().filter_map(|(sets, from)| Some((sets, (from, first(&sets, from)?))));
            let (sets, words): (Vec<_>, Vec<(usize, usize)>) = found.unzip();
            let (from, expected): (Vec<usize>, Vec<usize>) = words.into_iter().unzip();
            for cpu in Cpu::all() {
                let mut words = from.clone();
                gaps(cpu, &bits, &sets, &mut words);
                prop_assert_eq!(&words, &expected, "{}", cpu.name());
            }
        }
    }
}
