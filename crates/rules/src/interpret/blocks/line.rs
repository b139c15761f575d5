//! One line, for many positions at once.

use super::number::{Columns, Number, Range, Ranges, Test};
use super::runs::{Runs, Tail};
use super::{Block, BlockScratch, Made, TakeMade};
use crate::interpret::number_set::{self, root};
use crate::ir::plan::{Bound, Coefficient, Level, Plan, Source, SourceSet};
use crate::ir::{self, Condition, Expr, Operator, Part, Set};
use grundy_budget::{Budget, List as Counted, Stop};
use grundy_values::Player;

/// A line prepared, whose condition has one alternative.
pub(super) struct Line {
    /// The names of a line: coordinates and choices.
    n_slots: usize,
    mover: Option<Player>,
    guards: Vec<Test>,
    choices: Vec<Choice>,
    parts: Vec<Number>,
    /// The coordinates of the parts that may be negative, where there is no option then.
    may_lack: Vec<usize>,
    /// Where the values of the last choice are a range, along which the parts lie on a line.
    tail: Option<Tail>,
}

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
struct Choice {
    slot: usize,
    bounds: Vec<Ends>,
    /// The values that it may have at most, where a list or a set says so.
    list: Option<List>,
    filters: Vec<Test>,
    /// The slots that are read once the choice is made, itself not among them.
    read_later: Vec<usize>,
}

/// `sign * x + offset` is among the items.
struct List {
    sign: i32,
    offset: Number,
    items: Items,
}

enum Items {
    Numbers(Vec<Number>),
    /// In order.
    Known(Counted<i32>),
}

/// Lanes that a choice makes.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// By slot; those that are not read any more are not kept.
    columns: Vec<Vec<i32>>,
    /// The position of the block that each lane belongs to.
    origins: Vec<u32>,
    /// The lane that each lane is made of.
    parents: Vec<u32>,
    /// The lanes that are left.
    lanes: Vec<u32>,
    limits: Limits,
    values: Vec<i32>,
}

/// The least and the greatest value of a choice, for each lane.
#[derive(Debug, Default)]
struct Limits {
    lows: Vec<i32>,
    highs: Vec<i32>,
    rest: Vec<i32>,
    by: Vec<i32>,
}

impl Frame {
    /// Makes room for a number of lanes, and for the values of a list.
    fn room(&mut self, n_slots: usize, most: usize, n_values: usize) -> Result<(), Stop> {
        room(&mut self.columns, n_slots)?;
        if self.columns.len() < n_slots {
            self.columns.resize_with(n_slots, Vec::new);
        }
        self.columns.iter_mut().try_for_each(|column| room(column, most))?;
        let Limits { lows, highs, rest, by } = &mut self.limits;
        [lows, highs, rest, by].into_iter().try_for_each(|limits| room(limits, most))?;
        [&mut self.origins, &mut self.parents, &mut self.lanes]
            .into_iter()
            .try_for_each(|lanes| room(lanes, most))?;
        room(&mut self.values, n_values)
    }
}

/// Makes room for a number of elements in all.
pub(super) fn room<T>(list: &mut Vec<T>, len: usize) -> Result<(), Stop> {
    list.try_reserve_exact(len.saturating_sub(list.len())).map_err(|_| Stop::Memory)
}

/// The number of lanes that are made before they are gone on with.
const MOST_LANES: usize = 1 << 12;

impl Line {
    /// Prepares a line for coordinates in their ranges.
    pub(super) fn of(line: &ir::Line, plan: &Plan, coordinates: &[Range], budget: &Budget) -> Option<Line> {
        // With several alternatives each option would have to be looked for in those before.
        let [branch] = &plan.branches[..] else { return None };
        let mut ranges = Ranges::new(coordinates, line.choices.len(), budget);
        let guards = tests(plan, &branch.guards, &ranges)?;
        let mut choices = Vec::new();
        for level in &branch.levels {
            choices.push(Choice::of(level, plan, &mut ranges)?);
        }
        let mut to: Vec<&Expr> = Vec::new();
        for part in &line.parts {
            let Part::Position(coordinates) = part else { return None };
            to.extend(coordinates);
        }
        let parts: Option<Vec<_>> = to.iter().map(|expr| Number::of(expr, &ranges)).collect();
        let (parts, made): (Vec<Number>, Vec<Range>) = parts?.into_iter().unzip();
        note_reads(&mut choices, &parts);
        let may_lack = (0..).zip(&made).filter(|(_, range)| *range.start() < 0).map(|(index, _)| index);
        let tail = match choices.last() {
            Some(last) if last.list.is_none() => Tail::of(last.slot, &to),
            _ => None,
        };
        let n_slots = coordinates.len() + line.choices.len();
        let conditions = || guards.iter().chain(choices.iter().flat_map(|choice| &choice.filters));
        let guards = match conditions().any(|test| test.always() == Some(false)) {
            true => vec![Test::Any(Vec::new())],
            false => guards,
        };
        Some(Line { n_slots, mover: line.mover, guards, choices, may_lack: may_lack.collect(), parts, tail })
    }

    /// Returns the conditions on the last choice.
    pub(super) fn last_tests(&self) -> &[Test] {
        self.choices.last().map_or(&[], |last| &last.filters)
    }

    pub(super) fn is_for(&self, player: Player) -> bool {
        self.mover.is_none_or(|mover| mover == player)
    }

    /// Hands out the options of a block.
    pub(super) fn visit(
        &self,
        block: &Block,
        scratch: &mut BlockScratch,
        budget: &Budget,
        take: TakeMade<'_>,
    ) -> Result<(), Stop> {
        self.list(block, scratch, budget, take, None)
    }

    /// Puts the options of a block into `runs`.
    pub(super) fn runs(
        &self,
        block: &Block,
        scratch: &mut BlockScratch,
        budget: &Budget,
        runs: &mut Runs,
    ) -> Result<(), Stop> {
        let slot = self.choices.last().map_or(0, |last| last.slot);
        runs.clear(self.parts.len(), self.n_slots, slot, budget)?;
        self.list(block, scratch, budget, &mut |_| Ok(()), Some(runs))
    }

    fn list(
        &self,
        block: &Block,
        scratch: &mut BlockScratch,
        budget: &Budget,
        take: TakeMade<'_>,
        runs: Option<&mut Runs>,
    ) -> Result<(), Stop> {
        let BlockScratch { frames, parts, origins, lanes } = scratch;
        let depth = self.choices.len();
        // Nothing grows beyond this room on the way.
        let most = block.len().max(MOST_LANES);
        room(frames, depth)?;
        if frames.len() < depth {
            frames.resize_with(depth, Frame::default);
        }
        for (frame, choice) in frames.iter_mut().zip(&self.choices) {
            frame.room(self.n_slots, most, choice.list.as_ref().map_or(0, List::len))?;
        }
        room(parts, self.parts.len())?;
        parts.resize_with(self.parts.len(), Vec::new);
        parts.iter_mut().try_for_each(|part| room(part, most))?;
        room(origins, most)?;
        room(lanes, most)?;
        lanes.clear();
        lanes.extend(0..u32::try_from(block.len()).expect("a block is short"));
        filter(&self.guards, &block.columns, lanes);
        let mut run = Run { line: self, budget, parts, made: origins, take, runs };
        run.descend(0, &block.columns, None, lanes, &mut frames[..depth])
    }
}

/// No choice has a larger value: far below 32 bits, so that sums of a few names fit.
const MOST_CHOICE: i64 = 1 << 28;

/// Prepares the bounds of a choice; returns them with its range.
fn bounds(level: &Level, plan: &Plan, ranges: &Ranges) -> Option<(Vec<Ends>, Range)> {
    let (mut bounds, mut least, mut most) = (Vec::new(), 0, None::<i64>);
    for Bound { equal, degree, coefficient, rest } in &level.bounds {
        let (rest, range) = Number::of(&plan.numbers[*rest], ranges)?;
        let (by, factor) = match coefficient {
            Coefficient::Constant(by) => {
                let by = i32::try_from(*by).ok().filter(|by| *by != 0)?;
                (By::Constant(by), by.into()..=by.into())
            }
            Coefficient::Number(index) => {
                let (number, range) = Number::of(&plan.numbers[*index], ranges)?;
                (By::Number(number), range)
            }
        };
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
    Some((bounds, least.min(most)..=most))
}

/// Prepares conditions; those that always hold are left out.
fn tests(plan: &Plan, indices: &[usize], ranges: &Ranges) -> Option<Vec<Test>> {
    let tests: Option<Vec<Test>> =
        indices.iter().map(|index| Test::of(&plan.conditions[*index], ranges)).collect();
    Some(tests?.into_iter().filter(|test| test.always() != Some(true)).collect())
}

/// Keeps the lanes for which all tests hold.
fn filter(tests: &[Test], columns: &Columns, lanes: &mut Vec<u32>) {
    for test in tests {
        if lanes.is_empty() {
            return;
        }
        test.filter(columns, lanes);
    }
}

impl Choice {
    /// Prepares a choice and notes its range.
    fn of(level: &Level, plan: &Plan, ranges: &mut Ranges) -> Option<Choice> {
        let (bounds, range) = bounds(level, plan, ranges)?;
        ranges[level.slot] = range.clone();
        let mut filters = tests(plan, &level.filters, ranges)?;
        let list = match &level.source {
            None => None,
            // These have many elements: they are picked from a range.
            Some(source @ Source { set: SourceSet::Primes | SourceSet::Odd | SourceSet::Even, .. }) => {
                filters.push(is_among(source, level.slot, plan, ranges)?);
                None
            }
            Some(source) => Some(List::of(source, &range, plan, ranges)?),
        };
        Some(Choice { slot: level.slot, bounds, list, filters, read_later: Vec::new() })
    }

    /// Finds the limits of the choice for some lanes.
    fn limit(&self, columns: &Columns, lanes: &[u32], limits: &mut Limits) {
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
            SourceSet::Primes | SourceSet::Odd | SourceSet::Even => return None,
        };
        Some(List { sign, offset, items })
    }

    /// Puts the values of one lane from `low` to `high` into `into`, each once.
    fn values(&self, columns: &Columns, lane: usize, low: i32, high: i32, into: &mut Vec<i32>) {
        let offset = self.offset.at(columns, lane);
        into.clear();
        match &self.items {
            Items::Numbers(items) => {
                let value = |item: &Number| self.sign * (item.at(columns, lane) - offset);
                into.extend(items.iter().map(value).filter(|x| (low..=high).contains(x)));
                into.sort_unstable();
                into.dedup();
            }
            Items::Known(items) if low <= high => {
                let (from, to) = if self.sign > 0 { (low, high) } else { (-high, -low) };
                let from = items.partition_point(|item| *item < from + offset);
                let to = items.partition_point(|item| *item <= to + offset);
                into.extend(items[from..to].iter().map(|item| self.sign * (item - offset)));
            }
            Items::Known(_) => {}
        }
    }

    fn len(&self) -> usize {
        match &self.items {
            Items::Numbers(items) => items.len(),
            Items::Known(items) => items.len(),
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
fn note_reads(choices: &mut [Choice], parts: &[Number]) {
    let mut read: Vec<usize> = Vec::new();
    let note = |read: &mut Vec<usize>, slot: usize| {
        if !read.contains(&slot) {
            read.push(slot);
        }
    };
    parts.iter().for_each(|part| part.for_each_slot(&mut |slot| note(&mut read, slot)));
    for choice in choices.iter_mut().rev() {
        let mut note = |slot: usize| note(&mut read, slot);
        choice.filters.iter().for_each(|test| test.for_each_slot(&mut note));
        let read_later: Vec<usize> = read.iter().copied().filter(|slot| *slot != choice.slot).collect();
        read.clone_from(&read_later);
        choice.read_later = read_later;
        let mut note = |slot: usize| {
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

/// One line for one block.
struct Run<'a, 't> {
    line: &'a Line,
    budget: &'a Budget,
    /// The options that are being made.
    parts: &'a mut Vec<Vec<i32>>,
    made: &'a mut Vec<u32>,
    take: TakeMade<'t>,
    /// Where the options go in place of `take`.
    runs: Option<&'a mut Runs>,
}

/// Runs that are shorter on average are written out before their conditions are tested.
const LEAST_RUN: u64 = 12;

impl Run<'_, '_> {
    /// Goes on with some lanes, once the choices before `depth` are made. Without `origins` each lane is a
    /// position.
    fn descend(
        &mut self,
        depth: usize,
        columns: &Columns,
        origins: Option<&[u32]>,
        lanes: &mut Vec<u32>,
        frames: &mut [Frame],
    ) -> Result<(), Stop> {
        if lanes.is_empty() {
            return Ok(());
        }
        let Some((frame, deeper)) = frames.split_first_mut() else {
            return self.emit(columns, origins, lanes);
        };
        let choice = &self.line.choices[depth];
        let (mut limits, mut values) = (std::mem::take(&mut frame.limits), std::mem::take(&mut frame.values));
        choice.limit(columns, lanes, &mut limits);
        if frame.columns.len() <= choice.slot.max(columns.len()) {
            frame.columns.resize_with(choice.slot.max(columns.len()) + 1, Vec::new);
        }
        // Another line may have left numbers here, and a limit may have left lanes.
        frame.columns[choice.slot].clear();
        frame.parents.clear();
        if deeper.is_empty() && self.keeps_runs(choice, &limits) {
            let result = self.emit_runs(choice, columns, origins, lanes, &limits, frame);
            (frame.limits, frame.values) = (limits, values);
            return result;
        }
        let mut result = Ok(());
        for (lane, (low, high)) in lanes.iter().zip(limits.lows.iter().zip(&limits.highs)) {
            let mut push = |frame: &mut Frame, value: i32| {
                frame.columns[choice.slot].push(value);
                frame.parents.push(*lane);
                if frame.parents.len() < MOST_LANES {
                    return Ok(());
                }
                self.go_on(depth, columns, origins, frame, deeper)
            };
            if let Some(list) = &choice.list {
                list.values(columns, *lane as usize, *low, *high, &mut values);
                result = values.iter().try_for_each(|value| push(frame, *value));
            } else {
                result = (*low..=*high).try_for_each(|value| push(frame, value));
            }
            if result.is_err() {
                break;
            }
        }
        let result = result.and_then(|()| self.go_on(depth, columns, origins, frame, deeper));
        (frame.limits, frame.values) = (limits, values);
        result
    }

    /// Goes on with the lanes that a choice has made, and takes them out.
    fn go_on(
        &mut self,
        depth: usize,
        columns: &Columns,
        origins: Option<&[u32]>,
        frame: &mut Frame,
        deeper: &mut [Frame],
    ) -> Result<(), Stop> {
        let choice = &self.line.choices[depth];
        self.budget.spend(frame.parents.len() as u64)?;
        choice.inherit(columns, origins, frame);
        let Frame { columns: into, origins: own, parents, lanes, .. } = frame;
        lanes.clear();
        lanes.extend((0u32..).take(parents.len()));
        filter(&choice.filters, into, lanes);
        let result = self.descend(depth + 1, into, Some(own), lanes, deeper);
        parents.clear();
        into[choice.slot].clear();
        result
    }

    fn emit(&mut self, columns: &Columns, origins: Option<&[u32]>, lanes: &mut Vec<u32>) -> Result<(), Stop> {
        for index in &self.line.may_lack {
            let (part, into) = (&self.line.parts[*index], &mut self.parts[*index]);
            part.fill(columns, lanes, into);
            let mut numbers = into.iter();
            lanes.retain(|_| numbers.next().is_some_and(|x| *x >= 0));
        }
        for (part, into) in self.line.parts.iter().zip(self.parts.iter_mut()) {
            part.fill(columns, lanes, into);
        }
        self.made.clear();
        match origins {
            None => self.made.extend_from_slice(lanes),
            Some(origins) => self.made.extend(lanes.iter().map(|lane| origins[*lane as usize])),
        }
        if self.made.is_empty() {
            return Ok(());
        }
        if let Some(runs) = &mut self.runs {
            return runs.add(self.made, self.parts);
        }
        (self.take)(Made { columns: self.parts, origins: self.made })
    }

    /// Returns whether the values of the last choice are kept as runs.
    fn keeps_runs(&self, choice: &Choice, limits: &Limits) -> bool {
        if self.line.tail.is_none() || self.runs.is_none() {
            return false;
        }
        let lengths = limits.lows.iter().zip(&limits.highs).map(|(low, high)| high - low + 1);
        let sum: u64 = lengths.map(|length| u64::from(length.max(0).cast_unsigned())).sum();
        choice.filters.is_empty() || sum >= LEAST_RUN * limits.lows.len() as u64
    }

    fn emit_runs(
        &mut self,
        choice: &Choice,
        columns: &Columns,
        origins: Option<&[u32]>,
        lanes: &[u32],
        limits: &Limits,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let (Some(tail), Some(runs)) = (&self.line.tail, &mut self.runs) else { return Ok(()) };
        let mut counts = std::mem::take(&mut frame.lanes);
        counts.clear();
        for (lane, (low, high)) in lanes.iter().zip(limits.lows.iter().zip(&limits.highs)) {
            if low <= high {
                frame.columns[choice.slot].push(*low);
                frame.parents.push(*lane);
                counts.push((high - low + 1).cast_unsigned());
            }
        }
        self.budget.spend(counts.iter().map(|count| u64::from(*count)).sum())?;
        choice.inherit(columns, origins, frame);
        for (part, into) in self.line.parts.iter().zip(self.parts.iter_mut()) {
            into.clear();
            into.resize(counts.len(), 0);
            part.fill_all(&frame.columns, into);
        }
        let slots: Vec<usize> = choice.read_later.iter().copied().chain([choice.slot]).collect();
        let names = (!choice.filters.is_empty()).then_some((&slots[..], &frame.columns[..]));
        let result = runs.extend(&frame.origins, &counts, self.parts, names, &self.line.may_lack, tail);
        counts.clear();
        frame.lanes = counts;
        frame.parents.clear();
        frame.columns[choice.slot].clear();
        result
    }
}

impl Choice {
    /// Gives lanes that the choice makes what is read of those that they are made of.
    fn inherit(&self, columns: &Columns, origins: Option<&[u32]>, frame: &mut Frame) {
        let Frame { columns: into, origins: own, parents, .. } = frame;
        for slot in &self.read_later {
            let column = &columns[*slot][..];
            into[*slot].clear();
            into[*slot].extend(parents.iter().map(|parent| column[*parent as usize]));
        }
        own.clear();
        match origins {
            None => own.extend_from_slice(parents),
            Some(origins) => own.extend(parents.iter().map(|parent| origins[*parent as usize])),
        }
    }
}
