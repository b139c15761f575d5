//! Ranges of expressions that hold wherever certain constraints hold.

use super::{
    Comparison, Condition, Constraint, Expr, Factor, Function, List, Monomial, Operator, Poly, Relation, Set,
};

/// Integers from `low` to `high`; `None` where that end is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// The least value possible.
    pub low: Option<i128>,
    /// The greatest value possible.
    pub high: Option<i128>,
}

/// Ranges of the names of a line.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    ranges: Vec<Interval>,
}

/// The number of times that each constraint is used to narrow ranges; chains of names are rarely longer.
const ROUNDS: usize = 6;

impl Interval {
    /// All naturals.
    pub const NATURAL: Interval = Interval { low: Some(0), high: None };

    /// All integers.
    pub const ALL: Interval = Interval { low: None, high: None };

    /// Returns the interval of one value.
    #[must_use]
    pub fn point(value: i128) -> Interval {
        Interval { low: Some(value), high: Some(value) }
    }

    /// The only value, where both ends are it.
    #[must_use]
    pub fn single(self) -> Option<i128> {
        if self.low == self.high { self.low } else { None }
    }

    /// Returns whether every value is `least` or more.
    #[must_use]
    pub fn is_at_least(self, least: i128) -> bool {
        self.low.is_some_and(|low| low >= least)
    }

    fn plus(self, other: Interval) -> Interval {
        let add = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        // An end that overflows is not known any more, which is sound.
        Interval { low: add(self.low, other.low), high: add(self.high, other.high) }
    }

    fn scale(self, factor: i128) -> Interval {
        if factor == 0 {
            return Interval::point(0);
        }
        let times = |end: Option<i128>| end?.checked_mul(factor);
        let (low, high) = (times(self.low), times(self.high));
        if factor > 0 { Interval { low, high } } else { Interval { low: high, high: low } }
    }

    fn times(self, other: Interval) -> Interval {
        // The product of two ranges has its ends at products of ends.
        match (self.low, self.high, other.low, other.high) {
            (Some(a), Some(b), Some(c), Some(d)) => {
                let ends = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| x.checked_mul(y));
                let [Some(p), Some(q), Some(r), Some(s)] = ends else { return Interval::ALL };
                Interval { low: Some(p.min(q).min(r).min(s)), high: Some(p.max(q).max(r).max(s)) }
            }
            // Of two naturals the product rises with each.
            (Some(a), _, Some(c), _) if a >= 0 && c >= 0 => {
                let times = |x: Option<i128>, y: Option<i128>| x?.checked_mul(y?);
                Interval { low: a.checked_mul(c).or(Some(0)), high: times(self.high, other.high) }
            }
            _ => Interval::ALL,
        }
    }

    /// What holds the nim-sum of two naturals, their `&` or their `|`: above the highest digit in which the
    /// ends of a range differ, all its numbers have the same digits.
    fn by_digits(self, other: Interval, digit: fn(i128, i128) -> i128) -> Interval {
        let (Some(a), Some(b), Some(c), Some(d)) = (self.low, self.high, other.low, other.high) else {
            return Interval::NATURAL;
        };
        // Ranges that are empty, or not of naturals, have no common digits.
        if a > b || c > d || a < 0 || c < 0 {
            return Interval::NATURAL;
        }
        let loose = ((a ^ b) | (c ^ d)).unsigned_abs();
        let loose = u128::MAX.checked_shr(loose.leading_zeros()).unwrap_or(0).cast_signed();
        let fixed = digit(a, c) & !loose;
        Interval { low: Some(fixed), high: Some(fixed | loose) }
    }

    /// Returns whether each number here compares so with each number there; `None` where some do and some do
    /// not, or it is not known.
    #[must_use]
    pub fn compares(self, comparison: Comparison, other: Interval) -> Option<bool> {
        let below = |a: Option<i128>, b: Option<i128>| matches!((a, b), (Some(a), Some(b)) if a < b);
        let at_most = |a: Option<i128>, b: Option<i128>| matches!((a, b), (Some(a), Some(b)) if a <= b);
        let is_all = |comparison| match comparison {
            Comparison::Equal => self.single().is_some() && self.single() == other.single(),
            Comparison::NotEqual => below(self.high, other.low) || below(other.high, self.low),
            Comparison::Less => below(self.high, other.low),
            Comparison::AtMost => at_most(self.high, other.low),
            Comparison::Greater => below(other.high, self.low),
            Comparison::AtLeast => at_most(other.high, self.low),
        };
        // What always holds, and what never holds, because the opposite always does.
        match (is_all(comparison), is_all(comparison.opposite())) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    fn hull(self, other: Interval) -> Interval {
        let both = |a: Option<i128>, b: Option<i128>, pick: fn(i128, i128) -> i128| Some(pick(a?, b?));
        Interval { low: both(self.low, other.low, i128::min), high: both(self.high, other.high, i128::max) }
    }

    fn meet(self, other: Interval) -> Interval {
        let tightest = |a: Option<i128>, b: Option<i128>, pick: fn(i128, i128) -> i128| match (a, b) {
            (Some(a), Some(b)) => Some(pick(a, b)),
            (a, b) => a.or(b),
        };
        Interval {
            low: tightest(self.low, other.low, i128::max),
            high: tightest(self.high, other.high, i128::min),
        }
    }
}

impl Facts {
    /// Returns the ranges of `slots` names where all constraints hold; the first `naturals` names are
    /// naturals.
    #[must_use]
    pub fn new<'a>(
        slots: usize,
        naturals: usize,
        constraints: impl Iterator<Item = &'a Constraint> + Clone,
    ) -> Facts {
        let mut facts = Facts { ranges: vec![Interval::ALL; slots] };
        facts.ranges[..naturals].fill(Interval::NATURAL);
        // Each round carries a bound on by one name.
        for _ in 0..ROUNDS {
            let mut changed = false;
            for constraint in constraints.clone() {
                changed |= facts.narrow(&constraint.poly);
                if constraint.relation == Relation::Zero
                    && let Some(negative) = constraint.poly.scale(-1)
                {
                    changed |= facts.narrow(&negative);
                }
            }
            if !changed {
                break;
            }
        }
        facts
    }

    /// Returns the facts that the names, by slot, are in these ranges.
    #[must_use]
    pub fn within(ranges: Vec<Interval>) -> Facts {
        Facts { ranges }
    }

    /// Uses `poly <= 0` to narrow the range of every bare name in it.
    fn narrow(&mut self, poly: &Poly) -> bool {
        let mut changed = false;
        for (monomial, coefficient) in poly.terms() {
            let Some(slot) = monomial.as_name().filter(|slot| *slot < self.ranges.len()) else { continue };
            let others = poly.terms().filter(|(other, _)| *other != monomial);
            let least = others
                // The others are taken at their least, whatever this name is: so the bound holds for all
                // values of them.
                .map(|(other, c)| self.monomial(other).scale(c))
                .fold(Interval::point(0), Interval::plus)
                .low;
            // coefficient * x <= -least
            let Some(most) = least.and_then(i128::checked_neg) else { continue };
            let bound = if coefficient > 0 {
                Interval { low: None, high: Some(most.div_euclid(coefficient)) }
            } else {
                let Some(divisor) = coefficient.checked_neg() else { continue };
                // x >= -most / divisor, rounded up.
                Interval { low: most.div_euclid(divisor).checked_neg(), high: None }
            };
            let narrowed = self.ranges[slot].meet(bound);
            changed |= narrowed != self.ranges[slot];
            self.ranges[slot] = narrowed;
        }
        changed
    }

    /// Returns whether no values of the names meet the constraints, as far as ranges alone show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges
            // The meet of two bounds may be empty, and then no name has a value.
            .iter()
            .any(|range| matches!((range.low, range.high), (Some(low), Some(high)) if low > high))
    }

    /// Returns the range of a name.
    #[must_use]
    pub fn name(&self, slot: usize) -> Interval {
        self.ranges.get(slot).copied().unwrap_or(Interval::ALL)
    }

    /// Returns the range of a factor.
    #[must_use]
    pub fn factor(&self, factor: &Factor) -> Interval {
        match factor {
            Factor::Name(slot) => self.name(*slot),
            Factor::Opaque(expr) => self.expr(expr),
        }
    }

    /// Returns the range of a product.
    #[must_use]
    pub fn monomial(&self, monomial: &Monomial) -> Interval {
        monomial.factors().iter().fold(Interval::point(1), |range, factor| range.times(self.factor(factor)))
    }

    /// Returns the range of a polynomial.
    #[must_use]
    pub fn poly(&self, poly: &Poly) -> Interval {
        let terms = poly.terms().map(|(monomial, coefficient)| self.monomial(monomial).scale(coefficient));
        terms.fold(Interval::point(0), Interval::plus)
    }

    /// Returns the range of an expression, wherever it can be evaluated.
    #[must_use]
    pub fn expr(&self, expr: &Expr) -> Interval {
        match expr {
            Expr::Number(value) => Interval::point(*value),
            Expr::Name(slot) => self.name(*slot),
            Expr::Negate(x) => self.expr(x).scale(-1),
            Expr::Binary(operator, x, y) => self.binary(*operator, x, y),
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::If(condition, x, y) => match self.holds(condition) {
                Some(true) => self.expr(x),
                Some(false) => self.expr(y),
                None => self.expr(x).hull(self.expr(y)),
            },
            Expr::Index(list, _) => self.list(list),
        }
    }

    fn binary(&self, operator: Operator, x: &Expr, y: &Expr) -> Interval {
        let (a, b) = (self.expr(x), self.expr(y));
        let natural = a.is_at_least(0) && b.is_at_least(0);
        // With one value each the definition gives the result, or none.
        if let (Some(a), Some(b)) = (a.single(), b.single()) {
            let alone = Expr::Binary(operator, Box::new(Expr::Number(a)), Box::new(Expr::Number(b)));
            return alone.at(&[]).map_or(Interval::ALL, Interval::point);
        }
        match operator {
            Operator::Add => a.plus(b),
            Operator::Subtract => a.plus(b.scale(-1)),
            Operator::Multiply => a.times(b),
            Operator::FloorDivide | Operator::Modulo if b.single().is_some_and(|b| b > 0) => {
                let divisor = b.low.unwrap_or(1);
                let quotient = |end: Option<i128>| Some(end?.div_euclid(divisor));
                let quotients = Interval { low: quotient(a.low), high: quotient(a.high) };
                match (operator, quotients.single()) {
                    (Operator::FloorDivide, _) => quotients,
                    (_, Some(_)) => {
                        // With one quotient for all of them, remainders rise with the numbers.
                        let rest = |end: Option<i128>| Some(end?.rem_euclid(divisor));
                        Interval { low: rest(a.low), high: rest(a.high) }
                    }
                    _ => Interval { low: Some(0), high: Some(divisor - 1) },
                }
            }
            Operator::FloorDivide if natural => {
                // A quotient by 0 has no value, so the least divisor that counts is 1.
                let quotient = |end: Option<i128>, divisor: Option<i128>| end?.checked_div(divisor?.max(1));
                let low = if b.high.is_some() { quotient(a.low, b.high) } else { Some(0) };
                Interval { low, high: quotient(a.high, b.low) }
            }
            Operator::Modulo if b.is_at_least(0) => {
                let below_divisor = b.high.map(|high| (high - 1).max(0));
                let most = Interval { low: Some(0), high: below_divisor };
                if a.is_at_least(0) { most.meet(Interval { low: None, high: a.high }) } else { most }
            }
            Operator::BitAnd if natural => {
                a.by_digits(b, |a, b| a & b).meet(Interval { low: Some(0), high: a.meet(b).high })
            }
            // The lowest digit 1 of a number, which has one unless it is 0.
            Operator::BitAnd if a.is_at_least(0) && *y == Expr::Negate(Box::new(x.clone())) => {
                Interval { low: a.low.map(|low| low.min(1)), high: a.high }
            }
            // A natural has 0 in all high places, and so has its conjunction with anything.
            Operator::BitAnd if a.is_at_least(0) => Interval { low: Some(0), high: a.high },
            Operator::BitAnd if b.is_at_least(0) => Interval { low: Some(0), high: b.high },
            Operator::BitOr if natural => {
                a.by_digits(b, |a, b| a | b).meet(Interval { low: a.meet(b).low, high: a.plus(b).high })
            }
            Operator::ShiftRight if natural => {
                // Where the facts contradict each other, the highest number may be below 0.
                let by = |end: Option<i128>, far: Option<i128>| Some(end? >> far?.clamp(0, 127));
                Interval { low: by(a.low, b.high).or(Some(0)), high: by(a.high, b.low) }
            }
            // Both grow with either number, but that 0 ** 0 is 1.
            Operator::Power | Operator::ShiftLeft if natural => {
                let end = |a: Option<i128>, b: Option<i128>| {
                    Expr::Binary(operator, Box::new(Expr::Number(a?)), Box::new(Expr::Number(b?))).at(&[])
                };
                // Without a base of 1 or more the power may be 0.
                let low = if a.is_at_least(1) { end(a.low, b.low).or(Some(1)) } else { Some(0) };
                Interval { low, high: end(a.high, b.high).map(|high| high.max(1)) }
            }
            _ => Interval::ALL,
        }
    }

    fn call(&self, function: Function, arguments: &[Expr]) -> Interval {
        let ranges: Vec<Interval> = arguments.iter().map(|x| self.expr(x)).collect();
        if let Some(numbers) = ranges.iter().map(|range| range.single()).collect::<Option<Vec<i128>>>() {
            let alone = Expr::Call(function, numbers.into_iter().map(Expr::Number).collect());
            return alone.at(&[]).map_or(Interval::ALL, Interval::point);
        }
        let natural = ranges.iter().all(|range| range.is_at_least(0));
        let total = ranges.iter().copied().fold(Interval::point(0), Interval::plus);
        let (lows, highs) = (ranges.iter().map(|r| r.low), ranges.iter().map(|r| r.high));
        match function {
            // A minimum is bounded below only where all of them are, and above where one is.
            Function::Min => Interval { low: lows.min().flatten(), high: highs.flatten().min() },
            Function::Max => {
                let every: Option<Vec<i128>> = highs.collect();
                Interval { low: lows.flatten().max(), high: every.and_then(|ends| ends.into_iter().max()) }
            }
            Function::Xor if natural => {
                let by_digits = |sum: Interval, range: &Interval| sum.by_digits(*range, |a, b| a ^ b);
                let sum = ranges.iter().fold(Interval::point(0), by_digits);
                // A nim-sum is at most the sum.
                sum.meet(Interval { low: Some(0), high: total.high })
            }
            Function::Xor => Interval::ALL,
            Function::BitLength | Function::Isqrt if natural => {
                let end = |end: Option<i128>| Expr::Call(function, vec![Expr::Number(end?)]).at(&[]);
                Interval { low: end(total.low), high: end(total.high) }
            }
            Function::Popcount | Function::BitLength => Interval { low: Some(0), high: Some(128) },
            Function::Abs if natural => total,
            Function::Abs | Function::Gcd | Function::Isqrt => Interval::NATURAL,
        }
    }

    /// Returns whether a condition holds; `None` where it holds for some of the numbers, or this is not
    /// known. It says nothing of numbers for which the condition cannot be evaluated.
    #[must_use]
    pub fn holds(&self, condition: &Condition) -> Option<bool> {
        let compared = |comparison, a: Interval, b: &Expr| a.compares(comparison, self.expr(b));
        match condition {
            Condition::Compare(comparison, a, b) => compared(*comparison, self.expr(a), b),
            Condition::Member { item, set, negated } => {
                let item = self.expr(item);
                let is_member = match set {
                    Set::List(items) => any(items.iter().map(|x| compared(Comparison::Equal, item, x))),
                    Set::Range(from, to) => {
                        let ends = [(Comparison::AtLeast, from), (Comparison::AtMost, to)];
                        all(ends.into_iter().map(|(comparison, end)| compared(comparison, item, end)))
                    }
                    _ => {
                        // Sets without names are asked for one number; a base that is a name leaves this
                        // open.
                        let item = Expr::Number(item.single()?);
                        let open = matches!(set, Set::Powers(base) if !matches!(**base, Expr::Number(_)));
                        let alone = Condition::Member { item, set: set.clone(), negated: false };
                        if open { None } else { alone.at(&[]) }
                    }
                };
                is_member.map(|is_member| is_member != *negated)
            }
            Condition::And(parts) => all(parts.iter().map(|part| self.holds(part))),
            Condition::Or(parts) => any(parts.iter().map(|part| self.holds(part))),
            Condition::Not(inner) => self.holds(inner).map(|holds| !holds),
        }
    }

    fn list(&self, list: &List) -> Interval {
        // An index may be any, so all elements count.
        let ranges: Vec<Interval> = match list {
            List::Numbers(items) => items.iter().map(|x| self.expr(x)).collect(),
            List::Lists(items) => items.iter().map(|inner| self.list(inner)).collect(),
        };
        ranges.into_iter().reduce(Interval::hull).unwrap_or(Interval::ALL)
    }

    /// Returns a number of bits that holds the magnitude of the expression, where its evaluation cannot fail
    /// for names below 2^64; `None` where it may.
    #[must_use]
    pub fn bits(&self, expr: &Expr) -> Option<u32> {
        let bits = match expr {
            Expr::Number(value) => 128 - value.unsigned_abs().leading_zeros(),
            Expr::Name(_) => 64,
            Expr::Negate(x) => self.bits(x)?,
            Expr::Binary(operator, x, y) => {
                let (a, b) = (self.bits(x)?, self.bits(y)?);
                match operator {
                    Operator::Add | Operator::Subtract => a.max(b) + 1,
                    // A product has as many bits as both factors have together.
                    Operator::Multiply => a + b,
                    Operator::FloorDivide if self.expr(y).is_at_least(1) => a,
                    Operator::Modulo if self.expr(y).is_at_least(1) => b,
                    // Negative numbers have a sign that the bits do not count.
                    Operator::BitAnd | Operator::BitOr => a.max(b) + 1,
                    Operator::ShiftRight if self.expr(y).is_at_least(0) => a,
                    Operator::Power => match **y {
                        // A power with another exponent than a number may be of any size.
                        Expr::Number(exponent) => a.checked_mul(u32::try_from(exponent).ok()?)?,
                        _ => return None,
                    },
                    _ => return None,
                }
            }
            Expr::Call(function, arguments) => {
                let all: Option<Vec<u32>> = arguments.iter().map(|x| self.bits(x)).collect();
                let widest = all?.into_iter().max().unwrap_or(0);
                // Digits that are joined below the sign may need one more.
                match function {
                    Function::Xor => widest + 1,
                    Function::Popcount | Function::BitLength => 8,
                    Function::Isqrt if !self.expr(&arguments[0]).is_at_least(0) => return None,
                    _ => widest,
                }
            }
            Expr::If(condition, x, y) => {
                if !self.condition_cannot_fail(condition) {
                    return None;
                }
                self.bits(x)?.max(self.bits(y)?)
            }
            // The index may be outside of the list.
            Expr::Index(..) => return None,
        };
        // One bit of room keeps every result inside a signed number of 128 bits.
        (bits <= 126).then_some(bits)
    }

    /// Says that a condition's evaluation cannot fail for names below 2^64.
    #[must_use]
    pub fn condition_cannot_fail(&self, condition: &Condition) -> bool {
        let fine = |expr: &Expr| self.bits(expr).is_some();
        match condition {
            Condition::Compare(_, a, b) => fine(a) && fine(b),
            Condition::Member { item, set, .. } => {
                fine(item)
                    && match set {
                        Set::List(items) => items.iter().all(fine),
                        Set::Range(from, to) => fine(from) && fine(to),
                        Set::Powers(base) => fine(base) && self.expr(base).is_at_least(0),
                        Set::Primes => self.bits(item).is_some_and(|bits| bits <= 64),
                        Set::Odd | Set::Even | Set::Squares | Set::Fibonacci => true,
                    }
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().all(|part| self.condition_cannot_fail(part))
            }
            Condition::Not(inner) => self.condition_cannot_fail(inner),
        }
    }
}

/// Whether all are true; `None` where that is not known.
fn all(mut parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    parts
        .try_fold(Some(true), |so_far, part| match part {
            // The first that is false decides, also where another is not known.
            Some(false) => Err(()),
            Some(true) => Ok(so_far),
            None => Ok(None),
        })
        .unwrap_or(Some(false))
}

/// Whether one is true; `None` where that is not known.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.map(|part| part.map(|part| !part))).map(|none| !none)
}
