//! What bounds a choice: comparisons in which it stands once, indices, entries that must not be negative, and sets
//! that it is taken from.

mod quotients;

use crate::ir::{Comparison, Function, Operator};
use crate::kinds::expr::{Expr, Fold, Loop};
use crate::kinds::pick::Totals;
use crate::kinds::{Among, Part};

/// What is known when a choice is to be bounded.
pub(super) struct Known<'a> {
    /// The slots of choices that are not made yet.
    pub(super) left: &'a [usize],
    /// Those of all choices that are subsets or lists.
    pub(super) picked: &'a [usize],
    /// The conditions that are not tried yet.
    pub(super) tests: &'a [Expr],
    /// All conditions, which hold together.
    pub(super) said: &'a [Expr],
    pub(super) parts: &'a [Part],
    /// Of each coordinate, whether it may be below 0.
    pub(super) signed: &'a [bool],
}

/// Bounds of a choice, each included.
#[derive(Default)]
struct Bounds {
    from: Vec<Expr>,
    to: Vec<Expr>,
}

/// A choice, what it may be, and which tests then hold by themselves.
type Chosen = (usize, Among, Vec<usize>);

impl Known<'_> {
    /// Returns a choice that can be made next, what it may be, and which conditions then hold by themselves.
    pub(super) fn next(&self) -> Option<Chosen> {
        let (sets, numbers): (Vec<usize>, Vec<usize>) =
            // Numbers come first: what a subset is taken from may read them, and bounds of a subset too.
            self.left.iter().partition(|slot| self.picked.contains(slot));
        let solved = numbers.iter().find_map(|slot| self.solved(*slot));
        let member = numbers.iter().find_map(|slot| self.member(*slot));
        // What stands first keeps what stands behind it from being asked: `v in s and v == max(s)`.
        let given = solved.into_iter().chain(member).min_by_key(|(at, _)| *at).map(|(_, choice)| choice);
        let between = || numbers.iter().find_map(|slot| self.between(*slot));
        let picked = || sets.iter().find_map(|slot| self.picked(*slot));
        given.or_else(between).or_else(picked)
    }

    fn is_known(&self, expr: &Expr) -> bool {
        !expr.mentions(&|slot| self.left.contains(&slot))
    }

    /// A choice that an equation gives, and which test that is.
    fn solved(&self, slot: usize) -> Option<(usize, Chosen)> {
        self.tests.iter().enumerate().find_map(|(at, test)| {
            let Expr::Compare(Comparison::Equal, x, y) = test.peeled() else { return None };
            // An equation is two comparisons; together they must give one lower and one upper bound.
            let (from, is_exact) = self.isolate(slot, x, Comparison::AtLeast, y)?;
            let (to, _) = self.isolate(slot, x, Comparison::AtMost, y)?;
            let is_told = if is_exact { vec![at] } else { Vec::new() };
            let (from, to) = match (from, to) {
                ((true, from), (false, to)) | ((false, to), (true, from)) => (from, to),
                _ => return None,
            };
            Some((at, (slot, Among::Range(vec![from], vec![to]), is_told)))
        })
    }

    /// A choice that is taken from a list or a set, and which test says so.
    fn member(&self, slot: usize) -> Option<(usize, Chosen)> {
        self.tests.iter().enumerate().find_map(|(at, test)| match test.peeled() {
            Expr::Among(x, of) if *x.peeled() == Expr::Name(slot) && self.is_known(of) => {
                // Of a list with an entry twice the choice is still one.
                Some((at, (slot, Among::Entries(Expr::Distinct(of.clone())), vec![at])))
            }
            _ => None,
        })
    }

    /// A choice that is a subset or a list. It stands in a test that compares it with itself.
    fn picked(&self, slot: usize) -> Option<Chosen> {
        self.tests.iter().enumerate().find_map(|(at, test)| {
            let Expr::Same(true, x, _) = test.peeled() else { return None };
            let Expr::Picked(pick) = &**x else { return None };
            // The source is read once, when the choice is made, so it may not read what is still open.
            if pick.slot != slot || !self.is_known(&pick.of) {
                return None;
            }
            // Bounds of such a choice are those of its total.
            let mut bounds = Bounds::default();
            for test in self.tests {
                self.by_condition(slot, test, &mut bounds);
            }
            let totals = Totals { from: bounds.from, to: bounds.to };
            Some((slot, Among::Picked(pick.clone(), totals), vec![at]))
        })
    }

    /// A choice between bounds; it must have an upper one.
    fn between(&self, slot: usize) -> Option<Chosen> {
        let (mut bounds, mut is_told) = (Bounds::default(), Vec::new());
        for (at, test) in self.tests.iter().enumerate() {
            if self.by_condition(slot, test, &mut bounds) {
                is_told.push(at);
            }
        }
        for part in self.parts {
            self.by_part(slot, part, &mut bounds);
        }
        if bounds.to.is_empty() {
            bounds.to.push(self.idle(slot, &bounds.from)?);
        }
        Some((slot, Among::Range(bounds.from, bounds.to), is_told))
    }

    /// Notes the bounds that a condition gives; returns whether it says no more than these.
    fn by_condition(&self, slot: usize, condition: &Expr, bounds: &mut Bounds) -> bool {
        match condition {
            Expr::At(_, inner) => self.by_condition(slot, inner, bounds),
            Expr::And(parts) => {
                parts.iter().for_each(|part| {
                    self.by_condition(slot, part, bounds);
                });
                // A part of a conjunction is a test of its own elsewhere, so the whole is not told by its
                // bounds.
                false
            }
            Expr::Or(parts) => {
                let mut sides = Vec::with_capacity(parts.len());
                for part in parts {
                    let mut side = Bounds::default();
                    self.by_condition(slot, part, &mut side);
                    sides.push(side);
                }
                // One of the sides holds, so the widest bound does.
                if sides.iter().all(|side| !side.to.is_empty()) {
                    let least = sides.iter().map(|side| fold(Function::Min, &side.to)).collect::<Vec<_>>();
                    bounds.to.push(fold(Function::Max, &least));
                }
                if sides.iter().all(|side| !side.from.is_empty()) {
                    let largest =
                        sides.iter().map(|side| fold(Function::Max, &side.from)).collect::<Vec<_>>();
                    bounds.from.push(fold(Function::Min, &largest));
                }
                false
            }
            Expr::Compare(comparison, x, y) => {
                self.by_indices(slot, x, bounds);
                self.by_indices(slot, y, bounds);
                match comparison {
                    Comparison::NotEqual => false,
                    Comparison::Equal => {
                        self.note(slot, x, Comparison::AtMost, y, bounds);
                        self.note(slot, x, Comparison::AtLeast, y, bounds);
                        bounds.to.extend(self.multiple(slot, x, y));
                        false
                    }
                    comparison => self.note(slot, x, *comparison, y, bounds),
                }
            }
            Expr::Within(x, from, to) => {
                let from = self.note(slot, x, Comparison::AtLeast, from, bounds);
                let to = self.note(slot, x, Comparison::AtMost, to, bounds);
                from && to
            }
            Expr::Among(x, of) if *x.peeled() == Expr::Name(slot) && self.is_known(of) => {
                // With 0 among them the entries have a largest, and a choice is never below 0.
                let of = Expr::Join(of.clone(), Box::new(Expr::Literal(vec![Expr::Number(0)])));
                bounds.to.push(Expr::Fold(Fold::Max, Box::new(of)));
                false
            }
            Expr::Same(..) | Expr::Ordered(..) | Expr::Among(..) | Expr::Inside(..) | Expr::Every(..) => {
                self.by_indices(slot, condition, bounds);
                false
            }
            _ => false,
        }
    }

    /// Notes the bound that a comparison gives; returns whether it says just that.
    fn note(&self, slot: usize, x: &Expr, comparison: Comparison, y: &Expr, bounds: &mut Bounds) -> bool {
        let Some(((is_lower, bound), is_exact)) = self.isolate(slot, x, comparison, y) else { return false };
        if is_lower { &mut bounds.from } else { &mut bounds.to }.push(bound);
        is_exact
    }

    /// Returns the bound that `x comparison y` gives a choice, where it stands on one side, once: whether it
    /// is a lower one, and its value; and whether the comparison says no more.
    fn isolate(
        &self,
        slot: usize,
        x: &Expr,
        comparison: Comparison,
        y: &Expr,
    ) -> Option<((bool, Expr), bool)> {
        let has = |expr: &Expr| expr.mentions(&|found| found == slot);
        match (has(x), has(y)) {
            // A bound is evaluated before the choice is made, so its other side must be known by then.
            (true, false) if self.is_known(y) => self.solve(slot, x, comparison, y.clone()),
            (false, true) if self.is_known(x) => self.solve(slot, y, flipped(comparison), x.clone()),
            _ => None,
        }
    }

    fn solve(&self, slot: usize, x: &Expr, comparison: Comparison, y: Expr) -> Option<((bool, Expr), bool)> {
        let has = |expr: &Expr| expr.mentions(&|found| found == slot);
        match x {
            Expr::At(_, inner) => self.solve(slot, inner, comparison, y),
            // The bounds of such a choice are those of its own total, and of no other length or sum.
            Expr::Length(of) | Expr::Fold(Fold::Sum, of) if !is_total(x, of, slot) => None,
            Expr::Name(_) | Expr::Length(_) | Expr::Fold(Fold::Sum, _) => {
                let one = Expr::Number(1);
                let bound = match comparison {
                    Comparison::AtMost => (false, y),
                    Comparison::AtLeast => (true, y),
                    Comparison::Less => (false, binary(Operator::Subtract, y, one)),
                    Comparison::Greater => (true, binary(Operator::Add, y, one)),
                    Comparison::Equal | Comparison::NotEqual => return None,
                };
                Some((bound, true))
            }
            Expr::Negate(inner) => self.solve(slot, inner, flipped(comparison), Expr::Negate(Box::new(y))),
            Expr::Binary(Operator::Add, a, b) if has(a) && self.is_known(b) => {
                self.solve(slot, a, comparison, binary(Operator::Subtract, y, (**b).clone()))
            }
            Expr::Binary(Operator::Add, a, b) if has(b) && self.is_known(a) => {
                self.solve(slot, b, comparison, binary(Operator::Subtract, y, (**a).clone()))
            }
            // What else is added is at least 0: another choice.
            Expr::Binary(Operator::Add, a, b)
                if matches!(comparison, Comparison::AtMost | Comparison::Less) =>
            {
                let (inner, other) = if has(a) { (a, b) } else { (b, a) };
                let is_choice = matches!(other.peeled(), Expr::Name(_)) && !has(other);
                let bound = self.solve(slot, inner, comparison, y).filter(|_| is_choice)?.0;
                Some((bound, false))
            }
            Expr::Binary(Operator::Subtract, a, b) if has(a) && self.is_known(b) => {
                self.solve(slot, a, comparison, binary(Operator::Add, y, (**b).clone()))
            }
            Expr::Binary(Operator::Subtract, a, b) if has(b) && self.is_known(a) => {
                self.solve(slot, b, flipped(comparison), binary(Operator::Subtract, (**a).clone(), y))
            }
            // What else is taken off is at least 0: another choice.
            Expr::Binary(Operator::Subtract, a, b)
                if has(a)
                    && matches!(b.peeled(), Expr::Name(_))
                    && matches!(comparison, Comparison::AtLeast | Comparison::Greater) =>
            {
                self.solve(slot, a, comparison, y).map(|(bound, _)| (bound, false))
            }
            Expr::Binary(Operator::Multiply, a, b) => {
                // A square that is at most a negative number has no solution: the root of 0 keeps the bound
                // defined.
                if a.peeled() == b.peeled() && matches!(comparison, Comparison::AtMost | Comparison::Less) {
                    let root = Expr::Call(Function::Isqrt, vec![fold(Function::Max, &[y, Expr::Number(0)])]);
                    return self.solve(slot, a, Comparison::AtMost, root).map(|(bound, _)| (bound, false));
                }
                let (inner, factor) = if has(a) { (a, b.peeled()) } else { (b, a.peeled()) };
                if has(factor) || !self.is_known(factor) || !self.is_positive(factor) {
                    return None;
                }
                // The condition that it is at least 1 may be tried later than the bound is asked for.
                let divisor = match factor {
                    Expr::Number(_) => factor.clone(),
                    factor => fold(Function::Max, &[factor.clone(), Expr::Number(1)]),
                };
                // Rounding down weakens a lower bound and keeps an upper one, so the comparison must still be
                // tried.
                let quotient = binary(Operator::FloorDivide, y, divisor);
                let bound = match comparison {
                    Comparison::AtMost | Comparison::Less => (Comparison::AtMost, quotient),
                    Comparison::AtLeast | Comparison::Greater => (Comparison::AtLeast, quotient),
                    Comparison::Equal | Comparison::NotEqual => return None,
                };
                self.solve(slot, inner, bound.0, bound.1).map(|(bound, _)| (bound, false))
            }
            Expr::Binary(operator, a, b) if quotients::is_at_least_one(comparison, &y) => {
                self.by_quotient(slot, *operator, a, b)
            }
            Expr::Binary(Operator::Power, base, exponent)
                if has(exponent)
                    && matches!(base.peeled(), Expr::Number(2..))
                    && matches!(comparison, Comparison::AtMost | Comparison::Less) =>
            {
                // `2**e <= y` gives `e <= log2 y`, which is below the number of bits of `y`; larger bases
                // give less.
                let bits = Expr::Call(Function::BitLength, vec![fold(Function::Max, &[y, Expr::Number(0)])]);
                self.solve(slot, exponent, Comparison::AtMost, bits).map(|(bound, _)| (bound, false))
            }
            _ => None,
        }
    }

    /// Returns whether a number is at least 1 wherever all conditions hold.
    fn is_positive(&self, number: &Expr) -> bool {
        let is_it = |expr: &Expr| alike(expr, number);
        let is_least = |expr: &Expr, least: i128| matches!(expr.peeled(), Expr::Number(x) if *x >= least);
        let says = |condition: &Expr| match condition.peeled() {
            Expr::Compare(Comparison::AtLeast, x, y) => is_it(x) && is_least(y, 1),
            Expr::Compare(Comparison::Greater, x, y) => is_it(x) && is_least(y, 0),
            Expr::Compare(Comparison::AtMost, x, y) => is_it(y) && is_least(x, 1),
            Expr::Compare(Comparison::Less, x, y) => is_it(y) && is_least(x, 0),
            Expr::Within(x, from, _) => is_it(x) && is_least(from, 1),
            Expr::Among(x, of) => {
                let are_positive = match of.peeled() {
                    Expr::Entries(all) => all.iter().all(|entry| *entry >= 1),
                    Expr::Literal(all) => all.iter().all(|entry| is_least(entry, 1)),
                    _ => false,
                };
                is_it(x) && are_positive
            }
            _ => false,
        };
        is_least(number, 1) || self.said.iter().any(says)
    }

    /// Notes that indices are places of their lists, and that no number below 0 is written, wherever an
    /// expression is asked for its value. Of a loop that is what it goes through.
    fn by_indices(&self, slot: usize, expr: &Expr, bounds: &mut Bounds) {
        let within = |of: &Expr, at: &Expr, more: i128, bounds: &mut Bounds| {
            // Where the list is not known yet, its length is not either.
            if self.is_known(of) {
                let last = binary(Operator::Add, Expr::Length(Box::new(of.clone())), Expr::Number(more));
                self.note(slot, at, Comparison::AtLeast, &Expr::Number(0), bounds);
                self.note(slot, at, Comparison::AtMost, &last, bounds);
            }
        };
        match expr {
            // Only one side of these is asked for.
            Expr::If(condition, _, _) => return self.by_indices(slot, condition, bounds),
            Expr::And(parts) | Expr::Or(parts) => {
                return parts.iter().take(1).for_each(|first| self.by_indices(slot, first, bounds));
            }
            Expr::Item { of, at, is_chosen: true } => within(of, at, -1, bounds),
            Expr::Row { of, at, is_chosen: true } => {
                self.note(slot, at, Comparison::AtLeast, &Expr::Number(0), bounds);
                self.note(slot, at, Comparison::AtMost, &Expr::Number(of.len() as i128 - 1), bounds);
            }
            Expr::Slice { of, from, to, .. } => {
                from.iter().chain(to).for_each(|bound| within(of, bound, 0, bounds));
            }
            Expr::Written(of, writes, is_signed) => {
                for write in writes.iter().filter(|write| write.is_chosen && write.each.is_none()) {
                    within(of, &write.at, -1, bounds);
                }
                // Also what a later write covers is not below 0.
                for write in writes.iter().filter(|_| !is_signed) {
                    match &write.each {
                        // A slice may begin or end behind the last entry, so the length itself is a place
                        // here.
                        None => {
                            self.note(slot, &write.value, Comparison::AtLeast, &Expr::Number(0), bounds);
                        }
                        Some(turns) => self.by_all(slot, turns, &write.value, bounds),
                    }
                }
            }
            _ => {}
        }
        expr.for_each_outside_loops(&mut |child| self.by_indices(slot, child, bounds));
    }

    /// Notes what a part says: its indices are places, and what it holds is not below 0.
    fn by_part(&self, slot: usize, part: &Part, bounds: &mut Bounds) {
        match part {
            Part::Position(values) => {
                for (value, is_signed) in values.iter().zip(self.signed) {
                    self.by_indices(slot, value, bounds);
                    if !is_signed {
                        self.by_sign(slot, value, bounds);
                    }
                }
            }
            // There may be no such part.
            Part::Of(..) | Part::Each(..) => {}
            Part::Components(set, _) => self.by_indices(slot, set, bounds),
        }
    }

    /// Notes that what each turn of a loop writes is not below 0: a choice is at most the least that a turn
    /// allows. A loop without turns allows 0.
    fn by_all(&self, slot: usize, turns: &Loop, value: &Expr, bounds: &mut Bounds) {
        // An upper bound alone can be the least over all turns; a lower one would be the largest.
        let found = self.isolate(slot, value, Comparison::AtLeast, &Expr::Number(0));
        let Some(((false, bound), _)) = found else { return };
        // The least of no numbers has no value, so a loop without turns is asked for first.
        let all = Box::new(Expr::Generated(Box::new(turns.clone()), Box::new(bound)));
        if self.is_known(&all) {
            let has_none = Expr::Compare(
                Comparison::Equal,
                Box::new(Expr::Length(all.clone())),
                Box::new(Expr::Number(0)),
            );
            let least = Expr::Fold(Fold::Min, all);
            bounds.to.push(Expr::If(Box::new(has_none), Box::new(Expr::Number(0)), Box::new(least)));
        }
    }

    fn by_sign(&self, slot: usize, value: &Expr, bounds: &mut Bounds) {
        let zero = Expr::Number(0);
        match value {
            Expr::At(_, inner) => self.by_sign(slot, inner, bounds),
            Expr::Literal(items) => items.iter().for_each(|item| self.by_sign(slot, item, bounds)),
            Expr::Join(x, y) => [x, y].into_iter().for_each(|side| self.by_sign(slot, side, bounds)),
            // What is written was noted with the indices.
            Expr::Written(..) | Expr::If(..) => {}
            value => {
                self.note(slot, value, Comparison::AtLeast, &zero, bounds);
            }
        }
    }
}

/// Returns whether a number is how many a subset has, or the sum of a list, that is chosen.
fn is_total(x: &Expr, of: &Expr, slot: usize) -> bool {
    let is_length = matches!(x, Expr::Length(_));
    matches!(of.peeled(), Expr::Picked(pick) if pick.slot == slot && pick.is_list != is_length)
}

/// Returns whether numbers are written the same, wherever they stand in the text.
fn alike(x: &Expr, y: &Expr) -> bool {
    match (x.peeled(), y.peeled()) {
        (Expr::Binary(x, a, b), Expr::Binary(y, c, d)) => x == y && alike(a, c) && alike(b, d),
        (Expr::Item { of: a, at: b, .. }, Expr::Item { of: c, at: d, .. }) => alike(a, c) && alike(b, d),
        (Expr::Fold(x, a), Expr::Fold(y, b)) => x == y && alike(a, b),
        (Expr::Length(a), Expr::Length(b)) => alike(a, b),
        (x, y) => x == y,
    }
}

fn binary(operator: Operator, x: Expr, y: Expr) -> Expr {
    Expr::Binary(operator, Box::new(x), Box::new(y))
}

fn fold(function: Function, items: &[Expr]) -> Expr {
    match items {
        [one] => one.clone(),
        items => Expr::Call(function, items.to_vec()),
    }
}

/// Returns the comparison with its sides exchanged.
fn flipped(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}
