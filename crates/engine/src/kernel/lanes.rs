//! Sixty-four neighbouring heaps at a time: what they hit, as bits.
//!
//! Heap `at + j` belongs to lane `j`. A stroke pairs every lane with the heap `offset` below it, whose cell
//! lies beside the cells of its neighbours' partners, so a vector is loaded where a single heap would need a
//! look-up for each.

use super::cell::Cell;
use super::{Cpu, Instructions};

/// The heaps of a block.
pub(crate) const LANES: usize = 64;

/// One part's cell, and how far below the heap the other part lies: the parts sum to the heap less what is
/// taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stroke<C> {
    pub(crate) offset: usize,
    pub(crate) cell: C,
}

/// Two words of bits for each lane.
pub(crate) type Hits = [[u64; LANES]; 2];

/// Sets, for every stroke and lane, bit `x` of the lane's 128 bits, where `x = partner ^ cell ^ base` is
/// below 128. Where `words` is 1, only `x` below 64 are kept.
///
/// # Panics
/// If an offset is below [`LANES`] or above `at`, or `cells` do not reach `at`.
pub(crate) fn mark<C: Cell>(
    cpu: Cpu,
    cells: &[C],
    at: usize,
    strokes: &[Stroke<C>],
    base: C,
    words: usize,
    hits: &mut Hits,
) {
    match cpu.0 {
        Instructions::Portable => portable(cells, at, strokes, base, words, hits),
        // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX2.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 => unsafe { x86::avx2(cells, at, strokes, base, words, hits) },
        // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => unsafe { x86::avx512(cells, at, strokes, base, words, hits) },
    }
}

/// The lanes of a group: one vector of the widest instructions.
pub(crate) const GROUP: usize = 8;

/// Sets, for every stroke and each of the [`GROUP`] lanes from heap `at` on, bit `x` of the lane's bits,
/// where `x = partner ^ cell ^ base` is below 64. A short cut for [`mark`] where few heaps are wanted.
///
/// # Panics
/// If an offset is below [`GROUP`] or above `at`, or `cells` do not reach `at`.
pub(crate) fn mark_group<C: Cell>(
    cpu: Cpu,
    cells: &[C],
    at: usize,
    strokes: &[Stroke<C>],
    base: C,
    hits: &mut [u64; GROUP],
) {
    match cpu.0 {
        Instructions::Portable => portable_group(cells, at, strokes, base, hits),
        // Two vectors would do here; no gain was seen.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 => portable_group(cells, at, strokes, base, hits),
        // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => unsafe { x86::avx512_group(cells, at, strokes, base, hits) },
    }
}

/// Returns the cells of the lanes' partners.
#[inline(always)]
fn partners<C, const N: usize>(cells: &[C], at: usize, offset: usize) -> &[C; N] {
    // The offset is at least the number of lanes, so no partner lies in the block itself.
    cells[at - offset..].first_chunk().expect("a stroke's partners have their values")
}

fn portable<C: Cell>(cells: &[C], at: usize, strokes: &[Stroke<C>], base: C, words: usize, hits: &mut Hits) {
    for stroke in strokes {
        let cell = stroke.cell.get() ^ base.get();
        for (lane, partner) in partners::<C, LANES>(cells, at, stroke.offset).iter().enumerate() {
            let x = partner.get() ^ cell;
            // An `x` beyond the words is a value that no heap of the block is asked about.
            if (x as usize) < 64 * words {
                hits[x as usize / 64][lane] |= 1 << (x % 64);
            }
        }
    }
}

fn portable_group<C: Cell>(cells: &[C], at: usize, strokes: &[Stroke<C>], base: C, hits: &mut [u64; GROUP]) {
    for stroke in strokes {
        let cell = stroke.cell.get() ^ base.get();
        for (hits, partner) in hits.iter_mut().zip(partners::<C, GROUP>(cells, at, stroke.offset)) {
            // A shift by 64 or more is out of range: such an `x` is not kept.
            *hits |= 1u64.checked_shl(partner.get() ^ cell).unwrap_or(0);
        }
    }
}

/// Loading eight or four cells into the 64-bit lanes of a vector.
pub(crate) trait Lanes: Sized {
    /// Eight cells.
    ///
    /// # Safety
    /// The processor has AVX-512 F.
    #[cfg(target_arch = "x86_64")]
    unsafe fn eight(cells: &[Self; GROUP]) -> std::arch::x86_64::__m512i;

    /// Four cells from `index` on.
    ///
    /// # Safety
    /// The processor has AVX2.
    #[cfg(target_arch = "x86_64")]
    unsafe fn four(cells: &[Self; LANES], index: usize) -> std::arch::x86_64::__m256i;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Cell, GROUP, Hits, LANES, Lanes, Stroke, partners};
    #[allow(clippy::wildcard_imports)]
    use std::arch::x86_64::*;

    impl Lanes for u8 {
        #[inline(always)]
        unsafe fn eight(cells: &[u8; GROUP]) -> __m512i {
            // SAFETY: the array has the 8 bytes that are loaded, and the caller vouches for the instructions.
            unsafe { _mm512_cvtepu8_epi64(_mm_loadl_epi64(cells.as_ptr().cast())) }
        }

        #[inline(always)]
        unsafe fn four(cells: &[u8; LANES], index: usize) -> __m256i {
            let four: &[u8; 4] = cells[index..].first_chunk().expect("a block has 64 cells");
            // SAFETY: the caller vouches for the instructions.
            unsafe { _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(i32::from_le_bytes(*four))) }
        }
    }

    impl Lanes for u16 {
        #[inline(always)]
        unsafe fn eight(cells: &[u16; GROUP]) -> __m512i {
            // SAFETY: the array has the 16 bytes that are loaded, and the caller vouches for the
            // instructions.
            unsafe { _mm512_cvtepu16_epi64(_mm_loadu_si128(cells.as_ptr().cast())) }
        }

        #[inline(always)]
        unsafe fn four(cells: &[u16; LANES], index: usize) -> __m256i {
            let four: &[u16; 4] = cells[index..].first_chunk().expect("a block has 64 cells");
            // SAFETY: the array has the 8 bytes that are loaded, and the caller vouches for the instructions.
            unsafe { _mm256_cvtepu16_epi64(_mm_loadl_epi64(four.as_ptr().cast())) }
        }
    }

    /// A shift by 64 or more gives 0, so cells out of range mark nothing and need no test.
    #[target_feature(enable = "avx512f")]
    pub(super) fn avx512<C: Cell>(
        cells: &[C],
        at: usize,
        strokes: &[Stroke<C>],
        base: C,
        words: usize,
        hits: &mut Hits,
    ) {
        let one = _mm512_set1_epi64(1);
        let mut found = [[_mm512_setzero_si512(); LANES / 8]; 2];
        for stroke in strokes {
            let partners: &[C; LANES] = partners(cells, at, stroke.offset);
            let x = i64::from(stroke.cell.get() ^ base.get());
            // For `x` from 64 to 127, `x ^ 64` is its bit in the second word. Every other `x` gives 64 or
            // more, which shifts out.
            let (low, high) = (_mm512_set1_epi64(x), _mm512_set1_epi64(x ^ 64));
            let [first, second] = &mut found;
            let partners = partners.as_chunks::<GROUP>().0;
            for ((first, second), partners) in first.iter_mut().zip(second).zip(partners) {
                // SAFETY: this function is compiled for AVX-512 F.
                let partner = unsafe { C::eight(partners) };
                let bit = _mm512_sllv_epi64(one, _mm512_xor_si512(partner, low));
                *first = _mm512_or_si512(*first, bit);
                if words > 1 {
                    let bit = _mm512_sllv_epi64(one, _mm512_xor_si512(partner, high));
                    *second = _mm512_or_si512(*second, bit);
                }
            }
        }
        for (hits, found) in hits.iter_mut().zip(found) {
            for (hits, found) in hits.as_chunks_mut::<8>().0.iter_mut().zip(found) {
                // SAFETY: the array has the 64 bytes of the vector.
                let bits: [u64; 8] = unsafe { std::mem::transmute(found) };
                for (hits, bits) in hits.iter_mut().zip(bits) {
                    *hits |= bits;
                }
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    pub(super) fn avx512_group<C: Cell>(
        cells: &[C],
        at: usize,
        strokes: &[Stroke<C>],
        base: C,
        hits: &mut [u64; GROUP],
    ) {
        let one = _mm512_set1_epi64(1);
        let mut found = _mm512_setzero_si512();
        for stroke in strokes {
            let x = _mm512_set1_epi64(i64::from(stroke.cell.get() ^ base.get()));
            // SAFETY: this function is compiled for AVX-512 F.
            let partner = unsafe { C::eight(partners(cells, at, stroke.offset)) };
            found = _mm512_or_si512(found, _mm512_sllv_epi64(one, _mm512_xor_si512(partner, x)));
        }
        // SAFETY: the array has the 64 bytes of the vector.
        let bits: [u64; GROUP] = unsafe { std::mem::transmute(found) };
        for (hits, bits) in hits.iter_mut().zip(bits) {
            *hits |= bits;
        }
    }

    /// As for AVX-512, a quarter of the lanes at a time, so that the bits stay in registers.
    #[target_feature(enable = "avx2")]
    pub(super) fn avx2<C: Cell>(
        cells: &[C],
        at: usize,
        strokes: &[Stroke<C>],
        base: C,
        words: usize,
        hits: &mut Hits,
    ) {
        const QUARTER: usize = LANES / 4;
        let one = _mm256_set1_epi64x(1);
        for quarter in (0..LANES).step_by(QUARTER) {
            let mut found = [[_mm256_setzero_si256(); QUARTER / 4]; 2];
            for stroke in strokes {
                let partners: &[C; LANES] = partners(cells, at, stroke.offset);
                let x = i64::from(stroke.cell.get() ^ base.get());
                let (low, high) = (_mm256_set1_epi64x(x), _mm256_set1_epi64x(x ^ 64));
                let [first, second] = &mut found;
                for (i, (first, second)) in first.iter_mut().zip(second).enumerate() {
                    // SAFETY: this function is compiled for AVX2.
                    let partner = unsafe { C::four(partners, quarter + i * 4) };
                    let bit = _mm256_sllv_epi64(one, _mm256_xor_si256(partner, low));
                    *first = _mm256_or_si256(*first, bit);
                    if words > 1 {
                        let bit = _mm256_sllv_epi64(one, _mm256_xor_si256(partner, high));
                        *second = _mm256_or_si256(*second, bit);
                    }
                }
            }
            for (hits, found) in hits.iter_mut().zip(found) {
                for (i, found) in found.into_iter().enumerate() {
                    // SAFETY: the array has the 32 bytes of the vector.
                    let bits: [u64; 4] = unsafe { std::mem::transmute(found) };
                    for (hits, bits) in hits[quarter + i * 4..].iter_mut().zip(bits) {
                        *hits |= bits;
                    }
                }
            }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Lanes for u8 {}
#[cfg(not(target_arch = "x86_64"))]
impl Lanes for u16 {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<C: Cell>(cells: &[u32], strokes: &[(usize, u32)], base: u32) {
        let cells: Vec<C> = cells.iter().map(|v| C::new(*v)).collect();
        let at = cells.len();
        let stroke = |(offset, v): &(usize, u32)| Stroke { offset: *offset, cell: C::new(*v) };
        let strokes: Vec<_> = strokes.iter().map(stroke).collect();
        for words in [1, 2] {
            let mut expected = [[0; LANES]; 2];
            mark(Cpu::PORTABLE, &cells, at, &strokes, C::new(base), words, &mut expected);
            for cpu in Cpu::all() {
                let mut hits = [[0; LANES]; 2];
                mark(cpu, &cells, at, &strokes, C::new(base), words, &mut hits);
                assert_eq!(hits, expected, "{} {words}", cpu.name());
            }
        }
    }

    proptest! {
        #[test]
        fn every_form_marks_the_same_bits(
            cells in prop::collection::vec(0u32..256, 200),
            strokes in prop::collection::vec((64usize..=200, 0u32..256), 0..40),
            base in prop::sample::select(vec![0u32, 128]),
        ) {
            check::<u8>(&cells, &strokes, base);
            check::<u16>(&cells, &strokes, base);
        }

        #[test]
        fn a_group_is_marked_as_a_block_is(
            cells in prop::collection::vec(0u32..256, 64 + 200),
            strokes in prop::collection::vec((64usize..=200, 0u32..256), 0..10),
            base in prop::sample::select(vec![0u32, 128]),
        ) {
            let cells: Vec<u16> = cells.into_iter().map(Cell::new).collect();
            let stroke = |(offset, v): (usize, u32)| Stroke { offset, cell: <u16 as Cell>::new(v) };
            let strokes: Vec<_> = strokes.into_iter().map(stroke).collect();
            let mut expected = [[0; LANES]; 2];
            mark(Cpu::PORTABLE, &cells, 200, &strokes, Cell::new(base), 1, &mut expected);
            for (cpu, group) in Cpu::all().into_iter().flat_map(|cpu| (0..LANES / GROUP).map(move |group| (cpu, group))) {
                let first = group * GROUP;
                let mut hits = [0; GROUP];
                mark_group(cpu, &cells[..200 + first], 200 + first, &strokes, Cell::new(base), &mut hits);
                prop_assert_eq!(&hits, &expected[0][first..first + GROUP], "{}", cpu.name());
            }
        }
    }
}
