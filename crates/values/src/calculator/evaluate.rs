//! The value of an expression.

use super::fault::{Error, Fault, Problem};
use super::functions::{self, Argument, Refused};
use super::parse::parse;
use super::syntax::{Id, Literal, Node, Relation, Sign, Syntax, Ups};
use super::value::{MOST_NIMBER, Value};
use crate::Stop;
use crate::form::{Form, Forms};
use std::ops::Range;

/// Positions of boards by name, which a higher floor knows.
pub trait Boards {
    /// Returns the value of a position: `text` is what stands in the brackets behind `name`.
    ///
    /// # Errors
    /// Where there is no such board or position, and where the budget ends.
    fn value(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<Form, Refusal>;
}

/// Why there is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No board has this name; some that are near to it.
    Unknown(Vec<String>),
    /// The position is none: why, and where in its text, as far as that is known.
    Position {
        /// Why.
        message: String,
        /// Where in the text.
        place: Option<Range<usize>>,
    },
    /// The budget ended.
    Stopped(Stop),
}

/// Knows no board.
pub struct NoBoards;

impl Boards for NoBoards {
    fn value(&mut self, _: &mut Forms, _: &str, _: &str) -> Result<Form, Refusal> {
        Err(Refusal::Unknown(Vec::new()))
    }
}

/// Returns the value of an expression in the arena `forms`.
///
/// ```
/// use grundy_values::calculator::{NoBoards, Value, evaluate};
/// use grundy_values::{Budget, form::Forms};
/// let mut forms = Forms::new(&Budget::default());
/// let holds = evaluate("{2|-2} <= 3", &mut forms, &mut NoBoards)?;
/// assert_eq!(holds, Value::Truth(true));
/// # Ok::<_, grundy_values::calculator::Error>(())
/// ```
///
/// # Errors
/// Where the text is no expression, with its place, and where the budget of the arena ends.
pub fn evaluate(text: &str, forms: &mut Forms, boards: &mut dyn Boards) -> Result<Value, Error> {
    let (syntax, root) = parse(text)?;
    Evaluation { text, syntax: &syntax, forms, boards }.value(root)
}

/// Returns the game that an expression is.
pub(super) fn game(text: &str, forms: &mut Forms, boards: &mut dyn Boards) -> Result<Form, Error> {
    let (syntax, root) = parse(text)?;
    Evaluation { text, syntax: &syntax, forms, boards }.game(root)
}

struct Evaluation<'a> {
    text: &'a str,
    syntax: &'a Syntax,
    forms: &'a mut Forms,
    boards: &'a mut dyn Boards,
}

impl Evaluation<'_> {
    fn value(&mut self, id: Id) -> Result<Value, Error> {
        let syntax = self.syntax;
        match syntax.node(id) {
            Node::Compare(relation, [left, right]) => {
                let (left, right) = (self.game(*left)?, self.game(*right)?);
                let holds = match relation {
                    // Equality needs no comparison.
                    Relation::Equal => left == right,
                    Relation::Unequal => left != right,
                    relation => relation.holds(self.forms.compare(left, right)?),
                };
                Ok(Value::Truth(holds))
            }
            Node::Call { function, arguments } => {
                let given = arguments.iter().map(|id| self.argument(*id)).collect::<Result<Vec<_>, _>>()?;
                (function.apply)(self.forms, &given).map_err(|refused| match refused {
                    Refused::Kind { argument, expected } => {
                        self.kind(arguments[argument], given[argument].game, expected)
                    }
                    Refused::No(words) => Fault::new(syntax.span(id), Problem::Refused(words)).into(),
                    Refused::Stopped(stop) => stop.into(),
                })
            }
            _ => Ok(Value::Game(self.game_of(id)?)),
        }
    }

    fn game(&mut self, id: Id) -> Result<Form, Error> {
        match crate::form::deep(|| self.value(id))? {
            Value::Game(game) => Ok(game),
            other => {
                let found = match other {
                    Value::Truth(_) => "a comparison",
                    Value::Games(_) => "several games",
                    Value::Outcome(_) => "an outcome",
                    Value::Game(_) | Value::Words(_) => "words",
                };
                let problem = Problem::Kind { expected: "a game", found: found.to_owned() };
                Err(Fault::new(self.syntax.span(id), problem).into())
            }
        }
    }

    /// A game with the options that are written, where it is written in braces.
    fn argument(&mut self, id: Id) -> Result<Argument, Error> {
        if let Node::Game { lists: [left, right], as_it_stands } = self.syntax.node(id) {
            let written = [self.games(left)?, self.games(right)?];
            let game = self.forms.game(&written[0], &written[1])?;
            return Ok(Argument { game, written: Some(written), as_it_stands: *as_it_stands });
        }
        Ok(Argument { game: self.game(id)?, written: None, as_it_stands: false })
    }

    fn games(&mut self, ids: &[Id]) -> Result<Vec<Form>, Error> {
        ids.iter().map(|id| self.game(*id)).collect()
    }

    fn game_of(&mut self, id: Id) -> Result<Form, Error> {
        let syntax = self.syntax;
        Ok(match syntax.node(id) {
            Node::Literal(literal) => self.literal(literal)?,
            Node::NimberOf(part) => {
                let value = self.game(*part)?;
                let n = self.forms.as_integer(value).and_then(|n| u32::try_from(&n).ok());
                let n = n.filter(|n| *n <= MOST_NIMBER);
                let Some(n) = n else {
                    return Err(self.kind(*part, value, "a natural number of at most 4096"));
                };
                self.forms.nimber(n)?
            }
            Node::Game { lists: [left, right], .. } => {
                let (left, right) = (self.games(left)?, self.games(right)?);
                self.forms.game(&left, &right)?
            }
            Node::Switch(options) => {
                let left = self.games(options)?;
                let right = left.iter().map(|g| self.forms.negate(*g)).collect::<Result<Vec<_>, _>>()?;
                self.forms.game(&left, &right)?
            }
            Node::Negative(part) => {
                let game = self.game(*part)?;
                self.forms.negate(game)?
            }
            Node::Sum(terms) => {
                let mut sum = self.forms.zero();
                for (sign, term) in terms {
                    let term = self.game(*term)?;
                    sum = match sign {
                        Sign::Plus => self.forms.add(sum, term)?,
                        Sign::Minus => self.forms.subtract(sum, term)?,
                    };
                }
                sum
            }
            Node::Product([left, right]) => self.product(id, *left, *right)?,
            Node::Ordinal([left, right]) => {
                let base = self.argument(*left)?;
                let top = self.game(*right)?;
                functions::ordinal_sum(self.forms, &base, top)?
            }
            Node::Board { name, text } => self.board(name, text)?,
            Node::Call { .. } | Node::Compare(..) => unreachable!("these are values of several kinds"),
        })
    }

    fn literal(&mut self, literal: &Literal) -> Result<Form, Stop> {
        let forms = &mut *self.forms;
        let ups = match literal.ups {
            Ups::Times(n) => forms.ups(n, literal.nimber)?,
            Ups::Order(n) | Ups::ToOrder(n) => {
                let ups = if let Ups::Order(_) = literal.ups {
                    forms.up_of_order(n)?
                } else {
                    forms.up_to_order(n)?
                };
                let nimber = forms.nimber(literal.nimber)?;
                forms.add(ups, nimber)?
            }
        };
        let number = forms.number(&literal.number)?;
        forms.add(number, ups)
    }

    /// The product of two numbers, or a multiple of a game.
    fn product(&mut self, id: Id, left: Id, right: Id) -> Result<Form, Error> {
        let factors = [self.game(left)?, self.game(right)?];
        let numbers = factors.map(|factor| self.forms.as_number(factor).cloned());
        if let [Some(x), Some(y)] = &numbers {
            return Ok(self.forms.number(&(x * y))?);
        }
        for (number, game) in [(&numbers[0], factors[1]), (&numbers[1], factors[0])] {
            if let Some(n) = number.as_ref().filter(|n| n.is_integer()) {
                return Ok(self.forms.multiple(n.numerator(), game)?);
            }
        }
        let words =
            "a product needs an integer, or two numbers; norton(G, U) and conway(G, H) multiply games";
        Err(Fault::new(self.syntax.span(id), Problem::Refused(words.to_owned())).into())
    }

    fn board(&mut self, name: &Range<usize>, text: &Range<usize>) -> Result<Form, Error> {
        let (called, position) = (&self.text[name.clone()], &self.text[text.clone()]);
        self.boards.value(self.forms, called, position).map_err(|refusal| match refusal {
            Refusal::Unknown(nearest) => {
                Fault::new(name.clone(), Problem::Unknown { name: called.to_owned(), nearest }).into()
            }
            Refusal::Position { message, place } => {
                let place = place.map_or(text.clone(), |place| {
                    let within = |offset: usize| (text.start + offset).min(text.end);
                    within(place.start)..within(place.end)
                });
                Fault::new(place, Problem::Refused(message)).into()
            }
            Refusal::Stopped(stop) => stop.into(),
        })
    }

    fn kind(&mut self, id: Id, value: Form, expected: &'static str) -> Error {
        const LONGEST: usize = 40;
        let span = self.syntax.span(id);
        let found = match self.forms.text(value) {
            Ok(text) if text.len() <= LONGEST => text,
            Ok(_) => "another game".to_owned(),
            Err(stop) => return stop.into(),
        };
        Fault::new(span, Problem::Kind { expected, found }).into()
    }
}
