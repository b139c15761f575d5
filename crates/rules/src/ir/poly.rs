//! Polynomials in the names of a line: one form for expressions that differ only in how they are written.
//!
//! What is not a sum of products (`n // 2`, `min(a, b)`) enters as an opaque factor, equal to others written
//! the same.

use super::{Expr, Operator};
use std::collections::BTreeMap;

/// A factor of a monomial.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Factor {
    /// A name, by its slot.
    Name(usize),
    /// An expression that is no polynomial.
    Opaque(Expr),
}

/// A product of factors in ascending order, a power as a repetition; the empty one is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Monomial(Vec<Factor>);

/// A sum of monomials with integer coefficients, none of them 0.
///
/// ```
/// use grundy_rules::ir::{Expr, Poly};
/// let a = Poly::of(&Expr::sum(Expr::Name(0), Expr::Name(1)));
/// let b = Poly::of(&Expr::sum(Expr::Name(1), Expr::Name(0)));
/// assert_eq!(a, b);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Poly {
    terms: BTreeMap<Monomial, i128>,
}

/// Larger polynomials stay opaque: products of sums grow fast, and no use of the form needs more.
const MAX_TERMS: usize = 64;
const MAX_DEGREE: usize = 8;

impl Monomial {
    /// Returns the name as a monomial.
    #[must_use]
    pub fn name(slot: usize) -> Monomial {
        Monomial(vec![Factor::Name(slot)])
    }

    /// Returns the factors in ascending order.
    #[must_use]
    pub fn factors(&self) -> &[Factor] {
        &self.0
    }

    /// Returns the slot, where the monomial is one bare name.
    #[must_use]
    pub fn as_name(&self) -> Option<usize> {
        match self.0[..] {
            [Factor::Name(slot)] => Some(slot),
            _ => None,
        }
    }

    /// Returns the product of two.
    #[must_use]
    pub fn times(&self, other: &Monomial) -> Monomial {
        // In ascending order, so that equal products are equal as values.
        let mut factors = [&self.0[..], &other.0[..]].concat();
        factors.sort_unstable();
        Monomial(factors)
    }

    /// Returns the monomial without its factor at `index`.
    #[must_use]
    pub fn without(&self, index: usize) -> Monomial {
        let mut factors = self.0.clone();
        factors.remove(index);
        Monomial(factors)
    }

    /// Returns whether a slot that `wanted` accepts occurs, also inside opaque factors.
    #[must_use]
    pub fn mentions(&self, wanted: impl Fn(usize) -> bool) -> bool {
        self.0.iter().any(|factor| match factor {
            Factor::Name(slot) => wanted(*slot),
            Factor::Opaque(expr) => expr.mentions(&wanted),
        })
    }

    fn to_expr(&self) -> Option<Expr> {
        let factors = self.0.iter().map(|factor| match factor {
            Factor::Name(slot) => Expr::Name(*slot),
            Factor::Opaque(expr) => expr.clone(),
        });
        factors.reduce(Expr::product)
    }
}

impl Poly {
    /// Returns the constant.
    #[must_use]
    pub fn constant(value: i128) -> Poly {
        Poly::term(Monomial::default(), value)
    }

    /// Returns the name.
    #[must_use]
    pub fn name(slot: usize) -> Poly {
        Poly::term(Monomial::name(slot), 1)
    }

    /// Returns one monomial with its coefficient.
    #[must_use]
    pub fn term(monomial: Monomial, coefficient: i128) -> Poly {
        let mut terms = BTreeMap::new();
        if coefficient != 0 {
            terms.insert(monomial, coefficient);
        }
        Poly { terms }
    }

    /// Returns the polynomial of an expression; where it would be too large or overflow, the expression is
    /// opaque.
    #[must_use]
    pub fn of(expr: &Expr) -> Poly {
        Poly::expand(expr)
            .filter(|poly| poly.terms.len() <= MAX_TERMS && poly.degree() <= MAX_DEGREE)
            .unwrap_or_else(|| Poly::term(Monomial(vec![Factor::Opaque(expr.clone())]), 1))
    }

    fn expand(expr: &Expr) -> Option<Poly> {
        match expr {
            Expr::Number(value) => Some(Poly::constant(*value)),
            Expr::Name(slot) => Some(Poly::name(*slot)),
            Expr::Negate(x) => Poly::of(x).scale(-1),
            Expr::Binary(Operator::Add, x, y) => Poly::of(x).plus(&Poly::of(y)),
            Expr::Binary(Operator::Subtract, x, y) => Poly::of(x).minus(&Poly::of(y)),
            Expr::Binary(Operator::Multiply, x, y) => Poly::of(x).times(&Poly::of(y)),
            Expr::Binary(Operator::Power, x, y) => {
                let exponent = Poly::of(y).as_constant()?;
                if !(0..=MAX_DEGREE as i128).contains(&exponent) {
                    return None;
                }
                let base = Poly::of(x);
                (0..exponent).try_fold(Poly::constant(1), |power, _| power.times(&base))
            }
            _ => None,
        }
    }

    /// Returns the terms in ascending order of their monomials.
    pub fn terms(&self) -> impl Iterator<Item = (&Monomial, i128)> {
        self.terms.iter().map(|(monomial, coefficient)| (monomial, *coefficient))
    }

    /// Returns the coefficient of a monomial, 0 where it does not occur.
    #[must_use]
    pub fn coefficient(&self, monomial: &Monomial) -> i128 {
        self.terms.get(monomial).copied().unwrap_or(0)
    }

    /// Returns the coefficient of 1.
    #[must_use]
    pub fn constant_term(&self) -> i128 {
        self.coefficient(&Monomial::default())
    }

    /// Returns the value, where no name and no opaque factor occurs.
    #[must_use]
    pub fn as_constant(&self) -> Option<i128> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&Monomial::default()).copied(),
            _ => None,
        }
    }

    /// Returns the integer coefficients of the names and the constant, where the polynomial is linear with no
    /// opaque factor.
    #[must_use]
    pub fn as_linear(&self) -> Option<(Vec<(usize, i128)>, i128)> {
        let mut names = Vec::with_capacity(self.terms.len());
        for (monomial, coefficient) in self.terms() {
            if !monomial.factors().is_empty() {
                names.push((monomial.as_name()?, coefficient));
            }
        }
        Some((names, self.constant_term()))
    }

    /// Returns whether a slot that `wanted` accepts occurs.
    #[must_use]
    pub fn mentions(&self, wanted: impl Fn(usize) -> bool) -> bool {
        self.terms.keys().any(|monomial| monomial.mentions(&wanted))
    }

    /// Returns the sum, or `None` on overflow.
    #[must_use]
    pub fn plus(&self, other: &Poly) -> Option<Poly> {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.terms {
            sum.add_term(monomial.clone(), *coefficient)?;
        }
        Some(sum)
    }

    /// Returns the difference, or `None` on overflow.
    #[must_use]
    pub fn minus(&self, other: &Poly) -> Option<Poly> {
        self.plus(&other.scale(-1)?)
    }

    /// Returns the product, or `None` on overflow or where it is too large.
    #[must_use]
    pub fn times(&self, other: &Poly) -> Option<Poly> {
        // Counted before the product is made, since it may be large.
        if self.terms.len() * other.terms.len() > MAX_TERMS || self.degree() + other.degree() > MAX_DEGREE {
            return None;
        }
        let mut product = Poly::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                product.add_term(a.times(b), x.checked_mul(*y)?)?;
            }
        }
        Some(product)
    }

    /// Returns the product with a number, or `None` on overflow.
    #[must_use]
    pub fn scale(&self, factor: i128) -> Option<Poly> {
        let mut scaled = Poly::default();
        for (monomial, coefficient) in &self.terms {
            scaled.add_term(monomial.clone(), coefficient.checked_mul(factor)?)?;
        }
        Some(scaled)
    }

    fn add_term(&mut self, monomial: Monomial, coefficient: i128) -> Option<()> {
        let sum = self.coefficient(&monomial).checked_add(coefficient)?;
        // Terms with the coefficient 0 are not kept, so that equal polynomials are equal as values.
        if sum == 0 {
            self.terms.remove(&monomial);
        } else {
            self.terms.insert(monomial, sum);
        }
        Some(())
    }

    fn degree(&self) -> usize {
        self.terms.keys().map(|monomial| monomial.factors().len()).max().unwrap_or(0)
    }

    /// Writes the polynomial as `a * x**degree + rest` where `x` is the name at `slot` and occurs neither in
    /// `a` nor in `rest`; `None` where it has two different powers of `x`, none, or `x` inside an opaque
    /// factor.
    #[must_use]
    pub fn split(&self, slot: usize) -> Option<(u32, Poly, Poly)> {
        let mut degree = 0;
        let (mut leading, mut rest) = (Poly::default(), Poly::default());
        for (monomial, coefficient) in &self.terms {
            let others: Vec<Factor> =
                monomial.0.iter().filter(|factor| **factor != Factor::Name(slot)).cloned().collect();
            let power = u32::try_from(monomial.0.len() - others.len()).ok()?;
            let others = Monomial(others);
            // Inside an opaque factor the name may do anything.
            if others.mentions(|name| name == slot) {
                return None;
            }
            if power == 0 {
                rest.add_term(others, *coefficient)?;
            } else {
                // Two powers of the name have no common form with one leading coefficient.
                if degree != 0 && degree != power {
                    return None;
                }
                degree = power;
                leading.add_term(others, *coefficient)?;
            }
        }
        (degree != 0).then_some((degree, leading, rest))
    }

    /// Returns the polynomial with `value` in the place of the name at `slot`; `None` on overflow, where it
    /// is too large, or where the name is inside an opaque factor.
    #[must_use]
    pub fn substitute(&self, slot: usize, value: &Poly) -> Option<Poly> {
        let mut result = Poly::default();
        for (monomial, coefficient) in &self.terms {
            let mut product = Poly::constant(*coefficient);
            for factor in monomial.factors() {
                let factor = match factor {
                    Factor::Name(name) if *name == slot => value.clone(),
                    // An opaque factor is equal to others by how it is written, so it is not written anew.
                    Factor::Opaque(expr) if expr.mentions(|name| name == slot) => return None,
                    other => Poly::term(Monomial(vec![other.clone()]), 1),
                };
                product = product.times(&factor)?;
            }
            result = result.plus(&product)?;
        }
        Some(result)
    }

    /// Returns an expression of the same value.
    #[must_use]
    pub fn to_expr(&self) -> Expr {
        let terms = self.terms.iter().map(|(monomial, coefficient)| match monomial.to_expr() {
            None => Expr::Number(*coefficient),
            Some(product) if *coefficient == 1 => product,
            Some(product) => Expr::product(Expr::Number(*coefficient), product),
        });
        terms.reduce(Expr::sum).unwrap_or(Expr::Number(0))
    }
}
