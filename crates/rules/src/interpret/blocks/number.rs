//! Expressions and conditions prepared for many positions at once.
//!
//! Names have ranges, and only what certainly has a value within 32 bits for all names in their ranges is
//! prepared: then nothing has to be tested on the way. What depends on one name alone is computed for all its
//! values beforehand, and conditions on several names for what matters of these.

use super::divisor::Divisor;
use super::grid::Grid;
use super::lanes::{Counting, LANES};
use super::turn::settled;
use crate::interpret::{evaluate, number_set};
use crate::ir::{Comparison, Condition, Expr, Function, Operator, Set};
use grundy_budget::{Budget, List};
use std::ops::{Index, IndexMut, RangeInclusive};

/// The least and the greatest value.
pub(in crate::interpret) type Range = RangeInclusive<i64>;

/// A column for each slot, a number for each lane.
pub(super) type Columns = [Vec<i32>];

/// The ranges of the names by their slots, and the budget in which tables of their values are counted.
pub(super) struct Ranges {
    of: Vec<Range>,
    pub(super) budget: Budget,
    /// Whether what depends on one name is tabulated.
    tabulates: bool,
}

impl Ranges {
    /// Returns the ranges of the coordinates, and of a number of choices that have the value 0 until they are
    /// planned.
    pub(super) fn new(coordinates: &[Range], n_choices: usize, budget: &Budget) -> Ranges {
        let mut of = coordinates.to_vec();
        of.resize(of.len() + n_choices, 0..=0);
        Ranges { of, budget: budget.clone(), tabulates: true }
    }

    /// Returns the same, for parts of what is tabulated as a whole: these are not.
    fn for_parts(&self) -> Ranges {
        Ranges { of: self.of.clone(), budget: self.budget.clone(), tabulates: false }
    }

    /// Returns the number of values of a slot less 1.
    pub(super) fn width(&self, slot: usize) -> i64 {
        self[slot].end() - self[slot].start()
    }
}

impl Index<usize> for Ranges {
    type Output = Range;

    fn index(&self, slot: usize) -> &Range {
        &self.of[slot]
    }
}

impl IndexMut<usize> for Ranges {
    fn index_mut(&mut self, slot: usize) -> &mut Range {
        &mut self.of[slot]
    }
}

/// What depends on one name is tabulated where the name has at most this number of values; what cannot be
/// computed in another way, where it has at most the other: that is 4 MiB of truths.
const FEW_VALUES: i64 = 1 << 16;
const MOST_VALUES: i64 = 1 << 22;

/// A number for each lane.
pub(super) enum Number {
    Constant(i32),
    /// The name of a slot, and so much more.
    Name(usize, i32),
    /// By the value of the name of a slot less a first one.
    Table(usize, i32, List<i32>),
    Binary(Operator, Box<Number>, Box<Number>),
    /// A product, or where that has more than 32 bits the number of 32 bits next to it.
    Clamped(Box<Number>, Box<Number>),
    /// A natural number divided by a constant: the quotient, or what is left.
    Divided(Box<Number>, Divisor),
    Rest(Box<Number>, Divisor),
    Call(Function, Vec<Number>),
    If(Box<Test>, Box<Number>, Box<Number>),
}

/// A truth for each lane.
pub(super) enum Test {
    Compare(Comparison, Number, Number),
    Table(usize, i32, List<bool>),
    /// By what matters of several names.
    Grid(Grid),
    /// By the value of a number less a first one.
    Member(Number, i32, List<bool>),
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
}

/// No number is more than this, or less than its negative.
const MOST: i64 = 1 << 30;

/// Returns the one slot that occurs.
fn only_slot(for_each_slot: impl FnOnce(&mut dyn FnMut(usize))) -> Option<usize> {
    let (mut first, mut others) = (None, false);
    for_each_slot(&mut |slot| others |= *first.get_or_insert(slot) != slot);
    first.filter(|_| !others)
}

/// The number of values that are tabulated before the clock is looked at. These are no steps: what a table
/// costs does not depend on how its conditions are looked up.
const PIECE: usize = 1 << 12;

/// Returns what `value` gives for each value in the range of a slot; `None` where it gives nothing for one of
/// them, or there is no room.
fn tabulate<T>(
    slot: usize,
    range: &Range,
    most: i64,
    budget: &Budget,
    mut value: impl FnMut(&[i128]) -> Option<T>,
) -> Option<(i32, List<T>)> {
    if range.end() - range.start() >= most {
        return None;
    }
    let mut names = vec![0; slot + 1];
    let first = i32::try_from(*range.start()).ok()?;
    let mut values = List::new(budget);
    values.fit(usize::try_from(range.end() - range.start() + 1).ok()?).ok()?;
    for x in range.clone() {
        if values.len() % PIECE == 0 {
            budget.check().ok()?;
        }
        names[slot] = i128::from(x);
        values.push(value(&names)?).ok()?;
    }
    Some((first, values))
}

/// Returns what `put` puts into the lanes for each value in a range; `None` where there is no room.
fn tabulate_lanes<T: Copy + Default>(
    range: &Range,
    budget: &Budget,
    put: impl Fn(&Counting, &mut [T]),
) -> Option<(i32, List<T>)> {
    let first = i32::try_from(*range.start()).ok()?;
    let len = usize::try_from(range.end() - range.start() + 1).ok()?;
    let mut values = List::filled(budget, T::default(), len).ok()?;
    let mut from = first;
    for piece in values.chunks_mut(PIECE) {
        budget.check().ok()?;
        for lanes in piece.chunks_mut(LANES) {
            put(&Counting(from), lanes);
            from += i32::try_from(lanes.len()).ok()?;
        }
    }
    Some((first, values))
}

/// Returns for each number of a range whether it is in a set that has no names; `None` where there are more
/// than `most`, or there is no room.
fn members(set: &Set, range: &Range, most: i64, budget: &Budget) -> Option<(i32, List<bool>)> {
    let (from, end) = (*range.start(), *range.end());
    if *set != Set::Primes || end - from >= most {
        let member = Condition::Member { item: Expr::Name(0), set: set.clone(), negated: false };
        return tabulate(0, range, most, budget, |names| evaluate::holds(&member, names).ok());
    }
    // A composite number of the range has a factor whose square is at most `end`.
    let (first, mut are_prime) = tabulate_lanes(range, budget, |_, lanes| lanes.fill(true))?;
    let place = |x: i64| usize::try_from(x - from).ok();
    for factor in (2..).take_while(|factor| factor * factor <= end) {
        if number_set::is_prime(factor.cast_unsigned()) {
            budget.check().ok()?;
            let multiple = (from.max(0) + factor - 1) / factor * factor;
            let multiples = are_prime.iter_mut().skip(place(multiple.max(factor * factor))?);
            multiples.step_by(usize::try_from(factor).ok()?).for_each(|is_prime| *is_prime = false);
        }
    }
    // No number below 2 is prime, and the sieve strikes out none of them.
    are_prime[..usize::try_from((2 - from).clamp(0, end - from + 1)).ok()?].fill(false);
    Some((first, are_prime))
}

/// The range of a monotone function's values, by its values at the corners.
fn corners(a: &Range, b: &Range, value: impl Fn(i64, i64) -> i64) -> Range {
    let [p, q, r, s] =
        [(a.start(), b.start()), (a.start(), b.end()), (a.end(), b.start()), (a.end(), b.end())]
            .map(|(x, y)| value(*x, *y));
    p.min(q).min(r).min(s)..=p.max(q).max(r).max(s)
}

/// The greatest absolute value.
fn largest(range: &Range) -> i64 {
    range.start().abs().max(range.end().abs())
}

/// Returns whether all numbers of a range fit. Twice as much fits too: a difference of two, or a negative.
fn fits(range: &Range) -> bool {
    *range.start() >= -MOST && *range.end() <= MOST
}

/// All numbers with as many binary digits as the larger of two.
fn digits(a: i64, b: i64) -> i64 {
    ((a.max(b) + 1).cast_unsigned().next_power_of_two() - 1).cast_signed()
}

impl Number {
    /// Prepares an expression; returns it with its range. `None` where it may have no value, or one of more
    /// than 32 bits.
    pub(super) fn of(expr: &Expr, ranges: &Ranges) -> Option<(Number, Range)> {
        Number::of_any(expr, ranges).filter(|(_, range)| fits(range))
    }

    fn of_any(expr: &Expr, ranges: &Ranges) -> Option<(Number, Range)> {
        match expr {
            Expr::Number(value) => {
                let value = i32::try_from(*value).ok()?;
                return Some((Number::Constant(value), value.into()..=value.into()));
            }
            Expr::Name(slot) => return Some((Number::Name(*slot, 0), ranges[*slot].clone())),
            _ => {}
        }
        // A name plus a constant is read from its column, which takes no table.
        if let Some(sum) = Number::of_sum(expr, ranges) {
            return Some(sum);
        }
        let slot = match only_slot(|visit| expr.for_each_slot(visit)) {
            Some(slot) if ranges.tabulates => slot,
            _ => return Number::composed(expr, ranges),
        };
        let value = |names: &[i128]| i32::try_from(evaluate::number(expr, names).ok()?).ok();
        let one_by_one = |most: i64| tabulate(slot, &ranges[slot], most, &ranges.budget, value);
        let table = |(first, values): (i32, List<i32>)| {
            let range = i64::from(*values.iter().min()?)..=i64::from(*values.iter().max()?);
            Some((Number::Table(slot, first, values), range))
        };
        if ranges.width(slot) < FEW_VALUES {
            let by_lanes = || {
                let (number, _) =
                    Number::composed(expr, &ranges.for_parts()).filter(|(_, range)| fits(range))?;
                let put = |names: &Counting, into: &mut [i32]| number.over::<_, LANES>(names, into);
                tabulate_lanes(&ranges[slot], &ranges.budget, put)
            };
            if let Some(found) = by_lanes().or_else(|| one_by_one(FEW_VALUES)) {
                return table(found);
            }
        }
        Number::composed(expr, ranges).or_else(|| table(one_by_one(MOST_VALUES)?))
    }

    /// Prepares what is compared with a number that is prepared; a product may have more than 32 bits. Then it
    /// is clamped, and says so: it is beyond [`MOST`] on the same side, so that it compares in the same way.
    pub(super) fn clamped(expr: &Expr, ranges: &Ranges) -> Option<(Number, Range, bool)> {
        if let Some((number, range)) = Number::of(expr, ranges) {
            return Some((number, range, false));
        }
        let Expr::Binary(Operator::Multiply, x, y) = expr else { return None };
        let ((x, a, _), (y, b, _)) = (Number::clamped(x, ranges)?, Number::clamped(y, ranges)?);
        largest(&a).checked_mul(largest(&b))?;
        let range = corners(&a, &b, |x, y| x * y);
        Some((Number::Clamped(Box::new(x), Box::new(y)), range, true))
    }

    /// What is made of several numbers.
    fn composed(expr: &Expr, ranges: &Ranges) -> Option<(Number, Range)> {
        match expr {
            Expr::Negate(x) => {
                let zero = Box::new(Number::Constant(0));
                let (x, range) = Number::of(x, ranges)?;
                Some((Number::Binary(Operator::Subtract, zero, Box::new(x)), -range.end()..=-range.start()))
            }
            Expr::Binary(operator, x, y) => {
                let ((x, a), (y, b)) = (Number::of(x, ranges)?, Number::of(y, ranges)?);
                let range = range_of(*operator, &a, &b)?;
                // The division without dividing holds for naturals alone.
                let divisor = match y {
                    Number::Constant(by) if *a.start() >= 0 && by > 0 => Some(Divisor::new(by)),
                    _ => None,
                };
                match (operator, divisor) {
                    (Operator::FloorDivide, Some(by)) => {
                        return Some((Number::Divided(Box::new(x), by), range));
                    }
                    (Operator::Modulo, Some(by)) => return Some((Number::Rest(Box::new(x), by), range)),
                    _ => {}
                }
                Some((Number::Binary(*operator, Box::new(x), Box::new(y)), range))
            }
            Expr::Call(
                function @ (Function::Min | Function::Max | Function::Xor | Function::Gcd),
                arguments,
            ) => {
                let prepared: Option<Vec<_>> = arguments.iter().map(|x| Number::of(x, ranges)).collect();
                let (numbers, of_each): (Vec<Number>, Vec<Range>) = prepared?.into_iter().unzip();
                let join = |a: Range, b: Range| match function {
                    Function::Min => Some(*a.start().min(b.start())..=*a.end().min(b.end())),
                    Function::Max => Some(*a.start().max(b.start())..=*a.end().max(b.end())),
                    Function::Gcd => Some(0..=largest(&a).max(largest(&b))),
                    _ if *a.start().min(b.start()) >= 0 => Some(0..=digits(*a.end(), *b.end())),
                    _ => None,
                };
                let mut of_each = of_each.into_iter();
                let first = of_each.next()?;
                Some((Number::Call(*function, numbers), of_each.try_fold(first, join)?))
            }
            Expr::Call(Function::Abs, arguments) => {
                let (x, range) = Number::of(&arguments[0], ranges)?;
                Some((Number::Call(Function::Abs, vec![x]), 0..=largest(&range)))
            }
            Expr::Call(
                function @ (Function::Popcount | Function::BitLength | Function::Isqrt),
                arguments,
            ) => {
                let (x, range) =
                    Number::of(&arguments[0], ranges).filter(|(_, range)| *range.start() >= 0)?;
                let most = match function {
                    Function::Isqrt => range.end().isqrt(),
                    _ => 31,
                };
                Some((Number::Call(*function, vec![x]), 0..=most))
            }
            Expr::If(condition, x, y) => {
                let test = Test::of(condition, ranges)?;
                let ((x, a), (y, b)) = (Number::of(x, ranges)?, Number::of(y, ranges)?);
                let range = *a.start().min(b.start())..=*a.end().max(b.end());
                Some((Number::If(Box::new(test), Box::new(x), Box::new(y)), range))
            }
            _ => None,
        }
    }

    /// A name, more or less a number.
    fn of_sum(expr: &Expr, ranges: &Ranges) -> Option<(Number, Range)> {
        let Expr::Binary(operator, x, y) = expr else { return None };
        let (slot, add) = match (operator, &**x, &**y) {
            (Operator::Add, Expr::Name(slot), Expr::Number(add))
            | (Operator::Add, Expr::Number(add), Expr::Name(slot)) => (*slot, i32::try_from(*add).ok()?),
            (Operator::Subtract, Expr::Name(slot), Expr::Number(less)) => {
                (*slot, i32::try_from(less.checked_neg()?).ok()?)
            }
            _ => return None,
        };
        let more = i64::from(add);
        Some((Number::Name(slot, add), ranges[slot].start() + more..=ranges[slot].end() + more))
    }

    pub(super) fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Number::Constant(_) => {}
            Number::Name(slot, _) | Number::Table(slot, ..) => visit(*slot),
            Number::Binary(_, x, y) | Number::Clamped(x, y) => {
                x.for_each_slot(visit);
                y.for_each_slot(visit);
            }
            Number::Divided(x, _) | Number::Rest(x, _) => x.for_each_slot(visit),
            Number::Call(_, arguments) => arguments.iter().for_each(|x| x.for_each_slot(visit)),
            Number::If(test, x, y) => {
                test.for_each_slot(visit);
                x.for_each_slot(visit);
                y.for_each_slot(visit);
            }
        }
    }
}

// Both ranges have at most 30 bits, so sums and products of their ends fit in 64 bits.
fn range_of(operator: Operator, a: &Range, b: &Range) -> Option<Range> {
    let natural = *a.start() >= 0 && *b.start() >= 0;
    Some(match operator {
        Operator::Add => a.start() + b.start()..=a.end() + b.end(),
        Operator::Subtract => a.start() - b.end()..=a.end() - b.start(),
        Operator::Multiply => corners(a, b, |x, y| x * y),
        // With a divisor above 0 the quotient is monotone in each of the two, so the corners suffice.
        Operator::FloorDivide if *b.start() > 0 => corners(a, b, i64::div_euclid),
        Operator::Modulo if *b.start() > 0 && *a.start() >= 0 => 0..=*a.end().min(&(b.end() - 1)),
        Operator::Modulo if *b.start() > 0 => 0..=b.end() - 1,
        Operator::BitAnd if natural => 0..=*a.end().min(b.end()),
        Operator::BitOr if natural => 0..=digits(*a.end(), *b.end()),
        _ => return None,
    })
}

impl Test {
    /// Prepares a condition; `None` where it may have no value.
    pub(super) fn of(condition: &Condition, ranges: &Ranges) -> Option<Test> {
        let slot = match only_slot(|visit| condition.for_each_slot(visit)) {
            Some(slot) if ranges.tabulates => slot,
            _ => {
                let test = Test::composed(condition, ranges)?;
                let grid = if ranges.tabulates { Grid::of(condition, &test, ranges) } else { None };
                return Some(grid.map_or(test, Test::Grid));
            }
        };
        let holds = |names: &[i128]| evaluate::holds(condition, names).ok();
        let one_by_one = |most: i64| tabulate(slot, &ranges[slot], most, &ranges.budget, holds);
        let table = |(first, values): (i32, List<bool>)| Test::Table(slot, first, values);
        if ranges.width(slot) < FEW_VALUES {
            let by_lanes = || {
                let test = Test::composed(condition, &ranges.for_parts())?;
                let put = |names: &Counting, into: &mut [bool]| test.over::<_, LANES>(names, into);
                tabulate_lanes(&ranges[slot], &ranges.budget, put)
            };
            if let Some(found) = by_lanes().or_else(|| one_by_one(FEW_VALUES)) {
                return Some(table(found));
            }
        }
        Test::composed(condition, ranges).or_else(|| one_by_one(MOST_VALUES).map(table))
    }

    fn composed(condition: &Condition, ranges: &Ranges) -> Option<Test> {
        let all =
            |parts: &[Condition]| parts.iter().map(|part| Test::of(part, ranges)).collect::<Option<_>>();
        let compare = |comparison, a: &Expr, b: &Expr| {
            let (a, left, is_clamped) = Number::clamped(a, ranges)?;
            let (b, right, are_both) = Number::clamped(b, ranges)?;
            match settled(comparison, &left, &right) {
                Some(true) => Some(Test::All(Vec::new())),
                Some(false) => Some(Test::Any(Vec::new())),
                None => (!(is_clamped && are_both)).then_some(Test::Compare(comparison, a, b)),
            }
        };
        Some(match condition {
            Condition::Compare(comparison, a, b) => compare(*comparison, a, b)?,
            Condition::And(parts) => Test::All(all(parts)?),
            Condition::Or(parts) => Test::Any(all(parts)?),
            Condition::Not(inner) => Test::Not(Box::new(Test::of(inner, ranges)?)),
            Condition::Member { item, set, negated } => {
                let member = match set {
                    Set::List(items) => {
                        let equal = |x: &Expr| compare(Comparison::Equal, item, x);
                        Test::Any(items.iter().map(equal).collect::<Option<_>>()?)
                    }
                    Set::Range(from, to) => Test::All(vec![
                        compare(Comparison::AtLeast, item, from)?,
                        compare(Comparison::AtMost, item, to)?,
                    ]),
                    set => {
                        let (number, range) = Number::of(item, ranges)?;
                        // The table of a set has no place for another base at each position.
                        if matches!(set, Set::Powers(base) if !matches!(**base, Expr::Number(_))) {
                            return None;
                        }
                        let most = if ranges.tabulates { MOST_VALUES } else { FEW_VALUES };
                        let (first, values) = members(set, &range, most, &ranges.budget)?;
                        Test::Member(number, first, values)
                    }
                };
                if *negated { Test::Not(Box::new(member)) } else { member }
            }
        })
    }

    /// Returns whether it holds everywhere or nowhere, where that is plain.
    pub(super) fn always(&self) -> Option<bool> {
        match self {
            Test::Table(_, _, values) => {
                let first = *values.first()?;
                values.iter().all(|holds| *holds == first).then_some(first)
            }
            Test::Grid(grid) => grid.always(),
            Test::All(parts) if parts.is_empty() => Some(true),
            Test::Any(parts) if parts.is_empty() => Some(false),
            _ => None,
        }
    }

    pub(super) fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Test::Compare(_, a, b) => {
                a.for_each_slot(visit);
                b.for_each_slot(visit);
            }
            Test::Table(slot, ..) => visit(*slot),
            Test::Grid(grid) => grid.for_each_slot(visit),
            Test::Member(number, ..) => number.for_each_slot(visit),
            Test::All(parts) | Test::Any(parts) => parts.iter().for_each(|part| part.for_each_slot(visit)),
            Test::Not(inner) => inner.for_each_slot(visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_of_the_definition() {
        let budget = Budget::default();
        for range in [0..=0, -9..=-2, -5..=1, 1..=1, 4..=4, 0..=5000, -700..=900, 89_000..=93_000] {
            let (first, are_prime) = members(&Set::Primes, &range, MOST_VALUES, &budget).unwrap();
            assert_eq!((i64::from(first), are_prime.len()), (*range.start(), range.clone().count()));
            for (x, is_prime) in range.zip(&*are_prime) {
                assert_eq!(*is_prime, x > 1 && number_set::is_prime(x.cast_unsigned()), "{x}");
            }
        }
        assert!(members(&Set::Primes, &(0..=99), 99, &budget).is_none());
        assert!(members(&Set::Primes, &(0..=5000), MOST_VALUES, &budget.with_bytes(1000)).is_none());
    }
}
