//! What follows from constraints: a proof by elimination, sound and not complete.
//!
//! Every monomial is a variable of its own; what is known of products, quotients and the functions is added
//! as further constraints, true for all integers. Then variables are eliminated one by one (Fourier and
//! Motzkin). Where that ends in `1 <= 0`, no values of the names meet the constraints. Where it does not, or
//! grows too large, nothing is said.

use super::{Constraint, Expr, Factor, Facts, Function, Interval, Monomial, Operator, Poly, Relation};
use crate::interpret::evaluate::gcd;
use std::collections::BTreeSet;

/// Constraints on the names of a line.
#[derive(Clone, Debug)]
pub struct System {
    slots: usize,
    naturals: usize,
    constraints: Vec<Constraint>,
}

/// More rows than this end an elimination without an answer.
const MAX_ROWS: usize = 96;
/// The most expressions with few values that are looked at value by value.
const MAX_CASES_DEEP: usize = 3;
/// More monomials than this get no further facts.
const MAX_MONOMIALS: usize = 48;

impl System {
    /// Returns a system over `slots` names; the first `naturals` of them are naturals.
    #[must_use]
    pub fn new(slots: usize, naturals: usize, constraints: Vec<Constraint>) -> System {
        System { slots, naturals, constraints }
    }

    /// Adds a constraint.
    pub fn push(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// Returns the ranges of the names.
    #[must_use]
    pub fn facts(&self) -> Facts {
        Facts::new(self.slots, self.naturals, self.constraints.iter())
    }

    /// Returns whether it is certain that `a <= b`.
    #[must_use]
    pub fn proves_at_most(&self, a: &Poly, b: &Poly) -> bool {
        self.refutes(Constraint::less(b, a))
    }

    /// Returns whether it is certain that `a < b`.
    #[must_use]
    pub fn proves_less(&self, a: &Poly, b: &Poly) -> bool {
        self.refutes(Constraint::at_most(b, a))
    }

    fn refutes(&self, opposite: Option<Constraint>) -> bool {
        // An opposite that overflows cannot be refuted, and then nothing is said.
        let Some(opposite) = opposite else { return false };
        let mut system = self.clone();
        system.push(opposite);
        system.is_empty()
    }

    /// Returns whether it is certain that no values meet the constraints.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.is_empty_by_cases(MAX_CASES_DEEP, &mut Vec::new())
    }

    /// As [`System::is_empty`]; `min`, `max` and `x if c else y` are one of their values, so where nothing
    /// follows from the whole, one of them not yet in `done` is looked at value by value.
    fn is_empty_by_cases(&self, depth: usize, done: &mut Vec<Expr>) -> bool {
        // Cases are many times the work, so the whole is tried first.
        if self.is_empty_at_once() {
            return true;
        }
        if depth == 0 {
            return false;
        }
        let Some((expr, values)) =
            self.constraints.iter().find_map(|constraint| one_of(&constraint.poly, done))
        else {
            return false;
        };
        let whole = Poly::of(&expr);
        // An expression that is being looked at is not taken apart again, or the recursion would not end.
        done.push(expr);
        // The expression is one of these values, so the cases leave nothing out.
        let empty = values.iter().all(|value| {
            let mut system = self.clone();
            let Some(equal) = Constraint::equal(&whole, &Poly::of(value)) else { return false };
            system.push(equal);
            system.is_empty_by_cases(depth - 1, done)
        });
        done.pop();
        empty
    }

    fn is_empty_at_once(&self) -> bool {
        let facts = self.facts();
        // Ranges alone are cheap, and often show it.
        if facts.is_empty() {
            return true;
        }
        let mut equal: Vec<Poly> = Vec::new();
        let mut rows: Vec<Poly> = Vec::new();
        for constraint in &self.constraints {
            match constraint.relation {
                Relation::Zero => equal.push(constraint.poly.clone()),
                Relation::AtMostZero => rows.push(constraint.poly.clone()),
            }
        }
        add_facts(&facts, &mut equal, &mut rows);
        substitute_equalities(equal, &mut rows);
        // A row that is at least 1 contradicts itself; only what ranges leave open is eliminated.
        rows.iter().any(|row| facts.poly(row).is_at_least(1)) || eliminate(rows)
    }
}

/// Finds an expression that has one of a few values, which are returned with it.
fn one_of(poly: &Poly, done: &[Expr]) -> Option<(Expr, Vec<Expr>)> {
    let factors = poly.terms().flat_map(|(monomial, _)| monomial.factors());
    factors.into_iter().find_map(|factor| match factor {
        Factor::Opaque(expr) if !done.contains(expr) => match expr {
            Expr::Call(Function::Min | Function::Max, values) if values.len() <= 4 => {
                Some((expr.clone(), values.clone()))
            }
            Expr::If(_, x, y) => Some((expr.clone(), vec![(**x).clone(), (**y).clone()])),
            _ => None,
        },
        _ => None,
    })
}

fn monomials<'a>(rows: impl Iterator<Item = &'a Poly>) -> BTreeSet<Monomial> {
    let bare = |(monomial, _): (&Monomial, i128)| monomial.clone();
    rows.flat_map(|row| row.terms().map(bare)).filter(|monomial| !monomial.factors().is_empty()).collect()
}

/// Adds what is known of every monomial that occurs, and of those that this brings in.
fn add_facts(facts: &Facts, equal: &mut Vec<Poly>, rows: &mut Vec<Poly>) {
    let mut done: BTreeSet<Monomial> = BTreeSet::new();
    let mut opaque: BTreeSet<Expr> = BTreeSet::new();
    loop {
        let all = monomials(equal.iter().chain(rows.iter()));
        let new: Vec<&Monomial> =
            // What is met later is no new monomial any more, so the loop ends.
            all.difference(&done).take(MAX_MONOMIALS - done.len().min(MAX_MONOMIALS)).collect();
        if new.is_empty() {
            return;
        }
        for monomial in &new {
            let range = facts.monomial(monomial);
            rows.extend(range_rows(monomial, range));
            if monomial.factors().len() > 1 {
                product_facts(facts, monomial, rows);
            }
            for factor in monomial.factors() {
                if let Factor::Opaque(expr) = factor
                    && opaque.insert(expr.clone())
                {
                    // A fact that overflows is left out.
                    let _ = opaque_facts(facts, expr, equal, rows);
                }
            }
        }
        done.extend(new.into_iter().cloned().collect::<Vec<_>>());
    }
}

fn range_rows(monomial: &Monomial, range: Interval) -> Vec<Poly> {
    let value = Poly::term(monomial.clone(), 1);
    let low = range.low.and_then(|low| Poly::constant(low).minus(&value));
    let high = range.high.and_then(|high| value.minus(&Poly::constant(high)));
    low.into_iter().chain(high).collect()
}

/// For a product `f * rest` of naturals with `rest >= low`: `low * f <= f * rest`.
fn product_facts(facts: &Facts, monomial: &Monomial, rows: &mut Vec<Poly>) {
    let value = Poly::term(monomial.clone(), 1);
    // The factor is 0 or more and the rest `low` or more, so their product is at least `low` times the
    // factor.
    for (index, factor) in monomial.factors().iter().enumerate() {
        let rest = facts.monomial(&monomial.without(index));
        if facts.factor(factor).is_at_least(0)
            && let Some(low) = rest.low.filter(|low| *low > 0)
        {
            let single = Poly::term(monomial_of(factor), low);
            rows.extend(single.minus(&value));
        }
    }
}

fn monomial_of(factor: &Factor) -> Monomial {
    match factor {
        Factor::Name(slot) => Monomial::name(*slot),
        Factor::Opaque(expr) => {
            let poly = Poly::of(expr);
            let (monomial, _) = poly.terms().next().expect("an opaque factor is a monomial of its own");
            monomial.clone()
        }
    }
}

fn opaque_facts(facts: &Facts, expr: &Expr, equal: &mut Vec<Poly>, rows: &mut Vec<Poly>) -> Option<()> {
    let value = Poly::of(expr);
    match expr {
        // Other divisors give remainders of another sign, or none.
        Expr::Binary(Operator::FloorDivide | Operator::Modulo, x, y) if facts.expr(y).is_at_least(1) => {
            // x == y * (x // y) + x % y, and 0 <= x % y < y.
            let quotient = Poly::of(&Expr::Binary(Operator::FloorDivide, x.clone(), y.clone()));
            let rest = Poly::of(&Expr::Binary(Operator::Modulo, x.clone(), y.clone()));
            let (x, y) = (Poly::of(x), Poly::of(y));
            rows.push(rest.plus(&Poly::constant(1))?.minus(&y)?);
            rows.push(rest.scale(-1)?);
            equal.push(y.times(&quotient)?.plus(&rest)?.minus(&x)?);
        }
        Expr::Binary(Operator::ShiftRight, x, y) => {
            // For a number below 0 the shift may raise it.
            if facts.expr(x).is_at_least(0) {
                rows.push(value.minus(&Poly::of(x))?);
                if facts.expr(y).is_at_least(1) {
                    rows.push(value.scale(2)?.minus(&Poly::of(x))?);
                }
            }
            if let Some(distance @ 0..=62) = Poly::of(y).as_constant() {
                // 2^d * (x >> d) <= x <= 2^d * (x >> d) + 2^d - 1
                let whole = value.scale(1 << distance)?;
                let x = Poly::of(x);
                rows.push(whole.minus(&x)?);
                rows.push(x.minus(&whole)?.plus(&Poly::constant(1 - (1 << distance)))?);
            }
        }
        Expr::Binary(Operator::BitAnd, x, y) => {
            for one in [x, y].into_iter().filter(|one| facts.expr(one).is_at_least(0)) {
                rows.push(value.minus(&Poly::of(one))?);
            }
        }
        Expr::Binary(Operator::BitOr, x, y)
            if facts.expr(x).is_at_least(0) && facts.expr(y).is_at_least(0) =>
        {
            // Digits are joined and not added, so the sum is not exceeded.
            let (x, y) = (Poly::of(x), Poly::of(y));
            rows.push(x.minus(&value)?);
            rows.push(y.minus(&value)?);
            rows.push(value.minus(&x.plus(&y)?)?);
        }
        Expr::Call(function, arguments) => {
            let natural = arguments.iter().all(|x| facts.expr(x).is_at_least(0));
            let values: Vec<Poly> = arguments.iter().map(Poly::of).collect();
            match function {
                Function::Min => {
                    for x in &values {
                        rows.push(value.minus(x)?);
                    }
                }
                Function::Max | Function::Abs => {
                    for x in &values {
                        // The absolute value is the larger of the number and its negative, so it is bounded
                        // as a maximum.
                        rows.push(x.minus(&value)?);
                        if *function == Function::Abs {
                            rows.push(x.scale(-1)?.minus(&value)?);
                        }
                    }
                }
                Function::Gcd => {
                    for (x, argument) in values.iter().zip(arguments) {
                        // A divisor of 0 may be larger than 0.
                        if facts.expr(argument).is_at_least(1) {
                            rows.push(value.minus(x)?);
                        }
                    }
                }
                Function::Xor if natural => {
                    let total = values.iter().try_fold(Poly::default(), |sum, x| sum.plus(x))?;
                    rows.push(value.minus(&total)?);
                }
                Function::Isqrt | Function::Popcount | Function::BitLength if natural => {
                    rows.push(value.minus(&values[0])?);
                }
                _ => {}
            }
        }
        _ => {}
    }
    Some(())
}

/// Uses each equality to remove one monomial, where it has one with the coefficient 1 or -1; else keeps it as
/// two rows.
fn substitute_equalities(mut equal: Vec<Poly>, rows: &mut Vec<Poly>) {
    while let Some(equality) = equal.pop() {
        let pivot = equality
            .terms()
            .find(|(monomial, c)| c.unsigned_abs() == 1 && !monomial.factors().is_empty())
            .map(|(monomial, c)| (monomial.clone(), c));
        let Some((monomial, sign)) = pivot else {
            // Without a coefficient of 1 or -1 what stands for the monomial would not be a whole polynomial.
            rows.extend(equality.scale(-1));
            rows.push(equality);
            continue;
        };
        let without = |row: &Poly| {
            let c = row.coefficient(&monomial);
            // row - c * sign * equality has no such monomial.
            let factor = c.checked_mul(sign)?;
            row.minus(&equality.scale(factor)?)
        };
        // A row that overflows is left out, which is sound: fewer rows refute less.
        equal = equal.iter().filter_map(without).collect();
        *rows = rows.iter().filter_map(without).collect();
    }
}

/// Returns whether eliminating all monomials from `rows`, each `<= 0`, ends in a contradiction.
fn eliminate(rows: Vec<Poly>) -> bool {
    let mut rows: BTreeSet<Poly> = rows.into_iter().filter_map(|row| tighten(&row)).collect();
    loop {
        if rows.iter().any(|row| row.as_constant().is_some_and(|value| value > 0)) {
            return true;
        }
        // A constant that is no contradiction says nothing more.
        rows.retain(|row| row.as_constant().is_none());
        // The monomial that makes the fewest new rows goes first.
        let count = |monomial: &Monomial| {
            let signs = rows.iter().map(|row| row.coefficient(monomial).signum());
            let (up, down) = signs
                .fold((0, 0), |(up, down), sign| (up + usize::from(sign > 0), down + usize::from(sign < 0)));
            up * down
        };
        let Some(monomial) = monomials(rows.iter()).into_iter().min_by_key(|monomial| count(monomial)) else {
            return false;
        };
        // Rounds that make many rows make more in the next one.
        rows = project(&rows, &monomial);
        if rows.len() > MAX_ROWS {
            return false;
        }
    }
}

/// Returns the rows that follow without `monomial`.
fn project(rows: &BTreeSet<Poly>, monomial: &Monomial) -> BTreeSet<Poly> {
    let mut kept: BTreeSet<Poly> = BTreeSet::new();
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for row in rows {
        match row.coefficient(monomial) {
            0 => {
                kept.insert(row.clone());
            }
            c if c > 0 => above.push((row, c)),
            c => below.push((row, -c)),
        }
    }
    // Each row that bounds it from above meets each that bounds it from below.
    for (high, a) in &above {
        for (low, b) in &below {
            // Both factors are positive, so the sum is at most 0 too, and the monomial cancels in it.
            let sum = high.scale(*b).and_then(|high| high.plus(&low.scale(*a)?));
            kept.extend(sum.and_then(|row| tighten(&row)));
        }
    }
    kept
}

/// Divides a row by the common divisor of its coefficients and rounds the constant, for monomials are
/// integers.
fn tighten(row: &Poly) -> Option<Poly> {
    let constant = row.constant_term();
    let bare = row.minus(&Poly::constant(constant))?;
    // Monomials are integers, so the sum of all others is a multiple of this divisor.
    let divisor = bare.terms().fold(0u128, |divisor, (_, c)| gcd(divisor, c.unsigned_abs()));
    let Ok(divisor) = i128::try_from(divisor) else { return None };
    if divisor <= 1 {
        return Some(row.clone());
    }
    // sum <= -constant, so sum / divisor <= floor(-constant / divisor).
    let rounded = constant.checked_neg()?.div_euclid(divisor).checked_neg()?;
    let mut reduced = Poly::constant(rounded);
    for (monomial, c) in bare.terms() {
        reduced = reduced.plus(&Poly::term(monomial.clone(), c / divisor))?;
    }
    Some(reduced)
}

/// Returns linear rows that follow from `rows` (each `<= 0`) without the names at `slots`, for rows in which
/// these occur only as bare names with number coefficients; other rows with such a name are dropped. Every
/// pair of rows combined costs one of `effort`; where that ends nothing is returned.
#[must_use]
pub(crate) fn project_names(rows: &[Poly], slots: &[usize], effort: &mut usize) -> Vec<Poly> {
    let mut rows: BTreeSet<Poly> = rows.iter().cloned().collect();
    for slot in slots {
        let name = Monomial::name(*slot);
        // A row with the name inside a product cannot be combined. To leave it out is sound.
        rows.retain(|row| row.terms().all(|(m, _)| *m == name || !m.mentions(|used| used == *slot)));
        let (above, below) =
            rows.iter().fold((0, 0), |(above, below), row| match row.coefficient(&name).signum() {
                1 => (above + 1, below),
                -1 => (above, below + 1),
                _ => (above, below),
            });
        // The cost is counted before the rows are made, so that a hostile text cannot make many.
        let cost: usize = rows.len() + above * below;
        if cost > *effort {
            *effort = 0;
            return Vec::new();
        }
        *effort -= cost;
        rows = project(&rows, &name);
        if rows.len() > MAX_ROWS {
            return Vec::new();
        }
    }
    rows.into_iter().collect()
}
