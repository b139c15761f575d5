//! The selection of volunteers: `hdu2188`.

use super::bash;
use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Param, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

const M: Param = Param { name: "m", default: "10", meaning: "the most that one move adds" };

/// The registry's row.
pub static GAME: Game = Game::new::<Volunteers>(
    "volunteers",
    include_str!("../../games/volunteers.md"),
    &[M],
    &[Task {
        id: "hdu2188", title: "悼念512汶川大地震遇难同胞——选拔志愿者", run: counted_pairs
    }],
);

/// Says whether the mover wins when `missing` is still to be added and a move adds 1 to `m`.
///
/// Range: all of `u64`; with nothing missing, or `m = 0`, the mover has no move and loses. What is missing is a heap
/// of Bash's game, see [`bash::grundy`].
#[must_use]
pub fn mover_wins(missing: u64, m: u64) -> bool {
    bash::grundy(missing, m) != 0
}

/// The rules: add 1 to `m`; a component is what is missing.
pub(crate) struct Volunteers {
    m: u64,
}

impl Ruleset for Volunteers {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        missing: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        // Adding more than is missing ends play as adding just that does; the result is listed once.
        for added in 1..=self.m.min(*missing) {
            if emit(&[missing - added]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for Volunteers {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        let m = ask.settings.natural(&M, 0)?;
        Ok((Volunteers { m }, position::heaps(ask.position, "a missing number", 0)?))
    }

    fn answer(&self, sum: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let values = sum.iter().map(|missing| u128::from(bash::grundy(*missing, self.m)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(&self, sum: &[u64], _: Player, _: &Budget, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        for (index, left) in bash::winning_moves(sum, self.m) {
            moves.push(index, &[left])?;
        }
        Ok(())
    }

    fn show(&self, missing: &u64) -> String {
        missing.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().sum();
        let added = from - left;
        let text = if left == 0 && added < self.m {
            format!("add {added} to {}, which reaches the goal", self.m)
        } else if left == 0 {
            format!("add {added}, which reaches the goal")
        } else {
            format!("add {added}, so that {left} is missing")
        };
        (None, text)
    }
}

fn counted_pairs(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    for _ in 0..io.cases()? {
        io.more()?;
        let (goal, m) = (io.natural("a goal")?, io.natural("the most that one move adds")?);
        io.line(if mover_wins(goal, m) { "Grass" } else { "Rabbit" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, twin};
    use proptest::prelude::*;

    #[test]
    fn the_law_agrees_with_the_rules() {
        for m in [0, 1, 2, 3, 10] {
            let settings = format!("m={m}");
            twin::agree(&GAME, &settings, twin::heaps(1, 0..=60));
            twin::agree(&GAME, &settings, twin::heaps(2, 0..=14));
            twin::agree(&GAME, &settings, twin::heaps(3, 0..=7));
        }
    }

    /// The story as it is told: totals go up, and a move may pass the goal.
    #[test]
    fn counting_up_past_the_goal_is_counting_down() {
        for goal in 1..60 {
            for m in 1..12 {
                let mut wins = vec![false; goal];
                for total in (0..goal).rev() {
                    wins[total] = (1..=m).any(|added| total + added >= goal || !wins[total + added]);
                }
                assert_eq!(wins[0], mover_wins(goal as u64, m as u64), "{goal} {m}");
            }
        }
    }

    #[test]
    fn moves_in_words() {
        let words = |position: &str, m: &str| {
            let settings = Settings::new(vec![("m".to_owned(), m.to_owned())]);
            let ask =
                Ask { position: &[position], settings: &settings, limit: 9, budget: &Budget::default() };
            GAME.law()
                .unwrap()
                .solve(&ask)
                .unwrap()
                .winning_moves
                .into_iter()
                .map(|one| one.text)
                .collect::<Vec<_>>()
        };
        assert_eq!(words("8", "10"), ["add 8 to 10, which reaches the goal"]);
        assert_eq!(words("8", "8"), ["add 8, which reaches the goal"]);
        assert_eq!(words("13", "10"), ["add 2, so that 11 is missing"]);
        assert!(words("11", "10").is_empty());
    }

    #[test]
    fn faults_name_the_number() {
        let fault = |text| twin::fault(&GAME, "hdu2188", text);
        assert_eq!(fault("1\nten 2"), "line 2, column 1: expected a goal, found \"ten\"");
        assert_eq!(
            fault("1\n8 1.5"),
            "line 2, column 3: expected the most that one move adds, found \"1.5\""
        );
        assert_eq!(
            fault("1\n8"),
            "line 2, column 2: expected the most that one move adds, found the end of the input"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(m in 0u64..50, a in 0u64..60, b in 0u64..12, c in 0u64..12) {
            twin::agree_at(&GAME, &format!("m={m}"), &format!("{a} {b} {c}"));
        }
    }
}
