//! The interpreter that is held to be right: it follows the plan and evaluates every expression by its
//! definition.

use super::enumerate::{Machine, enumerate};
use super::evaluate::{self, Trouble, trouble};
use super::fault::MAX_PARTS;
use super::fault::{Failure, Fault, FaultKind};
use super::{Position, is_position};
use crate::ir::plan::Plan;
use crate::ir::print::print_expr;
use crate::ir::{Expr, Line, Part, Rules};
use grundy_budget::Budget;
use std::ops::ControlFlow;

/// One option as it is listed: which line, which choices, which parts.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// The index of the line.
    pub line: usize,
    /// The values of the line's choices, in the order of [`crate::ir::Line::choices`].
    pub choices: &'a [u64],
    /// The coordinates of all parts, one part after the other.
    pub parts: &'a [u64],
    /// The number of coordinates of a part.
    pub arity: usize,
}

impl<'a> Visit<'a> {
    /// Returns the parts, each as its coordinates.
    pub fn parts(&self) -> impl Iterator<Item = &'a [u64]> + use<'a> {
        self.parts.chunks_exact(self.arity)
    }
}

/// Takes options as they are listed.
pub(super) type Take<'a> = &'a mut dyn FnMut(Visit<'_>) -> ControlFlow<()>;

/// Lists the options of one line at one position.
pub(super) struct Walker<'a> {
    pub(super) rules: &'a Rules,
    pub(super) index: usize,
    pub(super) plan: &'a Plan,
    pub(super) budget: &'a Budget,
    /// The number of options that are listed already and are passed over.
    pub(super) skip: u64,
    pub(super) sink: Take<'a>,
    names: Vec<i128>,
    choices: Vec<u64>,
    parts: Vec<u64>,
}

/// A fault before it has been put into words, or a limit.
pub(super) enum Halt {
    Trouble(Box<Trouble>),
    /// What has been put into words.
    Told(Failure),
}

impl From<Box<Trouble>> for Halt {
    fn from(trouble: Box<Trouble>) -> Self {
        Halt::Trouble(trouble)
    }
}

impl<'a> Walker<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        index: usize,
        position: &[u64],
        budget: &'a Budget,
        sink: Take<'a>,
    ) -> Self {
        let slots = rules.moves().lines[index].slots(rules.arity());
        let mut names = vec![0; slots];
        for (name, coordinate) in names.iter_mut().zip(position) {
            *name = i128::from(*coordinate);
        }
        Walker {
            rules,
            index,
            plan: &rules.plans[index],
            budget,
            skip: 0,
            sink,
            names,
            choices: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Result<ControlFlow<()>, Failure> {
        let plan = self.plan;
        enumerate(plan, &mut self).map_err(|halt| match halt {
            Halt::Told(failure) => failure,
            Halt::Trouble(trouble) => self.in_words(&trouble),
        })
    }

    fn line(&self) -> &'a Line {
        &self.rules.moves().lines[self.index]
    }

    /// Returns whether all parts are positions, or which is none.
    fn stay(&self) -> Result<(), Halt> {
        let arity = self.rules.arity();
        for part in self.parts.chunks_exact(arity) {
            if !is_position(self.rules, part).map_err(Halt::Told)? {
                let titles = slot_names(self.rules, self.line());
                let n_names = arity + self.line().choices.len();
                return Err(Halt::Told(Failure::Fault(Box::new(Fault {
                    kind: FaultKind::Leaves,
                    expression: Position::from(part).to_string(),
                    place: self.rules.line_title(self.index),
                    names: titles.into_iter().zip(self.names.iter().copied()).take(n_names).collect(),
                }))));
            }
        }
        Ok(())
    }

    fn in_words(&self, trouble: &Trouble) -> Failure {
        let titles = slot_names(self.rules, self.line());
        let mut names = Vec::new();
        // Coordinates are always shown, choices only where the expression reads them: others may have no
        // value yet.
        let coordinates = titles.iter().cloned().zip(self.names.iter().copied());
        names.extend(coordinates.take(self.rules.arity()));
        let mut used: Vec<usize> = Vec::new();
        trouble.at.for_each_slot(&mut |slot| used.push(slot));
        used.sort_unstable();
        used.dedup();
        let choices = used.iter().filter(|slot| **slot >= self.rules.arity());
        names.extend(choices.map(|slot| (titles[*slot].clone(), self.names[*slot])));
        Failure::Fault(Box::new(Fault {
            kind: trouble.kind,
            expression: print_expr(&trouble.at, &titles),
            place: self.rules.line_title(self.index),
            names,
        }))
    }

    /// Appends what `part` stands for to the parts; `false` where a coordinate is negative.
    fn build(&mut self, part: &Part, depth: usize) -> Result<bool, Halt> {
        match part {
            Part::Position(coordinates) => {
                for expr in coordinates {
                    let value = evaluate::number(expr, &self.names)?;
                    if value < 0 {
                        return Ok(false);
                    }
                    let value = u64::try_from(value).map_err(|_| trouble(FaultKind::TooLarge, expr))?;
                    self.parts.push(value);
                }
                Ok(true)
            }
            Part::Of(count, part) => {
                let n = evaluate::number(count, &self.names)?;
                if n <= 0 {
                    return Ok(true);
                }
                // The first copy is evaluated, and the others are copies of its numbers.
                let from = self.parts.len();
                if !self.build(part, depth)? {
                    return Ok(false);
                }
                let made = self.parts.len() - from;
                let total = usize::try_from(n - 1).ok().and_then(|more| more.checked_mul(made));
                let total = total.filter(|more| (self.parts.len() + more) / self.rules.arity() <= MAX_PARTS);
                let more = total.ok_or_else(|| trouble(FaultKind::TooManyParts, count))?;
                self.spend(more as u64)?;
                // A part that is empty is nothing, however often it is made.
                for _ in 0..more / made.max(1) {
                    self.parts.extend_from_within(from..from + made);
                }
                Ok(true)
            }
            Part::Each { from, to, part, .. } => {
                let first = evaluate::number(from, &self.names)?;
                let last = evaluate::number(to, &self.names)?;
                // The difference is checked first: a run from far below to far above may leave 128 bits.
                if last.checked_sub(first).is_none_or(|length| length >= MAX_PARTS as i128) {
                    return Err(trouble(FaultKind::TooManyParts, to).into());
                }
                // Names of runs come after all choices, the outer run first.
                let slot = self.rules.arity() + self.line().choices.len() + depth;
                for value in first..=last {
                    self.names[slot] = value;
                    self.spend(1)?;
                    if !self.build(part, depth + 1)? {
                        return Ok(false);
                    }
                    if self.parts.len() / self.rules.arity() > MAX_PARTS {
                        return Err(trouble(FaultKind::TooManyParts, to).into());
                    }
                }
                Ok(true)
            }
        }
    }
}

/// Returns the names of all slots of a line; names of runs are those of the deepest part.
pub(super) fn slot_names(rules: &Rules, line: &Line) -> Vec<String> {
    let mut names = rules.moves().coordinates.clone();
    names.extend(line.choices.iter().cloned());
    // The deepest part has a name for each depth; other parts of this depth use the same slots.
    let mut part = line.parts.iter().max_by_key(|part| part.depth());
    while let Some(inner) = part {
        part = match inner {
            Part::Position(_) => None,
            Part::Of(_, part) => Some(part),
            Part::Each { name, part, .. } => {
                names.push(name.clone());
                Some(part)
            }
        };
    }
    names
}

impl Machine for Walker<'_> {
    type Fault = Halt;
    const FORGIVES: bool = true;

    fn number(&mut self, index: usize) -> Result<i128, Halt> {
        Ok(evaluate::number(&self.plan.numbers[index], &self.names)?)
    }

    fn holds(&mut self, index: usize) -> Result<bool, Halt> {
        Ok(evaluate::holds(&self.plan.conditions[index], &self.names)?)
    }

    fn set(&mut self, slot: usize, value: i128) -> Result<(), Halt> {
        // The name gets the value also where that is a fault, since the fault tells it.
        self.names[slot] = value;
        if u64::try_from(value).is_err() {
            return Err(self.overflow(slot));
        }
        Ok(())
    }

    fn spend(&mut self, steps: u64) -> Result<(), Halt> {
        self.budget.spend(steps).map_err(|stop| Halt::Told(stop.into()))
    }

    fn overflow(&mut self, slot: usize) -> Halt {
        trouble(FaultKind::TooLarge, &Expr::Name(slot)).into()
    }

    fn emit(&mut self) -> Result<ControlFlow<()>, Halt> {
        self.parts.clear();
        for part in &self.line().parts {
            if !self.build(part, 0)? {
                return Ok(ControlFlow::Continue(()));
            }
        }
        self.stay()?;
        // The fast interpreter has handed out that many options of this line before it gave up.
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(ControlFlow::Continue(()));
        }
        let arity = self.rules.arity();
        self.choices.clear();
        let values = &self.names[arity..arity + self.line().choices.len()];
        self.choices
            .extend(values.iter().map(|value| u64::try_from(*value).expect("choices are checked when set")));
        Ok((self.sink)(Visit { line: self.index, choices: &self.choices, parts: &self.parts, arity }))
    }
}

/// Evaluates a list of expressions, or puts the fault into words.
pub(super) fn coordinates(
    exprs: &[Expr],
    titles: &[String],
    values: &[u64],
    place: &str,
) -> Result<Option<Position>, Failure> {
    let names: Vec<i128> = values.iter().map(|value| i128::from(*value)).collect();
    let mut coordinates = Vec::with_capacity(exprs.len());
    for expr in exprs {
        let value = evaluate::number(expr, &names).and_then(|value| {
            if value < 0 {
                return Ok(None);
            }
            u64::try_from(value).map(Some).map_err(|_| trouble(FaultKind::TooLarge, expr))
        });
        match value {
            Ok(Some(value)) => coordinates.push(value),
            Ok(None) => return Ok(None),
            Err(trouble) => return Err(fault(&trouble, titles, &names, place)),
        }
    }
    Ok(Some(Position::from(&coordinates[..])))
}

/// Puts a fault into words where all names have values.
pub(super) fn fault(trouble: &Trouble, titles: &[String], names: &[i128], place: &str) -> Failure {
    Failure::Fault(Box::new(Fault {
        kind: trouble.kind,
        expression: print_expr(&trouble.at, titles),
        place: place.to_owned(),
        names: titles.iter().cloned().zip(names.iter().copied()).collect(),
    }))
}
