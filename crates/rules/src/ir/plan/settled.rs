//! `min` and `max` where the other conditions of a line say which argument it is: `max(n, k)` is `n` where
//! `n - k` is left.
//!
//! What remains mentions fewer names, so it is tested before choices are made, or once for all their values.

use crate::ir::{Condition, Constraint, Expr, Facts, Function, Line, Part, Poly, System, view};

/// What the question costs whether one argument is at most another, of the effort that a text may cost.
const QUESTION: usize = 200;

/// Returns the conditions of an alternative with the calls of `min` and `max` that the others settle replaced
/// by an argument.
///
/// Only conditions without such a call, and the parts, say what is known. A condition that is changed says
/// nothing itself: else `min(n, k) == k` would prove `k <= n` and then ask for nothing.
pub(super) fn settled(atoms: &[Condition], line: &Line, slots: usize, effort: &mut usize) -> Vec<Condition> {
    let has_calls: Vec<bool> = atoms.iter().map(calls).collect();
    if !has_calls.contains(&true) {
        return atoms.to_vec();
    }
    let mut known: Vec<Constraint> = Vec::new();
    for (atom, _) in atoms.iter().zip(&has_calls).filter(|(_, calls)| !**calls) {
        known.extend(view(atom).all().cloned());
    }
    for part in &line.parts {
        if let Part::Position(coordinates) = part {
            known.extend(coordinates.iter().flat_map(Constraint::natural));
        }
    }
    let system = System::new(slots, slots, known);
    // What fails at some names is reported there, and what is changed is tested before all else is known: so
    // neither may fail, whatever the names are.
    let anywhere = Facts::new(slots, slots, std::iter::empty());
    let mut change = |atom: &Condition| {
        let mut changed = atom.clone();
        if anywhere.condition_cannot_fail(atom) {
            changed.replace(&mut |expr| one_of(expr, &system, effort));
        }
        if anywhere.condition_cannot_fail(&changed) { changed } else { atom.clone() }
    };
    atoms.iter().map(&mut change).collect()
}

/// Whether a condition calls `min` or `max`.
fn calls(condition: &Condition) -> bool {
    let mut found = false;
    condition.clone().replace(&mut |expr| {
        found |= matches!(expr, Expr::Call(Function::Min | Function::Max, _));
        None
    });
    found
}

/// Returns a call of `min` or `max` without the arguments that another one is certainly below, or above.
fn one_of(expr: &Expr, system: &System, effort: &mut usize) -> Option<Expr> {
    let Expr::Call(function @ (Function::Min | Function::Max), arguments) = expr else { return None };
    let mut is_settled = |from: &Expr, by: &Expr| {
        let (low, high) = if *function == Function::Max { (from, by) } else { (by, from) };
        if low == high {
            return true;
        }
        let Some(left) = effort.checked_sub(QUESTION) else { return false };
        *effort = left;
        system.proves_at_most(&Poly::of(low), &Poly::of(high))
    };
    let mut kept: Vec<&Expr> = Vec::new();
    for argument in arguments {
        if !kept.iter().any(|other| is_settled(argument, other)) {
            kept.retain(|other| !is_settled(other, argument));
            kept.push(argument);
        }
    }
    match &kept[..] {
        [one] => Some((*one).clone()),
        _ if kept.len() == arguments.len() => None,
        _ => Some(Expr::Call(*function, kept.into_iter().cloned().collect())),
    }
}

#[cfg(test)]
mod tests {
    use crate::interpret::{evaluate, visit};
    use crate::ir::Part;
    use crate::lang::parse;
    use grundy_budget::Budget;
    use grundy_values::Player;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// The options of a line with one choice, by its condition as it stands in the text.
    fn by_the_text(text: &str, position: &[u64]) -> BTreeSet<Vec<i128>> {
        let rules = parse(text).unwrap_or_else(|_| panic!("{text}")).rules;
        let line = &rules.moves().lines[0];
        let Part::Position(part) = &line.parts[0] else { panic!("{text}") };
        let mut options = BTreeSet::new();
        for choice in 0..40 {
            let names: Vec<i128> = position.iter().map(|x| i128::from(*x)).chain([choice]).collect();
            let made =
                |names: &[i128]| part.iter().map(|x| evaluate::number(x, names).unwrap()).collect::<Vec<_>>();
            if evaluate::holds(&line.condition, &names).unwrap() && made(&names).iter().all(|x| *x >= 0) {
                options.insert(made(&names));
            }
        }
        options
    }

    #[test]
    fn a_settled_condition_leaves_the_options_of_the_text() {
        for text in [
            "(n, m) -> (n - k, m) where 1 <= k <= n and max(n, k) % 3 != 2",
            "(n, m) -> (n - k, m) where 1 <= k <= 8 and min(k, n) <= 3 and max(k, n, m) % 2 == 0",
            "(n, m) -> (n - k, m) where min(n, k) == k and k >= 1",
            "(n, m) -> (n - k, m) where k >= 1 and k <= min(n, m) and min(k, m) + max(k, n) >= 7",
            "(n, m) -> (n, m - k) where 1 <= k <= n // 2 and max(n, k) % 4 == min(n, k) % 2",
            "(n, m) -> (n, k) where k <= n and max(k, m) - min(k, m) == 2",
            "(n, m) -> (n - k, m) where k >= 1 and n // max(n, 1) == 1 and max(k, min(n, m)) <= 5",
            "(n, m) -> (n - k, m) where 1 <= k and (max(n, k) == n or min(n, k) == m) and k <= 9",
            "(n, m) -> (k, m) where 3 * ((k - n) // 2) <= -3 and k <= n",
        ] {
            let rules = parse(text).unwrap_or_else(|_| panic!("{text}")).rules;
            for position in (0..13).flat_map(|n| (0..9).map(move |m| [n, m])) {
                let mut found = BTreeSet::new();
                visit(&rules, &position, Player::Left, &Budget::default(), &mut |option| {
                    found.insert(option.parts.iter().map(|x| i128::from(*x)).collect());
                    ControlFlow::Continue(())
                })
                .unwrap();
                assert_eq!(found, by_the_text(text, &position), "{text} at {position:?}");
            }
        }
    }
}
