//! Options of many positions as runs: the options for neighbouring values of the last choice differ by the
//! same step in each coordinate, so a first option and a count say them all.

use super::lanes::{FEW_LANES, Growing, LANES, join};
use super::number::Test;
use super::room;
use crate::ir::{Expr, Poly};
use grundy_budget::{Budget, List, Stop};

/// Along the values of the last choice: by how much each coordinate of the parts grows.
pub(super) struct Tail {
    pub(super) steps: Vec<i32>,
}

impl Tail {
    /// `None` where a coordinate does not depend linearly on the choice.
    pub(super) fn of(slot: usize, to: &[&Expr]) -> Option<Tail> {
        let step = |expr: &&Expr| match Poly::of(expr).split(slot) {
            Some((1, by, _)) => i32::try_from(by.as_constant()?).ok().filter(|by| by.abs() < 1 << 15),
            Some(_) => None,
            None => (!expr.mentions(|other| other == slot)).then_some(0),
        };
        Some(Tail { steps: to.iter().map(step).collect::<Option<_>>()? })
    }
}

/// The options of a line for the positions of a block, in runs.
pub struct Runs {
    line: usize,
    /// For each run the index of its position in the block; they ascend.
    origins: List<u32>,
    /// The number of values of the last choice that each run has.
    counts: List<u32>,
    /// Whether the conditions on the last choice are still to be tested, for each run.
    are_open: List<bool>,
    /// A column for each coordinate of the parts: its number in the first option of each run.
    firsts: Vec<List<i32>>,
    steps: Vec<i32>,
    /// A column for each slot that the conditions read: its number in the first option.
    names: Vec<List<i32>>,
    slot: usize,
}

impl Runs {
    pub(super) fn new(line: usize, budget: &Budget) -> Runs {
        Runs {
            line,
            origins: List::new(budget),
            counts: List::new(budget),
            are_open: List::new(budget),
            firsts: Vec::new(),
            steps: Vec::new(),
            names: Vec::new(),
            slot: 0,
        }
    }

    /// Empties it for a line whose parts have `width` coordinates together, and whose last choice is that of
    /// one of its slots.
    pub(super) fn clear(
        &mut self,
        width: usize,
        n_slots: usize,
        slot: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        room(&mut self.firsts, width)?;
        room(&mut self.names, n_slots)?;
        room(&mut self.steps, width)?;
        self.origins.clear();
        self.counts.clear();
        self.are_open.clear();
        self.firsts.resize_with(width, || List::new(budget));
        self.firsts.iter_mut().for_each(List::clear);
        self.names.resize_with(n_slots, || List::new(budget));
        self.names.iter_mut().for_each(List::clear);
        self.steps.clear();
        self.steps.resize(width, 0);
        self.slot = slot;
        Ok(())
    }

    /// Adds options, each a run of its own.
    pub(super) fn add(&mut self, origins: &[u32], columns: &[Vec<i32>]) -> Result<(), Stop> {
        self.origins.extend_from_slice(origins)?;
        for (first, column) in self.firsts.iter_mut().zip(columns) {
            first.extend_from_slice(column)?;
        }
        let len = self.origins.len();
        while self.counts.len() < len {
            self.counts.push(1)?;
            self.are_open.push(false)?;
        }
        // These are options already, so nobody reads their names; columns in use must stay as long as the
        // rest.
        for names in self.names.iter_mut().filter(|names| !names.is_empty()) {
            while names.len() < len {
                names.push(0)?;
            }
        }
        Ok(())
    }

    /// Adds runs along the last choice, whose first values stand in the columns of names.
    ///
    /// Where a coordinate that may lack is negative in part of a run, that part is left out.
    pub(super) fn extend(
        &mut self,
        origins: &[u32],
        counts: &[u32],
        columns: &[Vec<i32>],
        names: Option<(&[usize], &[Vec<i32>])>,
        may_lack: &[usize],
        tail: &Tail,
    ) -> Result<(), Stop> {
        self.steps.clone_from(&tail.steps);
        if let Some((slots, _)) = names {
            // Runs before these had none.
            for slot in slots {
                let column = &mut self.names[*slot];
                while column.len() < self.origins.len() {
                    column.push(0)?;
                }
            }
        }
        if may_lack.is_empty() {
            self.origins.extend_from_slice(origins)?;
            self.counts.extend_from_slice(counts)?;
            for (first, column) in self.firsts.iter_mut().zip(columns) {
                first.extend_from_slice(column)?;
            }
            while self.are_open.len() < self.origins.len() {
                self.are_open.push(names.is_some())?;
            }
            let (slots, columns) = names.unwrap_or_default();
            return slots.iter().try_for_each(|slot| self.names[*slot].extend_from_slice(&columns[*slot]));
        }
        // Each coordinate is natural on an interval of the run, and so are all of them: what is left is one
        // run.
        for (run, (origin, count)) in origins.iter().zip(counts).enumerate() {
            let (mut from, mut to) = (0, i64::from(*count) - 1);
            for coordinate in may_lack {
                let first = i64::from(columns[*coordinate][run]);
                match i64::from(tail.steps[*coordinate]) {
                    0 if first < 0 => to = -1,
                    0 => {}
                    // The first value of the run at which the coordinate is 0 or more.
                    step @ 1.. => from = from.max((-first + step - 1).div_euclid(step)),
                    // The last one.
                    step => to = to.min(first.div_euclid(-step)),
                }
            }
            if from > to {
                continue;
            }
            let fits = |n: i64| i32::try_from(n).expect("numbers are in their ranges");
            let skipped = fits(from);
            self.origins.push(*origin)?;
            self.counts.push(fits(to - from + 1).cast_unsigned())?;
            self.are_open.push(names.is_some())?;
            for ((first, column), step) in self.firsts.iter_mut().zip(columns).zip(&tail.steps) {
                first.push(column[run] + step * skipped)?;
            }
            if let Some((slots, columns)) = names {
                for slot in slots {
                    let more = if *slot == self.slot { skipped } else { 0 };
                    self.names[*slot].push(columns[*slot][run] + more)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the index of the line.
    #[inline]
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns for each run the index of its position in the block; they ascend.
    #[inline]
    #[must_use]
    pub fn origins(&self) -> &[u32] {
        &self.origins
    }

    /// Returns the number of values of the last choice for each run, 1 or more.
    #[inline]
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Returns for each coordinate of the parts, one part after the other, its number in the first option of
    /// each run, 0 or more.
    #[inline]
    #[must_use]
    pub fn firsts(&self) -> &[List<i32>] {
        &self.firsts
    }

    /// Returns by how much each coordinate grows from option to option.
    #[inline]
    #[must_use]
    pub fn steps(&self) -> &[i32] {
        &self.steps
    }

    /// Returns whether each run is one option, which exists.
    #[must_use]
    pub fn are_options(&self) -> bool {
        self.counts.iter().all(|count| *count == 1) && !self.are_open.contains(&true)
    }

    /// Returns whether only some options of a run exist: those that [`Blocks::test`](super::Blocks::test)
    /// says.
    #[inline]
    #[must_use]
    pub fn is_open(&self, run: usize) -> bool {
        self.are_open[run]
    }

    /// Tests the conditions for options of a run, from one on: one option in each lane. There are at most
    /// [`LANES`](super::LANES) lanes.
    pub(super) fn test(&self, tests: &[Test], run: usize, from: u32, lanes: &mut [bool]) {
        let from = i32::try_from(from).expect("a choice has 28 bits");
        let names = Growing { columns: &self.names, lane: run, slot: self.slot, from };
        if lanes.len() <= FEW_LANES {
            return join::<_, FEW_LANES>(tests, true, &names, lanes);
        }
        join::<_, LANES>(tests, true, &names, lanes);
    }
}
