//! The result of best play in games whose positions may repeat: a win or a loss with its number of plies, or
//! a draw.

use grundy_values::Chance;

/// What the player to move can reach against best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The player to move wins, at the soonest after this many plies.
    Win {
        /// Plies to the end.
        remoteness: u32,
    },
    /// The player to move loses, at the latest after this many plies.
    Loss {
        /// Plies to the end.
        remoteness: u32,
    },
    /// Neither can force a win.
    Draw,
}

impl Fate {
    /// Returns it without the remoteness.
    #[must_use]
    pub fn chance(self) -> Chance {
        match self {
            Fate::Win { .. } => Chance::Win,
            Fate::Loss { .. } => Chance::Loss,
            Fate::Draw => Chance::Draw,
        }
    }

    /// Returns the plies to the end; `None` for a draw.
    #[must_use]
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Fate::Win { remoteness } | Fate::Loss { remoteness } => Some(remoteness),
            Fate::Draw => None,
        }
    }
}
