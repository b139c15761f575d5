//! Linear terms: sums of variables with integer coefficients, and a constant. Equations and inequalities of
//! the logic compare them with 0.

use super::Outside;
use grundy_budget::{Weight, block};

/// `sum of coefficient * variable + constant`. Variables are indices and stand for natural numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Linear {
    /// By variable, no coefficient 0.
    terms: Vec<(usize, i64)>,
    constant: i64,
}

/// Coefficients and moduli beyond this are not reasoned about: automata walk through numbers of this size.
pub(super) const MOST_COEFFICIENT: i64 = 1 << 40;

/// Constants beyond this are not reasoned about. Automata walk through their digits, and a few times such a
/// number with coefficients beside it is less than `2^62`.
const MOST_CONSTANT: i64 = 1 << 60;

impl Weight for Linear {
    fn elsewhere(&self) -> u64 {
        block(self.terms.capacity() * size_of::<(usize, i64)>())
    }
}

impl Linear {
    pub(crate) fn constant(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    pub(crate) fn variable(variable: usize) -> Linear {
        Linear { terms: vec![(variable, 1)], constant: 0 }
    }

    pub(crate) fn terms(&self) -> &[(usize, i64)] {
        &self.terms
    }

    pub(crate) fn offset(&self) -> i64 {
        self.constant
    }

    /// The number, where there is no variable.
    pub(crate) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable, where it is nothing else.
    pub(crate) fn as_variable(&self) -> Option<usize> {
        match self.terms[..] {
            [(variable, 1)] if self.constant == 0 => Some(variable),
            _ => None,
        }
    }

    pub(crate) fn coefficient(&self, variable: usize) -> i64 {
        self.terms.iter().find(|(known, _)| *known == variable).map_or(0, |(_, coefficient)| *coefficient)
    }

    /// Returns `self + factor * other`.
    pub(crate) fn plus(&self, factor: i64, other: &Linear) -> Result<Linear, Outside> {
        let within = |a: i64, b: i64, most: i64| {
            let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b));
            sum.filter(|sum| sum.unsigned_abs() <= most.unsigned_abs()).ok_or(Outside::Large)
        };
        let add = |a, b| within(a, b, MOST_COEFFICIENT);
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        // Both lists ascend by variable, so one walk merges them, and the result ascends too.
        loop {
            let (variable, coefficient) = match (a.peek().copied(), b.peek().copied()) {
                (None, None) => break,
                (Some(x), y) if y.is_none_or(|y| x.0 < y.0) => {
                    a.next();
                    *x
                }
                (Some(x), Some(y)) if x.0 == y.0 => {
                    a.next();
                    b.next();
                    (x.0, add(x.1, y.1)?)
                }
                (_, Some(y)) => {
                    b.next();
                    (y.0, add(0, y.1)?)
                }
                (Some(_), None) => unreachable!("a term without a partner is taken above"),
            };
            // Parallel sums are recognised by equal lists, so no term with the coefficient 0 may stay.
            if coefficient != 0 {
                terms.push((variable, coefficient));
            }
        }
        Ok(Linear { terms, constant: within(self.constant, other.constant, MOST_CONSTANT)? })
    }

    pub(crate) fn minus(&self, other: &Linear) -> Result<Linear, Outside> {
        self.plus(-1, other)
    }

    pub(crate) fn times(&self, factor: i64) -> Result<Linear, Outside> {
        Linear::constant(0).plus(factor, self)
    }

    pub(crate) fn shifted(&self, by: i64) -> Result<Linear, Outside> {
        self.plus(1, &Linear::constant(by))
    }

    /// Returns it with `value` in the place of `variable`.
    pub(crate) fn with(&self, variable: usize, value: &Linear) -> Result<Linear, Outside> {
        let factor = self.coefficient(variable);
        // The variable goes before the sum comes, since the sum may speak of it again.
        let mut rest = self.clone();
        rest.terms.retain(|(known, _)| *known != variable);
        rest.plus(factor, value)
    }

    /// Returns it with other names for the variables; the new ones must be different.
    pub(crate) fn renamed(&self, name: impl Fn(usize) -> usize) -> Linear {
        let mut terms: Vec<(usize, i64)> = self.terms.iter().map(|(v, c)| (name(*v), *c)).collect();
        // New names may stand in another order, and lists of terms ascend.
        terms.sort_unstable();
        Linear { terms, constant: self.constant }
    }

    /// Returns it with coefficients and constant from 0 to `modulus - 1`, of the same residue.
    pub(crate) fn modulo(&self, modulus: i64) -> Linear {
        let terms = self.terms.iter().map(|(v, c)| (*v, c.rem_euclid(modulus))).filter(|(_, c)| *c != 0);
        Linear { terms: terms.collect(), constant: self.constant.rem_euclid(modulus) }
    }

    /// Returns whether the sums differ by a constant.
    pub(crate) fn is_parallel(&self, other: &Linear) -> bool {
        // Equal lists of terms are equal sums but for the constant: no term is 0, and the variables ascend.
        self.terms == other.terms
    }

    /// Returns whether they add up to a constant.
    pub(crate) fn is_opposite(&self, other: &Linear) -> bool {
        let pairs = || self.terms.iter().zip(&other.terms);
        self.terms.len() == other.terms.len() && pairs().all(|((v, c), (w, d))| v == w && *c == -d)
    }

    /// The greatest common divisor of the coefficients; 0 where there is none.
    fn divisor(&self) -> i64 {
        // The divisor of no terms is 0, by which the callers see that there are none.
        self.terms.iter().fold(0, |a, (_, b)| gcd(a, b.abs()))
    }

    /// Returns whether `self == 0` has a meaning for naturals: `Err(truth)` where it is decided, else the
    /// shortest form.
    pub(crate) fn equation(mut self) -> Result<Linear, bool> {
        let divisor = self.divisor();
        if divisor == 0 {
            return Err(self.constant == 0);
        }
        // The sum of the terms is a multiple of the divisor at all numbers, so the constant must be one too.
        if self.constant % divisor != 0 {
            return Err(false);
        }
        self.divide(divisor, self.constant / divisor);
        // The sum and its negative are 0 together: one sign is chosen, so that equal equations are equal
        // values.
        if self.terms[0].1 < 0 {
            self.terms.iter_mut().for_each(|(_, c)| *c = -*c);
            self.constant = -self.constant;
        }
        // Terms with positive coefficients are never below 0 at naturals.
        let same_sign = self.terms.iter().all(|(_, c)| *c > 0);
        if same_sign && self.constant > 0 { Err(false) } else { Ok(self) }
    }

    /// As [`Linear::equation`], for `self <= 0`.
    pub(crate) fn inequality(mut self) -> Result<Linear, bool> {
        let divisor = self.divisor();
        if divisor == 0 {
            return Err(self.constant <= 0);
        }
        // sum <= -constant, so sum / divisor <= floor(-constant / divisor).
        self.divide(divisor, -(-self.constant).div_euclid(divisor));
        // At naturals the sum is least where all are 0, and there it is the constant.
        if self.constant > 0 && self.terms.iter().all(|(_, c)| *c > 0) {
            return Err(false);
        }
        // At naturals the sum is greatest where all are 0.
        if self.constant <= 0 && self.terms.iter().all(|(_, c)| *c < 0) {
            return Err(true);
        }
        Ok(self)
    }

    fn divide(&mut self, divisor: i64, constant: i64) {
        self.terms.iter_mut().for_each(|(_, c)| *c /= divisor);
        self.constant = constant;
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
