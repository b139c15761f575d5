//! Down to a divisor: `atcoder-abc368f`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::{Budget, Stop};

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("to-a-divisor")).with_tasks(&[Task {
    id: "atcoder-abc368f",
    title: "Dividing Game",
    run: one_list,
}]);

/// An odd prime. Odd numbers modulo 2^64 have inverses, so `n` times the inverse is a quotient, and at most
/// `most`, exactly where the prime divides `n`: no division. [Granlund, Montgomery 1994]
#[derive(Clone, Copy)]
struct Divisor {
    square: u64,
    inverse: u64,
    most: u64,
}

/// The odd primes below [`TRIED`].
const DIVISORS: [Divisor; 65] = divisors();

/// What has no factor below is tried from here on. It is more than the root of 10^5, the most in the judge's
/// input.
const TRIED: u64 = 319;

const fn divisors() -> [Divisor; 65] {
    let mut divisors = [Divisor { square: 0, inverse: 0, most: 0 }; 65];
    let (mut found, mut n) = (0, 3);
    while n < TRIED {
        let mut factor = 3;
        while !n.is_multiple_of(factor) {
            factor += 2;
        }
        if factor == n {
            // An odd number is its own inverse modulo 8, and each step doubles the bits that are right.
            let mut inverse: u64 = n;
            let mut bits = 3;
            while bits < 64 {
                inverse = inverse.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(inverse)));
                bits *= 2;
            }
            divisors[found] = Divisor { square: n * n, inverse, most: u64::MAX / n };
            found += 1;
        }
        n += 2;
    }
    assert!(found == divisors.len(), "there are 65 of them");
    divisors
}

/// Returns the number of prime factors of `n >= 1`, counted as often as they occur: the Grundy value of a
/// heap of `n`.
///
/// Cost: O(sqrt(n)) divisions, charged to the budget; none where `n` or what its small factors leave is below
/// 10^5. The proof is on the game's page.
///
/// # Errors
/// [`Stop`] by the budget.
///
/// # Panics
/// If `n` is 0.
pub fn prime_factors(n: u64, budget: &Budget) -> Result<u32, Stop> {
    assert_ne!(n, 0, "0 is not a product of primes");
    let mut count = n.trailing_zeros();
    let mut rest = n >> count;
    for divisor in &DIVISORS {
        // Smaller primes were divided out, so below the square of this one a prime or 1 is left.
        if rest < divisor.square {
            return Ok(count + u32::from(rest > 1));
        }
        let mut quotient = rest.wrapping_mul(divisor.inverse);
        while quotient <= divisor.most {
            rest = quotient;
            count += 1;
            quotient = rest.wrapping_mul(divisor.inverse);
        }
    }
    let mut factor = TRIED;
    // The square of a factor might not fit.
    while factor <= rest / factor {
        budget.spend(1)?;
        while rest.is_multiple_of(factor) {
            rest /= factor;
            count += 1;
        }
        factor += 2;
    }
    Ok(count + u32::from(rest > 1))
}

fn one_list(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let mut sum = 0;
        let n_numbers = io.natural("how many numbers there are")?;
        io.naturals_in(n_numbers, 1..=u64::MAX, "a number", |number| {
            sum ^= prime_factors(number, budget)?;
            Ok(())
        })?;
        io.either(sum == 0, &const { Lines::new("Bruno", "Anna") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_factors_agree_with_the_definition() {
        let budget = Budget::default();
        let mut values = vec![0];
        for n in 1..2000u32 {
            let options: Vec<u32> = (1..n)
                .filter(|d| n.is_multiple_of(*d))
                .map(|d| values[usize::try_from(d).unwrap()])
                .collect();
            let value = (0..).find(|value| !options.contains(value)).unwrap();
            assert_eq!(prime_factors(n.into(), &budget), Ok(value), "{n}");
            values.push(value);
        }
        let by_division = |mut n: u64| {
            let mut count = 0;
            for factor in 2.. {
                while n.is_multiple_of(factor) {
                    (n, count) = (n / factor, count + 1);
                }
                if n == 1 {
                    return count;
                }
            }
            unreachable!("numbers have no end")
        };
        let around_what_is_tried = [313, 317, 319, 323, 331].map(|n| [n, n * n, n * n * n, 99_991 * n]);
        for n in around_what_is_tried.into_iter().flatten().chain(99_900..102_500) {
            assert_eq!(prime_factors(n, &budget), Ok(by_division(n)), "{n}");
        }
        assert_eq!(prime_factors(1 << 63, &budget), Ok(63));
        assert_eq!(prime_factors(u64::MAX, &budget), Ok(7));
    }
}
