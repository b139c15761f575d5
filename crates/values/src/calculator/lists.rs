//! The value of an expression: questions, lists, names, and functions that were defined.

use super::boards::Refusal;
use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::functions;
use super::names::{Bound, Formula};
use super::origin::{Origin, Placed};
use super::syntax::{Clause, Id, Node};
use super::value::Value;
use crate::Outcome;
use dashu_int::IBig;
use std::ops::Range;

/// The greatest depth of calls of defined functions in each other.
const MOST_CALLS: u32 = 1000;
/// The outcomes that a letter alone is.
const OUTCOMES: [Outcome; 4] = [Outcome::L, Outcome::N, Outcome::P, Outcome::R];
/// Longer lists are not made.
const MOST_MEMBERS: usize = 1 << 20;

impl Evaluation<'_> {
    pub(super) fn of_lists(&mut self, id: Id) -> Result<Placed, Error> {
        let syntax = self.syntax;
        Ok(Placed::from(match syntax.node(id) {
            Node::Name => return self.named(id, syntax.span(id)),
            Node::Apply { name, arguments } => return self.apply(id, name, arguments),
            Node::Player(player) => Value::Player(*player),
            Node::Misere => {
                let start = syntax.span(id).start;
                let text = &self.text[syntax.span(id)];
                let read = self.arena.misere.read(text);
                Value::Misere(read.map_err(|error| match error {
                    Error::Fault(fault) => {
                        Fault { span: start + fault.span.start..start + fault.span.end, ..fault }.into()
                    }
                    stopped => stopped,
                })?)
            }
            Node::List(members) => {
                let mut list = Vec::with_capacity(members.len());
                for member in members {
                    list.push(crate::form::deep(|| self.placed(*member))?);
                }
                return Ok(Placed::list(list));
            }
            Node::Range([first, last]) => {
                let mut list = Vec::new();
                self.numbers(*first, *last, &mut |evaluation, n| {
                    list.push(Value::Game(evaluation.arena.forms.number(&n.into())?));
                    Ok(())
                })?;
                Value::List(list)
            }
            Node::Each { body, clauses } => {
                let mut list = Vec::new();
                self.each(clauses, &mut |evaluation| {
                    list.push(crate::form::deep(|| evaluation.placed(*body))?);
                    if list.len() > MOST_MEMBERS { Err(evaluation.too_long(id)) } else { Ok(()) }
                })?;
                return Ok(Placed::list(list));
            }
            Node::Not(inside) => Value::Truth(!self.holds(*inside)?),
            // The second question is asked only where the first leaves it open.
            Node::Both(both, [left, right]) => {
                Value::Truth(if self.holds(*left)? == *both { self.holds(*right)? } else { !*both })
            }
            Node::If([question, yes, no]) => {
                let branch = if self.holds(*question)? { yes } else { no };
                return crate::form::deep(|| self.placed(*branch));
            }
            _ => unreachable!("the others are games"),
        }))
    }

    /// Returns whether what a node asks holds.
    pub(super) fn holds(&mut self, id: Id) -> Result<bool, Error> {
        match crate::form::deep(|| self.value(id))? {
            Value::Truth(holds) => Ok(holds),
            other => Err(self.kind(id, &other, "a question, as a <= b")),
        }
    }

    /// Goes through the members of lists; each step is counted.
    pub(super) fn each(
        &mut self,
        clauses: &[Clause],
        body: &mut dyn FnMut(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some((clause, rest)) = clauses.split_first() else { return body(self) };
        let (name, list) = match clause {
            Clause::Where(question) => {
                return if self.holds(*question)? { self.each(rest, body) } else { Ok(()) };
            }
            Clause::For { name, list } => (self.text[name.clone()].to_owned(), *list),
        };
        let mut with = |evaluation: &mut Self, member: Placed| {
            evaluation.arena.forms.budget.spend(1)?;
            evaluation.locals.push((name.clone(), member));
            // The name is taken away whether or not the body failed.
            let done = evaluation.each(rest, body);
            evaluation.locals.pop();
            done
        };
        if let Node::Range([first, last]) = self.syntax.node(list) {
            // The members are made one by one, so that a list of any length can be gone through.
            return self.numbers(*first, *last, &mut |evaluation, n| {
                let member = Value::Game(evaluation.arena.forms.number(&n.into())?);
                with(evaluation, member.into())
            });
        }
        let placed = self.placed(list)?;
        let Some(members) = placed.value.members(self.arena)? else {
            return Err(self.kind(list, &placed.value, "a list, as [1, 2] or 1..6"));
        };
        members
            .into_iter()
            .enumerate()
            .try_for_each(|(place, value)| with(self, Placed { value, origin: placed.origin_of(place) }))
    }

    /// Returns that a list would have too many members.
    fn too_long(&self, id: Id) -> Error {
        let problem = Problem::TooMany { what: "a list", most: MOST_MEMBERS as u64, of: "members" };
        Fault::new(self.syntax.span(id), problem).into()
    }

    /// Goes through the integers from one value to another.
    fn numbers(
        &mut self,
        first: Id,
        last: Id,
        body: &mut dyn FnMut(&mut Self, IBig) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut ends = [IBig::ZERO, IBig::ZERO];
        for (end, id) in ends.iter_mut().zip([first, last]) {
            let value = self.value(id)?;
            *end = match value {
                Value::Game(game) => self.arena.forms.as_integer(game),
                _ => None,
            }
            .ok_or_else(|| self.kind(id, &value, "an integer"))?;
        }
        let [mut n, end] = ends;
        let mut count = 0;
        while n <= end {
            // The bound holds for what is gone through, also where no list is made.
            count += 1;
            if count > MOST_MEMBERS {
                return Err(self.too_long(last));
            }
            body(self, n.clone())?;
            n += IBig::ONE;
        }
        Ok(())
    }

    /// What a name stands for here.
    pub(super) fn bound(&self, name: &str) -> Option<Bound> {
        // The innermost name hides the others.
        let local = self.locals.iter().rev().find(|(local, _)| local == name);
        local.map(|(_, placed)| Bound::Value(placed.clone())).or_else(|| self.names.get(name).cloned())
    }

    fn unknown(&self, name: Range<usize>) -> Error {
        let text = self.text[name.clone()].to_owned();
        let nearest = functions::nearest(&text);
        Fault::new(name, Problem::Unknown { name: text, nearest }).into()
    }

    fn named(&mut self, id: Id, name: Range<usize>) -> Result<Placed, Error> {
        match self.bound(&self.text[name.clone()]) {
            Some(Bound::Value(placed)) => Ok(placed),
            Some(Bound::Formula(formula)) if formula.parameters.is_empty() => {
                self.call_formula(id, &formula, Vec::new())
            }
            Some(Bound::Formula(formula)) => Err(self.wrong_number(id, &name, &formula, 0)),
            // A letter that no value has is an outcome, so that outcomes compare: `outcome(G) == L`.
            None => match OUTCOMES.iter().find(|outcome| outcome.to_string() == self.text[name.clone()]) {
                Some(outcome) => Ok(Value::Outcome(*outcome).into()),
                None => Err(self.unknown(name)),
            },
        }
    }

    fn apply(&mut self, id: Id, name: &Range<usize>, arguments: &[Id]) -> Result<Placed, Error> {
        let formula = match self.bound(&self.text[name.clone()]) {
            Some(Bound::Formula(formula)) => formula,
            Some(Bound::Value(placed)) => {
                return Err(self.kind(id, &placed.value, "a function before the bracket"));
            }
            None => return self.called_as_a_position(name, arguments),
        };
        if formula.parameters.len() != arguments.len() {
            return Err(self.wrong_number(id, name, &formula, arguments.len()));
        }
        let mut given = Vec::with_capacity(arguments.len());
        for argument in arguments {
            given.push(crate::form::deep(|| self.placed(*argument))?);
        }
        self.call_formula(id, &formula, given)
    }

    /// The value of `kayles(20)`, which is meant as `kayles[20]`.
    fn called_as_a_position(&mut self, name: &Range<usize>, arguments: &[Id]) -> Result<Placed, Error> {
        let called = self.text[name.clone()].to_owned();
        let mut numbers = Vec::with_capacity(arguments.len());
        for argument in arguments {
            // What is wrong with arguments matters less than that the function is unknown.
            let integer = match crate::form::deep(|| self.value(*argument)) {
                Ok(Value::Game(game)) => self.arena.forms.as_integer(game),
                Err(stopped @ Error::Stopped(_)) => return Err(stopped),
                _ => None,
            };
            let Some(integer) = integer else { return Err(self.unknown(name.clone())) };
            numbers.push(integer.to_string());
        }
        let text = numbers.join(" ");
        let is_one = numbers.len() == 1;
        match self.boards.value(&mut self.arena.forms, &called, &text) {
            Ok(worth) if is_one => Ok(Placed::new(worth.into(), Origin::Position { name: called, text })),
            Err(Refusal::Stopped(stop)) => Err(stop.into()),
            Err(Refusal::Unknown(_)) => Err(self.unknown(name.clone())),
            _ => {
                let size = numbers.join("x");
                let words =
                    format!("a position stands in brackets: {called}[{text}], or of a size {called}[{size}]");
                Err(Fault::new(name.clone(), Problem::Refused(words)).into())
            }
        }
    }

    fn wrong_number(&self, id: Id, name: &Range<usize>, formula: &Formula, found: usize) -> Error {
        let signature = format!("{}({})", &self.text[name.clone()], formula.parameters.join(", "));
        let takes = formula.parameters.len();
        Fault::new(self.syntax.span(id), Problem::Arity { signature, takes, found }).into()
    }

    /// The value of a formula; what is wrong in it is told of the call.
    fn call_formula(&mut self, id: Id, formula: &Formula, given: Vec<Placed>) -> Result<Placed, Error> {
        // Calls are counted, so that a formula that calls itself twice each time meets the budget.
        self.arena.forms.budget.spend(1)?;
        let refused = |message: String| Fault::new(self.syntax.span(id), Problem::Refused(message)).into();
        if self.calls == MOST_CALLS {
            return Err(refused(format!("more than {MOST_CALLS} calls inside each other")));
        }
        let mut inside = Evaluation {
            text: &formula.text,
            syntax: &formula.syntax,
            arena: self.arena,
            boards: self.boards,
            names: self.names,
            // A formula sees its parameters, and no local name of its caller.
            locals: formula.parameters.iter().cloned().zip(given).collect(),
            calls: self.calls + 1,
        };
        crate::form::deep(|| inside.placed(formula.root)).map_err(|error| match error {
            Error::Fault(Fault { problem: problem @ Problem::Refused(_), .. }) => {
                Fault::new(self.syntax.span(id), problem).into()
            }
            Error::Fault(fault) => {
                let place = &formula.text[fault.span.clone()];
                refused(format!("in `{}`, at `{place}`: {}", formula.text, fault.problem))
            }
            stopped @ Error::Stopped(_) => stopped,
        })
    }

    /// The member of a list at a place from 1 on, `l[2]`.
    pub(super) fn member(
        &mut self,
        id: Id,
        name: &Range<usize>,
        text: &Range<usize>,
    ) -> Result<Placed, Error> {
        let list = self.named(id, name.clone())?;
        let Some(members) = list.value.members(self.arena)? else {
            return Err(self.kind(id, &list.value, "a list before the bracket"));
        };
        let filled = self.filled(text.clone())?;
        let written = filled.as_deref().unwrap_or(&self.text[text.clone()]);
        let refused = |message| Error::from(Fault::new(text.clone(), Problem::Refused(message)));
        let place = written.trim().parse::<usize>().ok().and_then(|place| place.checked_sub(1));
        place
            .and_then(|place| {
                Some(Placed { value: members.get(place)?.clone(), origin: list.origin_of(place) })
            })
            .ok_or_else(|| refused(format!("expected a place from 1 to {}", members.len())))
    }
}
