//! How numbers are written: base b, and the numerations of quadratic recurrences.
//!
//! A numeration has weights `U_0 = 1 < U_1 < ...`, and the word `d_k .. d_1 d_0`, most significant digit
//! first, stands for the sum of `d_i * U_i`. A number's canonical word is the greedy one. Among words of
//! equal length the order of canonical words is the order of the numbers.

mod canonical;
mod certify;

pub use canonical::canonical;
pub use certify::{adder, certify};

use crate::error::{Error, in_range};
use std::fmt;

/// A way to write naturals as words of digits.
///
/// ```
/// use grundy_automata::Numeration;
/// assert_eq!(Numeration::BINARY.digits_of(6), [1, 1, 0]);
/// assert_eq!(Numeration::ZECKENDORF.digits_of(6), [1, 0, 0, 1]); // 5 + 1
/// assert_eq!(Numeration::denominators(2)?.digits_of(9), [1, 2, 0]); // 5 + 2 * 2
/// # Ok::<_, grundy_automata::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Numeration(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    Base(u32),
    Numerators(u32),
    Denominators(u32),
}

/// The recurrence of the weights: `U_{k+1} = times * U_k + plus * U_{k-1}`, where `U_{-1}` is `below`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recurrence {
    pub times: i64,
    pub plus: i64,
    pub below: i64,
}

impl Numeration {
    /// Base 2.
    pub const BINARY: Self = Numeration(Kind::Base(2));
    /// The Fibonacci numeration, weights 1, 2, 3, 5, 8: no two neighbouring digits are 1.
    pub const ZECKENDORF: Self = Numeration(Kind::Numerators(1));

    /// Returns base `b`, for `b` in 2..=64: weights `1, b, b^2, ..`, digits below `b`.
    ///
    /// # Errors
    /// [`Error::Range`] for another `b`.
    pub fn base(b: u32) -> Result<Self, Error> {
        in_range("the base", i128::from(b), 2, 64)?;
        Ok(Numeration(Kind::Base(b)))
    }

    /// Returns the numeration whose weights are the numerators of the convergents of `[1; a, a, a, ..]`, for
    /// `a` in 1..=32: weights `1, a + 1, a(a + 1) + 1, ..`. A digit is at most `a`, and below a digit `a`
    /// stands a 0.
    ///
    /// For `a` = 1 it is Zeckendorf's. In this numeration the cold positions of Wythoff's game with `a` in
    /// place of 1 are a word and its shift.
    ///
    /// # Errors
    /// [`Error::Range`] for another `a`.
    pub fn numerators(a: u32) -> Result<Self, Error> {
        in_range("the partial quotient", i128::from(a), 1, 32)?;
        Ok(Numeration(Kind::Numerators(a)))
    }

    /// Returns Ostrowski's numeration of `[0; a, a, a, ..]`, for `a` in 2..=32: weights `1, a, a^2 + 1, ..`,
    /// the denominators of the convergents. As for the numerators, but the last digit is below `a`. For `a` =
    /// 2 the weights are Pell's numbers.
    ///
    /// # Errors
    /// [`Error::Range`] for another `a`; for `a` = 1 the two lowest weights would be equal.
    pub fn denominators(a: u32) -> Result<Self, Error> {
        in_range("the partial quotient", i128::from(a), 2, 32)?;
        Ok(Numeration(Kind::Denominators(a)))
    }

    /// Returns how many digits there are: digits are `0..digits()`.
    #[must_use]
    pub fn digits(self) -> u32 {
        match self.0 {
            Kind::Base(b) => b,
            Kind::Numerators(a) | Kind::Denominators(a) => a + 1,
        }
    }

    /// Returns whether every word of digits is canonical, as in a base.
    #[must_use]
    pub fn is_base(self) -> bool {
        matches!(self.0, Kind::Base(_))
    }

    pub(crate) fn recurrence(self) -> Recurrence {
        match self.0 {
            Kind::Base(b) => Recurrence { times: i64::from(b), plus: 0, below: 0 },
            Kind::Numerators(a) => Recurrence { times: i64::from(a), plus: 1, below: 1 },
            Kind::Denominators(a) => Recurrence { times: i64::from(a), plus: 1, below: 0 },
        }
    }

    /// Returns the weights `U_0, U_1, ..` as far as they fit in 128 bits.
    pub fn weights(self) -> impl Iterator<Item = u128> {
        let Recurrence { times, plus, below } = self.recurrence();
        let [times, plus, below] = [times, plus, below].map(|x| u128::from(x.unsigned_abs()));
        // Before the first weight stands the one that the recurrence says.
        let mut pair = Some((1u128, below));
        std::iter::from_fn(move || {
            let (weight, under) = pair?;
            // The weight that would overflow ends the walk, and the one before it is still handed out.
            pair = weight.checked_mul(times).and_then(|x| x.checked_add(plus * under)).map(|x| (x, weight));
            Some(weight)
        })
    }

    /// Returns the canonical word of `n`, most significant digit first, without leading zeros; 0 is the empty
    /// word.
    ///
    /// Cost: one division for each weight up to `n`.
    #[must_use]
    pub fn digits_of(self, n: u128) -> Vec<u32> {
        let weights: Vec<u128> = self.weights().take_while(|weight| *weight <= n).collect();
        // What is left is below the weight each time, so the digit is below the next quotient.
        let mut rest = n;
        let greedy = weights.iter().rev().map(|weight| {
            let digit = rest / weight;
            rest %= weight;
            u32::try_from(digit).expect("a greedy digit is below the next weight's quotient")
        });
        greedy.collect()
    }

    /// Returns the number that a word stands for, most significant digit first, or `None` where it needs more
    /// than 128 bits. The word need not be canonical.
    #[must_use]
    pub fn number(self, digits: &[u32]) -> Option<u128> {
        // Leading zeros need no weights, so a long word may write a small number.
        let start = digits.iter().position(|digit| *digit != 0).unwrap_or(digits.len());
        let digits = &digits[start..];
        let weights: Vec<u128> = self.weights().take(digits.len()).collect();
        let weights = (weights.len() == digits.len()).then_some(weights)?;
        let terms = digits.iter().zip(weights.iter().rev());
        terms.into_iter().try_fold(0u128, |sum, (digit, weight)| {
            weight.checked_mul(u128::from(*digit)).and_then(|term| sum.checked_add(term))
        })
    }

    /// Returns whether a word is canonical, leading zeros allowed.
    #[must_use]
    pub fn is_canonical(self, digits: &[u32]) -> bool {
        let bound = |a: u32| digits.iter().all(|digit| *digit <= a);
        // A digit `a` uses the whole recurrence, so a 0 must follow it.
        let full = |a: u32| digits.windows(2).all(|pair| pair[0] != a || pair[1] == 0);
        match self.0 {
            Kind::Base(b) => bound(b - 1),
            Kind::Numerators(a) => bound(a) && full(a),
            Kind::Denominators(a) => bound(a) && full(a) && digits.last() != Some(&a),
        }
    }

    /// Returns what follows the prefix `msd_` in Walnut's name of the numeration. Walnut knows the bases,
    /// `fib` and `pell`; the other names (`num3`, `den3`) must be defined there before they are used.
    #[must_use]
    pub fn name(self) -> String {
        match self.0 {
            Kind::Base(b) => b.to_string(),
            Kind::Numerators(1) => "fib".to_owned(),
            Kind::Denominators(2) => "pell".to_owned(),
            Kind::Numerators(a) => format!("num{a}"),
            Kind::Denominators(a) => format!("den{a}"),
        }
    }

    /// Returns the numeration with a given name, as [`Numeration::name`] gives it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "fib" => Some(Self::ZECKENDORF),
            "pell" => Self::denominators(2).ok(),
            _ => match (name.strip_prefix("num"), name.strip_prefix("den")) {
                (Some(a), _) => Self::numerators(a.parse().ok()?).ok(),
                (_, Some(a)) => Self::denominators(a.parse().ok()?).ok(),
                _ => Self::base(name.parse().ok()?).ok(),
            },
        }
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "msd_{}", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::all;

    #[test]
    fn every_number_has_one_canonical_word() {
        for numeration in all() {
            for n in 0..2000 {
                let word = numeration.digits_of(n);
                assert!(numeration.is_canonical(&word), "{numeration} {n} {word:?}");
                assert_eq!(numeration.number(&word), Some(n));
            }
            // All words of 4 digits: the canonical ones stand for 0, 1, 2, .. in their order.
            let d = numeration.digits();
            let words = (0..d.pow(4)).map(|i| [i / d.pow(3), i / d.pow(2) % d, i / d % d, i % d]);
            let canonical = words.filter(|word| numeration.is_canonical(word));
            for (n, word) in canonical.enumerate() {
                assert_eq!(numeration.number(&word), Some(n as u128), "{numeration} {word:?}");
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for numeration in all() {
            assert_eq!(Numeration::named(&numeration.name()), Some(numeration));
        }
        assert_eq!(Numeration::named("1"), None);
        assert_eq!(Numeration::named("den1"), None);
    }

    #[test]
    fn numbers_of_128_bits_are_written_and_read() {
        for numeration in all() {
            for n in [u128::MAX, u128::MAX - 1, 1 << 127] {
                assert_eq!(numeration.number(&numeration.digits_of(n)), Some(n), "{numeration}");
            }
        }
        assert_eq!(Numeration::BINARY.number(&[1; 129]), None);
        assert_eq!(Numeration::BINARY.number(&[0; 200]), Some(0));
    }
}
