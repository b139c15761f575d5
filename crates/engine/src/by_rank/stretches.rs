//! All that can be reached from a position in a box that no move leaves, listed stretch by stretch.
//!
//! A stretch is a row of neighbouring places of the box. Where one of its positions is met, the moves of all
//! of them are listed. What these lead to is listed too, so that what is found of each position is right,
//! whether play comes to it or not. Only stretches are looked up, and no block waits for positions to be met.

use super::walk::{Found, Met, in_memory};
use crate::ranked::Moves;
use crate::ranked::places::{place, places, volume};
use crate::retrograde::seats;
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::interpret::{Block, BlockScratch, Blocks, Compiled, Made};
use grundy_values::Player;

/// The number of places of a stretch.
const STRETCH: u64 = 1 << 9;
const LENGTH: u32 = 1 << 9;

/// There are no more places in a box, so that 32 bits number positions.
const MOST_PLACES: u64 = 1 << 30;

/// The number of times that a box is made larger by what its moves lead to.
const ROUNDS: usize = 16;

/// A box that no move leaves.
pub(super) struct Closed {
    upto: Vec<u64>,
    blocks: Blocks,
}

/// The stretches that are met.
pub(super) struct Stretches {
    upto: Vec<u64>,
    /// For each stretch its number among those that are met, and 1: those with Left to move, then those with
    /// Right to move, where that is another thing.
    numbers: List<u32>,
    met: List<u32>,
    is_impartial: bool,
}

impl Closed {
    /// Looks for a box that holds another one, and that no move leaves.
    pub(super) fn beyond(rules: &Compiled, upto: &[u64], budget: &Budget) -> Option<Closed> {
        let mut upto = upto.to_vec();
        for _ in 0..ROUNDS {
            volume(&upto).filter(|volume| *volume <= MOST_PLACES)?;
            let blocks = Blocks::new(rules.rules(), &upto, budget)?;
            let mut wider = upto.clone();
            blocks.widen(&mut wider);
            if wider == upto {
                return Some(Closed { upto, blocks });
            }
            // Twice as large, so that the ends of residues are soon met.
            let grow =
                |(most, wider): (&u64, &u64)| if wider > most { *wider.max(&(2 * most)) } else { *most };
            upto = upto.iter().zip(&wider).map(grow).collect();
        }
        None
    }

    /// Returns the number of its places.
    pub(super) fn volume(&self) -> u64 {
        volume(&self.upto).expect("it was looked at")
    }

    /// Returns the number of places in the stretches of positions.
    pub(super) fn n_places(&self, met: &Met, budget: &Budget) -> Result<u64, Stop> {
        let n_stretches = in_memory(self.volume().div_ceil(STRETCH));
        let mut are_met = List::filled(budget, false, 2 * n_stretches)?;
        for at in 0..met.len {
            // Numbers of positions are not negative, so the cast keeps them.
            let place =
                met.columns.iter().zip(&self.upto).fold(0, |place, (column, most)| {
                    place * (most + 1) + u64::from(column[at].cast_unsigned())
                });
            let first = if met.player(at) == Player::Left { 0 } else { n_stretches };
            are_met[first + in_memory(place / STRETCH)] = true;
        }
        Ok(are_met.iter().filter(|is_met| **is_met).count() as u64 * STRETCH)
    }

    /// Lists the moves of all stretches that are met from a position of the box on, with either player to
    /// move there. A step is a move, or a value tried for a choice. Memory is some 20 bytes for each position
    /// of these stretches, and 8 a move.
    pub(super) fn list(
        self,
        rules: &Compiled,
        start: &[u64],
        budget: &Budget,
    ) -> Result<(Stretches, Moves), Stop> {
        let Closed { upto, blocks } = self;
        let is_impartial = rules.rules().is_impartial();
        let n_stretches = in_memory(volume(&upto).expect("it was looked at").div_ceil(STRETCH));
        let numbers = List::filled(budget, 0, n_stretches * seats(is_impartial).len())?;
        let mut stretches = Stretches { upto, numbers, met: List::new(budget), is_impartial };
        for player in seats(is_impartial) {
            let first =
                stretches.first_of(*player) + place(&stretches.upto, start).expect("the box holds the start");
            stretches.meet(first)?;
        }
        let (mut found, mut moves) = (Found::new(budget), Moves::new(budget));
        let (mut block, mut scratch) = (Block::new(start.len()), BlockScratch::default());
        let mut listed = 0;
        while let Some(stretch) = stretches.met.get(listed).copied() {
            let player = stretches.fill(stretch, &mut block)?;
            let first = stretches.first_of(if is_impartial { player } else { player.opponent() });
            found.begin(in_memory(STRETCH))?;
            let mut take = |made: Made<'_>| {
                budget.spend(made.origins.len() as u64)?;
                let are_inside = places(&stretches.upto, made.columns, first, &mut found.places)?;
                debug_assert!(are_inside, "no move leaves the box");
                found.note(&blocks, made, None)?;
                let from = found.options.len();
                // The lanes stand for the options first, and each is then replaced by the number of its
                // position.
                found.options.extend_from_slice(&found.lanes)?;
                for option in &mut found.options[from..] {
                    *option = stretches.meet(found.places[*option as usize])?;
                }
                Ok(())
            };
            blocks.visit(&block, player, &mut scratch, budget, &mut take)?;
            found.end(&mut moves)?;
            listed += 1;
            budget.report(Progress { done: moves.counts.len() as u64, total: None });
        }
        Ok((stretches, moves))
    }
}

impl Stretches {
    /// Returns the number of a position with a player to move, if it is in a stretch that is met.
    pub(super) fn number(&self, position: &[u64], player: Player) -> Option<u32> {
        let place = self.first_of(player) + place(&self.upto, position)?;
        let stretch = self.numbers[in_memory(place / STRETCH)].checked_sub(1)?;
        // A box has at most 2^30 places, so with both players to move the numbers stay below 2^32.
        Some(stretch * LENGTH + within(place))
    }

    /// Returns where the places with a player to move begin: with a stretch.
    fn first_of(&self, player: Player) -> u64 {
        // Both halves have the same number of whole stretches, so the second half begins with a stretch.
        let is_second = !self.is_impartial && player == Player::Right;
        if is_second { self.numbers.len() as u64 / 2 * STRETCH } else { 0 }
    }

    /// Returns the number of the position in a place, whose stretch is met now if it was not.
    #[inline]
    fn meet(&mut self, place: u64) -> Result<u32, Stop> {
        let number = &mut self.numbers[in_memory(place / STRETCH)];
        if *number == 0 {
            self.met.push(u32::try_from(place / STRETCH).map_err(|_| Stop::Reach)?)?;
            *number = u32::try_from(self.met.len()).map_err(|_| Stop::Reach)?;
        }
        Ok((*number - 1) * LENGTH + within(place))
    }

    /// Puts the positions of a stretch into a block; returns who is to move there. The places of the last
    /// stretch that are beyond the box have no position, and no move.
    fn fill(&self, stretch: u32, block: &mut Block) -> Result<Player, Stop> {
        let from = u64::from(stretch) * STRETCH;
        let is_second = !self.is_impartial && from >= self.first_of(Player::Right);
        let player = if is_second { Player::Right } else { Player::Left };
        let from = from - self.first_of(player);
        let len = STRETCH.min(volume(&self.upto).expect("it was looked at") - from);
        block.clear();
        block.fit(in_memory(len))?;
        let mut below = 1;
        for (column, most) in block.columns_mut().iter_mut().zip(&self.upto).rev() {
            // The number is the same in this many places, one after the other.
            let side = most + 1;
            let (mut x, mut left) = (from / below % side, below - from % below);
            for _ in 0..len {
                column.push(i32::try_from(x).expect("a box that is prepared fits 32 bits"));
                left -= 1;
                if left == 0 {
                    (x, left) = (if x == *most { 0 } else { x + 1 }, below);
                }
            }
            below *= side;
        }
        Ok(player)
    }
}

/// Returns which place of its stretch a place is.
#[inline]
fn within(place: u64) -> u32 {
    u32::try_from(place % STRETCH).expect("a stretch is short")
}
