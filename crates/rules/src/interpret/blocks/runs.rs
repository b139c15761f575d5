//! Conditions on the last choice of a line, for many of its values at once.
//!
//! All other names are the same for these values, so that a step of an expression is one loop over the
//! values.

use super::line::{bounds, tests};
use super::number::{Number, Range, Ranges, Test, call, combine};
use crate::ir::plan::Plan;
use crate::ir::{Comparison, Function};
use grundy_budget::Budget;

/// The number of values that are looked at together.
pub(in crate::interpret) const LANES: usize = 128;

/// The conditions on the last choice of a line, prepared for positions of a box.
pub(in crate::interpret) struct Runs {
    slot: usize,
    tests: Vec<Test>,
}

/// The names at a run of values: that of the slot grows by 1 from lane to lane.
struct Names<'a> {
    values: &'a [i64],
    slot: usize,
}

impl Runs {
    /// Prepares the conditions of a line with one alternative, whose last choice is bounded and not listed;
    /// `None` for other lines, and where something may have no value within 32 bits.
    pub(in crate::interpret) fn of(plan: &Plan, coordinates: &[Range], budget: &Budget) -> Option<Runs> {
        let [branch] = &plan.branches[..] else { return None };
        let last = branch.levels.last().filter(|last| last.source.is_none() && !last.filters.is_empty())?;
        let mut ranges = Ranges::new(coordinates, branch.levels.len(), budget);
        for level in &branch.levels {
            ranges[level.slot] = bounds(level, plan, &ranges)?.1;
        }
        Some(Runs { slot: last.slot, tests: tests(plan, &last.filters, &ranges)? })
    }

    /// Says for as many values of the last choice as there are lanes, at most [`LANES`], from that in `names`
    /// on, whether all conditions hold. The names are in their ranges for all of them.
    pub(in crate::interpret) fn test(&self, names: &[i64], lanes: &mut [bool]) {
        join(&self.tests, true, &Names { values: names, slot: self.slot }, lanes);
    }
}

impl Names<'_> {
    fn of(&self, slot: usize) -> i32 {
        i32::try_from(self.values[slot]).expect("names are in their ranges")
    }

    fn fill(&self, slot: usize, add: i32, into: &mut [i32]) {
        let first = self.of(slot) + add;
        if slot == self.slot {
            (first..).zip(into).for_each(|(value, into)| *into = value);
        } else {
            into.fill(first);
        }
    }

    /// Looks the name of a slot up in values that begin with that of `first`.
    fn look_up<T: Copy>(&self, slot: usize, first: i32, values: &[T], into: &mut [T]) {
        let values = &values[usize::try_from(self.of(slot) - first).expect("names are in their ranges")..];
        if slot == self.slot {
            into.copy_from_slice(&values[..into.len()]);
        } else {
            into.fill(values[0]);
        }
    }
}

/// Says for which lanes all tests hold, or any of them.
fn join(tests: &[Test], all: bool, names: &Names<'_>, lanes: &mut [bool]) {
    let mut more = [false; LANES];
    let more = &mut more[..lanes.len()];
    lanes.fill(all);
    for test in tests {
        test.over(names, more);
        let pairs = lanes.iter_mut().zip(&*more);
        if all {
            pairs.for_each(|(lane, more)| *lane &= more);
        } else {
            pairs.for_each(|(lane, more)| *lane |= more);
        }
    }
}

impl Number {
    fn over(&self, names: &Names<'_>, into: &mut [i32]) {
        match self {
            Number::Constant(value) => into.fill(*value),
            Number::Name(slot, add) => names.fill(*slot, *add, into),
            Number::Table(slot, first, values) => names.look_up(*slot, *first, values, into),
            number => number.composed_over(names, into),
        }
    }

    fn composed_over(&self, names: &Names<'_>, into: &mut [i32]) {
        let mut other = [0; LANES];
        let other = &mut other[..into.len()];
        match self {
            Number::Constant(_) | Number::Name(..) | Number::Table(..) => self.over(names, into),
            Number::Binary(operator, x, y) => {
                x.over(names, into);
                y.over(names, other);
                combine(*operator, into, other);
            }
            Number::Call(Function::Abs, arguments) => {
                arguments[0].over(names, into);
                into.iter_mut().for_each(|x| *x = x.abs());
            }
            Number::Call(function, arguments) => {
                arguments[0].over(names, into);
                for more in &arguments[1..] {
                    more.over(names, other);
                    call(*function, into, other);
                }
            }
            Number::If(test, x, y) => {
                let mut holds = [false; LANES];
                let holds = &mut holds[..into.len()];
                test.over(names, holds);
                x.over(names, into);
                y.over(names, other);
                for ((x, y), holds) in into.iter_mut().zip(other).zip(holds) {
                    *x = if *holds { *x } else { *y };
                }
            }
        }
    }
}

impl Test {
    fn over(&self, names: &Names<'_>, lanes: &mut [bool]) {
        match self {
            Test::Compare(comparison, a, b) => {
                let (mut x, mut y) = ([0; LANES], [0; LANES]);
                let (x, y) = (&mut x[..lanes.len()], &mut y[..lanes.len()]);
                a.over(names, x);
                b.over(names, y);
                match comparison {
                    Comparison::Equal => compare(x, y, lanes, |x, y| x == y),
                    Comparison::NotEqual => compare(x, y, lanes, |x, y| x != y),
                    Comparison::Less => compare(x, y, lanes, |x, y| x < y),
                    Comparison::AtMost => compare(x, y, lanes, |x, y| x <= y),
                    Comparison::Greater => compare(x, y, lanes, |x, y| x > y),
                    Comparison::AtLeast => compare(x, y, lanes, |x, y| x >= y),
                }
            }
            Test::Table(slot, first, values) => names.look_up(*slot, *first, values, lanes),
            Test::All(parts) => join(parts, true, names, lanes),
            Test::Any(parts) => join(parts, false, names, lanes),
            Test::Not(inner) => {
                inner.over(names, lanes);
                lanes.iter_mut().for_each(|lane| *lane = !*lane);
            }
        }
    }
}

fn compare(x: &[i32], y: &[i32], lanes: &mut [bool], holds: impl Fn(i32, i32) -> bool) {
    for ((lane, x), y) in lanes.iter_mut().zip(x).zip(y) {
        *lane = holds(*x, *y);
    }
}
