//! Numbers that are no short games, in expressions: fractions with any denominator, and ordinals.

use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::functions::{Answer, none};
use super::parse::Parser;
use super::syntax::{Id, Literal, Node, Relation, Sign, Ups};
use super::value::Value;
use crate::form::Forms;
use crate::{NoPower, Stop, Surreal};
use std::ops::Range;

impl Parser<'_> {
    /// `omega`, or a power of it: `omega^2`, `omega^omega^2`, `omega^(omega+1)`.
    pub(super) fn omega(&mut self, name: Range<usize>) -> Result<Id, Fault> {
        let base = self.syntax.push(Node::Omega, name)?;
        if !self.cursor.take("^") {
            return Ok(base);
        }
        let from = self.cursor.at();
        let exponent = if self.cursor.rest().starts_with('(') {
            self.nested(Parser::bracketed)?
        } else if let Some(digits) = self.cursor.digits()? {
            // A literal would take `2*3` as 2 + *3.
            let number = digits
                .parse()
                .map_err(|problem| Fault::new(from..self.cursor.at(), Problem::Number(problem)))?;
            let literal = Literal { number, ups: Ups::Times(0), nimber: 0 };
            self.syntax.push(Node::Literal(literal), from..self.cursor.at())?
        } else {
            match self.cursor.name() {
                Some(name) => self.nested(|parser| parser.named(name))?,
                None => return Err(self.cursor.expected("an exponent, as in omega^2 or omega^(omega+1)")),
            }
        };
        self.join(base, exponent, Node::Power)
    }
}

impl Evaluation<'_> {
    /// What stands behind a value, where it is a number.
    fn number(&mut self, id: Id, value: &Value) -> Result<Surreal, Error> {
        as_surreal(&self.arena.forms, value).ok_or_else(|| self.kind(id, value, "a number"))
    }

    /// The numbers of an operator. Operators stand in each other as deep as expressions may be.
    fn operands(&mut self, ids: [Id; 2]) -> Result<[Surreal; 2], Error> {
        let [x, y] = ids.map(|id| crate::form::deep(|| self.value(id)));
        self.both_numbers(ids, [&x?, &y?])
    }

    fn both_numbers(&mut self, ids: [Id; 2], values: [&Value; 2]) -> Result<[Surreal; 2], Error> {
        Ok([self.number(ids[0], values[0])?, self.number(ids[1], values[1])?])
    }

    fn worked_out(&mut self, number: Option<Surreal>) -> Result<Value, Error> {
        Ok(of_surreal(&mut self.arena.forms, number.ok_or(Stop::Reach)?)?)
    }

    /// A sum or a difference of numbers.
    pub(super) fn add_numbers(&mut self, ids: [Id; 2], sign: Sign, of: [&Value; 2]) -> Result<Value, Error> {
        let [x, y] = self.both_numbers(ids, of)?;
        self.worked_out(x.plus(&if sign == Sign::Minus { y.negative() } else { y }))
    }

    pub(super) fn multiply_numbers(&mut self, ids: [Id; 2], of: [&Value; 2]) -> Result<Value, Error> {
        let [x, y] = self.both_numbers(ids, of)?;
        self.worked_out(x.times(&y))
    }

    pub(super) fn quotient(&mut self, id: Id, ids: [Id; 2]) -> Result<Value, Error> {
        let [x, y] = self.operands(ids)?;
        let refused = |words: &str| Fault::new(self.syntax.span(id), Problem::Refused(words.to_owned()));
        if y.is_zero() {
            return Err(refused("nothing is divided by 0").into());
        }
        let inverse = y.reciprocal();
        let inverse = inverse.ok_or_else(|| refused("a divisor is a number of one term, as 7 or omega*2"))?;
        self.worked_out(x.times(&inverse))
    }

    pub(super) fn power(&mut self, ids: [Id; 2]) -> Result<Value, Error> {
        let [x, n] = self.operands(ids)?;
        match x.power(&n, &self.arena.forms.budget) {
            Err(NoPower::Stopped(stop)) => Err(stop.into()),
            power => self.worked_out(power.ok()),
        }
    }

    pub(super) fn compare_numbers(
        &mut self,
        relation: Relation,
        ids: [Id; 2],
        of: [&Value; 2],
    ) -> Result<bool, Error> {
        let [x, y] = self.both_numbers(ids, of)?;
        Ok(relation.holds(Some(x.cmp(&y))))
    }
}

/// Returns the number that a value is.
pub(super) fn as_surreal(forms: &Forms, value: &Value) -> Option<Surreal> {
    match value {
        Value::Game(game) => forms.as_number(*game).map(Surreal::from),
        Value::Number(number) => Some((**number).clone()),
        _ => None,
    }
}

/// Returns the short game that is a number, or the number where there is none.
pub(super) fn of_surreal(forms: &mut Forms, number: Surreal) -> Result<Value, Stop> {
    Ok(match number.as_dyadic() {
        Some(dyadic) => Value::Game(forms.number(&dyadic)?),
        // A number that is no dyadic fraction is born on no finite day, so no short game is equal to it.
        None => Value::Number(Box::new(number)),
    })
}

/// The answer of a function that is a number, or why there is none.
pub(super) fn answer(forms: &mut Forms, number: Option<Surreal>, why: &str) -> Answer {
    Ok(of_surreal(forms, number.ok_or_else(|| none(why))?)?)
}
