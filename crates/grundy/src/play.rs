//! Play against the engine: whose turn it is, what the engine answers, how play ends.
//!
//! Nothing here reads or prints; a terminal, a pipe or a page can be built on it.

pub mod strategy;

use crate::Error;
use crate::random::Random;
use grundy_budget::{Budget, Stop};
use grundy_rules::{Convention, Verdict};
use grundy_solve::Prospect;
pub use grundy_solve::Rating;
use grundy_solve::board::{Board, Choice};
use grundy_solve::{Error as Refusal, Move};
use grundy_values::{Chance, Player};

/// Moves of a position are listed up to this number, unless a session says less; see [`Session::listing`].
pub const MOST_LISTED: usize = 10_000;

/// A position that comes up this number of times, with the same player to move, ends play in a draw.
pub const REPETITIONS: usize = 3;

/// How the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// In how many of ten moves, at random, it makes the best move; in the others it makes any. 10 plays
    /// perfectly.
    pub level: u8,
    /// Where its random choices begin; equal seeds play equally.
    pub seed: u64,
}

impl Default for Opponent {
    fn default() -> Self {
        Opponent { level: 10, seed: 1 }
    }
}

/// How play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The player to move cannot.
    Stuck,
    /// The last move met the goal.
    Goal,
    /// The player to move cannot, and who has gained more points wins.
    Points,
    /// The position came up for the third time.
    Repetition,
}

/// One game between a person and the engine.
///
/// ```
/// use grundy::play::{Opponent, Session};
/// use grundy::{Budget, Player, resolve};
/// let budget = Budget::default();
/// let nim = resolve("nim")?;
/// let board = nim.board(&["1", "2"], &budget)?;
/// let mut session = Session::new("nim", board, Player::Left, Player::Left, Opponent::default());
/// assert_eq!(session.end(&budget)?, None);
/// let (best, _) = session.best(&budget)?;
/// assert_eq!(session.make(best).text, "take 1 from the heap of 2");
/// assert_eq!(session.position(), "1 1");
/// # Ok::<_, grundy::Error>(())
/// ```
pub struct Session<'a> {
    name: String,
    board: Box<dyn Board + 'a>,
    you: Player,
    turn: Player,
    /// The most moves that are listed.
    most: usize,
    /// The positions that were left before the session, with who moved there.
    before: Vec<(String, Player)>,
    /// The positions that were left in it, likewise.
    past: Vec<(String, Player)>,
    /// What the last move met.
    met: Option<Verdict>,
    listed: Option<Result<(), Stop>>,
    rating: Option<Rating>,
    level: u8,
    random: Random,
}

impl<'a> Session<'a> {
    /// Returns the session of the game called `name` in which a person plays `you` and `first` begins.
    #[must_use]
    pub fn new(
        name: &str,
        board: Box<dyn Board + 'a>,
        you: Player,
        first: Player,
        opponent: Opponent,
    ) -> Self {
        Session {
            name: name.to_owned(),
            board,
            you,
            turn: first,
            most: MOST_LISTED,
            before: Vec::new(),
            past: Vec::new(),
            met: None,
            listed: None,
            rating: None,
            level: opponent.level,
            random: Random(opponent.seed),
        }
    }

    /// Returns the session as it goes on where others were before: `past` are the positions that were left,
    /// as `solve` reads them, with who moved there, and `met` is what the last move met. What was before
    /// cannot be taken back.
    #[must_use]
    pub fn resumed(self, past: Vec<(String, Player)>, met: Option<Verdict>) -> Self {
        Session { before: past, met, ..self }
    }

    /// Returns the session with at most this number of moves of a position listed, instead of
    /// [`MOST_LISTED`].
    #[must_use]
    pub fn listing(self, most: usize) -> Self {
        Session { most, ..self }
    }

    /// Returns the position, as `solve` reads it.
    #[must_use]
    pub fn position(&self) -> String {
        self.board.position()
    }

    /// Returns the components of the position, each as `solve` reads it.
    #[must_use]
    pub fn components(&self) -> Vec<String> {
        self.board.components()
    }

    /// Returns who is to move.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Returns the play convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.board.convention()
    }

    /// Returns whether both players have the same moves everywhere.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.board.is_impartial()
    }

    /// Returns whether a position may come back.
    #[must_use]
    pub fn may_repeat(&self) -> bool {
        self.board.may_repeat()
    }

    /// Returns whether the person is to move.
    #[must_use]
    pub fn is_your_turn(&self) -> bool {
        self.turn == self.you
    }

    /// Returns whom the person plays.
    #[must_use]
    pub fn you(&self) -> Player {
        self.you
    }

    /// Returns whether play has ended, and how. This lists the moves of the player to move, see
    /// [`Session::choices`].
    ///
    /// # Errors
    /// [`Error::Solve`]: rules that have no answer at the position, or a budget that ended before one move
    /// was known.
    pub fn end(&mut self, budget: &Budget) -> Result<Option<End>, Error> {
        let mover = self.turn;
        if let Some(verdict) = self.met {
            // The turn has passed, so the opponent made the move that met the goal.
            let winner = if verdict == Verdict::Win { mover.opponent() } else { mover };
            return Ok(Some(End { winner: Some(winner), reason: Reason::Goal }));
        }
        if self.listed.is_none() {
            let seat = self.seat();
            let stop = self.board.list(seat, self.most, budget).map_err(|error| self.refusal(error))?;
            match stop {
                // An empty list that a limit cut short does not say that the player cannot move.
                Some(stop) if self.board.choices().is_empty() || stop == Stop::Cancelled => {
                    return Err(self.refusal(stop.into()));
                }
                stop => self.listed = Some(stop.map_or(Ok(()), Err)),
            }
        }
        if self.board.choices().is_empty() {
            let (chance, reason) = match self.convention() {
                Convention::Score => (self.rate(budget)?.prospect.chance, Reason::Points),
                // Who cannot move wins in misère play alone.
                convention => (Chance::of(convention == Convention::Misere), Reason::Stuck),
            };
            let winner = match chance {
                Chance::Win => Some(mover),
                Chance::Loss => Some(mover.opponent()),
                Chance::Draw => None,
            };
            return Ok(Some(End { winner, reason }));
        }
        let now = (self.position(), mover);
        // The lists have the positions that were left, so the one that stands now is counted beside them.
        let left = self.before.iter().chain(&self.past);
        if left.filter(|before| **before == now).count() + 1 >= REPETITIONS {
            return Ok(Some(End { winner: None, reason: Reason::Repetition }));
        }
        Ok(None)
    }

    /// Returns the moves of the player to move, as [`Session::end`] listed them.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        self.board.choices()
    }

    /// Returns the limit that cut the list of moves short; [`Stop::Full`] where there are more than
    /// [`MOST_LISTED`].
    #[must_use]
    pub fn cut(&self) -> Option<Stop> {
        self.listed.and_then(Result::err)
    }

    /// Returns what the player to move can reach, and by which of the moves.
    ///
    /// # Errors
    /// [`Error::Solve`]: rules that have no answer, or a budget that ended before the winner was known.
    pub fn rate(&mut self, budget: &Budget) -> Result<&Rating, Error> {
        if self.rating.is_none() {
            let rating = self.board.rate(self.seat(), budget).map_err(|error| self.refusal(error))?;
            self.rating = Some(rating);
        }
        Ok(self.rating.as_ref().expect("it is rated"))
    }

    /// Returns what the position is worth to the player to move, where that was asked for.
    pub fn rated(&self) -> Option<&Rating> {
        self.rating.as_ref()
    }

    /// Returns the best move of the player to move: one that wins, and soonest where that is known; else one
    /// that draws; else one that loses, as late as possible. Where values are known, no other move is better
    /// by them. With it what it reaches, where that is known.
    ///
    /// # Errors
    /// As [`Session::rate`].
    pub fn best(&mut self, budget: &Budget) -> Result<(usize, Option<Prospect>), Error> {
        let Rating { prospects, sensible, .. } = self.rate(budget)?;
        let is_sensible = |index: &usize| sensible.as_ref().is_some_and(|sensible| sensible[*index]);
        // Of equal moves `min_by_key` takes the first, and `max_by_key` would take the last.
        let key = |index: &usize| std::cmp::Reverse((rank(prospects[*index]), is_sensible(index)));
        let best = (0..prospects.len()).min_by_key(key).expect("play has not ended");
        let (prospect, of_best) = (prospects[best], (rank(prospects[best]), is_sensible(&best)));
        if prospect.is_some_and(|found| found.chance != Chance::Loss) {
            return Ok((best, prospect));
        }
        // Where all is lost or nothing known, any of the best will do, and the same one each time would be
        // dull.
        let equal: Vec<usize> = (0..prospects.len())
            .filter(|index| (rank(prospects[*index]), is_sensible(index)) == of_best)
            .collect();
        Ok((equal[self.random.below(equal.len())], prospect))
    }

    /// Returns the engine's choice. Where the budget ended before the winner was known, it is any move, and
    /// the limit is returned too.
    ///
    /// # Errors
    /// [`Error::Solve`]: rules that have no answer, or a cancelled budget.
    pub fn think(&mut self, budget: &Budget) -> Result<(usize, Option<Stop>), Error> {
        let n_choices = self.board.choices().len();
        // A draw is below 10, so level 10 never moves at random.
        if self.random.below(10) >= usize::from(self.level) {
            return Ok((self.random.below(n_choices), None));
        }
        match self.best(budget) {
            Ok((best, _)) => Ok((best, None)),
            Err(error) => match error.stop() {
                Some(stop) if stop != Stop::Cancelled => Ok((self.random.below(n_choices), Some(stop))),
                _ => Err(error),
            },
        }
    }

    /// Makes the move with this index among the choices, and returns it.
    ///
    /// # Panics
    /// If there is no such choice.
    pub fn make(&mut self, choice: usize) -> Move {
        let Choice { made, ends } = self.board.choices()[choice].clone();
        self.past.push((self.position(), self.turn));
        self.board.make(choice);
        self.met = ends;
        self.turn = self.turn.opponent();
        self.forget();
        made
    }

    /// Takes moves back until the person is to move again before the last move of theirs; returns how many
    /// were taken back, 0 where they have made none.
    pub fn undo(&mut self) -> usize {
        let Some(at) = self.past.iter().rposition(|(_, player)| *player == self.you) else {
            return 0;
        };
        // The engine's answer to the move is taken back with it.
        let n_moves = self.past.len() - at;
        for _ in 0..n_moves {
            self.board.undo();
        }
        self.past.truncate(at);
        self.turn = self.you;
        // Play went on from this position, so no move had met a goal before it.
        self.met = None;
        self.forget();
        n_moves
    }

    fn forget(&mut self) {
        self.listed = None;
        self.rating = None;
    }

    /// In an impartial game nothing depends on who moves, and laws are asked about the one player that they
    /// know.
    fn seat(&self) -> Player {
        if self.is_impartial() { Player::Left } else { self.turn }
    }

    fn refusal(&self, cause: Refusal) -> Error {
        Error::Solve { subject: self.name.clone(), cause }
    }
}

/// Returns how good a move is: the larger, the better.
fn rank(prospect: Option<Prospect>) -> (u8, i64) {
    let plies = |found: Prospect| i64::try_from(found.within.unwrap_or(0)).unwrap_or(i64::MAX);
    match prospect {
        // A move of which nothing is known may still win, so it is better than a loss; a draw is certain, so
        // it is better than both.
        Some(found) => match found.chance {
            Chance::Win => (3, -plies(found)),
            Chance::Draw => (2, 0),
            Chance::Loss => (0, plies(found)),
        },
        None => (1, 0),
    }
}
