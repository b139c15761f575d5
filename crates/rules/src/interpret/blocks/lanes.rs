//! Expressions and conditions over many lanes: a step of an expression is one loop over the lanes.

use super::number::{Columns, Number, Test, apply, call, combine, place};
use crate::ir::Comparison;
use grundy_budget::List;

/// The number of lanes that are looked at together.
pub const LANES: usize = 128;

/// Where the lanes take the values of names from.
pub(super) trait Names {
    /// Puts the value of the name of a slot, and so much more, into each lane.
    fn fill(&self, slot: usize, add: i32, into: &mut [i32]);

    /// Looks the name of a slot up in values that begin with that of `first`.
    fn look_up<T: Copy>(&self, slot: usize, first: i32, values: &[T], into: &mut [T]);
}

/// Some lanes of columns.
pub(super) struct Picked<'a> {
    pub(super) columns: &'a Columns,
    pub(super) lanes: &'a [u32],
}

impl Names for Picked<'_> {
    fn fill(&self, slot: usize, add: i32, into: &mut [i32]) {
        let column = &self.columns[slot][..];
        self.lanes.iter().zip(into).for_each(|(lane, into)| *into = column[*lane as usize] + add);
    }

    fn look_up<T: Copy>(&self, slot: usize, first: i32, values: &[T], into: &mut [T]) {
        let column = &self.columns[slot][..];
        let looked_up = |lane: &u32| values[place(column[*lane as usize], first)];
        self.lanes.iter().zip(into).for_each(|(lane, into)| *into = looked_up(lane));
    }
}

/// One lane of columns, again and again: the name of one slot grows by 1 from lane to lane.
pub(super) struct Growing<'a> {
    pub(super) columns: &'a [List<i32>],
    pub(super) lane: usize,
    pub(super) slot: usize,
    /// What is added in the first lane.
    pub(super) from: i32,
}

impl Growing<'_> {
    fn first_of(&self, slot: usize) -> i32 {
        self.columns[slot][self.lane] + if slot == self.slot { self.from } else { 0 }
    }
}

impl Names for Growing<'_> {
    fn fill(&self, slot: usize, add: i32, into: &mut [i32]) {
        let first = self.first_of(slot) + add;
        if slot == self.slot {
            (first..).zip(into).for_each(|(value, into)| *into = value);
        } else {
            into.fill(first);
        }
    }

    fn look_up<T: Copy>(&self, slot: usize, first: i32, values: &[T], into: &mut [T]) {
        let values = &values[place(self.first_of(slot), first)..];
        if slot == self.slot {
            into.copy_from_slice(&values[..into.len()]);
        } else {
            into.fill(values[0]);
        }
    }
}

/// Says for which lanes all tests hold, or any of them.
pub(super) fn join(tests: &[Test], all: bool, names: &impl Names, lanes: &mut [bool]) {
    let Some((first, others)) = tests.split_first() else { return lanes.fill(all) };
    first.over(names, lanes);
    let mut more = [false; LANES];
    let more = &mut more[..lanes.len()];
    for test in others {
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
    /// Puts the numbers of at most [`LANES`] lanes into `into`.
    pub(super) fn over(&self, names: &impl Names, into: &mut [i32]) {
        match self {
            Number::Constant(value) => into.fill(*value),
            Number::Name(slot, add) => names.fill(*slot, *add, into),
            Number::Table(slot, first, values) => names.look_up(*slot, *first, values, into),
            Number::Divided(x, by) => {
                x.over(names, into);
                by.divide(into);
            }
            Number::Rest(x, by) => {
                x.over(names, into);
                by.rest(into);
            }
            number => number.of_several(names, into),
        }
    }

    fn of_several(&self, names: &impl Names, into: &mut [i32]) {
        let mut other = [0; LANES];
        let other = &mut other[..into.len()];
        match self {
            Number::Binary(operator, x, y) => {
                x.over(names, into);
                y.over(names, other);
                combine(*operator, into, other);
            }
            Number::Call(function, arguments) => {
                arguments[0].over(names, into);
                if !function.takes_many() {
                    return apply(*function, into);
                }
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
            simple => simple.over(names, into),
        }
    }
}

impl Test {
    /// Says for at most [`LANES`] lanes whether it holds.
    pub(super) fn over(&self, names: &impl Names, lanes: &mut [bool]) {
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
            Test::Member(number, first, values) => {
                let mut x = [0; LANES];
                let x = &mut x[..lanes.len()];
                number.over(names, x);
                lanes.iter_mut().zip(x).for_each(|(lane, x)| *lane = values[place(*x, *first)]);
            }
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
