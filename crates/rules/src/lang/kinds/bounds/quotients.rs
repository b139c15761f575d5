//! Bounds of what divides: a divisor is at most its multiple, and a quotient by a power is the same from some
//! exponent on.

use super::{Known, binary, fold};
use crate::ir::{Comparison, Function, Operator};
use crate::kinds::Part;
use crate::kinds::expr::Expr;

impl Known<'_> {
    /// Returns the bound that `x == y` gives a choice which divides: in `of % k == 0`, where `of` is at least 1.
    pub(super) fn multiple(&self, slot: usize, x: &Expr, y: &Expr) -> Option<Expr> {
        let (rest, zero) = (x.peeled(), y.peeled());
        let rest =
            if *rest == Expr::Number(0) { zero } else { Some(rest).filter(|_| *zero == Expr::Number(0))? };
        let Expr::Binary(Operator::Modulo, of, by) = rest else { return None };
        let is_divisor = *by.peeled() == Expr::Name(slot) && self.is_known(of);
        // Every number divides 0.
        (is_divisor && self.is_positive(of.peeled())).then(|| (**of).clone())
    }

    /// Returns the bound that it gives a choice in `a` or `b` that a quotient or a remainder is at least 1.
    pub(super) fn by_quotient(
        &self,
        slot: usize,
        operator: Operator,
        a: &Expr,
        b: &Expr,
    ) -> Option<((bool, Expr), bool)> {
        let most = match (operator, a.peeled()) {
            // The remainder of 0 is 0. A quotient of a number below 0 is never 0.
            (
                Operator::Modulo,
                quotient @ Expr::Binary(Operator::FloorDivide | Operator::ShiftRight, of, _),
            ) if self.is_known(b) && self.is_natural(of) => {
                return self
                    .solve(slot, quotient, Comparison::AtLeast, Expr::Number(1))
                    .map(|(bound, _)| (bound, false));
            }
            // A negative divisor of a negative number would give more: a choice and a power are none.
            (Operator::FloorDivide, of) if self.is_known(of) && (is_name(b) || power(b).is_some()) => {
                of.clone()
            }
            (Operator::ShiftRight, of) if self.is_known(of) => digits(of),
            _ => return None,
        };
        self.solve(slot, b, Comparison::AtMost, most).map(|(bound, _)| (bound, false))
    }

    /// Returns a bound above which a choice gives no other option: it occurs only as the exponent of a power that
    /// divides, and else in bounds from below.
    pub(super) fn idle(&self, slot: usize, from: &[Expr]) -> Option<Expr> {
        let mut most = Vec::new();
        for part in self.parts {
            let Part::Position(values) = part else { return None };
            values.iter().try_for_each(|value| self.vanishing(slot, value, &mut most))?;
        }
        // A choice that no part reads has no such bound, and one that is tested from above would have one.
        let is_from_below = |test: &Expr| {
            let is_least = |x: &Expr, y: &Expr| *x.peeled() == Expr::Name(slot) && self.is_known(y);
            match test.peeled() {
                Expr::Compare(Comparison::AtLeast | Comparison::Greater, x, y) => is_least(x, y),
                Expr::Compare(Comparison::AtMost | Comparison::Less, x, y) => is_least(y, x),
                _ => false,
            }
        };
        let is_idle = !most.is_empty()
            && self.tests.iter().all(|test| !test.mentions(&|found| found == slot) || is_from_below(test));
        // Beyond the sum each quotient stays as it is, and the least choice is among those kept.
        let least = fold(Function::Max, &[from, &[Expr::Number(0)]].concat());
        is_idle.then(|| most.into_iter().fold(least, |sum, one| binary(Operator::Add, sum, one)))
    }

    /// Notes from where on each quotient by a power with this exponent is the same; `None` where the choice
    /// occurs elsewhere too.
    fn vanishing(&self, slot: usize, value: &Expr, most: &mut Vec<Expr>) -> Option<()> {
        let exponent = match value.peeled() {
            Expr::Name(name) if *name == slot => return None,
            Expr::Binary(Operator::FloorDivide, of, by) => power(by).map(|exponent| (of, exponent)),
            Expr::Binary(Operator::ShiftRight, of, by) => Some((of, &**by)),
            _ => None,
        };
        if let Some((of, exponent)) = exponent
            && *exponent.peeled() == Expr::Name(slot)
            && self.is_known(of)
        {
            most.push(Expr::Call(Function::BitLength, vec![(**of).clone()]));
            return Some(());
        }
        let mut found = 0;
        let mut all = Some(());
        value.for_each_outside_loops(&mut |child| {
            if child.mentions(&|name| name == slot) {
                found += 1;
                all = all.and_then(|()| self.vanishing(slot, child, most));
            }
        });
        // What stands in a loop is not visited above.
        if found == 0 && value.mentions(&|name| name == slot) { None } else { all }
    }

    /// Returns whether a number is never below 0, by its kind.
    fn is_natural(&self, number: &Expr) -> bool {
        let is_signed = |at: usize| self.signed.get(at).copied().unwrap_or(true);
        match number.peeled() {
            Expr::Name(at) => !is_signed(*at),
            Expr::Item { of, .. } => matches!(of.peeled(), Expr::Coordinate(at) if !is_signed(*at)),
            number => matches!(number, Expr::Number(0..) | Expr::Length(_)),
        }
    }
}

/// Returns whether a comparison with a number says that the other side is at least 1.
pub(super) fn is_at_least_one(comparison: Comparison, y: &Expr) -> bool {
    let Expr::Number(y) = y.peeled() else { return false };
    matches!((comparison, y), (Comparison::AtLeast, 1..) | (Comparison::Greater, 0..))
}

fn is_name(expr: &Expr) -> bool {
    matches!(expr.peeled(), Expr::Name(_))
}

/// Returns the exponent of a power of 2 or more.
fn power(expr: &Expr) -> Option<&Expr> {
    match expr.peeled() {
        Expr::Binary(Operator::Power, base, exponent) if matches!(base.peeled(), Expr::Number(2..)) => {
            Some(exponent)
        }
        _ => None,
    }
}

/// Returns the number of binary digits of a number, 0 for one below 0.
fn digits(of: &Expr) -> Expr {
    Expr::Call(Function::BitLength, vec![fold(Function::Max, &[of.clone(), Expr::Number(0)])])
}
