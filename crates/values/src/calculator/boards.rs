//! The value of an expression: positions of boards and heaps.

use super::Arena;
use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::names::Names;
use super::syntax::{Id, Syntax};
use super::value::Value;
use crate::form::Forms;
use crate::loopy::Worth;
use crate::misere::{MisereGame, MisereGames};
use crate::{Player, Stop};
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

/// Returns what stands in the brackets of a board, with the numbers of names in it.
///
/// # Errors
/// Where the budget of the arena ends.
pub fn filled(text: &str, arena: &mut Arena, names: &Names) -> Result<String, Stop> {
    let syntax = Syntax::new();
    let boards = &mut NoBoards;
    Evaluation { text, syntax: &syntax, arena, boards, names, locals: Vec::new(), calls: 0 }.filled(text)
}

impl Evaluation<'_> {
    pub(super) fn board(&mut self, id: Id, name: &Range<usize>, text: &Range<usize>) -> Result<Value, Error> {
        let (called, written) = (&self.text[name.clone()], &self.text[text.clone()]);
        if self.bound(called).is_some() {
            return self.member(id, name, text);
        }
        let position = self.filled(written)?;
        let is_same = position == *written;
        let found = self.boards.value(&mut self.arena.forms, called, &position);
        found.map(Value::from).map_err(|refusal| self.refused(refusal, name, text, is_same))
    }

    pub(super) fn board_in_misere(
        &mut self,
        name: &Range<usize>,
        text: &Range<usize>,
    ) -> Result<Value, Error> {
        let (called, written) = (&self.text[name.clone()], &self.text[text.clone()]);
        let position = self.filled(written)?;
        let is_same = position == *written;
        let found = self.boards.misere(&mut self.arena.misere, called, &position);
        found.map(Value::Misere).map_err(|refusal| self.refused(refusal, name, text, is_same))
    }

    pub(super) fn options_on_board(
        &mut self,
        name: &Range<usize>,
        text: &Range<usize>,
        player: Option<&Id>,
    ) -> Result<Value, Error> {
        let player = match player {
            None => None,
            Some(id) => match self.value(*id)? {
                Value::Player(player) => Some(player),
                other => return Err(self.kind(*id, &other, "Left or Right")),
            },
        };
        let (called, written) = (&self.text[name.clone()], &self.text[text.clone()]);
        let position = self.filled(written)?;
        let is_same = position == *written;
        let found = self.boards.count(called, &position, player);
        let count = found.map_err(|refusal| self.refused(refusal, name, text, is_same))?;
        Ok(Value::Game(self.arena.forms.number(&dashu_int::IBig::from(count).into())?))
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
                    let within = |offset: usize| (text.start + offset).min(text.end);
                    within(place.start)..within(place.end)
                });
                Fault::new(place, Problem::Refused(message)).into()
            }
            Refusal::Stopped(stop) => stop.into(),
        }
    }
}
