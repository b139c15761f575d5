//! Laws of numbers as products of primes.

use grundy_rules::interpret::{gcd, is_prime};
use grundy_rules::lang::Claim;

/// What of a number a law speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The number of its prime factors, each as often as it divides.
    Factors,
    /// The number of primes that divide it.
    Distinct,
    /// The exponent of each prime by itself: the number is worth the nim-sum of what its exponents are worth.
    Exponents,
    /// The exponents of these primes, which ascend.
    Of(Vec<u64>),
}

/// The most primes whose exponents are counted, and the largest of them.
const MOST_PRIMES: usize = 4;
const LARGEST_PRIME: u64 = 64;

/// A law of a number by its prime factors. Of 0 it says what it says of 1, which has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Primes {
    counted: Counted,
    claim: Claim,
}

impl Counted {
    /// Returns the word that stands for it in a certificate.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Counted::Factors => "factors".to_owned(),
            Counted::Distinct => "distinct".to_owned(),
            Counted::Exponents => "exponents".to_owned(),
            Counted::Of(primes) => primes.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// Returns what has this word in a certificate.
    #[must_use]
    pub fn named(word: &str) -> Option<Counted> {
        let of = || {
            let primes: Vec<u64> = word.split(',').map(|prime| prime.parse().ok()).collect::<Option<_>>()?;
            Counted::of_primes(primes)
        };
        let named = [Counted::Factors, Counted::Distinct, Counted::Exponents];
        named.into_iter().find(|counted| counted.name() == word).or_else(of)
    }

    /// Returns the exponents of these primes; `None` where they do not ascend, or are too large or too many.
    #[must_use]
    pub fn of_primes(primes: Vec<u64>) -> Option<Counted> {
        let ascend = primes.windows(2).all(|pair| pair[0] < pair[1]);
        let are_primes = primes.iter().all(|prime| *prime <= LARGEST_PRIME && is_prime(*prime));
        let is_one = ascend && are_primes && (1..=MOST_PRIMES).contains(&primes.len());
        is_one.then_some(Counted::Of(primes))
    }

    /// Returns the names that a claim has for it.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match self {
            Counted::Factors | Counted::Distinct => vec!["s".to_owned()],
            Counted::Exponents => vec!["e".to_owned()],
            Counted::Of(primes) => primes.iter().map(|prime| format!("e{prime}")).collect(),
        }
    }

    /// What is counted of a number; of 0 as of 1. `None` of exponents that count by themselves, and where the
    /// number is not factored.
    fn of(&self, n: u128) -> Option<Vec<i128>> {
        match self {
            Counted::Factors => {
                Some(vec![factored(n)?.into_iter().map(|(_, exponent)| i128::from(exponent)).sum()])
            }
            Counted::Distinct => Some(vec![factored(n)?.len().try_into().ok()?]),
            Counted::Exponents => None,
            Counted::Of(primes) => Some(primes.iter().map(|prime| exponent(*prime, n)).collect()),
        }
    }
}

impl Primes {
    /// Returns the law that says a claim of the number of prime factors, or of each exponent; `None` where it
    /// says who wins by each exponent alone, which says nothing of all together.
    #[must_use]
    pub fn new(counted: Counted, claim: Claim) -> Option<Primes> {
        let is_value = matches!(claim, Claim::Value(_));
        (is_value || counted != Counted::Exponents).then_some(Primes { counted, claim })
    }

    /// What the claim speaks of.
    #[must_use]
    pub fn counted(&self) -> &Counted {
        &self.counted
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
        let of = |counts: &[i128]| value.at(counts).and_then(|value| u128::try_from(value).ok());
        if self.counted == Counted::Exponents {
            let mut exponents = factored(n)?.into_iter().map(|(_, exponent)| exponent);
            return exponents.try_fold(0, |sum, count| Some(sum ^ of(&[count.into()])?));
        }
        of(&self.counted.of(n)?)
    }

    /// Returns whether the law calls a number lost for the player who moves first.
    #[must_use]
    pub fn is_lost(&self, n: u128) -> Option<bool> {
        match &self.claim {
            Claim::Lost(lost) => lost.at(&self.counted.of(n)?),
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

/// The number of times that a prime divides a number; none of 0.
fn exponent(prime: u64, mut n: u128) -> i128 {
    let mut times = 0;
    while n > 0 && n.is_multiple_of(prime.into()) {
        n /= u128::from(prime);
        times += 1;
    }
    times
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
