//! Nim products of many pairs: in bit slices, or, where the processor has the instructions, in another field.
//!
//! The nimbers below `2^64` are a field, and so are the polynomials over two elements modulo
//! `x^64 + x^4 + x^3 + x + 1`. Fields of one size are isomorphic: a product is carried over to the
//! polynomials, where it is a multiplication without carries, and back. Both ways are a matrix of 64 x 64
//! bits. The isomorphism is made here, at compile time, from the definition of the nim field alone.

use super::nim_slices::{PAIRS, Slices};
use super::{Cpu, Instructions};
use grundy_values::nim_field::product;

/// Writes the nim product of each pair to the same place of `products`.
///
/// Cost, as the bench `nim` measures, of blocks of 256 pairs: less than half of that of [`product`] for each
/// pair, with AVX2 three tenths, and with AVX-512, GFNI and carry-less multiplication of vectors a twelfth;
/// what is left of a block goes one by one.
///
/// ```
/// use grundy_engine::{Cpu, nim_products};
/// let mut products = [0; 3];
/// nim_products(Cpu::best(), &[4, 16, 1 << 63], &[4, 16, 1 << 63], &mut products);
/// assert_eq!(products, [6, 24, 16017865340936038689]);
/// ```
///
/// # Panics
/// If the three slices are not of one length.
pub fn nim_products(cpu: Cpu, a: &[u64], b: &[u64], products: &mut [u64]) {
    assert!(a.len() == b.len() && a.len() == products.len(), "every pair has a product");
    let done = match cpu.0 {
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 if cpu.multiplies_nimbers() => {
            // SAFETY: `Cpu` has seen AVX-512 F, BW and VBMI, and `multiplies_nimbers` the rest.
            unsafe { x86::eight_at_a_time(a, b, products) }
        }
        _ => in_slices(cpu, a, b, products),
    };
    for ((a, b), to) in a[done..].iter().zip(&b[done..]).zip(&mut products[done..]) {
        *to = product(*a, *b);
    }
}

/// Writes as many products as there are whole blocks of, and returns how many that is.
fn in_slices(cpu: Cpu, a: &[u64], b: &[u64], products: &mut [u64]) -> usize {
    let [a, b] = [a, b].map(|words| words.as_chunks::<PAIRS>().0);
    let (to, _) = products.as_chunks_mut::<PAIRS>();
    if !to.is_empty() {
        let mut slices = Slices::new();
        for ((a, b), to) in a.iter().zip(b).zip(&mut *to) {
            slices.products(cpu, a, b, to);
        }
    }
    to.len() * PAIRS
}

impl Cpu {
    /// Returns whether [`nim_products`] has vector instructions here: GFNI and carry-less multiplication,
    /// besides AVX-512.
    #[must_use]
    pub fn multiplies_nimbers(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                is_x86_feature_detected!("gfni") && is_x86_feature_detected!("vpclmulqdq")
            }
            _ => false,
        }
    }
}

/// The lower terms of the polynomial: `x^4 + x^3 + x + 1`.
const LOWER_TERMS: u64 = 0b11011;

/// Returns the product of two polynomials.
const fn multiply(a: u64, b: u64) -> u64 {
    let (mut product, mut bit) = (0u64, 64);
    while bit > 0 {
        bit -= 1;
        // What is carried out is `x^64`, which equals the lower terms.
        let carried = if product >> 63 == 1 { LOWER_TERMS } else { 0 };
        product = product << 1 ^ carried ^ if b >> bit & 1 == 1 { a } else { 0 };
    }
    product
}

/// Returns a polynomial `y` with `y^2 + y = d`, which has one: by elimination on the images of the powers of
/// `x`.
const fn artin_schreier(d: u64) -> u64 {
    // For the highest bit of an image, the image and what it is the image of.
    let mut images = [(0u64, 0u64); 64];
    let mut power = 0;
    while power < 64 {
        let y = 1 << power;
        // `y^2 + y` is linear over two elements, so the images of the powers of `x` tell all others.
        let (mut image, mut of) = (multiply(y, y) ^ y, y);
        while image != 0 {
            let top = 63 - image.leading_zeros() as usize;
            if images[top].0 == 0 {
                images[top] = (image, of);
                break;
            }
            image ^= images[top].0;
            of ^= images[top].1;
        }
        power += 1;
    }
    let (mut rest, mut y) = (d, 0);
    while rest != 0 {
        let top = 63 - rest.leading_zeros() as usize;
        assert!(images[top].0 != 0, "the equation has a solution");
        rest ^= images[top].0;
        y ^= images[top].1;
    }
    y
}

/// The polynomials of the nimbers `2^0` to `2^63`.
///
/// The nimber `F = 2^(2^k)` fulfils `F (x) F (+) F = F/2`, and `F/2` is the product of all smaller such
/// nimbers, as `2^i` is of those that belong to the bits of `i`. [Conway, ONAG, ch. 6]
const POLYNOMIALS: [u64; 64] = {
    let mut images = [1u64; 64];
    let mut k = 0;
    while k < 6 {
        // `2^place` is the nimber `F = 2^(2^k)`, and `place - 1` is the bit of `F/2`.
        let place = 1 << k;
        images[place] = artin_schreier(images[place - 1]);
        let mut below = 1;
        while below < place {
            images[place + below] = multiply(images[place], images[below]);
            below += 1;
        }
        k += 1;
    }
    images
};

/// The nimbers of the polynomials `x^0` to `x^63`: the inverse matrix.
const NIMBERS: [u64; 64] = {
    let (mut rows, mut inverse) = (POLYNOMIALS, [0u64; 64]);
    let mut place = 0;
    while place < 64 {
        inverse[place] = 1 << place;
        place += 1;
    }
    let mut bit = 0;
    while bit < 64 {
        // An isomorphism has an inverse, so every column has a pivot.
        let mut pivot = bit;
        while rows[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        rows.swap(bit, pivot);
        inverse.swap(bit, pivot);
        let mut other = 0;
        while other < 64 {
            if other != bit && rows[other] >> bit & 1 == 1 {
                rows[other] ^= rows[bit];
                inverse[other] ^= inverse[bit];
            }
            other += 1;
        }
        bit += 1;
    }
    inverse
};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{NIMBERS, POLYNOMIALS};
    use std::arch::x86_64::{
        __m512i, _mm512_alignr_epi64, _mm512_clmulepi64_epi128, _mm512_gf2p8affine_epi64_epi8,
        _mm512_loadu_si512, _mm512_permutexvar_epi8, _mm512_slli_epi64, _mm512_srli_epi64,
        _mm512_storeu_si512, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64, _mm512_xor_si512,
    };

    /// A matrix of 64 x 64 bits as eight vectors of blocks of 8 x 8. Word `i` of vector `turn` takes byte
    /// `i + turn` of a nimber, modulo 8, to byte `i`.
    type Blocks = [[u64; 8]; 8];

    /// Returns the matrix that takes `2^i` to `images[i]`.
    const fn blocks(images: &[u64; 64]) -> Blocks {
        let mut blocks = [[0; 8]; 8];
        let mut bit = 0;
        while bit < 512 {
            let (turn, to, row) = (bit / 64, bit / 8 % 8, bit % 8);
            let from = (to + turn) % 8;
            let mut column = 0;
            while column < 8 {
                let is_set = images[8 * from + column] >> (8 * to + row) & 1;
                // The instruction has the row of the lowest bit in the highest byte.
                blocks[turn][to] |= is_set << (8 * (7 - row) + column);
                column += 1;
            }
            bit += 1;
        }
        blocks
    }

    const TO_POLYNOMIALS: Blocks = blocks(&POLYNOMIALS);
    const TO_NIMBERS: Blocks = blocks(&NIMBERS);

    /// Where each byte comes from when eight words are exchanged with their eight bytes; done twice, it is
    /// undone.
    const EXCHANGE: [u8; 64] = {
        let mut places = [0; 64];
        let mut place: u8 = 0;
        while place < 64 {
            places[place as usize] = place % 8 * 8 + place / 8;
            place += 1;
        }
        places
    };

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(words: &[u64; 8]) -> __m512i {
        // SAFETY: the array has the 64 bytes of the vector.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    /// Returns the images of eight words whose bytes lie in planes: word `i` has the bytes `i` of all.
    #[inline]
    #[target_feature(enable = "avx512f,gfni")]
    fn image(planes: __m512i, matrix: &[__m512i; 8]) -> __m512i {
        let affine = |planes, turn: usize| _mm512_gf2p8affine_epi64_epi8::<0>(planes, matrix[turn]);
        let one = _mm512_xor_si512(affine(planes, 0), affine(_mm512_alignr_epi64::<1>(planes, planes), 1));
        let two = _mm512_xor_si512(
            affine(_mm512_alignr_epi64::<2>(planes, planes), 2),
            affine(_mm512_alignr_epi64::<3>(planes, planes), 3),
        );
        let three = _mm512_xor_si512(
            affine(_mm512_alignr_epi64::<4>(planes, planes), 4),
            affine(_mm512_alignr_epi64::<5>(planes, planes), 5),
        );
        let four = _mm512_xor_si512(
            affine(_mm512_alignr_epi64::<6>(planes, planes), 6),
            affine(_mm512_alignr_epi64::<7>(planes, planes), 7),
        );
        _mm512_xor_si512(_mm512_xor_si512(one, two), _mm512_xor_si512(three, four))
    }

    /// Returns `v + v x + v x^3 + v x^4`, without what leaves the words.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn times_lower_terms(v: __m512i) -> __m512i {
        let (one, three, four) =
            (_mm512_slli_epi64::<1>(v), _mm512_slli_epi64::<3>(v), _mm512_slli_epi64::<4>(v));
        _mm512_xor_si512(_mm512_xor_si512(v, one), _mm512_xor_si512(three, four))
    }

    /// Writes as many products as there are whole vectors of, and returns how many that is.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
    pub(super) fn eight_at_a_time(a: &[u64], b: &[u64], products: &mut [u64]) -> usize {
        let matrix = |blocks: &Blocks| blocks.each_ref().map(|words| load(words));
        let (to_polynomials, to_nimbers) = (matrix(&TO_POLYNOMIALS), matrix(&TO_NIMBERS));
        // SAFETY: the array has the 64 bytes of the vector.
        let exchange = unsafe { _mm512_loadu_si512(EXCHANGE.as_ptr().cast()) };
        let [a, b] = [a, b].map(|words| words.as_chunks::<8>().0);
        let (to, _) = products.as_chunks_mut::<8>();
        for ((a, b), to) in a.iter().zip(b).zip(&mut *to) {
            let polynomials = |words| {
                let planes = image(_mm512_permutexvar_epi8(exchange, load(words)), &to_polynomials);
                _mm512_permutexvar_epi8(exchange, planes)
            };
            let (a, b) = (polynomials(a), polynomials(b));
            let even = _mm512_clmulepi64_epi128::<0x00>(a, b);
            let odd = _mm512_clmulepi64_epi128::<0x11>(a, b);
            // The products of even and of odd words are brought back into the order of the words.
            let (low, high) = (_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd));
            // What is at x^64 and above comes back four places up at most, so that the second time is the
            // last.
            let over = _mm512_xor_si512(
                _mm512_srli_epi64::<63>(high),
                _mm512_xor_si512(_mm512_srli_epi64::<61>(high), _mm512_srli_epi64::<60>(high)),
            );
            let reduced = _mm512_xor_si512(low, times_lower_terms(_mm512_xor_si512(high, over)));
            let planes = image(_mm512_permutexvar_epi8(exchange, reduced), &to_nimbers);
            let product = _mm512_permutexvar_epi8(exchange, planes);
            // SAFETY: the array has the 64 bytes of the vector.
            unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), product) };
        }
        to.len() * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_two_matrices_are_inverse_and_keep_products() {
        let image = |matrix: &[u64; 64], word: u64| {
            (0..64).filter(|bit| word >> bit & 1 == 1).fold(0, |sum, bit| sum ^ matrix[bit])
        };
        for (i, a) in POLYNOMIALS.into_iter().enumerate() {
            assert_eq!(image(&NIMBERS, a), 1 << i);
            for (j, b) in POLYNOMIALS.into_iter().enumerate() {
                let polynomial = multiply(a, b);
                assert_eq!(image(&NIMBERS, polynomial), product(1 << i, 1 << j), "{i} {j}");
            }
        }
    }

    fn check(a: &[u64], b: &[u64]) {
        let expected: Vec<u64> = a.iter().zip(b).map(|(a, b)| product(*a, *b)).collect();
        for cpu in Cpu::all() {
            let mut products = vec![0; a.len()];
            nim_products(cpu, a, b, &mut products);
            assert_eq!(products, expected, "{}", cpu.name());
        }
    }

    proptest! {
        #[test]
        fn products_in_bulk_are_those_of_the_field(pairs in prop::collection::vec(any::<(u64, u64)>(), 0..600)) {
            if !Cpu::best().multiplies_nimbers() {
                eprintln!("no GFNI, carry-less multiplication and AVX-512 here: that form is not tested");
            }
            let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
            check(&a, &b);
        }
    }

    #[test]
    fn products_of_powers_of_two_in_bulk() {
        let (a, b): (Vec<u64>, Vec<u64>) =
            (0..64 * 64).map(|place| (1u64 << (place / 64), 1u64 << (place % 64))).unzip();
        check(&a, &b);
        check(&[0, 1, u64::MAX], &[u64::MAX; 3]);
    }
}
