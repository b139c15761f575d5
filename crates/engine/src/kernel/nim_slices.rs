//! Nim products by bit slices: 256 pairs at a time, a word for one bit of 64 of them.
//!
//! Writing `a = a1 F + a0` with `F = 2^h` for numbers of `2 h` bits, the field's definition makes one product
//! from three of half the width [Conway, ONAG, ch. 6]. On slices nothing but `and` and exclusive `or` is left
//! of it, so that the widest vectors there are work on all their bits, and no table is looked at.

use super::{Cpu, Instructions};
use std::array::from_fn;

/// The number of words that have one bit of all pairs.
const LANES: usize = 4;

/// The number of products that are made at once.
pub(super) const PAIRS: usize = 64 * LANES;

/// One bit of all pairs.
type Slice = [u64; LANES];

/// Writes the products that the products of both halves and of their sums make. A macro, since a function
/// that is handed on is not inlined, and would be compiled for the instructions that all processors have.
macro_rules! join {
    ($from:expr, $to:expr, $h:literal, $times_half:ident) => {
        let products = $to.as_chunks_mut::<$h>().0.as_chunks_mut::<2>().0;
        for ([low, high, cross], to) in $from.as_chunks::<$h>().0.as_chunks::<3>().0.iter().zip(products) {
            for lane in 0..LANES {
                let low = read(low, lane);
                write(&mut to[0], lane, sum(low, $times_half(read(high, lane))));
                write(&mut to[1], lane, sum(low, read(cross, lane)));
            }
        }
    };
}

/// Numbers in slices, and their parts: of 64 bits, of 32, and of 16 and 8 for one part of 32 bits at a time,
/// so that all lies in the nearest cache. What one block of pairs leaves here, the next writes over.
#[repr(align(64))]
pub(super) struct Slices {
    whole: [Slice; 64],
    halves: [[[Slice; 32]; 3]; 2],
    quarters: [Slice; 48],
    eighths: [[Slice; 72]; 2],
    products: [Slice; 72],
}

impl Slices {
    /// Returns room for one block.
    pub(super) fn new() -> Slices {
        let none = [0; LANES];
        Slices {
            whole: [none; 64],
            halves: [[[none; 32]; 3]; 2],
            quarters: [none; 48],
            eighths: [[none; 72]; 2],
            products: [none; 72],
        }
    }

    /// Writes the nim product of each pair.
    pub(super) fn products(&mut self, cpu: Cpu, a: &[u64; PAIRS], b: &[u64; PAIRS], to: &mut [u64; PAIRS]) {
        match cpu.0 {
            Instructions::Portable => self.multiply(a, b, to),
            // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX2, as all have that have AVX-512.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 | Instructions::Avx512 => unsafe { self.multiply_by_avx2(a, b, to) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn multiply_by_avx2(&mut self, a: &[u64; PAIRS], b: &[u64; PAIRS], to: &mut [u64; PAIRS]) {
        self.multiply(a, b, to);
    }

    #[inline(always)]
    fn multiply(&mut self, a: &[u64; PAIRS], b: &[u64; PAIRS], to: &mut [u64; PAIRS]) {
        for (words, halves) in [a, b].into_iter().zip(&mut self.halves) {
            self.whole.as_flattened_mut().copy_from_slice(words);
            transpose(&mut self.whole);
            part::<32>(&self.whole, halves.as_flattened_mut());
        }
        for half in 0..3 {
            for (halves, eighths) in self.halves.iter().zip(&mut self.eighths) {
                part::<16>(&halves[half], &mut self.quarters);
                part::<8>(&self.quarters, eighths);
            }
            let [a, b] = self.eighths.each_ref().map(|slices| slices.as_chunks::<8>().0);
            for ((a, b), to) in a.iter().zip(b).zip(self.products.as_chunks_mut::<8>().0) {
                for lane in 0..LANES {
                    write(to, lane, product_8(read(a, lane), read(b, lane)));
                }
            }
            join!(self.products, self.quarters, 8, times_8);
            // The factors of this part are not read again.
            join!(self.quarters, self.halves[0][half], 16, times_16);
        }
        join!(self.halves[0].as_flattened(), self.whole, 32, times_32);
        transpose(&mut self.whole);
        to.copy_from_slice(self.whole.as_flattened());
    }
}

/// Exchanges the bits of a word with the words, in each of the lanes.
#[inline(always)]
fn transpose(rows: &mut [Slice; 64]) {
    let (mut width, mut mask) = (32, u64::MAX >> 32);
    while width > 0 {
        for pair in rows.chunks_exact_mut(2 * width) {
            let (upper, lower) = pair.split_at_mut(width);
            for (upper, lower) in upper.as_flattened_mut().iter_mut().zip(lower.as_flattened_mut()) {
                // The high bits of the upper words and the low bits of the lower ones change places.
                let exchanged = (*upper >> width ^ *lower) & mask;
                *upper ^= exchanged << width;
                *lower ^= exchanged;
            }
        }
        width /= 2;
        // Half the width has twice the number of pieces, each half as long.
        mask ^= mask << width;
    }
}

/// Reads one of the words of each slice: what is done with them in a loop over the lanes, a compiler makes
/// vectors of.
#[inline(always)]
fn read<const N: usize>(slices: &[Slice; N], lane: usize) -> [u64; N] {
    from_fn(|bit| slices[bit][lane])
}

/// Writes one of the words of each slice.
#[inline(always)]
fn write<const N: usize>(slices: &mut [Slice; N], lane: usize, words: [u64; N]) {
    for (slice, word) in slices.iter_mut().zip(words) {
        slice[lane] = word;
    }
}

/// Writes both halves of each number and their sum.
#[inline(always)]
fn part<const H: usize>(from: &[Slice], to: &mut [Slice]) {
    let parts = to.as_chunks_mut::<H>().0.as_chunks_mut::<3>().0;
    for ([low, high], to) in from.as_chunks::<H>().0.as_chunks::<2>().0.iter().zip(parts) {
        for lane in 0..LANES {
            let (low, high) = (read(low, lane), read(high, lane));
            write(&mut to[0], lane, low);
            write(&mut to[1], lane, high);
            write(&mut to[2], lane, sum(low, high));
        }
    }
}

/// Returns the nim-sum of two numbers in slices.
#[inline(always)]
fn sum<const N: usize>(a: [u64; N], b: [u64; N]) -> [u64; N] {
    from_fn(|bit| a[bit] ^ b[bit])
}

/// Returns the lower and the upper half of a number in slices.
#[inline(always)]
fn halves<const H: usize, const N: usize>(a: [u64; N]) -> [[u64; H]; 2] {
    from_fn(|half| from_fn(|bit| a[half * H + bit]))
}

/// Returns the number that two halves make.
#[inline(always)]
fn joined<const H: usize, const N: usize>(halves: [[u64; H]; 2]) -> [u64; N] {
    from_fn(|bit| halves[bit / H][bit % H])
}

/// Returns the product of numbers of `2 H` bits, from those of `H` bits and from how these are multiplied by
/// `2^(H - 1)`.
#[inline(always)]
fn product<const H: usize, const N: usize>(
    a: [u64; N],
    b: [u64; N],
    product: impl Fn([u64; H], [u64; H]) -> [u64; H],
    times_half: impl Fn([u64; H]) -> [u64; H],
) -> [u64; N] {
    let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
    let (low, high, cross) = (product(a0, b0), product(a1, b1), product(sum(a0, a1), sum(b0, b1)));
    // `F (x) F` is `F (+) F/2`, so the product of the upper halves counts in both halves of the result. In
    // the upper half `cross` has it already, with `low` too much.
    joined([sum(low, times_half(high)), sum(cross, low)])
}

/// Returns a number of `2 H` bits times `2^(2 H - 1)`, which is `F (x) F/2`, from how `H` bits are multiplied
/// by `F/2`.
#[inline(always)]
fn times_half<const H: usize, const N: usize>(
    a: [u64; N],
    times_half: impl Fn([u64; H]) -> [u64; H],
) -> [u64; N] {
    let [low, high] = halves(a);
    let (low, high) = (times_half(low), times_half(high));
    // With `h` for `F/2`, `(a1 F + a0) F h` is `(a1 + a0) h F + a1 h h`.
    joined([times_half(high), sum(low, high)])
}

#[inline(always)]
fn product_2(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    // For single bits `F` is 2 and `F/2` is 1, and a product with 1 leaves a bit as it is.
    product(a, b, |[a], [b]| [a & b], |one: [u64; 1]| one)
}

#[inline(always)]
fn product_4(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    product(a, b, product_2, times_2)
}

#[inline(always)]
fn product_8(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    product(a, b, product_4, times_4)
}

#[inline(always)]
fn times_2(a: [u64; 2]) -> [u64; 2] {
    times_half(a, |one: [u64; 1]| one)
}

#[inline(always)]
fn times_4(a: [u64; 4]) -> [u64; 4] {
    times_half(a, times_2)
}

#[inline(always)]
fn times_8(a: [u64; 8]) -> [u64; 8] {
    times_half(a, times_4)
}

#[inline(always)]
fn times_16(a: [u64; 16]) -> [u64; 16] {
    times_half(a, times_8)
}

#[inline(always)]
fn times_32(a: [u64; 32]) -> [u64; 32] {
    times_half(a, times_16)
}
