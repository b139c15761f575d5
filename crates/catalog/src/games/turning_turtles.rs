//! Turning Turtles: `turning-turtles`. It is Nim, a head at place n as a heap of n.

use super::coins::{self, CoinRow, Coins, Row, Turns};
use crate::Record;
use crate::judge::Task;
use crate::page::page;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::new::<CoinRow<Turtles>>(
    page!("turning-turtles"),
    &[Task { id: "turning-turtles", title: "Turning Turtles", run: coins::judge::<Turtles> }],
);

/// Returns the Grundy value of a head alone at `place`: the place. A row is worth the nim-sum of its heads.
///
/// Range: all of `u64`; places count from 1. Cost: O(1). The proof is on the game's page.
#[must_use]
pub fn grundy(place: u64) -> u64 {
    place
}

/// Turn one or two coins, the right one from head to tail.
#[derive(Default)]
pub(crate) struct Turtles;

impl Coins for Turtles {
    fn first(&self) -> u64 {
        1
    }

    fn turns(&self, place: u64, emit: Turns<'_>) -> ControlFlow<()> {
        emit(Row::of([place]))?;
        (1..place).try_for_each(|other| emit(Row::of([other, place])))
    }

    fn n_turns(&self, place: u64) -> u128 {
        u128::from(place)
    }

    fn grundy(&self, place: u64) -> u128 {
        u128::from(grundy(place))
    }

    fn grundy_before(&self, end: u128) -> u128 {
        coins::nim_sum_below(end)
    }

    fn turns_worth(&self, place: u64, worth: u128, emit: Turns<'_>) -> ControlFlow<()> {
        // The other coin stands for the heap that is left; 0 is no coin.
        match u64::try_from(worth ^ u128::from(place)) {
            Ok(0) => emit(Row::of([place])),
            Ok(other) if other < place => emit(Row::of([other, place])),
            _ => ControlFlow::Continue(()),
        }
    }

    fn next_place(&self, from: u128, worth: u128) -> u128 {
        coins::next_with_top_digit_of(from, worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coins::tests;

    #[test]
    fn the_law_holds_together() {
        tests::hold_together(&Turtles);
    }

    #[test]
    fn rows_at_the_end_of_u64_are_answered_at_once() {
        tests::winning(&GAME, "18446744073709551615", &["turn 18446744073709551615"]);
        tests::winning(&GAME, "1 9223372036854775808", &["turn 1 and 9223372036854775808"]);
        // Only the last place has the highest digit of the nim-sum; the others are passed over.
        tests::winning(&GAME, "1-1152921504606846976", &["turn 1152921504606846976"]);
    }
}
