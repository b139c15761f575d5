//! Cases by a coordinate where only the first few values count: whose turn it is, what was taken last,
//! whether a pass is left.

use super::{Facts, Hints};
use grundy_budget::Stop;
use grundy_rules::ir::{Comparison, Condition, Expr, List, Operator, Set};
use std::collections::HashMap;

/// A coordinate may count below this; all that is at least this much says the same.
const MOST: u64 = 4;

/// The longest list of what is said by a remainder.
const LONGEST: usize = 8;

/// What is said of the positions where a coordinate has a value, or where it has that value or a larger one.
struct Slice<T> {
    /// The positions without the coordinate.
    points: Vec<Vec<u64>>,
    said: Vec<T>,
}

/// Returns a condition by the first coordinate that allows it; `seek` finds those of its cases.
pub(super) fn condition(
    facts: &Facts<'_, bool>,
    mut seek: impl FnMut(&Facts<'_, bool>) -> Result<Option<Condition>, Stop>,
) -> Result<Option<Condition>, Stop> {
    by_cases(facts, |slot, slices, hints| {
        let mut cases = Vec::new();
        for (value, Slice { points, said }) in slices.iter().enumerate() {
            let comparison = if value + 1 == slices.len() { Comparison::AtLeast } else { Comparison::Equal };
            let is_here = Condition::Compare(comparison, Expr::Name(slot), Expr::Number(value as i128));
            match (said.contains(&true), said.contains(&false)) {
                (true, false) => cases.push(is_here),
                (true, true) => {
                    let found = seek(&Facts { points, said, hints })?;
                    let listed = || Some(rests(&repeats(points, said)?));
                    let is_long = !matches!(found, Some(Condition::Compare(..)));
                    let found = if is_long { listed().or(found) } else { found };
                    let Some(mut found) = found else { return Ok(None) };
                    found.rename(&|name| beside(name, slot));
                    cases.push(Condition::all(vec![is_here, found]));
                }
                (false, _) => {}
            }
        }
        Ok((!cases.is_empty()).then(|| Condition::any(cases)))
    })
}

/// Returns a value by the first coordinate that allows it; `seek` finds those of its cases.
pub(super) fn value(
    facts: &Facts<'_, i64>,
    mut seek: impl FnMut(&Facts<'_, i64>) -> Result<Option<Expr>, Stop>,
) -> Result<Option<Expr>, Stop> {
    by_cases(facts, |slot, slices, hints| {
        let mut whole: Option<Expr> = None;
        for (value, Slice { points, said }) in slices.iter().enumerate().rev() {
            let constant = said.first().filter(|first| said.iter().all(|other| other == *first));
            let found = match constant {
                Some(constant) => Expr::Number((*constant).into()),
                None => {
                    let found = seek(&Facts { points, said, hints })?;
                    let listed = || Some(looked_up(&repeats(points, said)?));
                    let is_long = matches!(found, None | Some(Expr::If(..)));
                    let found = if is_long { listed().or(found) } else { found };
                    let Some(mut found) = found else { return Ok(None) };
                    found.rename(&|name| beside(name, slot));
                    found
                }
            };
            let is_here =
                || Condition::Compare(Comparison::Equal, Expr::Name(slot), Expr::Number(value as i128));
            whole = Some(match whole {
                Some(rest) => Expr::If(Box::new(is_here()), Box::new(found), Box::new(rest)),
                None => found,
            });
        }
        Ok(whole)
    })
}

/// What is said of one coordinate, by a remainder of at most [`LONGEST`].
fn repeats<T: Copy + Eq>(points: &[Vec<u64>], said: &[T]) -> Option<Vec<T>> {
    let in_order = points.iter().zip(0..).all(|(point, at)| *point == [at]);
    let period = (2..=LONGEST)
        .find(|period| said.iter().zip(&said[(*period).min(said.len())..]).all(|(a, b)| a == b))?;
    (in_order && said.len() >= 2 * period).then(|| said[..period].to_vec())
}

fn rest(period: usize) -> Expr {
    super::terms::binary(Operator::Modulo, Expr::Name(0), Expr::Number(period as i128))
}

/// The remainders for which it is said.
fn rests(said: &[bool]) -> Condition {
    let numbers = (0..).zip(said).filter(|(_, is)| **is).map(|(at, _)| Expr::Number(at)).collect();
    Condition::Member { item: rest(said.len()), set: Set::List(numbers), negated: false }
}

fn looked_up(values: &[i64]) -> Expr {
    let numbers = values.iter().map(|value| Expr::Number((*value).into())).collect();
    Expr::Index(List::Numbers(numbers), vec![rest(values.len())])
}

fn by_cases<T: Copy + Eq, C>(
    facts: &Facts<'_, T>,
    mut join: impl FnMut(usize, &[Slice<T>], &Hints) -> Result<Option<C>, Stop>,
) -> Result<Option<C>, Stop> {
    let arity = facts.points.first().map_or(0, Vec::len);
    for slot in (0..arity).filter(|_| arity > 1) {
        let Some(slices) = slices(facts, slot) else { continue };
        let parameters = facts.hints.parameters.iter().filter(|other| **other != slot);
        let parameters = parameters.map(|other| other - usize::from(*other > slot)).collect();
        let mut amounts = facts.hints.amounts.clone();
        amounts.retain(|amount| !amount.mentions(|other| other == slot));
        amounts.iter_mut().for_each(|amount| amount.rename(&|other| other - usize::from(other > slot)));
        let hints = Hints { parameters, amounts, ..facts.hints.clone() };
        if let Some(found) = join(slot, &slices, &hints)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The slot of a coordinate where another one stands before it.
fn beside(name: usize, slot: usize) -> usize {
    name + usize::from(name >= slot)
}

/// The table by the values of a coordinate, the last slice for all from its value on; `None` where larger
/// ones count, or none do.
fn slices<T: Copy + Eq>(facts: &Facts<'_, T>, slot: usize) -> Option<Vec<Slice<T>>> {
    let mut slices: Vec<Slice<T>> = Vec::new();
    let mut last: HashMap<Vec<u64>, T> = HashMap::new();
    for (point, said) in facts.points.iter().zip(facts.said) {
        let value = usize::try_from(point[slot].min(MOST)).expect("a few");
        let rest = [&point[..slot], &point[slot + 1..]].concat();
        if point[slot] > MOST {
            if last.get(&rest).is_some_and(|same| same != said) {
                return None;
            }
            continue;
        }
        if point[slot] == MOST {
            last.insert(rest.clone(), *said);
        }
        while slices.len() <= value {
            slices.push(Slice { points: Vec::new(), said: Vec::new() });
        }
        slices[value].points.push(rest);
        slices[value].said.push(*said);
    }
    for Slice { points, said } in &mut slices {
        let mut all: Vec<(Vec<u64>, T)> =
            std::mem::take(points).into_iter().zip(std::mem::take(said)).collect();
        all.sort_by(|(a, _), (b, _)| (a.iter().max(), a).cmp(&(b.iter().max(), b)));
        (*points, *said) = all.into_iter().unzip();
    }
    let is_one = |a: &Slice<T>, b: &Slice<T>| a.points == b.points && a.said == b.said;
    while let [.., a, b] = &slices[..]
        && is_one(a, b)
    {
        slices.pop();
    }
    (slices.len() > 1).then_some(slices)
}
