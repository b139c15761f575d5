//! Laws of numbers as products of primes.

use grundy_rules::interpret::{gcd, is_prime};
use grundy_rules::lang::Claim;

/// What of a number a law speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The number of its prime factors, each as often as it divides.
    Factors,
    /// The exponent of each prime by itself: the number is worth the nim-sum of what its exponents are worth.
    Exponents,
}

/// A law of a number by its prime factors. Of 0 it says what it says of 1, which has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Primes {
    counted: Counted,
    claim: Claim,
}

impl Counted {
    /// Returns the word that stands for it in a certificate.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Counted::Factors => "factors",
            Counted::Exponents => "exponents",
        }
    }

    /// Returns the name that a claim has for it.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Counted::Factors => "s",
            Counted::Exponents => "e",
        }
    }
}

impl Primes {
    /// Returns the law that says a claim of the number of prime factors, or of each exponent; `None` where it
    /// says who wins by each exponent alone, which says nothing of all together.
    #[must_use]
    pub fn new(counted: Counted, claim: Claim) -> Option<Primes> {
        let is_value = matches!(claim, Claim::Value(_));
        (is_value || counted == Counted::Factors).then_some(Primes { counted, claim })
    }

    /// What the claim speaks of.
    #[must_use]
    pub fn counted(&self) -> Counted {
        self.counted
    }

    /// What is said of it.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns the value that the law gives a number; `None` where it says only who wins, or the number is
    /// not factored.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let Claim::Value(value) = &self.claim else { return None };
        let of = |count: u32| value.at(&[count.into()]).and_then(|value| u128::try_from(value).ok());
        let mut exponents = factored(n)?.into_iter().map(|(_, exponent)| exponent);
        match self.counted {
            Counted::Factors => of(exponents.sum()),
            Counted::Exponents => exponents.try_fold(0, |sum, count| Some(sum ^ of(count)?)),
        }
    }

    /// Returns whether the law calls a number lost for the player who moves first.
    #[must_use]
    pub fn is_lost(&self, n: u128) -> Option<bool> {
        match &self.claim {
            Claim::Lost(lost) => {
                let factors: u32 = factored(n)?.into_iter().map(|(_, exponent)| exponent).sum();
                lost.at(&[factors.into()])
            }
            Claim::Value(_) => self.value(n).map(|value| value == 0),
        }
    }
}

/// Returns the primes that a number is a product of, each with its exponent, the least first; none of 0, and
/// `None` from 2^64 on.
///
/// Small divisors are tried, and what is left is split by the method of Pollard [Pollard 1975]. Nothing here
/// is part of a proof.
#[must_use]
pub fn factored(n: u128) -> Option<Vec<(u64, u32)>> {
    let mut left = u64::try_from(n).ok()?;
    let mut primes = Vec::new();
    let mut divisor = 2;
    while left > 0 && divisor < SMALL && divisor * divisor <= left {
        while left.is_multiple_of(divisor) {
            left /= divisor;
            primes.push(divisor);
        }
        divisor += 1;
    }
    let mut open = vec![left];
    while let Some(part) = open.pop().filter(|_| left > 0) {
        if part == 1 {
            continue;
        }
        match if is_prime(part) { None } else { (1..).find_map(|shift| split(part, shift)) } {
            Some(divisor) => open.extend([divisor, part / divisor]),
            None => primes.push(part),
        }
    }
    primes.sort_unstable();
    Some(primes.chunk_by(|p, q| p == q).map(|same| (same[0], same.iter().map(|_| 1).sum())).collect())
}

/// Smaller divisors are tried.
const SMALL: u64 = 1 << 10;

/// The steps `x * x + shift` may show a proper divisor of a number that is not prime.
fn split(n: u64, shift: u64) -> Option<u64> {
    let wide = u128::from;
    let next = |x: u64| {
        let square = (wide(x) * wide(x) + wide(shift)) % wide(n);
        u64::try_from(square).expect("a remainder is below its divisor")
    };
    // Squares of primes may have no such steps.
    let root = n.isqrt();
    if root * root == n {
        return Some(root);
    }
    let (mut slow, mut fast) = (2 % n, 2 % n);
    loop {
        (slow, fast) = (next(slow), next(next(fast)));
        match gcd(slow.abs_diff(fast).into(), n.into()) {
            1 => {}
            divisor => return u64::try_from(divisor).ok().filter(|divisor| *divisor != n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_those_of_trial_division() {
        let naive = |mut n: u64| {
            let mut all: Vec<(u64, u32)> = Vec::new();
            for divisor in 2.. {
                if n < 2 {
                    return all;
                }
                let mut exponent = 0;
                while n.is_multiple_of(divisor) {
                    n /= divisor;
                    exponent += 1;
                }
                all.extend((exponent > 0).then_some((divisor, exponent)));
            }
            all
        };
        for n in 0..20_000 {
            assert_eq!(factored(n.into()), Some(naive(n)), "{n}");
        }
        for (n, all) in [
            (1_000_000_007 * 998_244_353, vec![(998_244_353, 1), (1_000_000_007, 1)]),
            (999_999_937 * 999_999_937, vec![(999_999_937, 2)]),
            (u64::MAX.into(), vec![(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65_537, 1), (6_700_417, 1)]),
            ((1 << 61) - 1, vec![((1 << 61) - 1, 1)]),
            (1 << 63, vec![(2, 63)]),
            (2_097_143_u128.pow(3), vec![(2_097_143, 3)]),
        ] {
            assert_eq!(factored(n), Some(all), "{n}");
        }
        assert_eq!(factored(1 << 64), None);
    }
}
