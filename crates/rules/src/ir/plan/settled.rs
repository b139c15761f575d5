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
