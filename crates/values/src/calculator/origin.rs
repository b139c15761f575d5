//! The positions behind a value. Normal play has one value for many positions, and misère play, ordinal sums
//! and counts of moves tell these apart; so a value keeps the positions that it was found for.

use super::boards::Refusal;
use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::functions::{Argument, Function, Reads};
use super::syntax::{Id, Sign};
use super::value::Value;
use crate::form::Form;
use crate::loopy::Worth;
use crate::misere::MisereGame;
use crate::{Outcome, Player};
use std::sync::Arc;

/// The options of Left and of Right.
type Options = [Vec<Form>; 2];

/// A value, and the positions behind it, where there are some.
#[derive(Clone)]
pub(super) struct Placed {
    pub value: Value,
    pub origin: Option<Arc<Origin>>,
}

/// Positions that a value was found for.
pub(super) enum Origin {
    /// One, of the game of this name.
    Position { name: String, text: String },
    /// Those with the players exchanged.
    Negative(Placed),
    /// A sum; a part without positions is the game that its value is.
    Sum(Vec<Placed>),
    /// This number of copies.
    Copies(u64, Placed),
    /// Of the members of a list.
    List(Vec<Option<Arc<Origin>>>),
    /// Unknown: a function made a list of values from those of positions.
    Lost,
}

impl From<Value> for Placed {
    fn from(value: Value) -> Placed {
        Placed { value, origin: None }
    }
}

impl Placed {
    pub(super) fn new(value: Value, origin: Origin) -> Placed {
        Placed { value, origin: Some(Arc::new(origin)) }
    }

    /// The value of a list with its members' positions, where any has some.
    pub(super) fn list(members: Vec<Placed>) -> Placed {
        let origins: Vec<_> = members.iter().map(|member| member.origin.clone()).collect();
        let list = Value::List(members.into_iter().map(|member| member.value).collect());
        if origins.iter().any(Option::is_some) {
            Placed::new(list, Origin::List(origins))
        } else {
            list.into()
        }
    }

    /// Returns the negative of this one, whose value is given.
    pub(super) fn negative(self, value: Value) -> Placed {
        if self.origin.is_some() { Placed::new(value, Origin::Negative(self)) } else { value.into() }
    }

    /// The positions of a member of a list.
    pub(super) fn origin_of(&self, member: usize) -> Option<Arc<Origin>> {
        match self.origin.as_deref()? {
            Origin::List(origins) => origins.get(member)?.clone(),
            // Where it is unknown which positions a list has, that holds for each member.
            Origin::Lost => self.origin.clone(),
            _ => None,
        }
    }
}

impl Evaluation<'_> {
    /// An argument as its function reads it: in misère play, with the options of the position, or as it is.
    pub(super) fn read_by(
        &mut self,
        function: &Function,
        id: Id,
        argument: Argument,
    ) -> Result<Argument, Error> {
        Ok(match (function.reads, &argument.origin) {
            (Reads::Misere, Some(origin)) => {
                let game = self.in_misere(id, &argument.value, Some(origin))?;
                Argument { value: Value::Misere(game), ..argument }
            }
            // A plain nimber is a heap; `misere` takes the value of normal play that it is given.
            (Reads::Misere, None) if function.name != "misere" => match argument.value {
                Value::Game(game) if self.arena.forms.as_nimber(game).is_some() => {
                    let placed = Placed::from(argument.value);
                    Value::Misere(self.written_in_misere(id, &placed)?).into()
                }
                _ => argument,
            },
            (Reads::Options, Some(_)) => self.with_options(id, argument)?,
            _ => argument,
        })
    }

    /// The game of misère play that a value is by its positions.
    pub(super) fn in_misere(
        &mut self,
        id: Id,
        value: &Value,
        origin: Option<&Arc<Origin>>,
    ) -> Result<MisereGame, Error> {
        let Some(origin) = origin else {
            let nimber = match value {
                Value::Misere(game) => return Ok(*game),
                Value::Game(game) => self.arena.forms.as_nimber(*game),
                _ => None,
            };
            let n = nimber.ok_or_else(|| self.kind(id, value, "a nimber, or a position as kayles[5]"))?;
            return Ok(self.arena.misere.nim(n)?);
        };
        // A part may be that of many sums in each other, and is asked for by each.
        self.arena.forms.budget.spend(1)?;
        let inside = |evaluation: &mut Self, part: &Placed| {
            crate::form::deep(|| evaluation.in_misere(id, &part.value, part.origin.as_ref()))
        };
        match &**origin {
            Origin::Position { name, text } => {
                let found = self.boards.misere(&mut self.arena.misere, name, text);
                found.map_err(|refusal| self.refused_at(id, refusal))
            }
            // Both players have the same moves where there is such a game.
            Origin::Negative(part) => inside(self, part),
            Origin::Sum(parts) => {
                let mut sum = self.arena.misere.nim(0)?;
                for part in parts {
                    let part = inside(self, part)?;
                    sum = self.arena.misere.add(sum, part)?;
                }
                Ok(sum)
            }
            Origin::Copies(n, part) => {
                let (part, mut sum) = (inside(self, part)?, self.arena.misere.nim(0)?);
                // Two heaps of 1 are worth nothing in every sum, so copies of one, or of nothing, count by
                // their parity alone. [Conway, ONAG, ch. 12]
                let n = if self.arena.misere.birthday(part) <= 1 { n % 2 } else { *n };
                for _ in 0..n {
                    self.arena.forms.budget.spend(1)?;
                    sum = self.arena.misere.add(sum, part)?;
                }
                Ok(sum)
            }
            Origin::List(_) => Err(self.kind(id, value, "a nimber, or a position as kayles[5]")),
            Origin::Lost => {
                let words =
                    "this is a value of normal play, and its position is not known: write misere(kayles[5])";
                Err(Fault::new(self.syntax.span(id), Problem::Refused(words.to_owned())).into())
            }
        }
    }

    /// Who wins in misère play.
    pub(super) fn misere_outcome(
        &mut self,
        id: Id,
        value: &Value,
        origin: Option<&Arc<Origin>>,
    ) -> Result<Outcome, Error> {
        match (value, origin.map(|origin| &**origin)) {
            // Without positions the question is about the canonical form.
            (Value::Game(game), None) => Ok(self.arena.forms.misere_outcome(*game)?),
            (_, Some(Origin::Negative(part))) => {
                let outcome = || self.misere_outcome(id, &part.value, part.origin.as_ref());
                Ok(crate::form::deep(outcome)?.negative())
            }
            (_, Some(parts)) => match self.outcome_of_joined(id, parts)? {
                Some(outcome) => Ok(outcome),
                None => match self.in_misere(id, value, origin) {
                    Ok(game) => Ok(Outcome::impartial(!self.arena.misere.is_lost(game))),
                    Err(Error::Fault(Fault { problem: Problem::Refused(why), span, .. }))
                        if matches!(parts, Origin::Sum(_) | Origin::Copies(..)) =>
                    {
                        let words = format!(
                            "{why}; in misere play a sum with partizan positions is answered where all its parts are \
                             positions of one game, with a plus"
                        );
                        Err(Fault::new(span, Problem::Refused(words)).into())
                    }
                    Err(error) => Err(error),
                },
            },
            (_, None) => {
                let game = self.in_misere(id, value, None)?;
                Ok(Outcome::impartial(!self.arena.misere.is_lost(game)))
            }
        }
    }

    /// An argument with the values of the moves from its positions as its options.
    pub(super) fn with_options(&mut self, id: Id, argument: Argument) -> Result<Argument, Error> {
        let Some(origin) = &argument.origin else { return Ok(argument) };
        let Value::Game(game) = argument.value else { return Ok(argument) };
        Ok(match self.options_of(id, game, Some(origin))? {
            Some(options) => Argument { written: Some(options), as_it_stands: true, ..argument },
            None => argument,
        })
    }

    /// The values of Left's and of Right's moves from positions; `None` where one has loops.
    fn options_of(
        &mut self,
        id: Id,
        game: Form,
        origin: Option<&Arc<Origin>>,
    ) -> Result<Option<Options>, Error> {
        let Some(origin) = origin else {
            let forms = &mut self.arena.forms;
            return Ok(Some([forms.options(game, Player::Left)?, forms.options(game, Player::Right)?]));
        };
        let inside = |evaluation: &mut Self, part: &Placed| {
            let Value::Game(game) = part.value else { return Ok(None) };
            let options = crate::form::deep(|| evaluation.options_of(id, game, part.origin.as_ref()))?;
            Ok::<_, Error>(options.map(|options| (game, options)))
        };
        Ok(match &**origin {
            Origin::Position { name, text } => {
                let found = self.boards.options(&mut self.arena.forms, name, text);
                let options = found.map_err(|refusal| self.refused_at(id, refusal))?;
                let short = |list: &Vec<Worth>| list.iter().map(Worth::short).collect::<Option<Vec<_>>>();
                short(&options[0]).zip(short(&options[1])).map(|(left, right)| [left, right])
            }
            Origin::Negative(part) => {
                let Some((_, [mut left, mut right])) = inside(self, part)? else { return Ok(None) };
                for option in left.iter_mut().chain(&mut right) {
                    *option = self.arena.forms.negate(*option)?;
                }
                Some([right, left])
            }
            Origin::Sum(parts) => {
                let mut all = [Vec::new(), Vec::new()];
                for part in parts {
                    let Some((own, options)) = inside(self, part)? else { return Ok(None) };
                    // The other parts stay, and their value is that of the sum less this part's.
                    let rest = self.arena.forms.subtract(game, own)?;
                    self.beside(rest, options, &mut all)?;
                }
                Some(all)
            }
            // Without copies nobody has a move.
            Origin::Copies(0, _) => Some([Vec::new(), Vec::new()]),
            // All copies have the same moves, so those of one are enough.
            Origin::Copies(_, part) => {
                let Some((own, options)) = inside(self, part)? else { return Ok(None) };
                let (rest, mut all) = (self.arena.forms.subtract(game, own)?, [Vec::new(), Vec::new()]);
                self.beside(rest, options, &mut all)?;
                Some(all)
            }
            Origin::List(_) | Origin::Lost => None,
        })
    }

    /// Appends options of a part, each with the rest of the sum.
    fn beside(&mut self, rest: Form, options: Options, all: &mut Options) -> Result<(), Error> {
        for (options, all) in options.into_iter().zip(all) {
            for option in options {
                all.push(self.arena.forms.add(rest, option)?);
            }
        }
        Ok(())
    }

    /// A sum with the positions of its terms, where any has some.
    pub(super) fn summed(&mut self, sum: Value, terms: Vec<(Sign, Placed)>) -> Result<Placed, Error> {
        if terms.iter().all(|(_, term)| term.origin.is_none()) {
            return Ok(sum.into());
        }
        let mut parts = Vec::with_capacity(terms.len());
        for (sign, term) in terms {
            parts.push(match (sign, &term.value) {
                (Sign::Plus, _) => term,
                (Sign::Minus, Value::Game(game)) => {
                    let negative = Value::Game(self.arena.forms.negate(*game)?);
                    term.negative(negative)
                }
                // With loops positions are not told apart, and a side of a sum is no sum of positions.
                _ => return Ok(sum.into()),
            });
        }
        Ok(Placed::new(sum, Origin::Sum(parts)))
    }

    /// Why there is no position behind a value.
    pub(super) fn refused_at(&self, id: Id, refusal: Refusal) -> Error {
        let span = self.syntax.span(id);
        let problem = match refusal {
            Refusal::Unknown(nearest) => {
                Problem::Unknown { name: self.text[span.clone()].to_owned(), nearest }
            }
            Refusal::Position { message, .. } => Problem::Refused(message),
            Refusal::Stopped(stop) => return stop.into(),
        };
        Fault::new(span, problem).into()
    }
}
