//! Positions of games in expressions: those of the catalogue by name, by a code, and of rules that were given a name.

use super::{Own, sheet};
use crate::game::refused;
use crate::games::{Reading, resolve_as};
use crate::{Error, Game, lookup, resolve};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Convention, Version};
use grundy_solve::board::Board;
use grundy_solve::{Error as Refused, Method};
use grundy_values::calculator::{Boards, Refusal};
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use grundy_values::misere::{MisereGame, MisereGames};
use grundy_values::{Outcome, Player};
use std::collections::BTreeMap;

/// Positions with more moves are not looked at move by move.
const MOST_MOVES: usize = 1 << 20;

/// The games of the catalogue, by name.
pub(super) struct Catalogue<'a> {
    pub budget: &'a Budget,
    pub games: &'a BTreeMap<String, Own>,
}

impl Catalogue<'_> {
    /// Asks a game by its name for what a position is.
    fn ask<T>(
        &self,
        name: &str,
        text: &str,
        ask: impl FnOnce(&dyn Game, &[&str]) -> Result<T, Error>,
    ) -> Result<T, Refusal> {
        let own = self.games.get(name);
        // A code has a point, and no name has.
        if own.is_none() && !name.contains('.') && lookup::game(name).is_err() {
            return Err(Refusal::Unknown(
                lookup::nearest_games(name).into_iter().map(str::to_owned).collect(),
            ));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        // Places are told where the words stand as they were typed.
        let has_places = words.join(" ") == text;
        let found = match own {
            Some(own) => ask(&*own.game, &words),
            None => resolve(name).and_then(|game| ask(&*game, &words)),
        };
        found.map_err(|error| match error {
            Error::Stopped(stop) | Error::Solve { cause: Refused::Stopped(stop), .. } => {
                Refusal::Stopped(stop)
            }
            Error::Solve { cause: Refused::Text { span, message }, .. } => {
                Refusal::Position { message, place: has_places.then_some(span) }
            }
            Error::Solve { cause, .. } => Refusal::Position { message: cause.to_string(), place: None },
            other => Refusal::Position { message: other.to_string(), place: None },
        })
    }
}

impl Catalogue<'_> {
    /// Returns positions of one game as one that the game reads: their components side by side.
    fn joined(&self, name: &str, texts: &[&str]) -> Result<String, Refusal> {
        let mut components = Vec::new();
        for text in texts {
            let own = self.ask(name, text, |game, words| Ok(game.board(words, self.budget)?.components()));
            components.extend(own?);
        }
        // Side by side without a sign between them, words of two components could be read as one.
        let joined = if components.is_empty() { "()".to_owned() } else { components.join(" + ") };
        let n_read =
            self.ask(name, &joined, |game, words| Ok(game.board(words, self.budget)?.components().len()))?;
        // A game that reads another number of components than were written reads another position.
        if n_read == components.len() {
            return Ok(joined);
        }
        let message = format!("{name}: its positions are not read side by side");
        Err(Refusal::Position { message, place: None })
    }
}

impl Boards for Catalogue<'_> {
    fn value(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<Worth, Refusal> {
        self.ask(name, text, |game, words| game.value(words, forms, self.budget))
    }

    fn misere(&mut self, games: &mut MisereGames, name: &str, text: &str) -> Result<MisereGame, Refusal> {
        self.ask(name, text, |game, words| game.misere_form(words, games, self.budget))
    }

    fn misere_outcome(&mut self, name: &str, texts: &[&str]) -> Result<Outcome, Refusal> {
        let joined = match texts {
            [text] => (*text).to_owned(),
            texts => self.joined(name, texts)?,
        };
        self.ask(name, &joined, |game, words| {
            let solved = |game: &dyn Game, board: &mut dyn Board| {
                let found = board.solve(Method::Auto, 0, self.budget);
                Ok(found.map_err(|source| refused(game.name(), source))?.outcome)
            };
            let mut board = game.board(words, self.budget)?;
            // Rules that say misère themselves are asked as they stand.
            if board.convention() == Convention::Misere {
                return solved(game, &mut *board);
            }
            let (text, reading) = match self.games.get(name) {
                Some(own) => (&own.text[..], own.reading.clone()),
                None => (name, Reading::default()),
            };
            let game = resolve_as(text, &Reading { version: Version::Misere, ..reading })?;
            let mut board = game.board(words, self.budget)?;
            solved(&*game, &mut *board)
        })
    }

    fn options(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<[Vec<Worth>; 2], Refusal> {
        self.ask(name, text, |game, words| {
            let mut board = game.board(words, self.budget)?;
            let mut options = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                let mut show = |board: &mut dyn Board| {
                    let position = board.position();
                    let words: Vec<&str> = position.split_whitespace().collect();
                    options[player as usize].push(game.value(&words, forms, self.budget)?);
                    Ok(())
                };
                let cut = sheet::each_option(game, &mut *board, player, MOST_MOVES, self.budget, &mut show)?;
                whole(cut)?;
            }
            Ok(options)
        })
    }

    fn count(&mut self, name: &str, text: &str, player: Option<Player>) -> Result<u64, Refusal> {
        self.ask(name, text, |game, words| {
            let mut board = game.board(words, self.budget)?;
            // Of an impartial game both players have the same moves, so no player needs to be named.
            let of_both = board.is_impartial().then_some(Player::Left);
            let Some(player) = player.or(of_both) else {
                let reason = "expected Left or Right behind the position of a partizan game".to_owned();
                return Err(Error::Unsuited { game: game.name().to_owned(), reason });
            };
            let listed =
                board.list(player, MOST_MOVES, self.budget).map_err(|source| refused(game.name(), source))?;
            whole(listed)?;
            Ok(board.choices().len() as u64)
        })
    }
}

/// Refuses a list of moves that a limit ended.
fn whole(cut: Option<Stop>) -> Result<(), Error> {
    match cut {
        None => Ok(()),
        // The user asked for no number of moves, so it is the reach of the calculator that ends the list.
        Some(Stop::Full) => Err(Error::Stopped(Stop::Reach)),
        Some(stop) => Err(Error::Stopped(stop)),
    }
}
