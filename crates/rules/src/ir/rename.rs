//! Other slots for the names of a line, or other expressions in their place.

use super::{Condition, Expr, List, Part, Set};

type To<'a> = &'a dyn Fn(usize) -> usize;
type With<'a> = &'a mut dyn FnMut(&Expr) -> Option<Expr>;

impl Expr {
    /// Gives every name the slot that `to` says.
    pub fn rename(&mut self, to: To<'_>) {
        self.replace(&mut |x| renamed(x, to));
    }

    /// Puts an expression in the place of a name.
    pub fn put(&mut self, slot: usize, value: &Expr) {
        self.replace(&mut |x| (*x == Expr::Name(slot)).then(|| value.clone()));
    }

    /// Puts what `with` returns in the place of every expression for which it returns something, the
    /// outermost first; what was put is not looked into.
    pub fn replace(&mut self, with: With<'_>) {
        if let Some(other) = with(self) {
            *self = other;
            return;
        }
        match self {
            Expr::Number(_) | Expr::Name(_) => {}
            Expr::Negate(x) => x.replace(with),
            Expr::Binary(_, x, y) => {
                x.replace(with);
                y.replace(with);
            }
            Expr::Call(_, arguments) => arguments.iter_mut().for_each(|x| x.replace(with)),
            Expr::If(condition, x, y) => {
                x.replace(with);
                condition.replace(with);
                y.replace(with);
            }
            Expr::Index(list, indices) => {
                list.replace(with);
                indices.iter_mut().for_each(|x| x.replace(with));
            }
        }
    }
}

fn renamed(x: &Expr, to: To<'_>) -> Option<Expr> {
    if let Expr::Name(slot) = x { Some(Expr::Name(to(*slot))) } else { None }
}

impl List {
    fn replace(&mut self, with: With<'_>) {
        match self {
            List::Numbers(items) => items.iter_mut().for_each(|x| x.replace(with)),
            List::Lists(items) => items.iter_mut().for_each(|list| list.replace(with)),
        }
    }
}

impl Condition {
    /// As [`Expr::rename`].
    pub fn rename(&mut self, to: To<'_>) {
        self.replace(&mut |x| renamed(x, to));
    }

    /// As [`Expr::put`].
    pub fn put(&mut self, slot: usize, value: &Expr) {
        self.replace(&mut |x| (*x == Expr::Name(slot)).then(|| value.clone()));
    }

    /// As [`Expr::replace`].
    pub fn replace(&mut self, with: With<'_>) {
        match self {
            Condition::Compare(_, x, y) => {
                x.replace(with);
                y.replace(with);
            }
            Condition::Member { item, set, .. } => {
                item.replace(with);
                match set {
                    Set::List(items) => items.iter_mut().for_each(|x| x.replace(with)),
                    Set::Range(from, to) => {
                        from.replace(with);
                        to.replace(with);
                    }
                    Set::Powers(base) => base.replace(with),
                    Set::Odd | Set::Even | Set::Squares | Set::Primes | Set::Fibonacci => {}
                }
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter_mut().for_each(|part| part.replace(with));
            }
            Condition::Not(inner) => inner.replace(with),
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
