//! The nim-sums of two rows that are in a set of up to 1024 values.
//!
//! The set is a table of 128 bytes that two vector registers hold, so that a lookup of 32 or 64 sums takes a handful of
//! instructions, however many values are in it. It pays where many values are missing and each is hit by few pairs.

use super::cell::Cell;
use super::{Cpu, Instructions};

/// A set of values within one aligned stretch of 1024.
#[derive(Clone, Debug, Default)]
pub(crate) struct Missing {
    /// The values' bits above the lowest ten.
    high: u32,
    /// Bit `v % 64` of word `v % 1024 / 64` is set where `v` is in the set.
    words: [u64; 16],
}

impl Missing {
    /// Returns the values that are not in a set of bits, from the least on: at least `count` of them, or all up to the
    /// end of the stretch.
    pub(crate) fn from(bits: &[u64], count: u32) -> Self {
        let full = bits.iter().take_while(|word| **word == u64::MAX).count();
        let stretch = full / 16;
        let mut set = Missing { high: u32::try_from(stretch).expect("a value has 32 bits"), words: [0; 16] };
        let mut found = 0;
        for (index, word) in set.words.iter_mut().enumerate() {
            if found < count {
                *word = !bits.get(stretch * 16 + index).copied().unwrap_or(0);
                found += word.count_ones();
            }
        }
        set
    }

    /// Takes a value out of the set, if it is there.
    #[inline]
    pub(crate) fn remove(&mut self, v: u32) {
        if v >> 10 == self.high {
            self.words[v as usize % 1024 / 64] &= !(1 << (v % 64));
        }
    }

    /// Returns the least value.
    pub(crate) fn least(&self) -> Option<u32> {
        let numbered = (self.high << 10..).step_by(64).zip(self.words);
        let mut nonzero = numbered.filter(|(_, word)| *word != 0);
        nonzero.next().map(|(base, word)| base + word.trailing_zeros())
    }

    /// Returns the values in ascending order.
    pub(crate) fn values(&self) -> impl Iterator<Item = u32> + '_ {
        let first = self.high << 10;
        (first..first + 1024).filter(|v| self.contains(*v))
    }

    fn contains(&self, v: u32) -> bool {
        v >> 10 == self.high && self.words[v as usize % 1024 / 64] >> (v % 64) & 1 == 1
    }
}

/// Writes the sums `a[i] ^ b[i]` that are in the set to the start of `hits`, and perhaps others that differ from a value
/// of the set by a multiple of 1024; returns how many. A sum that occurs twice is written twice.
///
/// # Panics
/// If the rows have different lengths, or `hits` is shorter.
pub(crate) fn sift<C: Cell>(cpu: Cpu, a: &[C], b: &[C], set: &Missing, hits: &mut [C]) -> usize {
    assert_eq!(a.len(), b.len(), "rows of pairs are equally long");
    C::sift(cpu, a, b, set, &mut hits[..a.len()])
}

/// The forms of [`sift`] for one width.
pub(crate) trait Sift: Sized {
    fn sift(cpu: Cpu, a: &[Self], b: &[Self], set: &Missing, hits: &mut [Self]) -> usize;
}

fn portable<C: Copy + Into<u32> + std::ops::BitXor<Output = C>>(
    a: &[C],
    b: &[C],
    set: &Missing,
    hits: &mut [C],
) -> usize {
    let mut count = 0;
    for (a, b) in a.iter().zip(b) {
        let sum = *a ^ *b;
        if set.contains(sum.into()) {
            hits[count] = sum;
            count += 1;
        }
    }
    count
}

macro_rules! sift {
    ($cell:ident, $avx512:ident) => {
        impl Sift for $cell {
            #[inline]
            fn sift(cpu: Cpu, a: &[Self], b: &[Self], set: &Missing, hits: &mut [Self]) -> usize {
                match cpu.0 {
                    Instructions::Portable => portable(a, b, set, hits),
                    // A table of 1024 bits is too large for AVX2's look-ups, which have 16 entries.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx2 => portable(a, b, set, hits),
                    // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F, BW and VBMI.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx512 => unsafe { x86::$avx512(a, b, set, hits) },
                }
            }
        }
    };
}

sift!(u8, bytes);
sift!(u16, words);

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Missing, portable};
    #[allow(clippy::wildcard_imports)]
    use std::arch::x86_64::*;

    /// Byte `i` is bit `i % 8`.
    const BIT: i64 = i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);

    #[target_feature(enable = "avx512f")]
    fn load<C, const N: usize>(array: &[C; N]) -> __m512i {
        const { assert!(size_of::<[C; N]>() == 64) };
        // SAFETY: the array has 64 bytes, and the load asks for no alignment.
        unsafe { _mm512_loadu_si512(array.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) fn bytes(a: &[u8], b: &[u8], set: &Missing, hits: &mut [u8]) -> usize {
        let mut count = 0;
        let table = load::<u64, 8>(set.words.first_chunk().expect("the table has 128 bytes"));
        let (bit, low, row) = (_mm512_set1_epi64(BIT), _mm512_set1_epi8(7), _mm512_set1_epi8(31));
        let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<64>(), b.as_chunks::<64>());
        for (a, b) in a.iter().zip(b) {
            let sum = _mm512_xor_si512(load(a), load(b));
            let rows = _mm512_and_si512(_mm512_srli_epi16::<3>(sum), row);
            let bits = _mm512_shuffle_epi8(bit, _mm512_and_si512(sum, low));
            let mut found = _mm512_test_epi8_mask(_mm512_permutexvar_epi8(rows, table), bits);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                hits[count] = a[i] ^ b[i];
                count += 1;
                found &= found - 1;
            }
        }
        count + portable(rest_a, rest_b, set, &mut hits[count..])
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) fn words(a: &[u16], b: &[u16], set: &Missing, hits: &mut [u16]) -> usize {
        let mut count = 0;
        let first = load::<u64, 8>(set.words.first_chunk().expect("the table has 128 bytes"));
        let second = load::<u64, 8>(set.words.last_chunk().expect("the table has 128 bytes"));
        // The high byte of each sum is left out of the test by a bit of 0.
        let (bit, low) = (_mm512_set1_epi64(BIT), _mm512_set1_epi16(7));
        let no_high_byte = _mm512_set1_epi16(0xFF);
        let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<32>(), b.as_chunks::<32>());
        for (a, b) in a.iter().zip(b) {
            let sum = _mm512_xor_si512(load(a), load(b));
            // Seven bits of each byte count as an index, so that what is above the lowest ten bits of a sum does not.
            let rows = _mm512_permutex2var_epi8(first, _mm512_srli_epi16::<3>(sum), second);
            let bits = _mm512_and_si512(_mm512_shuffle_epi8(bit, _mm512_and_si512(sum, low)), no_high_byte);
            let mut found = _mm512_test_epi16_mask(rows, bits);
            while found != 0 {
                let i = found.trailing_zeros() as usize;
                hits[count] = a[i] ^ b[i];
                count += 1;
                found &= found - 1;
            }
        }
        count + portable(rest_a, rest_b, set, &mut hits[count..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the bits of all values up to 4095 but these.
    fn all_but(missing: &[u32]) -> Vec<u64> {
        let mut bits = vec![u64::MAX; 64];
        for v in missing {
            bits[*v as usize / 64] &= !(1 << (v % 64));
        }
        bits
    }

    fn check<C: Cell>(pairs: &[(u32, u32)], wanted: &[u32]) {
        let (a, b): (Vec<C>, Vec<C>) = pairs.iter().map(|(a, b)| (C::new(*a), C::new(*b))).unzip();
        let set = Missing::from(&all_but(wanted), 1024);
        let in_set = |v: &u32| wanted.contains(v) && v >> 10 == wanted[0] >> 10;
        let expected: Vec<u32> = pairs.iter().map(|(a, b)| a ^ b).filter(in_set).collect();
        for cpu in Cpu::all() {
            let mut hits = vec![C::default(); a.len()];
            let count = sift(cpu, &a, &b, &set, &mut hits);
            let found: Vec<u32> = hits[..count].iter().map(|sum| sum.get()).filter(in_set).collect();
            assert_eq!(found, expected, "{}", cpu.name());
        }
    }

    proptest! {
        #[test]
        fn every_form_finds_the_sums_of_the_set(
            pairs in prop::collection::vec((0u32..4096, 0u32..4096), 0..300),
            mut wanted in prop::collection::vec(0u32..4096, 1..60),
        ) {
            wanted.sort_unstable();
            check::<u16>(&pairs, &wanted);
            let bytes: Vec<_> = pairs.iter().map(|(a, b)| (a % 256, b % 256)).collect();
            wanted.retain(|v| *v < 256);
            if !wanted.is_empty() {
                check::<u8>(&bytes, &wanted);
            }
        }

        #[test]
        fn the_least_missing_values_are_kept(
            missing in prop::collection::btree_set(3000u32..3072, 1..40), count in 1u32..50,
        ) {
            let missing: Vec<u32> = missing.into_iter().collect();
            let mut set = Missing::from(&all_but(&missing), count);
            let kept: Vec<u32> = set.values().collect();
            prop_assert!(missing.starts_with(&kept) && kept.len() >= missing.len().min(count as usize));
            for v in kept {
                prop_assert_eq!(set.least(), Some(v));
                set.remove(v);
            }
            prop_assert_eq!(set.least(), None);
        }
    }
}
