//! That play ends: every part of every option is smaller than its position, in an order found here.

use super::options::{Move, Setting};
use super::rays::Rays;
use crate::logic::{Atom, Clause, Ledger, Linear, Outside, Question, permutations, solution};
use grundy_budget::{Budget, Stop};

/// Up to this arity all lexicographic orders are tried.
const MAX_PERMUTED: usize = 4;

/// Why no order was found.
pub(super) enum Unordered {
    Outside(Outside),
    Stopped(Stop),
    /// By the sum of the coordinates, a part is not smaller here.
    NotSmaller(Vec<u128>),
}

/// Returns where the lines, and the steps of the rays, leave every part smaller: by the sum of the coordinates, by a
/// lexicographic order, or by the largest coordinate. In each of these orders of tuples of natural numbers nothing descends for
/// ever.
pub(super) fn check(setting: Setting<'_>, rays: &Rays, budget: &Budget) -> Result<(), Unordered> {
    let arity = setting.arity();
    let mut found = setting.moves(0, arity).map_err(Unordered::Outside)?;
    let (steps, variables) = rays.steps(found.variables).map_err(Unordered::Outside)?;
    found.moves.extend(steps);
    let moves = &found.moves;
    let sum = |part: &[usize]| {
        let less = part.iter().try_fold(Linear::constant(0), |sum, v| sum.plus(-1, &Linear::variable(*v)))?;
        (0..arity).try_fold(less, |sum, v| sum.plus(1, &Linear::variable(v)))
    };
    let by_sum = |part: &[usize]| Ok(vec![vec![Atom::AtMost(sum(part)?)]]);
    let Some(position) = descent_fails(setting, moves, variables, by_sum, budget)? else { return Ok(()) };
    if arity <= MAX_PERMUTED {
        for order in permutations(arity) {
            let lexicographic = |part: &[usize]| not_smaller(&order, part);
            if descent_fails(setting, moves, variables, lexicographic, budget)?.is_none() {
                return Ok(());
            }
        }
    }
    if arity > 1
        && descent_fails(setting, moves, variables, |part| none_is_larger(arity, part), budget)?.is_none()
    {
        return Ok(());
    }
    Err(Unordered::NotSmaller(position))
}

/// The cases in which no coordinate of the position is larger than the largest of the part: one for each coordinate of the part,
/// which is the largest, or as large.
fn none_is_larger(arity: usize, part: &[usize]) -> Result<Vec<Vec<Atom>>, Outside> {
    let at_most = |coordinate: usize, most: usize| {
        Ok(Atom::AtMost(Linear::variable(coordinate).minus(&Linear::variable(most))?))
    };
    part.iter().map(|most| (0..arity).map(|coordinate| at_most(coordinate, *most)).collect()).collect()
}

/// The cases in which the part is not below the position.
fn not_smaller(order: &[usize], part: &[usize]) -> Result<Vec<Vec<Atom>>, Outside> {
    let mut cases = Vec::new();
    let mut equal = Vec::new();
    for coordinate in order {
        let difference = Linear::variable(*coordinate).minus(&Linear::variable(part[*coordinate]))?;
        let larger = Atom::AtMost(difference.shifted(1)?);
        cases.push([&equal[..], &[larger]].concat());
        equal.push(Atom::Zero(difference));
    }
    cases.push(equal);
    Ok(cases)
}

/// Returns a position with a part for which the statement holds.
fn descent_fails(
    setting: Setting<'_>,
    moves: &[Move],
    variables: usize,
    fails: impl Fn(&[usize]) -> Result<Vec<Vec<Atom>>, Outside>,
    budget: &Budget,
) -> Result<Option<Vec<u128>>, Unordered> {
    let mut clauses = Vec::new();
    let mut ledger = Ledger::new(budget);
    for Move { atoms, parts, .. } in moves {
        for part in parts {
            for bad in fails(&part.variables).map_err(Unordered::Outside)? {
                let atoms = [&atoms[..], &bad[..]].concat();
                ledger.keep(&atoms).map_err(Unordered::Stopped)?;
                clauses.push(Clause { variables, atoms });
            }
        }
    }
    let question = Question::new(clauses, setting.arity(), setting.numeration, budget);
    let question = question.map_err(Unordered::Outside)?;
    solution(&question, budget).map_err(Unordered::Stopped)
}
