//! The answer about one position, with its standing.

use grundy_budget::Stop;
use grundy_engine::rung::Standing;
use grundy_rules::Convention;
use grundy_values::{Chance, Grundy, Infinite, Outcome, Player};
use std::borrow::Cow;
use std::ops::Range;

/// The answer: who wins, the value, every winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The position, as `solve` reads it.
    pub position: String,
    /// The play convention.
    pub play: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value of the whole sum, where the game has one and it is within reach.
    pub grundy: Option<Grundy>,
    /// The value where it equals no nimber, since positions come back, and that is known.
    pub infinite: Option<Infinite>,
    /// Plies to the end for Left and for Right, moving first, when the winner hurries and the loser delays,
    /// where positions come back and one of the players wins.
    pub remoteness: [Option<u32>; 2],
    /// Whether the players have moves of their own.
    pub is_partizan: bool,
    /// What Left and Right, moving first, have gained more than the other one when play ends, where moves gain
    /// points.
    pub score: [Option<i128>; 2],
    /// What stands behind the outcome and the value.
    pub standing: Standing,
    /// Every winning move of the player to move (of each player, in a partizan game), unless `stop` says
    /// otherwise.
    pub winning_moves: Vec<Move>,
    /// The moves that no other move of the same player is better than: where moves gain points, those that reach
    /// the best difference; in partizan games that are answered by their values, those that leave the less, or
    /// the more for Right, in every sum. `None` where that is not known.
    pub sensible_moves: Option<Vec<Move>>,
    /// The limit that cut the list of winning moves short.
    pub stop: Option<Stop>,
    /// Who answered, and who passed before.
    pub trail: Trail,
}

impl Solution {
    /// Returns the plies to the end for each player who may move first, Left before Right, of an impartial
    /// game one; `None` where positions do not come back, or nobody wins.
    #[must_use]
    pub fn plies(&self) -> Option<Vec<Option<u32>>> {
        self.remoteness.iter().any(Option::is_some).then(|| self.remoteness[..self.n_starters()].to_vec())
    }

    /// Returns the best difference of points for each player who may move first, Left before Right, of an
    /// impartial game one; `None` where moves gain none.
    #[must_use]
    pub fn scores(&self) -> Option<Vec<i128>> {
        let [left, right] = self.score;
        Some([left?, right?][..self.n_starters()].to_vec())
    }

    fn n_starters(&self) -> usize {
        // In an impartial game it does not matter who moves first.
        if self.is_partizan { 2 } else { 1 }
    }
}

/// A move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose move it is, in a partizan game.
    pub player: Option<Player>,
    /// The name of the kind of move, where the rules have kinds.
    pub name: Option<Cow<'static, str>>,
    /// The position after it, as `solve` reads it.
    pub to: String,
    /// The move in words.
    pub text: String,
    /// The numbers that the player picks, each with its name, where the rules name them.
    pub choices: Vec<(String, u128)>,
    /// The number of moves that have the same result, this one with them.
    pub equal: u64,
}

impl Move {
    /// Returns the bytes of the texts.
    #[must_use]
    pub fn weight(&self) -> u64 {
        let choices = self.choices.iter().map(|(name, _)| name.len() + size_of::<(String, u128)>());
        (self.to.len() + self.text.len() + choices.sum::<usize>()) as u64
    }
}

/// Who passed and why, and who answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// What the engines found that speaks for the answer, each with a word for what it is about.
    pub facts: Vec<(&'static str, String)>,
    /// The engines that passed, each with its reason.
    pub passed: Vec<(String, String)>,
    /// The engine that answered.
    pub answered: String,
}

impl Trail {
    /// Returns it in words, a line each: what was found, who passed and why, and last who answered.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let found = self.facts.iter().map(|(about, fact)| format!("{about:<7} {fact}"));
        let passed = self.passed.iter().map(|(name, reason)| format!("passed  {name}: {reason}"));
        found.chain(passed).chain([format!("engine  {}", self.answered)]).collect()
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A word of the position is not what the game takes.
    #[error("position, word {word}: {message}")]
    Position {
        /// The word, from 1.
        word: usize,
        /// What was expected and what was found.
        message: String,
    },
    /// The position has too few or too many words, or the whole does not fit together.
    #[error("position: {0}")]
    Shape(String),
    /// No engine of the method that was asked for answers, whatever the position.
    #[error("no engine of this method answers: {0}")]
    Unsuited(String),
    /// A place in the text of the position, its words joined by line ends, is not what the game takes.
    #[error("position: {message}")]
    Text {
        /// The place, in bytes.
        span: Range<usize>,
        /// What was expected and what was found.
        message: String,
    },
    /// An expression of the rules has no value at some position.
    #[error("{0}")]
    Rules(String),
    /// A parameter is not what the game takes.
    #[error("parameter {name}: {message}")]
    Setting {
        /// Its name.
        name: String,
        /// What was expected and what was found.
        message: String,
    },
    /// The budget ended before the winner was known.
    #[error("undecided: {0}")]
    Stopped(#[from] Stop),
    /// The budget ended, and what becomes of one of the players who may move first is known.
    #[error("undecided: {stop}; {player}, moving first, {}", in_words(*.chance))]
    Half {
        /// The limit.
        stop: Stop,
        /// Who moves first.
        player: Player,
        /// What that player can reach.
        chance: Chance,
    },
}

fn in_words(chance: Chance) -> &'static str {
    match chance {
        Chance::Win => "wins",
        Chance::Loss => "loses",
        Chance::Draw => "draws",
    }
}

impl Error {
    /// Returns the limit that ended the work, where one did.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Error::Stopped(stop) | Error::Half { stop, .. } => Some(*stop),
            _ => None,
        }
    }
}
