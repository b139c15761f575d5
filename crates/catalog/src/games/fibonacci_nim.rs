//! Fibonacci Nim: `hdu2516`, `luogu-p6487`.

use super::dynamic_subtraction::limited::{Law, Limited};
use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};

/// The registry's row.
pub static GAME: Record = Record::by_page::<Limited<Zeckendorf>>(
    page!("fibonacci-nim"),
    &[
        Task { id: "hdu2516", title: "取石子游戏", run: numbers_to_zero },
        Task { id: "luogu-p6487", title: "HRPA", run: least_first_take },
    ],
);

/// The Fibonacci numbers 1, 2, 3, 5, ..., all below `2^64`; the last is 12200160415121876738.
pub const FIBONACCI: [u64; 92] = {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut index = 2;
    while index < numbers.len() {
        numbers[index] = numbers[index - 1] + numbers[index - 2];
        index += 1;
    }
    numbers
};

/// Returns whether `n` is a Fibonacci number: exactly then the mover loses from the start with `n` stones.
///
/// Range: all of `u64`. Cost: a search among 92 numbers. [Whinihan 1963]
#[must_use]
pub fn is_fibonacci(n: u64) -> bool {
    FIBONACCI.binary_search(&n).is_ok()
}

/// Returns the Fibonacci numbers whose sum is `n`, no two of them neighbours, from the largest: there is one
/// way to choose them. [Zeckendorf 1972]
///
/// Range: all of `u64`; 0 has none. Each is the largest that fits in what is left.
pub fn zeckendorf(n: u64) -> impl Iterator<Item = u64> {
    let mut rest = n;
    FIBONACCI.into_iter().rev().filter(move |number| {
        // No two neighbours are taken: what a number leaves is smaller than the number before it.
        let fits = *number <= rest;
        if fits {
            rest -= number;
        }
        fits
    })
}

/// The law: the mover wins a heap exactly if the limit allows to take the smallest of its Fibonacci numbers.
pub(crate) struct Zeckendorf;

impl Law for Zeckendorf {
    const STANDING: Standing = Standing::Cited { source: "Whinihan 1963" };

    fn read(_: &Asked<'_>) -> Result<Self, Error> {
        Ok(Zeckendorf)
    }

    fn limit(&self, taken: u64) -> u64 {
        // A limit that does not fit is above every heap.
        taken.saturating_mul(2)
    }

    fn parts(&self, n: u64, _: &Budget) -> Result<Vec<u64>, Stop> {
        Ok(zeckendorf(n).collect())
    }
}

fn numbers_to_zero(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        let n = io.natural("a number of stones")?;
        if n == 0 {
            break;
        }
        io.either(is_fibonacci(n), &const { Lines::new("Second win", "First win") })?;
    }
    Ok(())
}

/// Where all may be taken at first, the least take that wins is the smallest of the Fibonacci numbers.
fn least_first_take(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let n = io.positive("a number of stones")?;
        io.number(zeckendorf(n).last().expect("a number above 0 has one"))?;
        io.line("")
    })
}

#[cfg(test)]
mod tests {
    use super::super::dynamic_subtraction::Sequence;
    use super::*;
    use crate::twin;
    use proptest::prelude::*;
    use std::num::NonZeroU64;

    #[test]
    fn the_fibonacci_numbers_end_before_they_wrap() {
        assert!(FIBONACCI.is_sorted_by(|a, b| a < b));
        assert_eq!(FIBONACCI[91], 12_200_160_415_121_876_738);
        assert_eq!(FIBONACCI[91].checked_add(FIBONACCI[90]), None);
        assert!(is_fibonacci(1_836_311_903) && !is_fibonacci(0) && !is_fibonacci(u64::MAX));
    }

    #[test]
    fn all_winning_moves_of_a_large_heap() {
        // 10^18 as a sum of Fibonacci numbers; a few last ones together may be taken where a wide gap is
        // before them.
        let solution = twin::solve(&GAME, "1000000000000000000", 100).unwrap();
        assert_eq!(solution.stop, None);
        let last = zeckendorf(1_000_000_000_000_000_000).last().unwrap();
        assert!(solution.winning_moves[0].text.starts_with(&format!("take {last} from")));
    }

    proptest! {
        #[test]
        fn the_parts_are_those_of_the_dynamic_game_with_2_on_all_of_u64(n: u64, shift in 0u32..64) {
            let n = n >> shift;
            let mut parts = Vec::new();
            let mut sequence = Sequence::new(NonZeroU64::new(2).unwrap());
            sequence.parts(n, &Budget::default(), |part| parts.push(part)).unwrap();
            prop_assert_eq!(&parts, &zeckendorf(n).collect::<Vec<_>>());
            prop_assert_eq!(is_fibonacci(n), parts.len() == 1);
        }
    }
}
