//! Positions in which moves are made one after the other: what a program that plays needs of a game.

use crate::entry::{Entry, Moves};
use crate::{Error, Move, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Convention, Sum, Verdict};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
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

    /// Says whether both players have the same moves everywhere.
    fn is_impartial(&self) -> bool;

    /// Says whether a position may come back, so that play may go on for ever.
    fn may_repeat(&self) -> bool;

    /// Lists the moves of `player`, `most` of them at most, moves with equal results once. A limit that ends the
    /// listing early is returned; what is listed up to it is kept. A step is a move.
    ///
    /// # Errors
    /// Rules that have no answer at the position.
    fn list(&mut self, player: Player, most: usize, budget: &Budget) -> Result<Option<Stop>, Error>;

    /// Returns the moves that are listed.
    fn choices(&self) -> &[Choice];

    /// Says what `player`, to move, can reach, and by which of the listed moves. Where the mover wins, and only by moves
    /// that are not listed, one of them is appended to the list.
    ///
    /// # Errors
    /// Where the winner cannot be known: the budget ended, or the rules have no answer.
    fn rate(&mut self, player: Player, budget: &Budget) -> Result<Rating, Error>;

    /// Makes the listed move with this index.
    ///
    /// # Panics
    /// If no such move is listed.
    fn make(&mut self, choice: usize);

    /// Takes the last move back; says whether there was one.
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

/// What the player to move can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Against best play.
    pub prospect: Prospect,
    /// By each of the listed moves; `None` where a limit left it open.
    pub prospects: Vec<Option<Prospect>>,
    /// Of each of the listed moves whether no other one is better, by the values of what they leave; `None` where the game is
    /// not answered by values.
    pub sensible: Option<Vec<bool>>,
    /// The Grundy value of the position, where it has one.
    pub grundy: Option<Grundy>,
    /// The components and their Grundy values; empty where they are not known.
    pub components: Vec<(String, Grundy)>,
    /// What stands behind it.
    pub standing: Standing,
}

/// What a player can reach against best play, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Win, loss or draw.
    pub chance: Chance,
    /// Plies to the end where the winner hurries and the loser delays; known where positions can repeat, where a player
    /// who does not hurry may never win.
    pub remoteness: Option<u32>,
}

impl Prospect {
    /// Returns the prospect of which only the chance is known.
    #[must_use]
    pub fn of(chance: Chance) -> Prospect {
        Prospect { chance, remoteness: None }
    }
}

/// What [`OfGame`] makes a board of: moves and answers about sums, without a past.
pub trait Source {
    /// The components of a sum.
    type Component: Clone + Ord + std::hash::Hash + grundy_budget::Weight;

    /// Returns the play convention.
    fn convention(&self) -> Convention;

    /// Says whether both players have the same moves.
    fn is_impartial(&self) -> bool;

    /// Says whether a position may come back.
    fn may_repeat(&self) -> bool {
        false
    }

    /// Returns a sum as `solve` reads it.
    fn show(&self, sum: &[Self::Component]) -> String;

    /// Hands every move of `player` out.
    ///
    /// # Errors
    /// Rules that have no answer, and the budget's limit.
    fn moves(
        &self,
        sum: &[Self::Component],
        player: Player,
        budget: &Budget,
        emit: &mut dyn FnMut(Step<Self::Component>) -> ControlFlow<()>,
    ) -> Result<(), Error>;

    /// Rates a position and the moves listed in it; where only moves that are not listed win, it returns one of them too.
    ///
    /// # Errors
    /// See [`Board::rate`].
    fn rate(
        &self,
        sum: &[Self::Component],
        player: Player,
        listed: &[Step<Self::Component>],
        budget: &Budget,
    ) -> Result<Rated<Self::Component>, Error>;
}

/// A move: which component of the sum becomes what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<C> {
    /// The index of the component.
    pub index: usize,
    /// What it becomes.
    pub parts: Vec<C>,
    /// The name of the kind of move.
    pub name: Option<Cow<'static, str>>,
    /// The move in words.
    pub text: String,
    /// What it means at once for the player who makes it.
    pub ends: Option<Verdict>,
}

impl<C: Clone + Ord> Step<C> {
    /// Returns the sum after the move, the parts where the component was.
    #[must_use]
    pub fn after(&self, sum: &[C]) -> Vec<C> {
        [&sum[..self.index], &self.parts, &sum[self.index + 1..]].concat()
    }
}

/// A rating, and a move that wins where none that is listed does.
pub type Rated<C> = (Rating, Option<Step<C>>);

/// The board of a source.
pub struct OfGame<S: Source> {
    source: S,
    /// The sums from the start to the present one.
    line: Vec<Vec<S::Component>>,
    listed: Vec<Step<S::Component>>,
    choices: Vec<Choice>,
}

impl<S: Source> OfGame<S> {
    /// Returns the board on which `sum` stands.
    #[must_use]
    pub fn new(source: S, sum: Vec<S::Component>) -> Self {
        OfGame { source, line: vec![sum], listed: Vec::new(), choices: Vec::new() }
    }

    fn sum(&self) -> &[S::Component] {
        self.line.last().expect("the start stays")
    }

    fn note(&mut self, step: Step<S::Component>) {
        let made = Move {
            player: None,
            name: step.name.clone(),
            to: self.source.show(&step.after(self.sum())),
            text: step.text.clone(),
        };
        self.choices.push(Choice { made, ends: step.ends });
        self.listed.push(step);
    }

    fn forget(&mut self) {
        self.listed.clear();
        self.choices.clear();
    }
}

impl<S: Source> Board for OfGame<S> {
    fn position(&self) -> String {
        self.source.show(self.sum())
    }

    fn components(&self) -> Vec<String> {
        let show = |component| self.source.show(std::slice::from_ref(component));
        self.sum().iter().map(show).collect()
    }

    fn convention(&self) -> Convention {
        self.source.convention()
    }

    fn is_impartial(&self) -> bool {
        self.source.is_impartial()
    }

    fn may_repeat(&self) -> bool {
        self.source.may_repeat()
    }

    fn list(&mut self, player: Player, most: usize, budget: &Budget) -> Result<Option<Stop>, Error> {
        self.forget();
        let (mut found, mut results, mut stop) = (Vec::new(), HashSet::new(), None);
        let sum = self.sum();
        // A move is kept as a sum and as its text, and by whoever asked once more.
        let room = budget.bytes_left().map(|bytes| bytes / 4);
        let bytes_a_move = (self.source.show(sum).len() + size_of_val(sum)) as u64;
        let listed = self.source.moves(sum, player, budget, &mut |step| {
            // Where positions are large, a move takes long.
            stop = budget.spend(1).and_then(|()| budget.check()).err();
            if stop.is_none() && results.insert(Sum::new(step.after(sum))) {
                if found.len() == most {
                    stop = Some(Stop::Steps);
                } else if room.is_some_and(|room| found.len() as u64 * bytes_a_move > room) {
                    stop = Some(Stop::Memory);
                } else {
                    found.push(step);
                }
            }
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        for step in found {
            self.note(step);
        }
        match listed {
            Err(Error::Stopped(stop)) => Ok(Some(stop)),
            Err(error) => Err(error),
            Ok(()) => Ok(stop),
        }
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }

    fn rate(&mut self, player: Player, budget: &Budget) -> Result<Rating, Error> {
        let (mut rating, more) = self.source.rate(self.sum(), player, &self.listed, budget)?;
        if let Some(step) = more {
            self.note(step);
            rating.prospects.push(Some(Prospect::of(Chance::Win)));
        }
        Ok(rating)
    }

    fn make(&mut self, choice: usize) {
        let next = self.listed[choice].after(self.sum());
        self.line.push(next);
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

/// An entry of the catalogue, which answers by its law.
pub(crate) struct ByLaw<E>(pub(crate) E);

/// Winning moves are asked of the law up to this number.
const MOST_WINNING: usize = 10_000;

impl<E: Entry> ByLaw<E> {
    fn step(
        &self,
        sum: &[E::Component],
        player: Player,
        index: usize,
        parts: &[E::Component],
    ) -> Step<E::Component> {
        self.named(index, parts, self.0.describe(&sum[index], parts, player))
    }

    fn named(
        &self,
        index: usize,
        parts: &[E::Component],
        (name, text): (Option<&'static str>, String),
    ) -> Step<E::Component> {
        let verdicts = parts.iter().filter_map(|part| self.0.verdict(part));
        Step {
            index,
            parts: parts.to_vec(),
            name: name.map(Cow::Borrowed),
            text,
            // A win counts where one move makes parts of both kinds.
            ends: verdicts.min_by_key(|verdict| *verdict == Verdict::Lose),
        }
    }
}

impl<E: Entry> Source for ByLaw<E> {
    type Component = E::Component;

    fn convention(&self) -> Convention {
        self.0.convention()
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn show(&self, sum: &[E::Component]) -> String {
        self.0.show_sum(sum)
    }

    fn moves(
        &self,
        sum: &[E::Component],
        player: Player,
        _: &Budget,
        emit: &mut dyn FnMut(Step<E::Component>) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let mut flow = ControlFlow::Continue(());
        for (index, component) in sum.iter().enumerate() {
            self.0.moves(component, player, &mut |parts, words| {
                flow = emit(self.named(index, parts, words));
                flow
            });
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn rate(
        &self,
        sum: &[E::Component],
        player: Player,
        listed: &[Step<E::Component>],
        budget: &Budget,
    ) -> Result<Rated<E::Component>, Error> {
        let answer = self.0.answer(sum, budget)?;
        let chance =
            match (answer.outcome.wins(player, player), answer.outcome.wins(player.opponent(), player)) {
                (true, _) => Chance::Win,
                (false, true) => Chance::Loss,
                (false, false) => Chance::Draw,
            };
        let mut winning = Moves::new(&self.0, sum, MOST_WINNING);
        let mut stop = None;
        if chance == Chance::Win {
            winning.begin(player);
            stop = self.0.winning(sum, player, budget, &mut winning).err();
        }
        let after = |(index, parts): &(usize, Vec<E::Component>)| {
            Sum::new([&sum[..*index], parts, &sum[index + 1..]].concat())
        };
        let mut wins: HashMap<_, _> = winning.into_found().map(|found| (after(&found), found)).collect();
        let n_winning = wins.len();
        // Of a move that is not among the winning ones nothing is known where their list was cut short.
        let other = stop
            .is_none()
            .then(|| Prospect::of(if chance == Chance::Draw { Chance::Draw } else { Chance::Loss }));
        let rated = |step: &Step<E::Component>| {
            let wins = wins.remove(&Sum::new(step.after(sum))).is_some();
            if wins { Some(Prospect::of(Chance::Win)) } else { other }
        };
        let prospects = listed.iter().map(rated).collect();
        let mut best = Moves::new(&self.0, sum, MOST_WINNING);
        best.begin(player);
        let sensible = self.0.sensible(sum, player, budget, &mut best).and_then(Result::ok).map(|()| {
            let best: HashSet<Sum<E::Component>> = best.into_found().map(|found| after(&found)).collect();
            listed.iter().map(|step| best.contains(&Sum::new(step.after(sum)))).collect()
        });
        let alone = |component: &E::Component| {
            let answer = self.0.answer(std::slice::from_ref(component), budget).ok()?;
            Some((self.0.show(component), answer.grundy?))
        };
        let components = answer.grundy.and_then(|_| sum.iter().map(alone).collect::<Option<_>>());
        let rating = Rating {
            prospect: Prospect::of(chance),
            prospects,
            sensible,
            grundy: answer.grundy,
            components: components.unwrap_or_default(),
            standing: answer.standing,
        };
        let none_listed = wins.len() == n_winning;
        let more = wins.into_values().min().filter(|_| none_listed);
        Ok((rating, more.map(|(index, parts)| self.step(sum, player, index, &parts))))
    }
}
