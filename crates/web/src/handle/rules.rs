//! What a text of rules says.

use super::subject::{self, Meant};
use crate::wire::{Answer, Failure, Named, Place};
use grundy::{Budget, Extent, Subject};
use serde::Serialize;

/// Rules that were read.
#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// The name that the text gives the game, or its rules in one line.
    pub name: String,
    /// The rules as they are printed.
    pub printed: String,
    /// `heap` (positions are sums of numbers), `tuple` or `boards`.
    pub kind: &'static str,
    /// The names of the numbers of a position.
    pub axes: Vec<String>,
    /// Whether both players have the same moves everywhere.
    pub impartial: bool,
    /// The play convention: `normal`, `misere` or `goal`.
    pub play: &'static str,
    /// What a position looks like.
    pub position: String,
    /// A position to start from, where one was found.
    pub example: Option<String>,
    /// What may be a slip.
    pub warnings: Vec<Place>,
}

/// Steps spent on looking for slips.
const STEPS: u64 = 100_000;

pub(super) fn rules(named: &Named, budget: &Budget) -> Result<Answer, Failure> {
    let meant = subject::read(named)?;
    // Any seed would do: it is always the same example.
    let example = meant.subject.example().map(str::to_owned);
    let example =
        example.or_else(|| meant.subject.random_position(&meant.settings, Extent::Small, 1, budget).ok());
    let Meant { subject, settings } = meant;
    let position = subject.position_format();
    let reading = if let Subject::Boards(game) = &subject {
        Reading {
            name: game.name().to_owned(),
            printed: game.printed(),
            kind: "boards",
            axes: Vec::new(),
            impartial: game.is_impartial(),
            play: game.convention().name(),
            position,
            example,
            warnings: Vec::new(),
        }
    } else {
        let game = subject.rules(&settings).map_err(|error| subject::refused(&error))?;
        let mut told = game.warnings().to_vec();
        told.extend(game.review(&budget.apart().with_steps(STEPS)).unwrap_or_default());
        let place = |one| Place::of_diagnostic("game", game.text(), one);
        Reading {
            name: game.name().to_owned(),
            printed: game.printed(),
            kind: if game.axes().len() == 1 { "heap" } else { "tuple" },
            axes: game.axes().to_vec(),
            impartial: game.is_impartial(),
            play: game.convention().name(),
            position,
            example,
            warnings: told.iter().flat_map(place).collect(),
        }
    };
    Ok(Answer::of(&reading))
}
