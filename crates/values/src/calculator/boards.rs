//! The value of an expression: positions of boards and heaps.

use super::Arena;
use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::names::Names;
use super::origin::{Origin, Placed};
use super::syntax::{Id, Node, Syntax};
use crate::form::Forms;
use crate::loopy::Worth;
use crate::misere::{MisereGame, MisereGames};
use crate::{Outcome, Player, Stop};
use std::ops::Range;

/// Positions of boards by name, which a higher floor knows.
pub trait Boards {
    /// Returns the value of a position: `text` is what stands in the brackets behind `name`.
    ///
    /// # Errors
    /// Where there is no such board or position, and where the budget ends.
    fn value(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<Worth, Refusal>;

    /// Returns the form of a position in misère play.
    ///
    /// # Errors
    /// As [`Boards::value`]; where positions have no such form.
    fn misere(&mut self, games: &mut MisereGames, name: &str, text: &str) -> Result<MisereGame, Refusal> {
        let _ = (games, name, text);
        Err(Refusal::Unknown(Vec::new()))
    }

    /// Returns who wins a sum of positions of one game in misère play.
    ///
    /// # Errors
    /// As [`Boards::value`].
    fn misere_outcome(&mut self, name: &str, texts: &[&str]) -> Result<Outcome, Refusal> {
        let _ = (name, texts);
        Err(Refusal::Unknown(Vec::new()))
    }

    /// Returns the values of the positions that Left's and Right's moves lead to.
    ///
    /// # Errors
    /// As [`Boards::value`].
    fn options(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<[Vec<Worth>; 2], Refusal> {
        let _ = (forms, name, text);
        Err(Refusal::Unknown(Vec::new()))
    }

    /// Returns the number of options of a position, those of one player, or of an impartial game.
    ///
    /// # Errors
    /// As [`Boards::value`].
    fn count(&mut self, name: &str, text: &str, player: Option<Player>) -> Result<u64, Refusal> {
        let _ = (name, text, player);
        Err(Refusal::Unknown(Vec::new()))
    }
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

/// Returns what stands in the brackets of a board, with the numbers of names in it where it is no position as
/// it stands, which `is_position` says.
///
/// # Errors
/// Where a name stands in it for what is no number, and where the budget of the arena ends.
pub fn filled(
    text: &str,
    arena: &mut Arena,
    names: &Names,
    is_position: impl FnOnce(&str) -> bool,
) -> Result<String, Error> {
    // A formula has numbers and names alone, so it asks no board.
    let (syntax, boards) = (Syntax::new(), &mut NoBoards);
    let mut evaluation =
        Evaluation { text, syntax: &syntax, arena, boards, names, locals: Vec::new(), calls: 0 };
    match evaluation.filled(0..text.len())? {
        Some(filled) if !is_position(text) => Ok(filled),
        _ => Ok(text.to_owned()),
    }
}

/// A position that boards are asked about: the name of the game, and the position.
pub(super) struct Asked<'a> {
    pub boards: &'a mut dyn Boards,
    pub arena: &'a mut Arena,
    pub name: &'a str,
    pub text: &'a str,
}

impl Evaluation<'_> {
    pub(super) fn board(
        &mut self,
        id: Id,
        name: &Range<usize>,
        text: &Range<usize>,
    ) -> Result<Placed, Error> {
        // A name that stands for a value is that of a list, as in `l[2]`.
        if self.bound(&self.text[name.clone()]).is_some() {
            return self.member(id, name, text);
        }
        let ask = |asked: Asked<'_>| asked.boards.value(&mut asked.arena.forms, asked.name, asked.text);
        let (worth, text) = self.ask(name, text, ask)?;
        let name = self.text[name.clone()].to_owned();
        Ok(Placed::new(worth.into(), Origin::Position { name, text }))
    }

    /// The name and the text of a position, where one stands here.
    pub(super) fn position(&self, id: Id) -> Option<[Range<usize>; 2]> {
        match self.syntax.node(id) {
            Node::Board { name, text } if self.bound(&self.text[name.clone()]).is_none() => {
                Some([name.clone(), text.clone()])
            }
            _ => None,
        }
    }

    /// Asks for a position as it is written, and where it is none with the numbers of names in it; returns the
    /// text that was understood, too. So a letter of a position stays one, whatever was given its name.
    pub(super) fn ask<T>(
        &mut self,
        name: &Range<usize>,
        text: &Range<usize>,
        mut ask: impl FnMut(Asked<'_>) -> Result<T, Refusal>,
    ) -> Result<(T, String), Error> {
        let (called, written) = (&self.text[name.clone()], &self.text[text.clone()]);
        let mut ask = |evaluation: &mut Self, text: &str| {
            let (boards, arena) = (&mut *evaluation.boards, &mut *evaluation.arena);
            ask(Asked { boards, arena, name: called, text })
        };
        let refused = match ask(self, written) {
            Ok(found) => return Ok((found, written.to_owned())),
            // Only a text that is no position may become one by the numbers of names.
            Err(refusal @ Refusal::Position { .. }) => refusal,
            Err(refusal) => return Err(self.refused(refusal, name, text, true)),
        };
        let Some(filled) = self.filled(text.clone())? else {
            return Err(self.refused(refused, name, text, true));
        };
        match ask(self, &filled) {
            Ok(found) => Ok((found, filled)),
            Err(refusal) => Err(self.refused(refusal, name, text, false)),
        }
    }

    /// Why there is no position; its place is known where the text stands as it was asked.
    fn refused(&self, refusal: Refusal, name: &Range<usize>, text: &Range<usize>, is_same: bool) -> Error {
        match refusal {
            Refusal::Unknown(nearest) => {
                let called = self.text[name.clone()].to_owned();
                Fault::new(name.clone(), Problem::Unknown { name: called, nearest }).into()
            }
            Refusal::Position { message, place } => {
                let place = place.filter(|_| is_same).map_or(text.clone(), |place| {
                    // A place beyond the end is that of the end.
                    let within = |offset: usize| (text.start + offset).min(text.end);
                    within(place.start)..within(place.end)
                });
                Fault::new(place, Problem::Refused(message)).into()
            }
            Refusal::Stopped(stop) => stop.into(),
        }
    }
}
