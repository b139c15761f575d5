//! How often each binary digit occurs in many numbers: 64 counters that run side by side.

/// The planes of a block: a block counts to 255 before it is added to the rest.
const BLOCK_PLANES: usize = 8;
const BLOCK: u32 = (1 << BLOCK_PLANES) - 1;

/// For each of the 64 binary digits, the number of numbers with that digit among those that were added.
///
/// The counters are stored across: plane `j` holds digit `j` of all of them, so that one operation on a plane
/// works on 64 counters. Adding a number costs two operations a plane of the block, without a branch.
#[derive(Default)]
pub struct DigitCounts {
    block: [u64; BLOCK_PLANES],
    n_in_block: u32,
    /// The counts of all blocks that are full.
    planes: Vec<u64>,
}

impl DigitCounts {
    /// Forgets all numbers and keeps the memory.
    pub fn clear(&mut self) {
        self.block = [0; BLOCK_PLANES];
        self.n_in_block = 0;
        self.planes.clear();
    }

    /// Counts the digits of a number.
    #[inline]
    pub fn add(&mut self, number: u64) {
        let mut carry = number;
        for plane in &mut self.block {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        self.n_in_block += 1;
        // One number more could overflow a counter of the block.
        if self.n_in_block == BLOCK {
            self.close_block();
        }
    }

    /// Adds the block to the planes and empties it.
    #[cold]
    fn close_block(&mut self) {
        let mut carry = 0;
        let mut at = 0;
        // The carry of the block's highest plane may run through all planes above it.
        while at < BLOCK_PLANES || carry != 0 {
            if at == self.planes.len() {
                self.planes.push(0);
            }
            let (a, b) = (self.planes[at], self.block.get(at).copied().unwrap_or(0));
            self.planes[at] = a ^ b ^ carry;
            carry = a & b | carry & (a | b);
            at += 1;
        }
        self.block = [0; BLOCK_PLANES];
        self.n_in_block = 0;
    }

    /// Returns the digits whose count `modulus` (at least 1) does not divide, as a number that has just these
    /// digits.
    ///
    /// Cost: the binary digits of the count of numbers, times those of the modulus.
    pub fn not_divisible(&mut self, modulus: u64) -> u64 {
        if !self.planes.is_empty() && self.n_in_block > 0 {
            self.close_block();
        }
        // Planes above the highest digit of the count are still 0.
        let in_use = (u32::BITS - self.n_in_block.leading_zeros()) as usize;
        let planes = if self.planes.is_empty() { &self.block[..in_use] } else { &self.planes };

        // Long division of all counters at once: double the remainder, bring down the next digit, and
        // subtract the modulus from those counters that have room for it.
        let width = (u64::BITS - modulus.leading_zeros()) as usize;
        // One digit more than the modulus has is read, which may be the digit 64.
        let digit = |at: usize| if u128::from(modulus) >> at & 1 == 1 { u64::MAX } else { 0 };
        let mut rest = [0u64; u64::BITS as usize + 1];
        for plane in planes.iter().rev() {
            // A rest is less than the modulus, so twice the rest has one digit more than `width`.
            rest.copy_within(..width, 1);
            rest[0] = *plane;
            // The last borrow marks the counters whose rest is less than the modulus.
            let below = (0..=width).fold(0, |borrow, at| subtract(rest[at], digit(at), borrow).1);
            let mut borrow = 0;
            for (at, rest) in rest[..=width].iter_mut().enumerate() {
                (*rest, borrow) = subtract(*rest, digit(at) & !below, borrow);
            }
        }
        rest.iter().fold(0, |any, plane| any | plane)
    }
}

/// One digit of `a - b - borrow`, in all 64 places: the digit and the borrow.
#[inline]
fn subtract(a: u64, b: u64, borrow: u64) -> (u64, u64) {
    (a ^ b ^ borrow, !a & (b | borrow) | b & borrow)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn naive(numbers: &[u64], modulus: u64) -> u64 {
        (0..64).fold(0, |found, digit| {
            let count = numbers.iter().filter(|number| *number >> digit & 1 == 1).count() as u64;
            found | u64::from(!count.is_multiple_of(modulus)) << digit
        })
    }

    #[test]
    fn blocks_of_equal_numbers_count_exactly() {
        for n in [0u64, 1, 2, 254, 255, 256, 509, 510, 511, 765, 65_535, 70_000] {
            let mut counts = DigitCounts::default();
            (0..n).for_each(|_| counts.add(5));
            for modulus in [1, 2, 3, 5, 17, 255, 256, 510, 700, 70_000, u64::MAX] {
                let expected = if n % modulus == 0 { 0 } else { 5 };
                assert_eq!(counts.not_divisible(modulus), expected, "{n} numbers, modulus {modulus}");
            }
        }
    }

    #[test]
    fn nothing_is_left_of_numbers_that_were_cleared() {
        let mut counts = DigitCounts::default();
        (0..300).for_each(|_| counts.add(7));
        counts.clear();
        assert_eq!(counts.not_divisible(2), 0);
        counts.add(3);
        assert_eq!(counts.not_divisible(2), 3);
    }

    proptest! {
        #[test]
        fn the_planes_agree_with_single_counters(
            numbers in prop::collection::vec(any::<u64>(), 0..700),
            modulus in prop_oneof![1u64..12, 1u64..700, any::<u64>().prop_map(|modulus| modulus.max(1))],
        ) {
            let mut counts = DigitCounts::default();
            numbers.iter().for_each(|number| counts.add(*number));
            prop_assert_eq!(counts.not_divisible(modulus), naive(&numbers, modulus));
        }
    }
}
