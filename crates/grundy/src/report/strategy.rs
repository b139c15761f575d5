//! What came of the replay of a strategy.

use crate::play::strategy::Kept;
use grundy_proof::strategy::{Claim, First, Refused, Replayed};
use serde::Serialize;

/// What the replay of a strategy said.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Replay<'a> {
    /// `accepted`, `refused` or `undecided`.
    pub verdict: &'static str,
    /// The text that names the game, or its rules.
    pub game: &'a str,
    /// The position, as `solve` reads it.
    pub position: &'a str,
    /// What becomes of each player who moves first; of an impartial game, of the one who does.
    pub claims: Vec<Claimed>,
    /// What was gone through, where it was accepted.
    #[serde(flatten)]
    pub counts: Option<Counts>,
    /// Why it was not accepted.
    pub reason: Option<String>,
}

/// What becomes of a player who moves first.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Claimed {
    /// `Left` or `Right`.
    pub first: String,
    /// `wins` or `loses`.
    pub result: &'static str,
}

/// What was gone through.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Counts {
    /// Positions of the strategy.
    pub positions: u64,
    /// Moves of the loser, each answered.
    pub moves: u64,
    /// Positions that are lost by values.
    pub values: u64,
    /// Positions that are lost by values after the winner gave up moves across lines.
    pub strips: u64,
}

impl<'a> Replay<'a> {
    /// Returns the report of a replay.
    #[must_use]
    pub fn new(kept: &'a Kept, result: &Result<Replayed, Refused<grundy_solve::Error>>) -> Self {
        let claimed = |Claim { player, first }: &Claim| Claimed {
            first: player.to_string(),
            result: if matches!(first, First::Wins(_)) { "wins" } else { "loses" },
        };
        Replay {
            verdict: match result {
                Ok(_) => "accepted",
                Err(refused) if is_undecided(refused) => "undecided",
                Err(_) => "refused",
            },
            game: kept.game(),
            position: kept.position(),
            claims: kept.strategy().claims.iter().map(claimed).collect(),
            counts: result.as_ref().ok().map(|done| Counts {
                positions: done.n_positions,
                moves: done.n_moves,
                values: done.n_values,
                strips: done.n_strips,
            }),
            reason: result.as_ref().err().map(ToString::to_string),
        }
    }
}

/// Returns whether a limit ended a replay, and not a fault.
#[must_use]
pub fn is_undecided(refused: &Refused<grundy_solve::Error>) -> bool {
    match refused {
        Refused::Stopped(_) => true,
        // The rules fail for a limit too, and then another replay may accept the strategy.
        Refused::Rules(error) => error.stop().is_some(),
        _ => false,
    }
}
