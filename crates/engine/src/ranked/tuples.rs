//! Boxes of tuples: all positions of rules on several numbers, with a bound for each number.

use super::listed::Reversed;
use super::places::{place, places, volume};
use super::{Before, Count, Moves, Space};
use crate::Failure;
use crate::retrograde::seats;
use grundy_budget::{Budget, Stop};
use grundy_rules::Rules;
use grundy_rules::interpret::{self, Block, BlockScratch, Blocks, Compiled, Made, Position, Scratch, Visit};
use grundy_rules::reverse::{Irreversible, reverse};
use grundy_values::Player;
use std::cell::{OnceCell, RefCell};
use std::ops::{ControlFlow, Range};

/// All positions `(x, y, ..)` with `x <= upto[0]`, `y <= upto[1]`, .., for rules by which every option is one
/// position. The last number runs fastest; where the rules are partizan, the positions with Left to move come
/// before those with Right to move.
pub struct Tuples {
    there: Compiled,
    back: Compiled,
    /// The moves and the moves taken back for many positions at once, where the rules can be prepared for
    /// that.
    blocks: Option<(Blocks, Blocks)>,
    /// The moves in a list, where to take them back one would look through far more positions than lead to
    /// one.
    listed: OnceCell<Option<Reversed>>,
    budget: Budget,
    upto: Vec<u64>,
    /// The number of positions for one player.
    volume: u64,
    players: &'static [Player],
    scratch: RefCell<(Scratch, BlockScratch)>,
}

/// Why a box of tuples is no space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TuplesError {
    /// The box has more than 2^61 positions for a player.
    #[error("the box has more positions than can be numbered")]
    TooLarge,
    /// Moves cannot be taken back.
    #[error("{0}")]
    Irreversible(#[from] Irreversible),
    /// A move leads out of the box.
    #[error(
        "a move leads from {from} to {to}, which is outside of the box: a larger box, or a condition in the line, holds all moves"
    )]
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

/// Positions at which it is seen what taking moves back costs.
const SAMPLES: u64 = 16;

/// Moves are listed where taking them back takes more steps than this in all, and this number of times more
/// than there are moves.
const LEAST_LISTED: u64 = 1 << 24;
const TIMES_LISTED: u64 = 32;

/// The number of ranks that are handed out at once.
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
    /// Returns the box of all positions whose numbers are at most those of `upto`. Listing moves spends steps
    /// of the budget.
    ///
    /// # Errors
    /// See [`TuplesError`]; whether moves lead out of the box is found while options are counted.
    ///
    /// # Panics
    /// If `upto` has another length than a position.
    pub fn new(rules: &Rules, upto: &[u64], budget: &Budget) -> Result<Tuples, TuplesError> {
        let back = reverse(rules, upto)?;
        let players = seats(rules.is_impartial());
        let volume = volume(upto).ok_or(TuplesError::TooLarge)?;
        Ok(Tuples {
            blocks: Blocks::new(rules, upto, budget).zip(Blocks::new(&back, upto, budget)),
            there: Compiled::new(rules.clone()).with_budget(budget),
            back: Compiled::new(back).with_budget(budget),
            listed: OnceCell::new(),
            budget: budget.clone(),
            upto: upto.to_vec(),
            volume,
            players,
            scratch: RefCell::default(),
        })
    }

    /// Returns the same space, whose moves are listed position by position.
    #[cfg(test)]
    pub(super) fn one_by_one(self) -> Tuples {
        Tuples { blocks: None, ..self }
    }

    /// Returns whether moves are listed for many positions at once.
    #[cfg(test)]
    pub(super) fn has_blocks(&self) -> bool {
        self.blocks.is_some()
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
        Some(self.ranks_for(player).start + place)
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

    /// Returns the ranks of all positions with a player to move, in the order of the box.
    #[must_use]
    pub fn ranks_for(&self, player: Player) -> Range<u64> {
        let first = if self.players.len() == 1 { 0 } else { self.first_of(player) };
        first..first + self.volume
    }

    fn place(&self, position: &[u64]) -> Option<u64> {
        place(&self.upto, position)
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

    /// Returns the number of positions of a box for both players together, or one where the rules are
    /// impartial; `None` where they cannot be numbered.
    pub(crate) fn n_positions(rules: &Rules, upto: &[u64]) -> Option<u64> {
        let players = if rules.is_impartial() { 1 } else { 2 };
        volume(upto).map(|volume| volume * players)
    }

    /// Returns the moves in a list, where taking them back takes far more steps and there is room for them.
    fn listed(&self) -> Option<&Reversed> {
        // What cannot be listed is met again by whoever takes the moves back.
        let list = || if self.scans()? { self.list() } else { None };
        self.listed.get_or_init(list).as_ref()
    }

    /// Returns whether to take moves back is to look through far more positions than lead to one, as a few
    /// positions show.
    fn scans(&self) -> Option<bool> {
        // The steps are counted apart, so that those of this look alone are compared.
        let counted = self.budget.apart().with_steps(u64::from(u32::MAX));
        let back = Compiled::new(self.back.rules().clone()).with_budget(&counted);
        // A look takes steps also where there is no move, so each sample counts for one.
        let (mut position, mut moves, before) = (vec![0; self.upto.len()], SAMPLES, counted.steps_left()?);
        for sample in 0..SAMPLES {
            let player = self.unrank(self.len() / SAMPLES * sample, &mut position);
            let mut count = |_: Visit<'_>| {
                moves += 1;
                ControlFlow::Continue(())
            };
            back.visit(&position, player.opponent(), &mut Scratch::default(), &mut count).ok()?;
            self.there.visit(&position, player, &mut Scratch::default(), &mut count).ok()?;
        }
        let steps = before - counted.steps_left()?;
        let all = (steps / SAMPLES).saturating_mul(self.len());
        Some(all > LEAST_LISTED && steps > TIMES_LISTED * moves)
    }

    fn list(&self) -> Option<Reversed> {
        let mut position = vec![0; self.upto.len()];
        let mut moves = Moves::new(&self.budget);
        for rank in 0..self.len() {
            let player = self.unrank(rank, &mut position);
            let (mut count, mut full) = (Count::default(), Ok(()));
            let first = if self.players.len() == 1 { 0 } else { self.first_of(player.opponent()) };
            let listed = self.there.visit(&position, player, &mut self.scratch.borrow_mut().0, |option| {
                let to = self.place(option.parts).and_then(|place| u32::try_from(first + place).ok());
                full = match (self.there.verdict_on_part(option.parts), to) {
                    (Ok(Some(_)), _) => Ok(()),
                    (Ok(None), Some(to)) => {
                        count.open += 1;
                        moves.options.push(to)
                    }
                    // This only ends the listing: the moves are taken back then, and any fault is met there.
                    _ => Err(Stop::Reach),
                };
                if full.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            listed.ok()?;
            full.ok()?;
            moves.counts.push(count).ok()?;
        }
        moves.reversed(&self.budget).ok()
    }

    fn count_one(&self, position: &[u64], player: Player, count: &mut Count) -> Result<(), TuplesError> {
        let mut fault = None;
        let listed = self.there.visit(position, player, &mut self.scratch.borrow_mut().0, |option| {
            match self.there.verdict_on_part(option.parts) {
                Ok(Some(verdict)) => count.ends(verdict),
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

/// Why a block is left to be listed position by position.
enum Halt {
    Stopped(Stop),
    /// A move leads out of the box, perhaps to a position that ends play.
    Outside,
}

impl Tuples {
    /// Fills a block with positions; ranks of one row are told apart by their last numbers.
    fn fill(&self, ranks: impl Iterator<Item = u64>, block: &mut Block) {
        block.clear();
        let mut position = vec![0; self.upto.len()];
        let last = self.upto.len() - 1;
        let mut row = 0..0;
        for rank in ranks {
            // Ranks often follow each other, and a row saves the divisions of all but the first.
            if row.contains(&rank) {
                position[last] = rank - row.start;
            } else {
                self.unrank(rank, &mut position);
                let start = rank - position[last];
                row = start..start + self.upto[last] + 1;
            }
            for (column, x) in block.columns_mut().iter_mut().zip(&position) {
                column.push(i32::try_from(*x).expect("a box that is prepared fits 32 bits"));
            }
        }
    }

    fn count_block(
        &self,
        there: &Blocks,
        ranks: Range<u64>,
        player: Player,
        counts: &mut [Count],
    ) -> Result<(), Halt> {
        let mut block = Block::new(self.upto.len());
        self.fill(ranks, &mut block);
        let (mut lanes, mut are_inside) = (Vec::new(), true);
        let mut take = |made: Made<'_>| {
            let is_outside = |(column, most): (&Vec<i32>, &u64)| {
                column.iter().any(|x| u64::from(x.cast_unsigned()) > *most)
            };
            if made.columns.iter().zip(&self.upto).any(is_outside) {
                are_inside = false;
                // The stop only ends the listing; `are_inside` says why.
                return Err(Stop::Full);
            }
            if !there.has_goal() {
                made.origins.iter().for_each(|origin| counts[*origin as usize].open += 1);
                return Ok(());
            }
            lanes.clear();
            lanes.extend((0u32..).take(made.origins.len()));
            there.verdicts(made.columns, &mut lanes, &mut |lanes, verdict| {
                for lane in lanes {
                    counts[made.origins[*lane as usize] as usize].ends(verdict);
                }
            });
            lanes.iter().for_each(|lane| counts[made.origins[*lane as usize] as usize].open += 1);
            Ok(())
        };
        let listed = there.visit(&block, player, &mut self.scratch.borrow_mut().1, &self.budget, &mut take);
        match listed {
            Err(Stop::Full) if !are_inside => Err(Halt::Outside),
            listed => listed.map_err(Halt::Stopped),
        }
    }

    fn before_block(
        &self,
        (there, back): &(Blocks, Blocks),
        ranks: &[u64],
        next: Player,
        emit: Before<'_>,
    ) -> Result<(), Stop> {
        let (mut block, mut open, mut found) = (Block::new(self.upto.len()), Vec::new(), Vec::new());
        let own = |rank: &&u64| (**rank >= self.volume) == (self.first_of(next) > 0);
        let ranks: Vec<u64> = ranks.iter().filter(own).copied().collect();
        for ranks in ranks.chunks(PIECE) {
            self.fill(ranks.iter().copied(), &mut block);
            // Nobody moves on to a position as an option where it ends play, so no move is taken back from
            // it.
            if there.has_goal() {
                open.clear();
                open.extend((0u32..).take(ranks.len()));
                there.verdicts(block.columns_mut(), &mut open, &mut |_, _| {});
                if open.len() < ranks.len() {
                    self.fill(open.iter().map(|lane| ranks[*lane as usize]), &mut block);
                }
            }
            let mover = if self.players.len() == 1 { next } else { next.opponent() };
            let first = self.first_of(mover);
            let mut take = |made: Made<'_>| {
                let are_inside = places(&self.upto, made.columns, first, &mut found)?;
                debug_assert!(are_inside, "moves are taken back inside of the box");
                emit(&found)
            };
            back.visit(&block, mover, &mut self.scratch.borrow_mut().1, &self.budget, &mut take)?;
        }
        Ok(())
    }

    fn count_one_by_one(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), TuplesError> {
        let mut position = vec![0; self.upto.len()];
        for (rank, count) in ranks.zip(counts) {
            let player = self.unrank(rank, &mut position);
            self.count_one(&position, player, count)?;
        }
        Ok(())
    }
}

impl Space for Tuples {
    type Error = TuplesError;

    fn len(&self) -> u64 {
        self.volume * self.players.len() as u64
    }

    fn count(&self, ranks: Range<u64>, counts: &mut [Count]) -> Result<(), Failure<TuplesError>> {
        let Some((there, _)) = &self.blocks else { return Ok(self.count_one_by_one(ranks, counts)?) };
        let mut from = ranks.start;
        while from < ranks.end {
            // The positions for one player stand together.
            let (player, end) = match from < self.volume {
                true => (self.players[0], self.volume.min(ranks.end)),
                false => (self.players[1], ranks.end),
            };
            let to = end.min(from + PIECE as u64);
            let at = |rank: u64| usize::try_from(rank - ranks.start).expect("there is a count for each");
            let counts = &mut counts[at(from)..at(to)];
            match self.count_block(there, from..to, player, counts) {
                Ok(()) => {}
                Err(Halt::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                Err(Halt::Outside) => {
                    // What was counted before that move is counted anew.
                    counts.fill(Count::default());
                    self.count_one_by_one(from..to, counts)?;
                }
            }
            from = to;
        }
        Ok(())
    }

    fn before(&self, ranks: &[u64], emit: Before<'_>) -> Result<(), Failure<TuplesError>> {
        if let Some(listed) = self.listed() {
            let mut piece = [0; PIECE];
            for rank in ranks {
                let rank = u32::try_from(*rank).expect("moves are listed where ranks have 32 bits");
                for before in listed.before(rank).chunks(PIECE) {
                    piece.iter_mut().zip(before).for_each(|(rank, before)| *rank = u64::from(*before));
                    emit(&piece[..before.len()])?;
                }
            }
            return Ok(());
        }
        if let Some(blocks) = &self.blocks {
            for player in self.players {
                self.before_block(blocks, ranks, *player, emit)?;
            }
            return Ok(());
        }
        let (mut position, mut found) = (vec![0; self.upto.len()], Vec::with_capacity(PIECE));
        for rank in ranks {
            let next = self.unrank(*rank, &mut position);
            // Where play ends, nobody moves on to the position as an option.
            if self.there.verdict_on_part(&position).map_err(TuplesError::Rules)?.is_some() {
                continue;
            }
            let mover = if self.players.len() == 1 { next } else { next.opponent() };
            let (first, mut stop) = (self.first_of(mover), Ok(()));
            let listed = self.back.visit(&position, mover, &mut self.scratch.borrow_mut().0, |option| {
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
