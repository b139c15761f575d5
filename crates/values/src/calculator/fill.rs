//! Numbers of names in the text of a position: `kayles[n]`, `domineering[m x n]`, `kayles[(n + 1)]`.

use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::names::Bound;
use super::origin::Placed;
use super::parse::parse;
use super::value::Value;
use dashu_int::IBig;
use std::ops::Range;

const IN_DOUBT: &str =
    "`+` puts positions side by side: write (n + 1) for a number, and n m for two positions";

impl Evaluation<'_> {
    /// The text of a position with integers in place of names that stand for them, and `2 x 4` as the size
    /// 2x4; `None` where nothing is another.
    pub(super) fn filled(&mut self, text: Range<usize>) -> Result<Option<String>, Error> {
        let written = &self.text[text.clone()];
        let filled = self.fill(written).map_err(|error| match error {
            // The place within the formula is that of a text of its own.
            Error::Fault(fault) => Fault { span: text, others: Vec::new(), ..fault }.into(),
            stopped @ Error::Stopped(_) => stopped,
        })?;
        Ok(Some(filled).filter(|filled| filled != written))
    }

    fn fill(&mut self, text: &str) -> Result<String, Error> {
        let sides: Vec<&str> = pieces(text, " x ");
        if sides.len() > 1 {
            let sides = sides.into_iter().map(|side| self.fill(side)).collect::<Result<Vec<_>, _>>()?;
            // ` x ` between numbers is a size; between other words it may mean something in the game.
            let is_size = sides.iter().all(|side| is_number(side.trim()));
            return Ok(sides.join(if is_size { "x" } else { " x " }));
        }
        let parts = pieces(text, ",");
        if parts.len() > 1 {
            let parts = parts.into_iter().map(|part| self.fill(part)).collect::<Result<Vec<_>, _>>()?;
            return Ok(parts.join(","));
        }
        // In `(a) + (b)` the outer brackets are no pair, which `closes` sees.
        if let Some(inside) = text.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
            && closes(inside)
        {
            return match self.integer(inside)? {
                Some(n) => Ok(n.to_string()),
                None => Ok(format!("({})", self.fill(inside)?)),
            };
        }
        let is_operator = |sign: char| "+-*/".contains(sign);
        // A text without an operator is a position of words, which are looked at one by one.
        let is_formula = text.contains(is_operator) && self.integer_by_names(text);
        if is_formula && text.contains('+') {
            return Err(Fault::new(0..text.len(), Problem::Refused(IN_DOUBT.to_owned())).into());
        }
        match if is_formula { self.integer(text)? } else { None } {
            Some(n) => Ok(n.to_string()),
            None => Ok(self.fill_words(text)),
        }
    }

    /// Returns whether a text is a formula: numbers and operators, and names that stand for integers, one at
    /// least.
    fn integer_by_names(&self, text: &str) -> bool {
        let words = text.split(|sign: char| " +-*/()".contains(sign)).filter(|word| !word.is_empty());
        let (mut has_names, mut has_others) = (false, false);
        for word in words.filter(|word| !is_number(word)) {
            let is_name = self.integer_of(word).is_some();
            (has_names, has_others) = (has_names | is_name, has_others | !is_name);
        }
        has_names && !has_others
    }

    /// The integer that a formula of names is; `None` of other texts.
    fn integer(&mut self, text: &str) -> Result<Option<IBig>, Error> {
        if !self.integer_by_names(text) {
            return Ok(None);
        }
        // What does not read as an expression may be a position all the same.
        let Ok((syntax, root)) = parse(text) else { return Ok(None) };
        // A formula may have parameters in it, so their names are lent to it and taken back.
        let locals: Vec<(String, Placed)> = std::mem::take(&mut self.locals);
        let mut inside = Evaluation {
            text,
            syntax: &syntax,
            arena: self.arena,
            boards: self.boards,
            names: self.names,
            locals,
            calls: self.calls,
        };
        let value = inside.value(root);
        self.locals = inside.locals;
        Ok(match value? {
            Value::Game(game) => self.arena.forms.as_integer(game),
            _ => None,
        })
    }

    fn integer_of(&self, word: &str) -> Option<IBig> {
        match self.bound(word)? {
            Bound::Value(Placed { value: Value::Game(game), .. }) => self.arena.forms.as_integer(game),
            _ => None,
        }
    }

    /// A text with numbers in place of names that stand alone: what touches another sign than a bracket is a
    /// part of a position.
    fn fill_words(&self, text: &str) -> String {
        let is_inside = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        let mut filled = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(is_inside) {
            let (before, from) = rest.split_at(start);
            let end = from.find(|sign| !is_inside(sign)).unwrap_or(from.len());
            let (word, behind) = from.split_at(end);
            let is_alone = (before.is_empty() || before.ends_with([' ', '(']))
                && (behind.is_empty() || behind.starts_with([' ', ')']));
            filled.push_str(before);
            match self.integer_of(word).filter(|_| is_alone) {
                Some(number) => filled.push_str(&number.to_string()),
                None => filled.push_str(word),
            }
            rest = behind;
        }
        filled.push_str(rest);
        filled
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether every bracket of a text is opened in it, and closed in it.
fn closes(text: &str) -> bool {
    let mut depth = 0_i64;
    let never_below = text.bytes().all(|byte| {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        depth >= 0
    });
    never_below && depth == 0
}

/// Parts a text where a sign stands outside of brackets.
fn pieces<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(sign) {
        if at >= start && closes(&text[start..at]) {
            pieces.push(&text[start..at]);
            start = at + sign.len();
        }
    }
    pieces.push(&text[start..]);
    pieces
}
