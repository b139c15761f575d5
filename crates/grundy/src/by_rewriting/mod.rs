//! Games on boards that a user brings as text: pieces of the board and what replaces them.
//!
//! Where play ends and the player who cannot move loses, positions are worth short games, and who wins a sum follows
//! from the values of its boards. Elsewhere sums are searched whole.

mod board;
mod worth;

use crate::Error;
use grundy_budget::Budget;
use grundy_catalog::board::{Board, OfGame, Source, Step};
use grundy_catalog::{Ask, Error as Refusal, Move, Solution, Standing};
use grundy_rules::rewrite::{self, Rewrites};
use grundy_rules::{Convention, Play, Ruleset, Sum};
use grundy_values::form::{Form, Forms};
use grundy_values::{Chance, Outcome, Player};
use std::collections::HashMap;
use std::ops::ControlFlow;
use worth::Worth;

/// A game on boards given by what replaces pieces of them.
///
/// ```
/// use grundy::{Ask, Budget, BoardRules, Outcome, Settings};
/// let toads = BoardRules::read(r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#)?;
/// let (settings, budget) = (Settings::default(), Budget::default());
/// let ask = Ask { position: &["TT.F"], settings: &settings, limit: 10, budget: &budget };
/// assert_eq!(toads.solve(&ask)?.outcome, Outcome::N);
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardRules {
    name: String,
    text: String,
    rules: Rewrites,
}

impl BoardRules {
    /// Reads rules from text.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong with the text.
    pub fn read(text: &str) -> Result<Self, Error> {
        let rules =
            rewrite::parse(text).map_err(|rejected| Error::Rules { text: text.to_owned(), rejected })?;
        let name = rules.name().map_or_else(|| rules.to_string(), str::to_owned);
        Ok(BoardRules { name, text: text.to_owned(), rules })
    }

    /// Returns the same moves in misère play.
    #[must_use]
    pub fn in_misere(self) -> Self {
        BoardRules { rules: self.rules.in_misere(), ..self }
    }

    /// Returns the name that the text gives the game, or its rules in one line.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the rules as they are printed.
    #[must_use]
    pub fn printed(&self) -> String {
        self.rules.to_string()
    }

    /// Returns the letters of the boards, in order.
    #[must_use]
    pub fn letters(&self) -> Vec<char> {
        self.rules.letters()
    }

    /// Says whether a move may reach from one row into another.
    pub(crate) fn has_rows(&self) -> bool {
        self.rules.lines().iter().any(|line| line.turned || line.from.to_string().contains('|'))
    }

    /// Says whether both players have the same moves everywhere.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    /// Returns the play convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        match self.rules.play() {
            Play::Misere => Convention::Misere,
            _ => Convention::Normal,
        }
    }

    /// Returns what a position looks like, in a few words.
    #[must_use]
    pub fn position_format(&self) -> String {
        let letters: String = self.rules.letters().into_iter().map(|letter| format!(" {letter}")).collect();
        format!("a board of the letters{letters}, rows parted by `|`; boards parted by + are a sum")
    }

    /// Returns who wins, and every winning move; computed from the rules.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position, or a budget that ended before the winner was known.
    pub fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        self.answer(ask).map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    fn answer(&self, ask: &Ask<'_>) -> Result<Solution, Refusal> {
        let sum = board::read(&self.rules, ask.position)?;
        let source = board::ByRewriting { rules: &self.rules, repeats: false };
        let mut worth = Worth::new(&self.rules, ask.budget);
        let chances = [worth.chance(&sum, Player::Left)?, worth.chance(&sum, Player::Right)?];
        let impartial = self.rules.is_impartial();
        let mut moves = Moves { limit: ask.limit, listed: Vec::new(), by_result: HashMap::new() };
        let mut stop = None;
        for player in if impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            if chances[*player as usize] != Chance::Win {
                continue;
            }
            let mut failed = Ok(());
            let listed = source.moves(&sum, *player, ask.budget, &mut |step| {
                failed = worth.chance(&step.after(&sum), player.opponent()).and_then(|chance| {
                    let wins = chance.reversed() == Chance::Win;
                    if wins { moves.push(*player, &sum, step) } else { Ok(()) }
                });
                if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            match listed.and(failed) {
                Ok(()) => {}
                Err(Refusal::Stopped(limit)) => stop = stop.or(Some(limit)),
                Err(error) => return Err(error),
            }
        }
        Ok(Solution {
            position: source.show(&sum),
            play: source.convention(),
            outcome: Outcome::of_chances(chances[0], chances[1]),
            grundy: worth.grundy(&sum)?,
            standing: Standing::Exact,
            winning_moves: moves.listed.into_iter().map(|found| found.into_move(impartial)).collect(),
            sensible_moves: Self::sensible(&sum, &source, &mut worth, ask),
            stop,
        })
    }

    /// Returns the moves of both players that no other move of the same player is better than; `None` where boards are no
    /// short games, and where the budget or the limit ends first.
    fn sensible(
        sum: &[rewrite::Board],
        source: &board::ByRewriting<'_>,
        worth: &mut Worth<'_>,
        ask: &Ask<'_>,
    ) -> Option<Vec<Move>> {
        let mut moves = Moves { limit: ask.limit, listed: Vec::new(), by_result: HashMap::new() };
        for player in Player::BOTH {
            let mut steps = Vec::new();
            let listed = source.moves(sum, player, ask.budget, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            listed.ok()?;
            let options: Vec<Vec<rewrite::Board>> = steps.iter().map(|step| step.after(sum)).collect();
            let best = worth.undominated(&options, player)?;
            for (step, _) in steps.into_iter().zip(best).filter(|(_, best)| *best) {
                moves.push(player, sum, step).ok()?;
            }
        }
        Some(moves.listed.into_iter().map(|found| found.into_move(false)).collect())
    }

    /// Returns the canonical form of a position, an element of the caller's arena, which spends from the question's
    /// budget from then on.
    ///
    /// # Errors
    /// [`Error::Unsuited`] in misère play, [`Error::Solve`] where a position can come back, for words that are no
    /// position, and where the budget ends.
    pub fn value(&self, ask: &Ask<'_>, forms: &mut Forms) -> Result<Form, Error> {
        if !matches!(self.rules.play(), grundy_rules::Play::Normal) {
            let reason = "values are of normal play, in which who cannot move loses".to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        let found = board::read(&self.rules, ask.position).and_then(|sum| {
            forms.set_budget(ask.budget);
            worth::value(&self.rules, &sum, forms, ask.budget)
        });
        found.map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    /// Returns the board on which the position of a question stands, to be played.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position.
    pub fn board(&self, ask: &Ask<'_>) -> Result<Box<dyn Board + '_>, Error> {
        let sum = board::read(&self.rules, ask.position)
            .map_err(|source| Error::Solve { subject: self.name.clone(), source })?;
        let repeats = may_repeat(&self.rules, &sum, ask.budget);
        Ok(Box::new(OfGame::new(board::ByRewriting { rules: &self.rules, repeats }, sum)))
    }

    /// Returns the refusal of a question that is about numbers.
    pub(crate) fn unsuited(&self) -> Error {
        let reason = "its positions are boards, and this is asked of games on numbers".to_owned();
        Error::Unsuited { game: self.name.clone(), reason }
    }
}

/// The winning moves found so far; moves with equal results are one, with their number.
struct Moves {
    /// So many moves are listed for each player.
    limit: usize,
    listed: Vec<Found>,
    by_result: HashMap<(Player, Sum<rewrite::Board>), usize>,
}

struct Found {
    player: Player,
    step: Step<rewrite::Board>,
    to: String,
    ways: u64,
}

impl Moves {
    fn push(
        &mut self,
        player: Player,
        sum: &[rewrite::Board],
        step: Step<rewrite::Board>,
    ) -> Result<(), Refusal> {
        let after = step.after(sum);
        let to = board::show(&after);
        let result = (player, Sum::new(after));
        if let Some(at) = self.by_result.get(&result) {
            self.listed[*at].ways += 1;
            return Ok(());
        }
        if self.listed.iter().filter(|found| found.player == player).count() >= self.limit {
            return Err(Refusal::Stopped(grundy_budget::Stop::Steps));
        }
        self.by_result.insert(result, self.listed.len());
        self.listed.push(Found { player, step, to, ways: 1 });
        Ok(())
    }
}

impl Found {
    fn into_move(self, impartial: bool) -> Move {
        let ways = if self.ways > 1 { format!(" ({} equal moves)", self.ways) } else { String::new() };
        Move {
            player: (!impartial).then_some(self.player),
            name: self.step.name,
            to: self.to,
            text: self.step.text + &ways,
        }
    }
}

/// Steps spent on finding out whether a position can come back.
const STEPS_FOR_LOOPS: u64 = 20_000;

/// Says whether a position was met that comes back, as far as a short look can tell.
fn may_repeat(rules: &Rewrites, sum: &[rewrite::Board], budget: &Budget) -> bool {
    let budget = budget.apart().with_steps(STEPS_FOR_LOOPS);
    Worth::new(rules, &budget).repeats(sum)
}
