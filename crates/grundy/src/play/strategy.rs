//! Strategies as files: who wins a position, move by move, with the game and the position that it is about.

use crate::Error;
use crate::game::refused;
use crate::games::{Reading, resolve_as};
use grundy_budget::Budget;
use grundy_catalog::Settings;
use grundy_proof::strategy::{Refused, Replayed, Strategy, Unreadable};
use grundy_rules::Version;
use grundy_rules::octal::Base;
use grundy_solve::Method;
use grundy_solve::board::Board;
use std::fmt;

/// A strategy with what it is about, which [`Kept::check`] replays with the moves of the rules alone.
///
/// ```
/// use grundy::{Budget, Method};
/// use grundy::games::Reading;
/// use grundy::play::strategy::Kept;
///
/// let (reading, budget) = (Reading::default(), Budget::default());
/// let game = grundy::resolve("domineering")?;
/// let mut board = game.board(&["4x3"], &budget)?;
/// let kept = Kept::write(("domineering", &reading), &mut *board, Method::Auto, 1000, &budget)?;
/// let read = Kept::read(&kept.to_string()).unwrap();
/// assert!(read.check(&budget)?.is_ok());
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Kept {
    game: String,
    reading: Reading,
    position: String,
    strategy: Strategy,
}

/// Doors write strategies of at most this number of positions.
pub const MOST_POSITIONS: usize = 1_000_000;

const HEAD: &str = "grundy strategy 1";

/// Begins a line of the text that names the game.
const GAME: &str = "| ";

impl Kept {
    /// Returns the strategy of whoever wins a position, for each who may move first, with `most` positions at
    /// most. The game is named by a text that [`resolve_as`] takes, and `board` is one of this game.
    ///
    /// # Errors
    /// [`Error::Solve`] where no engine answers within the budget, where play is drawn, and where the
    /// strategy has more positions.
    pub fn write(
        (text, reading): (&str, &Reading),
        board: &mut dyn Board,
        method: Method,
        most: usize,
        budget: &Budget,
    ) -> Result<Kept, Error> {
        let strategy = board.strategy(method, most, budget);
        let strategy = strategy.map_err(|cause| refused("the strategy", cause))?;
        let position = board.position();
        Ok(Kept { game: text.trim_end().to_owned(), reading: reading.clone(), position, strategy })
    }

    /// Returns the text that names the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns how that text is read.
    #[must_use]
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Returns the position, as `solve` reads it.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the strategy.
    #[must_use]
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// Replays the strategy.
    ///
    /// # Errors
    /// What [`resolve_as`] says of the game and [`crate::Game::board`] of the position; inside, why the
    /// strategy is refused.
    pub fn check(&self, budget: &Budget) -> Result<Result<Replayed, Refused<grundy_solve::Error>>, Error> {
        let game = resolve_as(&self.game, &self.reading)?;
        let words: Vec<&str> = self.position.split_whitespace().collect();
        let mut board = game.board(&words, budget)?;
        Ok(board.replay(&self.strategy, budget))
    }

    /// Returns whether a text is meant as a strategy.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.lines().next() == Some(HEAD)
    }

    /// Reads what [`Kept`] writes.
    ///
    /// # Errors
    /// The first line that is not as it has to be.
    pub fn read(text: &str) -> Result<Kept, Unreadable> {
        let mut lines = text.lines().zip(1..).peekable();
        let mut kept = Kept {
            game: String::new(),
            reading: Reading::default(),
            position: String::new(),
            strategy: Strategy::default(),
        };
        let fault = |found: Option<(&str, usize)>, wanted| {
            // Where the text ends too early, the fault is in the line behind its last.
            let (found, line) = found.unwrap_or(("", text.lines().count() + 1));
            Unreadable { line, wanted, found: found.chars().take(60).collect() }
        };
        match lines.next() {
            Some((HEAD, _)) => {}
            other => return Err(fault(other, "`grundy strategy 1`")),
        }
        let mut settings = Vec::new();
        loop {
            let at = lines.next();
            let wanted = "a line of the game after `| `, `set name=value`, `hexadecimal`, `misere`, or `position` and one";
            let Some((line, _)) = at else { return Err(fault(at, wanted)) };
            if let Some(of_game) = line.strip_prefix(GAME) {
                // A text of rules may have several lines, and each has the mark in front.
                let between = if kept.game.is_empty() { "" } else { "\n" };
                kept.game = format!("{}{between}{of_game}", kept.game);
            } else if let Some((name, value)) = line.strip_prefix("set ").and_then(|set| set.split_once('='))
            {
                settings.push((name.to_owned(), value.to_owned()));
            } else if let Some(position) = line.strip_prefix("position ") {
                kept.position = position.to_owned();
                break;
            } else if line == "hexadecimal" {
                kept.reading.base = Base::Hexadecimal;
            } else if line == "misere" {
                kept.reading.version = Version::Misere;
            } else {
                return Err(fault(at, wanted));
            }
        }
        kept.reading.settings = Settings::new(settings);
        // Faults in the moves name lines of the file, so the number of their first line is handed on.
        let first = lines.peek().map_or(0, |(_, number)| *number);
        kept.strategy = Strategy::read(lines.map(|(line, _)| line), first)?;
        Ok(kept)
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        // Without the mark a line of the rules could be read as one of the settings below.
        self.game.lines().try_for_each(|line| writeln!(f, "{GAME}{line}"))?;
        self.reading.settings.pairs().try_for_each(|(name, value)| writeln!(f, "set {name}={value}"))?;
        if self.reading.base == Base::Hexadecimal {
            writeln!(f, "hexadecimal")?;
        }
        if self.reading.version == Version::Misere {
            writeln!(f, "misere")?;
        }
        writeln!(f, "position {}", self.position)?;
        writeln!(f, "{}", self.strategy)
    }
}
