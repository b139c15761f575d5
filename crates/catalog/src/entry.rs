//! What a game of the catalogue brings, and what follows from it: a solution by its law and one by definition.

use crate::board::{Board, ByLaw, OfGame};
use crate::solution::{Ask, Error, Move, Solution, Standing};
use grundy_budget::{Budget, Stop};
use grundy_engine::{Failure, Oracle};
use grundy_rules::{Convention, Goal, Play, Ruleset, Sum, Verdict};
use grundy_values::{Grundy, Outcome, Player};
use std::borrow::Cow;
use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

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

/// The winning moves found so far. Moves with equal results are one, with their number.
pub struct Moves<'a, E: Entry> {
    entry: &'a E,
    sum: &'a [E::Component],
    player: Player,
    /// So many moves are listed for each player.
    limit: usize,
    n_found: usize,
    found: Vec<Found<E::Component>>,
    by_result: HashMap<(Player, Sum<E::Component>), usize>,
}

struct Found<C> {
    player: Player,
    index: usize,
    parts: Vec<C>,
    ways: u64,
}

impl<'a, E: Entry> Moves<'a, E> {
    pub(crate) fn new(entry: &'a E, sum: &'a [E::Component], limit: usize) -> Self {
        Moves {
            entry,
            sum,
            player: Player::Left,
            limit,
            n_found: 0,
            found: Vec::new(),
            by_result: HashMap::new(),
        }
    }

    /// Begins the list of `player`.
    pub(crate) fn begin(&mut self, player: Player) {
        self.player = player;
        self.n_found = 0;
    }

    /// Notes that moving in the component at `index` to `parts` wins.
    ///
    /// # Errors
    /// [`Stop::Steps`] where as many moves of the player are listed as were asked for.
    pub fn push(&mut self, index: usize, parts: &[E::Component]) -> Result<(), Stop> {
        let result = (self.player, Sum::new(self.after(index, parts)));
        if let Some(at) = self.by_result.get(&result) {
            self.found[*at].ways += 1;
            return Ok(());
        }
        if self.n_found >= self.limit {
            return Err(Stop::Steps);
        }
        self.n_found += 1;
        self.by_result.insert(result, self.found.len());
        self.found.push(Found { player: self.player, index, parts: parts.to_vec(), ways: 1 });
        Ok(())
    }

    /// Returns the sum after a move, the parts where the component was.
    fn after(&self, index: usize, parts: &[E::Component]) -> Vec<E::Component> {
        [&self.sum[..index], parts, &self.sum[index + 1..]].concat()
    }

    /// Returns the moves that were pushed: which component, and what it becomes.
    pub(crate) fn into_found(self) -> impl Iterator<Item = (usize, Vec<E::Component>)> {
        self.found.into_iter().map(|found| (found.index, found.parts))
    }

    fn into_moves(self) -> Vec<Move> {
        let partizan = !self.entry.is_impartial();
        let words = |found: &Found<E::Component>| {
            let (name, text) = self.entry.describe(&self.sum[found.index], &found.parts, found.player);
            let ways = if found.ways > 1 { format!(" ({} equal moves)", found.ways) } else { String::new() };
            Move {
                player: partizan.then_some(found.player),
                name: name.map(Cow::Borrowed),
                to: self.entry.show_sum(&self.after(found.index, &found.parts)),
                text: text + &ways,
            }
        };
        self.found.iter().map(words).collect()
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

/// Answers a question by the law.
///
/// # Errors
/// A position or a parameter that the game does not take, or a budget that ended before the winner was known.
pub fn solve<E: Entry>(ask: &Ask<'_>) -> Result<Solution, Error> {
    let (entry, sum) = E::read(ask)?;
    let answer = entry.answer(&sum, ask.budget)?;
    let solution = list(&entry, &sum, answer, ask.limit, |player, moves| {
        // No search where the law says that nothing wins.
        if answer.outcome.wins(player, player) {
            entry.winning(&sum, player, ask.budget, moves)
        } else {
            Ok(())
        }
    });
    Ok(Solution { sensible_moves: sensible(&entry, &sum, ask), ..solution? })
}

/// Returns the sensible moves of both players, where they are known within the budget and the limit.
fn sensible<E: Entry>(entry: &E, sum: &[E::Component], ask: &Ask<'_>) -> Option<Vec<Move>> {
    let mut moves = Moves::new(entry, sum, ask.limit);
    for player in Player::BOTH {
        moves.begin(player);
        entry.sensible(sum, player, ask.budget, &mut moves)?.ok()?;
    }
    Some(moves.into_moves())
}

/// Returns the board on which the position of a question stands, to be played by the law.
///
/// # Errors
/// As [`solve`], but for the budget.
pub fn board<E: Entry + 'static>(ask: &Ask<'_>) -> Result<Box<dyn Board>, Error> {
    let (entry, sum) = E::read(ask)?;
    Ok(Box::new(OfGame::new(ByLaw(entry), sum)))
}

/// Answers a question by definition, without the law: the oracle on the rules.
///
/// # Errors
/// As [`solve`]; a loop in the rules is a position error.
pub fn define<E: Entry>(ask: &Ask<'_>) -> Result<Solution, Error> {
    let (entry, sum) = E::read(ask)?;
    let goal = EntryGoal(&entry);
    let play = match entry.convention() {
        Convention::Normal => Play::Normal,
        Convention::Misere => Play::Misere,
        Convention::Goal => Play::Goal(&goal),
    };
    let mut oracle = Oracle::new(&entry, play, ask.budget);
    let outcome = oracle.outcome(&sum).map_err(no_answer)?;
    let mut grundy = None;
    if entry.is_impartial() && !play.stuck_wins() {
        let mut value = Grundy::ZERO;
        for component in &sum {
            value = value.nim_sum(oracle.grundy(component).map_err(no_answer)?);
        }
        grundy = Some(value);
    }
    let answer = Answer { outcome, grundy, standing: Standing::Exact };
    list(&entry, &sum, answer, ask.limit, |player, moves| {
        let choices = oracle.winning_choices(&sum, player).map_err(|failure| match failure {
            Failure::Stopped(stop) => stop,
            _ => Stop::Steps,
        })?;
        choices.iter().try_for_each(|choice| moves.push(choice.index, &choice.parts))
    })
}

fn no_answer(failure: Failure<Infallible>) -> Error {
    match failure {
        Failure::Stopped(stop) => Error::Stopped(stop),
        failure => Error::Shape(failure.to_string()),
    }
}

fn list<'a, E: Entry>(
    entry: &'a E,
    sum: &'a [E::Component],
    answer: Answer,
    limit: usize,
    mut find: impl FnMut(Player, &mut Moves<'a, E>) -> Result<(), Stop>,
) -> Result<Solution, Error> {
    let mut moves = Moves::new(entry, sum, limit);
    let players = if entry.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
    let mut stop = None;
    for player in players {
        moves.begin(*player);
        stop = stop.or(find(*player, &mut moves).err());
    }
    Ok(Solution {
        position: entry.show_sum(sum),
        play: entry.convention(),
        outcome: answer.outcome,
        grundy: answer.grundy,
        standing: answer.standing,
        winning_moves: moves.into_moves(),
        sensible_moves: None,
        stop,
    })
}

/// The goal of an entry, as the engine takes it.
struct EntryGoal<'a, E>(&'a E);

impl<E: Entry> Goal<E> for EntryGoal<'_, E> {
    fn verdict(&self, part: &E::Component) -> Result<Option<Verdict>, Infallible> {
        Ok(self.0.verdict(part))
    }
}
