//! Staircase Nim: `staircase`, `luogu-p3480`. What changes a staircase's value is shared with Georgia and
//! Bob, a staircase of gaps.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record = Record::new::<Staircase>(
    page!("staircase"),
    &[
        Task { id: "staircase", title: "Staircase Nim", run: steps },
        Task { id: "luogu-p3480", title: "KAM-Pebbles", run: piles_that_never_fall },
    ],
);

fn steps(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.each_case(|io| {
        let (mut odd, mut value) = (true, 0);
        io.naturals("the number of steps", "the coins on a step", |coins| {
            value ^= if odd { coins } else { 0 };
            odd = !odd;
            Ok(())
        })?;
        io.winner_and_value(u128::from(value))
    })
}

/// Piles, none smaller than the one before, which stay so: what a pile has more is on a step, the last pile's
/// on the lowest, and what is taken from a pile the next one has more.
fn piles_that_never_fall(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.each_case(|io| {
        // The nim-sums of the steps that have the parity of the last pile read, and of the others.
        let (mut last, mut other, mut before) = (0, 0, 0);
        for _ in 0..io.natural("the number of piles")? {
            let pile = io.natural_in(before..=u64::MAX, "a pile (none is smaller than the one before)")?;
            (last, other, before) = (other ^ (pile - before), last, pile);
        }
        io.either(last == 0, &const { Lines::new("NIE", "TAK") })
    })
}

/// Returns the Grundy value of a staircase with these coins on steps 1, 2, 3, ...: the nim-sum of the odd
/// steps.
///
/// Range: all steps below `2^128`. Cost: O(steps). The proof is on the game's page.
#[must_use]
pub fn grundy(steps: &[u128]) -> u128 {
    steps.iter().step_by(2).fold(0, |sum, coins| sum ^ coins)
}

/// A move: coins go one step down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descent {
    /// The step that the coins leave, from 1.
    pub step: usize,
    /// How many coins go.
    pub coins: u128,
}

/// Returns every move that turns the Grundy value `v` of the staircase into `v ^ change`, for a `change`
/// other than 0.
///
/// A move changes one odd step, and that step must go from `a` to `a ^ change`: by coins that leave it where
/// this is smaller, by coins from the step above where it is larger. So an odd step has one such move at
/// most. Cost: O(steps).
pub fn changing_by(steps: &[u128], change: u128) -> impl Iterator<Item = Descent> {
    (0..steps.len()).step_by(2).filter_map(move |index| {
        let (before, after) = (steps[index], steps[index] ^ change);
        if after < before {
            return Some(Descent { step: index + 1, coins: before - after });
        }
        let above = *steps.get(index + 1)?;
        (after - before <= above).then_some(Descent { step: index + 2, coins: after - before })
    })
}

/// The rules: move any positive number of coins from one step to the next lower one, or from step 1 to the
/// ground.
///
/// A component is a whole staircase. Its steps have 128 bits, so that no number of 64-bit heaps on one step
/// overflows.
pub(crate) struct Staircase;

/// Returns the staircase after a move.
fn after(steps: &[u128], Descent { step, coins }: Descent) -> Vec<u128> {
    let mut after = steps.to_vec();
    after[step - 1] -= coins;
    // Coins of step 1 go to the ground, where they move no more.
    if step > 1 {
        after[step - 2] += coins;
    }
    after
}

impl Ruleset for Staircase {
    type Component = Vec<u128>;
    type Error = Infallible;

    fn options(&self, steps: &Vec<u128>, _: Player, emit: Emit<'_, Vec<u128>>) -> Result<(), Infallible> {
        let mut descents = (1..=steps.len())
            .flat_map(|step| (1..=steps[step - 1]).map(move |coins| Descent { step, coins }));
        let _ = descents.try_for_each(|descent| emit(&[after(steps, descent)]));
        Ok(())
    }
}

impl Valued for Staircase {
    type Part = Vec<u128>;

    const STANDING: Standing =
        Standing::Coq { theorem: "checked by Coq, staircase_nim in classics/Staircase.v" };

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u128>>), Error> {
        let steps = asked.heaps("the coins on a step", 0)?;
        Ok((Staircase, vec![steps.into_iter().map(u128::from).collect()]))
    }

    fn value(&self, steps: &Vec<u128>) -> u128 {
        grundy(steps)
    }

    fn reach(
        &self,
        steps: &Vec<u128>,
        wanted: u128,
        budget: &Budget,
        reach: Reach<'_, Vec<u128>>,
    ) -> Result<(), Stop> {
        changing_by(steps, grundy(steps) ^ wanted).try_for_each(|descent| {
            budget.spend(steps.len() as u64)?;
            reach(&[after(steps, descent)])
        })
    }

    fn describe(&self, from: &Vec<u128>, parts: &[Vec<u128>]) -> (Option<&'static str>, String) {
        let lowered = from.iter().zip(&parts[0]).enumerate().find(|(_, (before, after))| after < before);
        let (index, (before, after)) = lowered.expect("a move lowers a step");
        let goal = if index == 0 { "the ground".to_owned() } else { format!("step {index}") };
        (None, format!("move {} from step {} to {goal}", before - after, index + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn coins_may_come_down_onto_a_step_as_well_as_leave_it() {
        let moves: Vec<_> = changing_by(&[1, 5, 3], 2).collect();
        assert_eq!(moves, [Descent { step: 2, coins: 2 }, Descent { step: 3, coins: 2 }]);
        // The same without enough coins above step 1.
        assert_eq!(changing_by(&[1, 1, 3], 2).count(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_moves_listed_change_the_value_as_asked(
            steps in prop::collection::vec(0..=u128::from(u64::MAX), 1..6),
            change in 1..=u128::from(u64::MAX),
        ) {
            for descent in changing_by(&steps, change) {
                prop_assert!(descent.coins > 0 && descent.coins <= steps[descent.step - 1]);
                prop_assert_eq!(grundy(&after(&steps, descent)), grundy(&steps) ^ change);
            }
        }
    }
}
