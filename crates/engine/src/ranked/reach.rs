//! Which box holds all positions that can be reached from a start, and whether they fill it.

use super::{Tuples, TuplesError};
use crate::Failure;
use grundy_budget::{Budget, List, Map, Stop};
use grundy_rules::interpret::{self, Compiled, Scratch};
use grundy_values::Player;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// A number of a position that is larger ends the search for a box: play seems to have no bound.
const MOST: u64 = 1 << 20;

/// A space is worth it where one of so many positions of the box can be reached: a search that lists positions takes some hundred
/// bytes for each, the space two for each of the box.
const SPARSE: u64 = 32;

/// So many moves are listed at most to find the sides of a box.
const STEPS_FOR_SIDES: u64 = 1 << 22;

/// So many times the box is made larger by what a search finds outside of it.
const ROUNDS: usize = 64;

/// Takes positions with the player who is to move there.
type Take<'a> = &'a mut dyn FnMut(&[u64], Player) -> Result<(), Stop>;

/// Moves from positions, listed one by one; what ends play leads nowhere.
struct Walk<'a> {
    rules: &'a Compiled,
    budget: &'a Budget,
    scratch: Scratch,
}

/// Returns the space of a box that holds all that can be reached from `start`, where the box has `fewest` positions at least and
/// what can be reached fills a good part of it. It is not certain that no move leads out of it: moves of positions that cannot be reached may.
///
/// Time is that of listing the moves of at most a thirty-second of the box's positions, and of some for each of its sides.
///
/// # Errors
/// Where the budget ends, or the rules cannot be evaluated.
pub(super) fn space(
    rules: &Compiled,
    start: &[u64],
    fewest: u64,
    budget: &Budget,
) -> Result<Option<Tuples>, Failure<interpret::Failure>> {
    let mut walk = Walk { rules, budget, scratch: Scratch::default() };
    let Some(mut upto) = walk.sides(start)? else { return Ok(None) };
    for _ in 0..ROUNDS {
        let n_positions = Tuples::n_positions(rules.rules(), &upto);
        let has_room = |bytes| budget.bytes_left().is_none_or(|left| bytes <= left);
        let Some(_) = n_positions.filter(|n| *n >= fewest && has_room(super::bytes(*n))) else {
            return Ok(None);
        };
        let space = match Tuples::new(rules.rules(), &upto, budget) {
            Ok(space) => space,
            Err(TuplesError::Rules(failure)) => return Err(Failure::Rules(failure)),
            Err(_) => return Ok(None),
        };
        match walk.fill(&space, start)? {
            Filled::Well => return Ok(Some(space)),
            Filled::Poorly => return Ok(None),
            Filled::Over(to) => upto.iter_mut().zip(to).for_each(|(most, x)| *most = x.max(*most)),
        }
    }
    Ok(None)
}

/// How well what can be reached fills a box.
enum Filled {
    Well,
    Poorly,
    /// This position outside of it can be reached.
    Over(Vec<u64>),
}

impl Walk<'_> {
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
        if self.rules.rules().is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH }
    }

    /// Returns the largest numbers of positions that are found by going on from those alone that have a number in a place where it
    /// was not seen before. `None` where play leaves several parts, or numbers seem to have no bound.
    fn sides(&mut self, start: &[u64]) -> Result<Option<Vec<u64>>, Failure<interpret::Failure>> {
        if self.rules.rules().moves().lines.iter().any(|line| !line.leaves_one())
            || start.iter().any(|x| *x > MOST)
        {
            return Ok(None);
        }
        let (mut held, mut upto) = (self.budget.held(), start.to_vec());
        let mut seen: Map<(Player, usize, u64), (), FxBuildHasher> = Map::new(self.budget);
        let mut open: Vec<(Vec<u64>, Player)> =
            self.starts().iter().map(|player| (start.to_vec(), *player)).collect();
        let is_impartial = self.starts().len() == 1;
        let (mut grows, mut n_moves) = (false, 0);
        while let Some((position, player)) = open.pop().filter(|_| !grows) {
            self.options(&position, player, &mut |to, next| {
                let next = if is_impartial { Player::Left } else { next };
                let mut is_new = false;
                n_moves += 1;
                grows |= n_moves > STEPS_FOR_SIDES;
                for (place, x) in to.iter().enumerate() {
                    grows |= *x > MOST;
                    upto[place] = upto[place].max(*x);
                    is_new |= seen.insert((next, place, *x), (), 0)?.is_none();
                }
                if is_new && !grows {
                    held.room(&mut open, 1)?;
                    held.add(8 * to.len() as u64)?;
                    open.push((to.to_vec(), next));
                }
                Ok(())
            })?;
        }
        Ok((!grows).then_some(upto))
    }

    /// Lists what can be reached, up to a small part of the box.
    fn fill(&mut self, space: &Tuples, start: &[u64]) -> Result<Filled, Failure<interpret::Failure>> {
        let len = super::Space::len(space);
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
