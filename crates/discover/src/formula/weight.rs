//! What a formula weighs: about the number of its signs, and more where a person would not write it so.

use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};

/// What is compared, if it is no plain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Size,
    /// A remainder by a number: there are few of them, and their order seldom counts.
    Rest,
}

pub(super) fn kind(x: &Expr) -> Kind {
    match x {
        Expr::Number(_) => Kind::Number,
        Expr::Binary(Operator::Modulo, _, y) if matches!(**y, Expr::Number(_)) => Kind::Rest,
        _ => Kind::Size,
    }
}

/// Returns whether the expression is `x & -x`.
fn is_lowest(operator: Operator, x: &Expr, y: &Expr) -> bool {
    operator == Operator::BitAnd && matches!(y, Expr::Negate(y) if **y == *x)
}

/// Returns whether the first is `x & -x`, and the second a number or `x`.
fn is_lowest_of(low: &Expr, other: &Expr) -> bool {
    // A power of 2 compared with the number it divides says only whether the number is one.
    let Expr::Binary(operator, x, y) = low else { return false };
    is_lowest(*operator, x, y) && (**x == *other || kind(other) == Kind::Number)
}

pub(super) fn of_expr(x: &Expr) -> u32 {
    match x {
        Expr::Number(0..=2) | Expr::Name(_) => 1,
        Expr::Number(_) => 2,
        Expr::Negate(x) => 1 + of_expr(x),
        Expr::Binary(operator, x, y) if is_lowest(*operator, x, y) => 3 + of_expr(x),
        Expr::Binary(operator, x, y) => {
            let sign = match operator {
                // The remainder of a nim-sum by 2 is that of a sum.
                Operator::Modulo if kind(y) == Kind::Number => {
                    u32::from(matches!(**x, Expr::Call(Function::Xor, _)))
                }
                Operator::Add | Operator::Subtract | Operator::Multiply | Operator::FloorDivide => 1,
                _ => 2,
            };
            of_expr(x) + of_expr(y) + sign
        }
        Expr::Call(function, arguments) => {
            let names = |x: &Expr| x.mentions(|_| true);
            // A nim-sum with a number, or of numbers that hang together, is a trick.
            let is_odd = |x: &Expr| {
                !names(x)
                    || arguments
                        .iter()
                        .any(|y| x != y && y.mentions(|slot| x.mentions(|other| slot == other)))
            };
            let name = match function {
                Function::Xor if arguments.iter().any(is_odd) => 4,
                Function::Min | Function::Max | Function::Xor | Function::Abs => 1,
                _ => 2,
            };
            name + arguments.iter().map(of_expr).sum::<u32>()
        }
        Expr::If(condition, x, y) => 3 + of(condition) + of_expr(x) + of_expr(y),
        Expr::Index(_, indices) => 6 + indices.iter().map(of_expr).sum::<u32>(),
    }
}

/// Returns whether a condition is one of a remainder.
pub(super) fn is_of_rest(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(_, x, _) | Condition::Member { item: x, .. } => kind(x) == Kind::Rest,
        _ => false,
    }
}

/// What a condition weighs.
pub(crate) fn of(condition: &Condition) -> u32 {
    match condition {
        // Two things of different kinds are seldom compared by a person.
        Condition::Compare(comparison, x, y) => {
            let unlike = match (kind(x), kind(y)) {
                (Kind::Rest, Kind::Size) | (Kind::Size, Kind::Rest) => 4,
                (Kind::Rest, Kind::Rest) | (Kind::Rest, Kind::Number)
                    if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) =>
                {
                    4
                }
                // A remainder, or a power of 2, says it.
                (Kind::Size, _) if is_lowest_of(x, y) || is_lowest_of(y, x) => 4,
                _ => 0,
            };
            // That a number is odd is one thing that is said of it.
            let sign = match comparison {
                Comparison::NotEqual => 2,
                Comparison::Equal if (kind(x), kind(y)) == (Kind::Rest, Kind::Number) => 0,
                _ => 1,
            };
            of_expr(x) + of_expr(y) + sign + unlike
        }
        Condition::Member { item, set, negated } => {
            let named = match set {
                Set::Even | Set::Odd => 1,
                Set::List(items) => u32::try_from(items.len()).unwrap_or(u32::MAX),
                _ => 2,
            };
            of_expr(item) + named + u32::from(*negated)
        }
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().map(of).sum::<u32>()
                + u32::try_from(parts.len()).unwrap_or(u32::MAX).saturating_sub(1)
        }
        Condition::Not(inner) => 2 + of(inner),
    }
}
