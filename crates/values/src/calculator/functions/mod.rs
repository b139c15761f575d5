//! The functions of the calculator: one table, each row a function with its names, its arguments, what it
//! returns, and an example.

mod games;
mod kinds;
mod lists;
mod misere;
mod numbers;

pub(super) use games::ordinal_sum;

use super::Arena;
use super::origin::{Origin, Placed};
use super::value::Value;
use crate::form::{Form, Forms};
use crate::loopy::{self, Loopy, Worth};
use crate::misere::MisereGame;
use crate::{Dyadic, Player, Stop};
use std::sync::Arc;

/// A function of games.
#[derive(Debug)]
pub struct Function {
    /// Its name; in expressions upper case and lower case and `_` do not matter.
    pub name: &'static str,
    /// Other names, CGSuite's where they differ.
    pub also: &'static [&'static str],
    /// The names of its arguments; one that may be left out has `?` behind it.
    pub arguments: &'static [&'static str],
    /// What it returns.
    pub returns: &'static str,
    /// An expression with it, and what that is worth.
    pub example: [&'static str; 2],
    pub(super) reads: Reads,
    pub(super) apply: fn(&mut Arena, &[Argument]) -> Answer,
}

/// What a function reads of an argument that is a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// Its value in normal play.
    Value,
    /// The values of the moves from it, too.
    Options,
    /// Its form in misère play.
    Misere,
    /// Who wins it in misère play; of other values that of the value.
    MisereOutcome,
    /// The number of moves from it; of other values that of the options.
    Moves,
    /// Of a list, which members are equal to the second argument.
    Equal,
}

pub(super) type Answer = Result<Value, Refused>;

/// All functions, by what they are about.
pub static FUNCTIONS: [(&str, &[Function]); 5] = [
    ("games", games::FUNCTIONS),
    ("kinds of games", kinds::FUNCTIONS),
    ("numbers", numbers::FUNCTIONS),
    ("lists", lists::FUNCTIONS),
    ("games of misere play", misere::FUNCTIONS),
];

/// An argument of a function.
pub(super) struct Argument {
    pub value: Value,
    /// The options that were written, Left's first, where the argument is written in braces.
    pub written: Option<[Vec<Form>; 2]>,
    /// Whether it stands in quotes, and is not to be made canonical.
    pub as_it_stands: bool,
    /// The positions that the value was found for.
    pub origin: Option<Arc<Origin>>,
}

impl From<Value> for Argument {
    fn from(value: Value) -> Argument {
        Argument { value, written: None, as_it_stands: false, origin: None }
    }
}

impl From<Placed> for Argument {
    fn from(Placed { value, origin }: Placed) -> Argument {
        Argument { origin, ..Argument::from(value) }
    }
}

/// Why a function has no value.
pub(super) enum Refused {
    /// An argument is of the wrong kind.
    Kind {
        argument: usize,
        expected: &'static str,
    },
    /// There is none.
    No(String),
    Stopped(Stop),
}

impl From<Stop> for Refused {
    fn from(stop: Stop) -> Refused {
        Refused::Stopped(stop)
    }
}

impl From<loopy::Error> for Refused {
    fn from(error: loopy::Error) -> Refused {
        match error {
            loopy::Error::Stopped(stop) => Refused::Stopped(stop),
            error => Refused::No(error.to_string()),
        }
    }
}

impl Function {
    /// Returns how the function is called.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }

    pub(super) fn least_arguments(&self) -> usize {
        self.arguments.iter().filter(|name| !name.ends_with('?')).count()
    }

    fn is_called(&self, plain: &str) -> bool {
        std::iter::once(&self.name).chain(self.also).any(|name| name.replace('_', "") == plain)
    }
}

/// Returns the function of this name.
#[must_use]
pub fn function(name: &str) -> Option<&'static Function> {
    let plain = name.replace('_', "").to_lowercase();
    FUNCTIONS.iter().flat_map(|(_, functions)| *functions).find(|function| function.is_called(&plain))
}

/// Returns names of functions near to `name`.
pub(super) fn nearest(name: &str) -> Vec<String> {
    const MOST_EDITS: usize = 2;
    let name = name.to_lowercase();
    // A longer word is no name with a slip in it, and comparing it would take long.
    if name.len() > 40 {
        return Vec::new();
    }
    let mut near: Vec<(usize, &str)> = FUNCTIONS
        .iter()
        .flat_map(|(_, functions)| *functions)
        .map(|function| (edits(&name, function.name), function.name))
        // Two edits can make any short word of any other, so that edits count beside the lengths.
        .filter(|(edits, found)| *edits <= MOST_EDITS && *edits * 2 <= name.len() && *edits < found.len())
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

/// Returns the fewest insertions, deletions and replacements of a byte between two words.
fn edits(from: &str, to: &str) -> usize {
    // The row has the edits from what was read of `from` to each beginning of `to`.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, byte) in from.bytes().enumerate() {
        // This is what stood one column before in the row of the last byte, which is overwritten now.
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, other) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(byte != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

macro_rules! functions {
    (@reads) => { $crate::calculator::functions::Reads::Value };
    (@reads $reads:ident) => { $crate::calculator::functions::Reads::$reads };
    ($($name:literal $(| $also:literal)* $(by $reads:ident)? ($($argument:literal),*) -> $returns:literal,
        $example:literal => $answer:literal = $apply:expr;)*) => {
        &[$(Function {
            name: $name,
            also: &[$($also),*],
            arguments: &[$($argument),*],
            returns: $returns,
            example: [$example, $answer],
            reads: functions!(@reads $($reads)?),
            apply: $apply,
        }),*]
    };
}
use functions;

pub(super) const SHORT: &str = "a game without loops";

/// The short game that an argument is.
fn short(arguments: &[Argument], argument: usize) -> Result<Form, Refused> {
    match arguments[argument].value {
        Value::Game(game) => Ok(game),
        _ => Err(Refused::Kind { argument, expected: SHORT }),
    }
}

/// The game of normal play that an argument is.
fn worth(arguments: &[Argument], argument: usize) -> Result<Worth, Refused> {
    match &arguments[argument].value {
        Value::Game(game) => Ok(Worth::Short(*game)),
        Value::Loopy(game) => Ok(Worth::Loopy(game.clone())),
        _ => Err(Refused::Kind { argument, expected: "a game" }),
    }
}

fn loopy(forms: &mut Forms, arguments: &[Argument], argument: usize) -> Result<Loopy, Refused> {
    Ok(worth(arguments, argument)?.loopy(forms)?)
}

fn misere_game(arguments: &[Argument], argument: usize) -> Result<MisereGame, Refused> {
    match arguments[argument].value {
        Value::Misere(game) => Ok(game),
        _ => Err(Refused::Kind {
            argument,
            expected: "a game of misere play, as *[2,[2]] or misere(kayles[5])",
        }),
    }
}

fn player(arguments: &[Argument], argument: usize) -> Result<Player, Refused> {
    match arguments.get(argument).map(|argument| &argument.value) {
        Some(Value::Player(player)) => Ok(*player),
        None => Err(none("expected Left or Right behind the game")),
        Some(_) => Err(Refused::Kind { argument, expected: "Left or Right" }),
    }
}

fn as_number(forms: &Forms, arguments: &[Argument], argument: usize) -> Result<Dyadic, Refused> {
    let number = match arguments[argument].value {
        Value::Game(game) => forms.as_number(game).cloned(),
        _ => None,
    };
    number.ok_or(Refused::Kind { argument, expected: "a number" })
}

/// What was made, short where it is.
fn made(forms: &mut Forms, game: Loopy) -> Answer {
    Ok(Worth::of(game, forms)?.into())
}

pub(super) fn none(why: &str) -> Refused {
    Refused::No(why.to_owned())
}

fn number(forms: &mut Forms, x: &Dyadic) -> Answer {
    Ok(Value::Game(forms.number(x)?))
}

fn games(forms: Vec<Form>) -> Value {
    Value::Games(forms.into_iter().map(Worth::Short).collect())
}
