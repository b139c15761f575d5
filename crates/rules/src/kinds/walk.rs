//! The options of a position by one line: choices are made in turn, and conditions tried as soon as they can be.

use super::bytes::Packer;
use super::expr::{Expr, Halt, MAX_ENTRIES, Names};
use super::position::{Kind, Position, Value};
use super::{Among, Line, Part, Step};
use crate::interpret::{FaultKind, MAX_PARTS};
use std::cell::Cell;
use std::ops::ControlFlow;

pub(super) struct Walk<'a> {
    pub(super) names: &'a Names<'a>,
    pub(super) line: &'a Line,
    pub(super) kinds: &'a [Kind],
    /// The parts of an option: room that is kept from one to the next.
    pub(super) parts: Cell<Vec<Position>>,
}

/// Takes an option.
type Emit<'a> = &'a mut dyn FnMut(&[Position]) -> Result<ControlFlow<()>, Halt>;

impl Walk<'_> {
    pub(super) fn run(&self, emit: Emit<'_>) -> Result<ControlFlow<()>, Halt> {
        self.step(&self.line.steps, emit)
    }

    fn step(&self, steps: &[Step], emit: Emit<'_>) -> Result<ControlFlow<()>, Halt> {
        let Some((step, rest)) = steps.split_first() else { return self.option(emit) };
        match step {
            Step::Test(condition) => match self.names.holds(condition)? {
                true => self.step(rest, emit),
                false => Ok(ControlFlow::Continue(())),
            },
            Step::Early(slot, condition) => {
                let holds = match self.names.holds(condition) {
                    // A fault may be kept away by the conditions in front, so it waits for its place.
                    Err(Halt::Fault(..)) => None,
                    found => Some(found?),
                };
                self.names.numbers[*slot].set(i128::from(holds == Some(true)));
                // A condition that is false is false at its place too.
                if holds == Some(false) { Ok(ControlFlow::Continue(())) } else { self.step(rest, emit) }
            }
            Step::Late(slot, condition) => {
                // The slot says that it held when it was tried early.
                match self.names.numbers[*slot].get() == 1 || self.names.holds(condition)? {
                    true => self.step(rest, emit),
                    false => Ok(ControlFlow::Continue(())),
                }
            }
            Step::Choose { slot, among: Among::Entries(of) } => {
                for value in self.names.entries(of)?.iter().filter(|value| **value >= 0) {
                    if self.chosen(*slot, *value, rest, emit)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
            Step::Choose { slot, among: Among::Picked(pick, totals) } => {
                pick.each(self.names, totals, &mut |code| self.chosen(*slot, code, rest, emit))
            }
            Step::Choose { slot, among: Among::Range(from, to) } => {
                let (mut value, mut last) = (0, i128::MAX);
                // A choice is never below 0, whatever its bounds are.
                for bound in from {
                    value = self.names.number(bound)?.max(value);
                }
                for bound in to {
                    last = self.names.number(bound)?.min(last);
                }
                while value <= last {
                    if self.chosen(*slot, value, rest, emit)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    value += 1;
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Goes on with a choice made. Where it names no entry, there is no option by it.
    fn chosen(
        &self,
        slot: usize,
        value: i128,
        rest: &[Step],
        emit: Emit<'_>,
    ) -> Result<ControlFlow<()>, Halt> {
        self.names.steps.spend_one()?;
        self.names.numbers[slot].set(value);
        match self.step(rest, emit) {
            // Without an entry there is no option by this choice; others may have one.
            Err(Halt::Absent) => Ok(ControlFlow::Continue(())),
            result => result,
        }
    }

    fn option(&self, emit: Emit<'_>) -> Result<ControlFlow<()>, Halt> {
        // A break between two options must not leave parts behind.
        let mut parts = self.parts.take();
        parts.clear();
        for made in &self.line.parts {
            part(self.names, self.kinds, made, &mut parts)?;
        }
        // The room goes back before the result is looked at, so that it is kept after a break too.
        let go_on = emit(&parts);
        self.parts.set(parts);
        go_on
    }
}

/// Adds the positions that a part stands for.
pub(super) fn part(
    names: &Names<'_>,
    kinds: &[Kind],
    made: &Part,
    parts: &mut Vec<Position>,
) -> Result<(), Halt> {
    match made {
        Part::Position(values) => parts.push(position(names, kinds, values)?),
        Part::Of(count, inner) => {
            for _ in 0..names.number(count)? {
                names.steps.spend_one()?;
                part(names, kinds, inner, parts)?;
            }
        }
        Part::Each(turns, inner) => names.each(turns, &mut |names| {
            part(names, kinds, inner, parts)?;
            Ok(true)
        })?,
        Part::Components(set, graph) => {
            let set = names.entries(set)?;
            // A set has one coordinate, so each piece is a whole position.
            let pieces = names.graphs[*graph].components(&set);
            parts.extend(pieces.into_iter().map(|piece| Position::new(&[Value::Entries(piece)])));
        }
    }
    if parts.len() > MAX_PARTS { Err(FaultKind::TooManyParts.into()) } else { Ok(()) }
}

/// Returns the position with these values. One with a negative number, where its kind has none, is absent.
fn position(names: &Names<'_>, kinds: &[Kind], values: &[Expr]) -> Result<Position, Halt> {
    let mut packer = Packer::new();
    for (kind, value) in kinds.iter().zip(values) {
        let fits = |number: &i128| match number {
            negative if *negative < 0 && !kind.is_signed() => Err(Halt::Absent),
            // As in a position that is read, no number has more than 64 bits.
            number if number.unsigned_abs() >> 64 == 0 => Ok(()),
            _ => Err(Halt::Fault(FaultKind::TooLarge, None)),
        };
        if kind.is_number() {
            let number = names.number(value)?;
            fits(&number)?;
            packer.push_number(number);
            continue;
        }
        let mut entries = names.entries(value)?;
        entries.iter().try_for_each(fits)?;
        if entries.len() > MAX_ENTRIES {
            return Err(FaultKind::TooLong.into());
        }
        let is_unordered = match kind {
            Kind::Piles => !entries.is_sorted(),
            // An element that comes twice is one element, so a set must rise strictly.
            Kind::Set => !entries.is_sorted_by(|before, after| before < after),
            _ => false,
        };
        if is_unordered {
            let entries = entries.to_mut();
            entries.sort_unstable();
            if *kind == Kind::Set {
                entries.dedup();
            }
        }
        packer.push_entries(&entries);
    }
    Ok(Position::packed(packer))
}
