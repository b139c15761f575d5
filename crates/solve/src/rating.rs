//! What a player can reach, for whoever plays.

use crate::{Standing, Trail};
use grundy_values::{Chance, Grundy, Infinite};

/// What the player to move can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Against best play.
    pub prospect: Prospect,
    /// By each of the listed moves; `None` where a limit left it open.
    pub prospects: Vec<Option<Prospect>>,
    /// Whether no other move is better than each of the listed moves, by the values of what they leave or by
    /// points; `None` where the game is not answered by these.
    pub sensible: Option<Vec<bool>>,
    /// The Grundy value of the position, where it has one.
    pub grundy: Option<Grundy>,
    /// Its value where it equals no nimber, since positions can come back, and that is known.
    pub infinite: Option<Infinite>,
    /// What the player to move has gained more when play ends, where moves gain points.
    pub score: Option<i128>,
    /// The components and their Grundy values; empty where they are not known.
    pub components: Vec<(String, Grundy)>,
    /// What stands behind it.
    pub standing: Standing,
    /// Who answered, and who passed before.
    pub trail: Trail,
}

/// What a player can reach against best play, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Win, loss or draw.
    pub chance: Chance,
    /// Plies to the end where the winner hurries and the loser delays; known where positions can repeat,
    /// where a player who does not hurry may never win.
    pub remoteness: Option<u32>,
    /// Plies within which play ends, where a winner brings this number down by each move: the remoteness
    /// where that is known, or more.
    pub within: Option<u64>,
}

impl Prospect {
    /// Returns the prospect whose chance alone is known.
    #[must_use]
    pub fn of(chance: Chance) -> Prospect {
        Prospect { chance, remoteness: None, within: None }
    }
}
