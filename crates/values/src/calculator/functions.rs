//! The functions of the calculator, each a row with its name, its arguments and what it returns.

use super::evaluate::Value;
use crate::form::{Form, Forms};
use crate::{Dyadic, Player, Stop, nim_field};

/// A function of games.
#[derive(Debug)]
pub struct Function {
    /// Its name; in expressions upper case and lower case and `_` do not matter.
    pub name: &'static str,
    /// Other names, CGSuite's where they differ.
    pub also: &'static [&'static str],
    /// The names of its arguments.
    pub arguments: &'static [&'static str],
    /// What it returns.
    pub returns: &'static str,
    pub(super) apply: fn(&mut Forms, &[Form]) -> Result<Value, Refused>,
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

impl Function {
    /// Returns how the function is called.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }

    fn is_called(&self, plain: &str) -> bool {
        std::iter::once(&self.name).chain(self.also).any(|name| name.replace('_', "") == plain)
    }
}

/// Returns the function of this name.
pub(super) fn find(name: &str) -> Option<&'static Function> {
    let plain = name.replace('_', "").to_lowercase();
    FUNCTIONS.iter().find(|function| function.is_called(&plain))
}

/// Returns names of functions near to `name`.
pub(super) fn nearest(name: &str) -> Vec<String> {
    const MOST_EDITS: usize = 2;
    let name = name.to_lowercase();
    if name.len() > 40 {
        return Vec::new();
    }
    let mut near: Vec<(usize, &str)> = FUNCTIONS
        .iter()
        .map(|function| (edits(&name, function.name), function.name))
        .filter(|(edits, found)| *edits <= MOST_EDITS && *edits < found.len())
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

/// Returns the fewest insertions, deletions and replacements of a byte between two words.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, byte) in from.bytes().enumerate() {
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
    ($($name:literal $(| $also:literal)* ($($argument:literal),*) -> $returns:literal = $apply:expr;)*) => {
        &[$(Function {
            name: $name,
            also: &[$($also),*],
            arguments: &[$($argument),*],
            returns: $returns,
            apply: $apply,
        }),*]
    };
}

/// All functions of the calculator.
pub static FUNCTIONS: &[Function] = functions! {
    "tiny" | "⧾" ("G") -> "{0 || 0 | -G}"
        = |forms, g| Ok(Value::Game(forms.tiny(g[0])?));
    "miny" | "⧿" ("G") -> "{G | 0 || 0}, the negative of tiny(G)"
        = |forms, g| { let tiny = forms.tiny(g[0])?; Ok(Value::Game(forms.negate(tiny)?)) };
    "canonical" | "canonicalform" ("G") -> "G itself: every value is in canonical form"
        = |_, g| Ok(Value::Game(g[0]));
    "left" | "leftoptions" ("G") -> "the options of Left in the canonical form"
        = |forms, g| Ok(Value::Games(forms.options(g[0], Player::Left)?));
    "right" | "rightoptions" ("G") -> "the options of Right in the canonical form"
        = |forms, g| Ok(Value::Games(forms.options(g[0], Player::Right)?));
    "outcome" | "outcomeclass" ("G") -> "who wins: L, N, P or R"
        = |forms, g| Ok(Value::Outcome(forms.outcome(g[0])?));
    "left_stop" ("G") -> "the number that is reached when Left moves first"
        = |forms, g| { let stop = forms.stop(g[0], Player::Left); number(forms, &stop) };
    "right_stop" ("G") -> "the number that is reached when Right moves first"
        = |forms, g| { let stop = forms.stop(g[0], Player::Right); number(forms, &stop) };
    "mean" ("G") -> "the mean value"
        = |forms, g| { let mean = forms.mean(g[0])?; number(forms, &mean) };
    "temperature" ("G") -> "the temperature, -1/2^n for a number with denominator 2^n"
        = |forms, g| { let temperature = forms.temperature(g[0])?; number(forms, &temperature) };
    "nim_sum" ("a", "b") -> "the nim sum of two natural numbers"
        = |forms, g| { let [a, b] = naturals(forms, g)?; natural(forms, a ^ b) };
    "nim_product" ("a", "b") -> "the nim product of two natural numbers below 2^64"
        = |forms, g| { let [a, b] = naturals(forms, g)?; natural(forms, nim_field::product(a, b)) };
};

fn number(forms: &mut Forms, x: &Dyadic) -> Result<Value, Refused> {
    Ok(Value::Game(forms.number(x)?))
}

fn natural(forms: &mut Forms, n: u64) -> Result<Value, Refused> {
    number(forms, &Dyadic::from(dashu_int::IBig::from(n)))
}

fn naturals<const N: usize>(forms: &Forms, games: &[Form]) -> Result<[u64; N], Refused> {
    let mut numbers = [0; N];
    for (argument, number) in numbers.iter_mut().enumerate() {
        let value = forms.as_number(games[argument]).filter(|n| n.is_integer());
        *number = value
            .and_then(|n| u64::try_from(n.numerator()).ok())
            .ok_or(Refused::Kind { argument, expected: "a natural number below 2^64" })?;
    }
    Ok(numbers)
}
