//! One engine, and what it is asked about.

use crate::list::List;
use crate::rating::{Prospect, Rating};
use crate::seats::Allotment;
use crate::source::{after, verdict};
use crate::{Component, Fault, Found, Source, Step, Trail, Words};
use grundy_budget::{Budget, Stop};
use grundy_engine::rung::{Extent, Listed, Pass, Rung, Said};
use grundy_rules::{Ruleset, Verdict};
use grundy_values::{Chance, Outcome, Player};
use std::ops::ControlFlow;

/// Winning and sensible moves of a position in play are looked for up to this number.
const MOST_RATED: usize = 10_000;

/// One rung, and what it is asked about.
pub(crate) struct Asked<'r, 'a, S: Source + ?Sized> {
    pub(crate) source: &'r S,
    pub(crate) budget: &'r Budget,
    pub(crate) rung: &'r mut (dyn Rung<Component<S>, Fault<S>> + 'a),
    /// Whether it has a share, after which the next one is asked.
    pub(crate) allotment: Allotment,
}

/// What is known when a limit is met before all is.
pub(crate) enum Known<C> {
    Nothing,
    /// What becomes of a player who moves first.
    Starter(Player, Chance),
    /// Who wins, and not how.
    Winner(Box<Found<C>>),
}

/// A rating, and a move that wins where none that is listed does.
pub type Rated<S> = (Rating, Option<Step<Component<S>>>);

/// Takes a winning move, the component's index and its parts, with its words; returns whether more are
/// wanted.
type Wanted<'w, C> = &'w mut dyn FnMut(usize, &[C], &dyn Fn() -> Words) -> bool;

impl<S: Source + ?Sized> Asked<'_, '_, S> {
    /// Notes in `known` what becomes of a player who moves first, or of both, in case a limit is met before
    /// all is known. Where the share of a rung on trial ends before it names a move of who wins, or all
    /// of them where all are wanted, the next rung is asked.
    pub(crate) fn find(
        &mut self,
        sum: &[Component<S>],
        limit: usize,
        known: &mut Known<Component<S>>,
    ) -> Said<Found<Component<S>>, Fault<S>> {
        let impartial = self.source.rules().is_impartial();
        let left = self.rung.chance(sum, Player::Left)?;
        // In an impartial game one chance says all, so there is no half of an answer to note.
        if !impartial && matches!(known, Known::Nothing) {
            *known = Known::Starter(Player::Left, left);
        }
        let right = if impartial { left } else { self.rung.chance(sum, Player::Right)? };
        // In an impartial game the moves of Left are those of both players.
        let players = if impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        // Who asks for all moves pays for them; others get those that are cheap to find.
        let extent = if limit == usize::MAX { Extent::All } else { Extent::Cheap };
        let mut list = List::new(sum, limit, self.budget);
        let (mut stop, mut without) = (None, None);
        for (player, chance) in players.iter().zip([left, right]) {
            list.begin(*player);
            if chance == Chance::Win {
                let cut = self.list(sum, *player, extent, &mut list)?;
                // The share of a trial cuts a list of moves that the next rung can finish.
                let is_wanted =
                    extent == Extent::All || self.allotment == Allotment::Hurried && cut != Some(Stop::Full);
                if limit > 0 && (is_wanted || list.has_none()) {
                    without = without.or(cut);
                }
                stop = stop.or(cut);
            }
        }
        let found = Found {
            outcome: Outcome::of_chances(left, right),
            grundy: self.rung.grundy(sum)?,
            infinite: self.rung.infinite(sum)?,
            remoteness: [self.rung.remoteness(sum, Player::Left)?, self.rung.remoteness(sum, Player::Right)?],
            score: [self.rung.score(sum, Player::Left)?, self.rung.score(sum, Player::Right)?],
            standing: self.rung.standing(),
            winning: list.into_steps(),
            sensible: self.all_sensible(sum, players, limit),
            stop,
        };
        match without.filter(|stop| self.allotment != Allotment::All && *stop != Stop::Cancelled) {
            // The next rung may list what this share cut off. Should it fail too, this answer still stands.
            Some(share) => {
                *known = Known::Winner(Box::new(found));
                Err(Pass::Stopped(share))
            }
            None => Ok(found),
        }
    }

    /// Returns the first winning move that is found.
    pub(crate) fn winning_move(
        &mut self,
        sum: &[Component<S>],
        player: Player,
    ) -> Said<Option<Step<Component<S>>>, Fault<S>> {
        let mut found = None;
        let mut note = |index: usize, parts: &[Component<S>]| {
            found = Some(Step { player, index, parts: parts.to_vec(), ways: 1, words: None });
        };
        let listed = self.rung.winning(sum, player, Extent::Cheap, &mut |index, parts| {
            note(index, parts);
            // One move is enough, and the stop ends the list.
            Err(Stop::Full)
        })?;
        match listed {
            Listed::TryAll => self.each_winning(sum, player, &mut |index, parts, _| {
                note(index, parts);
                false
            })?,
            // A limit was met before one was found.
            Listed::All(Some(stop)) | Listed::Wins(Some(stop)) | Listed::Least(Some(stop))
                if found.is_none() =>
            {
                return Err(Pass::Stopped(stop));
            }
            Listed::All(_) | Listed::Wins(_) | Listed::Least(_) => {}
        }
        Ok(found)
    }

    /// Lists the winning moves of a player who wins; returns the limit that cut the list short.
    fn list(
        &mut self,
        sum: &[Component<S>],
        player: Player,
        extent: Extent,
        list: &mut List<'_, Component<S>>,
    ) -> Said<Option<Stop>, Fault<S>> {
        match self.rung.winning(sum, player, extent, &mut |index, parts| list.push(index, parts))? {
            Listed::All(stop) | Listed::Wins(stop) | Listed::Least(stop) => return Ok(stop),
            Listed::TryAll => {}
        }
        let mut pushed = Ok(());
        let visited = self.each_winning(sum, player, &mut |index, parts, words| {
            pushed = list.push_called(index, parts, || Some(words()));
            pushed.is_ok()
        });
        match visited {
            // Moves that were found before the limit win all the same.
            Err(Pass::Stopped(stop)) => Ok(Some(stop)),
            Err(pass) => Err(pass),
            Ok(()) => Ok(pushed.err()),
        }
    }

    /// Tries all options, and hands out those after which `player` wins, until `wanted` says no.
    fn each_winning(
        &mut self,
        sum: &[Component<S>],
        player: Player,
        wanted: Wanted<'_, Component<S>>,
    ) -> Said<(), Fault<S>> {
        let source = self.source;
        for (index, component) in sum.iter().enumerate() {
            let mut halted = Ok(true);
            let listed = source.visit(component, player, &mut |parts, words| {
                halted = self
                    .chance_after(sum, player, index, parts)
                    .map(|chance| chance != Chance::Win || wanted(index, parts, words));
                if matches!(halted, Ok(true)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            listed.map_err(Pass::Rules)?;
            if !halted? {
                break;
            }
        }
        Ok(())
    }

    /// Returns what `player` reaches by a move.
    fn chance_after(
        &mut self,
        sum: &[Component<S>],
        player: Player,
        index: usize,
        parts: &[Component<S>],
    ) -> Said<Chance, Fault<S>> {
        self.budget.spend(1)?;
        match verdict(self.source, parts).map_err(Pass::Rules)? {
            Some(verdict) => Ok(Chance::of(verdict == Verdict::Win)),
            None => Ok(self.rung.chance(&after(sum, index, parts), player.opponent())?.reversed()),
        }
    }

    /// Returns the sensible moves of these players, where they are known within the budget and the limit.
    fn all_sensible(
        &mut self,
        sum: &[Component<S>],
        players: &[Player],
        limit: usize,
    ) -> Option<Vec<Step<Component<S>>>> {
        let mut list = List::new(sum, limit, self.budget);
        for player in players {
            list.begin(*player);
            let known = self.rung.sensible(sum, *player, &mut |index, parts| list.push(index, parts));
            // A list that is cut short would leave out moves that are no worse, so there is none then.
            if !matches!(known, Ok(true)) {
                return None;
            }
        }
        Some(list.into_steps())
    }

    pub(crate) fn rate(
        &mut self,
        sum: &[Component<S>],
        player: Player,
        listed: &[Step<Component<S>>],
    ) -> Said<Rated<S>, Fault<S>> {
        let chance = self.rung.chance(sum, player)?;
        let remoteness = self.rung.remoteness(sum, player)?;
        let mut winning = List::new(sum, MOST_RATED, self.budget);
        winning.begin(player);
        let named = match chance {
            Chance::Win => self
                .rung
                .winning(sum, player, Extent::Cheap, &mut |index, parts| winning.push(index, parts))?,
            // Only a winner has winning moves to be named.
            _ => Listed::TryAll,
        };
        let (prospects, more) = match named {
            Listed::All(stop) => {
                // Of a move that is not among the winning ones nothing is known where their list was cut
                // short.
                let other = stop.is_none().then_some(Prospect::of(Chance::Loss));
                let places: Vec<_> = listed.iter().map(|step| winning.place(step)).collect();
                let prospects =
                    places.iter().map(|place| place.map_or(other, |_| Some(Prospect::of(Chance::Win))));
                let prospects = prospects.collect();
                let none_listed = places.iter().all(Option::is_none);
                let unlisted = winning.into_steps().into_iter().filter(|_| none_listed);
                // The least by place and parts, so that the move does not depend on the order of the search.
                (prospects, unlisted.min_by(|a, b| (a.index, &a.parts).cmp(&(b.index, &b.parts))))
            }
            Listed::Least(_) => {
                let least = winning.into_steps().into_iter().next();
                self.try_listed(sum, player, chance, remoteness.is_some(), listed, least)?
            }
            Listed::Wins(_) | Listed::TryAll => {
                self.try_listed(sum, player, chance, remoteness.is_some(), listed, None)?
            }
        };
        let mut best = List::new(sum, MOST_RATED, self.budget);
        best.begin(player);
        let known = self.rung.sensible(sum, player, &mut |index, parts| best.push(index, parts));
        let sensible =
            matches!(known, Ok(true)).then(|| listed.iter().map(|step| best.place(step).is_some()).collect());
        let grundy = self.rung.grundy(sum)?;
        let infinite = self.rung.infinite(sum)?;
        let standing = self.rung.standing();
        let mut alone = |component: &Component<S>| {
            // What stops this question leaves the values of the parts untold, and the answer as it is.
            let value = self.rung.grundy(std::slice::from_ref(component)).ok()??;
            Some((self.source.show(std::slice::from_ref(component)), value))
        };
        // Without a value of the sum those of its parts are not told either.
        let components = grundy.and_then(|_| sum.iter().map(&mut alone).collect::<Option<_>>());
        let within = self.rung.within(sum, player)?;
        let score = self.rung.score(sum, player)?;
        let prospect = Prospect { chance, remoteness, within };
        let components = components.unwrap_or_default();
        let trail = Trail::default();
        Ok((
            Rating { prospect, prospects, sensible, grundy, infinite, score, components, standing, trail },
            more,
        ))
    }

    /// Rates the listed moves one by one, and looks for a winning one elsewhere where none of them wins.
    #[expect(clippy::type_complexity, reason = "the two halves of a rating")]
    fn try_listed(
        &mut self,
        sum: &[Component<S>],
        player: Player,
        chance: Chance,
        has_remoteness: bool,
        listed: &[Step<Component<S>>],
        known: Option<Step<Component<S>>>,
    ) -> Said<(Vec<Option<Prospect>>, Option<Step<Component<S>>>), Fault<S>> {
        // Every move of a loser loses; without remoteness there is nothing more to say of one.
        if chance == Chance::Loss && !has_remoteness {
            return Ok((vec![Some(Prospect::of(Chance::Loss)); listed.len()], None));
        }
        let mut prospects = Vec::with_capacity(listed.len());
        for step in listed {
            match self.prospect(sum, step) {
                Ok(prospect) => prospects.push(Some(prospect)),
                // What was rated before the limit is right, and the rest stays open.
                Err(Pass::Stopped(_)) => break,
                Err(pass) => return Err(pass),
            }
        }
        prospects.resize(listed.len(), None);
        let wins = |prospect: &Option<Prospect>| prospect.is_some_and(|found| found.chance == Chance::Win);
        let mut more = None;
        if chance == Chance::Win && !prospects.iter().any(wins) {
            if known.is_some() {
                return Ok((prospects, known));
            }
            let tried = self.each_winning(sum, player, &mut |index, parts, words| {
                let words = Some(words());
                more = Some(Step { player, index, parts: parts.to_vec(), ways: 1, words });
                false
            });
            match tried {
                // These end the question for this engine, whatever was found.
                Err(pass @ (Pass::Stopped(Stop::Cancelled) | Pass::On(_) | Pass::Rules(_))) => {
                    return Err(pass);
                }
                // Moves beyond a limit are left out of the list.
                Ok(()) | Err(Pass::Stopped(_)) => {}
            }
        }
        Ok((prospects, more))
    }

    /// Returns what a move reaches.
    fn prospect(&mut self, sum: &[Component<S>], step: &Step<Component<S>>) -> Said<Prospect, Fault<S>> {
        let chance = self.chance_after(sum, step.player, step.index, &step.parts)?;
        if verdict(self.source, &step.parts).map_err(Pass::Rules)?.is_some() {
            return Ok(Prospect { chance, remoteness: Some(1), within: Some(1) });
        }
        let (next, opponent) = (step.after(sum), step.player.opponent());
        let plies = self.rung.remoteness(&next, opponent)?;
        let within = self.rung.within(&next, opponent)?;
        Ok(Prospect {
            chance,
            remoteness: plies.map(|plies| plies + 1),
            within: within.map(|plies| plies + 1),
        })
    }
}
