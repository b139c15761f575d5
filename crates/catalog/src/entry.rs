//! What a game of the catalogue brings: its law, and how it is asked.

use crate::rules::Rules;
use crate::{Error, Param, Settings, Standing, position};
use grundy_budget::{Budget, Stop, Weight};
use grundy_engine::rung::Push;
use grundy_rules::interpret::Failure;
use grundy_rules::{Convention, Emit, Verdict, take_each};
use grundy_values::{Grundy, Outcome, Player};
use std::hash::Hash;
use std::ops::ControlFlow;

/// A question about a position of a game of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position as the user typed it, word by word.
    pub position: &'a [&'a str],
    /// Values for the game's parameters.
    pub settings: &'a Settings,
    /// At most this number of winning moves are listed (of each player, in a partizan game).
    pub limit: usize,
    /// The limit on work.
    pub budget: &'a Budget,
}

/// A question to a game of the catalogue, with the parameters that its page names.
pub(crate) struct Asked<'a> {
    pub(crate) ask: &'a Question<'a>,
    pub(crate) position: &'a [&'a str],
    params: &'a [Param],
}

impl<'a> Asked<'a> {
    pub(crate) fn new(ask: &'a Question<'a>, params: &'a [Param]) -> Self {
        Asked { ask, position: ask.position, params }
    }

    fn param(&self, name: &str) -> &Param {
        self.params
            .iter()
            .find(|param| param.name == name)
            .expect("the page names the parameters of its game")
    }

    /// Returns the text given for a parameter, or its default.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.ask.settings.text(name, self.param(name).default)
    }

    /// Returns the natural number given for a parameter, at least `least`.
    pub(crate) fn natural(&self, name: &str, least: u64) -> Result<u64, Error> {
        self.ask.settings.natural(self.param(name), least)
    }

    /// Returns the list of naturals given for a parameter.
    pub(crate) fn naturals(&self, name: &str, least: u64) -> Result<Vec<u64>, Error> {
        self.ask.settings.naturals(self.param(name), least)
    }

    /// See [`position::words`].
    pub(crate) fn words(&self, what: &str) -> Result<&'a [&'a str], Error> {
        position::words(self.position, what)
    }

    /// See [`position::heaps`].
    pub(crate) fn heaps(&self, what: &str, least: u64) -> Result<Vec<u64>, Error> {
        position::heaps(self.position, what, least)
    }

    /// See [`position::tuples`].
    pub(crate) fn tuples<const N: usize>(&self, what: &str, least: u64) -> Result<Vec<[u64; N]>, Error> {
        position::tuples(self.position, what, least)
    }
}

/// A game of the catalogue: how its positions are shown, and what its moves are called.
pub(crate) trait Entry: Sized {
    /// What a sum is made of, as in [`grundy_rules::Ruleset`].
    type Component: Clone + Ord + Hash + Weight + 'static;

    /// What stands between the components of a sum.
    const BETWEEN: &'static str = " ";

    /// Returns the play convention, where the page does not say it.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Returns what it means to have made `part`, where the convention is a goal and the page does not say
    /// it.
    fn verdict(&self, part: &Self::Component) -> Option<Verdict> {
        let _ = part;
        None
    }

    /// Returns whether a part that the rules leave is nothing, and no component of the sum.
    fn is_nothing(&self, part: &Self::Component) -> bool {
        let _ = part;
        false
    }

    /// Shows every option of a component with what the move is called, where that is known as they are
    /// listed; returns whether it is. Elsewhere [`Entry::describe`] says it of each.
    fn moves(&self, component: &Self::Component, player: Player, emit: Named<'_, Self::Component>) -> bool {
        let _ = (component, player, emit);
        false
    }

    /// Returns one component as `solve` reads it.
    fn show(&self, component: &Self::Component) -> String;

    /// Returns a sum as `solve` reads it.
    fn show_sum(&self, sum: &[Self::Component]) -> String {
        position::sum(sum.iter().map(|component| self.show(component)), Self::BETWEEN)
    }

    /// Returns a move's name, where the rules have kinds of moves, and the move in words.
    fn describe(
        &self,
        from: &Self::Component,
        parts: &[Self::Component],
        player: Player,
    ) -> (Option<&'static str>, String) {
        let _ = player;
        (None, format!("{} -> {}", self.show(from), self.show_sum(parts)))
    }
}

/// A game with a law.
///
/// The rules stand beside it, on the game's page or in its file, written separately; a twin test holds the
/// two together.
pub(crate) trait Lawful: Entry {
    /// Reads parameters and a position; checks everything that the rules demand of a position.
    ///
    /// # Errors
    /// Everything but [`Error::Stopped`].
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Self::Component>), Error>;

    /// Answers by the law.
    ///
    /// # Errors
    /// Where the budget ends the computation.
    fn answer(&self, sum: &[Self::Component], budget: &Budget) -> Result<Answer, Stop>;

    /// Pushes every option after which `player` wins. The default tries all options against
    /// [`Lawful::answer`]; a game with more options than can be tried finds them by its law.
    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        try_all(self, moves)
    }
}

/// What a law says of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it is known.
    pub grundy: Option<Grundy>,
    /// What stands behind both.
    pub standing: Standing,
}

impl Answer {
    /// Returns the answer for an impartial sum in normal play of components with these values.
    pub fn of_values(values: impl IntoIterator<Item = u128>, standing: Standing) -> Self {
        Answer::of_grundy(Grundy::Number(values.into_iter().fold(0, |sum, value| sum ^ value)), standing)
    }

    /// Returns the answer for an impartial sum of this value.
    pub fn of_grundy(value: Grundy, standing: Standing) -> Self {
        Answer { outcome: Outcome::impartial(value.mover_wins()), grundy: Some(value), standing }
    }

    /// Returns the answer for an impartial sum whose winner alone is known.
    pub fn of_winner(mover_wins: bool, standing: Standing) -> Self {
        Answer { outcome: Outcome::impartial(mover_wins), grundy: None, standing }
    }
}

/// Takes an option: its parts, and the kind and the words of the move, for who asks.
pub(crate) type Named<'a, C> =
    &'a mut dyn FnMut(&[C], &dyn Fn() -> (Option<&'static str>, String)) -> ControlFlow<()>;

/// What winning moves are asked for, where those that a law names go, and where the options come from that it
/// tries.
pub(crate) struct Moves<'a, E: Entry> {
    pub(crate) sum: &'a [E::Component],
    pub(crate) player: Player,
    pub(crate) budget: &'a Budget,
    pub(crate) rules: &'a dyn Rules<E>,
    pub(crate) push: Push<'a, E::Component>,
}

impl<E: Entry> Moves<'_, E> {
    /// Calls `each` with every option of a component, and this place for moves, until it returns an error.
    ///
    /// # Errors
    /// What `each` returns, and [`Stop::Reach`] where the rules list no further.
    pub(crate) fn options(
        &mut self,
        entry: &E,
        component: &E::Component,
        player: Player,
        mut each: impl FnMut(&mut Self, &[E::Component]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let rules = self.rules;
        let options = |emit: Emit<'_, _>| {
            rules.options(entry, component, player, emit).map_err(|failure| match failure {
                Failure::Stopped(stop) => stop,
                Failure::Fault(_) | Failure::Arity { .. } => Stop::Reach,
            })
        };
        take_each(options, |parts| each(self, parts).map(ControlFlow::Continue))
    }

    /// Notes that the component at `index` may become `parts`. Moves with equal results are one.
    ///
    /// # Errors
    /// [`Stop::Full`] where as many moves of the player are listed as were asked for.
    pub fn push(&mut self, index: usize, parts: &[E::Component]) -> Result<(), Stop> {
        (self.push)(index, parts)
    }

    /// Returns the sum after a move, the parts where the component was.
    pub(crate) fn after(&self, index: usize, parts: &[E::Component]) -> Vec<E::Component> {
        [&self.sum[..index], parts, &self.sum[index + 1..]].concat()
    }
}

/// Pushes the options after which `player` wins by the law's answer, trying all of them. A step is an option.
pub(crate) fn try_all<E: Lawful>(entry: &E, moves: &mut Moves<'_, E>) -> Result<(), Stop> {
    let (sum, player, budget) = (moves.sum, moves.player, moves.budget);
    for (index, component) in sum.iter().enumerate() {
        moves.options(entry, component, player, |moves, parts| {
            budget.spend(1)?;
            let verdicts = parts.iter().filter_map(|part| moves.rules.verdict(entry, part).ok().flatten());
            // A part that wins at once goes before one that loses, as where moves are made.
            let wins = match verdicts.min_by_key(|verdict| *verdict == Verdict::Lose) {
                Some(verdict) => verdict == Verdict::Win,
                None => {
                    let next = moves.after(index, parts);
                    entry.answer(&next, budget)?.outcome.wins(player, player.opponent())
                }
            };
            if wins { moves.push(index, parts) } else { Ok(()) }
        })?;
    }
    Ok(())
}

/// Pushes the options that make an impartial sum in normal play worth 0, trying all of them; `value` gives
/// the Grundy values of components. A step is an option.
///
/// # Errors
/// The limit that cut the list short.
pub(crate) fn try_values<E: Entry>(
    entry: &E,
    moves: &mut Moves<'_, E>,
    mut value: impl FnMut(&E::Component) -> Result<u64, Stop>,
) -> Result<(), Stop> {
    let (sum, budget) = (moves.sum, moves.budget);
    let mut total = 0;
    for component in sum {
        total ^= value(component)?;
    }
    for (index, component) in sum.iter().enumerate() {
        let wanted = total ^ value(component)?;
        moves.options(entry, component, Player::Left, |moves, parts| {
            budget.spend(1)?;
            let found = parts.iter().try_fold(0, |sum, part| Ok(sum ^ value(part)?))?;
            if found == wanted { moves.push(index, parts) } else { Ok(()) }
        })?;
    }
    Ok(())
}
