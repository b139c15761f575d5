//! One way from a position to its answer: the engines that fit a game, asked in order until one answers.

use crate::asked::{Asked, Known, Rated};
use crate::rating::Prospect;
use crate::seats::{Allotment, Method, Seat, seats};
use crate::source::Claim;
use crate::{Component, Error, Fault, Found, Solution, Source, Standing, Step, Trail};
use grundy_budget::{Budget, Stop};
use grundy_engine::evaluate::Memo;
use grundy_engine::rung::{Pass, Said};
use grundy_rules::Ruleset;
use grundy_values::{Chance, Grundy, Outcome, Player};
use std::borrow::Cow;

/// Returns who wins a sum of a source, with `limit` winning moves of each player at most.
pub(crate) fn climb<S: Source + ?Sized>(
    source: &S,
    sum: &[Component<S>],
    memo: &mut Memo<Component<S>>,
    method: Method,
    limit: usize,
    budget: &Budget,
) -> Result<Solution, Error> {
    let mut ladder = Ladder::new(source, method, sum, memo, budget);
    let found = ladder.find(sum, limit)?;
    let trail = ladder.into_trail();
    Ok(Solution { trail, ..found.in_words(source, sum) })
}

/// The engines for one game, and how far down the ladder the question has come.
///
/// A rung answers a question whole, with all its winning moves, or passes and the next one is asked anew, so
/// that nothing is put together from answers of different standing.
pub struct Ladder<'a, S: Source + ?Sized> {
    source: &'a S,
    budget: &'a Budget,
    seats: Vec<Seat<'a, Component<S>, Fault<S>>>,
    /// The sum that it was made for.
    sum: Vec<Component<S>>,
    trail: Trail,
    is_unbounded: bool,
}

impl<'a, S: Source + ?Sized> Ladder<'a, S> {
    /// Returns the ladder for a sum. What values are found is kept in `memo`.
    #[must_use]
    pub fn new(
        source: &'a S,
        method: Method,
        sum: &[Component<S>],
        memo: &'a mut Memo<Component<S>>,
        budget: &'a Budget,
    ) -> Self {
        let seats = seats(source, method, sum, memo, budget);
        Ladder { source, budget, seats, sum: sum.to_vec(), trail: Trail::default(), is_unbounded: false }
    }

    /// Returns who passed and why, and who answered last.
    #[must_use]
    pub fn into_trail(self) -> Trail {
        Trail { facts: self.source.facts(), ..self.trail }
    }

    /// Returns the chance of `player`, to move in `sum`.
    ///
    /// # Errors
    /// Where no engine answers within the budget.
    pub fn chance(&mut self, sum: &[Component<S>], player: Player) -> Result<Chance, Error> {
        self.ask(|asked| asked.rung.chance(sum, player))
    }

    /// Returns the plies to the end for `player`, to move in `sum`, where positions can come back and one
    /// player wins.
    ///
    /// # Errors
    /// As [`Ladder::chance`].
    pub fn remoteness(&mut self, sum: &[Component<S>], player: Player) -> Result<Option<u32>, Error> {
        self.ask(|asked| asked.rung.remoteness(sum, player))
    }

    /// Returns what `player`, to move in `sum`, has gained more when play ends, where moves gain points.
    ///
    /// # Errors
    /// As [`Ladder::chance`].
    pub fn score(&mut self, sum: &[Component<S>], player: Player) -> Result<Option<i128>, Error> {
        self.ask(|asked| asked.rung.score(sum, player))
    }

    /// Returns plies within which play ends where one player wins and brings this number down by each move;
    /// see [`grundy_engine::rung::Rung::within`].
    ///
    /// # Errors
    /// As [`Ladder::chance`].
    pub fn within(&mut self, sum: &[Component<S>], player: Player) -> Result<Option<u64>, Error> {
        self.ask(|asked| asked.rung.within(sum, player))
    }

    /// Returns who wins a sum, its value, and the winning moves of each player: `limit` at most, as far as
    /// they are cheap to find, and all of them by [`usize::MAX`].
    ///
    /// # Errors
    /// As [`Ladder::chance`].
    pub fn find(&mut self, sum: &[Component<S>], limit: usize) -> Result<Found<Component<S>>, Error> {
        let mut known = Known::Nothing;
        let found = self.ask(|asked| asked.find(sum, limit, &mut known));
        let mut found = match (found, known) {
            (Ok(found), _) => found,
            // Who wins is known, and a list that is cut short is better than none.
            (Err(Error::Stopped(stop)), Known::Winner(found)) => Found { stop: Some(stop), ..*found },
            (Err(Error::Shape(_) | Error::Unsuited(_)), Known::Winner(found)) => *found,
            (Err(Error::Stopped(stop)), Known::Starter(player, chance)) => {
                return Err(Error::Half { stop, player, chance });
            }
            (Err(error), _) => return Err(error),
        };
        self.raise(sum, found.outcome, &mut found.grundy, &found.winning, &mut found.standing);
        Ok(found)
    }

    /// Returns a move by which `player`, who wins, wins a sum.
    ///
    /// # Errors
    /// As [`Ladder::chance`], and where no move that was found wins.
    pub fn winning_move(
        &mut self,
        sum: &[Component<S>],
        player: Player,
    ) -> Result<Step<Component<S>>, Error> {
        let found = self.ask(|asked| asked.winning_move(sum, player))?;
        found.ok_or_else(|| Error::Shape("no engine names a winning move".to_owned()))
    }

    /// Returns what `player`, to move, can reach, and by which of the listed moves. Where only moves that are
    /// not listed win, one of them is returned too.
    ///
    /// # Errors
    /// As [`Ladder::chance`].
    pub fn rate(
        &mut self,
        sum: &[Component<S>],
        player: Player,
        listed: &[Step<Component<S>>],
    ) -> Result<Rated<S>, Error> {
        let (mut rating, more) = self.ask(|asked| asked.rate(sum, player, listed))?;
        // The rating of a partizan game tells what one player reaches, and a claim is about both.
        if self.source.rules().is_impartial() {
            let outcome = Outcome::of_chances(rating.prospect.chance, rating.prospect.chance);
            let wins =
                |prospect: &Option<Prospect>| prospect.is_some_and(|found| found.chance == Chance::Win);
            let winning = listed.iter().zip(&rating.prospects).filter(|(_, prospect)| wins(prospect));
            let winning: Vec<_> = winning.map(|(step, _)| step.clone()).chain(more.clone()).collect();
            self.raise(sum, outcome, &mut rating.grundy, &winning, &mut rating.standing);
        }
        Ok((rating, more))
    }

    /// Asks one rung after the other.
    fn ask<T>(
        &mut self,
        mut question: impl FnMut(&mut Asked<'_, '_, S>) -> Said<T, Fault<S>>,
    ) -> Result<T, Error> {
        loop {
            // Engines for play without bounds are asked only after `go_unbounded` has taken the others away.
            let Some(seat) = self.seats.first_mut().filter(|seat| self.is_unbounded || !seat.only_unbounded)
            else {
                return Err(self.nobody());
            };
            if seat.only_for_loops {
                // It costs a look that the engines before it may spare.
                seat.only_for_loops = false;
                if !self.source.may_repeat(&self.sum) {
                    self.seats.remove(0);
                    continue;
                }
            }
            let answer = question(&mut Asked {
                source: self.source,
                budget: self.budget,
                rung: &mut *seat.rung,
                allotment: seat.allotment,
            });
            let (name, mut is_for_good) = (seat.rung.name().into_owned(), false);
            let on_trial = seat.allotment != Allotment::All;
            let reason = match answer {
                Ok(answer) => {
                    self.trail.answered = name;
                    return Ok(answer);
                }
                Err(Pass::Rules(fault)) if !self.source.is_unbounded(&fault) || !self.go_unbounded() => {
                    return Err(self.source.refuse(fault));
                }
                // Only engines for play without bounds are left now.
                Err(Pass::Rules(_)) => continue,
                // Positions are too many to be held, as where play has no bounds.
                Err(Pass::Stopped(Stop::Memory)) if !on_trial && self.go_unbounded() => continue,
                Err(Pass::Stopped(stop)) if !on_trial || stop == Stop::Cancelled => {
                    return Err(stop.into());
                }
                Err(Pass::Stopped(stop)) => {
                    // The share may have ended because the whole budget did: then no other engine is asked.
                    self.budget.check()?;
                    self.seats[0].rung.give_up(stop);
                    Cow::Owned(format!("in its share, {stop}"))
                }
                Err(Pass::On(reason)) => {
                    is_for_good = true;
                    reason
                }
            };
            self.seats.remove(0);
            if is_for_good {
                // With more time and memory the same engine would pass again.
                self.seats.retain(|seat| seat.rung.name() != name);
            }
            self.trail.passed.push((name, reason.into_owned()));
        }
    }

    /// Leaves the engines for play without bounds alone; returns whether there are any that were not asked
    /// before.
    fn go_unbounded(&mut self) -> bool {
        if std::mem::replace(&mut self.is_unbounded, true) {
            return false;
        }
        self.seats.retain(|seat| seat.only_unbounded);
        !self.seats.is_empty()
    }

    fn nobody(&self) -> Error {
        let told = self.trail.passed.last().map_or("it has none for such play", |(_, reason)| reason);
        Error::Unsuited(told.to_owned())
    }

    /// Lets what is cited stand on what the source confirms it by: all that is said, or who wins and how
    /// alone, and then nothing else is said.
    fn raise(
        &self,
        sum: &[Component<S>],
        outcome: Outcome,
        grundy: &mut Option<Grundy>,
        winning: &[Step<Component<S>>],
        standing: &mut Standing,
    ) {
        let is_cited = matches!(standing, Standing::Cited { .. });
        if !is_cited && !matches!(standing, Standing::Coq { .. }) {
            return;
        }
        let confirmed = |position: &str, outcome, grundy| {
            self.source.confirmed(&Claim { position, outcome, grundy }, self.budget)
        };
        let position = self.source.show(sum);
        let whole = confirmed(&position, outcome, *grundy);
        let firmer = whole.or_else(|| grundy.and_then(|_| confirmed(&position, outcome, None)));
        let lost =
            |step: &Step<Component<S>>| confirmed(&self.source.show(&step.after(sum)), Outcome::P, None);
        // An answer stands no firmer than any of its moves, and a guess confirms nothing.
        let weaker = |one: Standing, other: Standing| match (one, other) {
            (Standing::Theorem, Standing::Theorem) => Some(Standing::Theorem),
            (Standing::Theorem | Standing::Exact, Standing::Theorem | Standing::Exact) => {
                Some(Standing::Exact)
            }
            _ => None,
        };
        let mut all = std::iter::once(firmer).chain(winning.iter().map(lost));
        if let Some(firmer) = all.try_fold(Standing::Theorem, |firm, next| weaker(firm, next?))
            // Coq's theorem yields to the checker's, which read the rules themselves, and says no less.
            && (is_cited || whole.is_some() && firmer == Standing::Theorem)
        {
            *standing = firmer;
            *grundy = grundy.filter(|_| whole.is_some());
        }
    }
}
