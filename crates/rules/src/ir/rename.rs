//! Other slots for the names of a line.

use super::{Condition, Expr, List, Part, Set};

type To<'a> = &'a dyn Fn(usize) -> usize;

impl Expr {
    /// Gives every name the slot that `to` says.
    pub(crate) fn rename(&mut self, to: To<'_>) {
        match self {
            Expr::Number(_) => {}
            Expr::Name(slot) => *slot = to(*slot),
            Expr::Negate(x) => x.rename(to),
            Expr::Binary(_, x, y) => {
                x.rename(to);
                y.rename(to);
            }
            Expr::Call(_, arguments) => arguments.iter_mut().for_each(|x| x.rename(to)),
            Expr::If(condition, x, y) => {
                x.rename(to);
                condition.rename(to);
                y.rename(to);
            }
            Expr::Index(list, indices) => {
                list.rename(to);
                indices.iter_mut().for_each(|x| x.rename(to));
            }
        }
    }
}

impl List {
    fn rename(&mut self, to: To<'_>) {
        match self {
            List::Numbers(items) => items.iter_mut().for_each(|x| x.rename(to)),
            List::Lists(items) => items.iter_mut().for_each(|list| list.rename(to)),
        }
    }
}

impl Condition {
    /// As [`Expr::rename`].
    pub(crate) fn rename(&mut self, to: To<'_>) {
        match self {
            Condition::Compare(_, x, y) => {
                x.rename(to);
                y.rename(to);
            }
            Condition::Member { item, set, .. } => {
                item.rename(to);
                match set {
                    Set::List(items) => items.iter_mut().for_each(|x| x.rename(to)),
                    Set::Range(from, to_end) => {
                        from.rename(to);
                        to_end.rename(to);
                    }
                    Set::Powers(base) => base.rename(to),
                    Set::Odd | Set::Even | Set::Squares | Set::Primes | Set::Fibonacci => {}
                }
            }
            Condition::And(parts) | Condition::Or(parts) => parts.iter_mut().for_each(|part| part.rename(to)),
            Condition::Not(inner) => inner.rename(to),
        }
    }
}

impl Part {
    /// As [`Expr::rename`].
    pub(crate) fn rename(&mut self, to: To<'_>) {
        match self {
            Part::Position(coordinates) => coordinates.iter_mut().for_each(|x| x.rename(to)),
            Part::Of(count, part) => {
                count.rename(to);
                part.rename(to);
            }
            Part::Each { from, to: end, part, .. } => {
                from.rename(to);
                end.rename(to);
                part.rename(to);
            }
        }
    }
}
