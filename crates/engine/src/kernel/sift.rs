//! The nim-sums of rows that are in sets of up to 1024 values.
//!
//! A set is a table of 128 bytes that two vector registers hold, so that a look-up of 32 or 64 sums takes a
//! handful of instructions, however many values are in it. It pays where many values are missing and each is
//! hit by few pairs. The look-ups leave a bit for each sum; the vectors in which a bit is set are then gone
//! through again and packed, a few thousand sums at a time, so that hardly a branch depends on what was
//! found. Several rows are added to one at a time: loading takes as long as looking up, and what is loaded
//! for one serves the others.

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
        // Beyond the end nothing is in the set of bits, so these values are missing.
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

/// Marks, for each `j`, every sum `a[i] ^ b[j][i]` that is in `sets[j]`, and perhaps other sums that differ
/// from a value of the set by a multiple of 1024.
///
/// # Panics
/// If the rows have different lengths.
pub(crate) fn sift<C: Cell, const N: usize>(
    cpu: Cpu,
    a: &[C],
    b: [&[C]; N],
    sets: [&Missing; N],
    marks: [&mut Marks; N],
) {
    assert!(b.iter().all(|row| row.len() == a.len()), "rows of pairs are equally long");
    C::sift(cpu, a, b, sets, marks);
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
    fn sift<const N: usize>(
        cpu: Cpu,
        a: &[Self],
        b: [&[Self]; N],
        sets: [&Missing; N],
        marks: [&mut Marks; N],
    );
}

fn portable<C: Cell>(a: &[C], b: &[C], set: &Missing, marks: &mut Marks) {
    for (a, b) in a.iter().zip(b) {
        let sum = a.get() ^ b.get();
        if set.contains(sum) {
            marks[sum as usize] = 1;
        }
    }
}

/// Marks the values. Not inlined, since with wide vectors the compiler would load the cells with them and
/// take them out one by one.
#[inline(never)]
fn mark<C: Cell>(cells: &[C], marks: &mut Marks) {
    for cell in cells {
        marks[cell.get() as usize] = 1;
    }
}

macro_rules! sift {
    ($cell:ident) => {
        impl Sift for $cell {
            #[inline]
            fn sift<const N: usize>(
                cpu: Cpu,
                a: &[Self],
                b: [&[Self]; N],
                sets: [&Missing; N],
                mut marks: [&mut Marks; N],
            ) {
                match cpu.0 {
                    // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F, BW, VBMI and VBMI2.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx512 => unsafe { x86::$cell(a, b, sets, &mut marks) },
                    // A table of 1024 bits is too large for AVX2's look-ups, which have 16 entries.
                    _ => {
                        for ((b, set), marks) in b.into_iter().zip(sets).zip(marks) {
                            portable(a, b, set, marks);
                        }
                    }
                }
            }
        }
    };
}

sift!(u8);
sift!(u16);

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Marks, Missing, mark, portable};
    #[allow(clippy::wildcard_imports)]
    use std::arch::x86_64::*;

    /// Byte `i` is bit `i % 8`.
    const BIT: i64 = i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);

    /// Vectors looked up before those in which something was found are packed.
    const ROUND: usize = 64;

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

    /// Returns which bytes are in the set, whose values below 256 lie in the first half of the table.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn look_up_bytes(sum: __m512i, [table, _]: [__m512i; 2]) -> u64 {
        let rows = _mm512_and_si512(_mm512_srli_epi16::<3>(sum), _mm512_set1_epi8(31));
        let bits = _mm512_shuffle_epi8(_mm512_set1_epi64(BIT), _mm512_and_si512(sum, _mm512_set1_epi8(7)));
        _mm512_test_epi8_mask(_mm512_permutexvar_epi8(rows, table), bits)
    }

    /// Returns which words are in the set, a table of 64 entries of 16 bits: the bits above the lowest ten
    /// count for nothing.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    fn look_up_words(sum: __m512i, [first, second]: [__m512i; 2]) -> u32 {
        let one = _mm512_set1_epi16(1);
        let rows = _mm512_permutex2var_epi16(first, _mm512_srli_epi16::<4>(sum), second);
        // A shift of a word beside itself counts modulo 16.
        _mm512_test_epi16_mask(rows, _mm512_shldv_epi16(one, one, sum))
    }

    macro_rules! sift {
        ($cell:ident, $lanes:literal, $mask:ident, $look_up:ident, $any:ident, $pack:ident) => {
            #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
            pub(super) fn $cell<const N: usize>(
                a: &[$cell],
                b: [&[$cell]; N],
                sets: [&Missing; N],
                marks: &mut [&mut Marks; N],
            ) {
                const MASKS: usize = 64 / size_of::<$mask>();
                let (a, rest) = a.as_chunks::<$lanes>();
                for ((b, set), marks) in b.iter().zip(sets).zip(marks.iter_mut()) {
                    portable(rest, &b[b.len() - rest.len()..], set, marks);
                }
                let b = b.map(|row| row.as_chunks::<$lanes>().0);
                let half = |set: &Missing, half: usize| load(&set.words.as_chunks::<8>().0[half]);
                let tables = sets.map(|set| [half(set, 0), half(set, 1)]);
                let mut found = [[0; ROUND]; N];
                let mut hits = [$cell::default(); (ROUND + 1) * $lanes];
                for start in (0..a.len()).step_by(ROUND) {
                    let end = a.len().min(start + ROUND);
                    let (a, b) = (&a[start..end], b.map(|row| &row[start..end]));
                    for (i, a) in a.iter().enumerate() {
                        let a = load(a);
                        for j in 0..N {
                            found[j][i] = $look_up(_mm512_xor_si512(a, load(&b[j][i])), tables[j]);
                        }
                    }
                    for ((found, b), marks) in found.iter_mut().zip(b).zip(marks.iter_mut()) {
                        // The last round may be short, and what the round before it found must not be seen
                        // again.
                        if a.len() < ROUND {
                            found[a.len()..].fill(0);
                        }
                        let mut some = 0;
                        for (index, masks) in found.as_chunks::<MASKS>().0.iter().enumerate() {
                            let masks = load(masks);
                            some |= u64::from($any(masks, masks)) << (MASKS * index);
                        }
                        let mut count = 0;
                        while some != 0 {
                            let index = some.trailing_zeros() as usize;
                            some &= some - 1;
                            let sum = _mm512_xor_si512(load(&a[index]), load(&b[index]));
                            debug_assert!(count + $lanes <= hits.len(), "{count} hits are packed");
                            // SAFETY: each bit of `some` is a vector, there are `ROUND` vectors, and
                            // each adds at most `$lanes` to `count`: before the last it is at most
                            // `(ROUND - 1) * $lanes`, so that the whole vector that is stored lies in
                            // `hits`. The store asks for no alignment.
                            unsafe {
                                let room = hits.as_mut_ptr().add(count);
                                _mm512_storeu_si512(room.cast(), $pack(found[index], sum));
                            }
                            count += found[index].count_ones() as usize;
                        }
                        mark(&hits[..count], marks);
                    }
                }
            }
        };
    }

    sift!(u8, 64, u64, look_up_bytes, _mm512_test_epi64_mask, _mm512_maskz_compress_epi8);
    sift!(u16, 32, u32, look_up_words, _mm512_test_epi32_mask, _mm512_maskz_compress_epi16);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Returns the bits of all values up to 4095 but these.
    fn all_but(missing: &[u32]) -> Vec<u64> {
        let mut bits = vec![u64::MAX; 64];
        for v in missing {
            bits[*v as usize / 64] &= !(1 << (v % 64));
        }
        bits
    }

    /// Checks one row against two others; the second is the first in reverse.
    fn check<C: Cell>(pairs: &[(u32, u32)], wanted: &[u32], later: &[u32]) {
        let (a, b): (Vec<C>, Vec<C>) = pairs.iter().map(|(a, b)| (C::new(*a), C::new(*b))).unzip();
        let reversed: Vec<C> = b.iter().rev().copied().collect();
        let rows = [&b[..], &reversed[..]];
        let sets = [wanted, later].map(|wanted| Missing::from(&all_but(wanted)));
        for cpu in Cpu::all() {
            let mut marks: [Box<Marks>; 2] = std::array::from_fn(|_| Box::new([0; 1 << 16]));
            sift(cpu, &a, rows, sets.each_ref(), marks.each_mut().map(|marks| &mut **marks));
            for ((row, set), marks) in rows.into_iter().zip(&sets).zip(&marks) {
                let sums: BTreeSet<u32> = a.iter().zip(row).map(|(a, b)| a.get() ^ b.get()).collect();
                for (v, mark) in (0..4096).zip(marks.iter()) {
                    let (marked, sum) = (*mark == 1, sums.contains(&v));
                    assert!(sum || !marked, "{v} is no sum: {}", cpu.name());
                    assert!(marked || !sum || !set.contains(v), "{v} is not found: {}", cpu.name());
                    if cpu == Cpu::PORTABLE {
                        assert_eq!(marked, sum && set.contains(v), "{v}");
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn every_form_finds_the_sums_of_the_set(
            pairs in prop::collection::vec((0u32..4096, 0u32..4096), 0..2500),
            wanted in prop::collection::vec(0u32..4096, 1..60),
            later in prop::collection::vec(0u32..4096, 1..60),
        ) {
            check::<u16>(&pairs, &wanted, &later);
            let bytes: Vec<_> = pairs.iter().map(|(a, b)| (a % 256, b % 256)).collect();
            let [wanted, later] = [wanted, later].map(|set| set.into_iter().map(|v| v % 256).collect::<Vec<_>>());
            check::<u8>(&bytes, &wanted, &later);
        }

        #[test]
        fn the_least_are_kept(missing in prop::collection::btree_set(0u32..1024, 1..200), count in 0usize..100) {
            let missing: Vec<u32> = missing.into_iter().collect();
            let mut set = Missing::from(&all_but(&missing));
            set.keep_least(count);
            let kept = missing.iter().filter(|v| set.contains(**v)).count();
            prop_assert!(kept >= count.min(missing.len()) && kept <= count + 63);
            prop_assert!(missing[..kept].iter().all(|v| set.contains(*v)));
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
