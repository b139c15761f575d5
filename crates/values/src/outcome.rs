//! Who wins, under best play by both.

use crate::Player;
use std::fmt;

/// What the player to move can reach against best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Chance {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Neither can force a win; only where positions can repeat.
    Draw,
}

impl Chance {
    /// Returns a win where `wins`, and a loss where not.
    #[must_use]
    pub const fn of(wins: bool) -> Chance {
        if wins { Chance::Win } else { Chance::Loss }
    }

    /// Returns the opponent's chance.
    #[must_use]
    pub const fn reversed(self) -> Chance {
        match self {
            Chance::Win => Chance::Loss,
            Chance::Loss => Chance::Win,
            Chance::Draw => Chance::Draw,
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chance::Win => "wins",
            Chance::Loss => "loses",
            Chance::Draw => "draws",
        })
    }
}

/// The outcome class of a game, under a stated play convention.
///
/// ```
/// use grundy_values::{Outcome, Player};
/// assert_eq!(Outcome::of(true, true), Outcome::N);
/// assert!(Outcome::L.wins(Player::Left, Player::Right));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Left wins, whoever moves first.
    L,
    /// The next player (who moves first) wins.
    N,
    /// The previous player (who moves second) wins.
    P,
    /// Right wins, whoever moves first.
    R,
    /// Neither can force a win, whoever moves first: play goes on for ever, or ends without a winner.
    D,
    /// A draw for one player moving first and not for the other; only in partizan games.
    Mixed {
        /// What Left reaches, moving first.
        left: Chance,
        /// What Right reaches, moving first.
        right: Chance,
    },
}

impl Outcome {
    /// Returns the outcome from who wins when moving first: Left, and Right.
    #[must_use]
    pub const fn of(left_wins_first: bool, right_wins_first: bool) -> Outcome {
        match (left_wins_first, right_wins_first) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    /// Returns the outcome from what each player reaches when moving first.
    #[must_use]
    pub const fn of_chances(left: Chance, right: Chance) -> Outcome {
        match (left, right) {
            (Chance::Draw, Chance::Draw) => Outcome::D,
            (Chance::Draw, _) | (_, Chance::Draw) => Outcome::Mixed { left, right },
            _ => Outcome::of(matches!(left, Chance::Win), matches!(right, Chance::Win)),
        }
    }

    /// Returns the outcome of an impartial game from whether the mover wins.
    #[must_use]
    pub const fn impartial(mover_wins: bool) -> Outcome {
        Outcome::of(mover_wins, mover_wins)
    }

    /// Returns the outcome with the players exchanged.
    #[must_use]
    pub const fn negative(self) -> Outcome {
        match self {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            Outcome::Mixed { left, right } => Outcome::Mixed { left: right, right: left },
            other => other,
        }
    }

    /// Returns whether `player` wins when `first` moves first.
    #[must_use]
    pub fn wins(self, player: Player, first: Player) -> bool {
        match self {
            Outcome::L => player == Player::Left,
            Outcome::R => player == Player::Right,
            Outcome::N => player == first,
            Outcome::P => player != first,
            Outcome::D => false,
            Outcome::Mixed { left, right } => {
                let chance = if first == Player::Left { left } else { right };
                // Who moves second wins where the one who moves first loses.
                chance == if player == first { Chance::Win } else { Chance::Loss }
            }
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::L => f.write_str("L"),
            Outcome::N => f.write_str("N"),
            Outcome::P => f.write_str("P"),
            Outcome::R => f.write_str("R"),
            Outcome::D => f.write_str("D"),
            Outcome::Mixed { left, right } => write!(f, "Left first {left}, Right first {right}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_inverts_of() {
        for left in [false, true] {
            for right in [false, true] {
                let outcome = Outcome::of(left, right);
                assert_eq!(outcome.wins(Player::Left, Player::Left), left);
                assert_eq!(outcome.wins(Player::Right, Player::Right), right);
                assert_eq!(outcome.wins(Player::Right, Player::Left), !left);
            }
        }
    }
}
