//! Lasker's Nim: `hdu3032`.

use crate::Record;
use crate::judge::{Lines, Task};
use crate::page::page;

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("lasker")).with_tasks(&[Task {
    id: "hdu3032",
    title: "Nim or not Nim?",
    run: |io, _| {
        io.each_case(|io| {
            let mut sum = 0;
            io.naturals("the number of heaps", "a heap", |heap| {
                sum ^= grundy(heap);
                Ok(())
            })?;
            io.either(sum != 0, &const { Lines::new("Alice", "Bob") })
        })
    },
}]);

/// Returns the Grundy value of a heap of `n`: `n` itself, but each 4k + 3 changes places with 4k + 4.
///
/// Range: all of `u64`; the heap of `2^64 - 1` is worth `2^64`. The proof is on the game's page.
#[must_use]
pub fn grundy(n: u64) -> u128 {
    let n = u128::from(n);
    match n % 4 {
        0 if n > 0 => n - 1,
        3 => n + 1,
        _ => n,
    }
}

/// Returns the heap with this Grundy value; `None` where it is above all of `u64`. Each value has one heap.
#[must_use]
pub fn heap_of_value(value: u128) -> Option<u64> {
    // The exchange of 4k + 3 and 4k + 4 is its own inverse.
    let heap = match value % 4 {
        0 => value.saturating_sub(1),
        3 => value.checked_add(1)?,
        _ => value,
    };
    u64::try_from(heap).ok()
}

/// Returns the splits of `n` into two heaps of at least 1 whose values have the nim-sum `wanted`, each once.
///
/// Range: all of `u64`; there may be 2^60 of them or more. Cost: O(1) each, and nothing is spent on other
/// splits. Let the values be x and y. The last two binary digits of both decide how x + y follows from `n`,
/// so the four ways to choose these are gone through one by one. From the sum and the nim-sum, (x + y -
/// `wanted`) / 2 holds the digits that x and y have in common; where it shares a digit with `wanted` there is
/// no solution, else the digits of `wanted` are dealt out between x and y at will.
pub fn splits(n: u64, wanted: u128) -> impl Iterator<Item = (u64, u64)> {
    (0..4).flat_map(move |last| {
        let (x_last, y_last) = (last, last ^ (wanted % 4));
        Deal::new(n, wanted, x_last, y_last).into_iter().flatten().filter_map(|(x, y)| {
            let (a, b) = (heap_of_value(x)?, heap_of_value(y)?);
            (a > 0 && b > 0).then_some((a.min(b), a.max(b)))
        })
    })
}

/// The pairs of values x < y (or x = y) with the digits of `common` in both and each of `free` in one of
/// them.
struct Deal {
    common: u128,
    wanted: u128,
    /// The digits that may go to x, but for the last two.
    free: u128,
    /// Those that do, and the last two digits of x that are not common.
    to_x: Option<u128>,
    fixed: u128,
}

impl Deal {
    /// Returns the pairs of values whose heaps have the sum `n`, whose nim-sum is `wanted`, and whose last
    /// two digits are given; `None` where there are none.
    fn new(n: u64, wanted: u128, x_last: u128, y_last: u128) -> Option<Deal> {
        // A heap is its value lowered by 1 where the value ends in 00, and raised by 1 where it ends in 11.
        let shift = |last: u128| [1, 0, 0, -1][usize::try_from(last).expect("two binary digits")];
        let sum = u128::from(n).checked_add_signed(shift(x_last) + shift(y_last))?;
        let double = sum.checked_sub(wanted)?;
        let common = double / 2;
        let fits = double % 2 == 0 && common & wanted == 0 && common % 4 == x_last & y_last;
        // The highest digit of the nim-sum goes to y, so that each pair comes once.
        let highest = wanted.checked_ilog2().map_or(0, |exponent| 1 << exponent);
        let (fixed, free) = (x_last & !y_last, wanted & !highest & !3);
        (fits && fixed & highest == 0).then_some(Deal { common, wanted, free, to_x: Some(0), fixed })
    }
}

impl Iterator for Deal {
    type Item = (u128, u128);

    fn next(&mut self) -> Option<(u128, u128)> {
        let dealt = self.to_x?;
        // Counts through the subsets of the free digits.
        let next = dealt.wrapping_sub(self.free) & self.free;
        self.to_x = (next != 0).then_some(next);
        let to_x = dealt | self.fixed;
        Some((self.common | to_x, self.common | (self.wanted & !to_x)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_and_heaps_change_places() {
        for n in (0..10_000).chain(u64::MAX - 10..=u64::MAX) {
            assert_eq!(heap_of_value(grundy(n)), Some(n));
        }
        assert_eq!(grundy(u64::MAX), 1 << 64);
        assert_eq!(heap_of_value(u128::from(u64::MAX)), None);
        assert_eq!(heap_of_value(u128::MAX), None);
    }

    #[test]
    fn published_slips() {
        assert_eq!([0, 4, 5, 2_147_483_647].map(grundy), [0, 3, 5, 1 << 31]);
    }

    #[test]
    fn splits_are_those_that_a_search_finds() {
        for n in 0..80 {
            for wanted in 0..130 {
                let mut found: Vec<(u64, u64)> = splits(n, wanted).collect();
                found.sort_unstable();
                let searched: Vec<(u64, u64)> = (1..=n / 2)
                    .map(|a| (a, n - a))
                    .filter(|(a, b)| grundy(*a) ^ grundy(*b) == wanted)
                    .collect();
                assert_eq!(found, searched, "{n} {wanted}");
            }
        }
    }

    proptest! {
        #[test]
        fn splits_have_the_wanted_value_on_all_of_u64(a in 1u64.., b: u64) {
            let b = (b % (u64::MAX - a).max(1)).max(1);
            let n = a.saturating_add(b);
            let b = n - a;
            let wanted = grundy(a) ^ grundy(b);
            let mut found = splits(n, wanted).peekable();
            prop_assert!(b == 0 || found.peek().is_some());
            for (x, y) in found.take(100) {
                prop_assert_eq!((x + y, grundy(x) ^ grundy(y)), (n, wanted));
                prop_assert!(1 <= x && x <= y);
            }
        }
    }
}
