//! The faster interpreter: the plan with its expressions compiled to closures over 64-bit numbers.

mod code;
mod one_heap;

use super::enumerate::{Machine, enumerate};
use super::walk::Walker;
use super::{Failure, MAX_PARTS, Position, Visit, check_arity, verdict};
use crate::ir::plan::Plan;
use crate::ir::{Condition, Ending, Part, Rules};
use crate::{Goal, Play, Ruleset, Verdict};
use code::{Number, Test};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;
use std::ops::ControlFlow;

pub use one_heap::OneHeap;

/// Rules prepared for many positions.
///
/// It lists what the rules themselves list, in the same order. The budget given to it is spent by [`Ruleset::options`]
/// too, a step for each value tried for a choice, so that rules with very many options can be stopped.
pub struct Compiled {
    rules: Rules,
    lines: Vec<Line>,
    domain: Option<Test>,
    win: Option<Test>,
    lose: Option<Test>,
    budget: Budget,
}

struct Line {
    numbers: Vec<Number>,
    conditions: Vec<Test>,
    parts: Vec<Shape>,
    slots: usize,
    /// Whether no part is a run: then the number of parts is fixed.
    is_plain: bool,
}

/// A part or a run of parts.
enum Shape {
    Position(Vec<Number>),
    Of(Number, Box<Shape>),
    Each(Number, Number, Box<Shape>),
}

/// Buffers that are kept between positions.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    names: Vec<i64>,
    choices: Vec<u64>,
    parts: Vec<u64>,
    steps: Vec<u64>,
}

/// Takes options as they are listed. A function of an option is one.
pub trait Sink {
    /// Takes an option; may break off.
    fn option(&mut self, option: Visit<'_>) -> ControlFlow<()>;

    /// Takes `count` options at once, from `first` on, where each coordinate of the parts grows by its step (wrapping) and the
    /// last choice by 1; may break off. `None` to have them one by one.
    fn run(&mut self, first: Visit<'_>, steps: &[u64], count: u64) -> Option<ControlFlow<()>> {
        let _ = (first, steps, count);
        None
    }
}

impl<F: FnMut(Visit<'_>) -> ControlFlow<()>> Sink for F {
    fn option(&mut self, option: Visit<'_>) -> ControlFlow<()> {
        self(option)
    }
}

impl Shape {
    fn of(part: &Part) -> Shape {
        match part {
            Part::Position(coordinates) => Shape::Position(coordinates.iter().map(Number::of).collect()),
            Part::Of(count, part) => Shape::Of(Number::of(count), Box::new(Shape::of(part))),
            Part::Each { from, to, part, .. } => {
                Shape::Each(Number::of(from), Number::of(to), Box::new(Shape::of(part)))
            }
        }
    }
}

impl Compiled {
    /// Prepares rules; there is no limit on the work.
    #[must_use]
    pub fn new(rules: Rules) -> Compiled {
        let arity = rules.arity();
        let lines = rules.moves().lines.iter().zip(&rules.plans).map(|(line, plan)| Line {
            numbers: plan.numbers.iter().map(Number::of).collect(),
            conditions: plan.conditions.iter().map(code::test).collect(),
            parts: line.parts.iter().map(Shape::of).collect(),
            slots: line.slots(arity),
            is_plain: line.parts.iter().all(|part| matches!(part, Part::Position(_))),
        });
        let lines = lines.collect();
        let goal = |condition: &Option<Box<Condition>>| condition.as_deref().map(code::test);
        let (win, lose) = match rules.play() {
            Ending::Goal { win, lose } => (goal(win), goal(lose)),
            Ending::Normal | Ending::Misere => (None, None),
        };
        let domain = rules.domain().map(code::test);
        Compiled { rules, lines, domain, win, lose, budget: Budget::default() }
    }

    /// Returns the same with a budget that the listing of options spends; clones of a budget share what is spent.
    #[must_use]
    pub fn with_budget(mut self, budget: &Budget) -> Compiled {
        self.budget = budget.clone();
        self
    }

    /// Puts another budget in place of the one that the listing of options spends.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the play convention as engines take it.
    #[must_use]
    pub fn convention(&self) -> Play<'_, Compiled> {
        match self.rules.play() {
            Ending::Normal => Play::Normal,
            Ending::Misere => Play::Misere,
            Ending::Goal { .. } => Play::Goal(self),
        }
    }

    /// Returns the rules of one heap as a rule set on numbers, or `None` where positions are tuples.
    #[must_use]
    pub fn one_heap(&self) -> Option<OneHeap<'_>> {
        (self.rules.arity() == 1).then_some(OneHeap(self))
    }

    /// Lists every option of `position` for `player`, with the line and the choices behind it; `emit` may break off.
    ///
    /// # Errors
    /// Where an expression has no value at the position, or the budget ends.
    pub fn visit<F: FnMut(Visit<'_>) -> ControlFlow<()>>(
        &self,
        position: &[u64],
        player: Player,
        scratch: &mut Scratch,
        mut emit: F,
    ) -> Result<(), Failure> {
        self.visit_into(position, player, scratch, &mut emit)
    }

    /// As [`Compiled::visit`]; options that lie on a line may come at once.
    ///
    /// # Errors
    /// As there.
    pub fn visit_into<S: Sink>(
        &self,
        position: &[u64],
        player: Player,
        scratch: &mut Scratch,
        sink: &mut S,
    ) -> Result<(), Failure> {
        check_arity(&self.rules, position)?;
        for (index, line) in self.lines.iter().enumerate() {
            if !self.rules.moves().lines[index].is_for(player) {
                continue;
            }
            scratch.names.clear();
            scratch.choices.clear();
            for coordinate in position {
                // Beyond 63 bits the slow interpreter answers; the value written here is not read then.
                scratch.names.push(i64::try_from(*coordinate).unwrap_or(-1));
            }
            scratch.names.resize(line.slots, 0);
            scratch.choices.resize(self.rules.moves().lines[index].choices.len(), 0);
            let mut runner = Runner {
                plan: &self.rules.plans[index],
                line,
                domain: self.domain.as_ref(),
                index,
                arity: position.len(),
                budget: &self.budget,
                scratch: &mut *scratch,
                steps: 0,
                listed: 0,
                sink: &mut *sink,
            };
            let fits = position.iter().all(|coordinate| i64::try_from(*coordinate).is_ok());
            let result = if fits { enumerate(runner.plan, &mut runner) } else { Err(Halt::TooHard) };
            let listed = runner.listed;
            let flow = match result.and_then(|flow| runner.settle().map(|()| flow)) {
                Ok(flow) => flow,
                Err(Halt::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                Err(Halt::TooHard) => {
                    let take = |option: Visit<'_>| sink.option(option);
                    let mut walker = Walker::new(&self.rules, index, position, &self.budget, take);
                    walker.skip = listed;
                    walker.run()?
                }
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Returns what it means to have made the position `part`, or `None` where play goes on.
    ///
    /// # Errors
    /// As [`verdict`].
    pub fn verdict_on_part(&self, part: &[u64]) -> Result<Option<Verdict>, Failure> {
        for (test, result) in [(&self.win, Verdict::Win), (&self.lose, Verdict::Lose)] {
            match test.as_ref().map(|test| at(test, part)) {
                None | Some(Some(false)) => {}
                Some(Some(true)) => return Ok(Some(result)),
                Some(None) => return verdict(&self.rules, part),
            }
        }
        Ok(None)
    }
}

impl Ruleset for Compiled {
    type Component = Position;
    type Error = Failure;

    fn options(
        &self,
        position: &Position,
        player: Player,
        emit: &mut dyn FnMut(&[Position]) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let mut parts: Vec<Position> = Vec::new();
        self.visit(position.coordinates(), player, &mut Scratch::default(), |option| {
            parts.clear();
            parts.extend(option.parts().map(Position::from));
            emit(&parts)
        })
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }
}

impl Goal<Compiled> for Compiled {
    fn verdict(&self, part: &Position) -> Result<Option<Verdict>, Failure> {
        self.verdict_on_part(part.coordinates())
    }
}

/// Says whether a test holds at a position; `None` where that is left to the slow interpreter.
fn at(test: &Test, position: &[u64]) -> Option<bool> {
    let mut names = [0; 4];
    let names = names.get_mut(..position.len())?;
    for (name, coordinate) in names.iter_mut().zip(position) {
        *name = i64::try_from(*coordinate).ok()?;
    }
    test(names)
}

/// One line at one position.
struct Runner<'a, S> {
    plan: &'a Plan,
    line: &'a Line,
    domain: Option<&'a Test>,
    index: usize,
    arity: usize,
    budget: &'a Budget,
    scratch: &'a mut Scratch,
    /// Steps not yet told to the budget.
    steps: u64,
    /// Options listed so far.
    listed: u64,
    sink: &'a mut S,
}

enum Halt {
    Stopped(Stop),
    /// Left to the slow interpreter.
    TooHard,
}

/// So many steps are counted here before the budget, which threads may share, is told.
const STEPS_AT_ONCE: u64 = 64;

impl<S: Sink> Runner<'_, S> {
    fn settle(&mut self) -> Result<(), Halt> {
        if self.steps == 0 {
            return Ok(());
        }
        self.budget.spend(std::mem::take(&mut self.steps)).map_err(Halt::Stopped)
    }

    fn tell(&mut self) -> ControlFlow<()> {
        self.listed += 1;
        let Scratch { choices, parts, .. } = &*self.scratch;
        self.sink.option(Visit { line: self.index, choices, parts, arity: self.arity })
    }

    /// Appends what the shape stands for; `None` in the place of a number as everywhere, `Some(false)` for a negative
    /// coordinate.
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

    /// Fills the parts for the value `low` of the last choice, and by how much each coordinate grows with it; `None` where
    /// a part does not depend linearly on the choice, or is negative at one of the ends.
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
                if !number.is_linear_in(slot) {
                    return None;
                }
                let (first, last) = (at(low)?, at(high)?);
                let step = match high - low {
                    0 => 0,
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

impl<S: Sink> Machine for Runner<'_, S> {
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
            return Err(Halt::TooHard);
        }
        Ok(self.tell())
    }

    fn emit_range(&mut self, slot: usize, low: i128, high: i128) -> Result<ControlFlow<()>, Halt> {
        if low > high {
            return Ok(ControlFlow::Continue(()));
        }
        let (Ok(first), Ok(last)) = (i64::try_from(low), i64::try_from(high)) else {
            return Err(Halt::TooHard);
        };
        self.scratch.parts.clear();
        // That all parts between two positions are positions nobody says.
        let is_straight = self.line.is_plain && self.domain.is_none();
        if !is_straight || self.stride(slot, first, last).is_none() {
            for value in first..=last {
                self.set(slot, value.into())?;
                self.spend(1)?;
                if self.emit()?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            return Ok(ControlFlow::Continue(()));
        }
        // A linear coordinate between two naturals is a natural, so nothing needs to be checked on the way.
        let choice = slot - self.arity;
        self.scratch.choices[choice] = first.cast_unsigned();
        let Scratch { choices, parts, steps, .. } = &*self.scratch;
        let count = last.abs_diff(first).saturating_add(1);
        let visit = Visit { line: self.index, choices, parts, arity: self.arity };
        if let Some(flow) = self.sink.run(visit, steps, count) {
            self.listed = self.listed.saturating_add(count);
            self.spend(count)?;
            return Ok(flow);
        }
        for value in first..=last {
            self.spend(1)?;
            if self.tell().is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if value < last {
                self.scratch.choices[choice] += 1;
                let Scratch { parts, steps, .. } = &mut *self.scratch;
                for (coordinate, step) in parts.iter_mut().zip(steps) {
                    *coordinate = coordinate.wrapping_add(*step);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
