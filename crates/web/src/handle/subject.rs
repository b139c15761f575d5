//! The game that a question is about.

use crate::wire::{Failure, Named};
use grundy::{Reading, Settings, Subject};

/// A game with the values of its parameters.
pub(super) struct Meant {
    pub(super) subject: Subject,
    pub(super) settings: Settings,
}

/// Returns the game that a question names.
pub(super) fn read(named: &Named) -> Result<Meant, Failure> {
    let pairs = named.set.iter().map(|(name, value)| (name.clone(), value.clone()));
    let settings = Settings::new(pairs.collect());
    let reading = Reading { settings: settings.clone(), hexadecimal: named.hex, misere: named.misere };
    let subject = grundy::resolve_as(&named.game, &reading).map_err(|error| refused(&error))?;
    Ok(Meant { subject, settings })
}

/// Returns the failure of a question about a game.
pub(super) fn refused(error: &grundy::Error) -> Failure {
    Failure::of(error, "game")
}
