//! Division of naturals by a constant, without dividing.

/// A divisor from 1 to 2^30.
///
/// For `l` with `2^l >= by` and `m = ceil(2^(31 + l) / by)` the quotient of `x < 2^31` is
/// `x * m >> (31 + l)`: the error of `m` is below `2^l`. [Granlund, Montgomery 1994]
#[derive(Clone, Copy, Debug)]
pub(in crate::interpret) struct Divisor {
    by: u32,
    multiplier: u64,
    shift: u32,
}

impl Divisor {
    pub(super) fn new(by: i32) -> Divisor {
        let by = u32::try_from(by).ok().filter(|by| (1..=1 << 30).contains(by)).expect("it is above 0");
        let shift = 31 + by.next_power_of_two().trailing_zeros();
        Divisor { by, multiplier: (1u64 << shift).div_ceil(by.into()), shift }
    }

    #[inline]
    fn quotient(self, x: i32) -> u32 {
        // Lanes of 64 bits: a product of two numbers below 2^32.
        let quotient = (u64::from(x.cast_unsigned()) * self.multiplier) >> self.shift;
        #[allow(clippy::cast_possible_truncation, reason = "a quotient of a number of 31 bits")]
        let quotient = quotient as u32;
        quotient
    }

    /// Puts the quotients in the place of the numbers, which are 0 or more.
    pub(super) fn divide(self, numbers: &mut [i32]) {
        numbers.iter_mut().for_each(|x| *x = self.quotient(*x).cast_signed());
    }

    /// Returns what is left of a number, which is 0 or more.
    #[inline]
    pub(super) fn rest_of(self, x: i32) -> i32 {
        x.cast_unsigned().wrapping_sub(self.quotient(x).wrapping_mul(self.by)).cast_signed()
    }

    /// Puts what is left in the place of the numbers, which are 0 or more.
    pub(super) fn rest(self, numbers: &mut [i32]) {
        if self.by.is_power_of_two() {
            let mask = (self.by - 1).cast_signed();
            return numbers.iter_mut().for_each(|x| *x &= mask);
        }
        numbers.iter_mut().for_each(|x| *x = self.rest_of(*x));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_and_rests_are_those_of_division() {
        let near = |x: i64| (x - 2..=x + 2).filter_map(|x| i32::try_from(x).ok()).filter(|x| *x >= 0);
        for by in (1..200).chain(near(1 << 16)).chain(near(1 << 30).filter(|by| *by <= 1 << 30)) {
            let multiples = (0..40).flat_map(|times| near(times * i64::from(by)));
            let last = near(i64::from(i32::MAX)).chain(near(i64::from(i32::MAX / by * by)));
            let numbers: Vec<i32> = multiples.chain(last).collect();
            let (mut quotients, mut rests) = (numbers.clone(), numbers.clone());
            Divisor::new(by).divide(&mut quotients);
            Divisor::new(by).rest(&mut rests);
            for ((x, quotient), rest) in numbers.iter().zip(quotients).zip(rests) {
                assert_eq!((quotient, rest), (x / by, x % by), "{x} by {by}");
            }
        }
    }
}
