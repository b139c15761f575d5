//! Expressions and conditions over many lanes: a step of an expression is one loop over the lanes.

use super::grid::Class;
use super::number::{Columns, Number, Test};
use crate::interpret::number_set::gcd;
use crate::ir::{Comparison, Function, Operator};
use grundy_budget::List;

/// The number of lanes that are looked at together.
pub const LANES: usize = 128;

/// Where there are no more lanes than this, buffers have this length: to clear long ones takes longer than a
/// step of an expression.
pub(super) const FEW_LANES: usize = 16;

/// Where the lanes take the values of names from.
pub(super) trait Names {
    /// Puts the value of the name of a slot, and so much more, into each lane.
    fn fill(&self, slot: usize, add: i32, into: &mut [i32]);

    /// Looks the name of a slot up in values that stand in the places of a class.
    fn look_up<T: Copy>(&self, slot: usize, class: Class, values: &[T], into: &mut [T]);

    /// Returns the value of the name of a slot, where it is certainly the same in all lanes.
    fn same(&self, slot: usize) -> Option<i32>;
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

    fn look_up<T: Copy>(&self, slot: usize, class: Class, values: &[T], into: &mut [T]) {
        let column = &self.columns[slot][..];
        let looked_up = |lane: &u32| values[class.place(column[*lane as usize])];
        self.lanes.iter().zip(into).for_each(|(lane, into)| *into = looked_up(lane));
    }

    fn same(&self, _slot: usize) -> Option<i32> {
        None
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

    fn look_up<T: Copy>(&self, slot: usize, class: Class, values: &[T], into: &mut [T]) {
        let values = &values[class.place(self.first_of(slot))..];
        if slot == self.slot {
            into.copy_from_slice(&values[..into.len()]);
        } else {
            into.fill(values[0]);
        }
    }

    fn same(&self, slot: usize) -> Option<i32> {
        (slot != self.slot).then(|| self.first_of(slot))
    }
}

/// The only name: it grows by 1 from lane to lane.
pub(super) struct Counting(pub(super) i32);

impl Names for Counting {
    fn fill(&self, _slot: usize, add: i32, into: &mut [i32]) {
        (self.0 + add..).zip(into).for_each(|(value, into)| *into = value);
    }

    fn look_up<T: Copy>(&self, _slot: usize, class: Class, values: &[T], into: &mut [T]) {
        into.copy_from_slice(&values[class.place(self.0)..][..into.len()]);
    }

    fn same(&self, _slot: usize) -> Option<i32> {
        None
    }
}

/// Says for which lanes all tests hold, or any of them; there are `W` lanes at most.
pub(super) fn join<N: Names, const W: usize>(tests: &[Test], all: bool, names: &N, lanes: &mut [bool]) {
    let Some((first, others)) = tests.split_first() else { return lanes.fill(all) };
    first.over::<N, W>(names, lanes);
    let mut more = [false; W];
    let more = &mut more[..lanes.len()];
    for test in others {
        test.over::<N, W>(names, more);
        let pairs = lanes.iter_mut().zip(&*more);
        if all {
            pairs.for_each(|(lane, more)| *lane &= more);
        } else {
            pairs.for_each(|(lane, more)| *lane |= more);
        }
    }
}

impl Number {
    /// Returns the number of one lane.
    #[inline]
    pub(super) fn at(&self, columns: &Columns, lane: usize) -> i32 {
        match self {
            Number::Constant(value) => *value,
            Number::Name(slot, add) => columns[*slot][lane] + add,
            Number::Table(slot, first, values) => values[place(columns[*slot][lane], *first)],
            number => {
                let mut value = [0];
                let lanes = &[u32::try_from(lane).expect("a block is short")];
                number.over::<_, 1>(&Picked { columns, lanes }, &mut value);
                value[0]
            }
        }
    }

    /// Puts the numbers of some lanes into `into`.
    pub(super) fn fill(&self, columns: &Columns, lanes: &[u32], into: &mut Vec<i32>) {
        into.clear();
        match self {
            Number::Constant(value) => into.resize(lanes.len(), *value),
            Number::Name(slot, add) => {
                let column = &columns[*slot][..];
                into.extend(lanes.iter().map(|lane| column[*lane as usize] + add));
            }
            number => {
                into.resize(lanes.len(), 0);
                if lanes.len() <= FEW_LANES {
                    return number.over::<_, FEW_LANES>(&Picked { columns, lanes }, into);
                }
                for (lanes, into) in lanes.chunks(LANES).zip(into.chunks_mut(LANES)) {
                    number.over::<_, LANES>(&Picked { columns, lanes }, into);
                }
            }
        }
    }

    /// Puts the numbers of at most `W` lanes into `into`.
    pub(super) fn over<N: Names, const W: usize>(&self, names: &N, into: &mut [i32]) {
        match self {
            Number::Constant(value) => into.fill(*value),
            Number::Name(slot, add) => names.fill(*slot, *add, into),
            Number::Table(slot, first, values) => names.look_up(*slot, Class::of_all(*first), values, into),
            Number::Divided(x, by) => {
                x.over::<N, W>(names, into);
                by.divide(into);
            }
            Number::Rest(x, by) => {
                x.over::<N, W>(names, into);
                by.rest(into);
            }
            number => number.of_several::<N, W>(names, into),
        }
    }

    fn of_several<N: Names, const W: usize>(&self, names: &N, into: &mut [i32]) {
        let mut other = [0; W];
        let other = &mut other[..into.len()];
        match self {
            Number::Binary(operator, x, y) => {
                x.over::<N, W>(names, into);
                y.over::<N, W>(names, other);
                combine(*operator, into, other);
            }
            Number::Clamped(x, y) => {
                x.over::<N, W>(names, into);
                y.over::<N, W>(names, other);
                // Both bounds lie beyond every number that is not clamped, and the negative of each fits.
                each(into, other, |x, y| x.saturating_mul(y).max(-i32::MAX));
            }
            Number::Call(function, arguments) => {
                arguments[0].over::<N, W>(names, into);
                if !function.takes_many() {
                    return apply(*function, into);
                }
                for more in &arguments[1..] {
                    more.over::<N, W>(names, other);
                    call(*function, into, other);
                }
            }
            Number::If(test, x, y) => {
                let mut holds = [false; W];
                let holds = &mut holds[..into.len()];
                test.over::<N, W>(names, holds);
                x.over::<N, W>(names, into);
                y.over::<N, W>(names, other);
                for ((x, y), holds) in into.iter_mut().zip(other).zip(holds) {
                    *x = if *holds { *x } else { *y };
                }
            }
            simple => simple.over::<N, W>(names, into),
        }
    }
}

impl Test {
    /// Keeps the lanes for which it holds.
    pub(super) fn filter(&self, columns: &Columns, lanes: &mut Vec<u32>) {
        match self {
            Test::Compare(comparison, Number::Name(slot, add), Number::Constant(value)) => {
                let column = &columns[*slot][..];
                keep_compared(*comparison, lanes, |lane| column[lane] + add, |_| *value);
            }
            Test::Compare(comparison, Number::Constant(value), Number::Name(slot, add)) => {
                let column = &columns[*slot][..];
                keep_compared(*comparison, lanes, |_| *value, |lane| column[lane] + add);
            }
            Test::Compare(comparison, Number::Name(x, add), Number::Name(y, more)) => {
                let (x, y) = (&columns[*x][..], &columns[*y][..]);
                keep_compared(*comparison, lanes, |lane| x[lane] + add, |lane| y[lane] + more);
            }
            Test::Table(slot, first, values) => {
                let column = &columns[*slot][..];
                keep(lanes, |lane| values[place(column[lane], *first)]);
            }
            Test::All(parts) => parts.iter().for_each(|part| part.filter(columns, lanes)),
            test => {
                if lanes.len() <= FEW_LANES {
                    let mut holds = [false; FEW_LANES];
                    test.over::<_, FEW_LANES>(&Picked { columns, lanes }, &mut holds[..lanes.len()]);
                    let mut holds = holds.iter();
                    return lanes.retain(|_| holds.next().is_some_and(|holds| *holds));
                }
                let (mut kept, mut holds) = (0, [false; LANES]);
                for from in (0..lanes.len()).step_by(LANES) {
                    let picked = &lanes[from..lanes.len().min(from + LANES)];
                    let holds = &mut holds[..picked.len()];
                    test.over::<_, LANES>(&Picked { columns, lanes: picked }, holds);
                    for (at, holds) in (from..).zip(holds) {
                        // `kept` is at most `at`, so no lane that is still to be read is written over.
                        let lane = lanes[at];
                        lanes[kept] = lane;
                        kept += usize::from(*holds);
                    }
                }
                lanes.truncate(kept);
            }
        }
    }

    /// Says for at most `W` lanes whether it holds.
    pub(super) fn over<N: Names, const W: usize>(&self, names: &N, lanes: &mut [bool]) {
        match self {
            Test::Compare(comparison, a, b) => {
                let (mut x, mut y) = ([0; W], [0; W]);
                let (x, y) = (&mut x[..lanes.len()], &mut y[..lanes.len()]);
                a.over::<N, W>(names, x);
                b.over::<N, W>(names, y);
                match comparison {
                    Comparison::Equal => compare(x, y, lanes, |x, y| x == y),
                    Comparison::NotEqual => compare(x, y, lanes, |x, y| x != y),
                    Comparison::Less => compare(x, y, lanes, |x, y| x < y),
                    Comparison::AtMost => compare(x, y, lanes, |x, y| x <= y),
                    Comparison::Greater => compare(x, y, lanes, |x, y| x > y),
                    Comparison::AtLeast => compare(x, y, lanes, |x, y| x >= y),
                }
            }
            Test::Table(slot, first, values) => names.look_up(*slot, Class::of_all(*first), values, lanes),
            Test::Grid(grid) => grid.over::<N, W>(names, lanes),
            Test::Member(number, first, values) => {
                let mut x = [0; W];
                let x = &mut x[..lanes.len()];
                number.over::<N, W>(names, x);
                lanes.iter_mut().zip(x).for_each(|(lane, x)| *lane = values[place(*x, *first)]);
            }
            Test::All(parts) => join::<N, W>(parts, true, names, lanes),
            Test::Any(parts) => join::<N, W>(parts, false, names, lanes),
            Test::Not(inner) => {
                inner.over::<N, W>(names, lanes);
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

/// Keeps the lanes for which `wanted` holds.
#[inline]
fn keep(lanes: &mut Vec<u32>, wanted: impl Fn(usize) -> bool) {
    let mut kept = 0;
    for index in 0..lanes.len() {
        // The lane is written in any case, so that no branch depends on the test.
        let lane = lanes[index];
        lanes[kept] = lane;
        kept += usize::from(wanted(lane as usize));
    }
    lanes.truncate(kept);
}

fn keep_compared(
    comparison: Comparison,
    lanes: &mut Vec<u32>,
    a: impl Fn(usize) -> i32,
    b: impl Fn(usize) -> i32,
) {
    match comparison {
        Comparison::Equal => keep(lanes, |lane| a(lane) == b(lane)),
        Comparison::NotEqual => keep(lanes, |lane| a(lane) != b(lane)),
        Comparison::Less => keep(lanes, |lane| a(lane) < b(lane)),
        Comparison::AtMost => keep(lanes, |lane| a(lane) <= b(lane)),
        Comparison::Greater => keep(lanes, |lane| a(lane) > b(lane)),
        Comparison::AtLeast => keep(lanes, |lane| a(lane) >= b(lane)),
    }
}

/// Puts `x operator y` in the place of `x`, lane by lane.
#[inline]
fn combine(operator: Operator, x: &mut [i32], y: &[i32]) {
    match operator {
        Operator::Add => each(x, y, |x, y| x + y),
        Operator::Subtract => each(x, y, |x, y| x - y),
        Operator::Multiply => each(x, y, |x, y| x * y),
        Operator::FloorDivide => each(x, y, i32::div_euclid),
        Operator::Modulo => each(x, y, i32::rem_euclid),
        Operator::BitAnd => each(x, y, |x, y| x & y),
        Operator::BitOr => each(x, y, |x, y| x | y),
        Operator::Power | Operator::ShiftLeft | Operator::ShiftRight => {
            unreachable!("these are tabulated or not prepared")
        }
    }
}

/// Puts the value of a function of two numbers in the place of the first, lane by lane.
#[inline]
fn call(function: Function, x: &mut [i32], y: &[i32]) {
    match function {
        Function::Min => each(x, y, i32::min),
        Function::Max => each(x, y, i32::max),
        Function::Xor => each(x, y, |x, y| x ^ y),
        Function::Gcd => each(x, y, |x, y| {
            let divisor = gcd(x.unsigned_abs().into(), y.unsigned_abs().into());
            i32::try_from(divisor).expect("it is no larger than one of the two")
        }),
        _ => unreachable!("other functions have one argument"),
    }
}

/// Puts the value of a function of one number in its place, lane by lane.
#[inline]
fn apply(function: Function, x: &mut [i32]) {
    let bits = |x: i32| i32::BITS - x.leading_zeros();
    let small = |n: u32| i32::try_from(n).expect("at most 32");
    match function {
        Function::Abs => x.iter_mut().for_each(|x| *x = x.abs()),
        Function::Popcount => x.iter_mut().for_each(|x| *x = small(x.count_ones())),
        Function::BitLength => x.iter_mut().for_each(|x| *x = small(bits(*x))),
        Function::Isqrt => x.iter_mut().for_each(|x| *x = x.isqrt()),
        _ => unreachable!("other functions have several arguments"),
    }
}

#[inline]
pub(super) fn each(x: &mut [i32], y: &[i32], join: impl Fn(i32, i32) -> i32) {
    x.iter_mut().zip(y).for_each(|(x, y)| *x = join(*x, *y));
}

#[inline]
pub(super) fn place(value: i32, first: i32) -> usize {
    usize::try_from(value - first).expect("names are in their ranges")
}
