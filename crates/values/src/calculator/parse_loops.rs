//! From text to the tree of an expression: games with loops.

use super::fault::{Fault, Problem};
use super::functions;
use super::parse::{Braces, Parser};
use super::syntax::{Id, Literal, Node, Sign, Ups};
use crate::loopy::Named;
use std::ops::Range;

const PASS: &str = "pass";

impl Parser<'_> {
    /// A sum, or two with `&` between them: an onside and an offside.
    pub(super) fn sides(&mut self) -> Result<Id, Fault> {
        let left = self.sum()?;
        self.cursor.skip_space();
        if !self.cursor.take("&") {
            return Ok(left);
        }
        let right = self.sum()?;
        self.join(left, right, Node::Sides)
    }

    /// An operator between the terms of a sum that is a word.
    pub(super) fn sign_in_letters(&mut self) -> Option<Sign> {
        let before = self.cursor.at();
        let word = self.cursor.name().map(|name| self.cursor.piece(&name).to_lowercase());
        match word.as_deref() {
            Some("upsum") => Some(Sign::Upsum),
            Some("downsum") => Some(Sign::Downsum),
            _ => {
                self.cursor.back_to(before);
                None
            }
        }
    }

    /// Returns whether this is the name of a loopy game.
    pub(super) fn is_named(&self, name: &Range<usize>) -> bool {
        Named::by_word(&self.cursor.piece(name).to_lowercase()).is_some()
    }

    /// Reads `a{0|a}` and, in such braces, `a` and `pass`; also a loopy game with a name, and a nimber that
    /// is written behind it.
    pub(super) fn loopy(&mut self, name: &Range<usize>) -> Result<Option<Id>, Fault> {
        self.cursor.back_to(name.end);
        let word = self.cursor.piece(name);
        let named = Named::by_word(&word.to_lowercase());
        let is_taken = named.is_some() || word == PASS;
        if self.cursor.rest().starts_with('{') && functions::function(word).is_none() {
            if is_taken {
                return Err(Fault::new(name.clone(), Problem::Taken { name: word.to_owned() }));
            }
            return self.named_braces(name).map(Some);
        }
        // The innermost game of this name is meant.
        let around = self.around.iter().rev().find(|(other, _)| *other == word);
        if let Some(number) = around.map(|(_, number)| *number) {
            return self.syntax.push(Node::Back(number), name.clone()).map(Some);
        }
        if word == PASS {
            return self.syntax.push(Node::Pass, name.clone()).map(Some);
        }
        let Some(named) = named else { return Ok(None) };
        let mut game = self.syntax.push(Node::Named(named), name.clone())?;
        let from = self.cursor.at();
        if let Some(nimber) = self.cursor.star_behind()? {
            let star = Literal { number: 0.into(), ups: Ups::Times(0), nimber };
            let star = self.syntax.push(Node::Literal(star), from..self.cursor.at())?;
            let terms = vec![(Sign::Plus, game), (Sign::Plus, star)];
            game = self.syntax.push(Node::Sum(terms), name.start..self.cursor.at())?;
        }
        Ok(Some(game))
    }

    fn named_braces(&mut self, name: &Range<usize>) -> Result<Id, Fault> {
        // One name may be given in several places, so games are told apart by numbers.
        let number = self.n_names;
        self.n_names += 1;
        let word = self.cursor.piece(name);
        self.around.push((word, number));
        let braces = self.braces(false, Some(number));
        self.around.pop();
        match braces? {
            Braces::Game(game) => {
                self.syntax.begin_at(game, name.start);
                Ok(game)
            }
            Braces::List(_) => Err(Fault::new(name.end..self.cursor.at(), Problem::NoBar)),
        }
    }
}
