//! One line at one position: what the plan asks for, in 64 bits.

use super::code::Test;
use super::{Line, Scratch, Shape, at};
use crate::interpret::enumerate::{Flow, Machine, emit_each};
use crate::interpret::{MAX_PARTS, Visit};
use crate::ir::plan::{Level, Plan};
use grundy_budget::{Budget, Stop};
use std::ops::ControlFlow;

/// One line at one position.
pub(super) struct Runner<'a> {
    pub(super) plan: &'a Plan,
    pub(super) line: &'a Line,
    /// What every part has to meet, where the rules have a domain.
    pub(super) domain: Option<&'a Test>,
    pub(super) index: usize,
    pub(super) arity: usize,
    pub(super) budget: &'a Budget,
    pub(super) scratch: &'a mut Scratch,
    /// Steps not yet told to the budget.
    pub(super) steps: u64,
    /// Options listed so far.
    pub(super) listed: u64,
    pub(super) emit: &'a mut dyn FnMut(Visit<'_>) -> ControlFlow<()>,
}

pub(super) enum Halt {
    Stopped(Stop),
    /// Left to the slow interpreter.
    TooHard,
}

/// The number of steps that are counted here before the budget, which threads may share, is told.
const STEPS_AT_ONCE: u64 = 64;

impl Runner<'_> {
    pub(super) fn settle(&mut self) -> Result<(), Halt> {
        if self.steps == 0 {
            return Ok(());
        }
        self.budget.spend(std::mem::take(&mut self.steps)).map_err(Halt::Stopped)
    }

    fn tell(&mut self) -> ControlFlow<()> {
        self.listed += 1;
        let Scratch { choices, parts, .. } = &*self.scratch;
        (self.emit)(Visit { line: self.index, choices, parts, arity: self.arity })
    }

    /// Appends what the shape stands for; `None` in the place of a number as everywhere, `Some(false)` for a
    /// negative coordinate.
    fn build(&mut self, shape: &Shape, slot: usize) -> Option<bool> {
        match shape {
            Shape::Position(coordinates) => {
                for number in coordinates {
                    let value = number.value(&self.scratch.names)?;
                    let Ok(coordinate) = u64::try_from(value) else { return Some(false) };
                    self.scratch.parts.push(coordinate);
                }
                Some(true)
            }
            Shape::Of(count, shape) => {
                let count = count.value(&self.scratch.names)?;
                // No copies are wanted: the part is not evaluated, as in the slow interpreter.
                if count <= 0 {
                    return Some(true);
                }
                let from = self.scratch.parts.len();
                if !self.build(shape, slot)? {
                    return Some(false);
                }
                let made = self.scratch.parts.len() - from;
                let more = usize::try_from(count - 1).ok()?.checked_mul(made)?;
                if (self.scratch.parts.len() + more) / self.arity > MAX_PARTS {
                    return None;
                }
                self.steps += more as u64;
                for _ in 0..more / made.max(1) {
                    self.scratch.parts.extend_from_within(from..from + made);
                }
                Some(true)
            }
            Shape::Each(first, last, shape) => {
                let (first, last) = (first.value(&self.scratch.names)?, last.value(&self.scratch.names)?);
                if usize::try_from(last.checked_sub(first)?).is_ok_and(|length| length >= MAX_PARTS) {
                    return None;
                }
                for value in first..=last {
                    self.scratch.names[slot] = value;
                    self.steps += 1;
                    if !self.build(shape, slot + 1)? {
                        return Some(false);
                    }
                    if self.scratch.parts.len() / self.arity > MAX_PARTS {
                        return None;
                    }
                }
                Some(true)
            }
        }
    }

    /// Fills the parts for the value `low` of the last choice, and by how much each coordinate grows with it;
    /// `None` where a part does not depend linearly on the choice, or is negative at one of the ends.
    fn stride(&mut self, slot: usize, low: i64, high: i64) -> Option<()> {
        let Scratch { names, parts, steps, .. } = &mut *self.scratch;
        steps.clear();
        for shape in &self.line.parts {
            let Shape::Position(coordinates) = shape else { return None };
            for number in coordinates {
                let mut at = |value| {
                    names[slot] = value;
                    u64::try_from(number.value(names)?).ok()
                };
                // A part that bends may have no value between two values of the choice at which it has one.
                if !number.is_linear_in(slot) {
                    return None;
                }
                let (first, last) = (at(low)?, at(high)?);
                let step = match high - low {
                    0 => 0,
                    // With two values alone the second is the last one.
                    1 => last.wrapping_sub(first),
                    _ => at(low + 1)?.wrapping_sub(first),
                };
                parts.push(first);
                steps.push(step);
            }
        }
        Some(())
    }
}

impl Runner<'_> {
    /// Goes from an option to that whose last choice is larger by `by`.
    fn advance(&mut self, slot: usize, by: u64) {
        let Scratch { choices, parts, steps, .. } = &mut *self.scratch;
        choices[slot - self.arity] += by;
        // A step may be below 0; modulo 2^64 it is added all the same.
        for (coordinate, step) in parts.iter_mut().zip(steps) {
            *coordinate = coordinate.wrapping_add(step.wrapping_mul(by));
        }
    }

    /// Lists the options from the one at hand on.
    fn emit_all(&mut self, slot: usize, count: u64) -> Flow<Self> {
        for lane in 0..count {
            self.advance(slot, u64::from(lane > 0));
            self.spend(1)?;
            if self.tell().is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Machine for Runner<'_> {
    type Fault = Halt;
    const FORGIVES: bool = false;

    fn number(&mut self, index: usize) -> Result<i128, Halt> {
        self.line.numbers[index].value(&self.scratch.names).map(i128::from).ok_or(Halt::TooHard)
    }

    fn holds(&mut self, index: usize) -> Result<bool, Halt> {
        (self.line.conditions[index])(&self.scratch.names).ok_or(Halt::TooHard)
    }

    fn set(&mut self, slot: usize, value: i128) -> Result<(), Halt> {
        let value = i64::try_from(value).map_err(|_| Halt::TooHard)?;
        self.scratch.names[slot] = value;
        self.scratch.choices[slot - self.arity] = value.cast_unsigned();
        Ok(())
    }

    fn spend(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps += steps;
        if self.steps >= STEPS_AT_ONCE { self.settle() } else { Ok(()) }
    }

    fn overflow(&mut self, _: usize) -> Halt {
        Halt::TooHard
    }

    fn emit(&mut self) -> Result<ControlFlow<()>, Halt> {
        self.scratch.parts.clear();
        // Names of runs come after the coordinates and all choices.
        let runs = self.arity + self.scratch.choices.len();
        let line = self.line;
        for shape in &line.parts {
            if !self.build(shape, runs).ok_or(Halt::TooHard)? {
                return Ok(ControlFlow::Continue(()));
            }
        }
        if let Some(domain) = self.domain
            && !self.scratch.parts.chunks_exact(self.arity).all(|part| at(domain, part) == Some(true))
        {
            // The slow interpreter tells which part leaves the domain; `None` from the test goes there too.
            return Err(Halt::TooHard);
        }
        Ok(self.tell())
    }

    fn emit_range(&mut self, last: &Level, low: i128, high: i128) -> Flow<Self> {
        if low > high {
            return Ok(ControlFlow::Continue(()));
        }
        let (Ok(first), Ok(end)) = (i64::try_from(low), i64::try_from(high)) else {
            return Err(Halt::TooHard);
        };
        self.scratch.parts.clear();
        // Nobody says that all parts between two positions of a domain are positions.
        let is_straight = self.line.is_plain && self.domain.is_none();
        // Where `stride` fails it leaves parts behind, which the next option clears.
        if !last.filters.is_empty() || !is_straight || self.stride(last.slot, first, end).is_none() {
            return emit_each(self, last, low, high);
        }
        // A linear coordinate between two naturals is a natural, so nothing needs to be checked on the way.
        self.scratch.choices[last.slot - self.arity] = first.cast_unsigned();
        let count = end.abs_diff(first).saturating_add(1);
        self.emit_all(last.slot, count)
    }
}
