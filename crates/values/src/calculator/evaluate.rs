//! The value of an expression.

use super::fault::{Error, Fault, Problem};
use super::functions::{self, Argument, Refused};
use super::parse::parse;
use super::syntax::{Id, Literal, Node, Relation, Sign, Syntax, Ups};
use super::value::{MOST_NIMBER, Value};
use crate::Stop;
use crate::form::{Form, Forms, Typography};
use crate::loopy::{Loopy, Worth};
use std::ops::Range;

/// Positions of boards by name, which a higher floor knows.
pub trait Boards {
    /// Returns the value of a position: `text` is what stands in the brackets behind `name`.
    ///
    /// # Errors
    /// Where there is no such board or position, and where the budget ends.
    fn value(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<Worth, Refusal>;
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
    fn value(&mut self, _: &mut Forms, _: &str, _: &str) -> Result<Worth, Refusal> {
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

/// The options of a game in braces, Left's first: as short games, where all are.
type Written = Result<[Vec<Form>; 2], [Vec<Worth>; 2]>;

pub(super) struct Evaluation<'a> {
    text: &'a str,
    pub(super) syntax: &'a Syntax,
    pub(super) forms: &'a mut Forms,
    boards: &'a mut dyn Boards,
}

impl Evaluation<'_> {
    fn value(&mut self, id: Id) -> Result<Value, Error> {
        let syntax = self.syntax;
        match syntax.node(id) {
            Node::Compare(relation, [left, right]) => {
                let (left, right) = (self.worth(*left)?, self.worth(*right)?);
                let holds = match (relation, left, right) {
                    // Equality needs no comparison.
                    (Relation::Equal, left, right) => left == right,
                    (Relation::Unequal, left, right) => left != right,
                    (relation, Worth::Short(left), Worth::Short(right)) => {
                        relation.holds(self.forms.compare(left, right)?)
                    }
                    (relation, left, right) => relation.holds(self.compare_loopy(left, right)?),
                };
                Ok(Value::Truth(holds))
            }
            Node::Call { function, arguments } => {
                let given = match self.arguments(arguments)? {
                    Ok(given) => given,
                    Err(loopy) => return self.call_loopy(id, function, arguments, loopy),
                };
                (function.apply)(self.forms, &given).map_err(|refused| match refused {
                    Refused::Kind { argument, expected } => {
                        self.kind(arguments[argument], &Worth::Short(given[argument].game), expected)
                    }
                    Refused::No(words) => Fault::new(syntax.span(id), Problem::Refused(words)).into(),
                    Refused::Stopped(stop) => stop.into(),
                })
            }
            _ => Ok(self.game_of(id)?.into()),
        }
    }

    /// A game, with loops or without.
    pub(super) fn worth(&mut self, id: Id) -> Result<Worth, Error> {
        let found = match crate::form::deep(|| self.value(id))? {
            Value::Game(game) => return Ok(Worth::Short(game)),
            Value::Loopy(game) => return Ok(Worth::Loopy(game)),
            Value::Truth(_) => "a comparison",
            Value::Games(_) => "several games",
            Value::Outcome(_) => "an outcome",
            Value::Words(_) => "words",
        };
        let problem = Problem::Kind { expected: "a game", found: found.to_owned() };
        Err(Fault::new(self.syntax.span(id), problem).into())
    }

    fn game(&mut self, id: Id) -> Result<Form, Error> {
        match self.worth(id)? {
            Worth::Short(game) => Ok(game),
            Worth::Loopy(game) => Err(self.kind(id, &Worth::Loopy(game), "a game without loops")),
        }
    }

    /// A game with the options that are written, where it is written in braces.
    pub(super) fn argument(&mut self, id: Id) -> Result<Result<Argument, Loopy>, Error> {
        let written = self.written(id)?;
        let as_it_stands = matches!(self.syntax.node(id), Node::Game { as_it_stands: true, .. });
        let worth = match written {
            Some(Ok(written)) => {
                let game = self.forms.game(&written[0], &written[1])?;
                return Ok(Ok(Argument { game, written: Some(written), as_it_stands }));
            }
            Some(Err(lists)) => self.loopy_game(id, &lists)?,
            None => self.worth(id)?,
        };
        Ok(match worth {
            Worth::Short(game) => Ok(Argument { game, written: None, as_it_stands: false }),
            Worth::Loopy(game) => Err(game),
        })
    }

    /// The options of a game in braces that is no option of itself, each evaluated once.
    fn written(&mut self, id: Id) -> Result<Option<Written>, Error> {
        let syntax = self.syntax;
        match syntax.node(id) {
            Node::Game { lists, .. } if !syntax.has_loops(id) => self.options(lists).map(Some),
            _ => Ok(None),
        }
    }

    fn options(&mut self, lists: &[Vec<Id>; 2]) -> Result<Written, Error> {
        let mut found = [Vec::new(), Vec::new()];
        for (list, found) in lists.iter().zip(&mut found) {
            for id in list {
                found.push(self.worth(*id)?);
            }
        }
        let short = |list: &Vec<Worth>| list.iter().map(Worth::short).collect::<Option<Vec<Form>>>();
        Ok(match [short(&found[0]), short(&found[1])] {
            [Some(left), Some(right)] => Ok([left, right]),
            _ => Err(found),
        })
    }

    fn game_of(&mut self, id: Id) -> Result<Worth, Error> {
        let syntax = self.syntax;
        Ok(Worth::Short(match syntax.node(id) {
            Node::Literal(literal) => match literal.ups {
                Ups::Named(named) => return self.literal_with(id, literal, named),
                _ => self.literal(literal)?,
            },
            Node::Named(_) | Node::Pass | Node::Back(_) | Node::Sides(_) => return self.loopy(id),
            Node::NimberOf(part) => {
                let value = self.game(*part)?;
                let n = self.forms.as_integer(value).and_then(|n| u32::try_from(&n).ok());
                let n = n.filter(|n| *n <= MOST_NIMBER);
                let Some(n) = n else {
                    return Err(self.kind(*part, &Worth::Short(value), "a natural number of at most 4096"));
                };
                self.forms.nimber(n)?
            }
            Node::Game { .. } => match self.written(id)? {
                Some(Ok([left, right])) => self.forms.game(&left, &right)?,
                Some(Err(lists)) => return self.loopy_game(id, &lists),
                None => return self.loopy(id),
            },
            Node::Switch(options) => match self.options(&[options.clone(), Vec::new()])? {
                Ok([left, _]) => {
                    let right = left.iter().map(|g| self.forms.negate(*g)).collect::<Result<Vec<_>, _>>()?;
                    self.forms.game(&left, &right)?
                }
                Err([left, _]) => return self.loopy_switch(id, left),
            },
            Node::Negative(part) => match self.worth(*part)? {
                Worth::Short(game) => self.forms.negate(game)?,
                Worth::Loopy(game) => return Ok(Worth::Loopy(game.negative(&self.forms.budget)?)),
            },
            Node::Sum(terms) => return self.sum(id, terms),
            Node::Product([left, right]) => return self.product(id, *left, *right),
            Node::Ordinal([left, right]) => {
                let base = match self.argument(*left)? {
                    Ok(base) => base,
                    Err(game) => return Err(self.kind(*left, &Worth::Loopy(game), "a game without loops")),
                };
                let top = self.game(*right)?;
                functions::ordinal_sum(self.forms, &base, top)?
            }
            Node::Board { name, text } => return self.board(name, text),
            Node::Call { .. } | Node::Compare(..) => unreachable!("these are values of several kinds"),
        }))
    }

    fn sum(&mut self, id: Id, terms: &[(Sign, Id)]) -> Result<Worth, Error> {
        let mut sum = Worth::Short(self.forms.zero());
        for (sign, term) in terms {
            let term = self.worth(*term)?;
            sum = match (sum, sign, term) {
                (Worth::Short(sum), Sign::Minus, Worth::Short(term)) => {
                    Worth::Short(self.forms.subtract(sum, term)?)
                }
                // Of short games the sides of a sum are the sum.
                (Worth::Short(sum), _, Worth::Short(term)) => Worth::Short(self.forms.add(sum, term)?),
                (sum, sign, term) => self.add_loopy(id, sum, *sign, term)?,
            };
        }
        Ok(sum)
    }

    pub(super) fn literal(&mut self, literal: &Literal) -> Result<Form, Stop> {
        let forms = &mut *self.forms;
        let ups = match literal.ups {
            Ups::Times(n) => forms.ups(n, literal.nimber)?,
            Ups::Named(_) => unreachable!("these are loopy"),
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
    fn product(&mut self, id: Id, left: Id, right: Id) -> Result<Worth, Error> {
        let factors = [self.worth(left)?, self.worth(right)?];
        let number = |factor: &Worth| match factor {
            Worth::Short(game) => self.forms.as_number(*game).cloned(),
            Worth::Loopy(_) => None,
        };
        let numbers = [number(&factors[0]), number(&factors[1])];
        if let [Some(x), Some(y)] = &numbers {
            return Ok(Worth::Short(self.forms.number(&(x * y))?));
        }
        for (number, game) in [(&numbers[0], &factors[1]), (&numbers[1], &factors[0])] {
            if let Some(n) = number.as_ref().filter(|n| n.is_integer()) {
                return match game {
                    Worth::Short(game) => Ok(Worth::Short(self.forms.multiple(n.numerator(), *game)?)),
                    Worth::Loopy(game) => {
                        let multiple = game.multiple(n.numerator(), &self.forms.budget);
                        self.made(id, multiple)
                    }
                };
            }
        }
        let words =
            "a product needs an integer, or two numbers; norton(G, U) and conway(G, H) multiply games";
        Err(Fault::new(self.syntax.span(id), Problem::Refused(words.to_owned())).into())
    }

    pub(super) fn piece(&self, id: Id) -> &str {
        &self.text[self.syntax.span(id)]
    }

    fn board(&mut self, name: &Range<usize>, text: &Range<usize>) -> Result<Worth, Error> {
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

    pub(super) fn kind(&mut self, id: Id, value: &Worth, expected: &'static str) -> Error {
        const LONGEST: usize = 40;
        let span = self.syntax.span(id);
        let text = match value {
            Worth::Short(game) => self.forms.text(*game),
            Worth::Loopy(game) => game.text(self.forms, Typography::Plain),
        };
        let found = match text {
            Ok(text) if text.len() <= LONGEST => text,
            Ok(_) => "another game".to_owned(),
            Err(stop) => return stop.into(),
        };
        Fault::new(span, Problem::Kind { expected, found }).into()
    }
}
