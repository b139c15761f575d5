//! Georgia and Bob: `poj1704`. The gaps between the men are a staircase, see [`super::staircase`].

use super::staircase::{self, Descent};
use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record =
    Record::new::<GeorgiaBob>(page!("georgia-bob"), &[Task { id: "poj1704", title: "Georgia and Bob", run }]);

/// Returns the Grundy value of men on these squares: the nim-sum of the gaps left of the last man, of the
/// last but two, of the last but four, and so on.
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

/// Returns the free squares left of each man up to the next, from the last man to the first: the steps of a
/// staircase whose step 1 is the last man's gap.
fn gaps(squares: &[u64]) -> Vec<u128> {
    // Square 0 is the edge. Squares are distinct and ascend, so no gap wraps.
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

    fn options(&self, squares: &Vec<u64>, _: Player, emit: Emit<'_, Vec<u64>>) -> Result<(), Infallible> {
        for man in 0..squares.len() {
            let mut after = squares.clone();
            loop {
                // Squares begin at 1, and the loop ends at 0, so nothing wraps.
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

impl Valued for GeorgiaBob {
    type Part = Vec<u64>;

    const STANDING: Standing =
        Standing::Coq { theorem: "checked by Coq, georgia_and_bob in classics/Staircase.v" };

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u64>>), Error> {
        let mut squares = asked.heaps("a square", 1)?;
        squares.sort_unstable();
        match repeated(&squares) {
            None => Ok((GeorgiaBob, vec![squares])),
            Some(square) => Err(Error::Shape(twice(square))),
        }
    }

    fn value(&self, squares: &Vec<u64>) -> u128 {
        grundy(squares).into()
    }

    fn reach(
        &self,
        squares: &Vec<u64>,
        wanted: u128,
        budget: &Budget,
        reach: Reach<'_, Vec<u64>>,
    ) -> Result<(), Stop> {
        let change = self.value(squares) ^ wanted;
        staircase::changing_by(&gaps(squares), change).try_for_each(|Descent { step, coins }| {
            budget.spend(squares.len() as u64)?;
            let mut after = squares.clone();
            let slide = u64::try_from(coins).expect("a gap is smaller than the squares around it");
            // A slide lowers the man's own gap and raises the gap of the man to the right, which is the next
            // lower step.
            after[squares.len() - step] -= slide;
            reach(&[after])
        })
    }

    fn describe(&self, from: &Vec<u64>, parts: &[Vec<u64>]) -> (Option<&'static str>, String) {
        let slid = from.iter().zip(&parts[0]).find(|(before, after)| before != after);
        let (before, after) = slid.expect("a move slides a man");
        (None, format!("slide the man on {before} to {after}"))
    }
}

/// Returns a number that occurs twice in an ascending list.
fn repeated(ascending: &[u64]) -> Option<u64> {
    ascending.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

fn twice(square: u64) -> String {
    format!("expected squares that differ, found {square} twice")
}

fn run(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut squares = List::new(budget);
    io.each_case(|io| {
        squares.clear();
        let n_men = io.natural("the number of men")?;
        io.naturals_in(n_men, 1..=u64::MAX, "a square", |square| Ok(squares.push(square)?))?;
        budget.spend(squares.len() as u64)?;
        squares.sort_unstable();
        if let Some(square) = repeated(&squares) {
            return Err(io.refuse(twice(square)));
        }
        io.either(grundy(&squares) == 0, &const { Lines::new("Bob will win", "Georgia will win") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::run_within;
    use proptest::prelude::*;

    #[test]
    fn the_last_squares_of_u64_do_not_overflow() {
        assert_eq!(grundy(&[1, u64::MAX]), u64::MAX - 2);
        assert_eq!(grundy(&[u64::MAX]), u64::MAX - 1);
        assert_eq!(grundy(&[u64::MAX - 1, u64::MAX]), 0);
        assert_eq!(grundy(&[]), 0);
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
        fn the_gaps_are_a_staircase(squares in prop::collection::btree_set(1u64.., 0..12)) {
            let squares: Vec<u64> = squares.into_iter().collect();
            prop_assert_eq!(u128::from(grundy(&squares)), staircase::grundy(&gaps(&squares)));
        }
    }
}
