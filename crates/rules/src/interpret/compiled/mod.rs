//! The faster interpreter: the plan with its expressions compiled to closures over 64-bit numbers.

mod code;
mod one_heap;
mod runner;

use super::enumerate::enumerate;
use super::walk::Walker;
use super::{Failure, Position, Visit, check_arity, verdict};
use crate::ir::{Condition, Ending, Part, Rules};
use crate::{Emit, Goal, Play, Ruleset, Verdict};
use code::{Number, Test};
use grundy_budget::Budget;
use grundy_values::Player;
use runner::{Halt, Runner};
use std::ops::ControlFlow;

pub use one_heap::OneHeap;

/// Rules prepared for many positions.
///
/// It lists what the rules themselves list, in the same order. The budget given to it is spent by
/// [`Ruleset::options`] too, a step for each value tried for a choice, so that rules with very many options
/// can be stopped.
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

    /// Returns the same with a budget that the listing of options spends; clones of a budget share what is
    /// spent.
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

    /// Lists every option of `position` for `player`, with the line and the choices behind it; `emit` may
    /// break off.
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
        self.visit_some(position, player, &|_| true, scratch, &mut emit)
    }

    /// As [`Compiled::visit`], by the lines with an index that is wanted.
    ///
    /// # Errors
    /// As there.
    pub fn visit_some(
        &self,
        position: &[u64],
        player: Player,
        wanted: &dyn Fn(usize) -> bool,
        scratch: &mut Scratch,
        emit: &mut dyn FnMut(Visit<'_>) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        check_arity(&self.rules, position)?;
        for (index, line) in self.lines.iter().enumerate() {
            if !self.rules.moves().lines[index].is_for(player) || !wanted(index) {
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
                emit: &mut *emit,
            };
            let fits = position.iter().all(|coordinate| i64::try_from(*coordinate).is_ok());
            let result = if fits { enumerate(runner.plan, &mut runner) } else { Err(Halt::TooHard) };
            let listed = runner.listed;
            let flow = match result.and_then(|flow| runner.settle().map(|()| flow)) {
                Ok(flow) => flow,
                Err(Halt::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                Err(Halt::TooHard) => {
                    let mut walker = Walker::new(&self.rules, index, position, &self.budget, emit);
                    // Both list the options in the same order, so what is listed so far are the first ones.
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
            // The first condition that holds counts, so where this one is undecided the other may not be
            // asked.
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

    fn options(&self, position: &Position, player: Player, emit: Emit<'_, Position>) -> Result<(), Failure> {
        let mut parts: Vec<Position> = Vec::new();
        self.visit(position.coordinates(), player, &mut Scratch::default(), |option| {
            let mut count = 0;
            for numbers in option.parts() {
                // Long positions are allocated; those of the option before are written over.
                match parts.get_mut(count) {
                    Some(part) => part.assign(numbers),
                    None => parts.push(Position::from(numbers)),
                }
                count += 1;
            }
            emit(&parts[..count])
        })
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    /// All positions of rules have the same number of numbers, and each number has the same share of the
    /// bits.
    #[inline]
    fn shorten(&self, position: &Position) -> Option<u64> {
        let numbers = position.coordinates();
        let bits = 62u32.checked_div(u32::try_from(numbers.len()).ok()?).unwrap_or(0);
        // A number that needs more than its share could not be told from its neighbour, so there is no word
        // then.
        let fits = numbers.iter().all(|number| *number >> bits == 0);
        fits.then(|| numbers.iter().fold(0, |word, number| word << bits | number))
    }

    fn restore(&self, word: u64) -> Position {
        let mut numbers = [0; 62];
        let numbers = &mut numbers[..self.rules.arity()];
        let bits = 62u32.checked_div(u32::try_from(numbers.len()).unwrap_or(u32::MAX)).unwrap_or(0);
        let mut rest = word;
        for number in numbers.iter_mut().rev() {
            *number = rest & ((1 << bits) - 1);
            rest >>= bits;
        }
        Position::from(&*numbers)
    }
}

impl Goal<Compiled> for Compiled {
    fn verdict(&self, part: &Position) -> Result<Option<Verdict>, Failure> {
        self.verdict_on_part(part.coordinates())
    }
}

/// Returns whether a test holds at a position; `None` where that is left to the slow interpreter.
fn at(test: &Test, position: &[u64]) -> Option<bool> {
    let mut names = [0; 4];
    let names = names.get_mut(..position.len())?;
    for (name, coordinate) in names.iter_mut().zip(position) {
        *name = i64::try_from(*coordinate).ok()?;
    }
    test(names)
}
