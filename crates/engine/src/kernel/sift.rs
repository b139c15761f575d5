//! The nim-sums of two rows that are in a set of up to 1024 values.
//!
//! The set is a table of 128 bytes that two vector registers hold, so that a lookup of 32 or 64 sums takes a handful of
//! instructions, however many values are in it. It pays where many values are missing and each is hit by few pairs. The
//! look-ups leave a bit for each sum; the vectors in which a bit is set are then gone through again and packed, a few
//! thousand sums at a time, so that hardly a branch depends on what was found.

use super::cell::Cell;
use super::{Cpu, Instructions};

/// A byte for every value of two bytes.
pub(crate) type Marks = [u8; 1 << 16];

/// A set of values within one aligned stretch of 1024.
#[derive(Clone, Debug, Default)]
pub(crate) struct Missing {
    /// The values' bits above the lowest ten.
    high: u32,
    /// Bit `v % 64` of word `v % 1024 / 64` is set where `v` is in the set.
    words: [u64; 16],
}

impl Missing {
    /// Returns the values that are not in a set of bits: those of the first stretch in which there are any.
    pub(crate) fn from(bits: &[u64]) -> Self {
        let full = bits.iter().take_while(|word| **word == u64::MAX).count();
        let stretch = full / 16;
        let word = |index| !bits.get(stretch * 16 + index).copied().unwrap_or(0);
        Missing {
            high: u32::try_from(stretch).expect("a value has 32 bits"),
            words: std::array::from_fn(word),
        }
    }

    /// Takes the marked values out of the set: `v` is marked where byte `v` is not 0.
    #[inline]
    pub(crate) fn strike(&mut self, cpu: Cpu, marks: &Marks) {
        let stretch = marks.as_chunks::<1024>().0.get(self.high as usize);
        let marks = stretch.expect("a mark for every cell");
        match cpu.0 {
            Instructions::Portable => strike(&mut self.words, marks),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => strike(&mut self.words, marks),
            // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F and BW.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::strike(&mut self.words, marks) },
        }
    }

    /// Returns the least value.
    pub(crate) fn least(&self) -> Option<u32> {
        let numbered = (self.high << 10..).step_by(64).zip(self.words);
        let mut nonzero = numbered.filter(|(_, word)| *word != 0);
        nonzero.next().map(|(base, word)| base + word.trailing_zeros())
    }

    /// Leaves the least values: `count` of them, and up to 63 more.
    pub(crate) fn keep_least(&mut self, count: usize) {
        let mut kept = 0;
        for word in &mut self.words {
            if kept >= count {
                *word = 0;
            }
            kept += word.count_ones() as usize;
        }
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

fn strike(words: &mut [u64; 16], marks: &[u8; 1024]) {
    for (word, marks) in words.iter_mut().zip(marks.as_chunks::<64>().0) {
        for (bit, mark) in marks.iter().enumerate() {
            *word &= !(u64::from(*mark != 0) << bit);
        }
    }
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
                    // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F, BW, VBMI and VBMI2.
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

    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) fn strike(words: &mut [u64; 16], marks: &[u8; 1024]) {
        for (word, marks) in words.iter_mut().zip(marks.as_chunks::<64>().0) {
            let marks = load(marks);
            *word &= !_mm512_test_epi8_mask(marks, marks);
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
    pub(super) fn bytes(a: &[u8], b: &[u8], set: &Missing, hits: &mut [u8]) -> usize {
        assert!(hits.len() >= a.len());
        let mut count = 0;
        let table = load::<u64, 8>(set.words.first_chunk().expect("the table has 128 bytes"));
        let (bit, low, row) = (_mm512_set1_epi64(BIT), _mm512_set1_epi8(7), _mm512_set1_epi8(31));
        let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<64>(), b.as_chunks::<64>());
        for (a, b) in a.iter().zip(b) {
            let sum = _mm512_xor_si512(load(a), load(b));
            let rows = _mm512_and_si512(_mm512_srli_epi16::<3>(sum), row);
            let bits = _mm512_shuffle_epi8(bit, _mm512_and_si512(sum, low));
            let found = _mm512_test_epi8_mask(_mm512_permutexvar_epi8(rows, table), bits);
            // SAFETY: the assertion above: `count` is at most 64 times the rounds before this one, so that 64 more cells
            // lie in `hits`; the store asks for no alignment.
            unsafe {
                let room = hits.as_mut_ptr().add(count);
                _mm512_storeu_si512(room.cast(), _mm512_maskz_compress_epi8(found, sum));
            }
            count += found.count_ones() as usize;
        }
        count + portable(rest_a, rest_b, set, &mut hits[count..])
    }

    /// Vectors looked at before those in which something was found are packed.
    const ROUND: usize = 64;

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
    pub(super) fn words(a: &[u16], b: &[u16], set: &Missing, hits: &mut [u16]) -> usize {
        assert!(hits.len() >= a.len());
        let mut count = 0;
        // The table as 64 entries of 16 bits: the bits of a sum above the lowest ten count for nothing.
        let first = load::<u64, 8>(set.words.first_chunk().expect("the table has 128 bytes"));
        let second = load::<u64, 8>(set.words.last_chunk().expect("the table has 128 bytes"));
        let one = _mm512_set1_epi16(1);
        let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<32>(), b.as_chunks::<32>());
        for (a, b) in a.chunks(ROUND).zip(b.chunks(ROUND)) {
            let mut found = [0u32; ROUND];
            for ((a, b), found) in a.iter().zip(b).zip(&mut found) {
                let sum = _mm512_xor_si512(load(a), load(b));
                let rows = _mm512_permutex2var_epi16(first, _mm512_srli_epi16::<4>(sum), second);
                // A shift of a word beside itself counts modulo 16.
                let bits = _mm512_shldv_epi16(one, one, sum);
                *found = _mm512_test_epi16_mask(rows, bits);
            }
            let mut some = 0;
            for (index, sixteen) in found.as_chunks::<16>().0.iter().enumerate() {
                let sixteen = load(sixteen);
                some |= u64::from(_mm512_test_epi32_mask(sixteen, sixteen)) << (16 * index);
            }
            while some != 0 {
                let index = some.trailing_zeros() as usize;
                some &= some - 1;
                let sum = _mm512_xor_si512(load(&a[index]), load(&b[index]));
                // SAFETY: the assertion above: `count` is at most 32 times the vectors before this one, so that 32 more
                // cells lie in `hits`; the store asks for no alignment.
                unsafe {
                    let room = hits.as_mut_ptr().add(count);
                    _mm512_storeu_si512(room.cast(), _mm512_maskz_compress_epi16(found[index], sum));
                }
                count += found[index].count_ones() as usize;
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
        let set = Missing::from(&all_but(wanted));
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
            pairs in prop::collection::vec((0u32..4096, 0u32..4096), 0..5000),
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
        fn what_is_marked_is_struck(missing in prop::collection::btree_set(2000u32..4096, 1..40), other in 0u32..4096) {
            let missing: Vec<u32> = missing.into_iter().collect();
            let whole = Missing::from(&all_but(&missing));
            let stretch: Vec<u32> = missing.iter().copied().filter(|v| v >> 10 == missing[0] >> 10).collect();
            for cpu in Cpu::all() {
                let (mut set, mut marks): (_, Box<Marks>) = (whole.clone(), Box::new([0; 1 << 16]));
                marks[other as usize] = 1;
                for v in stretch.iter().filter(|v| **v != other) {
                    set.strike(cpu, &marks);
                    prop_assert_eq!(set.least(), Some(*v), "{}", cpu.name());
                    marks[*v as usize] = 1;
                }
                set.strike(cpu, &marks);
                prop_assert_eq!(set.least(), None);
            }
        }
    }
}
