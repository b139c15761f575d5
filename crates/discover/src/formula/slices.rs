//! Cases by a coordinate where only the first few values count: whose turn it is, what was taken last,
//! whether a pass is left. And cases by the remainder of a parameter, as whether `k` is even.

use super::{Facts, Hints};
use grundy_budget::Stop;
use grundy_rules::ir::{Comparison, Condition, Expr, List, Operator, Set};
use std::collections::HashMap;

/// A coordinate may count below this; all that is at least this much says the same. In a small table it may
/// count below the second number.
const MOST: u64 = 9;
const FEW: u64 = 4;

/// The longest list of what is said by a remainder, and the longest one that a formula may stand for.
const LONGEST: usize = 24;
const LONGEST_BESIDE: usize = 8;

/// At most this number of small numbers are excepted from such a list.
const MOST_EXCEPT: usize = 2;

/// The remainders of a parameter by these are cases.
const MODULI: [u64; 2] = [2, 3];

/// In a smaller table they are not looked at: each case is a search of its own.
const FEWEST: usize = 512;

/// What is said of the positions where a coordinate has a value, or where it has that value or a larger one.
struct Slice<T> {
    /// The positions without the coordinate; with it, where the case is one of its remainders.
    points: Vec<Vec<u64>>,
    said: Vec<T>,
}

/// Returns a condition by the first coordinate that allows it; `seek` finds those of its cases.
pub(super) fn condition(
    facts: &Facts<'_, bool>,
    mut seek: impl FnMut(&Facts<'_, bool>) -> Result<Option<Condition>, Stop>,
) -> Result<Option<Condition>, Stop> {
    let found = by_cases(facts, |slot, slices, hints| {
        any_of(slices, is_value(slot, slices.len()), |Slice { points, said }| {
            // A long list is believed before a search; a short one gives way to a formula.
            let listed = repeats(points, said, MOST_EXCEPT);
            let found = match listed.as_ref().filter(|listed| listed.said.len() > LONGEST_BESIDE) {
                Some(_) => None,
                None => seek(&Facts { points, said, hints })?,
            };
            // One comparison says more plainly what a list of remainders says.
            let is_short = matches!(found, Some(Condition::Compare(..)));
            let listed = listed.filter(|_| !is_short).map(|listed| rests(&listed));
            let mut found = listed.or(found);
            // The formula was found without the coordinate, whose slot comes back.
            found.iter_mut().for_each(|found| found.rename(&|name| beside(name, slot)));
            Ok(found)
        })
    })?;
    if found.is_some() {
        return Ok(found);
    }
    by_rests(facts, |slot, classes, hints| {
        any_of(classes, is_left(slot, classes.len()), |Slice { points, said }| {
            seek(&Facts { points, said, hints })
        })
    })
}

/// Joins what is said in each case by `or`; `is_here` says that a case is given.
fn any_of(
    slices: &[Slice<bool>],
    is_here: impl Fn(usize) -> Condition,
    mut seek: impl FnMut(&Slice<bool>) -> Result<Option<Condition>, Stop>,
) -> Result<Option<Condition>, Stop> {
    let mut cases = Vec::new();
    for (at, slice) in slices.iter().enumerate() {
        match (slice.said.contains(&true), slice.said.contains(&false)) {
            (true, false) => cases.push(is_here(at)),
            (true, true) => {
                // Each case must have a formula, or the whole has none.
                let Some(found) = seek(slice)? else { return Ok(None) };
                cases.push(Condition::all(vec![is_here(at), found]));
            }
            (false, _) => {}
        }
    }
    Ok((!cases.is_empty()).then(|| Condition::any(cases)))
}

/// Returns a value by the first coordinate that allows it; `seek` finds those of its cases.
pub(super) fn value(
    facts: &Facts<'_, i64>,
    mut seek: impl FnMut(&Facts<'_, i64>) -> Result<Option<Expr>, Stop>,
) -> Result<Option<Expr>, Stop> {
    let found = by_cases(facts, |slot, slices, hints| {
        one_of(slices, is_value(slot, slices.len()), |Slice { points, said }| {
            if let Some(constant) = said.first().filter(|first| said.iter().all(|other| other == *first)) {
                return Ok(Some(Expr::Number((*constant).into())));
            }
            // A value by remainders has no exceptions: a table is looked up by them.
            let listed = repeats(points, said, 0).map(|listed| listed.said);
            let found = match listed.as_ref().filter(|listed| listed.len() > LONGEST_BESIDE) {
                Some(_) => None,
                None => seek(&Facts { points, said, hints })?,
            };
            let is_short = !matches!(found, None | Some(Expr::If(..)));
            let listed = listed.filter(|_| !is_short).map(|listed| looked_up(&listed));
            let mut found = listed.or(found);
            found.iter_mut().for_each(|found| found.rename(&|name| beside(name, slot)));
            Ok(found)
        })
    })?;
    if found.is_some() {
        return Ok(found);
    }
    by_rests(facts, |slot, classes, hints| {
        one_of(classes, is_left(slot, classes.len()), |Slice { points, said }| {
            seek(&Facts { points, said, hints })
        })
    })
}

/// Joins the values of all cases by `if`, the last for what is in none of the others.
fn one_of(
    slices: &[Slice<i64>],
    is_here: impl Fn(usize) -> Condition,
    mut seek: impl FnMut(&Slice<i64>) -> Result<Option<Expr>, Stop>,
) -> Result<Option<Expr>, Stop> {
    let mut whole: Option<Expr> = None;
    for (at, slice) in slices.iter().enumerate().rev() {
        let Some(found) = seek(slice)? else { return Ok(None) };
        whole = Some(match whole {
            Some(rest) => Expr::If(Box::new(is_here(at)), Box::new(found), Box::new(rest)),
            None => found,
        });
    }
    Ok(whole)
}

/// A coordinate has a value, the last of this number of values or a larger one.
fn is_value(slot: usize, n_values: usize) -> impl Fn(usize) -> Condition {
    move |value| {
        let comparison = if value + 1 == n_values { Comparison::AtLeast } else { Comparison::Equal };
        Condition::Compare(comparison, Expr::Name(slot), Expr::Number(value as i128))
    }
}

/// A parameter leaves a number modulo `modulus`.
fn is_left(slot: usize, modulus: usize) -> impl Fn(usize) -> Condition {
    move |left| {
        let rest = super::terms::binary(Operator::Modulo, Expr::Name(slot), Expr::Number(modulus as i128));
        Condition::Compare(Comparison::Equal, rest, Expr::Number(left as i128))
    }
}

/// Joins the cases by the remainder of the first parameter that allows it; a case has no cases of its own.
fn by_rests<T: Copy, C>(
    facts: &Facts<'_, T>,
    mut join: impl FnMut(usize, &[Slice<T>], &Hints) -> Result<Option<C>, Stop>,
) -> Result<Option<C>, Stop> {
    // The search of plain formulas is followed by one of all, which may find what needs no cases.
    if facts.hints.is_case || facts.hints.is_plain || facts.said.len() < FEWEST {
        return Ok(None);
    }
    let hints = Hints { is_case: true, ..facts.hints.clone() };
    for slot in &facts.hints.parameters {
        for modulus in MODULI {
            let class = |left: u64| {
                let told = facts.points.iter().zip(facts.said);
                let (points, said) = told
                    .filter(|(point, _)| point[*slot] % modulus == left)
                    .map(|(point, said)| (point.clone(), *said))
                    .unzip();
                Slice { points, said }
            };
            let classes: Vec<Slice<T>> = (0..modulus).map(class).collect();
            if let Some(found) = join(*slot, &classes, &hints)? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// What is said of one coordinate by a remainder of at most [`LONGEST`], and below the divisor otherwise.
struct Repeated<T> {
    said: Vec<T>,
    /// The numbers that do not follow their remainder.
    except: Vec<u64>,
}

/// What is said of one coordinate again and again, but for at most this number of small numbers.
fn repeats<T: Copy + Eq>(points: &[Vec<u64>], said: &[T], most_except: usize) -> Option<Repeated<T>> {
    // The list is one coordinate's only if it runs through all numbers in order.
    let in_order = points.iter().zip(0..).all(|(point, at)| *point == [at]);
    let repeated = |period: usize| {
        let late = said.get(period..2 * period)?;
        let is_late = said[period..].iter().zip(&said[2 * period..]).all(|(a, b)| a == b);
        let except = said.iter().zip(late).zip(0..).filter(|((early, late), _)| early != late);
        let except: Vec<u64> = except.map(|(_, at)| at).collect();
        // Where something differs at the start, what repeats is to be seen once more.
        let fewest = if except.is_empty() { 2 * period } else { 3 * period };
        let is_it = is_late && except.len() <= most_except && said.len() >= fewest;
        is_it.then(|| Repeated { said: late.to_vec(), except })
    };
    if in_order { (2..=LONGEST).find_map(repeated) } else { None }
}

fn rest(period: usize) -> Expr {
    super::terms::binary(Operator::Modulo, Expr::Name(0), Expr::Number(period as i128))
}

/// The remainders for which it is said, and the numbers that are excepted.
fn rests(Repeated { said, except }: &Repeated<bool>) -> Condition {
    let numbers: Vec<Expr> = (0..).zip(said).filter(|(_, is)| **is).map(|(at, _)| Expr::Number(at)).collect();
    // One remainder is said by an equation.
    let is = match &numbers[..] {
        [one] => Condition::Compare(Comparison::Equal, rest(said.len()), one.clone()),
        _ => Condition::Member { item: rest(said.len()), set: Set::List(numbers), negated: false },
    };
    // Numbers that are excepted say the opposite of their remainder.
    let of = |wanted: bool, comparison: Comparison| {
        let says = |at: u64| usize::try_from(at).ok().and_then(|at| said.get(at)).copied();
        let those = except.iter().filter(move |at| says(**at) == Some(wanted));
        those.map(move |at| Condition::Compare(comparison, Expr::Name(0), Expr::Number((*at).into())))
    };
    let but = Condition::all(std::iter::once(is).chain(of(true, Comparison::NotEqual)).collect());
    Condition::any(std::iter::once(but).chain(of(false, Comparison::Equal)).collect())
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
    // A case has no cases of its own, and with one coordinate nothing would be left.
    for slot in (0..arity).filter(|_| arity > 1 && !facts.hints.is_case) {
        let Some(slices) = slices(facts, slot) else { continue };
        let parameters = facts.hints.parameters.iter().filter(|other| **other != slot);
        // Slots after the one that goes move up.
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
    let largest = facts.points.iter().map(|point| point[slot]).max()?;
    let whole = facts.points.iter().flatten().max()?;
    // Unless there are no larger ones, half of the values at least show that these say the same.
    let most = if largest < *whole { MOST } else { (largest / 2).clamp(FEW, MOST) };
    let mut slices: Vec<Slice<T>> = Vec::new();
    let mut last: HashMap<Vec<u64>, T> = HashMap::new();
    for (point, said) in facts.points.iter().zip(facts.said) {
        let value = usize::try_from(point[slot].min(most)).expect("a few");
        let rest = [&point[..slot], &point[slot + 1..]].concat();
        if point[slot] > most {
            // A larger value that says something else counts, and this coordinate has no last case.
            if last.get(&rest).is_some_and(|same| same != said) {
                return None;
            }
            continue;
        }
        if point[slot] == most {
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
        // Small positions come first again, as a search asks for.
        all.sort_by(|(a, _), (b, _)| (a.iter().max(), a).cmp(&(b.iter().max(), b)));
        (*points, *said) = all.into_iter().unzip();
    }
    let is_one = |a: &Slice<T>, b: &Slice<T>| a.points == b.points && a.said == b.said;
    // Equal cases at the end are one.
    while let [.., a, b] = &slices[..]
        && is_one(a, b)
    {
        slices.pop();
    }
    (slices.len() > 1).then_some(slices)
}
