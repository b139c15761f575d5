//! Twins: a move turns exactly two coins of a row, the right one from head to tail. A head at place `n` is a
//! Nim heap of `n - 1`.

use super::coins::{self, CoinRow, Coins, Row, Turns};
use crate::Record;
use crate::judge::Task;
use crate::page::page;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::new::<CoinRow<Twins>>(
    page!("twins"),
    &[Task { id: "twins", title: "Twins", run: coins::judge::<Twins> }],
);

/// Returns the Grundy value of a head alone at `place`: the places left of it. A row is worth the nim-sum of
/// its heads.
///
/// Range: all of `u64`; places count from 1, and 0, which is no place, is worth 0. Cost: O(1). The proof is
/// on the game's page.
#[must_use]
pub fn grundy(place: u64) -> u64 {
    place.saturating_sub(1)
}

/// Turn exactly two coins, the right one from head to tail.
#[derive(Default)]
pub(crate) struct Twins;

impl Coins for Twins {
    fn first(&self) -> u64 {
        1
    }

    fn turns(&self, place: u64, emit: Turns<'_>) -> ControlFlow<()> {
        (1..place).try_for_each(|other| emit(Row::of([other, place])))
    }

    fn n_turns(&self, place: u64) -> u128 {
        u128::from(place - 1)
    }

    fn grundy(&self, place: u64) -> u128 {
        u128::from(grundy(place))
    }

    fn grundy_before(&self, end: u128) -> u128 {
        // The places from 1 to `end - 1` are the heaps from 0 to `end - 2`.
        coins::nim_sum_below(end - 1)
    }

    fn turns_worth(&self, place: u64, worth: u128, emit: Turns<'_>) -> ControlFlow<()> {
        let heap = place - 1;
        match u64::try_from(worth ^ u128::from(heap)) {
            // Nim only makes heaps smaller: the left coin must lie before the right one.
            Ok(left) if left < heap => emit(Row::of([left + 1, place])),
            _ => ControlFlow::Continue(()),
        }
    }

    fn next_place(&self, from: u128, worth: u128) -> u128 {
        // A heap is its place less 1, and places begin at 1.
        coins::next_with_top_digit_of(from - 1, worth) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coins::tests;

    #[test]
    fn the_law_holds_together() {
        tests::hold_together(&Twins);
    }

    #[test]
    fn rows_at_the_end_of_u64_are_answered_at_once() {
        tests::winning(&GAME, "18446744073709551615", &["turn 1 and 18446744073709551615"]);
        tests::winning(&GAME, "2 9223372036854775808", &["turn 2 and 9223372036854775808"]);
        tests::winning(&GAME, "2-1152921504606846977", &["turn 1 and 1152921504606846977"]);
    }
}
