//! The list of all games.

use crate::board::Board;
use crate::entry::{self, Entry};
use crate::games;
use crate::judge::Task;
use crate::{Ask, Error, Page, Param, Solution};

/// A function that answers a question about a position.
pub type Solver = fn(&Ask<'_>) -> Result<Solution, Error>;

/// A game of the catalogue.
#[derive(Clone, Copy)]
pub struct Game {
    /// The name, as commands take it.
    pub name: &'static str,
    /// The text of its page; see [`Game::page`].
    pub text: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// The judge tasks that play it.
    pub tasks: &'static [Task],
    by_law: Solver,
    by_definition: Solver,
    board: fn(&Ask<'_>) -> Result<Box<dyn Board>, Error>,
}

impl Game {
    /// Returns the registry's row for an entry.
    pub(crate) const fn new<E: Entry + 'static>(
        name: &'static str,
        text: &'static str,
        params: &'static [Param],
        tasks: &'static [Task],
    ) -> Game {
        Game {
            name,
            text,
            params,
            tasks,
            by_law: entry::solve::<E>,
            by_definition: entry::define::<E>,
            board: entry::board::<E>,
        }
    }

    /// Returns the game's page.
    #[must_use]
    pub fn page(&self) -> Page {
        Page::read(self.text)
    }

    /// Answers a question by the game's law: at once, for all positions that the law covers.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        ask.settings.check(self.params)?;
        (self.by_law)(ask)
    }

    /// Answers a question by searching the rules, without the law: for small positions, to compare.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn solve_by_definition(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        ask.settings.check(self.params)?;
        (self.by_definition)(ask)
    }

    /// Returns the board on which the position of a question stands, to be played by the game's law.
    ///
    /// # Errors
    /// A position or a parameter that the game does not take.
    pub fn board(&self, ask: &Ask<'_>) -> Result<Box<dyn Board>, Error> {
        ask.settings.check(self.params)?;
        (self.board)(ask)
    }
}

/// All games, by name.
pub static GAMES: &[&Game] = &[
    &games::anti_sg::GAME,
    &games::bash::GAME,
    &games::board_walk::GAME,
    &games::box_cards::GAME,
    &games::bridg_it::GAME,
    &games::calendar::GAME,
    &games::circle_coins::GAME,
    &games::crosses::GAME,
    &games::cutcake::GAME,
    &games::cutting::GAME,
    &games::digital_deletions::GAME,
    &games::dynamic_subtraction::GAME,
    &games::euclid::GAME,
    &games::every_sg::GAME,
    &games::fibonacci_nim::GAME,
    &games::georgia_bob::GAME,
    &games::green_hackenbush::GAME,
    &games::lasker::GAME,
    &games::last_loses_range::GAME,
    &games::misere_nim::GAME,
    &games::mock_turtles::GAME,
    &games::moore_nim::GAME,
    &games::multi_sg::GAME,
    &games::nim::GAME,
    &games::power2::GAME,
    &games::public_sale::GAME,
    &games::ruler::GAME,
    &games::staircase::GAME,
    &games::stone_containers::GAME,
    &games::stripes::GAME,
    &games::tartan::GAME,
    &games::team_nim::GAME,
    &games::turning_turtles::GAME,
    &games::twins::GAME,
    &games::volunteers::GAME,
    &games::wythoff::GAME,
];

/// Returns the game with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Game> {
    GAMES.iter().copied().find(|game| game.name == name)
}

/// Returns the judge task with this id, and its game.
#[must_use]
pub fn task(id: &str) -> Option<(&'static Game, &'static Task)> {
    GAMES.iter().find_map(|game| Some((*game, game.tasks.iter().find(|task| task.id == id)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_ids_are_sorted_and_unique() {
        assert!(GAMES.is_sorted_by(|a, b| a.name < b.name));
        let mut ids: Vec<_> = GAMES.iter().flat_map(|game| game.tasks).map(|task| task.id).collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}
