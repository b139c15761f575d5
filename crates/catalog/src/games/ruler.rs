//! Ruler: `ruler`. A head at place n is worth the highest power of 2 that divides n.

use super::coins::{self, CoinRow, Coins, Row, Turns};
use crate::Record;
use crate::judge::Task;
use crate::page::page;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::new::<CoinRow<Ruler>>(
    page!("ruler"),
    &[Task { id: "ruler", title: "Ruler", run: coins::judge::<Ruler> }],
);

/// Returns the Grundy value of a head alone at `place`: the highest power of 2 that divides the place. A row
/// is worth the nim-sum of its heads.
///
/// Range: all of `u64`; places count from 1, and 0, which is no place, is worth 0. Cost: O(1). The proof is
/// on the game's page.
#[must_use]
pub fn grundy(place: u64) -> u64 {
    place & place.wrapping_neg()
}

/// Returns the value of a row with heads at all places from 1 to `last`: the Gray code of `last`.
///
/// Range: all of `u64`. Cost: O(1). The proof is on the game's page.
#[must_use]
pub fn grundy_of_run(last: u64) -> u64 {
    last ^ (last >> 1)
}

/// Returns the number whose Gray code is `code`.
fn gray_rank(code: u64) -> u64 {
    // Each digit is the parity of the digits of the code from it upward.
    [1, 2, 4, 8, 16, 32].into_iter().fold(code, |rank, shift| rank ^ (rank >> shift))
}

/// Turn any run of neighbouring coins, the rightmost from head to tail.
#[derive(Default)]
pub(crate) struct Ruler;

impl Coins for Ruler {
    fn first(&self) -> u64 {
        1
    }

    fn turns(&self, place: u64, emit: Turns<'_>) -> ControlFlow<()> {
        (1..=place).rev().try_for_each(|leftmost| emit(Row::run(leftmost, place)))
    }

    fn n_turns(&self, place: u64) -> u128 {
        u128::from(place)
    }

    fn grundy(&self, place: u64) -> u128 {
        u128::from(grundy(place))
    }

    fn grundy_before(&self, end: u128) -> u128 {
        // Places begin at 1, so `end` does too, and what lies before it is a run from 1.
        let last = end - 1;
        last ^ (last >> 1)
    }

    fn turns_worth(&self, place: u64, worth: u128, emit: Turns<'_>) -> ControlFlow<()> {
        // Gray codes add like nimbers: the run after `before` up to `place` is worth the Gray code of their
        // nim-sum.
        let Ok(worth) = u64::try_from(worth) else { return ControlFlow::Continue(()) };
        let before = place ^ gray_rank(worth);
        if before < place { emit(Row::run(before + 1, place)) } else { ControlFlow::Continue(()) }
    }

    fn next_place(&self, from: u128, worth: u128) -> u128 {
        // A number and its Gray code have the same highest digit. Only a place that has it becomes smaller by
        // the nim-sum with `gray_rank(worth)`.
        coins::next_with_top_digit_of(from, worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coins::tests;
    use proptest::prelude::*;

    #[test]
    fn the_law_holds_together() {
        tests::hold_together(&Ruler);
    }

    #[test]
    fn rows_at_the_end_of_u64_are_answered_at_once() {
        tests::winning(&GAME, "9223372036854775808", &["turn 9223372036854775808"]);
        tests::winning(&GAME, "549755813888 1099511627776", &["turn 1 to 1099511627776"]);
        let moves = tests::winning_moves(&GAME, "1-18446744073709551615", 2);
        assert_eq!(moves, ["turn 9223372036854775808", "turn 9223372036854775807 to 9223372036854775809"]);
    }

    proptest! {
        #[test]
        fn gray_codes_come_back(n: u64) {
            prop_assert_eq!(gray_rank(grundy_of_run(n)), n);
        }

        #[test]
        fn a_run_is_worth_one_place_more_than_the_run_before_it(n in 1u64..) {
            prop_assert_eq!(grundy_of_run(n), grundy_of_run(n - 1) ^ grundy(n));
        }
    }
}
