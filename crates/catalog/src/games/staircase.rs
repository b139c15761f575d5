//! Staircase Nim: `staircase`. What changes a staircase's value is shared with Georgia and Bob, a staircase of gaps.

use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::new::<Staircase>(
    "staircase",
    include_str!("../../games/staircase.md"),
    &[],
    &[Task { id: "staircase", title: "Staircase Nim", run }],
);

/// Returns the Grundy value of a staircase with these coins on steps 1, 2, 3, ...: the nim-sum of the odd steps.
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

/// Returns every move that turns the Grundy value `v` of the staircase into `v ^ change`, for a `change` other than 0.
///
/// A move changes one odd step, and that step must go from `a` to `a ^ change`: by coins that leave it where this is
/// smaller, by coins from the step above where it is larger. So an odd step has one such move at most. Cost: O(steps).
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

/// The rules: move any positive number of coins from one step to the next lower one, or from step 1 to the ground.
///
/// A component is a whole staircase. Its steps have 128 bits, so that no number of 64-bit heaps on one step overflows.
pub(crate) struct Staircase;

impl Ruleset for Staircase {
    type Component = Vec<u128>;
    type Error = Infallible;

    fn options(
        &self,
        steps: &Vec<u128>,
        _: Player,
        emit: &mut dyn FnMut(&[Vec<u128>]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for from in 0..steps.len() {
            for coins in 1..=steps[from] {
                let mut after = steps.clone();
                after[from] -= coins;
                if from > 0 {
                    after[from - 1] += coins;
                }
                if emit(&[after]).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl Entry for Staircase {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<Vec<u128>>), Error> {
        let steps = position::heaps(ask.position, "the coins on a step", 0)?;
        Ok((Staircase, vec![steps.into_iter().map(u128::from).collect()]))
    }

    fn answer(&self, sum: &[Vec<u128>], _: &Budget) -> Result<Answer, Stop> {
        let values = sum.iter().map(|steps| grundy(steps));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        sum: &[Vec<u128>],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let total = sum.iter().fold(0, |total, steps| total ^ grundy(steps));
        for (index, steps) in sum.iter().enumerate() {
            for Descent { step, coins } in changing_by(steps, total) {
                budget.spend(steps.len() as u64)?;
                let mut after = steps.clone();
                after[step - 1] -= coins;
                if step > 1 {
                    after[step - 2] += coins;
                }
                moves.push(index, &[after])?;
            }
        }
        Ok(())
    }

    fn show(&self, steps: &Vec<u128>) -> String {
        steps.iter().map(u128::to_string).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, from: &Vec<u128>, parts: &[Vec<u128>], _: Player) -> (Option<&'static str>, String) {
        let lowered = from.iter().zip(&parts[0]).enumerate().find(|(_, (before, after))| after < before);
        let (index, (before, after)) = lowered.expect("a move lowers a step");
        let goal = if index == 0 { "the ground".to_owned() } else { format!("step {index}") };
        (None, format!("move {} from step {} to {goal}", before - after, index + 1))
    }
}

fn run(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    for _ in 0..io.cases()? {
        io.more()?;
        let n_steps = io.natural("the number of steps")?;
        let (mut odd, mut value) = (true, 0);
        for _ in 0..n_steps {
            let coins = io.natural("the coins on a step")?;
            if odd {
                value ^= coins;
            }
            odd = !odd;
        }
        io.winner_and_value(u128::from(value))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::run_text;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        twin::agree(&GAME, "", twin::rows(1, 0..=40));
        twin::agree(&GAME, "", twin::rows(2, 0..=12));
        twin::agree(&GAME, "", twin::rows(3, 0..=5));
        twin::agree(&GAME, "", twin::rows(4, 0..=3));
        twin::agree(&GAME, "", twin::rows(5, 0..=2));
    }

    #[test]
    fn coins_may_come_down_onto_a_step_as_well_as_leave_it() {
        let moves: Vec<_> = changing_by(&[1, 5, 3], 2).collect();
        assert_eq!(moves, [Descent { step: 2, coins: 2 }, Descent { step: 3, coins: 2 }]);
        // The same without enough coins above step 1.
        assert_eq!(changing_by(&[1, 1, 3], 2).count(), 1);
    }

    #[test]
    fn faults_name_what_is_missing() {
        let fault = |text| run_text(&GAME.tasks[0], text).1;
        assert_eq!(
            fault("1\n2\n3"),
            "line 3, column 2: expected the coins on a step, found the end of the input"
        );
        assert_eq!(
            fault("2\n1\n3\n"),
            "line 4, column 1: expected the number of steps, found the end of the input"
        );
        assert_eq!(fault("1\n2\n3 -1"), "line 3, column 3: expected the coins on a step, found \"-1\"");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_law_agrees_with_the_rules_on_larger_rows(a in 0u64..9, b in 0u64..9, c in 0u64..9) {
            twin::agree_at(&GAME, "", &format!("{a} {b} {c}"));
        }

        #[test]
        fn the_moves_listed_change_the_value_as_asked(
            steps in prop::collection::vec(0..=u128::from(u64::MAX), 1..6),
            change in 1..=u128::from(u64::MAX),
        ) {
            for Descent { step, coins } in changing_by(&steps, change) {
                let mut after = steps.clone();
                prop_assert!(coins > 0 && coins <= after[step - 1]);
                after[step - 1] -= coins;
                if step > 1 {
                    after[step - 2] += coins;
                }
                prop_assert_eq!(grundy(&after), grundy(&steps) ^ change);
            }
        }
    }
}
