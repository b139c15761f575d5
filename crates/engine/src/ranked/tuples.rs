//! Boxes of tuples: all positions of rules on several numbers, none of which is above a bound.

use super::{Before, Count, Space};
use crate::Failure;
use grundy_budget::Budget;
use grundy_rules::interpret::{self, Compiled, Position, Scratch};
use grundy_rules::reverse::{Irreversible, reverse};
use grundy_rules::{Rules, Verdict};
use grundy_values::Player;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range};

/// All positions `(x, y, ..)` with `x <= upto[0]`, `y <= upto[1]`, .., for rules by which every option is one position. The last
/// number runs fastest; where the rules are partizan, the positions with Left to move come before those with Right to move.
pub struct Tuples {
    there: Compiled,
    back: Compiled,
    upto: Vec<u64>,
    /// The number of positions for one player.
    volume: u64,
    players: &'static [Player],
    scratch: RefCell<Scratch>,
}

/// Why a box of tuples is no space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TuplesError {
    /// The box has more than 2^62 positions.
    #[error("the box has more positions than can be numbered")]
    TooLarge,
    /// Moves cannot be taken back.
    #[error("{0}")]
    Irreversible(#[from] Irreversible),
    /// A move leads out of the box.
    #[error("a move leads from {from} to {to}, which is outside of the box")]
    Outside {
        /// A position of the box.
        from: Position,
        /// One of its options.
        to: Position,
    },
    /// The rules cannot be evaluated at some position of the box, which need not be one that play comes to.
    #[error("{0}")]
    Rules(interpret::Failure),
}

/// So many ranks are handed out at once.
const PIECE: usize = 1 << 10;

impl From<TuplesError> for Failure<TuplesError> {
    fn from(error: TuplesError) -> Self {
        match error {
            TuplesError::Rules(interpret::Failure::Stopped(stop)) => Failure::Stopped(stop),
            error => Failure::Rules(error),
        }
    }
}

impl Tuples {
    /// Returns the box of all positions whose numbers are at most those of `upto`. Listing moves spends steps of the budget.
    ///
    /// # Errors
    /// See [`TuplesError`]; whether moves lead out of the box is found while options are counted.
    ///
    /// # Panics
    /// If `upto` has another length than a position.
    pub fn new(rules: &Rules, upto: &[u64], budget: &Budget) -> Result<Tuples, TuplesError> {
        let back = Compiled::new(reverse(rules, upto)?).with_budget(budget);
        let players = if rules.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH };
        let volume = upto.iter().try_fold(1u64, |volume, most| volume.checked_mul(most.checked_add(1)?));
        let volume = volume.filter(|volume| *volume <= 1 << 61).ok_or(TuplesError::TooLarge)?;
        let there = Compiled::new(rules.clone()).with_budget(budget);
        Ok(Tuples { there, back, upto: upto.to_vec(), volume, players, scratch: RefCell::default() })
    }

    /// Returns the rank of a position with a player to move; `None` where it is not in the box.
    ///
    /// # Panics
    /// If the position has another length than the rules say.
    #[must_use]
    pub fn rank(&self, position: &[u64], player: Player) -> Option<u64> {
        assert_eq!(position.len(), self.upto.len(), "a number for each bound");
        let place = self.place(position)?;
        // In an impartial game the fate does not depend on the player.
        let first = if self.players.len() == 1 { 0 } else { self.first_of(player) };
        Some(first + place)
    }

    /// Returns the position and the player to move of a rank.
    ///
    /// # Panics
    /// If the space has no such rank.
    #[must_use]
    pub fn position(&self, rank: u64) -> (Vec<u64>, Player) {
        assert!(rank < self.len(), "the space has the ranks below {}", self.len());
        let mut position = vec![0; self.upto.len()];
        let player = self.unrank(rank, &mut position);
        (position, player)
    }

    fn place(&self, position: &[u64]) -> Option<u64> {
        let mut place = 0;
        for (x, most) in position.iter().zip(&self.upto) {
            if x > most {
                return None;
            }
            place = place * (most + 1) + x;
        }
        Some(place)
    }

    fn first_of(&self, player: Player) -> u64 {
        if player == self.players[0] { 0 } else { self.volume }
    }

    fn unrank(&self, rank: u64, position: &mut [u64]) -> Player {
        let mut place = rank % self.volume;
        for (x, most) in position.iter_mut().zip(&self.upto).rev() {
            *x = place % (most + 1);
            place /= most + 1;
        }
        self.players[usize::from(rank >= self.volume)]
    }

    fn count_one(&self, position: &[u64], player: Player, count: &mut Count) -> Result<(), TuplesError> {
        let mut fault = None;
        let listed = self.there.visit(position, player, &mut self.scratch.borrow_mut(), |option| {
            match self.there.verdict_on_part(option.parts) {
                Ok(Some(Verdict::Win)) => count.wins = true,
                Ok(Some(Verdict::Lose)) => count.loses = true,
                Ok(None) if self.place(option.parts).is_some() => count.open += 1,
                Ok(None) => {
                    let (from, to) = (Position::from(position), Position::from(option.parts));
                    fault = Some(TuplesError::Outside { from, to });
                }
                Err(failure) => fault = Some(TuplesError::Rules(failure)),
            }
            if fault.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed.map_err(TuplesError::Rules)?;
        fault.map_or(Ok(()), Err)
    }
}

impl Space for Tuples {
    type Error = TuplesError;

    fn len(&self) -> u64 {
        self.volume * self.players.len() as u64
    }

    fn count(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), Failure<TuplesError>> {
        let mut position = vec![0; self.upto.len()];
        for (rank, count) in ranks.zip(counts) {
            let player = self.unrank(rank, &mut position);
            self.count_one(&position, player, count)?;
        }
        Ok(())
    }

    fn before(&self, ranks: &[u64], emit: Before<'_>) -> Result<(), Failure<TuplesError>> {
        let (mut position, mut found) = (vec![0; self.upto.len()], Vec::with_capacity(PIECE));
        for rank in ranks {
            let next = self.unrank(*rank, &mut position);
            if self.there.verdict_on_part(&position).map_err(TuplesError::Rules)?.is_some() {
                continue;
            }
            let mover = if self.players.len() == 1 { next } else { next.opponent() };
            let (first, mut stop) = (self.first_of(mover), Ok(()));
            let listed = self.back.visit(&position, mover, &mut self.scratch.borrow_mut(), |option| {
                found.push(first + self.place(option.parts).expect("moves are taken back inside of the box"));
                if found.len() == PIECE {
                    stop = emit(&found);
                    found.clear();
                }
                if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            listed.map_err(TuplesError::Rules)?;
            stop?;
        }
        emit(&found).map_err(Failure::Stopped)
    }
}
