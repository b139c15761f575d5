//! Games that are answered by the values of their positions: canonical forms, computed from the rules. Most
//! are played on boards, and all positions are texts, often pictures of rows.

mod by_value;
mod graph;
mod kayles;
mod numbers;
mod pieces;
mod room;
#[cfg(test)]
mod sums;
mod tinted;
mod tracks;
#[cfg(test)]
mod twin;

pub(crate) use by_value::ByValue;
pub(crate) use graph::Graph;
pub(crate) use kayles::{Takes, Vertices};
pub(crate) use numbers::{heaps, sides};
pub(crate) use pieces::{Pieces, STONES, chequered, place, symbols};
pub(crate) use room::Room;
pub(crate) use tinted::{Tint, Tinted};
pub(crate) use tracks::{Track, Tracks};

use crate::{Error, Question, Settings, position};
use grundy_budget::{Stop, Weight};
use grundy_rules::Sign;
use grundy_rules::grid::{Board, PictureError, Word};
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use std::hash::Hash;
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};

/// A game whose positions are texts and whose components are worth short games. [`ByValue`] is its rule set.
///
/// The moves are apart from the drawing: `moves` says what each move makes, and where, as sets of cells or as
/// numbers of the game's own; `name_move` puts that into words. A game on a grid is written once for any
/// [`grundy_rules::grid::Word`].
pub(crate) trait BoardGame: Sync + 'static {
    /// A part of a sum, as a rule a position that falls into no parts.
    type Component: Packs;

    /// What a move is.
    type Made: Copy + 'static;

    /// Reads parameters and the summands of a position.
    fn read(settings: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Self::Component>), Refusal>
    where
        Self: Sized;

    /// Returns whether one thread too finds all that follows a position level by level, before it values
    /// anything: sooner done where few positions fall apart and each comes of many, for the memory of all
    /// options.
    fn goes_by_levels(&self) -> bool {
        false
    }

    /// Hands out the moves of `player`, in the same order at every call; breaks off where `visit` does.
    fn moves(
        &self,
        component: &Self::Component,
        player: Player,
        visit: Visit<'_, Self::Made, Self::Component>,
    ) -> ControlFlow<()>;

    /// See [`grundy_rules::Ruleset::is_impartial`].
    fn is_impartial(&self) -> bool {
        false
    }

    /// See [`grundy_rules::Ruleset::split`].
    fn split(&self, component: &Self::Component, parts: &mut Vec<Self::Component>) -> bool {
        let _ = (component, parts);
        false
    }

    /// See [`grundy_rules::Ruleset::normal_form`]. Here it has the same moves, perhaps with the players
    /// exchanged, up to equal moves: it stands for the component also where either player may make all moves.
    fn normal_form(&self, component: Self::Component) -> (Self::Component, Sign) {
        (component, Sign::Plus)
    }

    /// See [`grundy_rules::Ruleset::reduced_options`].
    fn reduced_options(
        &self,
        component: &Self::Component,
        emit: &mut dyn FnMut(&mut Vec<Self::Component>) -> ControlFlow<()>,
    ) -> bool {
        let _ = (component, emit);
        false
    }

    /// See [`grundy_rules::Ruleset::rank`].
    fn rank(&self, component: &Self::Component) -> Option<u16> {
        let _ = component;
        None
    }

    /// See [`grundy_rules::Ruleset::n_options`].
    fn n_options(&self, component: &Self::Component, player: Player) -> Option<u32> {
        let _ = (component, player);
        None
    }

    /// Returns one component as it is read.
    fn show(&self, component: &Self::Component) -> String;

    /// Returns a move in words.
    fn name_move(&self, from: &Self::Component, player: Player, made: Self::Made) -> String;

    /// See [`grundy_rules::Ruleset::closed_form`].
    fn closed_form(&self, component: &Self::Component, forms: &mut Forms) -> Result<Option<Form>, Stop> {
        let _ = (component, forms);
        Ok(None)
    }

    /// See [`grundy_rules::Ruleset::closed_nimber`].
    fn closed_nimber(&self, component: &Self::Component) -> Option<u64> {
        let _ = component;
        None
    }

    /// See [`grundy_rules::Ruleset::is_own_negative`].
    fn is_own_negative(&self, component: &Self::Component) -> bool {
        let _ = component;
        false
    }

    /// See [`grundy_rules::Ruleset::n_lines`].
    fn n_lines(&self, component: &Self::Component, tied: Player) -> usize {
        let _ = (component, tied);
        0
    }

    /// See [`grundy_rules::Ruleset::strip`].
    fn strip(
        &self,
        component: &Self::Component,
        tied: Player,
        lines: Range<usize>,
    ) -> Option<Self::Component> {
        let _ = (component, tied, lines);
        None
    }

    /// See [`grundy_rules::Ruleset::patches`].
    fn patches(
        &self,
        component: &Self::Component,
        tied: Player,
        most_rank: u16,
        patches: &mut Vec<Self::Component>,
    ) -> bool {
        let _ = (component, tied, most_rank, patches);
        false
    }

    /// See [`grundy_rules::Ruleset::fall_apart`].
    fn fall_apart(&self, strip: &Self::Component, parts: &mut Vec<Self::Component>) {
        parts.push(strip.clone());
    }
}

/// What a component may be. Boards with few cells fit into a word.
pub(crate) trait Packs: Clone + Ord + Hash + Send + Sync + Weight + 'static {
    /// See [`grundy_rules::Ruleset::pack`].
    fn pack(&self) -> Option<NonZeroU64> {
        None
    }

    /// See [`grundy_rules::Ruleset::unpack`].
    fn unpack(word: NonZeroU64) -> Self {
        unreachable!("{word} is no component's word")
    }
}

impl<const K: usize, W: Word> Packs for Board<K, W> {
    fn pack(&self) -> Option<NonZeroU64> {
        self.to_word()
    }

    fn unpack(word: NonZeroU64) -> Self {
        Board::of_word(word)
    }
}

/// A heap.
impl Packs for u64 {}

/// A rectangle.
impl Packs for [u64; 2] {}

/// What a move is, in terms of its game: up to three sets of cells, or numbers.
pub(crate) type Made<W = u64> = [W; 3];

/// Is handed each move and the parts that it leaves.
pub(crate) type Visit<'a, M, C> = &'a mut dyn FnMut(M, &[C]) -> ControlFlow<()>;

/// One term of a sum, as it was typed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summand<'a> {
    pub(crate) text: &'a str,
    /// Where it begins in the whole text, in bytes.
    pub(crate) at: usize,
}

/// Why a text is no position.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// The place in the whole text, and what is wrong.
    Text { span: Range<usize>, message: String },
    /// A parameter is not what the game takes.
    Setting(Error),
}

impl Summand<'_> {
    /// Returns the refusal of a place in this summand.
    pub(crate) fn refuse(&self, span: Range<usize>, message: impl Into<String>) -> Refusal {
        Refusal::Text { span: self.at + span.start..self.at + span.end, message: message.into() }
    }

    pub(crate) fn refuse_picture(&self, error: &PictureError) -> Refusal {
        self.refuse(error.span(), error.to_string())
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        match refusal {
            Refusal::Text { span, message } => Error::Text { span, message },
            Refusal::Setting(error) => error,
        }
    }
}

/// Takes a position apart at each `+`; `()` is the sum of nothing, and so is `0`.
fn summands(text: &str) -> Result<Vec<Summand<'_>>, Refusal> {
    if text.trim() == "0" || position::is_nothing(&[text]) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let mut at = 0;
    for piece in text.split('+') {
        // An empty text without a `+` is left to the game, whose message says what it reads.
        if piece.trim().is_empty() && text.contains('+') {
            let message = "expected a position on both sides of +".to_owned();
            return Err(Refusal::Text { span: at..at + piece.len(), message });
        }
        found.push(Summand { text: piece, at });
        // The `+` is one byte.
        at += piece.len() + 1;
    }
    Ok(found)
}

/// A function that gives the value of a position, an element of the caller's arena, which spends from the
/// question's budget from then on, by this number of threads.
pub type Valuer = fn(&Question<'_>, &mut Forms, usize) -> Result<Form, Error>;
