//! The infinite sets of the language: membership, and their elements in a range.

/// Returns whether `x` is a square.
pub(crate) fn is_square(x: i128) -> bool {
    u128::try_from(x).is_ok_and(|x| x.isqrt().pow(2) == x)
}

/// Returns whether `x` is 1, 2, 3, 5, 8 or a later Fibonacci number.
pub(crate) fn is_fibonacci(x: i128) -> bool {
    fibonacci().find(|element| *element >= x) == Some(x)
}

/// Returns whether `x` is `base**e` for some `e >= 0`.
pub(crate) fn is_power(x: i128, base: i128) -> bool {
    // The powers of 0 are 1 and then 0, so they do not rise: the search ends at 0 too.
    powers(base).find(|element| *element >= x || *element == 0) == Some(x) || (base == 0 && x == 0)
}

/// The Fibonacci numbers 1, 2, 3, 5, ..., as far as 128 bits go.
pub(super) fn fibonacci() -> impl Iterator<Item = i128> {
    // Where the sum of a pair leaves 128 bits its second number is the last.
    let next = |(a, b): &(i128, Option<i128>)| b.map(|b| (b, a.checked_add(b)));
    std::iter::successors(Some((1, Some(2))), next).map(|(a, _)| a)
}

/// The different powers of a natural base, as far as 128 bits go: for 0 they are 1 and 0, for 1 only 1.
pub(super) fn powers(base: i128) -> impl Iterator<Item = i128> {
    // For the bases 0 and 1 the next power would be one that has come already.
    let next = move |power: &i128| match base {
        0 if *power == 1 => Some(0),
        0 | 1 => None,
        _ => power.checked_mul(base),
    };
    std::iter::successors(Some(1i128), next)
}

/// Odd numbers below this are looked up.
const SIEVED: u64 = 1 << 16;

/// A bit for each odd number below [`SIEVED`]: whether it is prime.
static SIEVE: [u64; (SIEVED / 128) as usize] = sieve();

const fn sieve() -> [u64; (SIEVED / 128) as usize] {
    let mut primes = [u64::MAX; (SIEVED / 128) as usize];
    // The place of 1.
    primes[0] -= 1;
    let mut factor = 3;
    // A composite number below the bound has an odd factor whose square is below the bound.
    while factor * factor < SIEVED {
        // Smaller odd multiples have a smaller factor, which has struck them out; even ones have no bit.
        let mut multiple = factor * factor;
        while primes[(factor / 128) as usize] >> (factor / 2 % 64) & 1 == 1 && multiple < SIEVED {
            primes[(multiple / 128) as usize] &= !(1 << (multiple / 2 % 64));
            multiple += 2 * factor;
        }
        factor += 2;
    }
    primes
}

/// Returns the least prime from `x` on, if it is below 2^64.
pub(super) fn next_prime(x: u64) -> Option<u64> {
    if x <= 2 {
        return Some(2);
    }
    let mut odd = x | 1;
    while odd < SIEVED {
        // The shift drops the numbers below `odd`; the zeros that it brings in stand for no number.
        let left = SIEVE[(odd / 128) as usize] >> (odd / 2 % 64);
        if left != 0 {
            return Some(odd + 2 * u64::from(left.trailing_zeros()));
        }
        // A word holds the odd ones of 128 numbers, so this is the first of the next word.
        odd = (odd / 128 + 1) * 128 + 1;
    }
    (odd..=u64::MAX).step_by(2).find(|x| is_prime(*x))
}

/// Returns whether `x` is prime: by a look-up where it is small, by division by small primes, then the test
/// of Miller and Rabin with the first twelve primes as bases, which is exact below 2^64, or with three bases
/// below a bound. [Jaeschke 1993; Sorenson, Webster 2017]
#[must_use]
pub fn is_prime(x: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if x < 2 {
        return false;
    }
    for prime in BASES {
        if x.is_multiple_of(prime) {
            return x == prime;
        }
    }
    if x < SIEVED {
        return SIEVE[(x / 128) as usize] >> (x / 2 % 64) & 1 == 1;
    }
    let twos = (x - 1).trailing_zeros();
    // No base divides `x`, and 2 is a base, so `x` is odd and `twos` is 1 or more.
    let odd = (x - 1) >> twos;
    let bases: &[u64] = if x < FEW_BASES_BELOW { &[2, 7, 61] } else { &BASES };
    bases.iter().all(|base| {
        let mut power = power_modulo(*base, odd, x);
        // A prime brings each base to 1 at once, or to -1 by one of the squarings.
        if power == 1 || power == x - 1 {
            return true;
        }
        for _ in 1..twos {
            power = multiply_modulo(power, power, x);
            if power == x - 1 {
                return true;
            }
        }
        false
    })
}

/// The least number that the test takes for a prime with the bases 2, 7 and 61, and is none.
const FEW_BASES_BELOW: u64 = 4_759_123_141;

fn multiply_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    // To divide 64 bits takes a tenth of the time.
    if let Some(product) = a.checked_mul(b) {
        return product % modulus;
    }
    let product = u128::from(a) * u128::from(b) % u128::from(modulus);
    u64::try_from(product).expect("a remainder is below its 64-bit modulus")
}

fn power_modulo(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = multiply_modulo(power, base, modulus);
        }
        base = multiply_modulo(base, base, modulus);
        exponent /= 2;
    }
    power
}

/// Returns the largest `r` with `r**degree <= x`, for `x >= 0` and `degree >= 1`.
pub(super) fn root(x: i128, degree: u32) -> i128 {
    if degree == 1 {
        return x;
    }
    // A power that leaves 128 bits is more than `x`, so that is a no.
    let at_most = |r: i128| r.checked_pow(degree).is_some_and(|power| power <= x);
    // From degree 2 on the root is below 2^64, so doubling does not overflow.
    let (mut low, mut high) = (0i128, 1i128);
    // `low` is always at most the root, and `high` always above it.
    while at_most(high) {
        (low, high) = (high, high * 2);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if at_most(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the greatest common divisor, by halving and subtraction.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        // Both are odd now, so their difference is even, or 0: each round drops a bit at least.
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << twos
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn membership_agrees_with_the_definition_on_small_numbers() {
        let primes = |x: u64| x >= 2 && (2..x).all(|d| !x.is_multiple_of(d));
        for x in (0..3_000u64).chain(SIEVED - 200..SIEVED + 200) {
            let n = i128::from(x);
            assert_eq!(is_prime(x), primes(x), "{x}");
            if !(300..3_000).contains(&x) {
                assert_eq!(next_prime(x), (x..).find(|x| primes(*x)), "{x}");
            }
            assert_eq!(is_square(n), (0..=n).any(|r| r * r == n), "{x}");
            assert_eq!(is_power(n, 3), [1, 3, 9, 27, 81, 243, 729, 2187].contains(&n), "{x}");
        }
        let fibonacci: Vec<i128> = (-3..100).filter(|x| is_fibonacci(*x)).collect();
        assert_eq!(fibonacci, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
        assert!(!is_square(-4) && !is_power(-1, 2));
        assert_eq!((0..9).filter(|x| is_power(*x, 1)).collect::<Vec<_>>(), [1]);
        assert_eq!((0..9).filter(|x| is_power(*x, 0)).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn large_primes_and_strong_pseudoprimes() {
        assert!(is_prime(18_446_744_073_709_551_557));
        assert!(!is_prime(18_446_744_073_709_551_615));
        assert!(!is_prime(3_215_031_751));
        assert!(!is_prime(FEW_BASES_BELOW));
        // Products of two primes of nearly the same size, and the primes themselves, past what is looked up.
        let primes: Vec<u64> = (SIEVED..SIEVED + 600).filter(|x| (2..300).all(|d| x % d != 0)).collect();
        assert!(primes.len() > 40 && primes.iter().all(|p| is_prime(*p)));
        assert!(primes.iter().flat_map(|p| primes.iter().map(move |q| p * q)).all(|x| !is_prime(x)));
        assert!(!is_prime(3_825_123_056_546_413_051));
    }

    #[test]
    fn roots_are_rounded_down() {
        for degree in 1..=5 {
            for x in 0..2_000 {
                let r = root(x, degree);
                assert!(r.pow(degree) <= x && (r + 1).pow(degree) > x, "{x} {degree}");
            }
        }
        assert_eq!(root(i128::MAX, 1), i128::MAX);
        assert_eq!(root(i128::MAX, 127), 1);
        assert_eq!(root(i128::MAX, 2), 13_043_817_825_332_782_212);
    }
}
