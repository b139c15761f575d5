//! The search for a law of what positions are worth where the players have different moves, and for its
//! proof.

use super::formulas::plain_first;
use super::hunt::Hunt;
use super::tuples::{by_size, sides};
use super::{Effort, Reason, Search};
use crate::formula::{self, Facts, Hints};
use grundy_budget::Budget;
use grundy_proof::Law;
use grundy_rules::Rules;

/// What the positions of a game are worth, as far as they are asked for.
pub trait Numbers {
    /// Returns the integers that all positions with coordinates below `bound` are worth, in row-major order,
    /// anything for tuples that are no positions; `None` where some are worth no integer, or a limit was
    /// reached.
    fn numbers_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<i64>>;
}

impl<F: FnMut(u64, &Budget) -> Option<Vec<i64>>> Numbers for F {
    fn numbers_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<i64>> {
        self(bound, budget)
    }
}

/// The sides of the tables of heaps that are looked at.
const HEAPS: [u64; 2] = [64, 512];

/// Looks for a formula of what positions are worth in normal play, where all are worth integers, and for its
/// proof.
///
/// It is guessed from a small box of positions, and held against a larger one.
#[must_use]
pub fn prove_numbers(rules: &Rules, numbers: &mut dyn Numbers, effort: &Effort, budget: &Budget) -> Search {
    let mut hunt = Hunt::new(rules, budget);
    // Of more coordinates than these no box is small enough.
    let sides = if rules.arity() == 1 { Some(HEAPS) } else { sides(rules.arity()) };
    let Some(sides) = sides else { return hunt.end() };
    let hints = formula::hints(rules);
    let mut found: Option<Law> = None;
    for bound in sides {
        let bound = bound.min(effort.largest_heap.saturating_add(1));
        let Some(table) = numbers.numbers_below(bound, budget) else {
            return match budget.check() {
                // Without a limit the table was refused since some position is no integer.
                Ok(()) if found.is_none() => hunt.refuse(Reason::NoIntegers),
                Ok(()) => hunt.end(),
                Err(stop) => hunt.stopped(stop),
            };
        };
        let (points, said) = by_size(rules, bound, &table);
        let gives = |law: &Law| {
            let wide = |point: &Vec<u64>| point.iter().map(|x| u128::from(*x)).collect::<Vec<_>>();
            points.iter().zip(&said).all(|(point, n)| law.number_at(&wide(point)) == Some((*n).into()))
        };
        hunt.saw(bound - 1, gives);
        // A formula from the small box that holds in the larger one is not sought again.
        if !found.as_ref().is_some_and(gives) {
            let seek = |hints: &Hints| formula::value(&Facts { points: &points, said: &said, hints }, budget);
            found = match plain_first(&hints, seek) {
                Ok(value) => value.map(Law::Number),
                Err(stop) => return hunt.stopped(stop),
            };
        }
        if let Some(proved) =
            found.as_ref().and_then(|law| hunt.try_all(std::slice::from_ref(law), effort.check_steps))
        {
            return proved;
        }
        // A formula of a larger box would hold in this one too, where none was found.
        if found.is_none() {
            break;
        }
    }
    hunt.end()
}
