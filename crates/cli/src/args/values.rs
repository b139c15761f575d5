//! Values of arguments: settings, and names that a shell can complete.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::Method;
use grundy::games::Movement;
use std::ffi::OsStr;
use std::str::FromStr;

/// Takes any text, and offers some to completion scripts: what the text means is decided later, by the
/// library.
#[derive(Clone)]
pub struct AnyOf(pub fn() -> Vec<PossibleValue>);

impl TypedValueParser for AnyOf {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

/// Takes a word of an expression, which may begin with minus signs; but two of them and a bare word are a
/// flag that there is not.
#[derive(Clone)]
pub struct Expression;

impl TypedValueParser for Expression {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let word = StringValueParser::new().parse_ref(command, arg, value)?;
        let is_letter = |letter: char| letter.is_ascii_lowercase();
        // `--2` and `--sqrt(2)`, with a bracket, are expressions.
        if word.strip_prefix("--").is_some_and(|rest| rest.starts_with(is_letter) && !rest.contains('(')) {
            let mut error = clap::Error::new(ErrorKind::UnknownArgument).with_cmd(command);
            error.insert(ContextKind::InvalidArg, ContextValue::String(word));
            return Err(error);
        }
        Ok(word)
    }
}

/// Reads the sides of a box.
pub fn sides(text: &str) -> Result<grundy::tables::Sides, String> {
    let lengths = text.split(',').map(natural::<u64>).collect::<Result<Vec<_>, _>>()?;
    let most = grundy::tables::Sides::MOST;
    grundy::tables::Sides::new(&lengths)
        .ok_or_else(|| format!("expected {most} sides at most, found {}", lengths.len()))
}

/// Takes the name of a method.
pub fn method() -> impl TypedValueParser<Value = Method> {
    let values = Method::ALL.map(|method| PossibleValue::new(method.name()).help(method.about()));
    PossibleValuesParser::new(values).map(|name| Method::named(&name).expect("it is one of the names"))
}

pub fn games() -> Vec<PossibleValue> {
    grundy::catalog::GAMES.iter().map(|game| PossibleValue::new(game.name)).collect()
}

pub fn tasks() -> Vec<PossibleValue> {
    grundy::catalog::GAMES
        .iter()
        .flat_map(|game| game.tasks)
        .map(|task| PossibleValue::new(task.id))
        .collect()
}

/// Reads a natural number, as `1000000`, `1_000_000` or `1e6`.
pub fn natural<N: FromStr>(text: &str) -> Result<N, String> {
    read(text).ok_or_else(|| "expected a whole number, 0 or more, of at most 64 bits".to_owned())
}

/// Reads a natural number from `LOW` to `HIGH`.
pub fn within<N: TryFrom<u64>, const LOW: u64, const HIGH: u64>(text: &str) -> Result<N, String> {
    let number = read(text).filter(|number| (LOW..=HIGH).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| format!("expected a whole number from {LOW} to {HIGH}"))
}

/// Reads a natural number of any size that anybody would ask for.
pub fn number(text: &str) -> Result<grundy::tables::UBig, String> {
    read(text).ok_or_else(|| {
        format!("expected a whole number, 0 or more, of at most {} digits", grundy::games::MOST_DIGITS)
    })
}

/// Reads a number in any of the ways in which people write them.
pub(super) fn read<N: FromStr>(text: &str) -> Option<N> {
    grundy::games::digits(text)?.parse().ok()
}

pub fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            let value = match value.trim().strip_prefix('@') {
                Some(path) => std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?,
                None => value.trim().to_owned(),
            };
            Ok((name.trim().to_owned(), value))
        }
        _ => Err("expected a parameter and its value, as m=5".to_owned()),
    }
}

pub fn movement(text: &str) -> Result<Movement, String> {
    let exactly = |text: &str| read(text.strip_prefix("exactly:")?).filter(|n| *n > 0);
    match text {
        "conjunctive" => Ok(Movement::All),
        "selective" => Ok(Movement::Any),
        text => exactly(text)
            .map(Movement::Exactly)
            .ok_or_else(|| "expected conjunctive, selective, or exactly:m with m of at least 1".to_owned()),
    }
}

/// Reads the name of a language of printed code.
pub fn language(text: &str) -> Result<grundy::laws::emit::Language, String> {
    grundy::laws::emit::Language::named(text).ok_or_else(|| "expected cpp, c, rust or python".to_owned())
}
