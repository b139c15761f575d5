//! Multiplication of nimbers below `2^64`, portable and exact.
//!
//! The nimbers below `2^(2^k)` are a field, and `F = 2^(2^(k-1))` is an element of it with `F (x) F = F (+) F/2`
//! [Conway, ONAG, Thm 43]. Writing `a = a1 F + a0` turns one product of `2^k` bits into three of half the width, as
//! Karatsuba does, and one product with `F/2`.

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
        products[index] = (cross << 2) | (low ^ TWO_BITS[high as usize][2]);
        index += 1;
    }
    products
}

/// Returns the nim inverse of `a`, or `None` for 0. Cost: 30 products at most.
///
/// For `a = a1 F + a0` the product of `a` with its conjugate `a1 F + (a1 (+) a0)` is
/// `a0 (x) (a1 (+) a0) (+) a1 (x) a1 (x) F/2`, its norm, which lies in the field of half the width. So the inverse of `a`
/// is the conjugate times the inverse of the norm.
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
