//! A choice of a line: its bounds, the list or the set that it is from, and the conditions on it.

use super::number::{Columns, Number, Range, Ranges, Test};
use super::{room, turn};
use crate::interpret::factored;
use crate::interpret::number_set::{self, root};
use crate::ir::plan::{Bound, Coefficient, Level, Plan, Source, SourceSet};
use crate::ir::{Condition, Expr, Operator, Set};
use grundy_budget::{List as Counted, Stop};

/// `by * x**degree + rest` is 0, or 0 at most.
struct Ends {
    equal: bool,
    by: By,
    degree: u32,
    rest: Number,
}

enum By {
    Constant(i32),
    Number(Number),
}

/// A choice of the mover.
pub(super) struct Choice {
    pub(super) slot: usize,
    bounds: Vec<Ends>,
    /// The values that it may have at most, where a list or a set says so.
    pub(super) list: Option<List>,
    /// The first of them turn at most once along the choice: each of these holds from some value on, or else
    /// up to one.
    pub(super) filters: Vec<Test>,
    pub(super) rise: Vec<bool>,
    /// The slots that are read once the choice is made, itself not among them.
    pub(super) read_later: Vec<usize>,
}

/// `sign * x + offset` is among the items.
pub(super) struct List {
    sign: i32,
    offset: Number,
    items: Items,
}

enum Items {
    Numbers(Vec<Number>),
    /// In order.
    Known(Counted<i32>),
    /// The divisors of the offset, at most this number of them.
    Divisors(usize),
}

/// The least and the greatest value of a choice, for each lane.
#[derive(Debug, Default)]
pub(super) struct Limits {
    lows: Vec<i32>,
    highs: Vec<i32>,
    rest: Vec<i32>,
    by: Vec<i32>,
}

/// No number of 32 bits has more divisors. [OEIS A066150]
const MOST_DIVISORS: usize = 1536;

/// No choice has a larger value: far below 32 bits, so that sums of a few names fit.
const MOST_CHOICE: i64 = 1 << 28;

/// Prepares the bounds of a choice; returns them with its range.
fn bounds(level: &Level, plan: &Plan, ranges: &Ranges) -> Option<(Vec<Ends>, Range)> {
    let (mut bounds, mut least, mut most) = (Vec::new(), 0, None::<i64>);
    for Bound { equal, degree, coefficient, rest } in &level.bounds {
        let (rest, range, is_clamped) = Number::clamped(&plan.numbers[*rest], ranges)?;
        // A clamped number keeps its side, but not its size: no root may be taken of it and no quotient.
        if is_clamped && (*equal || *degree > 1 || !matches!(coefficient, Coefficient::Constant(1 | -1))) {
            return None;
        }
        let (by, factor) = match coefficient {
            Coefficient::Constant(by) => {
                // The least number has no negative.
                let by = i32::try_from(*by).ok().filter(|by| *by != 0 && *by != i32::MIN)?;
                (By::Constant(by), by.into()..=by.into())
            }
            Coefficient::Number(index) => {
                let (number, range) = Number::of(&plan.numbers[*index], ranges)?;
                (By::Number(number), range)
            }
        };
        // A factor that may be 0 bounds nothing for certain.
        let (smallest, largest) = (*factor.start(), *factor.end());
        if smallest > 0 {
            // x is largest where the factor is smallest.
            let end = (-range.start()).max(0).div_euclid(smallest);
            let end = i64::try_from(root(end.into(), *degree)).ok()?;
            most = Some(most.map_or(end, |most| most.min(end)));
        } else if largest < 0 && smallest == largest && !equal {
            // -by * x >= rest, so x is at least the quotient rounded up.
            least = least.max(-(-range.start()).div_euclid(-largest));
        } else if largest < 0 && *equal {
            let end = range.end().max(&0).div_euclid(-largest);
            most = Some(most.map_or(end, |most| most.min(end)));
        }
        bounds.push(Ends { equal: *equal, by, degree: *degree, rest });
    }
    let most = most.filter(|most| *most <= MOST_CHOICE)?;
    // Where the bounds leave no value the start must still be at most the end, since both are read.
    Some((bounds, least.min(most)..=most))
}

/// Prepares conditions; those that always hold are left out.
pub(super) fn tests(plan: &Plan, indices: &[usize], ranges: &Ranges) -> Option<Vec<Test>> {
    let tests: Option<Vec<Test>> =
        indices.iter().map(|index| Test::of(&plan.conditions[*index], ranges)).collect();
    Some(tests?.into_iter().filter(|test| test.always() != Some(true)).collect())
}

impl Limits {
    /// Makes room for a number of lanes.
    pub(super) fn room(&mut self, most: usize) -> Result<(), Stop> {
        let Limits { lows, highs, rest, by } = self;
        [lows, highs, rest, by].into_iter().try_for_each(|limits| room(limits, most))
    }

    /// Returns the least and the greatest value, where they are the same for all lanes.
    pub(super) fn same(&self) -> Option<(i32, i32)> {
        let (low, high) = (*self.lows.first()?, *self.highs.first()?);
        let are_same = self.lows.iter().all(|x| *x == low) && self.highs.iter().all(|x| *x == high);
        are_same.then_some((low, high))
    }

    /// Returns the least and the greatest value for each lane.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        self.lows.iter().copied().zip(self.highs.iter().copied())
    }
}

impl Choice {
    /// Prepares a choice and notes its range.
    pub(super) fn of(level: &Level, plan: &Plan, ranges: &mut Ranges) -> Option<Choice> {
        let (bounds, range) = bounds(level, plan, ranges)?;
        ranges[level.slot] = range.clone();
        let rises = |index: &usize| turn::rises(&plan.conditions[*index], level.slot);
        let (turning, others): (Vec<usize>, Vec<usize>) =
            level.filters.iter().partition(|index| rises(index).is_some());
        let (mut filters, mut rise) = (Vec::new(), Vec::new());
        // All tests have values, so their order is free: those that turn along the choice come first.
        for index in &turning {
            let test = tests(plan, &[*index], ranges)?;
            // A test that always holds is left out, and then has no place in `rise` either.
            rise.extend(test.iter().filter_map(|_| rises(index)));
            filters.extend(test);
        }
        filters.extend(tests(plan, &others, ranges)?);
        let list = match &level.source {
            None => None,
            // These have many elements: they are picked from a range.
            Some(source @ Source { set: SourceSet::Primes | SourceSet::Odd | SourceSet::Even, .. }) => {
                filters.push(is_among(source, level.slot, plan, ranges)?);
                None
            }
            Some(source) => Some(List::of(source, &range, plan, ranges)?),
        };
        Some(Choice { slot: level.slot, bounds, list, filters, rise, read_later: Vec::new() })
    }

    /// Finds the limits of the choice for some lanes.
    pub(super) fn limit(&self, columns: &Columns, lanes: &[u32], limits: &mut Limits) {
        let Limits { lows, highs, rest, by } = limits;
        lows.clear();
        lows.resize(lanes.len(), 0);
        highs.clear();
        highs.resize(lanes.len(), i32::MAX);
        for Ends { equal, by: factor, degree, rest: number } in &self.bounds {
            number.fill(columns, lanes, rest);
            let ends = lows.iter_mut().zip(highs.iter_mut()).zip(rest.iter());
            match (*equal, factor, *degree) {
                (false, By::Constant(1), 1) => ends.for_each(|((_, high), rest)| *high = (*high).min(-rest)),
                (false, By::Constant(-1), 1) => ends.for_each(|((low, _), rest)| *low = (*low).max(*rest)),
                (equal, By::Constant(by), degree) => {
                    ends.for_each(|((low, high), rest)| narrow(equal, *by, degree, *rest, low, high));
                }
                (equal, By::Number(number), degree) => {
                    number.fill(columns, lanes, by);
                    ends.zip(by.iter()).for_each(|(((low, high), rest), by)| {
                        narrow(equal, *by, degree, *rest, low, high);
                    });
                }
            }
        }
    }
}

/// Narrows the limits of x to where `by * x**degree + rest` is 0, or 0 at most.
fn narrow(equal: bool, by: i32, degree: u32, rest: i32, low: &mut i32, high: &mut i32) {
    match (equal, by) {
        (true, 0) if rest == 0 => {}
        (false, 0) if rest <= 0 => {}
        (_, 0) => *high = -1,
        // An equation has one solution at most, and none where the division leaves something.
        (true, by) => match -rest % by {
            0 => (*low, *high) = ((*low).max(-rest / by), (*high).min(-rest / by)),
            _ => *high = -1,
        },
        // by * x <= -rest, so x is at most the quotient rounded down.
        (false, 1..) => {
            let most = (-rest).div_euclid(by);
            let most = match degree {
                2 if most >= 0 => most.isqrt(),
                3.. if most >= 0 => i32::try_from(root(most.into(), degree)).expect("a root is no larger"),
                _ => most,
            };
            *high = (*high).min(most);
        }
        // The planner bounds powers where the coefficient is at least 1 if all conditions hold: here they do
        // not.
        (false, _) if degree > 1 => *high = -1,
        // -by * x >= rest, so x is at least the quotient rounded up.
        (false, _) => *low = (*low).max(-((-rest).div_euclid(-by))),
    }
}

/// Returns the condition that a choice is among the elements of a set.
fn is_among(source: &Source, slot: usize, plan: &Plan, ranges: &Ranges) -> Option<Test> {
    let set = match source.set {
        SourceSet::Primes => Set::Primes,
        SourceSet::Odd => Set::Odd,
        SourceSet::Even => Set::Even,
        _ => return None,
    };
    let (name, offset) = (Expr::Name(slot), plan.numbers[source.offset].clone());
    let item = match (source.coefficient, &offset) {
        (Coefficient::Constant(1), Expr::Number(0)) => name,
        (Coefficient::Constant(1), _) => Expr::Binary(Operator::Add, Box::new(name), Box::new(offset)),
        (Coefficient::Constant(-1), _) => Expr::Binary(Operator::Subtract, Box::new(offset), Box::new(name)),
        _ => return None,
    };
    Test::of(&Condition::Member { item, set, negated: false }, ranges)
}

impl List {
    /// Prepares the values that a choice with a range takes from a source.
    fn of(source: &Source, range: &Range, plan: &Plan, ranges: &Ranges) -> Option<List> {
        let Coefficient::Constant(sign @ (1 | -1)) = source.coefficient else { return None };
        let sign = i32::try_from(sign).ok()?;
        let (offset, by) = Number::of(&plan.numbers[source.offset], ranges)?;
        let images = [range.start(), range.end()].map(|x| i64::from(sign) * x);
        let most = images[0].max(images[1]) + by.end();
        let upto = |elements: &mut dyn Iterator<Item = i128>| {
            // Elements rise, so the first that is too large ends the list.
            let mut known = Counted::new(&ranges.budget);
            for x in elements.take_while(|x| *x <= most.into()) {
                known.push(i32::try_from(x).ok()?).ok()?;
            }
            Some(known)
        };
        let items = match &source.set {
            SourceSet::List(items) => {
                let number = |index: &usize| Some(Number::of(&plan.numbers[*index], ranges)?.0);
                Items::Numbers(items.iter().map(number).collect::<Option<_>>()?)
            }
            SourceSet::Powers(base) => match &plan.numbers[*base] {
                Expr::Number(base) if *base >= 1 => Items::Known(upto(&mut number_set::powers(*base))?),
                _ => return None,
            },
            SourceSet::Fibonacci => Items::Known(upto(&mut number_set::fibonacci())?),
            SourceSet::Squares => Items::Known(upto(&mut (0..).map(|x: i128| x * x))?),
            SourceSet::Divisors => {
                // Of 0 each number is a divisor, and of few numbers each is tried.
                let all = usize::try_from(range.end() - range.start()).ok()?.saturating_add(1);
                let largest = by.start().unsigned_abs().max(by.end().unsigned_abs());
                let few = MOST_DIVISORS.max(usize::try_from(largest.isqrt()).ok()?.saturating_add(1));
                Items::Divisors(if by.contains(&0) { all } else { few })
            }
            SourceSet::Primes | SourceSet::Odd | SourceSet::Even => return None,
        };
        Some(List { sign, offset, items })
    }

    /// Puts the values of one lane from `low` to `high` into `into`, each once.
    pub(super) fn values(&self, columns: &Columns, lane: usize, low: i32, high: i32, into: &mut Vec<i32>) {
        let offset = self.offset.at(columns, lane);
        into.clear();
        match &self.items {
            Items::Numbers(items) => {
                let value = |item: &Number| self.sign * (item.at(columns, lane) - offset);
                into.extend(items.iter().map(value).filter(|x| (low..=high).contains(x)));
                // A list may name a value twice, but the option comes once.
                into.sort_unstable();
                into.dedup();
            }
            Items::Known(items) if low <= high => {
                // With the sign -1 items rise as the choice falls.
                let (from, to) = if self.sign > 0 { (low, high) } else { (-high, -low) };
                let from = items.partition_point(|item| *item < from + offset);
                let to = items.partition_point(|item| *item <= to + offset);
                into.extend(items[from..to].iter().map(|item| self.sign * (item - offset)));
            }
            Items::Divisors(_) if low <= high => {
                match factored::divisors(offset.into(), low.into(), high.into()) {
                    Some(found) => {
                        into.extend(found.divisors.into_iter().filter_map(|x| i32::try_from(x).ok()));
                    }
                    None => into.extend(low..=high),
                }
            }
            Items::Known(_) | Items::Divisors(_) => {}
        }
    }

    pub(super) fn len(&self) -> usize {
        match &self.items {
            Items::Numbers(items) => items.len(),
            Items::Known(items) => items.len(),
            Items::Divisors(most) => *most,
        }
    }

    fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        self.offset.for_each_slot(visit);
        if let Items::Numbers(items) = &self.items {
            items.iter().for_each(|item| item.for_each_slot(visit));
        }
    }
}

/// Notes for each choice what is read once it is made.
pub(super) fn note_reads(choices: &mut [Choice], parts: &[Number]) {
    let mut read: Vec<usize> = Vec::new();
    let note = |read: &mut Vec<usize>, slot: usize| {
        if !read.contains(&slot) {
            read.push(slot);
        }
    };
    parts.iter().for_each(|part| part.for_each_slot(&mut |slot| note(&mut read, slot)));
    for choice in choices.iter_mut().rev() {
        // Backwards: what a later choice reads must be kept by the choices before it.
        let mut note = |slot: usize| note(&mut read, slot);
        choice.filters.iter().for_each(|test| test.for_each_slot(&mut note));
        let read_later: Vec<usize> = read.iter().copied().filter(|slot| *slot != choice.slot).collect();
        read.clone_from(&read_later);
        choice.read_later = read_later;
        let mut note = |slot: usize| {
            // Bounds and lists are read before this choice has a value, so they matter to earlier choices
            // alone.
            if !read.contains(&slot) {
                read.push(slot);
            }
        };
        for Ends { by, rest, .. } in &choice.bounds {
            rest.for_each_slot(&mut note);
            if let By::Number(by) = by {
                by.for_each_slot(&mut note);
            }
        }
        if let Some(list) = &choice.list {
            list.for_each_slot(&mut note);
        }
    }
}
