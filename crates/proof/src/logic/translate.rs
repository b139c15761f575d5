//! From expressions and conditions of the rule language to cases of atoms.
//!
//! The cases of an expression exclude each other and leave none out: so a statement about it and the opposite
//! are said case by case. Where a fresh variable stands for a quotient, it is determined by the others.

use super::Outside;
use super::bits::counted;
use super::bounded::Divided;
use super::bounds::Bounds;
use super::clause::{Atom, any};
use super::ledger::{Ledger, few};
use super::linear::{Linear, MOST_COEFFICIENT};
use crate::law::Numeration;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};

/// The values of an expression, each with the atoms under which it is that.
pub(crate) type Cases = Vec<(Vec<Atom>, Linear)>;

/// What hinders where Fibonacci numbers are spoken of in binary.
pub(crate) const FIBONACCI: &str = "the Fibonacci numbers outside their own numeration";

/// Residues up to this modulus become cases of their own; beyond it a quotient is a variable.
pub(super) const FEW_RESIDUES: i64 = 64;

/// Names fresh variables, and knows what the names of the rules stand for.
pub(crate) struct Translator {
    pub(crate) numeration: Numeration,
    /// What the slots of the rules stand for.
    pub(crate) names: Vec<Linear>,
    /// The next fresh variable.
    pub(crate) variables: usize,
    /// What the cases take that it makes.
    pub(crate) ledger: Ledger,
    /// The bounds of conditions that automata do not hold, where these are taken; else there is nothing to
    /// say of such.
    pub(crate) bounds: Option<Bounds>,
    /// What stands before in the `and`s around: it holds wherever what is said now is asked.
    pub(crate) before: Vec<Condition>,
}

impl Translator {
    pub(crate) fn fresh(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// Says something that is no condition of a line, about a position with these coordinates: it is never
    /// bounded.
    pub(crate) fn of_the_law<T>(&mut self, place: Vec<Linear>, say: impl FnOnce(&mut Self) -> T) -> T {
        // What stands before speaks of other names.
        let (names, bounds) = (std::mem::replace(&mut self.names, place), self.bounds.take());
        let before = std::mem::take(&mut self.before);
        let said = say(self);
        (self.names, self.bounds, self.before) = (names, bounds, before);
        said
    }

    /// Returns the cases in which the condition holds, or in which it does not.
    pub(crate) fn condition(&mut self, condition: &Condition, is: bool) -> Result<Vec<Vec<Atom>>, Outside> {
        match condition {
            Condition::Not(inner) => self.condition(inner, !is),
            Condition::And(parts) => {
                // What was said before is known inside of the `and` alone.
                let outside = self.before.len();
                let cases = if is { self.all(parts, is, true) } else { self.one_of(parts, is, true) };
                self.before.truncate(outside);
                cases
            }
            // The parts of an `or` are told nothing: each of them is asked whatever the others say.
            Condition::Or(parts) if is => self.one_of(parts, is, false),
            Condition::Or(parts) => self.all(parts, is, false),
            Condition::Compare(comparison, a, b) => {
                let comparison = if is { *comparison } else { comparison.opposite() };
                self.compare(comparison, a, b)
            }
            Condition::Member { item, set, negated } => self.member(item, set, is != *negated),
        }
    }

    /// Returns the cases in which the condition holds and one of these.
    pub(crate) fn both_of(
        &mut self,
        condition: &Condition,
        cases: &[Vec<Atom>],
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let given = self.condition(condition, true)?;
        self.ledger.both(&given, cases)
    }

    /// All parts hold, or none does; each is asked where those before it hold, if they are told so.
    fn all(&mut self, parts: &[Condition], is: bool, told: bool) -> Result<Vec<Vec<Atom>>, Outside> {
        let mut cases = vec![Vec::new()];
        for part in parts {
            let more = self.condition(part, is)?;
            cases = self.ledger.both(&cases, &more)?;
            self.before.extend(told.then(|| part.clone()));
        }
        Ok(cases)
    }

    /// Some part holds, or does not.
    fn one_of(&mut self, parts: &[Condition], is: bool, told: bool) -> Result<Vec<Vec<Atom>>, Outside> {
        let mut cases = Vec::new();
        for part in parts {
            cases = any(cases, self.condition(part, is)?)?;
            self.before.extend(told.then(|| part.clone()));
        }
        Ok(cases)
    }

    fn compare(&mut self, comparison: Comparison, a: &Expr, b: &Expr) -> Result<Vec<Vec<Atom>>, Outside> {
        // The special forms come first: as numbers they would have a case for each residue, or be refused.
        if let Some(a) = self.product_modulo(a)? {
            let b = self.number(b)?;
            return self.all_compared(comparison, &a, &b, Vec::new());
        }
        if let Some(found) = self.residue(comparison, a, b)? {
            return Ok(found);
        }
        if let Some(found) = self.digits_compared(comparison, a, b)? {
            return Ok(found);
        }
        if let Some(found) = self.divisible(comparison, a, b)? {
            return Ok(found);
        }
        if let Some(found) = self.common_divisor(comparison, a, b)? {
            return Ok(found);
        }
        // Before the numbers: these cases come in addition, where the product is bounded from below.
        let cases = self.large(comparison, a, b)?;
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.all_compared(comparison, &a, &b, cases)
    }

    /// Adds the cases in which two numbers compare so to others.
    fn all_compared(
        &mut self,
        comparison: Comparison,
        a: &Cases,
        b: &Cases,
        mut cases: Vec<Vec<Atom>>,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        for (given, a) in a {
            for (and, b) in b {
                let Some(given) = self.ledger.joined(given, and)? else { continue };
                for atom in Self::compared(comparison, a, b)? {
                    cases.extend(self.ledger.joined(&given, &[atom])?);
                }
                few(cases.len())?;
            }
        }
        Ok(cases)
    }

    /// The ways in which two sums compare so; each is one atom.
    fn compared(comparison: Comparison, a: &Linear, b: &Linear) -> Result<Vec<Atom>, Outside> {
        Ok(match comparison {
            Comparison::Equal => vec![Atom::Zero(a.minus(b)?)],
            Comparison::NotEqual => {
                // Two numbers differ where one of them is less.
                vec![Atom::AtMost(a.minus(b)?.shifted(1)?), Atom::AtMost(b.minus(a)?.shifted(1)?)]
            }
            Comparison::Less => vec![Atom::AtMost(a.minus(b)?.shifted(1)?)],
            Comparison::AtMost => vec![Atom::AtMost(a.minus(b)?)],
            Comparison::Greater => vec![Atom::AtMost(b.minus(a)?.shifted(1)?)],
            Comparison::AtLeast => vec![Atom::AtMost(b.minus(a)?)],
        })
    }

    /// `x % m == r` and `x % m != r` as one atom.
    fn residue(
        &mut self,
        comparison: Comparison,
        a: &Expr,
        b: &Expr,
    ) -> Result<Option<Vec<Vec<Atom>>>, Outside> {
        let (Expr::Binary(Operator::Modulo, x, modulus), is) = (a, comparison == Comparison::Equal) else {
            return Ok(None);
        };
        if !is && comparison != Comparison::NotEqual {
            return Ok(None);
        }
        let (Some(modulus), Some(residue)) = (self.literal(modulus)?, self.literal(b)?) else {
            return Ok(None);
        };
        if !(1..=MOST_COEFFICIENT).contains(&modulus) || !(0..modulus).contains(&residue) {
            return Ok(None);
        }
        // A digit has cases of its own.
        if counted(x).is_some() || self.at_a_place(a)?.is_some() {
            return Ok(None);
        }
        let cases = self.number(x)?.into_iter().map(|(mut given, sum)| {
            given.push(Atom::Residue { sum, modulus, residue, is });
            given
        });
        Ok(Some(cases.collect()))
    }

    /// The number that an expression is, where that follows from the text alone.
    pub(super) fn literal(&mut self, expr: &Expr) -> Result<Option<i64>, Outside> {
        Ok(match &self.number(expr)?[..] {
            [(given, sum)] if given.is_empty() => sum.as_constant(),
            _ => None,
        })
    }

    fn member(&mut self, item: &Expr, set: &Set, is: bool) -> Result<Vec<Vec<Atom>>, Outside> {
        let at_least = |least: i128, is: bool| {
            let comparison = if is { Comparison::AtLeast } else { Comparison::Less };
            Condition::Compare(comparison, item.clone(), Expr::Number(least))
        };
        match set {
            // A list is a disjunction of equations, and one that is empty holds nowhere.
            Set::List(items) => {
                let comparison = if is { Comparison::Equal } else { Comparison::NotEqual };
                let equal: Vec<Condition> =
                    items.iter().map(|x| Condition::Compare(comparison, item.clone(), x.clone())).collect();
                let condition = if is { Condition::Or(equal) } else { Condition::And(equal) };
                self.condition(&condition, true)
            }
            Set::Range(from, to) => {
                let inside = vec![
                    Condition::Compare(Comparison::AtLeast, item.clone(), (**from).clone()),
                    Condition::Compare(Comparison::AtMost, item.clone(), (**to).clone()),
                ];
                self.condition(&Condition::And(inside), is)
            }
            Set::Odd | Set::Even => {
                let modulo =
                    Expr::Binary(Operator::Modulo, Box::new(item.clone()), Box::new(Expr::Number(2)));
                // A number below 0 is neither odd nor even in rules, though it leaves a remainder.
                let parity = Expr::Number(i128::from(*set == Set::Odd));
                let right = Condition::Compare(Comparison::Equal, modulo, parity);
                self.condition(&Condition::And(vec![at_least(0, true), right]), is)
            }
            Set::Powers(base) => match (self.numeration, self.literal(base)?) {
                (Numeration::Binary, Some(base)) if base >= 2 && base.count_ones() == 1 => {
                    self.unit(item, i64::from(base.trailing_zeros()), is)
                }
                (Numeration::Base(own), Some(base)) if base == i64::from(own) => self.unit(item, 1, is),
                (Numeration::Binary, None) => self.bounded(item, set, is, "a set of powers of a variable"),
                (Numeration::Binary, Some(_)) => {
                    self.bounded(item, set, is, "a set of powers of a number that is no power of 2")
                }
                _ => self.bounded(item, set, is, "a set of powers outside its own numeration"),
            },
            Set::Fibonacci if self.numeration == Numeration::ZECKENDORF => self.unit(item, 1, is),
            Set::Fibonacci => self.bounded(item, set, is, FIBONACCI),
            Set::Squares | Set::Primes => self.bounded(item, set, is, "the squares or the primes"),
        }
    }

    /// A unit of the numeration, or not: a number below 0 is none.
    fn unit(&mut self, item: &Expr, every: i64, is: bool) -> Result<Vec<Vec<Atom>>, Outside> {
        let mut cases = Vec::new();
        for (given, sum) in self.number(item)? {
            let (variable, mut natural) = self.natural(&sum)?;
            natural.extend(given.iter().cloned());
            natural.push(Atom::Unit { variable, every, is });
            cases.push(natural);
            // The complement has the numbers below 0 too, which no variable stands for.
            if !is {
                cases.push([&given[..], &[Atom::AtMost(sum.shifted(1)?)]].concat());
            }
        }
        // Only to hold the cases to their limit.
        any(cases, Vec::new())
    }

    /// Returns a variable that equals the sum, and the atom that says so where one is needed. There is no
    /// such natural number where the sum is below 0.
    pub(crate) fn natural(&mut self, sum: &Linear) -> Result<(usize, Vec<Atom>), Outside> {
        if let Some(variable) = sum.as_variable() {
            return Ok((variable, Vec::new()));
        }
        let variable = self.fresh();
        Ok((variable, vec![Atom::Zero(sum.minus(&Linear::variable(variable))?)]))
    }

    /// Returns the values of an expression, by cases.
    pub(crate) fn number(&mut self, expr: &Expr) -> Result<Cases, Outside> {
        match expr {
            Expr::Number(value) => {
                let value = i64::try_from(*value).map_err(|_| Outside::Large)?;
                Ok(vec![(Vec::new(), Linear::constant(0).shifted(value)?)])
            }
            Expr::Name(slot) => Ok(vec![(Vec::new(), self.names[*slot].clone())]),
            Expr::Negate(x) => {
                self.number(x)?.into_iter().map(|(given, x)| Ok((given, x.times(-1)?))).collect()
            }
            Expr::Binary(operator, x, y) => {
                if let Some(cases) = self.at_a_place(expr)? {
                    return Ok(cases);
                }
                if let Some(cases) = self.product_modulo(expr)? {
                    return Ok(cases);
                }
                if *operator == Operator::Modulo
                    && let Some(cases) = self.digits_modulo(x, y)?
                {
                    return Ok(cases);
                }
                // Only exponents and distances are counted out: elsewhere a case for each value is no help.
                let is_power =
                    matches!(operator, Operator::Power | Operator::ShiftLeft | Operator::ShiftRight);
                // Rules that divide by 0 somewhere are no rules there.
                let divides =
                    !matches!(operator, Operator::FloorDivide | Operator::Modulo) || self.is_positive(y);
                let is_whole = *operator == Operator::FloorDivide && self.is_known_divisor(x, y);
                let y = if is_power { self.counted_out(y)? } else { self.number(y)? };
                let x = self.number(x)?;
                self.paired(&x, &y, |this, x, y| match y.as_constant() {
                    None if !divides => Err(Outside::Term("a division by a variable")),
                    None if is_whole => this.quotient(x, y, Divided::Whole),
                    _ => this.binary(*operator, x, y),
                })
            }
            Expr::Call(function, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.number(argument)?);
                }
                let (first, rest) = values.split_first().expect("a call has arguments");
                match function {
                    Function::Min | Function::Max => rest.iter().try_fold(first.clone(), |best, next| {
                        self.paired(&best, next, |_, a, b| Self::extreme(*function == Function::Min, a, b))
                    }),
                    Function::Abs => {
                        // The number is said twice, with either sign; at 0 the first case holds alone.
                        let negated: Result<Cases, Outside> =
                            first.iter().map(|(given, x)| Ok((given.clone(), x.times(-1)?))).collect();
                        let negated = negated?;
                        let mut cases = Vec::new();
                        for ((given, x), (_, minus)) in first.iter().zip(&negated) {
                            cases.push(([&given[..], &[Atom::AtMost(minus.clone())]].concat(), x.clone()));
                            cases
                                .push(([&given[..], &[Atom::AtMost(x.shifted(1)?)]].concat(), minus.clone()));
                        }
                        Ok(cases)
                    }
                    Function::Xor => rest
                        .iter()
                        .try_fold(first.clone(), |sum, next| self.paired(&sum, next, Self::nim_sum)),
                    Function::Gcd => rest
                        .iter()
                        .try_fold(first.clone(), |x, y| self.paired(&x, y, |_, x, y| Self::gcd(x, y))),
                    Function::Popcount | Function::BitLength | Function::Isqrt => {
                        let mut cases = Vec::new();
                        for (given, x) in first {
                            for (more, value) in self.slow(*function, x)? {
                                let all = self.ledger.joined(given, &more)?;
                                cases.extend(all.map(|given| (given, value.clone())));
                            }
                            few(cases.len())?;
                        }
                        Ok(cases)
                    }
                }
            }
            Expr::If(condition, then, otherwise) => {
                let mut cases = Vec::new();
                for (is, value) in [(true, then), (false, otherwise)] {
                    // That the cases overlap does no harm: in each the value is the same expression.
                    let given = self.condition(condition, is)?;
                    let told = if is { (**condition).clone() } else { Condition::Not(condition.clone()) };
                    self.before.push(told);
                    let values = self.number(value);
                    self.before.pop();
                    for (and, value) in values? {
                        for given in &given {
                            let both = self.ledger.joined(given, &and)?;
                            cases.extend(both.map(|given| (given, value.clone())));
                        }
                        few(cases.len())?;
                    }
                }
                Ok(cases)
            }
            Expr::Index(list, indices) => self.element(list, indices),
        }
    }

    pub(super) fn paired(
        &mut self,
        x: &Cases,
        y: &Cases,
        mut join: impl FnMut(&mut Self, &Linear, &Linear) -> Result<Cases, Outside>,
    ) -> Result<Cases, Outside> {
        let mut cases = Vec::new();
        for (given, x) in x {
            for (and, y) in y {
                let Some(given) = self.ledger.joined(given, and)? else { continue };
                for (more, value) in join(self, x, y)? {
                    cases.extend(self.ledger.joined(&given, &more)?.map(|given| (given, value)));
                }
                few(cases.len())?;
            }
        }
        Ok(cases)
    }

    fn extreme(least: bool, a: &Linear, b: &Linear) -> Result<Cases, Outside> {
        let (small, large) = if least { (a, b) } else { (b, a) };
        // The first is chosen where it is at most (at least) the second.
        let first = Atom::AtMost(small.minus(large)?);
        let second = Atom::AtMost(large.minus(small)?.shifted(1)?);
        Ok(vec![(vec![first], a.clone()), (vec![second], b.clone())])
    }

    /// The greatest common divisor with a number: it hangs on the residue of the other one.
    fn gcd(x: &Linear, y: &Linear) -> Result<Cases, Outside> {
        let (sum, modulus) = match (x.as_constant(), y.as_constant()) {
            (Some(modulus), _) => (y, modulus),
            (_, Some(modulus)) => (x, modulus),
            _ => return Err(Outside::Term("a greatest common divisor of two variables")),
        };
        // With 0 there is no residue to look at, and with a large number there are too many cases.
        if !(1..=FEW_RESIDUES).contains(&modulus) {
            return Err(Outside::Term("a greatest common divisor with 0, or with a number above 64"));
        }
        let case = |residue| {
            let atom = Atom::Residue { sum: sum.clone(), modulus, residue, is: true };
            let divides = |d: &i64| residue % d == 0 && modulus % d == 0;
            let divisor = (1..=modulus).rev().find(divides).expect("1 divides both");
            (vec![atom], Linear::constant(divisor))
        };
        Ok((0..modulus).map(case).collect())
    }

    fn binary(&mut self, operator: Operator, x: &Linear, y: &Linear) -> Result<Cases, Outside> {
        let plain = |value: Linear| Ok(vec![(Vec::new(), value)]);
        let shift = |y: &Linear| {
            let distance = y.as_constant().ok_or(Outside::Term("a shift by a variable distance"))?;
            // A longer distance makes a factor that automata would walk through for long.
            if (0..40).contains(&distance) { Ok(1_i64 << distance) } else { Err(Outside::Large) }
        };
        match operator {
            Operator::Add => plain(x.plus(1, y)?),
            Operator::Subtract => plain(x.minus(y)?),
            Operator::Multiply => match (x.as_constant(), y.as_constant()) {
                (Some(factor), _) => plain(y.times(factor)?),
                (_, Some(factor)) => plain(x.times(factor)?),
                _ => self.product(x, y),
            },
            Operator::Power => match (x.as_constant(), y.as_constant()) {
                (Some(base), Some(exponent)) => {
                    let exponent = u32::try_from(exponent).map_err(|_| Outside::Large)?;
                    plain(Linear::constant(0).shifted(base.checked_pow(exponent).ok_or(Outside::Large)?)?)
                }
                (_, Some(1)) => plain(x.clone()),
                _ => Err(Outside::Term("a power of a variable")),
            },
            Operator::ShiftLeft => plain(x.times(shift(y)?)?),
            Operator::ShiftRight => self.divided(x, shift(y)?, false),
            Operator::FloorDivide | Operator::Modulo => {
                let Some(divisor) = y.as_constant() else {
                    let is_rest = operator == Operator::Modulo;
                    return self.quotient(x, y, if is_rest { Divided::Rest } else { Divided::Floor });
                };
                if divisor <= 0 {
                    return Err(Outside::Term("a division by 0 or by a number below 0"));
                }
                self.divided(x, divisor, operator == Operator::Modulo)
            }
            Operator::BitAnd | Operator::BitOr => self.bitwise(operator, x, y),
        }
    }

    /// `x // divisor`, or `x % divisor`.
    pub(super) fn divided(&mut self, x: &Linear, divisor: i64, rest: bool) -> Result<Cases, Outside> {
        if let Some(x) = x.as_constant() {
            let value = if rest { x.rem_euclid(divisor) } else { x.div_euclid(divisor) };
            return Ok(vec![(Vec::new(), Linear::constant(value))]);
        }
        // A case for each residue needs no variable beside the others.
        if rest && divisor <= FEW_RESIDUES {
            let case = |residue| {
                let atom = Atom::Residue { sum: x.clone(), modulus: divisor, residue, is: true };
                (vec![atom], Linear::constant(residue))
            };
            return Ok((0..divisor).map(case).collect());
        }
        // x == divisor * q + r with 0 <= r < divisor, where q is a variable or, below 0, the negative of one.
        let mut cases = Vec::new();
        for negative in [false, true] {
            let variable = self.fresh();
            let quotient = Linear::variable(variable).times(if negative { -1 } else { 1 })?;
            let remainder = x.plus(-divisor, &quotient)?;
            let mut given =
                vec![Atom::AtMost(remainder.times(-1)?), Atom::AtMost(remainder.shifted(1 - divisor)?)];
            // For a negative quotient the variable is at least 1, so the two signs exclude each other at 0.
            if negative {
                given.push(Atom::AtMost(Linear::constant(1).minus(&Linear::variable(variable))?));
            }
            cases.push((given, if rest { remainder } else { quotient }));
        }
        Ok(cases)
    }
}
