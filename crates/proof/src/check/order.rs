//! That play ends: every part of every option is smaller than its position, in an order found here.

use super::options::{Move, Setting};
use super::rays::Rays;
use super::statement::said;
use crate::logic::{Atom, Clause, Ledger, Linear, Outside, Question, Translator, permutations, solution};
use grundy_budget::{Budget, Stop};
use grundy_rules::ir::Ending;

/// Up to this arity all lexicographic orders are tried.
const MAX_PERMUTED: usize = 4;

/// Why no order was found.
pub(super) enum Unordered {
    Outside(Outside),
    Stopped(Stop),
    /// By the sum of the coordinates, a part is not smaller here.
    NotSmaller(Vec<u128>),
}

/// Returns where the lines, and the steps of the rays, leave every part smaller: by the sum of the
/// coordinates, by a lexicographic order, or by the largest coordinate. In each of these orders of tuples of
/// natural numbers nothing descends for ever.
pub(super) fn check(setting: Setting<'_>, rays: &Rays, budget: &Budget) -> Result<(), Unordered> {
    // Variables of a position come first, and parts have variables after those of the moves.
    let arity = setting.arity();
    let mut found = setting.moves(0, arity).map_err(Unordered::Outside)?;
    let (steps, variables) = rays.steps(found.variables).map_err(Unordered::Outside)?;
    // A step of a ray stands for all its options: each later one is a step from a smaller part.
    found.moves.extend(steps);
    let moves = &found.moves;
    let sum = |part: &[usize]| {
        let less = part.iter().try_fold(Linear::constant(0), |sum, v| sum.plus(-1, &Linear::variable(*v)))?;
        (0..arity).try_fold(less, |sum, v| sum.plus(1, &Linear::variable(v)))
    };
    // The position at which this order fails is the one that is told.
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
    // With one coordinate the largest is the sum, which failed.
    if arity > 1
        && descent_fails(setting, moves, variables, |part| none_is_larger(arity, part), budget)?.is_none()
    {
        return Ok(());
    }
    Err(Unordered::NotSmaller(position))
}

/// Returns where play ends all the same: as [`check`], or since the sum of the coordinates rises with every
/// option, and stays below a bound, as long as no goal is met.
///
/// An option that meets a goal ends play. Let every other part have a greater sum than its position, and one
/// below a bound that is a constant and a multiple of the sum of the parameters. No move changes a parameter,
/// so that the bound is the same for all parts that follow one another, and there are fewer of these in a row
/// than it says. So nothing goes on for ever, and induction goes from the parts to their positions. The
/// constant is above all numbers that are written in the rules, for each coordinate, and the factor above the
/// small ones; which they are does not matter for the proof.
pub(super) fn ends(setting: Setting<'_>, rays: &Rays, budget: &Budget) -> Result<(), Unordered> {
    match check(setting, rays, budget) {
        Err(Unordered::NotSmaller(_)) if rises(setting, rays, budget)? => Ok(()),
        checked => checked,
    }
}

fn rises(setting: Setting<'_>, rays: &Rays, budget: &Budget) -> Result<bool, Unordered> {
    let arity = setting.arity();
    let text = setting.rules.to_string();
    let written =
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    // A larger number is no bound that a game is played to.
    let Some(largest) = written.max().filter(|largest: &i64| *largest <= LARGEST_BOUND) else {
        return Ok(false);
    };
    let Some(bound) = i64::try_from(arity).ok().and_then(|arity| (largest + 1).checked_mul(arity)) else {
        return Ok(false);
    };
    let parameters = setting.rules.parameters();
    // The theorem holds for any factor, so the text is only asked for a likely one.
    let small = text.split(|letter: char| !letter.is_ascii_digit());
    let small = small.filter_map(|digits| digits.parse().ok()).filter(|number| *number <= LARGEST_FACTOR);
    let factor = (small.max().unwrap_or(0) + 1).saturating_mul(i64::try_from(arity).unwrap_or(i64::MAX));
    let bound = parameters
        .iter()
        .try_fold(Linear::constant(bound), |bound, slot| bound.plus(factor, &Linear::variable(*slot)));
    let bound = bound.map_err(Unordered::Outside)?;
    let found = setting.moves(0, arity).map_err(Unordered::Outside)?;
    // A ray goes on through parts that meet a goal.
    if !rays.steps(found.variables).map_err(Unordered::Outside)?.0.is_empty() {
        return Ok(false);
    }
    let mut translator = setting.translator(found.variables, 0).map_err(Unordered::Outside)?;
    let mut cases = Vec::new();
    for Move { atoms, parts, .. } in found.moves {
        for part in parts {
            let falls = falls(arity, &part.variables, &bound)
                .and_then(|falls| Ok((falls, quiet(setting, &part.variables, &mut translator)?)))
                .and_then(|(falls, quiet)| translator.ledger.both(&falls, &quiet))
                .and_then(|falls| translator.ledger.both(std::slice::from_ref(&atoms), &falls));
            cases.extend(falls.map_err(Unordered::Outside)?);
        }
    }
    let clauses = Clause::all(cases, translator.variables);
    let question = Question::new(clauses, arity, setting.numeration, budget).map_err(Unordered::Outside)?;
    Ok(solution(&question, budget).map_err(Unordered::Stopped)?.is_none())
}

/// Numbers in the rules above this are no bounds, and above the second one no factors of parameters.
const LARGEST_BOUND: i64 = 1 << 40;
const LARGEST_FACTOR: i64 = 8;

/// The cases in which the sum of the part is not above that of the position, or not below the bound.
fn falls(arity: usize, part: &[usize], bound: &Linear) -> Result<Vec<Vec<Atom>>, Outside> {
    let sum = |variables: &[usize]| {
        variables.iter().try_fold(Linear::constant(0), |sum, v| sum.plus(1, &Linear::variable(*v)))
    };
    let (position, part) = (sum(&(0..arity).collect::<Vec<_>>())?, sum(part)?);
    let at_most = Atom::AtMost(part.minus(&position)?);
    let at_least = Atom::AtMost(bound.minus(&part)?);
    Ok(vec![vec![at_most], vec![at_least]])
}

/// The cases in which the part meets no goal.
fn quiet(
    setting: Setting<'_>,
    part: &[usize],
    translator: &mut Translator,
) -> Result<Vec<Vec<Atom>>, Outside> {
    let mut cases = vec![Vec::new()];
    if let Ending::Goal { win, lose } = setting.rules.play() {
        for goal in [win, lose].into_iter().flatten() {
            let unmet = said(goal, part, false, translator)?;
            cases = translator.ledger.both(&cases, &unmet)?;
        }
    }
    Ok(cases)
}

/// The cases in which no coordinate of the position is larger than the largest of the part: one for each
/// coordinate of the part, which is the largest, or as large.
fn none_is_larger(arity: usize, part: &[usize]) -> Result<Vec<Vec<Atom>>, Outside> {
    let at_most = |coordinate: usize, most: usize| {
        Ok(Atom::AtMost(Linear::variable(coordinate).minus(&Linear::variable(most))?))
    };
    // That none of the position is larger than the largest of the part says that this is not smaller.
    part.iter().map(|most| (0..arity).map(|coordinate| at_most(coordinate, *most)).collect()).collect()
}

/// The cases in which the part is not below the position.
fn not_smaller(order: &[usize], part: &[usize]) -> Result<Vec<Vec<Atom>>, Outside> {
    let mut cases = Vec::new();
    let mut equal = Vec::new();
    // In lexicographic order the first coordinate that differs decides.
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
                // All moves are one question, and a solution is a position with a bad part.
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
