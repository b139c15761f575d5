//! Names for values, and functions of one formula.

use super::fault::Fault;
use super::functions;
use super::origin::{Origin, Placed};
use super::parse::parse;
use super::syntax::{Id, Syntax};
use super::value::Value;
use crate::loopy::Named;
use std::collections::HashMap;
use std::sync::Arc;

/// What names stand for in expressions.
#[derive(Default)]
pub struct Names {
    bound: HashMap<String, Bound>,
}

#[derive(Clone)]
pub(super) enum Bound {
    Value(Placed),
    Formula(Arc<Formula>),
}

/// What a name stood for.
pub struct Kept(Option<Bound>);

/// A function that was defined.
pub(super) struct Formula {
    pub parameters: Vec<String>,
    pub text: String,
    pub syntax: Syntax,
    pub root: Id,
}

impl Names {
    /// Returns why a name cannot be given, where it cannot: it has a meaning of its own.
    #[must_use]
    pub fn is_taken(name: &str) -> bool {
        const WORDS: [&str; 14] = [
            "pass", "upsum", "downsum", "and", "or", "not", "if", "then", "else", "for", "in", "where",
            "Left", "omega",
        ];
        let is_word =
            WORDS.contains(&name) || name == "Right" || Named::by_word(&name.to_lowercase()).is_some();
        // `v`, `vv` and `v3` are downs.
        let is_downs =
            name.starts_with('v') && name.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit());
        let begins = name.starts_with(|first: char| first.is_ascii_alphabetic());
        // A name must read as one word, or it could not be called.
        let is_plain = begins && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        !is_plain || is_word || is_downs || functions::function(name).is_some()
    }

    /// Gives a name to a value, in place of what it stood for.
    pub fn set(&mut self, name: &str, value: Value) {
        self.bound.insert(name.to_owned(), Bound::Value(value.into()));
    }

    /// As [`Names::set`], to the value of a position of the game of a name, which misère play tells apart from
    /// others of the value.
    pub fn set_position(&mut self, name: &str, value: Value, game: &str, position: &str) {
        let origin = Origin::Position { name: game.to_owned(), text: position.to_owned() };
        self.place(name, Placed::new(value, origin));
    }

    pub(super) fn place(&mut self, name: &str, placed: Placed) {
        self.bound.insert(name.to_owned(), Bound::Value(placed));
    }

    /// Returns what a name stands for, to be [put back](Names::put_back).
    #[must_use]
    pub fn kept(&self, name: &str) -> Kept {
        Kept(self.bound.get(name).cloned())
    }

    /// Lets a name stand for what it stood for; where that was nothing, for nothing.
    pub fn put_back(&mut self, name: &str, kept: Kept) {
        match kept.0 {
            Some(bound) => self.bound.insert(name.to_owned(), bound),
            None => self.bound.remove(name),
        };
    }

    /// Gives a name to a formula with parameters.
    ///
    /// # Errors
    /// Where the formula is no expression.
    pub fn define(&mut self, name: &str, parameters: Vec<String>, text: &str) -> Result<(), Fault> {
        let (syntax, root) = parse(text)?;
        let formula = Formula { parameters, text: text.to_owned(), syntax, root };
        self.bound.insert(name.to_owned(), Bound::Formula(Arc::new(formula)));
        Ok(())
    }

    /// Takes a name away.
    pub fn remove(&mut self, name: &str) {
        self.bound.remove(name);
    }

    /// Returns the value that a name stands for.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&Value> {
        match self.bound.get(name)? {
            Bound::Value(placed) => Some(&placed.value),
            Bound::Formula(_) => None,
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Bound> {
        self.bound.get(name)
    }

    /// Returns all names, in order.
    #[must_use]
    pub fn all(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.bound.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }
}
