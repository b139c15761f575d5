//! One line of the rules, prepared to list its options for many positions at once: each choice makes several
//! lanes out of one, and each condition takes lanes out.

use super::choice::{Choice, Limits, List, note_reads, tests};
use super::number::{Columns, Number, Range, Ranges, Test};
use super::runs::{Runs, Tail};
use super::{Block, BlockScratch, Made, TakeMade, room, turn};
use crate::ir::plan::Plan;
use crate::ir::{self, Expr, Part};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;

/// A line prepared, whose condition has one alternative.
pub(super) struct Line {
    /// The names of a line: coordinates and choices.
    n_slots: usize,
    mover: Option<Player>,
    guards: Vec<Test>,
    choices: Vec<Choice>,
    parts: Vec<Number>,
    /// No coordinate of the parts is more than this.
    pub(super) most: Vec<i64>,
    /// The coordinates of the parts that may be negative, where there is no option then.
    may_lack: Vec<usize>,
    /// Where the values of the last choice are a range, along which the parts lie on a line.
    tail: Option<Tail>,
}

/// Lanes that a choice makes.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// By slot; those that are not read any more are not kept.
    pub(super) columns: Vec<Vec<i32>>,
    /// The position of the block that each lane belongs to.
    origins: Vec<u32>,
    /// The lane that each lane is made of.
    parents: Vec<u32>,
    /// The lanes that are left.
    lanes: Vec<u32>,
    limits: Limits,
    values: Vec<i32>,
    /// The number of lanes that there is room for.
    most: usize,
}

impl Frame {
    /// Makes room for a number of lanes, and for the values of a list.
    fn room(&mut self, n_slots: usize, most: usize, n_values: usize) -> Result<(), Stop> {
        let has_slots = self.columns.len() >= n_slots && self.values.capacity() >= n_values;
        if has_slots && self.most >= most {
            return Ok(());
        }
        room(&mut self.columns, n_slots)?;
        if self.columns.len() < n_slots {
            self.columns.resize_with(n_slots, Vec::new);
        }
        self.columns.iter_mut().try_for_each(|column| room(column, most))?;
        self.limits.room(most)?;
        [&mut self.origins, &mut self.parents, &mut self.lanes]
            .into_iter()
            .try_for_each(|lanes| room(lanes, most))?;
        room(&mut self.values, n_values)?;
        self.most = self.most.max(most);
        Ok(())
    }

    /// Gives lanes that a choice makes what is read of those that they are made of.
    fn inherit(&mut self, choice: &Choice, columns: &Columns, origins: Option<&[u32]>) {
        let Frame { columns: into, origins: own, parents, lanes, .. } = self;
        lanes.clear();
        lanes.extend((0u32..).take(parents.len()));
        for slot in &choice.read_later {
            let column = &columns[*slot][..];
            into[*slot].clear();
            into[*slot].extend(parents.iter().map(|parent| column[*parent as usize]));
        }
        // Before the first choice each lane is a position itself.
        own.clear();
        match origins {
            None => own.extend_from_slice(parents),
            Some(origins) => own.extend(parents.iter().map(|parent| origins[*parent as usize])),
        }
    }

    /// Takes out the lanes whose value is beyond their last one; returns whether there were any.
    fn keep_filled(&mut self, slot: usize, lasts: &mut Vec<i32>) -> bool {
        let (column, mut kept) = (&mut self.columns[slot], 0);
        for lane in 0..lasts.len() {
            if column[lane] <= lasts[lane] {
                (column[kept], lasts[kept]) = (column[lane], lasts[lane]);
                self.parents[kept] = self.parents[lane];
                kept += 1;
            }
        }
        let has_others = kept < lasts.len();
        column.truncate(kept);
        lasts.truncate(kept);
        self.parents.truncate(kept);
        has_others
    }
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
        // A choice notes its range before the next one is prepared, whose bounds may read it.
        for level in &branch.levels {
            choices.push(Choice::of(level, plan, &mut ranges)?);
        }
        let mut to: Vec<&Expr> = Vec::new();
        for part in &line.parts {
            // The columns of parts are fixed, so a run of parts has no place in them.
            let Part::Position(coordinates) = part else { return None };
            to.extend(coordinates);
        }
        let parts: Option<Vec<_>> = to.iter().map(|expr| Number::of(expr, &ranges)).collect();
        let (parts, made): (Vec<Number>, Vec<Range>) = parts?.into_iter().unzip();
        // Columns that nothing reads later are not copied to the lanes of the next choice.
        note_reads(&mut choices, &parts);
        let may_lack = (0..).zip(&made).filter(|(_, range)| *range.start() < 0).map(|(index, _)| index);
        // Values of a list are no range, so they make no run.
        let tail = match choices.last() {
            Some(last) if last.list.is_none() => Tail::of(last.slot, &to),
            _ => None,
        };
        let most = made.iter().map(|range| *range.end()).collect();
        let n_slots = coordinates.len() + line.choices.len();
        let conditions = || guards.iter().chain(choices.iter().flat_map(|choice| &choice.filters));
        // A condition that never holds becomes a guard that never holds, so that no lane is made for it.
        let guards = match conditions().any(|test| test.always() == Some(false)) {
            true => vec![Test::Any(Vec::new())],
            false => guards,
        };
        let may_lack = may_lack.collect();
        Some(Line { n_slots, mover: line.mover, guards, choices, parts, most, may_lack, tail })
    }

    /// Returns the conditions on the last choice that are left open in runs.
    pub(super) fn last_tests(&self) -> &[Test] {
        // The first filters turn at most once along a run and shorten it; only those behind them are tested
        // value by value.
        self.choices.last().map_or(&[], |last| &last.filters[last.rise.len()..])
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

/// Keeps the lanes for which all tests hold.
fn filter(tests: &[Test], columns: &Columns, lanes: &mut Vec<u32>) {
    for test in tests {
        if lanes.is_empty() {
            return;
        }
        test.filter(columns, lanes);
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
        // Another line may have left numbers here, and a limit may have left lanes.
        frame.columns[choice.slot].clear();
        frame.parents.clear();
        if deeper.is_empty() && self.keeps_runs(choice, &limits) {
            let result = self.emit_runs(choice, columns, origins, lanes, &limits, frame);
            (frame.limits, frame.values) = (limits, values);
            return result;
        }
        let mut result = Ok(());
        let all = limits.same().filter(|_| choice.list.is_none() && self.runs.is_none());
        // Where the limits are the same everywhere, value after value. Runs need their origins in order.
        let each = if all.is_some() { &[] } else { &lanes[..] };
        'values: for value in all.into_iter().flat_map(|(low, high)| low..=high) {
            let mut left = &lanes[..];
            while !left.is_empty() {
                let (some, others) = left.split_at(left.len().min(MOST_LANES - frame.parents.len()));
                left = others;
                let column = &mut frame.columns[choice.slot];
                column.resize(column.len() + some.len(), value);
                frame.parents.extend_from_slice(some);
                if frame.parents.len() == MOST_LANES {
                    result = self.go_on(depth, columns, origins, frame, deeper);
                    if result.is_err() {
                        break 'values;
                    }
                }
            }
        }
        for (lane, (low, high)) in each.iter().zip(limits.pairs()) {
            let mut push = |frame: &mut Frame, value: i32| {
                frame.columns[choice.slot].push(value);
                frame.parents.push(*lane);
                if frame.parents.len() < MOST_LANES {
                    return Ok(());
                }
                self.go_on(depth, columns, origins, frame, deeper)
            };
            if let Some(list) = &choice.list {
                list.values(columns, *lane as usize, low, high, &mut values);
                result = values.iter().try_for_each(|value| push(frame, *value));
            } else if let Ok(more) = usize::try_from(high - low)
                && more + 1 < MOST_LANES - frame.parents.len()
            {
                // All values have room, so the room need not be looked at after each of them.
                let column = &mut frame.columns[choice.slot];
                column.extend(low..=high);
                frame.parents.resize(column.len(), *lane);
            } else {
                result = (low..=high).try_for_each(|value| push(frame, value));
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
        // Each value made is a value tried, also where a filter takes it out.
        self.budget.spend(frame.parents.len() as u64)?;
        frame.inherit(choice, columns, origins);
        let Frame { columns: into, origins: own, parents, lanes, .. } = frame;
        filter(&choice.filters, into, lanes);
        let result = self.descend(depth + 1, into, Some(own), lanes, deeper);
        // The room is used again for the next values.
        parents.clear();
        into[choice.slot].clear();
        result
    }

    fn emit(&mut self, columns: &Columns, origins: Option<&[u32]>, lanes: &mut Vec<u32>) -> Result<(), Stop> {
        let fill = |parts: &mut [Vec<i32>], lanes: &[u32]| {
            for (part, into) in self.line.parts.iter().zip(parts) {
                part.fill(columns, lanes, into);
            }
        };
        fill(self.parts, lanes);
        let lacks = |parts: &[Vec<i32>], index: &usize| parts[*index].iter().any(|x| *x < 0);
        // Few blocks have negative coordinates: all lanes are filled, and filled again only where some fall
        // out.
        if self.line.may_lack.iter().any(|index| lacks(self.parts, index)) {
            let mut lane = 0;
            lanes.retain(|_| {
                lane += 1;
                self.line.may_lack.iter().all(|index| self.parts[*index][lane - 1] >= 0)
            });
            fill(self.parts, lanes);
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
        let lengths = limits.pairs().map(|(low, high)| high - low + 1);
        let sum: u64 = lengths.map(|length| u64::from(length.max(0).cast_unsigned())).sum();
        choice.filters.is_empty() || sum >= LEAST_RUN * limits.pairs().count() as u64
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
        let mut lasts: Vec<i32> = Vec::new();
        room(&mut lasts, lanes.len())?;
        for (lane, (low, high)) in lanes.iter().zip(limits.pairs()) {
            if low <= high {
                frame.columns[choice.slot].push(low);
                frame.parents.push(*lane);
                lasts.push(high);
            }
        }
        // What is narrowed away counts as tried: limits do not depend on how conditions are looked up.
        let tried = |(low, high): (i32, i32)| u64::from((high - low + 1).max(0).cast_unsigned());
        self.budget.spend(limits.pairs().map(tried).sum())?;
        frame.inherit(choice, columns, origins);
        // These conditions hold on one side of some value, so what they leave of a run is a run.
        for (test, rises) in choice.filters.iter().zip(&choice.rise) {
            turn::narrow(test, *rises, choice.slot, frame, &mut lasts);
            // Lanes have fallen out, so what they inherit has other places now.
            if frame.keep_filled(choice.slot, &mut lasts) {
                frame.inherit(choice, columns, origins);
            }
        }
        let counts = &mut *self.made;
        counts.clear();
        let ends = frame.columns[choice.slot].iter().zip(&lasts);
        counts.extend(ends.map(|(first, last)| (last - first + 1).cast_unsigned()));
        for (part, into) in self.line.parts.iter().zip(self.parts.iter_mut()) {
            part.fill(&frame.columns, &frame.lanes, into);
        }
        let slots: Vec<usize> = choice.read_later.iter().copied().chain([choice.slot]).collect();
        let is_open = choice.filters.len() > choice.rise.len();
        // Open runs carry the names that their conditions read, since these are tested later.
        let names = is_open.then_some((&slots[..], &frame.columns[..]));
        runs.extend(&frame.origins, counts, self.parts, names, &self.line.may_lack, tail)
    }
}
