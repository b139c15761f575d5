//! Winning strategies: who wins, move by move, so that it can be checked without a search.
//!
//! A strategy lists positions that the player to move loses. At each of them every move is answered by one
//! that leads to another position of the list, or by nothing where none is needed; or the position is lost by
//! its [value](Why::Values), or by values after the winner has given up [moves across lines](Why::Strips). No
//! position comes back in the list, so play by it ends, and the player who follows it never is the one
//! without a move.
//!
//! [`replay`] takes the moves from the rules alone, and makes values of its own, by the definition. It shares
//! nothing with any search but the rules, the lines and strips that they
//! [name](grundy_rules::Ruleset::n_lines), and their word that it is so.
//!
//! ```text
//! Left wins 3>0
//! Right loses 1
//! 0 Right .#.|.#.|... : 0>2 1>2
//! 1 Right ...|...|... = values
//! 2 Right .#.|.#.|### :
//! end
//! ```
//! A move is the number that it has in the order of the rules: the options of the first component, then those
//! of the next. Behind `>` stands the position that it leads to, `!` ends a move that wins at once, and `-`
//! is no answer.

mod leaf;
mod naive;
mod replay;
mod text;

pub use leaf::leaf_of;
pub use naive::{Unknown, Values};
pub use replay::{OF_POINTS, Refused, Replayed, replay};
pub use text::Unreadable;

use grundy_values::Player;

/// A strategy of whoever wins, for the players who may move first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// What becomes of each player who moves first; of an impartial game, of Left alone.
    pub claims: Vec<Claim>,
    /// Positions that the player to move loses. Each but those of the claims is answered to by one that
    /// stands before it.
    pub lost: Vec<Lost>,
}

/// What becomes of a player who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who moves first.
    pub player: Player,
    /// By which move the player wins, or as which position the start is lost.
    pub first: First,
}

/// See [`Claim::first`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The player wins, and by this.
    Wins(Answer),
    /// The player loses: the start has this place in the list.
    Loses(u32),
}

/// A position that the player to move loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Who is to move.
    pub player: Player,
    /// The position, as `solve` reads it.
    pub position: String,
    /// Why it is lost.
    pub why: Why,
}

/// Why a position is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Every move has an answer, in the order of the rules.
    Answers(Vec<Answer>),
    /// By the values of its components, in normal play.
    Values,
    /// As [`Why::Values`], after the opponent of who is to move has given up all moves across these lines:
    /// for each component the lines at which strips end, but for the last. A component without such lines has
    /// its value.
    Strips(Vec<Vec<u32>>),
}

/// How a move is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// By the move with this number, to the lost position at this place of the list.
    To {
        /// The number of the move, in the order of the rules.
        number: u32,
        /// The place in the list.
        lost: u32,
    },
    /// By the move with this number, which wins at once.
    Ends(u32),
    /// By none: the move has lost at once, or who cannot move wins.
    Nothing,
}
