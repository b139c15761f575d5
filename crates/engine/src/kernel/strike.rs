//! Which of a few wanted values occur among the nim-sums of two rows.
//!
//! The loop compares 64 sums at a time with each wanted value; nothing is scattered into a set, so a pair
//! costs a fraction of a cycle. It pays once few values are in question.

use super::cell::Cell;
use super::{Cpu, Instructions};

/// Sums looked at between two looks at what is still wanted.
const CHUNK: usize = 4096;
/// The first chunk is shorter: most values are struck early.
const FIRST_CHUNK: usize = 512;

/// Removes from `wanted` every value that is `a[i] ^ b[i]` for some `i`; stops early where none is left.
///
/// # Panics
/// If the rows have different lengths.
pub(crate) fn strike<C: Cell>(cpu: Cpu, a: &[C], b: &[C], wanted: &mut Vec<C>) {
    assert_eq!(a.len(), b.len(), "rows of pairs are equally long");
    let mut rest = (a, b);
    let mut chunk = FIRST_CHUNK;
    while !wanted.is_empty() && !rest.0.is_empty() {
        let (a, more_a) = rest.0.split_at(chunk.min(rest.0.len()));
        let (b, more_b) = rest.1.split_at(chunk.min(rest.1.len()));
        strike_chunk(cpu, a, b, wanted);
        rest = (more_a, more_b);
        chunk = CHUNK;
    }
}

/// Looks for the wanted values four at a time: that many comparisons hide the cost of loading the rows.
fn strike_chunk<C: Cell>(cpu: Cpu, a: &[C], b: &[C], wanted: &mut Vec<C>) {
    let mut kept = 0;
    let mut done = 0;
    while done < wanted.len() {
        let size = (wanted.len() - done).min(4);
        // Places beyond `size` repeat a wanted value: of three, the fourth look-up tells nothing new.
        let mut values = [wanted[done]; 4];
        values[..size].copy_from_slice(&wanted[done..done + size]);
        let mut struck = [false; 4];
        match size {
            1 => struck[..1].copy_from_slice(&C::hits(cpu, a, b, [values[0]])),
            2 => struck[..2].copy_from_slice(&C::hits(cpu, a, b, [values[0], values[1]])),
            _ => struck = C::hits(cpu, a, b, values),
        }
        for (value, struck) in values.into_iter().zip(struck).take(size) {
            if !struck {
                wanted[kept] = value;
                kept += 1;
            }
        }
        done += size;
    }
    wanted.truncate(kept);
}

/// Returns for each wanted value whether it is `a[i] ^ b[i]` for some `i`.
pub(crate) trait Strike: Sized {
    fn hits<const N: usize>(cpu: Cpu, a: &[Self], b: &[Self], wanted: [Self; N]) -> [bool; N];
}

fn portable<C: Copy + Eq + std::ops::BitXor<Output = C>, const N: usize>(
    a: &[C],
    b: &[C],
    wanted: [C; N],
) -> [bool; N] {
    let mut found = [false; N];
    for (x, y) in a.iter().zip(b) {
        for (found, wanted) in found.iter_mut().zip(wanted) {
            *found |= *x ^ *y == wanted;
        }
    }
    found
}

macro_rules! strike {
    (
        $cell:ident, $per_avx2:literal, $per_avx512:literal, $mask:ident,
        $splat2:ident, $equal2:ident, $splat5:ident, $equal5:ident
    ) => {
        impl Strike for $cell {
            #[inline]
            fn hits<const N: usize>(cpu: Cpu, a: &[Self], b: &[Self], wanted: [Self; N]) -> [bool; N] {
                match cpu.0 {
                    Instructions::Portable => portable(a, b, wanted),
                    // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX2.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx2 => unsafe { $cell::avx2(a, b, wanted) },
                    // SAFETY: `Cpu` is made by `Cpu::all`, which has seen AVX-512 F and BW.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx512 => unsafe { $cell::avx512(a, b, wanted) },
                }
            }
        }

        #[cfg(target_arch = "x86_64")]
        mod $cell {
            use super::portable;
            #[allow(clippy::wildcard_imports)]
            use std::arch::x86_64::*;

            #[target_feature(enable = "avx2")]
            pub(super) fn avx2<const N: usize>(a: &[$cell], b: &[$cell], wanted: [$cell; N]) -> [bool; N] {
                let splat = wanted.map(|v| $splat2(v.cast_signed()));
                let mut found = [_mm256_setzero_si256(); N];
                let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<$per_avx2>(), b.as_chunks::<$per_avx2>());
                for (a, b) in a.iter().zip(b) {
                    // SAFETY: the arrays have 32 bytes, and the load asks for no alignment.
                    let (a, b) = unsafe {
                        (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast()))
                    };
                    let sum = _mm256_xor_si256(a, b);
                    for (found, splat) in found.iter_mut().zip(splat) {
                        *found = _mm256_or_si256(*found, $equal2(sum, splat));
                    }
                }
                let rest = portable(rest_a, rest_b, wanted);
                std::array::from_fn(|i| rest[i] || _mm256_testz_si256(found[i], found[i]) == 0)
            }

            #[target_feature(enable = "avx512f,avx512bw")]
            pub(super) fn avx512<const N: usize>(a: &[$cell], b: &[$cell], wanted: [$cell; N]) -> [bool; N] {
                let splat = wanted.map(|v| $splat5(v.cast_signed()));
                let mut found: [$mask; N] = [0; N];
                let ((a, rest_a), (b, rest_b)) = (a.as_chunks::<$per_avx512>(), b.as_chunks::<$per_avx512>());
                for (a, b) in a.iter().zip(b) {
                    // SAFETY: the arrays have 64 bytes, and the load asks for no alignment.
                    let (a, b) = unsafe {
                        (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()))
                    };
                    let sum = _mm512_xor_si512(a, b);
                    for (found, splat) in found.iter_mut().zip(splat) {
                        *found |= $equal5(sum, splat);
                    }
                }
                let rest = portable(rest_a, rest_b, wanted);
                std::array::from_fn(|i| rest[i] || found[i] != 0)
            }
        }
    };
}

strike!(u8, 32, 64, __mmask64, _mm256_set1_epi8, _mm256_cmpeq_epi8, _mm512_set1_epi8, _mm512_cmpeq_epi8_mask);
strike!(
    u16,
    16,
    32,
    __mmask32,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    _mm512_set1_epi16,
    _mm512_cmpeq_epi16_mask
);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<C: Cell>(a: &[u16], b: &[u16], wanted: &[u16]) {
        let low = |row: &[u16]| row.iter().map(|v| C::new(u32::from(*v) & 0xFF)).collect::<Vec<C>>();
        let (a, b) = (low(a), low(b));
        let mut expected = low(wanted);
        expected.retain(|v| !a.iter().zip(&b).any(|(a, b)| a.get() ^ b.get() == v.get()));
        for cpu in Cpu::all() {
            let mut left = low(wanted);
            strike(cpu, &a, &b, &mut left);
            assert_eq!(left, expected, "{}", cpu.name());
        }
    }

    proptest! {
        #[test]
        fn what_is_left_is_no_nim_sum(
            pairs in prop::collection::vec((0u16..256, 0u16..256), 0..1200),
            wanted in prop::collection::vec(0u16..256, 0..9),
        ) {
            let (a, b): (Vec<u16>, Vec<u16>) = pairs.into_iter().unzip();
            check::<u8>(&a, &b, &wanted);
            check::<u16>(&a, &b, &wanted);
        }
    }
}
