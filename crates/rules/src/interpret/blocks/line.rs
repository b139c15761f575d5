//! One line, for many positions at once.

use super::number::{Columns, Number, Range, Ranges, Test, keep};
use super::{Block, BlockScratch, Made, TakeMade};
use crate::ir::plan::{Bound, Coefficient, Level, Plan, Source, SourceSet};
use crate::ir::{self, Expr};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;

/// A line prepared, whose condition has one alternative.
pub(super) struct Line {
    mover: Option<Player>,
    guards: Vec<Test>,
    choices: Vec<Choice>,
    parts: Vec<Number>,
    /// The coordinates of the part that may be negative, where there is no option then.
    may_lack: Vec<usize>,
}

/// `coefficient * x + rest` is 0, or 0 at most.
pub(super) type Ends = (bool, i32, Number);

/// A choice of the mover.
struct Choice {
    slot: usize,
    bounds: Vec<Ends>,
    /// The values that it may have at most, where a list says so.
    list: Option<List>,
    filters: Vec<Test>,
    /// The slots that are read once the choice is made, itself not among them.
    read_later: Vec<usize>,
}

/// `sign * x + offset` is among the items.
struct List {
    sign: i32,
    offset: Number,
    items: Vec<Number>,
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
}

/// The number of lanes that are made before they are gone on with.
const MOST_LANES: usize = 1 << 12;

impl Line {
    /// Prepares a line, whose option is the position `to`, for coordinates in their ranges.
    pub(super) fn of(
        line: &ir::Line,
        to: &[Expr],
        plan: &Plan,
        coordinates: &[Range],
        budget: &Budget,
    ) -> Option<Line> {
        // With several alternatives each option would have to be looked for in those before.
        let [branch] = &plan.branches[..] else { return None };
        let mut ranges = Ranges::new(coordinates, line.choices.len(), budget);
        let guards = tests(plan, &branch.guards, &ranges)?;
        let mut choices = Vec::new();
        for level in &branch.levels {
            choices.push(Choice::of(level, plan, &mut ranges)?);
        }
        let parts: Option<Vec<_>> = to.iter().map(|expr| Number::of(expr, &ranges)).collect();
        let (parts, made): (Vec<Number>, Vec<Range>) = parts?.into_iter().unzip();
        note_reads(&mut choices, &parts);
        let may_lack = (0..).zip(&made).filter(|(_, range)| *range.start() < 0).map(|(index, _)| index);
        Some(Line { mover: line.mover, guards, choices, may_lack: may_lack.collect(), parts })
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
        let BlockScratch { frames, parts, origins, lanes } = scratch;
        let depth = self.choices.len();
        if frames.len() < depth {
            frames.resize_with(depth, Frame::default);
        }
        parts.resize_with(self.parts.len(), Vec::new);
        lanes.clear();
        lanes.extend(0..u32::try_from(block.len()).expect("a block is short"));
        filter(&self.guards, &block.columns, lanes);
        let mut run = Run { line: self, budget, parts, made: origins, take };
        run.descend(0, &block.columns, None, lanes, &mut frames[..depth])
    }
}

/// Prepares the bounds of a choice; returns them with its range.
pub(super) fn bounds(level: &Level, plan: &Plan, ranges: &Ranges) -> Option<(Vec<Ends>, Range)> {
    let (mut bounds, mut least, mut most) = (Vec::new(), 0, None::<i64>);
    for Bound { equal, degree, coefficient, rest } in &level.bounds {
        let (Coefficient::Constant(by), 1) = (coefficient, degree) else { return None };
        let by = i32::try_from(*by).ok().filter(|by| *by != 0)?;
        let (rest, range) = Number::of(&plan.numbers[*rest], ranges)?;
        let ends = [range.start(), range.end()].map(|end| (-end).div_euclid(by.into()));
        if *equal || by > 0 {
            let end = ends[0].max(ends[1]).max(0);
            most = Some(most.map_or(end, |most| most.min(end)));
        } else {
            // -by * x >= rest, so x is at least the quotient rounded up.
            least = least.max(-(-range.start()).div_euclid((-by).into()));
        }
        bounds.push((*equal, by, rest));
    }
    // Far below 32 bits, so that sums of a few names fit.
    let most = most.filter(|most| *most <= 1 << 28)?;
    Some((bounds, least.min(most)..=most))
}

pub(super) fn tests(plan: &Plan, indices: &[usize], ranges: &Ranges) -> Option<Vec<Test>> {
    indices.iter().map(|index| Test::of(&plan.conditions[*index], ranges)).collect()
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
        ranges[level.slot] = range;
        let number = |index: &usize| Some(Number::of(&plan.numbers[*index], ranges)?.0);
        let list = match &level.source {
            None => None,
            Some(Source { coefficient: Coefficient::Constant(sign @ (1 | -1)), offset, set }) => {
                let SourceSet::List(items) = set else { return None };
                let items: Option<Vec<Number>> = items.iter().map(number).collect();
                Some(List { sign: i32::try_from(*sign).ok()?, offset: number(offset)?, items: items? })
            }
            Some(_) => return None,
        };
        let filters = tests(plan, &level.filters, ranges)?;
        Some(Choice { slot: level.slot, bounds, list, filters, read_later: Vec::new() })
    }

    /// Finds the limits of the choice for some lanes.
    fn limit(&self, columns: &Columns, lanes: &[u32], limits: &mut Limits) {
        let Limits { lows, highs, rest } = limits;
        lows.clear();
        lows.resize(lanes.len(), 0);
        highs.clear();
        highs.resize(lanes.len(), i32::MAX);
        for (equal, by, number) in &self.bounds {
            number.fill(columns, lanes, rest);
            let ends = lows.iter_mut().zip(highs.iter_mut()).zip(rest.iter());
            match (*equal, *by) {
                (false, 1) => ends.for_each(|((_, high), rest)| *high = (*high).min(-rest)),
                (false, -1) => ends.for_each(|((low, _), rest)| *low = (*low).max(*rest)),
                // by * x <= -rest, so x is at most the quotient rounded down.
                (false, by @ 1..) => ends.for_each(|((_, high), rest)| {
                    *high = (*high).min((-rest).div_euclid(by));
                }),
                // -by * x >= rest, so x is at least the quotient rounded up.
                (false, by) => ends.for_each(|((low, _), rest)| {
                    *low = (*low).max(-((-rest).div_euclid(-by)));
                }),
                (true, by) => ends.for_each(|((low, high), rest)| match -rest % by {
                    0 => (*low, *high) = ((*low).max(-rest / by), (*high).min(-rest / by)),
                    _ => *high = -1,
                }),
            }
        }
    }
}

impl List {
    /// Puts the values of one lane from `low` to `high` into `into`, each once.
    fn values(&self, columns: &Columns, lane: usize, low: i32, high: i32, into: &mut Vec<i32>) {
        let offset = self.offset.at(columns, lane);
        into.clear();
        let value = |item: &Number| self.sign * (item.at(columns, lane) - offset);
        into.extend(self.items.iter().map(value).filter(|x| (low..=high).contains(x)));
        into.sort_unstable();
        into.dedup();
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
        choice.bounds.iter().for_each(|(.., rest)| rest.for_each_slot(&mut note));
        if let Some(list) = &choice.list {
            list.offset.for_each_slot(&mut note);
            list.items.iter().for_each(|item| item.for_each_slot(&mut note));
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
}

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
        let Frame { columns: into, origins: own, parents, lanes, .. } = frame;
        self.budget.spend(parents.len() as u64)?;
        for slot in &choice.read_later {
            let column = &columns[*slot][..];
            into[*slot].clear();
            into[*slot].extend(parents.iter().map(|parent| column[*parent as usize]));
        }
        own.clear();
        match origins {
            None => own.extend_from_slice(parents),
            Some(origins) => own.extend(parents.iter().map(|parent| origins[*parent as usize])),
        }
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
            keep(lanes, |lane| self.line.parts[*index].at(columns, lane) >= 0);
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
        (self.take)(Made { columns: self.parts, origins: self.made })
    }
}
