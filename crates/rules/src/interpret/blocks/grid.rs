//! Conditions on several names that have few values, or whose remainders by a small number decide.
//!
//! `(n + k) % 5 != 4` depends on `n % 5` and `k % 5` alone, so it is tabulated for these. Along a run a row of
//! the table is read in order.

use super::divisor::Divisor;
use super::lanes::{Growing, LANES, Names, each, place};
use super::number::{Ranges, Test};
use super::turn::is_natural;
use crate::interpret::number_set::gcd;
use crate::ir::{Condition, Expr, Function, Operator, Set};
use grundy_budget::List;

/// A condition by what matters of each of its names.
pub(super) struct Grid {
    /// The places of the last follow one another.
    axes: Vec<Axis>,
    values: List<bool>,
}

struct Axis {
    slot: usize,
    class: Class,
    stride: usize,
}

/// What matters of a name: its value less a first one, or what is left of that.
#[derive(Clone, Copy)]
pub(super) struct Class {
    pub(super) first: i32,
    pub(super) rest: Option<Divisor>,
}

impl Class {
    /// That of values that all matter.
    pub(super) fn of_all(first: i32) -> Class {
        Class { first, rest: None }
    }

    #[inline]
    pub(super) fn place(self, value: i32) -> usize {
        let value = value - self.first;
        place(self.rest.map_or(value, |by| by.rest_of(value)), 0)
    }
}

/// A table has at most this number of places, so that it stays near.
const MOST_PLACES: usize = 1 << 16;

/// More names, and larger periods, are not looked into.
const MOST_NAMES: usize = 4;
const MOST_PERIOD: i64 = 1 << 12;

impl Grid {
    /// Tabulates a condition; `None` where too much of its names matters, or there is no room.
    pub(super) fn of(condition: &Condition, test: &Test, ranges: &Ranges) -> Option<Grid> {
        let mut slots: Vec<usize> = Vec::new();
        condition.for_each_slot(&mut |slot| {
            if !slots.contains(&slot) {
                slots.push(slot);
            }
        });
        // Choices come after coordinates, and the last of them grows along a run.
        slots.sort_unstable();
        // What depends on one name is tabulated by itself.
        if slots.len() < 2 || slots.len() > MOST_NAMES {
            return None;
        }
        let (last, mut len) = (slots.len() - 1, 1usize);
        let mut axes: Vec<Axis> = Vec::new();
        for (at, slot) in slots.iter().enumerate().rev() {
            let width = ranges.width(*slot) + 1;
            // A run may begin at any residue.
            let more = if at == last { i64::try_from(LANES).ok()? } else { 0 };
            // A period that is no shorter than the range saves nothing.
            let period = period_of(condition, *slot).filter(|period| period + more < width);
            let places = usize::try_from(period.map_or(width, |period| period + more)).ok()?;
            let rest = period.and_then(|by| Some(Divisor::new(i32::try_from(by).ok()?)));
            let class = Class { first: i32::try_from(*ranges[*slot].start()).ok()?, rest };
            axes.push(Axis { slot: *slot, class, stride: len });
            len = len.checked_mul(places).filter(|len| *len <= MOST_PLACES)?;
        }
        let mut values = List::filled(&ranges.budget, false, len).ok()?;
        let mut columns: Vec<List<i32>> = Vec::new();
        // One lane of columns serves all rows; only the slots of the condition are read.
        for _ in 0..=slots[last] {
            columns.push(List::filled(&ranges.budget, 0, 1).ok()?);
        }
        // A row runs along the last name, whose places follow one another.
        let row = if axes.len() > 1 { axes[1].stride } else { len };
        for (at, values) in values.chunks_mut(row).enumerate() {
            ranges.budget.check().ok()?;
            let mut index = at * row;
            for axis in axes.iter().rev() {
                let place = i32::try_from(index / axis.stride).ok()?;
                columns[axis.slot][0] = axis.class.first + place;
                index %= axis.stride;
            }
            let mut from = 0;
            for lanes in values.chunks_mut(LANES) {
                test.over::<_, LANES>(
                    &Growing { columns: &columns, lane: 0, slot: slots[last], from },
                    lanes,
                );
                from += i32::try_from(lanes.len()).ok()?;
            }
        }
        axes.reverse();
        Some(Grid { axes, values })
    }

    /// Says for at most `W` lanes whether it holds.
    pub(super) fn over<N: Names, const W: usize>(&self, names: &N, lanes: &mut [bool]) {
        let mut base = 0;
        let mut others: [Option<&Axis>; MOST_NAMES] = [None; MOST_NAMES];
        let mut n_others = 0;
        // Names that are the same in all lanes choose a part of the table before any lane is looked at.
        for axis in &self.axes {
            match names.same(axis.slot) {
                Some(value) => base += axis.class.place(value) * axis.stride,
                None => {
                    others[n_others] = Some(axis);
                    n_others += 1;
                }
            }
        }
        match &others[..n_others] {
            [] => lanes.fill(self.values[base]),
            // One name with neighbouring places alone is left: a row is read in order.
            [Some(Axis { slot, class, stride: 1 })] => {
                names.look_up(*slot, *class, &self.values[base..], lanes);
            }
            others => {
                let (mut index, mut more) = ([0; W], [0; W]);
                let (index, more) = (&mut index[..lanes.len()], &mut more[..lanes.len()]);
                for Axis { slot, class, stride } in others.iter().flatten() {
                    names.fill(*slot, -class.first, more);
                    if let Some(by) = class.rest {
                        by.rest(more);
                    }
                    let stride = i32::try_from(*stride).expect("a table is small");
                    each(index, more, |index, x| index + x * stride);
                }
                let values = &self.values[base..];
                lanes.iter_mut().zip(index).for_each(|(lane, index)| *lane = values[place(*index, 0)]);
            }
        }
    }

    /// Returns whether it holds everywhere or nowhere.
    pub(super) fn always(&self) -> Option<bool> {
        let first = *self.values.first()?;
        self.values.iter().all(|holds| *holds == first).then_some(first)
    }

    pub(super) fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        self.axes.iter().for_each(|axis| visit(axis.slot));
    }
}

/// Returns a number after which a condition repeats along a name, whatever the others are.
fn period_of(condition: &Condition, slot: usize) -> Option<i64> {
    match condition {
        Condition::Compare(_, a, b) => common([a, b], slot, None),
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().try_fold(1, |all, part| least_multiple(all, period_of(part, slot)?))
        }
        Condition::Not(inner) => period_of(inner, slot),
        Condition::Member { item, set, .. } => match set {
            // No number below 0 is in a set, so that of differences more matters than whether they are odd.
            Set::Odd | Set::Even => period(item, slot, is_natural(item).then_some(2)),
            Set::List(items) => common(items.iter().chain([item]), slot, None),
            Set::Range(from, to) => common([item, from, to], slot, None),
            Set::Powers(base) => common([item, base], slot, None),
            Set::Squares | Set::Primes | Set::Fibonacci => period(item, slot, None),
        },
    }
}

/// Returns a number after which a number repeats along a name, or what is left of it by `modulus`.
///
/// Sums and products of what leaves the same by `modulus` leave the same by it, and so do the binary
/// operations where it is a power of two. `x // c` leaves the same where `x` leaves the same by `c * modulus`.
fn period(expr: &Expr, slot: usize, modulus: Option<i64>) -> Option<i64> {
    match expr {
        Expr::Number(_) => Some(1),
        Expr::Name(other) if *other != slot => Some(1),
        Expr::Name(_) => modulus,
        Expr::Negate(x) => period(x, slot, modulus),
        Expr::Binary(operator, x, y) => match (operator, &**y) {
            (Operator::Add | Operator::Subtract | Operator::Multiply, _) => common([&**x, y], slot, modulus),
            (Operator::BitAnd | Operator::BitOr, _) => common([&**x, y], slot, of_digits(modulus)),
            (Operator::Modulo, Expr::Number(by @ 1..)) => period(x, slot, i64::try_from(*by).ok()),
            (Operator::FloorDivide, Expr::Number(by @ 1..)) => {
                let by = i64::try_from(*by).ok()?;
                period(x, slot, modulus.and_then(|modulus| modulus.checked_mul(by)))
            }
            _ => common([&**x, y], slot, None),
        },
        Expr::Call(Function::Xor, arguments) => common(arguments, slot, of_digits(modulus)),
        Expr::Call(_, arguments) => common(arguments, slot, None),
        Expr::If(condition, x, y) => {
            least_multiple(period_of(condition, slot)?, common([&**x, y], slot, modulus)?)
        }
        Expr::Index(..) => (!expr.mentions(|other| other == slot)).then_some(1),
    }
}

fn of_digits(modulus: Option<i64>) -> Option<i64> {
    modulus.filter(|modulus| modulus.count_ones() == 1)
}

fn common<'a>(exprs: impl IntoIterator<Item = &'a Expr>, slot: usize, modulus: Option<i64>) -> Option<i64> {
    exprs.into_iter().try_fold(1, |all, expr| least_multiple(all, period(expr, slot, modulus)?))
}

fn least_multiple(a: i64, b: i64) -> Option<i64> {
    let divisor = gcd(a.unsigned_abs(), b.unsigned_abs());
    // Divided first, so that the product is no larger than the multiple itself.
    let multiple = (a / i64::try_from(divisor).ok()?).checked_mul(b)?;
    (multiple <= MOST_PERIOD).then_some(multiple)
}
