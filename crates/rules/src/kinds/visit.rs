//! Ways through an expression: its parts, its places in lists, its names.

use super::expr::{Expr, Loop, Named, Source};

impl Expr {
    /// Returns the expression without its place in the text.
    pub(crate) fn peeled(&self) -> &Expr {
        match self {
            Expr::At(_, inner) => inner.peeled(),
            expr => expr,
        }
    }

    /// Returns whether it may be without a value somewhere. A choice that names no entry is no fault.
    pub(crate) fn may_fault(&self) -> bool {
        let is_choice = |inner: &Expr| {
            matches!(inner, Expr::Item { is_chosen: true, .. } | Expr::Row { is_chosen: true, .. })
        };
        let mut may = match self {
            // A place that is named around an index is a fault only where the index is no choice.
            Expr::At(_, inner) => !is_choice(inner.peeled()),
            Expr::Every(_, _, body) | Expr::Generated(_, body) if body.may_fault() => true,
            Expr::Every(_, turns, _) | Expr::Generated(turns, _) => {
                turns.condition.as_ref().is_some_and(Expr::may_fault)
            }
            _ => false,
        };
        self.for_each_outside_loops(&mut |child| may = may || child.may_fault());
        may
    }

    /// Calls `visit` with what an expression is made of, but for what stands in a loop.
    pub(crate) fn for_each_outside_loops(&self, visit: &mut dyn FnMut(&Expr)) {
        match self {
            Expr::Number(_) | Expr::Name(_) | Expr::Entries(_) | Expr::Coordinate(_) | Expr::Vertices(_) => {}
            // What stands in a loop is evaluated for each turn, and not at all where there is none.
            Expr::Every(_, turns, _) | Expr::Generated(turns, _) => match &turns.source {
                Source::Range(from, to) => [from, to].into_iter().for_each(visit),
                Source::Entries(of) => visit(of),
            },
            Expr::Negate(x)
            | Expr::Length(x)
            | Expr::Fold(_, x)
            | Expr::Not(x)
            | Expr::Reversed(x)
            | Expr::Sorted(x)
            | Expr::Distinct(x)
            | Expr::Neighbours(_, x)
            | Expr::At(_, x)
            | Expr::Row { at: x, .. } => visit(x),
            Expr::Picked(pick) => visit(&pick.of),
            Expr::Named(set, x) => {
                visit(x);
                if let Named::Powers(base) = set {
                    visit(base);
                }
            }
            Expr::Binary(_, x, y)
            | Expr::Item { of: x, at: y, .. }
            | Expr::Count(x, y)
            | Expr::Distance(_, x, y)
            | Expr::Compare(_, x, y)
            | Expr::Same(_, x, y)
            | Expr::Ordered(_, x, y)
            | Expr::Among(x, y)
            | Expr::Inside(x, y)
            | Expr::Join(x, y)
            | Expr::Repeated(x, y)
            | Expr::Component(_, x, y)
            | Expr::Sift(_, x, y) => {
                visit(x);
                visit(y);
            }
            Expr::Within(x, y, z) | Expr::If(x, y, z) => [x, y, z].into_iter().for_each(|x| visit(x)),
            Expr::Call(_, items) | Expr::And(items) | Expr::Or(items) | Expr::Literal(items) => {
                items.iter().for_each(visit);
            }
            Expr::Slice { of, from, to, .. } => {
                visit(of);
                from.iter().chain(to).for_each(|bound| visit(bound));
            }
            Expr::Written(of, writes, _) => {
                visit(of);
                // The values of a write in a loop belong to its turns.
                for write in writes.iter().filter(|write| write.each.is_none()) {
                    visit(&write.at);
                    visit(&write.value);
                }
            }
        }
    }

    /// Calls `visit` with what says which place of a list is meant, and how often a loop turns.
    pub(crate) fn for_each_place(&self, visit: &dyn Fn(&Expr)) {
        let in_loop = |turns: &Loop| {
            // The number of turns must be known where a loop is written out.
            if let Source::Range(from, to) = &turns.source {
                visit(from);
                visit(to);
            }
            turns.condition.iter().for_each(|condition| condition.for_each_place(visit));
        };
        match self {
            Expr::Item { at, .. } | Expr::Row { at, .. } => visit(at),
            Expr::Slice { from, to, .. } => from.iter().chain(to).for_each(|bound| visit(bound)),
            Expr::Repeated(_, times) => visit(times),
            Expr::Every(_, turns, body) | Expr::Generated(turns, body) => {
                in_loop(turns);
                body.for_each_place(visit);
            }
            Expr::Written(_, writes, _) => {
                for write in writes {
                    visit(&write.at);
                    write.value.for_each_place(visit);
                    write.each.iter().for_each(in_loop);
                }
            }
            _ => {}
        }
        self.for_each_outside_loops(&mut |child| child.for_each_place(visit));
    }

    /// Returns whether a slot for which `wanted` holds occurs, in loops too.
    pub(crate) fn mentions(&self, wanted: &dyn Fn(usize) -> bool) -> bool {
        let in_loop = |turns: &Loop| turns.condition.as_ref().is_some_and(|one| one.mentions(wanted));
        // Loops are left out by the walk below, so they are looked into here.
        let mut found = match self {
            Expr::Name(slot) => wanted(*slot),
            Expr::Picked(pick) => wanted(pick.slot),
            Expr::Every(_, turns, body) | Expr::Generated(turns, body) => {
                in_loop(turns) || body.mentions(wanted)
            }
            Expr::Written(_, writes, _) => writes.iter().any(|write| {
                let source = write.each.as_ref().is_some_and(|turns| {
                    in_loop(turns)
                        || match &turns.source {
                            Source::Range(from, to) => from.mentions(wanted) || to.mentions(wanted),
                            Source::Entries(of) => of.mentions(wanted),
                        }
                });
                source || write.at.mentions(wanted) || write.value.mentions(wanted)
            }),
            _ => false,
        };
        self.for_each_outside_loops(&mut |child| found = found || child.mentions(wanted));
        found
    }
}
