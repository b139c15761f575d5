//! Mock Turtles: `hdu3537`. The values are the odious numbers, those with an odd number of binary ones.

use super::coins::{self, CoinRow, Coins, Heads, Row, Sum, Turns};
use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::Budget;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::new::<CoinRow<MockTurtles>>(
    page!("mock-turtles"),
    &[Task { id: "hdu3537", title: "Daizhenyang's Coin", run }],
);

/// Returns the Grundy value of a head alone at `place`: of the numbers `2 place` and `2 place + 1`, the one
/// with an odd number of binary ones. A row is worth the nim-sum of its heads.
///
/// Range: all of `u64`; places count from 0. Cost: O(1). The proof is on the game's page.
#[must_use]
pub fn grundy(place: u64) -> u128 {
    2 * u128::from(place) + u128::from(is_evil(u128::from(place)))
}

/// Returns whether a number has an even number of binary ones.
fn is_evil(number: u128) -> bool {
    number.count_ones().is_multiple_of(2)
}

/// Turn one, two or three coins, the rightmost from head to tail.
#[derive(Default)]
pub(crate) struct MockTurtles;

impl Coins for MockTurtles {
    fn first(&self) -> u64 {
        0
    }

    fn turns(&self, place: u64, emit: Turns<'_>) -> ControlFlow<()> {
        emit(Row::of([place]))?;
        for second in 0..place {
            emit(Row::of([second, place]))?;
            for third in 0..second {
                emit(Row::of([third, second, place]))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn n_turns(&self, place: u64) -> u128 {
        // None, one or two of the places to the left.
        let others = u128::from(place);
        1 + others + others * others.saturating_sub(1) / 2
    }

    fn grundy(&self, place: u64) -> u128 {
        grundy(place)
    }

    fn grundy_before(&self, end: u128) -> u128 {
        // Of the places 2k and 2k + 1, one is evil.
        let evil = end / 2 + u128::from(end % 2 == 1 && is_evil(end - 1));
        2 * coins::nim_sum_below(end) + evil % 2
    }

    fn turns_worth(&self, place: u64, worth: u128, emit: Turns<'_>) -> ControlFlow<()> {
        // The last digit of a nim-sum of values says only whether they are an odd number; the other digits
        // are the nim-sum of the places.
        let Ok(places) = u64::try_from(worth >> 1) else { return ControlFlow::Continue(()) };
        let rest = places ^ place;
        if is_evil(worth) {
            return if rest < place { emit(Row::of([rest, place])) } else { ControlFlow::Continue(()) };
        }
        if rest == 0 {
            return emit(Row::of([place]));
        }
        // Two further places with the nim-sum `rest`: the larger is any that has the highest digit of `rest`.
        let next = |from| coins::next_with_top_digit_of(u128::from(from), u128::from(rest));
        let mut second = 0;
        while let Some(larger) = u64::try_from(next(second)).ok().filter(|larger| *larger < place) {
            emit(Row::of([larger ^ rest, larger, place]))?;
            second = larger + 1;
        }
        ControlFlow::Continue(())
    }

    fn next_place(&self, from: u128, worth: u128) -> u128 {
        let places = worth >> 1;
        match places.checked_ilog2() {
            Some(_) if is_evil(worth) => coins::next_with_top_digit_of(from, places),
            // Three places below the highest digit of their nim-sum do not reach it.
            Some(top) => from.max(1 << top),
            None => from,
        }
    }
}

fn run(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut heads = Heads::new(budget);
    while io.more()? {
        // A head that is named again is still one head. `Yes` says that the first player loses.
        let Sum { value, .. } = heads.read(io, &MockTurtles)?;
        io.either(value == 0, &const { Lines::new("Yes", "No") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coins::tests;
    use crate::judge::run_within;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn the_law_holds_together() {
        tests::hold_together(&MockTurtles);
    }

    #[test]
    fn the_values_are_the_odious_numbers() {
        let values: Vec<u128> = (0..10).map(grundy).collect();
        assert_eq!(values, [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]);
        assert_eq!(grundy((1 << 63) - 1), u128::from(u64::MAX - 1));
        assert_eq!(grundy(u64::MAX), (1 << 65) - 1);
    }

    #[test]
    fn rows_at_the_end_of_u64_are_answered_at_once() {
        tests::winning(&GAME, "9223372036854775807", &["turn 9223372036854775807"]);
        tests::winning(
            &GAME,
            "9223372036854775806 9223372036854775807",
            &["turn 9223372036854775806 and 9223372036854775807"],
        );
        let moves = tests::winning_moves(&GAME, "0 3 9223372036854775807", 4);
        assert_eq!(moves.len(), 4);
    }

    #[test]
    fn a_row_that_needs_more_memory_than_allowed_is_stopped_after_the_answers_before_it() {
        let many: String = (0..600).map(|place| format!(" {place}")).collect();
        let budget = Budget::default().with_bytes(1 << 12);
        let (answers, fault) = run_within(&GAME.tasks[0], &format!("1 0 0 600{many}"), &budget);
        assert_eq!((answers.as_str(), fault.as_str()), ("No\nYes\n", "the memory limit was reached"));
    }

    proptest! {
        #[test]
        fn heads_in_any_order_are_counted_once(
            heads in prop::collection::vec(prop_oneof![0u64..200, any::<u64>()], 0..40),
            few in prop::collection::vec(0u64..60, 0..40),
        ) {
            for heads in [heads, few] {
                let distinct: std::collections::BTreeSet<u64> = heads.iter().copied().collect();
                let value = distinct.into_iter().fold(0, |value, place| value ^ grundy(place));
                let words: Vec<String> = heads.iter().map(u64::to_string).collect();
                let input = format!("{} {}", heads.len(), words.join(" "));
                let expected = if value == 0 { "Yes\n" } else { "No\n" };
                prop_assert_eq!(twin::judge(&GAME, "hdu3537", &input), (expected.to_owned(), None));
            }
        }
    }
}
