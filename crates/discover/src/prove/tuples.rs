//! The search for a law of the Grundy values of tuples, and for its proof.

use super::asked::Asked;
use super::hunt::Hunt;
use super::printed::has_parted_sides;
use super::{Effort, Search, formulas};
use crate::formula;
use crate::guess::{apart, values_by_sides};
use grundy_budget::Budget;
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::lang::Claim;

/// The Grundy values of one game of tuples, as far as they are asked for.
pub trait Boxes {
    /// Returns the values of all positions with coordinates below `bound` in row-major order; `None` where a
    /// limit was reached before all were known, or some are no numbers.
    fn values_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<u32>>;
}

impl<F: FnMut(u64, &Budget) -> Option<Vec<u32>>> Boxes for F {
    fn values_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<u32>> {
        self(bound, budget)
    }
}

/// Looks for a formula of the Grundy values of a game of tuples in normal play, and for its proof.
///
/// It is guessed from a small box of positions, and held against one with eight times as many positions or
/// more.
#[must_use]
pub fn prove_tuples(rules: &Rules, boxes: &mut dyn Boxes, effort: &Effort, budget: &Budget) -> Search {
    let mut hunt = Hunt::new(rules, budget);
    // For other numbers of coordinates no box is both small and telling.
    let Some(sides) = sides(rules.arity()) else { return hunt.end() };
    let (hints, asked) = (formula::hints(rules), Asked::of(rules));
    let mut formula: Option<Claim> = None;
    for bound in sides {
        let bound = bound.min(effort.largest_heap.saturating_add(1));
        let Some(table) = boxes.values_below(bound, budget) else { break };
        let names = &rules.moves().coordinates;
        let apart = || apart(&table, bound, names, &hints, budget);
        let (points, values) = by_size(rules, bound, &table);
        let gives = |claim: &Claim| {
            points.iter().zip(&values).all(|(point, value)| claim.at(point) == Some(i128::from(*value)))
        };
        hunt.saw(bound - 1, |law| matches!(law, Law::Claim(claim) if gives(claim)));
        if !formula.as_ref().is_some_and(gives) {
            let axes = vec![usize::try_from(bound).expect("a box in memory"); rules.arity()];
            // Where sides are parted, worths repeat by rows and columns, and a formula is read off these.
            let parted = if has_parted_sides(rules) { values_by_sides(&table, &axes) } else { None };
            let found = parted.map_or_else(
                || {
                    let told = points.iter().cloned().zip(values.iter().copied());
                    // Where there is no move at all the value is 0, and a formula need not say it again.
                    let (points, values): (Vec<_>, Vec<_>) =
                        told.filter(|(point, _)| asked.is_met(point)).unzip();
                    let found = formulas::of_values(&points, &values, &hints, budget)?;
                    Ok(found.map(|found| asked.of_all(found)))
                },
                |parted| Ok(Some(parted)),
            );
            formula = match found.and_then(|found| if found.is_some() { Ok(found) } else { apart() }) {
                Ok(found) => found,
                Err(stop) => return hunt.stopped(stop),
            };
        }
        let laws: Vec<Law> = formula.iter().cloned().map(Law::Claim).collect();
        if let Some(proved) = hunt.try_all(&laws, effort.check_steps) {
            return proved;
        }
        if formula.is_none() {
            // A formula of a larger box would hold in this one too, where none was found.
            break;
        }
    }
    hunt.end()
}

/// The sides of the boxes that are looked at.
pub(super) fn sides(arity: usize) -> Option<[u64; 2]> {
    match arity {
        2 => Some([24, 96]),
        3 => Some([9, 24]),
        4 => Some([5, 9]),
        5 => Some([4, 6]),
        _ => None,
    }
}

/// The positions with coordinates below a bound, in row-major order.
pub(crate) fn positions_below(arity: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    // A number of positions beyond 64 bits is never gone through.
    let all = u32::try_from(arity).ok().and_then(|arity| bound.checked_pow(arity)).unwrap_or(u64::MAX);
    (0..all).map(move |mut at| {
        let mut point = vec![0; arity];
        for x in point.iter_mut().rev() {
            *x = at % bound;
            at /= bound;
        }
        point
    })
}

/// The positions of a box with their values, the small ones first.
pub(super) fn by_size<T: Copy>(rules: &Rules, bound: u64, table: &[T]) -> (Vec<Vec<u64>>, Vec<T>) {
    let mut told: Vec<(Vec<u64>, T)> =
        positions_below(rules.arity(), bound).zip(table.iter().copied()).collect();
    told.retain(|(point, _)| rules.has(point));
    told.sort_by_cached_key(|(point, _)| point.iter().max().copied());
    told.into_iter().unzip()
}
