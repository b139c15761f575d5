//! What a text of rules says.

use super::subject;
use crate::wire::{Answer, Failure, Named, Place};
use grundy::Budget;
use grundy::games::{Extent, random_position};
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
    let game = subject::read(named)?;
    let stated = game.stated().map_err(|error| subject::refused(&error))?;
    // Any seed would do: it is always the same example.
    let example = grundy::games::example(&*game).map(str::to_owned);
    let example = example.or_else(|| random_position(&*game, Extent::Small, 1, budget).ok());
    let slips = game.slips(&budget.apart().with_steps(STEPS));
    let place = |one| Place::of_diagnostic("game", stated.text, one);
    Ok(Answer::of(&Reading {
        name: stated.name.to_owned(),
        printed: stated.printed,
        kind: match stated.axes {
            [] => "boards",
            [_] => "heap",
            _ => "tuple",
        },
        axes: stated.axes.to_vec(),
        impartial: stated.is_impartial,
        play: stated.play.name(),
        position: game.position_format(),
        example,
        warnings: slips.iter().flat_map(place).collect(),
    }))
}
