//! What a game of the catalogue brings: its rules and its law.

use crate::{Error, Settings, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::rung::Push;
use grundy_rules::{Convention, Ruleset, Verdict};
use grundy_values::{Grundy, Outcome, Player};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// A question about a position of a game of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The position as the user typed it, word by word.
    pub position: &'a [&'a str],
    /// Values for the game's parameters.
    pub settings: &'a Settings,
    /// At most so many winning moves are listed (of each player, in a partizan game).
    pub limit: usize,
    /// The limit on work.
    pub budget: &'a Budget,
}

/// A game of the catalogue: its rules ([`Ruleset`], slow and obvious, what the oracle reads), and its law.
///
/// The two are written separately, and a twin test holds them together (`twin::agree`).
pub trait Entry: Ruleset<Error = Infallible> + Sized {
    /// Reads parameters and a position; checks everything that the rules demand of a position.
    ///
    /// # Errors
    /// Everything but [`Error::Stopped`].
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<Self::Component>), Error>;

    /// Returns the play convention.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Returns what it means to have made `part`, where the convention is a goal.
    fn verdict(&self, part: &Self::Component) -> Option<Verdict> {
        let _ = part;
        None
    }

    /// Answers by the law.
    ///
    /// # Errors
    /// Where the budget ends the computation.
    fn answer(&self, sum: &[Self::Component], budget: &Budget) -> Result<Answer, Stop>;

    /// Pushes every option after which `player` wins. The default tries all options against [`Entry::answer`]; a game
    /// with more options than can be tried finds them by its law.
    ///
    /// # Errors
    /// The limit that cut the list short.
    fn winning(
        &self,
        sum: &[Self::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        try_all(self, sum, player, budget, moves)
    }

    /// Shows every option of a component with what the move is called, as [`Entry::describe`] says it, until `emit` breaks off.
    fn moves(&self, component: &Self::Component, player: Player, emit: Named<'_, Self::Component>) {
        let Ok(()) = self
            .options(component, player, &mut |parts| emit(parts, self.describe(component, parts, player)));
    }

    /// Pushes every option that no other option of the player is better than, by their values; `None` where the game is not
    /// answered by values.
    fn sensible(
        &self,
        sum: &[Self::Component],
        player: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Option<Result<(), Stop>> {
        let _ = (sum, player, budget, moves);
        None
    }

    /// Says in a few words how the law answers.
    fn law_name(&self) -> &'static str {
        "the law on the game's page"
    }

    /// Returns one component as `solve` reads it.
    fn show(&self, component: &Self::Component) -> String;

    /// Returns a sum as `solve` reads it.
    fn show_sum(&self, sum: &[Self::Component]) -> String {
        if sum.is_empty() {
            return "0".to_owned();
        }
        sum.iter().map(|component| self.show(component)).collect::<Vec<_>>().join(" ")
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

    /// Returns the answer for an impartial sum of which only the winner is known.
    pub fn of_winner(mover_wins: bool, standing: Standing) -> Self {
        Answer { outcome: Outcome::impartial(mover_wins), grundy: None, standing }
    }
}

/// Takes an option: its parts, and the kind and the words of the move.
pub type Named<'a, C> = &'a mut dyn FnMut(&[C], (Option<&'static str>, String)) -> ControlFlow<()>;

/// Where moves that a law names go.
pub struct Moves<'a, E: Entry> {
    sum: &'a [E::Component],
    push: Push<'a, E::Component>,
}

impl<'a, E: Entry> Moves<'a, E> {
    pub(crate) fn new(sum: &'a [E::Component], push: Push<'a, E::Component>) -> Self {
        Moves { sum, push }
    }

    /// Notes that the component at `index` may become `parts`. Moves with equal results are one.
    ///
    /// # Errors
    /// [`Stop::Full`] where as many moves of the player are listed as were asked for.
    pub fn push(&mut self, index: usize, parts: &[E::Component]) -> Result<(), Stop> {
        (self.push)(index, parts)
    }

    /// Returns the sum after a move, the parts where the component was.
    fn after(&self, index: usize, parts: &[E::Component]) -> Vec<E::Component> {
        [&self.sum[..index], parts, &self.sum[index + 1..]].concat()
    }
}

/// Pushes the options after which `player` wins by the law's answer, trying all of them. A step is an option.
///
/// # Errors
/// The limit that cut the list short.
pub fn try_all<E: Entry>(
    entry: &E,
    sum: &[E::Component],
    player: Player,
    budget: &Budget,
    moves: &mut Moves<'_, E>,
) -> Result<(), Stop> {
    for (index, component) in sum.iter().enumerate() {
        let mut result = Ok(());
        let listed = entry.options(component, player, &mut |parts| {
            result = try_one(entry, index, parts, player, budget, moves);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let Ok(()) = listed;
        result?;
    }
    Ok(())
}

/// Pushes the options that make an impartial sum in normal play worth 0, trying all of them; `value` gives the Grundy
/// values of components. A step is an option.
///
/// # Errors
/// The limit that cut the list short.
pub fn try_values<E: Entry>(
    entry: &E,
    sum: &[E::Component],
    budget: &Budget,
    moves: &mut Moves<'_, E>,
    mut value: impl FnMut(&E::Component) -> Result<u64, Stop>,
) -> Result<(), Stop> {
    let mut total = 0;
    for component in sum {
        total ^= value(component)?;
    }
    for (index, component) in sum.iter().enumerate() {
        let wanted = total ^ value(component)?;
        let mut result = Ok(());
        let Ok(()) = entry.options(component, Player::Left, &mut |parts| {
            let found =
                budget.spend(1).and_then(|()| parts.iter().try_fold(0, |sum, part| Ok(sum ^ value(part)?)));
            result = found.and_then(|found| if found == wanted { moves.push(index, parts) } else { Ok(()) });
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result?;
    }
    Ok(())
}

/// Pushes one option if `player` wins after it by the law's answer.
///
/// # Errors
/// The limit that cut the list short.
pub fn try_one<E: Entry>(
    entry: &E,
    index: usize,
    parts: &[E::Component],
    player: Player,
    budget: &Budget,
    moves: &mut Moves<'_, E>,
) -> Result<(), Stop> {
    budget.spend(1)?;
    let verdicts = parts.iter().map(|part| entry.verdict(part));
    let wins = match verdicts.flatten().min_by_key(|verdict| *verdict == Verdict::Lose) {
        Some(verdict) => verdict == Verdict::Win,
        None => {
            let next = moves.after(index, parts);
            entry.answer(&next, budget)?.outcome.wins(player, player.opponent())
        }
    };
    if wins { moves.push(index, parts) } else { Ok(()) }
}
