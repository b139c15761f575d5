//! Factors and divisors of numbers.

use super::number_set::{gcd, is_prime};

/// Returns the primes that a number is a product of, each with its exponent, the least first; none of 0, and
/// `None` from 2^64 on.
///
/// Small divisors are tried, and what is left is split by the method of Pollard. [Pollard 1975]
#[must_use]
pub fn factored(n: u128) -> Option<Vec<(u64, u32)>> {
    let mut left = u64::try_from(n).ok()?;
    let mut primes = Vec::new();
    let mut divisor = 2;
    // A number below the square of all divisors tried is 1 or prime.
    while left > 0 && divisor < SMALL && divisor * divisor <= left {
        while left.is_multiple_of(divisor) {
            left /= divisor;
            primes.push(divisor);
        }
        divisor += 1;
    }
    let mut open = vec![left];
    // The number 0 has no factors: with it the loop ends at once.
    while let Some(part) = open.pop().filter(|_| left > 0) {
        if part == 1 {
            continue;
        }
        // Steps with one shift may show nothing but the whole number; another shift is tried then.
        match if is_prime(part) { None } else { (1..).find_map(|shift| split(part, shift)) } {
            Some(divisor) => open.extend([divisor, part / divisor]),
            None => primes.push(part),
        }
    }
    primes.sort_unstable();
    Some(primes.chunk_by(|p, q| p == q).map(|same| (same[0], same.iter().map(|_| 1).sum())).collect())
}

/// The divisors of a number within bounds, in rising order.
pub(super) struct Divisors {
    pub(super) divisors: Vec<i128>,
    /// The numbers that were tried.
    pub(super) tried: u64,
}

/// Returns the divisors of `of` from `low` to `high`; `None` where all numbers between may be tried as well:
/// few of them, 0 among them, or `of` is 0 or beyond 64 bits.
pub(super) fn divisors(of: i128, low: i128, high: i128) -> Option<Divisors> {
    let of = u64::try_from(of.unsigned_abs()).ok().filter(|of| *of > 0)?;
    let tried = of.isqrt().min(TRIED);
    // A divisor below 1 is no choice, and a short range is tried value by value at no more cost.
    if low < 1 || high - low < i128::from(tried) {
        return None;
    }
    let divisors = if of.isqrt() <= TRIED { by_trial(of) } else { by_factors(of) };
    let within = |x: &i128| (low..=high).contains(x);
    Some(Divisors { divisors: divisors.into_iter().map(i128::from).filter(within).collect(), tried })
}

/// Numbers with a root above this are factored: trial takes longer.
const TRIED: u64 = 1 << 12;

fn by_trial(of: u64) -> Vec<u64> {
    let root = of.isqrt();
    let small: Vec<u64> = (1..=root).filter(|x| of.is_multiple_of(*x)).collect();
    // The root of a square stands among the small divisors already.
    let large = small.iter().rev().map(|x| of / x).filter(|x| *x > root);
    small.iter().copied().chain(large).collect()
}

fn by_factors(of: u64) -> Vec<u64> {
    let mut all = vec![1];
    for (prime, exponent) in factored(of.into()).unwrap_or_default() {
        // Products with each power of the prime are added to those without it, so each divisor comes once.
        let smaller = all.len();
        for _ in 0..exponent {
            // The products with the power before are the last ones of the list.
            let last = all.len() - smaller;
            all.extend(all[last..].iter().map(|x| x * prime).collect::<Vec<_>>());
        }
    }
    all.sort_unstable();
    all
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
        match gcd(slow.abs_diff(fast), n) {
            1 => {}
            divisor => return Some(divisor).filter(|divisor| *divisor != n),
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

    #[test]
    fn divisors_by_factors_are_those_of_trial() {
        for of in (1..3000).chain((1 << 24) - 50..(1 << 24) + 50).chain([2_u64.pow(30), 3_u64.pow(19)]) {
            assert_eq!(by_factors(of), by_trial(of), "{of}");
        }
        let found = divisors(i128::from(u64::MAX), 2, 5000).unwrap();
        assert_eq!(found.divisors[..9], [3, 5, 15, 17, 51, 85, 255, 257, 641]);
        assert!(divisors(i128::from(u64::MAX), 1, 100).is_none());
    }
}
