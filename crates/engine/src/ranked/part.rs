//! A share of a space: what is known of its positions, and what they tell those of other shares.

use super::kernel::{Board, Cell, Cells, fate, index, of};
use super::{Deal, Fates, Space};
use crate::Failure;
use crate::fate::Fate;
use grundy_budget::{Budget, Stop};
use std::ops::RangeInclusive;

/// The positions of a share under way: after round `r` all of them that are decided within `r` plies are
/// known, if every position has heard what the others had to tell in the rounds before.
///
/// What one position tells another is a letter of 64 bits. Whose share it is for, [`Deal::addressee`] says.
pub struct Part<'a, S> {
    space: &'a S,
    budget: &'a Budget,
    deal: Deal,
    share: u64,
    cells: Cells,
}

/// Takes letters, in pieces of bounded size.
pub type Post<'a> = &'a mut dyn FnMut(&[u64]) -> Result<(), Stop>;

impl Deal {
    /// Returns the share for which a letter is.
    #[must_use]
    #[inline]
    pub fn addressee(&self, letter: u64) -> u64 {
        self.deal(letter >> 1).0
    }

    /// Returns the letter for a rank that says whether one of its options is lost for who moves there, or is
    /// won.
    #[inline]
    fn letter(&self, rank: u64, is_lost: bool) -> u64 {
        // A space has at most 2^62 ranks, so the last bit is free.
        (self.number(rank) << 1) | u64::from(is_lost)
    }

    /// Returns the place that a letter is for, and what it says.
    #[inline]
    fn read(&self, letter: u64) -> (usize, bool) {
        (index(self.deal(letter >> 1).1), letter & 1 == 1)
    }
}

impl<'a, S: Space> Part<'a, S> {
    /// Decides what ends at once or after one move, and counts the options of all other positions of a share.
    /// `stuck_wins` says whether a player without a move wins.
    ///
    /// # Errors
    /// See [`super::fates`].
    pub fn begin(
        space: &'a S,
        deal: Deal,
        share: u64,
        stuck_wins: bool,
        budget: &'a Budget,
    ) -> Result<Self, Failure<S::Error>> {
        let mut narrow = Board::new(deal, share, budget)?;
        let cells = if narrow.begin(space, stuck_wins, budget)? {
            Cells::Narrow(narrow)
        } else {
            // Its room is given back before the wide cells ask for theirs.
            drop(narrow);
            let mut wide = Board::new(deal, share, budget)?;
            if !wide.begin(space, stuck_wins, budget)? {
                return Err(Failure::Stopped(Stop::Reach));
            }
            Cells::Wide(wide)
        };
        Ok(Part { space, budget, deal, share, cells })
    }

    /// Returns whether all that is decided has been told.
    #[must_use]
    pub fn is_over(&self) -> bool {
        of!(&self.cells, board => board.is_over())
    }

    /// Tells of some of what was decided in a round to the positions before it, in letters; returns whether
    /// there may be more to tell. Between two such calls other letters of that round may be heard.
    ///
    /// # Errors
    /// See [`super::fates`].
    pub fn tell(&mut self, round: u32, send: Post<'_>) -> Result<bool, Failure<S::Error>> {
        let deal = self.deal;
        of!(&mut self.cells, board => board.tell(self.space, round, self.budget, &mut by_letter(deal, send)))
    }

    /// Takes letters that were told in a round.
    ///
    /// # Errors
    /// Where there is no room for that number of plies.
    ///
    /// # Panics
    /// If a letter is for another share.
    pub fn hear(&mut self, round: u32, letters: &[u64]) -> Result<(), Stop> {
        let (deal, plies) = (self.deal, round.checked_add(1).ok_or(Stop::Reach)?);
        self.cells.fit(plies, self.budget)?;
        of!(&mut self.cells, board => for letter in letters {
            let (at, is_lost) = deal.read(*letter);
            board.hear(at, is_lost, plies);
        });
        Ok(())
    }

    /// Does what [`Part::tell`] and [`Part::hear`] do where one share has all.
    pub(super) fn talk(&mut self, round: u32) -> Result<(), Failure<S::Error>> {
        let plies = round.checked_add(1).ok_or(Stop::Reach)?;
        self.cells.fit(plies, self.budget)?;
        of!(&mut self.cells, board => while board.tell(self.space, round, self.budget, &mut |board, ranks, is_lost| {
            for rank in ranks {
                board.hear(index(*rank), is_lost, plies);
            }
            Ok(())
        })? {});
        Ok(())
    }

    /// Hands out the ranks and fates of the positions that are decided after a number of plies in `plies`,
    /// the ranks ascending.
    ///
    /// # Errors
    /// What `take` says.
    pub fn decided<E>(
        &self,
        plies: RangeInclusive<u32>,
        mut take: impl FnMut(u64, Fate) -> Result<(), E>,
    ) -> Result<(), E> {
        of!(&self.cells, board => {
            for (first, place, n_ranks) in self.deal.blocks(self.share) {
                for (rank, cell) in (first..first + n_ranks).zip(&board.cells[index(place)..]) {
                    if cell.is_decided() && plies.contains(&cell.number()) {
                        take(rank, fate(*cell))?;
                    }
                }
            }
        });
        Ok(())
    }

    /// Takes the fate of a position from an earlier run; returns whether it may be so. One of another share
    /// is left to that.
    ///
    /// # Errors
    /// Where there is no room for that number of plies.
    pub fn recall(&mut self, rank: u64, fate: Fate) -> Result<bool, Stop> {
        let (wins, remoteness) = match fate {
            Fate::Win { remoteness } => (true, remoteness),
            Fate::Loss { remoteness } => (false, remoteness),
            Fate::Draw => return Ok(false),
        };
        if rank >= self.deal.len() {
            return Ok(false);
        }
        let (share, place) = self.deal.holder(rank);
        if share != self.share {
            return Ok(true);
        }
        self.cells.fit(remoteness, self.budget)?;
        let at = index(place);
        of!(&mut self.cells, board => {
            // What is decided already is not counted again; whether it is the same shows below.
            if !board.cells[at].is_decided() {
                board.decide(at, wins, remoteness);
            }
        });
        Ok(self.cells.get(at) == Some(fate))
    }

    /// Tells again, after `round` and all before it have been recalled, of some of the positions that had
    /// been won before it, as [`Part::tell`] does: the counts of the others are made anew.
    ///
    /// # Errors
    /// See [`super::fates`].
    pub fn retell(&mut self, round: u32, send: Post<'_>) -> Result<bool, Failure<S::Error>> {
        let deal = self.deal;
        of!(&mut self.cells, board => board.retell(self.space, round, self.budget, &mut by_letter(deal, send)))
    }

    /// Takes letters of [`Part::retell`]; returns whether what was recalled may be so: else a position has no
    /// option left, and should have been recalled too.
    ///
    /// # Panics
    /// If a letter is for another share.
    pub fn rehear(&mut self, letters: &[u64]) -> bool {
        let deal = self.deal;
        let mut is_sound = true;
        of!(&mut self.cells, board => for letter in letters {
            is_sound &= board.rehear(deal.read(*letter).0);
        });
        is_sound
    }

    /// Does what [`Part::retell`] and [`Part::rehear`] do where one share has all.
    pub(super) fn retalk(&mut self, round: u32) -> Result<bool, Failure<S::Error>> {
        let mut is_sound = true;
        of!(&mut self.cells, board => while board.retell(self.space, round, self.budget, &mut |board, ranks, _| {
            ranks.iter().for_each(|rank| is_sound &= board.rehear(index(*rank)));
            Ok(())
        })? {});
        Ok(is_sound)
    }

    /// Returns what is known, by places; what is not decided counts as a draw, and what has no rank too.
    #[must_use]
    pub fn into_fates(self) -> Fates {
        Fates { cells: self.cells }
    }
}

/// Returns what writes a letter to each rank.
fn by_letter<B>(deal: Deal, send: Post<'_>) -> impl FnMut(&mut B, &[u64], bool) -> Result<(), Stop> {
    let mut letters = Vec::new();
    move |_, ranks, is_lost| {
        letters.clear();
        letters.extend(ranks.iter().map(|rank| deal.letter(*rank, is_lost)));
        send(&letters)
    }
}
