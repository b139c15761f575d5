//! Georgia and Bob: `poj1704`. The gaps between the men are a staircase, see [`super::staircase`].

use super::staircase::{self, Descent};
use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Standing};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Game = Game::new::<GeorgiaBob>(
    "georgia-bob",
    include_str!("../../games/georgia-bob.md"),
    &[],
    &[Task { id: "poj1704", title: "Georgia and Bob", run }],
);

/// Returns the Grundy value of men on these squares: the nim-sum of the gaps left of the last man, of the last but two,
/// of the last but four, and so on.
///
/// Range: ascending, distinct, from 1 to all of `u64`. Cost: O(men). The proof is on the game's page.
#[must_use]
pub fn grundy(squares: &[u64]) -> u64 {
    // `rchunks` pairs from the right; a man who is left over is paired with square 0.
    squares.rchunks(2).fold(0, |sum, pair| match pair {
        [first, second] => sum ^ (second - first - 1),
        [first] => sum ^ (first - 1),
        _ => unreachable!("a chunk of two has one or two men"),
    })
}

/// Returns the free squares left of each man up to the next, from the last man to the first: the steps of a staircase
/// whose step 1 is the last man's gap.
fn gaps(squares: &[u64]) -> Vec<u128> {
    let before = std::iter::once(0).chain(squares.iter().copied());
    let mut gaps: Vec<u128> =
        squares.iter().zip(before).map(|(square, before)| u128::from(square - before - 1)).collect();
    gaps.reverse();
    gaps
}

/// The rules: slide one man left by at least one square, over free squares only.
///
/// A component is the row of men in ascending order of their squares.
pub(crate) struct GeorgiaBob;

impl Ruleset for GeorgiaBob {
    type Component = Vec<u64>;
    type Error = Infallible;

    fn options(
        &self,
        squares: &Vec<u64>,
        _: Player,
        emit: &mut dyn FnMut(&[Vec<u64>]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for man in 0..squares.len() {
            let mut after = squares.clone();
            loop {
                after[man] -= 1;
                if after[man] == 0 || squares.contains(&after[man]) {
                    break;
                }
                if emit(std::slice::from_ref(&after)).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl Entry for GeorgiaBob {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<Vec<u64>>), Error> {
        let mut squares = position::heaps(ask.position, "a square", 1)?;
        squares.sort_unstable();
        if let Some(square) = repeated(&squares) {
            return Err(Error::Shape(format!("expected squares that differ, found {square} twice")));
        }
        Ok((GeorgiaBob, vec![squares]))
    }

    fn answer(&self, sum: &[Vec<u64>], _: &Budget) -> Result<Answer, Stop> {
        let values = sum.iter().map(|squares| u128::from(grundy(squares)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        sum: &[Vec<u64>],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let total = sum.iter().fold(0, |total, squares| total ^ grundy(squares));
        for (index, squares) in sum.iter().enumerate() {
            for Descent { step, coins } in staircase::changing_by(&gaps(squares), u128::from(total)) {
                budget.spend(squares.len() as u64)?;
                let mut after = squares.clone();
                let slide = u64::try_from(coins).expect("a gap is smaller than the squares around it");
                after[squares.len() - step] -= slide;
                moves.push(index, &[after])?;
            }
        }
        Ok(())
    }

    fn show(&self, squares: &Vec<u64>) -> String {
        squares.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, from: &Vec<u64>, parts: &[Vec<u64>], _: Player) -> (Option<&'static str>, String) {
        let slid = from.iter().zip(&parts[0]).find(|(before, after)| before != after);
        let (before, after) = slid.expect("a move slides a man");
        (None, format!("slide the man on {before} to {after}"))
    }
}

/// Returns a number that occurs twice in an ascending list.
fn repeated(ascending: &[u64]) -> Option<u64> {
    ascending.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

fn run(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut squares = List::new(budget);
    for _ in 0..io.cases()? {
        io.more()?;
        squares.clear();
        for _ in 0..io.natural("the number of men")? {
            squares.push(io.positive("a square")?)?;
        }
        budget.spend(squares.len() as u64)?;
        squares.sort_unstable();
        if let Some(square) = repeated(&squares) {
            return Err(io.refuse(format_args!("expected squares that differ, found {square} twice")));
        }
        io.line(if grundy(&squares) == 0 { "Bob will win" } else { "Georgia will win" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{run_text, run_within};
    use crate::twin;
    use proptest::prelude::*;

    /// Every set of squares up to `last`, as a position.
    fn men(last: u64) -> impl Iterator<Item = String> {
        (1u64..1 << last).map(move |set| {
            let squares = (1..=last).filter(|square| set >> (square - 1) & 1 == 1);
            squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn the_law_agrees_with_the_rules() {
        twin::agree(&GAME, "", men(9));
    }

    #[test]
    fn men_stand_in_any_order() {
        assert_eq!(
            run_text(&GAME.tasks[0], "2 3 2 3 1 4 9 1 4 5"),
            ("Bob will win\nGeorgia will win\n".to_owned(), String::new())
        );
        twin::agree_at(&GAME, "", "7 2 5");
    }

    #[test]
    fn the_last_squares_of_u64_do_not_overflow() {
        assert_eq!(grundy(&[1, u64::MAX]), u64::MAX - 2);
        assert_eq!(grundy(&[u64::MAX]), u64::MAX - 1);
        assert_eq!(grundy(&[u64::MAX - 1, u64::MAX]), 0);
        assert_eq!(grundy(&[]), 0);
    }

    #[test]
    fn faults_name_what_was_found() {
        let fault = |text| run_text(&GAME.tasks[0], text).1;
        assert_eq!(
            fault("1\n3\n1 0 3"),
            "line 3, column 3: expected a square, a positive integer, found \"0\""
        );
        assert_eq!(fault("1\n3\n5 2 5\n"), "line 3, column 5: expected squares that differ, found 5 twice");
        assert_eq!(fault("1\n3\n1 2"), "line 3, column 4: expected a square, found the end of the input");
    }

    #[test]
    fn a_case_that_needs_more_memory_than_allowed_is_stopped_after_the_answers_before_it() {
        let many: String = (1..=200).map(|square| format!(" {square}")).collect();
        let budget = Budget::default().with_bytes(1 << 10);
        let (answers, fault) = run_within(&GAME.tasks[0], &format!("2 1 1 200{many}"), &budget);
        assert_eq!((answers.as_str(), fault.as_str()), ("Bob will win\n", "the memory limit was reached"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_law_agrees_with_the_rules_on_wider_rows(a in 1u64..20, b in 1u64..12, c in 1u64..8) {
            twin::agree_at(&GAME, "", &format!("{a} {} {}", a + b, a + b + c));
        }

        #[test]
        fn the_gaps_are_a_staircase(squares in prop::collection::btree_set(1u64.., 0..12)) {
            let squares: Vec<u64> = squares.into_iter().collect();
            prop_assert_eq!(u128::from(grundy(&squares)), staircase::grundy(&gaps(&squares)));
        }
    }
}
