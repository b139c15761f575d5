//! The least choice whose option has a remainder that the law wants: reckoned, where others are sought.

use super::expression::extreme;
use crate::winning::plan::{Search, Step, tidy};
use crate::winning::scan;
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{
    Comparison, Condition, Constraint, Ending, Expr, Facts, Function, Operator, Poly, view,
};
use grundy_rules::lang::Claim;
use std::collections::BTreeSet;

/// Returns the choice of the range at step `at` of a search, where it is the least that leaves a lost
/// position if any does: by `x % m == v` or `x % m < c` in the law, where the choice counts in `x` once, and
/// in nothing else of the law. That it is in its range, and meets the law, is to be tested still.
pub(super) fn least_choice(law: &Law, rules: &Rules, search: &Search, at: usize) -> Option<Expr> {
    let (Law::Claim(Claim::Lost(law)), [part]) = (law, &search.parts[..]) else { return None };
    // With goals a lost position is not all that wins.
    if matches!(rules.play(), Ending::Goal { .. }) {
        return None;
    }
    let Step::Range { slot, low, .. } = &search.steps[at] else { return None };
    let known: BTreeSet<usize> =
        (0..search.arity).chain(search.steps[..at].iter().filter_map(Step::bound)).collect();
    let only = BTreeSet::from([*slot]);
    let is_bound = |condition: &Condition| {
        !condition.mentions(|name| name != *slot && !known.contains(&name))
            && (!condition.mentions(|name| name == *slot) || scan::is_a_bound(condition, &only))
    };
    // All that lie in the range are options.
    if !search.steps[at + 1..]
        .iter()
        .all(|step| matches!(step, Step::Where(conditions) if conditions.iter().all(is_bound)))
    {
        return None;
    }
    let mut law = law.clone();
    // The law is stated of the option, so the coordinates become the parts.
    law.replace(&mut |x| if let Expr::Name(coordinate) = x { part.get(*coordinate).cloned() } else { None });
    // Only one condition may speak of the choice. The others are the same for all choices.
    let mut about = law.conjuncts().iter().filter(|condition| condition.mentions(|name| name == *slot));
    let (Some(Condition::Compare(comparison, Expr::Binary(Operator::Modulo, x, m), to)), None) =
        (about.next(), about.next())
    else {
        return None;
    };
    let is_known = |expr: &Expr| !expr.mentions(|name| !known.contains(&name));
    if !(is_known(m) && is_known(to) && is_positive(m, search, at)) {
        return None;
    }
    let (1, factor, rest) = Poly::of(x).split(*slot)? else { return None };
    // With another factor the remainders do not come one after the other.
    let factor = factor.as_constant().filter(|factor| factor.abs() == 1)?;
    // A choice is a natural number.
    let low = if low.is_empty() { Expr::Number(0) } else { extreme(Function::Max, low) };
    let binary = |operator, a: Expr, b: Expr| Expr::Binary(operator, Box::new(a), Box::new(b));
    let modulo = |poly: &Poly| binary(Operator::Modulo, tidy(poly), (**m).clone());
    // This is the value of `x` at the least choice of the range.
    let first = rest.plus(&Poly::of(&low).scale(factor)?)?;
    let further = match comparison {
        // x counts down to it, or up.
        Comparison::Equal => modulo(&first.minus(&Poly::of(to))?.scale(-factor)?),
        Comparison::Less | Comparison::AtMost => {
            let most = if *comparison == Comparison::Less { 1 } else { 0 };
            let most = Poly::of(to).minus(&Poly::constant(most))?;
            if factor < 0 {
                // Each choice lowers the remainder by 1, so the remainder has to fall by what it exceeds
                // `most` by.
                let beyond = binary(Operator::Subtract, modulo(&first), tidy(&most));
                Expr::Call(Function::Max, vec![Expr::Number(0), beyond])
            } else {
                // Up to the next multiple, where the remainder is beyond.
                let is_met = Condition::Compare(Comparison::AtMost, modulo(&first), tidy(&most));
                Expr::If(Box::new(is_met), Box::new(Expr::Number(0)), Box::new(modulo(&first.scale(-1)?)))
            }
        }
        _ => return None,
    };
    Some(if low == Expr::Number(0) { further } else { Expr::sum(low, further) })
}

/// Returns whether a divisor is at least 1 wherever what stands before a step holds.
fn is_positive(m: &Expr, search: &Search, at: usize) -> bool {
    let before = search.steps[..at].iter().flat_map(|step| match step {
        Step::Where(conditions) => &conditions[..],
        _ => &[],
    });
    let stated: Vec<Constraint> =
        before.flat_map(|condition| view(condition).all().cloned().collect::<Vec<_>>()).collect();
    let slots = search.names.len();
    Facts::new(slots, slots, stated.iter()).expr(m).is_at_least(1)
}
