//! Positions in which moves are made one after the other: what a program that plays needs of a game.

use crate::joint::climb_jointly;
use crate::ladder::climb;
use crate::line::line;
use crate::rating::{Prospect, Rating};
use crate::source::verdict;
use crate::strategy;
use crate::{Component, Error, Ladder, Method, Move, Movement, Ply, Solution, Source, Step};
use grundy_budget::{Budget, Stop, block_of};
use grundy_engine::evaluate::Memo;
use grundy_proof::strategy::{Refused, Replayed, Strategy, replay};
use grundy_rules::{Convention, Ruleset, Sum, Verdict};
use grundy_values::{Chance, Player};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A position with its past, in which the moves of a player are listed, rated and made.
///
/// At first nothing is listed, and so it is again after a move is made or taken back.
pub trait Board {
    /// Returns the position, as `solve` reads it.
    fn position(&self) -> String;

    /// Returns the components of the position, each as `solve` reads it.
    fn components(&self) -> Vec<String>;

    /// Returns the play convention.
    fn convention(&self) -> Convention;

    /// Returns whether both players have the same moves everywhere.
    fn is_impartial(&self) -> bool;

    /// Returns whether a position may come back, so that play may go on for ever.
    fn may_repeat(&self) -> bool;

    /// Returns who wins the position, its value, and the winning moves of each player: `limit` at most, as
    /// far as they are cheap to find, and all of them by [`usize::MAX`].
    ///
    /// # Errors
    /// Where no engine answers within the budget.
    fn solve(&mut self, method: Method, limit: usize, budget: &Budget) -> Result<Solution, Error>;

    /// Returns the same of the sum in which a move touches the components as `movement` says. It has no
    /// Grundy value, since it has no components.
    ///
    /// # Errors
    /// Where the game has a goal, where the options of the components do not fit into the budget, and where
    /// no engine answers within it.
    fn solve_jointly(
        &mut self,
        movement: Movement,
        method: Method,
        limit: usize,
        budget: &Budget,
    ) -> Result<Solution, Error>;

    /// Returns the strategy of whoever wins the position, for each who may move first, with `most` positions
    /// at most.
    ///
    /// # Errors
    /// Where no engine answers within the budget, where play can be drawn, and where the strategy has more
    /// positions.
    fn strategy(&mut self, method: Method, most: usize, budget: &Budget) -> Result<Strategy, Error>;

    /// Returns the line of play that begins with a move of `player`: who wins follows the engines, the other
    /// one resists. It ends where play does, or after `most` moves.
    ///
    /// # Errors
    /// Where no engine answers within the budget.
    fn line(
        &mut self,
        player: Player,
        method: Method,
        most: usize,
        budget: &Budget,
    ) -> Result<Vec<Ply>, Error>;

    /// Replays a strategy for the position, with the moves of the rules.
    ///
    /// # Errors
    /// See [`Refused`].
    fn replay(&mut self, strategy: &Strategy, budget: &Budget) -> Result<Replayed, Refused<Error>>;

    /// Lists the moves of `player`, `most` of them at most, moves with equal results once. A limit that ends
    /// the listing early is returned; what is listed up to it is kept. A step is a move.
    ///
    /// # Errors
    /// Rules that have no answer at the position.
    fn list(&mut self, player: Player, most: usize, budget: &Budget) -> Result<Option<Stop>, Error>;

    /// Returns the moves that are listed.
    fn choices(&self) -> &[Choice];

    /// Returns what `player`, to move, can reach, and by which of the listed moves. Where the mover wins, and
    /// only by moves that are not listed, one of them is appended to the list.
    ///
    /// # Errors
    /// Where the winner cannot be known: the budget ended, or the rules have no answer.
    fn rate(&mut self, player: Player, budget: &Budget) -> Result<Rating, Error>;

    /// Makes the listed move with this index.
    ///
    /// # Panics
    /// If no such move is listed.
    fn make(&mut self, choice: usize);

    /// Takes the last move back; returns whether there was one.
    fn undo(&mut self) -> bool;
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move in words; without the player.
    pub made: Move,
    /// What it means at once for the player who makes it, where there is a goal.
    pub ends: Option<Verdict>,
}

/// The board of a source: one for all games. What is found about one position serves the next.
pub struct OnBoard<S: Source> {
    source: S,
    memo: Memo<Component<S>>,
    /// The sums from the start to the present one.
    line: Vec<Vec<Component<S>>>,
    listed: Vec<Step<Component<S>>>,
    choices: Vec<Choice>,
}

/// A move, and what it is called.
type Called<S> = (Step<Component<S>>, Choice);

impl<S: Source> OnBoard<S> {
    /// Returns the board on which `sum` stands.
    #[must_use]
    pub fn new(source: S, sum: Vec<Component<S>>) -> Self {
        let memo = Memo::new(&Budget::default());
        OnBoard { source, memo, line: vec![sum], listed: Vec::new(), choices: Vec::new() }
    }

    fn sum(&self) -> &[Component<S>] {
        self.line.last().expect("the start stays")
    }

    fn forget(&mut self) {
        self.listed.clear();
        self.choices.clear();
    }

    /// Lists the moves, each with its words.
    fn moves(
        &self,
        player: Player,
        most: usize,
        budget: &Budget,
    ) -> (Vec<Called<S>>, Result<Option<Stop>, Error>) {
        let (source, sum) = (&self.source, self.sum());
        let (mut found, mut results, mut stop) = (Vec::new(), HashSet::new(), None);
        // Texts are kept once more by whoever asked, and once more as an answer.
        let (room, mut bytes) = (budget.bytes_left().map(|bytes| bytes / 4), 0);
        for (index, component) in sum.iter().enumerate() {
            let mut failed = None;
            let listed = source.visit(component, player, &mut |parts, words| {
                // Where positions are large a move takes long, so the limits are looked at for each one.
                stop = budget.spend(1).and_then(|()| budget.check()).err();
                let step = Step { player, index, parts: parts.to_vec(), ways: 1, words: None };
                let after = step.after(sum);
                if stop.is_none() && results.insert(Sum::new(after.clone())) {
                    // Only a new result beyond `most` shows that the list is cut short.
                    if found.len() == most {
                        stop = Some(Stop::Full);
                    } else if room.is_some_and(|room| bytes > room) {
                        stop = Some(Stop::Memory);
                    } else {
                        match verdict(source, parts) {
                            Err(fault) => failed = Some(fault),
                            Ok(ends) => {
                                let made = words().into_move(None, source.show(&after));
                                bytes += block_of(parts) + 2 * block_of(&after) + made.weight();
                                found.push((step, Choice { made, ends }));
                            }
                        }
                    }
                }
                let is_done = stop.is_some() || failed.is_some();
                if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if let Some(fault) = failed.or(listed.err()) {
                return match source.refuse(fault) {
                    Error::Stopped(stop) => (found, Ok(Some(stop))),
                    error => (found, Err(error)),
                };
            }
            if stop.is_some() {
                break;
            }
        }
        (found, Ok(stop))
    }
}

impl<S: Source> Board for OnBoard<S> {
    fn position(&self) -> String {
        self.source.show(self.sum())
    }

    fn components(&self) -> Vec<String> {
        self.sum().iter().map(|component| self.source.show(std::slice::from_ref(component))).collect()
    }

    fn convention(&self) -> Convention {
        self.source.play().convention()
    }

    fn is_impartial(&self) -> bool {
        self.source.rules().is_impartial()
    }

    fn may_repeat(&self) -> bool {
        // All later positions follow the first one, so it speaks for them.
        self.source.may_repeat(&self.line[0])
    }

    fn solve(&mut self, method: Method, limit: usize, budget: &Budget) -> Result<Solution, Error> {
        self.source.set_budget(budget);
        // By the field, since `self.sum()` would borrow the memo as well.
        let sum = self.line.last().expect("the start stays");
        climb(&self.source, sum, &mut self.memo, method, limit, budget)
    }

    fn solve_jointly(
        &mut self,
        movement: Movement,
        method: Method,
        limit: usize,
        budget: &Budget,
    ) -> Result<Solution, Error> {
        self.source.set_budget(budget);
        climb_jointly(&self.source, self.sum(), movement, method, limit, budget)
    }

    fn strategy(&mut self, method: Method, most: usize, budget: &Budget) -> Result<Strategy, Error> {
        self.source.set_budget(budget);
        let sum = self.line.last().expect("the start stays");
        let ladder = Ladder::new(&self.source, method, sum, &mut self.memo, budget);
        strategy::write(&self.source, ladder, sum, most, budget)
    }

    fn line(
        &mut self,
        player: Player,
        method: Method,
        most: usize,
        budget: &Budget,
    ) -> Result<Vec<Ply>, Error> {
        self.source.set_budget(budget);
        let sum = self.line.last().expect("the start stays");
        let ladder = Ladder::new(&self.source, method, sum, &mut self.memo, budget);
        line(&self.source, ladder, sum, player, most, budget)
    }

    fn replay(&mut self, strategy: &Strategy, budget: &Budget) -> Result<Replayed, Refused<Error>> {
        self.source.set_budget(budget);
        let (source, sum) = (&self.source, self.sum());
        let replayed = replay(source.rules(), source.play(), sum, strategy, &|sum| source.show(sum), budget);
        replayed.map_err(|refused| refused.map(|fault| source.refuse(fault)))
    }

    fn list(&mut self, player: Player, most: usize, budget: &Budget) -> Result<Option<Stop>, Error> {
        self.forget();
        self.source.set_budget(budget);
        let (found, stop) = self.moves(player, most, budget);
        (self.listed, self.choices) = found.into_iter().unzip();
        stop
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }

    fn rate(&mut self, player: Player, budget: &Budget) -> Result<Rating, Error> {
        self.source.set_budget(budget);
        let sum = self.line.last().expect("the start stays");
        let mut ladder = Ladder::new(&self.source, Method::Auto, sum, &mut self.memo, budget);
        let (mut rating, more) = ladder.rate(sum, player, &self.listed)?;
        rating.trail = ladder.into_trail();
        // The winning move that the list lacks stands at its end, so that it can be made.
        if let Some(step) = more {
            let words = step.in_words(&self.source, sum);
            let made = words.into_move(None, self.source.show(&step.after(sum)));
            let ends = verdict(&self.source, &step.parts).map_err(|fault| self.source.refuse(fault))?;
            self.choices.push(Choice { made, ends });
            self.listed.push(step);
            rating.prospects.push(Some(Prospect::of(Chance::Win)));
        }
        Ok(rating)
    }

    fn make(&mut self, choice: usize) {
        let next = self.listed[choice].after(self.sum());
        self.line.push(next);
        // The list was that of the position before.
        self.forget();
    }

    fn undo(&mut self) -> bool {
        let has_past = self.line.len() > 1;
        if has_past {
            self.line.pop();
            self.forget();
        }
        has_past
    }
}
