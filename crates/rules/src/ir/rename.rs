//! Other slots for the names of a line, or other expressions in their place.

use super::{Condition, Expr, List, Part, Set};

type To<'a> = &'a dyn Fn(usize) -> usize;
type Visit<'a> = &'a mut dyn FnMut(&mut Expr);

impl Expr {
    /// Gives every name the slot that `to` says.
    pub(crate) fn rename(&mut self, to: To<'_>) {
        self.for_each_name(&mut |name| name.move_name(to));
    }

    /// Puts an expression in the place of a name.
    pub fn put(&mut self, slot: usize, value: &Expr) {
        self.for_each_name(&mut |name| name.put_name(slot, value));
    }

    /// Calls `visit` with every name, in the place of which it may put anything else.
    fn for_each_name(&mut self, visit: Visit<'_>) {
        match self {
            Expr::Number(_) => {}
            Expr::Name(_) => visit(self),
            Expr::Negate(x) => x.for_each_name(visit),
            Expr::Binary(_, x, y) => {
                x.for_each_name(visit);
                y.for_each_name(visit);
            }
            Expr::Call(_, arguments) => arguments.iter_mut().for_each(|x| x.for_each_name(visit)),
            Expr::If(condition, x, y) => {
                x.for_each_name(visit);
                condition.for_each_name(visit);
                y.for_each_name(visit);
            }
            Expr::Index(list, indices) => {
                list.for_each_name(visit);
                indices.iter_mut().for_each(|x| x.for_each_name(visit));
            }
        }
    }

    fn move_name(&mut self, to: To<'_>) {
        if let Expr::Name(slot) = self {
            *slot = to(*slot);
        }
    }

    fn put_name(&mut self, slot: usize, value: &Expr) {
        if *self == Expr::Name(slot) {
            self.clone_from(value);
        }
    }
}

impl List {
    fn for_each_name(&mut self, visit: Visit<'_>) {
        match self {
            List::Numbers(items) => items.iter_mut().for_each(|x| x.for_each_name(visit)),
            List::Lists(items) => items.iter_mut().for_each(|list| list.for_each_name(visit)),
        }
    }
}

impl Condition {
    /// As [`Expr::rename`].
    pub(crate) fn rename(&mut self, to: To<'_>) {
        self.for_each_name(&mut |name| name.move_name(to));
    }

    /// As [`Expr::put`].
    pub fn put(&mut self, slot: usize, value: &Expr) {
        self.for_each_name(&mut |name| name.put_name(slot, value));
    }

    fn for_each_name(&mut self, visit: Visit<'_>) {
        match self {
            Condition::Compare(_, x, y) => {
                x.for_each_name(visit);
                y.for_each_name(visit);
            }
            Condition::Member { item, set, .. } => {
                item.for_each_name(visit);
                match set {
                    Set::List(items) => items.iter_mut().for_each(|x| x.for_each_name(visit)),
                    Set::Range(from, to) => {
                        from.for_each_name(visit);
                        to.for_each_name(visit);
                    }
                    Set::Powers(base) => base.for_each_name(visit),
                    Set::Odd | Set::Even | Set::Squares | Set::Primes | Set::Fibonacci => {}
                }
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter_mut().for_each(|part| part.for_each_name(visit));
            }
            Condition::Not(inner) => inner.for_each_name(visit),
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
