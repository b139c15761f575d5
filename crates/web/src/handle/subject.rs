//! The game that a question is about.

use crate::limits;
use crate::wire::{Failure, Named, Place};
use grundy::Game;
use grundy::catalog::Settings;
use grundy::games::Reading;
use grundy::rules::Version;
use grundy::rules::octal::Base;

/// Returns the game that a question names.
pub(super) fn read(named: &Named) -> Result<Box<dyn Game>, Failure> {
    let game = &named.game;
    if game.len() > limits::RULES {
        let message = format!("expected a game of at most {} bytes, found {}", limits::RULES, game.len());
        let spans = vec![Place::new("game", game, limits::RULES..game.len(), message.as_str())];
        return Err(Failure { spans, ..Failure::new(message) });
    }
    let pairs = named.set.iter().map(|(name, value)| (name.clone(), value.clone()));
    let settings = Settings::new(pairs.collect());
    let reading = Reading {
        settings,
        base: if named.hex { Base::Hexadecimal } else { Base::Octal },
        version: if named.misere { Version::Misere } else { Version::Own },
    };
    grundy::games::resolve_as(game, &reading).map_err(|error| refused(&error))
}

/// Returns the failure of a question about a game.
pub(super) fn refused(error: &grundy::Error) -> Failure {
    Failure::of(error, "game")
}
