//! Laws of takes and the next limit, read off the rules.

use grundy_proof::{Law, TakeAway};
use grundy_rules::Rules;
use grundy_rules::ir::{Expr, Function, Part};

/// Returns the laws that rules may have in which what is taken bounds the next take: by what a line says of
/// it, alone or as the smaller one of it and others.
pub(super) fn of(rules: &Rules) -> Vec<Law> {
    let mut limits = Vec::new();
    for line in &rules.moves().lines {
        // Two coordinates and one choice: the heap, the limit, and what is taken.
        if let ([Part::Position(coordinates)], 2, [_]) = (&line.parts[..], rules.arity(), &line.choices[..]) {
            arms(&coordinates[1], &mut limits);
        }
    }
    let taken = rules.arity();
    let law = |mut limit: Expr| {
        // A limit that hangs on more than what was taken is no law of this kind.
        if limit.mentions(|slot| slot != taken) {
            return None;
        }
        limit.rename(&|_| 0);
        TakeAway::new(limit).ok().map(Law::TakeAway)
    };
    limits.into_iter().filter_map(law).collect()
}

/// Adds an expression, and what it is the smaller of or one case of.
fn arms(expr: &Expr, limits: &mut Vec<Expr>) {
    // An arm may be the limit by itself, where the others are bounds by the heap.
    limits.push(expr.clone());
    match expr {
        Expr::Call(Function::Min, items) => items.iter().for_each(|item| arms(item, limits)),
        Expr::If(_, one, other) => [one, other].into_iter().for_each(|arm| arms(arm, limits)),
        _ => {}
    }
}
