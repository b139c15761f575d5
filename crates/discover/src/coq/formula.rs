//! Prints conditions of rules as formulas over machines that read digits, which the library `Machines` of Coq
//! decides.

use super::Missing;
use super::terms::constant;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};
use std::collections::BTreeSet;

/// The machines that formulas speak of so far.
#[derive(Default)]
pub(super) struct Machines {
    /// The number of numbers that formulas speak of.
    numbers: usize,
    all: Vec<Machine>,
    /// Where the numbers stand that names are; without any, a name is the number at its own place.
    places: Vec<usize>,
}

/// A machine: a sum that is exact between two bounds, or any other as it is written.
#[derive(Clone, PartialEq, Eq)]
enum Machine {
    Total { most: i128, factors: String },
    Other(String),
}

/// Multiples of numbers, by their places, and a constant.
#[derive(Clone)]
struct Sum {
    factors: Vec<i128>,
    constant: i128,
}

impl Sum {
    fn plus(&self, other: &Sum, times: i128) -> Option<Sum> {
        let factors: Option<Vec<i128>> = self
            .factors
            .iter()
            .zip(&other.factors)
            .map(|(a, b)| a.checked_add(b.checked_mul(times)?))
            .collect();
        Some(Sum {
            factors: factors?,
            constant: self.constant.checked_add(other.constant.checked_mul(times)?)?,
        })
    }

    fn list(&self) -> String {
        let shown: Vec<String> = self.factors.iter().map(i128::to_string).collect();
        format!("[{}]", shown.join("; "))
    }
}

const LARGE: Missing = Missing::Rules("numbers beyond 128 bits");

/// The formula that never holds; it stands alone or nowhere.
pub(super) const NEVER: &str = "(Equals 0 (-1))";

/// Returns the conjunction of formulas; equations come first, since they fail soonest.
pub(super) fn both(mut all: Vec<String>) -> String {
    let always = no(NEVER);
    let mut seen = BTreeSet::new();
    all.retain(|one| *one != always && seen.insert(one.clone()));
    // One formula that never holds makes the conjunction never hold, and `NEVER` must not stand inside
    // others.
    if all.iter().any(|one| one == NEVER) {
        NEVER.to_owned()
    } else if all.is_empty() {
        always
    } else {
        all.sort_by_key(|one| !one.starts_with("(Equals"));
        joined(all, "Both")
    }
}

/// Returns the disjunction of formulas; [`NEVER`] where there is none.
pub(super) fn either(mut all: Vec<String>) -> String {
    all.retain(|one| one != NEVER);
    joined(all, "Either")
}

fn joined(all: Vec<String>, word: &str) -> String {
    let mut all = all.into_iter().rev();
    let Some(last) = all.next() else { return NEVER.to_owned() };
    all.fold(last, |rest, first| format!("({word} {first} {rest})"))
}

/// Returns the negation.
pub(super) fn no(formula: &str) -> String {
    format!("(No {formula})")
}

impl Machines {
    /// Returns formulas that say that the numbers at these places are 0: numbers that an option does not use
    /// would tell states apart.
    pub(super) fn zeros(&mut self, places: std::ops::Range<usize>) -> Result<Vec<String>, Missing> {
        let zero = Condition::Compare(Comparison::Equal, Expr::Name(0), Expr::Number(0));
        places.map(|place| self.condition_at(&zero, &[place])).collect()
    }

    /// Machines beside this number of numbers.
    pub(super) fn new(numbers: usize) -> Machines {
        Machines { numbers, ..Machines::default() }
    }

    /// Returns the list of the machines.
    pub(super) fn print(&self) -> String {
        let shown = self.all.iter().map(|machine| match machine {
            Machine::Total { most, factors } => format!("Total {most} {factors}"),
            Machine::Other(text) => text.clone(),
        });
        format!("[{}]", shown.collect::<Vec<_>>().join("; "))
    }

    /// Returns the place of a machine, which is made where it is not there.
    pub(super) fn place(&mut self, machine: String) -> usize {
        let machine = Machine::Other(machine);
        self.all.iter().position(|one| *one == machine).unwrap_or_else(|| {
            self.all.push(machine);
            self.all.len() - 1
        })
    }

    /// Returns the place of the machine of a sum; one serves all comparisons.
    fn total(&mut self, sum: &Sum, wanted: i128) -> usize {
        let list = sum.list();
        for (place, machine) in self.all.iter_mut().enumerate() {
            if let Machine::Total { most, factors } = machine
                && *factors == list
            {
                // One machine serves comparisons with all bounds, so it must be exact up to the largest.
                *most = wanted.max(*most);
                return place;
            }
        }
        self.all.push(Machine::Total { most: wanted, factors: list });
        self.all.len() - 1
    }

    /// Returns the formula that a condition is, where the names of its slots are the numbers at the same
    /// places.
    pub(super) fn condition(&mut self, condition: &Condition) -> Result<String, Missing> {
        Ok(match condition {
            Condition::And(parts) if parts.is_empty() => no(&either(Vec::new())),
            Condition::And(parts) => both(self.each(parts)?),
            Condition::Or(parts) => either(self.each(parts)?),
            Condition::Not(inner) => no(&self.condition(inner)?),
            Condition::Compare(comparison, a, b) => self.compare(*comparison, a, b)?,
            Condition::Member { item, set, negated } => {
                let formula = self.member(item, set)?;
                if *negated { no(&formula) } else { formula }
            }
        })
    }

    /// As [`Machines::condition`], where the names are the numbers at these places.
    pub(super) fn condition_at(
        &mut self,
        condition: &Condition,
        places: &[usize],
    ) -> Result<String, Missing> {
        // The places are those of this condition only. An empty list makes names stand at their own places
        // again.
        self.places = places.to_vec();
        let formula = self.condition(condition);
        self.places.clear();
        formula
    }

    fn each(&mut self, parts: &[Condition]) -> Result<Vec<String>, Missing> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn member(&mut self, item: &Expr, set: &Set) -> Result<String, Missing> {
        Ok(match set {
            Set::List(items) => {
                let equal = items.iter().map(|one| self.compare(Comparison::Equal, item, one));
                either(equal.collect::<Result<_, _>>()?)
            }
            Set::Range(from, to) => both(vec![
                self.compare(Comparison::AtMost, from, item)?,
                self.compare(Comparison::AtMost, item, to)?,
            ]),
            Set::Odd | Set::Even => {
                let rest = Expr::Number(i128::from(*set == Set::Odd));
                let two = Box::new(Expr::Number(2));
                let halved = Expr::Binary(Operator::Modulo, Box::new(item.clone()), two);
                both(vec![
                    // The sets hold naturals, and a negative number may have the same remainder.
                    self.compare(Comparison::AtMost, &Expr::Number(0), item)?,
                    self.compare(Comparison::Equal, &halved, &rest)?,
                ])
            }
            Set::Powers(base) => {
                // In binary such a power has a single digit 1; of other bases a machine that reads binary
                // digits says nothing.
                let base = constant(base).filter(|base| *base > 1 && base.count_ones() == 1);
                let base = base.ok_or(Missing::Rules("powers other than of 2, 4, 8 and so on"))?;
                let Expr::Name(slot) = item else { return Err(Missing::Rules("sums that are powers")) };
                let number = *self.places.get(*slot).unwrap_or(slot);
                let place = self.place(format!("PowerOf {} {number}", base.trailing_zeros()));
                format!("(Equals {place} 1)")
            }
            Set::Squares | Set::Primes | Set::Fibonacci => {
                return Err(Missing::Rules("squares, primes and Fibonacci numbers"));
            }
        })
    }

    fn compare(&mut self, comparison: Comparison, a: &Expr, b: &Expr) -> Result<String, Missing> {
        let equal = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        // What a sum leaves when divided is compared with a number.
        for (one, other) in [(a, b), (b, a)] {
            let Some(rest) = constant(other).filter(|_| equal) else { continue };
            let Expr::Binary(Operator::Modulo, x, modulus) = one else { continue };
            let Some(modulus) = constant(modulus).filter(|modulus| *modulus > 0) else { continue };
            // A sum that splits into cases has no one machine for its remainder.
            let [(_, sum)] = &self.cases(x)?[..] else { continue };
            // A machine of remainders has no constant, so the constant moves to the other side.
            let left = (rest - sum.constant).rem_euclid(modulus);
            // No remainder is equal to a number outside this range.
            let is = if !(0..modulus).contains(&rest) {
                either(Vec::new())
            } else if sum.factors.iter().all(|factor| *factor == 0) {
                if left == 0 { no(&either(Vec::new())) } else { either(Vec::new()) }
            } else {
                let place = self.place(format!("Rest {modulus} {}", sum.list()));
                format!("(Equals {place} {left})")
            };
            return Ok(if comparison == Comparison::Equal { is } else { no(&is) });
        }
        // `x // d == q` says that `d * q <= x <= d * q + d - 1`.
        for (one, other) in [(a, b), (b, a)] {
            let Expr::Binary(Operator::FloorDivide, x, divisor) = one else { continue };
            let Some(divisor) = constant(divisor).filter(|divisor| equal && *divisor > 0) else { continue };
            let least = Expr::product(Expr::Number(divisor), other.clone());
            let most = Expr::sum(least.clone(), Expr::Number(divisor - 1));
            let is = both(vec![
                self.compare(Comparison::AtMost, &least, x)?,
                self.compare(Comparison::AtMost, x, &most)?,
            ]);
            return Ok(if comparison == Comparison::Equal { is } else { no(&is) });
        }
        // Each side splits into cases where it has a minimum or a maximum. Exactly one pair of cases holds.
        let mut all = Vec::new();
        let (left, right) = (self.cases(a)?, self.cases(b)?);
        for (given, x) in &left {
            for (and, y) in &right {
                let sum = x.plus(y, -1).ok_or(LARGE)?;
                let mut parts = [&given[..], &and[..]].concat();
                parts.push(self.sign(comparison, &sum)?);
                all.push(both(parts));
            }
        }
        Ok(either(all))
    }

    /// Returns the formula that a sum compares with 0 in this way.
    fn sign(&mut self, comparison: Comparison, sum: &Sum) -> Result<String, Missing> {
        if sum.factors.iter().all(|factor| *factor == 0) {
            let never = either(Vec::new());
            return Ok(if comparison.holds(sum.constant, 0) { no(&never) } else { never });
        }
        // A machine has a state for each number up to its bound, so large bounds make too many states.
        let bound = sum.constant.checked_neg().filter(|bound| bound.abs() < 1 << 20).ok_or(LARGE)?;
        // The first factor is positive, so that a sum and its negative have one machine.
        if sum.factors.iter().find(|factor| **factor != 0).is_some_and(|factor| *factor < 0) {
            let zero = Sum { factors: vec![0; self.numbers], constant: 0 };
            let turned = match comparison {
                Comparison::Less => Comparison::Greater,
                Comparison::AtMost => Comparison::AtLeast,
                Comparison::Greater => Comparison::Less,
                Comparison::AtLeast => Comparison::AtMost,
                same => same,
            };
            return self.sign(turned, &zero.plus(sum, -1).ok_or(LARGE)?);
        }
        let (least, is_at_least) = match comparison {
            Comparison::AtLeast => (bound, true),
            Comparison::Greater => (bound + 1, true),
            _ => (0, false),
        };
        // Naturals with factors of at least 0 never add up to less than 0.
        if is_at_least && least <= 0 && sum.factors.iter().all(|factor| *factor >= 0) {
            return Ok(no(&either(Vec::new())));
        }
        // `Machines.v` asks that the bound of a sum is at least its weight, and above all numbers that it is
        // compared with.
        let weight: i128 = sum.factors.iter().map(|factor| factor.abs()).sum();
        let place = self.total(sum, weight.max(bound.abs() + 2));
        // Coq reads a negative number as an argument only in brackets.
        let show = |value: i128| if value < 0 { format!("({value})") } else { value.to_string() };
        Ok(match comparison {
            Comparison::Equal => format!("(Equals {place} {})", show(bound)),
            Comparison::NotEqual => format!("(No (Equals {place} {}))", show(bound)),
            Comparison::AtMost => format!("(AtMost {place} {})", show(bound)),
            Comparison::Less => format!("(AtMost {place} {})", show(bound - 1)),
            Comparison::AtLeast | Comparison::Greater => format!("(No (AtMost {place} {}))", show(least - 1)),
        })
    }

    /// Returns the cases of an expression: each is a sum, with the conditions under which the expression is
    /// that sum.
    fn cases(&mut self, expr: &Expr) -> Result<Vec<(Vec<String>, Sum)>, Missing> {
        let number = |constant| Sum { factors: vec![0; self.numbers], constant };
        if let Some(value) = constant(expr) {
            return Ok(vec![(Vec::new(), number(value))]);
        }
        match expr {
            Expr::Name(slot) => {
                let mut sum = number(0);
                let place = self.places.get(*slot).unwrap_or(slot);
                *sum.factors.get_mut(*place).ok_or(Missing::Rules("runs of parts"))? = 1;
                Ok(vec![(Vec::new(), sum)])
            }
            Expr::Negate(x) => self.combined(&[(x, -1)]),
            Expr::Binary(Operator::Add, x, y) => self.combined(&[(x, 1), (y, 1)]),
            Expr::Binary(Operator::Subtract, x, y) => self.combined(&[(x, 1), (y, -1)]),
            Expr::Binary(Operator::Multiply, x, y) => match (constant(x), constant(y)) {
                (Some(factor), _) => self.combined(&[(y, factor)]),
                (_, Some(factor)) => self.combined(&[(x, factor)]),
                _ => Err(Missing::Rules("products of two variables")),
            },
            Expr::Call(function @ (Function::Min | Function::Max), arguments) => {
                let mut all = Vec::new();
                for (index, argument) in arguments.iter().enumerate() {
                    let mut given = Vec::new();
                    for (at, other) in arguments.iter().enumerate().filter(|(at, _)| *at != index) {
                        // Of equal arguments the first counts, so that exactly one case holds.
                        let comparison = match (function, at < index) {
                            (Function::Min, true) => Comparison::Less,
                            (Function::Min, false) => Comparison::AtMost,
                            (_, true) => Comparison::Greater,
                            (_, false) => Comparison::AtLeast,
                        };
                        given.push(self.compare(comparison, argument, other)?);
                    }
                    for (and, sum) in self.cases(argument)? {
                        all.push(([&given[..], &and[..]].concat(), sum));
                    }
                }
                Ok(all)
            }
            _ => {
                Err(Missing::Rules("arithmetic other than sums, multiples, remainders, minimum and maximum"))
            }
        }
    }

    fn combined(&mut self, parts: &[(&Expr, i128)]) -> Result<Vec<(Vec<String>, Sum)>, Missing> {
        // The cases of a sum are all combinations of the cases of its parts.
        let mut all = vec![(Vec::new(), Sum { factors: vec![0; self.numbers], constant: 0 })];
        for (expr, times) in parts {
            let mut longer = Vec::new();
            for (given, sum) in self.cases(expr)? {
                for (before, so_far) in &all {
                    longer
                        .push(([&before[..], &given[..]].concat(), so_far.plus(&sum, *times).ok_or(LARGE)?));
                }
            }
            all = longer;
        }
        Ok(all)
    }
}
