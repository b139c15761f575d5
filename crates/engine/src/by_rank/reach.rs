//! Which box holds all positions that can be reached from a start, and whether they fill it.

use crate::Failure;
use crate::ranked::{Space, Tuples, TuplesError, bytes};
use crate::retrograde::seats;
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_rules::interpret::{self, Compiled, Scratch};
use grundy_values::Player;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// A number of a position that is larger ends the search for a box: play seems to have no bound.
const MOST: u64 = 1 << 20;

/// A space is worth it where one in this number of positions of the box can be reached: a search that lists
/// positions takes some hundred bytes for each, the space two for each of the box.
const SPARSE: u64 = 32;

/// The most moves that are listed to find the sides of a box.
const STEPS_FOR_SIDES: u64 = 1 << 22;

/// While the sides of a box are looked for, the search goes on from this number of positions that have the
/// same number in the same place.
const TIMES: u8 = 8;

/// The number of times that the box is made larger by what lies outside of it.
const ROUNDS: usize = 32;

/// Takes positions with the player who is to move there.
type Take<'a> = &'a mut dyn FnMut(&[u64], Player) -> Result<(), Stop>;

/// A box that holds what can be reached from a start, as far as that is known.
pub(super) struct Reach<'a> {
    lister: Lister<'a>,
    start: &'a [u64],
    upto: Vec<u64>,
    rounds: usize,
}

/// Moves from positions, listed one by one; what ends play leads nowhere.
struct Lister<'a> {
    rules: &'a Compiled,
    budget: &'a Budget,
    scratch: Scratch,
}

impl<'a> Reach<'a> {
    /// Looks for the sides of a box that holds what can be reached from `start`; `None` where play leaves
    /// several parts, or numbers seem to have no bound. Some position may still lead out of it.
    ///
    /// # Errors
    /// Where the budget ends, or the rules cannot be evaluated.
    pub(super) fn new(
        rules: &'a Compiled,
        start: &'a [u64],
        budget: &'a Budget,
    ) -> Result<Option<Self>, Failure<interpret::Failure>> {
        // What is left after a move must be one position, since a rank is that of one.
        if rules.rules().moves().lines.iter().any(|line| !line.leaves_one()) {
            return Ok(None);
        }
        let lister = Lister { rules, budget, scratch: Scratch::default() };
        let mut reach = Reach { lister, start, upto: start.to_vec(), rounds: 0 };
        Ok(reach.widen(start)?.then_some(reach))
    }

    /// Makes the box larger, so that it holds a position and what is found from there; returns whether it may
    /// be looked at again.
    ///
    /// # Errors
    /// As [`Reach::new`].
    pub(super) fn widen(&mut self, to: &[u64]) -> Result<bool, Failure<interpret::Failure>> {
        self.rounds += 1;
        Ok(self.rounds <= ROUNDS && self.lister.sides(to, &mut self.upto)?)
    }

    /// Returns the space of the box, where it has `fewest` positions at least and what can be reached fills a
    /// good part of it. It is not certain that no move leads out of it: moves of positions that cannot be
    /// reached may.
    ///
    /// Time is that of listing the moves of at most a thirty-second of the box's positions.
    ///
    /// # Errors
    /// As [`Reach::new`].
    pub(super) fn space(&mut self, fewest: u64) -> Result<Option<Tuples>, Failure<interpret::Failure>> {
        let (rules, budget) = (self.lister.rules.rules(), self.lister.budget);
        loop {
            // A box whose fates have no room is not worth the listing.
            let has_room = |n| budget.bytes_left().is_none_or(|left| bytes(n) <= left);
            match Tuples::n_positions(rules, &self.upto) {
                Some(n) if n >= fewest && has_room(n) => {}
                _ => return Ok(None),
            }
            let space = match Tuples::new(rules, &self.upto, budget) {
                Ok(space) => space,
                Err(TuplesError::Rules(failure)) => return Err(Failure::Rules(failure)),
                Err(_) => return Ok(None),
            };
            match self.lister.fill(&space, self.start)? {
                Filled::Well => return Ok(Some(space)),
                Filled::Poorly => return Ok(None),
                // Ranks are those of a box, so a larger one is filled anew.
                Filled::Over(to) if self.widen(&to)? => {}
                Filled::Over(_) => return Ok(None),
            }
        }
    }
}

/// How well what can be reached fills a box.
enum Filled {
    Well,
    Poorly,
    /// This position outside of it can be reached.
    Over(Vec<u64>),
}

impl Lister<'_> {
    /// Hands out the options of a position after which play goes on.
    fn options(
        &mut self,
        position: &[u64],
        player: Player,
        take: Take<'_>,
    ) -> Result<(), Failure<interpret::Failure>> {
        let mut failure = None;
        let (rules, budget) = (self.rules, self.budget);
        let listed = rules.visit(position, player, &mut self.scratch, |option| {
            let mut note = || {
                budget.spend(1)?;
                match rules.verdict_on_part(option.parts).map_err(Failure::Rules)? {
                    // An option that ends play leads nowhere, so it needs no place in the box.
                    Some(_) => Ok(()),
                    None => take(option.parts, player.opponent()).map_err(Failure::Stopped),
                }
            };
            match note() {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        listed.map_err(Failure::Rules)?;
        failure.map_or(Ok(()), Err)
    }

    fn starts(&self) -> &'static [Player] {
        seats(self.rules.rules().is_impartial())
    }

    /// Raises `upto` to the largest numbers of positions that are found from one, going on only from those
    /// that have a number which few before them had in its place. Returns whether the numbers seem to have a
    /// bound.
    fn sides(&mut self, from: &[u64], upto: &mut [u64]) -> Result<bool, Failure<interpret::Failure>> {
        let is_impartial = self.starts().len() == 1;
        let mut times: Map<(Player, usize, u64), u8, FxBuildHasher> = Map::new(self.budget);
        let mut met: Map<(Vec<u64>, Player), (), FxBuildHasher> = Map::new(self.budget);
        let mut open: List<(Vec<u64>, Player)> = List::new(self.budget);
        let (mut is_bounded, mut n_moves) = (true, 0);
        let mut note = |open: &mut List<_>, to: &[u64], next: Player| {
            let (mut is_new, next) = (false, if is_impartial { Player::Left } else { next });
            for (place, x) in to.iter().enumerate() {
                upto[place] = upto[place].max(*x);
                is_bounded &= *x <= MOST;
                // Heuristic: positions whose numbers were all met before in their places are not followed. A
                // side that is missed so shows later, as a move that leads out of the box.
                is_new |= times.get(&(next, place, *x)).is_none_or(|times| *times < TIMES);
            }
            if !is_new || met.contains_key(&(to.to_vec(), next)) {
                return Ok(is_bounded);
            }
            for (place, x) in to.iter().enumerate() {
                let key = (next, place, *x);
                let before = times.get(&key).copied().unwrap_or(0);
                times.insert(key, before.saturating_add(1), 0)?;
            }
            // A copy here, and one on the list.
            met.insert((to.to_vec(), next), (), 2 * to.to_vec().elsewhere())?;
            open.push((to.to_vec(), next))?;
            Ok::<bool, Stop>(is_bounded)
        };
        let mut goes_on = true;
        for player in self.starts() {
            goes_on &= note(&mut open, from, *player)?;
        }
        while let Some((position, player)) = open.pop().filter(|_| goes_on) {
            self.options(&position, player, &mut |to, next| {
                n_moves += 1;
                goes_on = goes_on && n_moves <= STEPS_FOR_SIDES && note(&mut open, to, next)?;
                Ok(())
            })?;
        }
        Ok(goes_on)
    }

    /// Lists what can be reached, up to a small part of the box.
    fn fill(&mut self, space: &Tuples, start: &[u64]) -> Result<Filled, Failure<interpret::Failure>> {
        let len = space.len();
        let n_words = usize::try_from(len.div_ceil(64)).map_err(|_| Stop::Memory)?;
        let mut seen = List::filled(self.budget, 0u64, n_words)?;
        let mut open: List<u64> = List::new(self.budget);
        let mut outside = None;
        for player in self.starts() {
            let Some(rank) = space.rank(start, *player) else { return Ok(Filled::Over(start.to_vec())) };
            note(&mut seen, &mut open, rank)?;
        }
        let mut next = 0;
        while let Some(rank) = open.get(next).copied() {
            next += 1;
            // This part is enough to pay for the space, so the rest need not be listed.
            if open.len() as u64 >= len / SPARSE {
                return Ok(Filled::Well);
            }
            let (position, player) = space.position(rank);
            self.options(&position, player, &mut |to, next| match space.rank(to, next) {
                Some(rank) => note(&mut seen, &mut open, rank),
                None => {
                    outside = Some(to.to_vec());
                    Ok(())
                }
            })?;
            if let Some(to) = outside {
                return Ok(Filled::Over(to));
            }
        }
        Ok(Filled::Poorly)
    }
}

/// Puts a rank on the list that was not on it.
fn note(seen: &mut List<u64>, open: &mut List<u64>, rank: u64) -> Result<(), Stop> {
    let word = usize::try_from(rank / 64).expect("a rank of a space that is held");
    if seen[word] >> (rank % 64) & 1 == 0 {
        seen[word] |= 1 << (rank % 64);
        open.push(rank)?;
    }
    Ok(())
}
