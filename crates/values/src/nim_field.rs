//! The field of the nimbers below `2^64`: products, inverses, powers, roots and logarithms, portable and
//! exact.
//!
//! The nimbers below `2^(2^k)` are a field, and `F = 2^(2^(k-1))` is an element of it with
//! `F (x) F = F (+) F/2` [Conway, ONAG, Thm 43]. Writing `a = a1 F + a0` turns one product of `2^k` bits into
//! three of half the width, as Karatsuba does, and one product with `F/2`.

use std::collections::HashMap;

/// Returns the nim product of `a` and `b`. Cost: 64 look-ups in a table of 64 KiB.
///
/// ```
/// use grundy_values::nim_field::product;
/// assert_eq!(product(4, 4), 6);
/// assert_eq!(product(1 << 63, 1 << 63), 16017865340936038689);
/// ```
#[must_use]
pub fn product(a: u64, b: u64) -> u64 {
    product_of_halves(a, b, 32, product_32)
}

fn product_32(a: u64, b: u64) -> u64 {
    product_of_halves(a, b, 16, product_16)
}

fn product_16(a: u64, b: u64) -> u64 {
    product_of_halves(a, b, 8, product_8)
}

fn product_8(a: u64, b: u64) -> u64 {
    u64::from(BYTES[usize::from(low_byte(a)) << 8 | usize::from(low_byte(b))])
}

/// Returns the nim product of two nimbers below `2^(2 * half)`, from the product of nimbers below `2^half`.
#[inline]
fn product_of_halves(a: u64, b: u64, half: u32, product: impl Fn(u64, u64) -> u64) -> u64 {
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = product(a0, b0);
    let high = product(a1, b1);
    let cross = product(a1 ^ a0, b1 ^ b0) ^ low;
    // As `F (x) F` is `F (+) F/2`, the product of the upper halves counts in both halves; `cross` has it
    // already.
    (cross << half) | (low ^ product(high, 1 << (half - 1)))
}

fn low_byte(v: u64) -> u8 {
    v.to_le_bytes()[0]
}

/// The nim products of the nimbers below 256, at index `256 a + b`; computed once, at compile time.
static BYTES: [u8; 1 << 16] = byte_products();

const fn byte_products() -> [u8; 1 << 16] {
    let small = small_products();
    let mut products = [0; 1 << 16];
    let mut index = 0;
    while index < products.len() {
        let (a1, a0, b1, b0) = (index >> 12, (index >> 8) & 15, (index >> 4) & 15, index & 15);
        let low = small[a0 << 4 | b0];
        let high = small[a1 << 4 | b1];
        let cross = small[(a1 ^ a0) << 4 | (b1 ^ b0)] ^ low;
        // 8 is `F/2` for `F` = 16.
        products[index] = (cross << 4) | (low ^ small[(high as usize) << 4 | 8]);
        index += 1;
    }
    products
}

/// Returns the nim products of the nimbers below 16, at index `16 a + b`.
const fn small_products() -> [u8; 256] {
    // The 2-bit field: 2 (x) 2 = 3, 2 (x) 3 = 1, 3 (x) 3 = 2.
    const TWO_BITS: [[u8; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];
    let mut products = [0; 256];
    let mut index = 0;
    while index < 256 {
        let (a1, a0, b1, b0) = (index >> 6, (index >> 4) & 3, (index >> 2) & 3, index & 3);
        let low = TWO_BITS[a0][b0];
        let high = TWO_BITS[a1][b1];
        let cross = TWO_BITS[a1 ^ a0][b1 ^ b0] ^ low;
        // 2 is `F/2` for `F` = 4.
        products[index] = (cross << 2) | (low ^ TWO_BITS[high as usize][2]);
        index += 1;
    }
    products
}

/// Returns the nim inverse of `a`, or `None` for 0. Cost: 30 products at most.
///
/// For `a = a1 F + a0` the product of `a` with its conjugate `a1 F + (a1 (+) a0)` is
/// `a0 (x) (a1 (+) a0) (+) a1 (x) a1 (x) F/2`, its norm, which lies in the field of half the width. So the
/// inverse of `a` is the conjugate times the inverse of the norm.
///
/// ```
/// use grundy_values::nim_field::{inverse, product};
/// let a = 123_456_789;
/// assert_eq!(product(a, inverse(a).unwrap()), 1);
/// assert_eq!(inverse(0), None);
/// ```
#[must_use]
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| inverse_of_width(a, 32))
}

/// Returns the nim inverse of a nimber below `2^(2 * half)` that is not 0.
fn inverse_of_width(a: u64, half: u32) -> u64 {
    if a == 1 {
        return 1;
    }
    let (a1, a0) = (a >> half, a & ((1 << half) - 1));
    // Each smaller field has the inverses of its own nimbers.
    if a1 == 0 {
        return inverse_of_width(a, half / 2);
    }
    let norm = product(a0, a1 ^ a0) ^ product(product(a1, a1), 1 << (half - 1));
    let scale = inverse_of_width(norm, half / 2);
    product(a1, scale) << half | product(a1 ^ a0, scale)
}

/// Returns `a` to the `exponent`, in nimbers; `0^0` is 1.
///
/// ```
/// use grundy_values::nim_field::power;
/// assert_eq!(power(2, 3), 1);
/// ```
#[must_use]
pub fn power(a: u64, mut exponent: u64) -> u64 {
    let (mut result, mut square) = (1, a);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, square);
        }
        square = product(square, square);
        exponent >>= 1;
    }
    result
}

/// Returns the nimber whose square is `a`; every nimber has exactly one. Cost: 15 products.
///
/// For `b = b1 F + b0` the square is `b1 b1 F + (b0 b0 + b1 b1 F/2)`, so that `b1` is the root of the upper
/// half of `a`, and `b0` that of what remains of the lower.
///
/// ```
/// use grundy_values::nim_field::{product, square_root};
/// let root = square_root(1 << 40);
/// assert_eq!(product(root, root), 1 << 40);
/// ```
#[must_use]
pub fn square_root(a: u64) -> u64 {
    square_root_of_width(a, 32)
}

fn square_root_of_width(a: u64, half: u32) -> u64 {
    // 0 and 1 are their own roots, and every recursion comes down to them.
    if a < 2 {
        return a;
    }
    let (a1, a0) = (a >> half, a & ((1 << half) - 1));
    let lower = a0 ^ product(a1, 1 << (half - 1));
    square_root_of_width(a1, half / 2) << half | square_root_of_width(lower, half / 2)
}

/// Returns the two nimbers `x` with `x (x) x (+) b (x) x = c`, the smaller one first; both are the same where
/// `b` is 0. `None` where there is no such nimber below `2^64`.
///
/// Cost: a few dozen products. With `b` taken out, `x (x) x (+) x = d` remains. For `x = x1 F + x0` its upper
/// half is an equation for `x1` of the same kind, its lower half one for `x0`, with `x1 (x) x1 (x) F/2` on
/// the right. An equation has a solution where the trace of its right side is 0; of the two `x1` one makes
/// the lower half solvable, since `F/2` has trace 1.
///
/// ```
/// use grundy_values::nim_field::quadratic;
/// assert_eq!(quadratic(1, 1), Some([2, 3]));
/// assert_eq!(quadratic(0, 2), Some([3, 3]));
/// assert_eq!(quadratic(1, 1 << 63), None);
/// ```
#[must_use]
pub fn quadratic(b: u64, c: u64) -> Option<[u64; 2]> {
    // Without `b` the equation asks for a root, and every nimber has one.
    let Some(inverse) = inverse(b) else {
        let root = square_root(c);
        return Some([root, root]);
    };
    let x = artin_schreier(product(c, product(inverse, inverse)), 64)?;
    let (one, other) = (product(b, x), product(b, x ^ 1));
    Some([one.min(other), one.max(other)])
}

/// Returns an `x` below `2^width` with `x (x) x (+) x = d`, if there is one.
fn artin_schreier(d: u64, width: u32) -> Option<u64> {
    if width == 1 {
        // Both 0 and 1 give 0.
        return (d == 0).then_some(0);
    }
    let half = width / 2;
    let (d1, d0) = (d >> half, d & ((1 << half) - 1));
    let x1 = artin_schreier(d1, half)?;
    let lower = |x1: u64| artin_schreier(d0 ^ product(product(x1, x1), 1 << (half - 1)), half);
    let (x1, x0) = match lower(x1) {
        Some(x0) => (x1, x0),
        None => (x1 ^ 1, lower(x1 ^ 1).expect("adding 1 to the upper half changes the trace of the lower")),
    };
    Some(x1 << half | x0)
}

/// The primes whose product is `2^64 - 1`, the number of nimbers below `2^64` other than 0.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65537, 6_700_417];

/// Returns the least `n >= 1` whose power of `a` is 1, a divisor of `2^64 - 1`; `None` for 0. Cost: some 1000
/// products.
///
/// ```
/// use grundy_values::nim_field::order;
/// assert_eq!((order(2), order(4), order(1)), (Some(3), Some(15), Some(1)));
/// ```
#[must_use]
pub fn order(a: u64) -> Option<u64> {
    // Each prime divides `2^64 - 1` once, so one division for each is enough.
    let without = |order: u64, prime: u64| {
        let less = order / prime;
        if power(a, less) == 1 { less } else { order }
    };
    (a != 0).then(|| PRIMES.into_iter().fold(u64::MAX, without))
}

/// Returns the least `n >= 0` with the `n`-th power of `base` equal to `a`, below the order of `base`; `None`
/// where `a` is no power of it.
///
/// Cost: some 20,000 products and a table of 2,589 powers, by small and large steps for each prime of the
/// order; the parts are put together by remainders.
///
/// ```
/// use grundy_values::nim_field::{logarithm, power};
/// assert_eq!(logarithm(1 << 32, power(1 << 32, 1_000_000_007)), Some(1_000_000_007));
/// assert_eq!(logarithm(2, 4), None);
/// ```
#[must_use]
pub fn logarithm(base: u64, a: u64) -> Option<u64> {
    if a == 1 {
        return Some(0);
    }
    if a == 0 || base == 0 {
        // The powers of 0 other than the first one, which is 1, are 0; no other base has the power 0.
        return (a == base).then_some(1);
    }
    let order = order(base).expect("the base is not 0");
    let (mut logarithm, mut modulus) = (0u64, 1u64);
    for prime in PRIMES.into_iter().filter(|prime| order.is_multiple_of(*prime)) {
        let rest = order / prime;
        let remainder = logarithm_of_prime_order(power(base, rest), power(a, rest), prime)?;
        // The order is a product of different primes, so that a step of `modulus` meets every remainder.
        let step = modulus % prime;
        let gap = (remainder + prime - logarithm % prime) % prime;
        // Both are below the largest prime, so their product fits.
        let times = gap * inverse_modulo(step, prime) % prime;
        logarithm += modulus * times;
        modulus *= prime;
    }
    // Remainders are found for some numbers that are no powers of `base` too, so the result is tried.
    (power(base, logarithm) == a).then_some(logarithm)
}

/// Returns `n < prime` with the `n`-th power of `base` equal to `a`, where `base` has that order.
fn logarithm_of_prime_order(base: u64, a: u64, prime: u64) -> Option<u64> {
    // The square of the width exceeds the order, so each exponent is `large * width + n`.
    let width = prime.isqrt() + 1;
    let mut small = HashMap::new();
    let mut step = 1;
    for n in 0..width {
        small.entry(step).or_insert(n);
        step = product(step, base);
    }
    let back = inverse(step).expect("a power of what is not 0");
    let mut rest = a;
    for large in 0..width {
        if let Some(n) = small.get(&rest) {
            return Some((large * width + n) % prime);
        }
        rest = product(rest, back);
    }
    None
}

/// Returns the inverse of `a` modulo a prime that does not divide it: its power `prime - 2`, by Fermat's
/// theorem.
fn inverse_modulo(a: u64, prime: u64) -> u64 {
    let (mut result, mut square, mut exponent) = (1, a % prime, prime - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            // Both are below the largest prime, so the product fits.
            result = result * square % prime;
        }
        square = square * square % prime;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;
    use proptest::prelude::*;

    /// The definition: a (x) b = mex { a'b + ab' + a'b' } over a' < a, b' < b. [Conway, ONAG, ch. 6]
    fn products_by_definition(side: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0; side]; side];
        for a in 0..side {
            for b in 0..side {
                let options = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
                table[a][b] = mex(options.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
            }
        }
        table
    }

    #[test]
    fn product_agrees_with_the_definition_below_64() {
        for (a, row) in products_by_definition(64).iter().enumerate() {
            for (b, expected) in row.iter().enumerate() {
                assert_eq!(product(a as u64, b as u64), *expected, "{a} (x) {b}");
            }
        }
    }

    #[test]
    fn published_products() {
        // CGSuite 2 prints these.
        for (a, b, expected) in [
            (7, 9, 8),
            (15, 15, 9),
            (17, 19, 59),
            (255, 255, 156),
            (12345, 54321, 9159),
            (65536, 65536, 98304),
            (123_456_789, 987_654_321, 2_797_059_340),
        ] {
            assert_eq!(product(a, b), expected, "{a} (x) {b}");
        }
    }

    #[test]
    fn roots_logarithms_and_orders_agree_with_the_definition_below_256() {
        for a in 0..256u64 {
            let roots: Vec<u64> = (0..256).filter(|x| product(*x, *x) == a).collect();
            assert_eq!(roots, [square_root(a)], "{a}");
            for b in [0, 1, 2, 3, 7, 100, 255] {
                let solutions: Vec<u64> =
                    (0..256).filter(|x| product(*x, *x) ^ product(b, *x) == a).collect();
                // What has no solution below 256 may have one above.
                let mut found = quadratic(b, a).map_or(vec![], Vec::from);
                found.dedup();
                if !solutions.is_empty() || found.iter().all(|x| *x < 256) {
                    assert_eq!(found, solutions, "{b} {a}");
                }
            }
            let mut powers = vec![1];
            while a != 0 && product(*powers.last().unwrap(), a) != 1 {
                powers.push(product(*powers.last().unwrap(), a));
            }
            if a != 0 {
                assert_eq!(order(a), Some(powers.len() as u64));
                for b in 0..256 {
                    let first = powers.iter().position(|power| *power == b);
                    assert_eq!(logarithm(a, b), first.map(|n| n as u64), "{a} {b}");
                }
            }
        }
        assert_eq!((order(0), logarithm(0, 0), logarithm(0, 1)), (None, Some(1), Some(0)));
    }

    #[test]
    fn half_of_the_nimbers_of_each_field_solve_the_equation_in_it() {
        for width in [2, 4, 8] {
            let solvable = (0..1 << width).filter(|d| artin_schreier(*d, width).is_some()).count();
            assert_eq!(solvable, 1 << (width - 1));
        }
    }

    proptest! {
        #[test]
        fn roots_and_quadratics_of_any_nimbers(a: u64, b: u64) {
            let root = square_root(a);
            prop_assert_eq!(product(root, root), a);
            // The square root is the power 2^63, for the power 2^64 is the nimber itself.
            prop_assert_eq!(power(a, 1 << 63), root);
            let right = product(a, a) ^ product(b, a);
            let [one, other] = quadratic(b, right).unwrap();
            prop_assert!(one == a || other == a);
            prop_assert_eq!(one ^ other, b);
            if let Some([x, y]) = quadratic(b, a) {
                for x in [x, y] {
                    prop_assert_eq!(product(x, x) ^ product(b, x), a);
                }
            } else {
                // Adding a nimber without solution makes one with.
                let unsolvable = product(product(b, b), 1 << 63);
                prop_assert_eq!(quadratic(b, unsolvable), None);
                prop_assert!(quadratic(b, a ^ unsolvable).is_some());
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn logarithms_of_powers_are_exponents(base in 2u64.., exponent: u64) {
            let n = logarithm(base, power(base, exponent)).unwrap();
            prop_assert_eq!(n, exponent % order(base).unwrap());
        }
    }

    proptest! {
        #[test]
        fn nimbers_below_2_to_the_64_are_a_field(a: u64, b: u64, c: u64) {
            prop_assert_eq!(product(a, b), product(b, a));
            prop_assert_eq!(product(a, product(b, c)), product(product(a, b), c));
            prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
            prop_assert_eq!(product(a, 1), a);
            if let Some(inverse) = inverse(a) {
                prop_assert_eq!(product(a, inverse), 1);
            }
        }
    }
}
