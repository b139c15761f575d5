//! The height and the size of expressions, counted as the parser counts them in the printed text.

use crate::ir::{Condition, Expr, List, Set};

/// The height of the tree that the parser builds from the printed expression.
pub(crate) fn of_expr(expr: &Expr) -> u32 {
    match expr {
        Expr::Number(value) => u32::from(*value < 0),
        Expr::Name(_) => 0,
        Expr::Negate(x) => 1 + of_expr(x),
        Expr::Binary(_, x, y) => 1 + of_expr(x).max(of_expr(y)),
        Expr::Call(_, arguments) => 1 + highest(arguments),
        Expr::If(condition, x, y) => 1 + of_condition(condition).max(of_expr(x)).max(of_expr(y)),
        Expr::Index(list, indices) => {
            let mut height = of_list(list);
            for index in indices {
                height = 1 + height.max(of_expr(index));
            }
            height
        }
    }
}

fn highest(items: &[Expr]) -> u32 {
    items.iter().map(of_expr).max().unwrap_or(0)
}

fn of_list(list: &List) -> u32 {
    match list {
        List::Numbers(items) => 1 + highest(items),
        List::Lists(lists) => 1 + lists.iter().map(of_list).max().unwrap_or(0),
    }
}

/// As [`of_expr`], for a condition.
pub(crate) fn of_condition(condition: &Condition) -> u32 {
    match condition {
        Condition::Compare(_, a, b) => 1 + of_expr(a).max(of_expr(b)),
        Condition::Member { item, set, .. } => {
            let set = match set {
                Set::List(items) => 1 + highest(items),
                Set::Range(from, to) => 1 + of_expr(from).max(of_expr(to)),
                Set::Powers(base) => 1 + of_expr(base),
                _ => 0,
            };
            1 + of_expr(item).max(set)
        }
        Condition::And(parts) | Condition::Or(parts) => 1 + parts.iter().map(of_condition).max().unwrap_or(0),
        Condition::Not(inner) => 1 + of_condition(inner),
    }
}

/// The number of nodes of an expression.
pub(crate) fn size(expr: &Expr) -> usize {
    let all = |items: &[Expr]| items.iter().map(size).sum::<usize>();
    1 + match expr {
        Expr::Number(_) | Expr::Name(_) => 0,
        Expr::Negate(x) => size(x),
        Expr::Binary(_, x, y) => size(x) + size(y),
        Expr::Call(_, arguments) => all(arguments),
        Expr::If(condition, x, y) => condition_size(condition) + size(x) + size(y),
        Expr::Index(list, indices) => list_size(list) + all(indices),
    }
}

/// The number of nodes of a list.
pub(crate) fn list_size(list: &List) -> usize {
    1 + match list {
        List::Numbers(items) => items.iter().map(size).sum::<usize>(),
        List::Lists(lists) => lists.iter().map(list_size).sum(),
    }
}

fn condition_size(condition: &Condition) -> usize {
    1 + match condition {
        Condition::Compare(_, a, b) => size(a) + size(b),
        Condition::Member { item, set, .. } => {
            size(item)
                + match set {
                    Set::List(items) => items.iter().map(size).sum(),
                    Set::Range(from, to) => size(from) + size(to),
                    Set::Powers(base) => size(base),
                    _ => 1,
                }
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().map(condition_size).sum(),
        Condition::Not(inner) => condition_size(inner),
    }
}
