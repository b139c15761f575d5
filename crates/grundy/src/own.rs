//! A game of one's own, written in Rust: its positions and its moves. All else is derived.
//!
//! ```
//! use grundy::own::{Moves, OwnGame};
//! use grundy::{Budget, Outcome, Player};
//!
//! /// A heap, from which a square number is taken.
//! struct Squares;
//!
//! impl OwnGame for Squares {
//!     type Position = u64;
//!     fn name(&self) -> &str {
//!         "squares"
//!     }
//!     fn moves(&self, heap: &u64, _: Player, moves: &mut Moves<'_, u64>) {
//!         for k in (1..).take_while(|k| k * k <= *heap) {
//!             moves.to(heap - k * k, || format!("take {}", k * k));
//!         }
//!     }
//! }
//!
//! let (game, budget) = (grundy::own(Squares), Budget::default());
//! let found = game.find(&[14, 3], 10, &budget)?;
//! assert_eq!(found.outcome, Outcome::N);
//! assert_eq!((found.winning[0].index, &found.winning[0].parts), (0, &vec![13]));
//! let table = game.table([30], |[n]| n, &budget)?;
//! assert_eq!(table.entries().len(), 30);
//! # Ok::<_, grundy::Error>(())
//! ```
//!
//! What [`own`] returns is a [`Game`] like any other: it is solved, played and written as JSON by the same
//! calls. Rules that the rule language can say are better said there, since only these have theorems.

pub use crate::by_listing::{Answered, Chosen, Listing};

use crate::game::{may_repeat, read_sum, refused, worth};
use crate::games::Summed;
use crate::listed::{Entry, Listed};
use crate::{Error, Game, RuleGame};
use grundy_budget::{Budget, List, Stop, Weight};
use grundy_engine::evaluate::Memo;
use grundy_rules::{Convention, Play, Ruleset};
use grundy_solve::board::{Board, OnBoard};
use grundy_solve::{Error as Refusal, Found, Ladder, Method, Named, Source, Words, position};
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use grundy_values::{Grundy, Outcome, Player};
use std::cell::OnceCell;
use std::convert::Infallible;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The rules of a game, written in Rust.
///
/// Play is normal, where a player who cannot move loses, unless [`OwnGame::convention`] says otherwise.
/// Positions may come back: play that never ends is a draw.
pub trait OwnGame: Send + Sync {
    /// A position that is no sum of others. `Display` shows it and `FromStr` reads it, without a `+` and not
    /// as `()`. The order serves to write sums in one way. [`Weight`] says what a position holds in blocks of
    /// its own, so that the memory limit counts it; `impl Weight for P {}` says that it holds nothing there.
    type Position: Clone + Ord + Hash + Weight + Display + FromStr<Err: Display>;

    /// Returns the name by which messages speak of the game.
    fn name(&self) -> &str;

    /// Hands all moves of a player to `moves`, in the same order at every call.
    fn moves(&self, from: &Self::Position, player: Player, moves: &mut Moves<'_, Self::Position>);

    /// Returns whether both players have the same moves everywhere, as they have by default.
    fn is_impartial(&self) -> bool {
        true
    }

    /// Returns the play convention: normal or misère. A goal counts as normal play.
    fn convention(&self) -> Convention {
        Convention::Normal
    }
}

/// Takes the moves of a position.
pub struct Moves<'a, P> {
    emit: Named<'a, P>,
    is_over: bool,
}

impl<P> Moves<'_, P> {
    /// Takes a move to a position, and what the move is called. The words are made only where somebody asks.
    pub fn to(&mut self, position: P, words: impl Fn() -> String) {
        self.to_sum(&[position], words);
    }

    /// Takes a move to a sum of positions, or to nothing.
    pub fn to_sum(&mut self, parts: &[P], words: impl Fn() -> String) {
        // A game need not look whether more moves are wanted: what it hands over later is not passed on.
        if !self.is_over {
            self.is_over = (self.emit)(parts, &|| (None, words()).into()).is_break();
        }
    }

    /// Returns whether no more moves are wanted. A long list of moves may end here.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }
}

/// Returns a game that is written in Rust, ready to be asked.
pub fn own<G: OwnGame>(game: G) -> Own<G> {
    Own(game)
}

/// A game that is written in Rust; see [`own`].
#[derive(Clone, Debug)]
pub struct Own<G>(G);

impl<G: OwnGame> Own<G> {
    /// Returns who wins a sum of positions, its Grundy value where it has one, and `limit` winning moves of
    /// each player at most, each with its words.
    ///
    /// # Errors
    /// [`Error::Solve`] where the budget ends before the winner is known.
    pub fn find(
        &self,
        sum: &[G::Position],
        limit: usize,
        budget: &Budget,
    ) -> Result<Found<G::Position>, Error> {
        let mut found = self.ask(sum, limit, &mut Memo::new(budget), budget)?;
        let source = InRust::new(self, budget);
        for step in &mut found.winning {
            let words = || source.describe(&sum[step.index], &step.parts, step.player);
            step.words = Some(step.words.take().unwrap_or_else(words));
        }
        Ok(found)
    }

    /// Returns the table of the positions that belong to the numbers below `lengths`, from 0: Grundy values,
    /// or who wins where there are none. [`Listed::law`] finds the laws that it follows, as conjectures.
    ///
    /// # Errors
    /// [`Error::Unsuited`] of a partizan game, whose positions have values by [`Game::value`], and where a
    /// position is a draw; [`Error::Solve`] where the budget ends.
    pub fn table<const N: usize>(
        &self,
        lengths: [u64; N],
        mut position: impl FnMut([u64; N]) -> G::Position,
        budget: &Budget,
    ) -> Result<Listed, Error> {
        let unsuited = |reason: String| Error::Unsuited { game: self.0.name().to_owned(), reason };
        if !self.0.is_impartial() {
            return Err(unsuited("a table is of games in which both players have the same moves".to_owned()));
        }
        let stopped = |stop: Stop| refused(self.0.name(), stop.into());
        let (mut memo, mut at, mut entries) = (Memo::new(budget), [0; N], List::new(budget));
        let n_entries = lengths.iter().try_fold(1u64, |product, length| product.checked_mul(*length));
        for _ in 0..n_entries.ok_or(Stop::Memory).map_err(stopped)? {
            let place = position(at);
            let found = self.ask(std::slice::from_ref(&place), 0, &mut memo, budget)?;
            let entry = match (found.grundy, found.outcome) {
                // A value that has no room is a win all the same, since it is not 0.
                (Some(Grundy::Number(value)), _) => i64::try_from(value).map_or(Entry::Won, Entry::Number),
                (_, Outcome::N) => Entry::Won,
                (_, Outcome::P) => Entry::Lost,
                _ => return Err(unsuited(format!("{place} is a draw, which has no place in a table"))),
            };
            entries.push(entry).map_err(stopped)?;
            // The last number changes first.
            for (number, length) in at.iter_mut().zip(lengths).rev() {
                *number = (*number + 1) % length;
                if *number > 0 {
                    break;
                }
            }
        }
        Listed::of(vec![0; N], lengths.to_vec(), entries.into_vec(), budget).map_err(stopped)
    }

    fn ask(
        &self,
        sum: &[G::Position],
        limit: usize,
        memo: &mut Memo<G::Position>,
        budget: &Budget,
    ) -> Result<Found<G::Position>, Error> {
        let source = InRust::new(self, budget);
        let found = Ladder::new(&source, Method::Auto, sum, memo, budget).find(sum, limit);
        found.map_err(|refusal| refused(self.0.name(), refusal))
    }
}

impl<G: OwnGame> Ruleset for Own<G> {
    type Component = G::Position;
    type Error = Infallible;

    fn options(
        &self,
        from: &G::Position,
        player: Player,
        emit: &mut dyn FnMut(&[G::Position]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        self.0.moves(from, player, &mut Moves { emit: &mut |parts, _| emit(parts), is_over: false });
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }
}

impl<G: OwnGame> Game for Own<G> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn position_format(&self) -> String {
        format!("a position of {}; positions with + between them are a sum", self.0.name())
    }

    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        let sum = self.read(position)?;
        Ok(Box::new(OnBoard::new(InRust::new(self, budget), sum)))
    }

    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error> {
        let sum = self.read(position)?;
        worth(self.0.name(), self, self.play().convention(), &sum, forms, budget, |never| match never {})
    }

    fn rules(&self) -> Result<&RuleGame, Error> {
        Err(Error::of_code(self.0.name()))
    }

    fn summed(&self) -> Option<Summed> {
        Some(Summed::Plus)
    }
}

impl<G: OwnGame> Own<G> {
    fn play(&self) -> Play<'_, Self> {
        if self.0.convention() == Convention::Misere { Play::Misere } else { Play::Normal }
    }

    /// Reads positions with `+` between them; `()` is a sum of nothing.
    fn read(&self, words: &[&str]) -> Result<Vec<G::Position>, Error> {
        if position::is_nothing(words) {
            return Ok(Vec::new());
        }
        let part = |piece: &str| {
            piece.trim().parse::<G::Position>().map_err(|fault| (0..piece.len(), fault.to_string()))
        };
        read_sum(&words.join(" "), |_| true, part).map_err(|refusal| refused(self.0.name(), refusal))
    }
}

/// A game that is written in Rust, as a source of positions.
struct InRust<'g, G> {
    game: &'g Own<G>,
    budget: Budget,
    /// Whether a position may come back.
    repeats: OnceCell<bool>,
}

impl<'g, G: OwnGame> InRust<'g, G> {
    fn new(game: &'g Own<G>, budget: &Budget) -> Self {
        InRust { game, budget: budget.clone(), repeats: OnceCell::new() }
    }
}

impl<G: OwnGame> Source for InRust<'_, G> {
    type Rules = Own<G>;

    fn rules(&self) -> &Own<G> {
        self.game
    }

    fn play(&self) -> Play<'_, Own<G>> {
        self.game.play()
    }

    fn show(&self, sum: &[G::Position]) -> String {
        position::sum(sum.iter().map(G::Position::to_string), " + ")
    }

    fn describe(&self, from: &G::Position, parts: &[G::Position], player: Player) -> Words {
        self.looked_up(from, parts, player).unwrap_or_default()
    }

    fn visit(
        &self,
        from: &G::Position,
        player: Player,
        emit: Named<'_, G::Position>,
    ) -> Result<(), Infallible> {
        self.game.0.moves(from, player, &mut Moves { emit, is_over: false });
        Ok(())
    }

    fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn may_repeat(&self, sum: &[G::Position]) -> bool {
        *self.repeats.get_or_init(|| may_repeat(self.game, sum, &self.budget))
    }

    fn refuse(&self, never: Infallible) -> Refusal {
        match never {}
    }
}
