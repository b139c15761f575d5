//! What every coin row is held against.

use super::{Coins, Row};
use crate::{Record, twin};
use grundy_budget::Budget;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Checks that a law's parts fit each other: values of heads and of runs, and the turns of a wanted worth
/// with the rules.
pub(crate) fn hold_together(coins: &impl Coins) {
    let first = coins.first();
    assert_eq!(coins.grundy_before(u128::from(first)), 0);
    for place in (first..300).chain([1 << 32, 1 << 63, (1 << 63) - 1, u64::MAX - 1, u64::MAX]) {
        let end = u128::from(place);
        assert_eq!(coins.grundy_before(end) ^ coins.grundy_before(end + 1), coins.grundy(place), "{place}");
    }
    for worth in 1..70 {
        let turns: Vec<BTreeSet<Row>> = (0..24).map(|place| turns_worth(coins, place, worth)).collect();
        for from in first..24 {
            let next = coins.next_place(u128::from(from), worth);
            assert!(next >= u128::from(from));
            let mut passed = (from..24).take_while(|place| u128::from(*place) < next);
            assert!(passed.all(|place| turns[usize::try_from(place).unwrap()].is_empty()), "{from} {worth}");
        }
    }
}

/// The turns of a worth by the law, checked against the rules.
fn turns_worth(coins: &impl Coins, place: u64, worth: u128) -> BTreeSet<Row> {
    let (mut all, mut found, mut n_turns) = (BTreeSet::new(), BTreeSet::new(), 0);
    if place < coins.first() {
        return all;
    }
    let _ = coins.turns(place, &mut |turned| {
        n_turns += 1;
        if turned.heads().fold(0, |sum, head| sum ^ coins.grundy(head)) == worth {
            all.insert(turned);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(coins.n_turns(place), n_turns, "place {place}");
    let _ = coins.turns_worth(place, worth, &mut |turned| {
        assert!(found.insert(turned), "place {place}, worth {worth}: a turn came twice");
        ControlFlow::Continue(())
    });
    assert_eq!(found, all, "place {place}, worth {worth}");
    found
}

/// The winning moves in words, at most `limit` of them.
pub(crate) fn winning_moves(game: &Record, position: &str, limit: usize) -> Vec<String> {
    let budget = Budget::default().with_steps(1 << 16);
    let solution = twin::solve_within(game, position, limit, &budget);
    let solution = solution.unwrap_or_else(|error| panic!("{position}: {error}"));
    solution.winning_moves.into_iter().map(|one| one.text).collect()
}

/// Checks the whole list of winning moves.
pub(crate) fn winning(game: &Record, position: &str, expected: &[&str]) {
    assert_eq!(winning_moves(game, position, 100), expected, "{position}");
}
