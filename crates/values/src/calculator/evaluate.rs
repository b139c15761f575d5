//! The value of an expression.

use super::Arena;
use super::boards::Boards;
use super::fault::{Error, Fault, Problem};
use super::functions::{self, Argument, Function, Refused};
use super::names::Names;
use super::origin::{Origin, Placed};
use super::parse::parse;
use super::syntax::{Id, Literal, Node, Relation, Sign, Syntax, Ups};
use super::value::{MOST_NIMBER, Value};
use crate::form::{Form, Typography};
use crate::loopy::Worth;
use crate::{Stop, Surreal};

/// Returns the value of an expression in an arena, with names that were given.
///
/// ```
/// use grundy_values::calculator::{Arena, Names, NoBoards, Value, evaluate};
/// use grundy_values::Budget;
/// let mut arena = Arena::new(&Budget::default());
/// let holds = evaluate("{2|-2} <= 3", &mut arena, &mut NoBoards, &Names::default())?;
/// assert_eq!(holds, Value::Truth(true));
/// # Ok::<_, grundy_values::calculator::Error>(())
/// ```
///
/// # Errors
/// Where the text is no expression, with its place, and where the budget of the arena ends.
pub fn evaluate(
    text: &str,
    arena: &mut Arena,
    boards: &mut dyn Boards,
    names: &Names,
) -> Result<Value, Error> {
    let (syntax, root) = parse(text)?;
    Evaluation { text, syntax: &syntax, arena, boards, names, locals: Vec::new(), calls: 0 }.value(root)
}

/// Gives a name to the value of an expression, and returns it.
///
/// # Errors
/// As [`evaluate`]; the name then stands for what it stood for.
pub fn name(
    name: &str,
    text: &str,
    arena: &mut Arena,
    boards: &mut dyn Boards,
    names: &mut Names,
) -> Result<Value, Error> {
    let (syntax, root) = parse(text)?;
    let mut evaluation =
        Evaluation { text, syntax: &syntax, arena, boards, names, locals: Vec::new(), calls: 0 };
    let placed = evaluation.placed(root)?;
    let value = placed.value.clone();
    // This comes last, so that a fault leaves the name with what it stood for.
    names.place(name, placed);
    Ok(value)
}

/// The name of the value that a function alone is of.
pub const IT: &str = "it";

/// A game, and its options as they are written, Left's first, where it is written in braces.
pub type AsWritten = (Worth, Option<[Vec<Worth>; 2]>);

/// Returns a game, and where it is written in braces, not as an option of itself, the options as they are
/// written, Left's first.
///
/// # Errors
/// As [`evaluate`]; where the expression is no game.
pub fn written(
    text: &str,
    arena: &mut Arena,
    boards: &mut dyn Boards,
    names: &Names,
) -> Result<AsWritten, Error> {
    let (syntax, root) = parse(text)?;
    let mut evaluation =
        Evaluation { text, syntax: &syntax, arena, boards, names, locals: Vec::new(), calls: 0 };
    let worth = evaluation.worth(root)?;
    let short = |list: Vec<Form>| list.into_iter().map(Worth::Short).collect();
    let written = evaluation.written(root)?.map(|written| match written {
        Ok(lists) => lists.map(short),
        Err(lists) => lists,
    });
    Ok((worth, written))
}

/// The options of a game in braces, Left's first: as short games, where all are.
type Written = Result<[Vec<Form>; 2], [Vec<Worth>; 2]>;

pub(super) struct Evaluation<'a> {
    pub(super) text: &'a str,
    pub(super) syntax: &'a Syntax,
    pub(super) arena: &'a mut Arena,
    pub(super) boards: &'a mut dyn Boards,
    pub(super) names: &'a Names,
    /// The names of parameters, and of members of lists, the innermost last.
    pub(super) locals: Vec<(String, Placed)>,
    /// The calls of defined functions around this one.
    pub(super) calls: u32,
}

impl Evaluation<'_> {
    pub(super) fn value(&mut self, id: Id) -> Result<Value, Error> {
        Ok(self.placed(id)?.value)
    }

    /// A value, and the positions that it was found for.
    pub(super) fn placed(&mut self, id: Id) -> Result<Placed, Error> {
        let syntax = self.syntax;
        Ok(Placed::from(match syntax.node(id) {
            Node::Compare(relation, [left, right]) => self.compare(*relation, [*left, *right])?,
            Node::Call { function, arguments } => return self.call(id, function, arguments),
            Node::OfIt(function) => self.call_of_it(id, function)?,
            Node::Sum(terms) => return self.sum(id, terms),
            Node::Omega => Value::Number(Box::new(Surreal::omega())),
            Node::Quotient(parts) => self.quotient(id, *parts)?,
            Node::Power(parts) => self.power(*parts)?,
            Node::Product(parts) => return self.product(id, *parts),
            Node::Negative(part) => {
                let placed = crate::form::deep(|| self.placed(*part))?;
                let value = match &placed.value {
                    Value::Number(number) => Value::Number(Box::new(number.negative())),
                    Value::Game(game) => Value::Game(self.arena.forms.negate(*game)?),
                    Value::Loopy(game) => Value::Loopy(game.negative(&self.arena.forms.budget)?),
                    other => return Err(self.kind(*part, other, "a game")),
                };
                return Ok(placed.negative(value));
            }
            Node::Board { name, text } => return self.board(id, name, text),
            Node::Name
            | Node::Apply { .. }
            | Node::Player(_)
            | Node::Misere
            | Node::List(_)
            | Node::Range(_)
            | Node::Each { .. }
            | Node::Not(_)
            | Node::Both(..)
            | Node::If(_) => return self.of_lists(id),
            _ => self.game_of(id)?.into(),
        }))
    }

    pub(super) fn apply_to(
        &mut self,
        id: Id,
        function: &Function,
        arguments: &[Id],
        given: &[Argument],
    ) -> Result<Value, Error> {
        (function.apply)(self.arena, given).map_err(|refused| match refused {
            Refused::Kind { argument, expected } => {
                self.kind(arguments[argument], &given[argument].value, expected)
            }
            Refused::No(words) => Fault::new(self.syntax.span(id), Problem::Refused(words)).into(),
            Refused::Stopped(stop) => stop.into(),
        })
    }

    /// A game, with loops or without.
    pub(super) fn worth(&mut self, id: Id) -> Result<Worth, Error> {
        let value = crate::form::deep(|| self.value(id))?;
        self.worth_of(id, value)
    }

    fn worth_of(&mut self, id: Id, value: Value) -> Result<Worth, Error> {
        match value {
            Value::Game(game) => Ok(Worth::Short(game)),
            Value::Loopy(game) => Ok(Worth::Loopy(game)),
            other => {
                let problem = Problem::Kind { expected: "a game", found: other.kind().to_owned() };
                Err(Fault::new(self.syntax.span(id), problem).into())
            }
        }
    }

    fn compare(&mut self, relation: Relation, [left, right]: [Id; 2]) -> Result<Value, Error> {
        let placed = [self.placed(left)?, self.placed(right)?];
        // Equality needs no comparison.
        if let Relation::Equal | Relation::Unequal = relation {
            // Values of all kinds may be equal, but only games and numbers have an order.
            let equal = self.equal([left, right], [&placed[0], &placed[1]])?;
            return Ok(Value::Truth(equal == (relation == Relation::Equal)));
        }
        Ok(Value::Truth(match (relation, placed.map(|placed| placed.value)) {
            (relation, [Value::Game(left), Value::Game(right)]) => {
                relation.holds(self.arena.forms.compare(left, right)?)
            }
            (relation, [x, y]) if matches!((&x, &y), (Value::Number(_), _) | (_, Value::Number(_))) => {
                self.compare_numbers(relation, [left, right], [&x, &y])?
            }
            (relation, [x @ (Value::Loopy(_) | Value::Game(_)), y @ (Value::Loopy(_) | Value::Game(_))]) => {
                let (x, y) = (self.worth_of(left, x)?, self.worth_of(right, y)?);
                relation.holds(self.compare_loopy(x, y)?)
            }
            (_, values) => {
                let odd = values.iter().position(|value| !matches!(value, Value::Loopy(_) | Value::Game(_)));
                let odd = odd.expect("one of them is no game");
                return Err(self.kind([left, right][odd], &values[odd], "a game of normal play"));
            }
        }))
    }

    fn game(&mut self, id: Id) -> Result<Form, Error> {
        match self.worth(id)? {
            Worth::Short(game) => Ok(game),
            Worth::Loopy(game) => Err(self.kind(id, &Value::Loopy(game), functions::SHORT)),
        }
    }

    /// A value with the options that are written, where it is a game in braces.
    pub(super) fn argument(&mut self, id: Id) -> Result<Argument, Error> {
        let as_it_stands = matches!(self.syntax.node(id), Node::Game { as_it_stands: true, .. });
        Ok(match self.written(id)? {
            Some(Ok(written)) => {
                let value = Value::Game(self.arena.forms.game(&written[0], &written[1])?);
                Argument { written: Some(written), as_it_stands, ..Argument::from(value) }
            }
            // Options with loops make a value of their own, and no list of short games can stand for them.
            Some(Err(lists)) => Value::from(self.loopy_game(id, &lists)?).into(),
            None => crate::form::deep(|| self.placed(id))?.into(),
        })
    }

    /// The options of a game in braces that is no option of itself, each evaluated once.
    fn written(&mut self, id: Id) -> Result<Option<Written>, Error> {
        let syntax = self.syntax;
        match syntax.node(id) {
            // The options of a game with loops have no value before the game has one.
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
                let n = self.arena.forms.as_integer(value).and_then(|n| u32::try_from(&n).ok());
                let n = n.filter(|n| *n <= MOST_NIMBER);
                let Some(n) = n else {
                    return Err(self.kind(*part, &Value::Game(value), "a natural number of at most 4096"));
                };
                self.arena.forms.nimber(n)?
            }
            Node::Game { .. } => match self.written(id)? {
                Some(Ok([left, right])) => self.arena.forms.game(&left, &right)?,
                Some(Err(lists)) => return self.loopy_game(id, &lists),
                None => return self.loopy(id),
            },
            Node::Switch(options) => match self.options(&[options.clone(), Vec::new()])? {
                Ok([left, _]) => {
                    let right =
                        left.iter().map(|g| self.arena.forms.negate(*g)).collect::<Result<Vec<_>, _>>()?;
                    self.arena.forms.game(&left, &right)?
                }
                Err([left, _]) => return self.loopy_switch(id, left),
            },
            Node::Ordinal([left, right]) => {
                // An ordinal sum depends on the options of its base, and not on its value alone.
                let base = self.argument(*left)?;
                let base = self.with_options(*left, base)?;
                if !matches!(base.value, Value::Game(_)) {
                    return Err(self.kind(*left, &base.value, functions::SHORT));
                }
                let top = self.worth(*right)?;
                let sum = functions::ordinal_sum(&mut self.arena.forms, &base, &top);
                return self.told(id, sum);
            }
            _ => unreachable!("the others are values of several kinds"),
        }))
    }

    fn sum(&mut self, id: Id, terms: &[(Sign, Id)]) -> Result<Placed, Error> {
        let mut sum: Option<Value> = None;
        let mut parts = Vec::with_capacity(terms.len());
        let first = terms.first().expect("a sum has terms").1;
        for (sign, term) in terms {
            parts.push((*sign, crate::form::deep(|| self.placed(*term))?));
        }
        // One game of misère play makes all of them such games, so all terms are evaluated first.
        if parts.iter().any(|(_, part)| matches!(part.value, Value::Misere(_))) {
            return Ok(Value::Misere(self.sum_in_misere(terms, &parts)?).into());
        }
        for ((sign, term), (_, placed)) in terms.iter().zip(&parts) {
            sum = Some(match (sum, sign, placed.value.clone()) {
                // Nothing is added to the first term, so its kind is that of the sum so far.
                (None, Sign::Plus, first @ (Value::Game(_) | Value::Loopy(_) | Value::Number(_))) => first,
                (Some(Value::Number(number)), sign, term_value) => {
                    self.add_numbers([first, *term], *sign, [&Value::Number(number), &term_value])?
                }
                (Some(sum), sign, number @ Value::Number(_)) => {
                    self.add_numbers([first, *term], *sign, [&sum, &number])?
                }
                (Some(Value::Game(sum)), Sign::Minus, Value::Game(term)) => {
                    Value::Game(self.arena.forms.subtract(sum, term)?)
                }
                // Of short games the sides of a sum are the sum.
                (Some(Value::Game(sum)), _, Value::Game(term)) => {
                    Value::Game(self.arena.forms.add(sum, term)?)
                }
                (
                    Some(sum @ (Value::Game(_) | Value::Loopy(_))),
                    sign,
                    term @ (Value::Game(_) | Value::Loopy(_)),
                ) => {
                    let [sum, term] = [sum, term].map(|value| match value {
                        Value::Game(game) => Worth::Short(game),
                        Value::Loopy(game) => Worth::Loopy(game),
                        _ => unreachable!("both are games"),
                    });
                    self.add_loopy(id, sum, *sign, term)?.into()
                }
                (_, _, other) => return Err(self.kind(*term, &other, "a game")),
            });
        }
        self.summed(sum.expect("a sum has terms"), parts)
    }

    pub(super) fn literal(&mut self, literal: &Literal) -> Result<Form, Stop> {
        let forms = &mut self.arena.forms;
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
    fn product(&mut self, id: Id, parts: [Id; 2]) -> Result<Placed, Error> {
        let [left, right] =
            [crate::form::deep(|| self.placed(parts[0]))?, crate::form::deep(|| self.placed(parts[1]))?];
        if let Some(multiple) = self.multiple_in_misere(parts, [&left, &right])? {
            return Ok(Value::Misere(multiple).into());
        }
        let value = self.product_of(id, parts, [&left.value, &right.value])?;
        // Of positions there are copies.
        let (number, copied) = if right.origin.is_some() { (left, right) } else { (right, left) };
        // A number that has positions itself is no number of copies.
        let n = match number.value {
            Value::Game(game) if number.origin.is_none() => self.arena.forms.as_integer(game),
            _ => None,
        };
        match n.and_then(|n| u64::try_from(n).ok()).filter(|_| copied.origin.is_some()) {
            Some(n) => Ok(Placed::new(value, Origin::Copies(n, copied))),
            None => Ok(value.into()),
        }
    }

    fn product_of(&mut self, id: Id, parts: [Id; 2], factors: [&Value; 2]) -> Result<Value, Error> {
        if factors.iter().any(|factor| matches!(factor, Value::Number(_))) {
            return self.multiply_numbers(parts, factors);
        }
        let mut worths = Vec::with_capacity(2);
        for (part, factor) in parts.into_iter().zip(factors) {
            worths.push(self.worth_of(part, factor.clone())?);
        }
        let factors = worths;
        let number = |factor: &Worth| match factor {
            Worth::Short(game) => self.arena.forms.as_number(*game).cloned(),
            Worth::Loopy(_) => None,
        };
        let numbers = [number(&factors[0]), number(&factors[1])];
        // Two numbers have a product, whether or not one of them is an integer.
        if let [Some(x), Some(y)] = &numbers {
            return Ok(Value::Game(self.arena.forms.number(&x.times(y)?)?));
        }
        for (number, game) in [(&numbers[0], &factors[1]), (&numbers[1], &factors[0])] {
            if let Some(n) = number.as_ref().filter(|n| n.is_integer()) {
                return match game {
                    Worth::Short(game) => Ok(Value::Game(self.arena.forms.multiple(n.numerator(), *game)?)),
                    Worth::Loopy(game) => {
                        let multiple = game.multiple(n.numerator(), &self.arena.forms.budget);
                        self.made(id, multiple).map(Value::from)
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

    pub(super) fn kind(&mut self, id: Id, value: &Value, expected: &'static str) -> Error {
        const LONGEST: usize = 40;
        let span = self.syntax.span(id);
        let expected = match value {
            Value::Loopy(_) => expected,
            // What is no game has no loops either.
            _ if expected == functions::SHORT => "a short game",
            _ => expected,
        };
        let text = match value {
            Value::Game(_) | Value::Loopy(_) | Value::Misere(_) => value.text(self.arena, Typography::Plain),
            other => Ok(other.kind().to_owned()),
        };
        let found = match text {
            // A long text would hide what is wrong.
            Ok(text) if text.len() <= LONGEST => text,
            Ok(_) => "another game".to_owned(),
            Err(stop) => return stop.into(),
        };
        Fault::new(span, Problem::Kind { expected, found }).into()
    }
}
