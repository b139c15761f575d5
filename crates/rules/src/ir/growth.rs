//! What follows from constraints where sums alone say nothing: powers grow, and a divisor is at most what it
//! divides.

use super::{
    Comparison, Condition, Constraint, Expr, Factor, Facts, Function, Line, Monomial, Operator, Part,
};
use super::{Poly, Relation};

/// Returns what follows from the constraints and the atoms, by the ranges of their names.
pub(crate) fn follow(atoms: &[Condition], known: &[Constraint], facts: &Facts) -> Vec<Constraint> {
    let mut more: Vec<Constraint> = atoms.iter().filter_map(|atom| unequal(atom, facts)).collect();
    for poly in known.iter().flat_map(Constraint::directions) {
        for (monomial, coefficient) in poly.terms() {
            // The term by itself against all others: `term <= -others`.
            let term = Poly::term(monomial.clone(), coefficient);
            let Some(rest) = poly.minus(&term) else { continue };
            if coefficient > 0 {
                let Some(most) = rest.scale(-1) else { continue };
                more.extend(power(monomial, &most, facts));
                // Several times a quotient below 0 say more of it than that it is at most this.
                let is_plain = coefficient == 1 || facts.monomial(monomial).is_at_least(0);
                more.extend(is_plain.then(|| whole(monomial, &most)).flatten());
            } else if facts.poly(&rest).is_at_least(1) {
                more.extend(positive(monomial, facts));
            }
        }
    }
    for constraint in known.iter().filter(|constraint| constraint.relation == Relation::Zero) {
        // With x % y == 0 a number x of 1 or more is a multiple of y, and so no smaller than y.
        if let Some((monomial, _)) = constraint.poly.terms().next()
            && constraint.poly.terms().count() == 1
            && let [Factor::Opaque(Expr::Binary(Operator::Modulo, x, y))] = monomial.factors()
            && facts.expr(x).is_at_least(1)
        {
            more.extend(Constraint::at_most(&Poly::of(y), &Poly::of(x)));
        }
    }
    more
}

/// Of numbers that are not equal, where one is known to be no smaller, it is larger.
fn unequal(atom: &Condition, facts: &Facts) -> Option<Constraint> {
    let Condition::Compare(Comparison::NotEqual, a, b) = atom else { return None };
    let (a, b) = (Poly::of(a), Poly::of(b));
    let difference = facts.poly(&a.minus(&b)?);
    match (difference.low, difference.high) {
        (Some(0..), _) => Constraint::less(&b, &a),
        (_, Some(..=0)) => Constraint::less(&a, &b),
        _ => None,
    }
}

/// What `b ** e * rest <= most` says of `e`, where `b` is 2 or more, and of `b`, where `e` is 1 or more.
fn power(product: &Monomial, most: &Poly, facts: &Facts) -> Vec<Constraint> {
    let found = product.factors().iter().enumerate().find_map(|(at, factor)| match factor {
        Factor::Opaque(Expr::Binary(Operator::Power, base, exponent)) => Some((at, base, exponent)),
        _ => None,
    });
    let Some((at, base, exponent)) = found else { return Vec::new() };
    let (is_base, is_exponent) = (facts.expr(base).is_at_least(2), facts.expr(exponent).is_at_least(1));
    // A bound that reads what it bounds says nothing.
    let of = |expr: &Expr| !most.mentions(|slot| expr.mentions(|own| own == slot));
    // The rest is 1 or more, so the power alone is at most `most` too.
    if !facts.expr(base).is_at_least(0) || !facts.monomial(&product.without(at)).is_at_least(1) {
        return Vec::new();
    }
    // b ** e <= most < 2 ** digits, and b is 2 ** each or more.
    let digits = Expr::sum(digits(most.to_expr()), Expr::Number(-1));
    let of_exponent =
        (is_base && of(exponent)).then(|| (Poly::of(exponent), Poly::of(&divided(digits, each(base)))));
    let of_base = (is_exponent && of(base)).then(|| (Poly::of(base), most.clone()));
    let both = of_exponent.into_iter().chain(of_base);
    both.filter_map(|(small, large)| Constraint::at_most(&small, &large)).collect()
}

/// What `x // c <= most` says of `x`, where `c` is a number.
fn whole(quotient: &Monomial, most: &Poly) -> Option<Constraint> {
    match quotient.factors() {
        [Factor::Opaque(Expr::Binary(Operator::FloorDivide, x, c))] if let Expr::Number(c @ 1..) = **c => {
            Constraint::less(&Poly::of(x), &most.plus(&Poly::constant(1))?.scale(c)?)
        }
        _ => None,
    }
}

/// What it says of its parts that this is 1 or more.
fn positive(monomial: &Monomial, facts: &Facts) -> Option<Constraint> {
    let [Factor::Opaque(Expr::Binary(operator, x, y))] = monomial.factors() else { return None };
    // Of a negative number the quotient by a negative one is positive too.
    if !facts.expr(x).is_at_least(0) {
        return None;
    }
    let whole = Poly::of(x);
    match operator {
        Operator::FloorDivide => Constraint::at_most(&Poly::of(y), &whole),
        Operator::ShiftRight => Constraint::less(&Poly::of(y), &Poly::of(&digits((**x).clone()))),
        Operator::Modulo if facts.expr(y).is_at_least(0) => Constraint::less(&Poly::constant(0), &whole),
        _ => None,
    }
}

/// Returns a bound above which a choice gives no other option: it occurs only in quotients that are numbers
/// of parts, as in `n // 2 ** y`, which are 0 there, and else in bounds from below.
pub(super) fn idle(slot: usize, line: &Line, atoms: &[Condition], facts: &Facts) -> Option<Constraint> {
    let own = |name: usize| name == slot;
    let numbers = line.parts.iter().map(|part| match part {
        Part::Position(numbers) => Some(numbers),
        Part::Of(..) | Part::Each { .. } => None,
    });
    let numbers = numbers.collect::<Option<Vec<_>>>()?;
    let quotients = numbers.into_iter().flatten().filter(|number| number.mentions(own));
    let vanish = quotients.map(|quotient| vanishes(quotient, slot, facts)).collect::<Option<Vec<Poly>>>()?;
    // A choice that no part reads has nothing that vanishes, and is no case of this.
    vanish.first()?;
    let least = Poly::constant(facts.name(slot).low?);
    // Beyond the sum of all these places each quotient is 0, and the least value is among those kept.
    let most = vanish.iter().try_fold(least, |most, one| most.plus(one))?;
    let from_below = |atom: &Condition| {
        let exact = super::view(atom).exact;
        let of = |poly: &Poly| poly.as_linear().is_some_and(|(names, _)| names == [(slot, -1)]);
        !exact.is_empty() && exact.iter().all(|constraint| of(&constraint.poly))
    };
    // A bound from above would have served already.
    let is_idle = atoms.iter().all(|atom| !atom.mentions(own) || from_below(atom));
    if is_idle { Constraint::at_most(&Poly::name(slot), &most) } else { None }
}

/// From where on a quotient by a power with this exponent is 0.
fn vanishes(quotient: &Expr, slot: usize, facts: &Facts) -> Option<Poly> {
    let Expr::Binary(operator, x, y) = quotient else { return None };
    let base = match (operator, &**y) {
        (Operator::ShiftRight, Expr::Name(_)) => &Expr::Number(2),
        (Operator::FloorDivide, Expr::Binary(Operator::Power, base, exponent))
            if **exponent == Expr::Name(slot) && facts.expr(base).is_at_least(2) =>
        {
            &**base
        }
        _ => return None,
    };
    // The base or the number must not change with the choice.
    if !facts.expr(x).is_at_least(0) || Expr::sum((**x).clone(), base.clone()).mentions(|name| name == slot) {
        return None;
    }
    Poly::of(&divided(digits((**x).clone()), each(base))).plus(&Poly::constant(1))
}

fn digits(number: Expr) -> Expr {
    Expr::Call(Function::BitLength, vec![number])
}

/// The number of binary digits that each further factor adds at least.
fn each(base: &Expr) -> Expr {
    match base {
        Expr::Number(base) => Expr::Number(i128::from(base.unsigned_abs().ilog2())),
        _ => Expr::Call(
            Function::Max,
            vec![Expr::sum(digits(base.clone()), Expr::Number(-1)), Expr::Number(1)],
        ),
    }
}

fn divided(number: Expr, by: Expr) -> Expr {
    if by == Expr::Number(1) {
        number
    } else {
        Expr::Binary(Operator::FloorDivide, Box::new(number), Box::new(by))
    }
}
