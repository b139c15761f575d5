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

/// Returns the number of prime factors of `n >= 1`, counted as often as they occur: the Grundy value of a heap of `n`.
///
/// Cost: O(sqrt(n)) divisions, charged to the budget. The proof is on the game's page.
///
/// # Errors
/// [`Stop`] by the budget.
///
/// # Panics
/// If `n` is 0.
pub fn prime_factors(n: u64, budget: &Budget) -> Result<u32, Stop> {
    assert_ne!(n, 0, "0 is not a product of primes");
    let mut count = n.trailing_zeros();
    let (mut rest, mut factor) = (n >> count, 3);
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
        for _ in 0..io.natural("how many numbers there are")? {
            sum ^= prime_factors(io.positive("a number")?, budget)?;
        }
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
        assert_eq!(prime_factors(1 << 63, &budget), Ok(63));
        assert_eq!(prime_factors(u64::MAX, &budget), Ok(7));
    }
}
