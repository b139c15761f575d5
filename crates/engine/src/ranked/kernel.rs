//! Fates of all positions of a space, round by round.

use super::fates::Fates;
use super::{Count, Space};
use crate::Failure;
use crate::fate::Fate;
use grundy_budget::{Budget, List, Progress, Stop};
use std::ops::RangeInclusive;

/// Retrograde analysis of a space under way: after round `r` all positions that are decided within `r` plies are known.
///
/// Whoever keeps what is decided after some rounds can go on from there later: see [`Rounds::recall`] and [`Rounds::go_on`].
pub struct Rounds<'a, S> {
    space: &'a S,
    budget: &'a Budget,
    cells: Cells,
    round: u32,
}

/// The cells of a space, in two bytes as long as these are enough.
#[derive(Debug)]
pub(super) enum Cells {
    Narrow(Board<u16>),
    Wide(Board<u32>),
}

/// Does the same whatever the width of the cells.
macro_rules! of {
    ($cells:expr, $board:ident => $done:expr) => {
        match $cells {
            Cells::Narrow($board) => $done,
            Cells::Wide($board) => $done,
        }
    };
}

/// What is known of a position: its fate, or how many of its options are not known to be won for the opponent.
pub(super) trait Cell: Copy {
    /// The numbers up to this one fit: remoteness, and options.
    const MOST: u32;
    fn new(decided: bool, wins: bool, number: u32) -> Self;
    fn number(self) -> u32;
    fn is_decided(self) -> bool;
    fn wins(self) -> bool;
}

macro_rules! cell {
    ($kind:ty) => {
        impl Cell for $kind {
            const MOST: u32 = (1 << (<$kind>::BITS - 2)) - 1;
            #[inline]
            fn new(decided: bool, wins: bool, number: u32) -> Self {
                let flags = <$kind>::from(decided) << 1 | <$kind>::from(wins);
                #[allow(clippy::cast_possible_truncation, reason = "it is at most `MOST`")]
                let number = number as $kind;
                flags << (<$kind>::BITS - 2) | number
            }
            #[inline]
            fn number(self) -> u32 {
                u32::from(self) & Self::MOST
            }
            #[inline]
            fn is_decided(self) -> bool {
                self >> (<$kind>::BITS - 1) == 1
            }
            #[inline]
            fn wins(self) -> bool {
                self >> (<$kind>::BITS - 2) & 1 == 1
            }
        }
    };
}

cell!(u16);
cell!(u32);

/// So many ranks stand together: what was decided in a round is looked for in blocks where something was.
const BLOCK: usize = 1 << 10;

/// Returns the bytes that [`fates`] takes for so many positions, apart from buffers of a bounded size: two for each, and a bit
/// or two for each block of 1024.
#[must_use]
pub fn bytes(n_positions: u64) -> u64 {
    let words = n_positions.div_ceil(BLOCK as u64).div_ceil(64);
    n_positions.saturating_mul(2).saturating_add(2 * 8 * words)
}

/// Returns the fates of all positions of a space. `stuck_wins` says whether a player without a move wins (misère play).
///
/// Time is linear in positions and moves, a step is a position or a move taken back. Memory: see [`bytes`]; twice as much where a
/// position has more than 16,383 options, and where one is won or lost later than after so many plies, thrice while cells are made
/// wider. [Smith 1966]
///
/// # Errors
/// [`Failure::Stopped`], where nothing is known then, and [`Failure::Rules`].
pub fn fates<S: Space>(space: &S, stuck_wins: bool, budget: &Budget) -> Result<Fates, Failure<S::Error>> {
    let mut rounds = Rounds::begin(space, stuck_wins, budget)?;
    while rounds.advance()? {}
    Ok(rounds.into_fates())
}

impl<'a, S: Space> Rounds<'a, S> {
    /// Decides what ends at once or after one move, and counts the options of all other positions.
    ///
    /// # Errors
    /// See [`fates`].
    pub fn begin(space: &'a S, stuck_wins: bool, budget: &'a Budget) -> Result<Self, Failure<S::Error>> {
        let mut narrow = Board::new(space.len(), budget)?;
        let cells = if narrow.begin(space, stuck_wins, budget)? {
            Cells::Narrow(narrow)
        } else {
            drop(narrow);
            let mut wide = Board::new(space.len(), budget)?;
            if !wide.begin(space, stuck_wins, budget)? {
                return Err(Failure::Stopped(Stop::Reach));
            }
            Cells::Wide(wide)
        };
        Ok(Rounds { space, budget, cells, round: 0 })
    }

    /// Returns the number of the round: all positions that are decided within so many plies are known.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Goes back by one move from what was decided last; says whether there was anything to go back from. Where not, the fates of
    /// all positions are known.
    ///
    /// # Errors
    /// See [`fates`]; what was known after the last round still is.
    pub fn advance(&mut self) -> Result<bool, Failure<S::Error>> {
        if of!(&self.cells, board => board.is_over()) {
            return Ok(false);
        }
        let next = self.round.checked_add(1).ok_or(Stop::Reach)?;
        self.fit(next)?;
        of!(&mut self.cells, board => board.advance(self.space, self.round, self.budget))?;
        self.round = next;
        Ok(true)
    }

    /// Hands out the ranks and fates of the positions that are decided after so many plies, the ranks ascending.
    ///
    /// # Errors
    /// What `take` says.
    pub fn decided<E>(
        &self,
        plies: RangeInclusive<u32>,
        mut take: impl FnMut(u64, Fate) -> Result<(), E>,
    ) -> Result<(), E> {
        of!(&self.cells, board => {
            for (rank, cell) in (0..).zip(&*board.cells) {
                if cell.is_decided() && plies.contains(&cell.number()) {
                    take(rank, fate(*cell))?;
                }
            }
        });
        Ok(())
    }

    /// Takes the fate of a position from an earlier run; says whether it may be so.
    ///
    /// # Errors
    /// Where there is no room for so many plies.
    pub fn recall(&mut self, rank: u64, fate: Fate) -> Result<bool, Stop> {
        let (wins, remoteness) = match fate {
            Fate::Win { remoteness } => (true, remoteness),
            Fate::Loss { remoteness } => (false, remoteness),
            Fate::Draw => return Ok(false),
        };
        self.fit(remoteness)?;
        let Some(rank) = usize::try_from(rank).ok().filter(|rank| *rank < self.cells.len()) else {
            return Ok(false);
        };
        of!(&mut self.cells, board => {
            if !board.cells[rank].is_decided() {
                board.decide(rank, wins, remoteness);
            }
        });
        Ok(self.cells.get(rank) == Some(fate))
    }

    /// Goes on after `round`, all positions that are decided within so many plies having been recalled: the counts of the others
    /// are made again. Says whether what was recalled may be so.
    ///
    /// # Errors
    /// See [`fates`].
    pub fn go_on(&mut self, round: u32) -> Result<bool, Failure<S::Error>> {
        self.round = round;
        of!(&mut self.cells, board => board.go_on(self.space, round, self.budget))
    }

    /// Returns what is known; what is not decided counts as a draw.
    #[must_use]
    pub fn into_fates(self) -> Fates {
        Fates { cells: self.cells }
    }

    /// Makes cells wider where a number does not fit.
    fn fit(&mut self, number: u32) -> Result<(), Stop> {
        match &mut self.cells {
            _ if number <= u16::MOST => Ok(()),
            Cells::Narrow(board) => {
                let mut cells = List::new(self.budget);
                cells.fit(board.cells.len())?;
                let wide = |cell: &u16| u32::new(cell.is_decided(), cell.wins(), cell.number());
                board.cells.iter().try_for_each(|cell| cells.push(wide(cell)))?;
                let marks =
                    std::mem::replace(&mut board.marks, [List::new(self.budget), List::new(self.budget)]);
                self.cells = Cells::Wide(Board { cells, marks, n_decided: board.n_decided });
                Ok(())
            }
            Cells::Wide(_) if number <= u32::MOST => Ok(()),
            Cells::Wide(_) => Err(Stop::Reach),
        }
    }
}

impl Cells {
    pub(super) fn len(&self) -> usize {
        of!(self, board => board.cells.len())
    }

    pub(super) fn get(&self, at: usize) -> Option<Fate> {
        of!(self, board => board.cells.get(at).copied().map(fate))
    }
}

/// The cells, and the blocks in which some were decided in an even and in an odd round of which the other cells do not know yet.
#[derive(Debug)]
pub(super) struct Board<C> {
    cells: List<C>,
    marks: [List<u64>; 2],
    n_decided: u64,
}

impl<C: Cell> Board<C> {
    fn new(len: u64, budget: &Budget) -> Result<Self, Stop> {
        let len = usize::try_from(len).map_err(|_| Stop::Memory)?;
        let n_words = len.div_ceil(BLOCK).div_ceil(64);
        let marks = [List::filled(budget, 0u64, n_words)?, List::filled(budget, 0u64, n_words)?];
        let cells = List::filled(budget, C::new(false, false, 0), len)?;
        Ok(Board { cells, marks, n_decided: 0 })
    }

    /// Decides what ends at once or after one move, and counts the options of all others; says whether the counts fit.
    fn begin<S: Space>(
        &mut self,
        space: &S,
        stuck_wins: bool,
        budget: &Budget,
    ) -> Result<bool, Failure<S::Error>> {
        let mut counts = [Count::default(); BLOCK];
        for from in (0..self.cells.len()).step_by(BLOCK) {
            let to = (from + BLOCK).min(self.cells.len());
            budget.spend((to - from) as u64)?;
            let counts = &mut counts[..to - from];
            counts.fill(Count::default());
            space.count(from as u64..to as u64, counts)?;
            for (at, count) in (from..).zip(counts) {
                match *count {
                    Count { wins: true, .. } => self.decide(at, true, 1),
                    Count { open: 0, loses: true, .. } => self.decide(at, false, 1),
                    Count { open: 0, .. } => self.decide(at, stuck_wins, 0),
                    Count { open, .. } if open > C::MOST => return Ok(false),
                    Count { open, .. } => self.cells[at] = C::new(false, false, open),
                }
            }
            self.report(to, budget);
        }
        Ok(true)
    }

    fn is_over(&self) -> bool {
        self.marks.iter().all(|words| words.iter().all(|word| *word == 0))
    }

    /// Tells of what was decided in a round the positions before it.
    fn advance<S: Space>(&mut self, space: &S, round: u32, budget: &Budget) -> Result<(), Failure<S::Error>> {
        let (mut won, mut lost) = (Vec::with_capacity(BLOCK), Vec::with_capacity(BLOCK));
        for at in 0..self.marks[0].len() {
            let mut word = std::mem::take(&mut self.marks[parity(round)][at]);
            while word != 0 {
                let from = (at * 64 + word.trailing_zeros() as usize) * BLOCK;
                word &= word - 1;
                let to = (from + BLOCK).min(self.cells.len());
                won.clear();
                lost.clear();
                for (rank, cell) in (from as u64..).zip(&self.cells[from..to]) {
                    if cell.is_decided() && cell.number() == round {
                        if cell.wins() { &mut won } else { &mut lost }.push(rank);
                    }
                }
                space.before(&lost, &mut |before| {
                    budget.spend(before.len() as u64)?;
                    before.iter().for_each(|rank| self.can_win(index(*rank), round + 1));
                    Ok(())
                })?;
                space.before(&won, &mut |before| {
                    budget.spend(before.len() as u64)?;
                    before.iter().for_each(|rank| self.has_one_less(index(*rank), round + 1));
                    Ok(())
                })?;
                budget.spend(1)?;
            }
            self.report(self.cells.len(), budget);
        }
        Ok(())
    }

    /// Marks what the round has decided, and takes from the counts the options that were won for the opponent before it; says
    /// whether all positions that these counts decide are decided.
    fn go_on<S: Space>(&mut self, space: &S, round: u32, budget: &Budget) -> Result<bool, Failure<S::Error>> {
        self.marks.iter_mut().for_each(|words| words.fill(0));
        let (mut won, mut is_sound) = (Vec::with_capacity(BLOCK), true);
        for from in (0..self.cells.len()).step_by(BLOCK) {
            let to = (from + BLOCK).min(self.cells.len());
            won.clear();
            for at in from..to {
                let cell = self.cells[at];
                match cell.is_decided() {
                    true if cell.number() >= round => self.mark(at, cell.number()),
                    true if cell.wins() => won.push(at as u64),
                    _ => {}
                }
            }
            space.before(&won, &mut |before| {
                budget.spend(before.len() as u64)?;
                for at in before.iter().map(|rank| index(*rank)) {
                    let cell = self.cells[at];
                    match (cell.is_decided(), cell.number()) {
                        (true, _) => {}
                        (false, ..=1) => is_sound = false,
                        (false, n) => self.cells[at] = C::new(false, false, n - 1),
                    }
                }
                Ok(())
            })?;
            budget.spend(1)?;
        }
        Ok(is_sound)
    }

    #[inline]
    fn can_win(&mut self, at: usize, round: u32) {
        if !self.cells[at].is_decided() {
            self.decide(at, true, round);
        }
    }

    #[inline]
    fn has_one_less(&mut self, at: usize, round: u32) {
        let cell = self.cells[at];
        if !cell.is_decided() {
            match cell.number() {
                1 => self.decide(at, false, round),
                n => self.cells[at] = C::new(false, false, n - 1),
            }
        }
    }

    #[inline]
    fn decide(&mut self, at: usize, wins: bool, round: u32) {
        self.cells[at] = C::new(true, wins, round);
        self.mark(at, round);
        self.n_decided += 1;
    }

    #[inline]
    fn mark(&mut self, at: usize, round: u32) {
        let block = at / BLOCK;
        self.marks[parity(round)][block / 64] |= 1 << (block % 64);
    }

    /// Half of the work is to count options, the other half to go back from what is decided.
    fn report(&self, n_counted: usize, budget: &Budget) {
        let is_counted = n_counted == self.cells.len();
        let done = n_counted as u64 + if is_counted { self.n_decided } else { 0 };
        budget.report(Progress { done, total: Some(2 * self.cells.len() as u64) });
    }
}

fn parity(round: u32) -> usize {
    (round % 2) as usize
}

fn index(rank: u64) -> usize {
    usize::try_from(rank).expect("the ranks of a space that is held fit")
}

fn fate<C: Cell>(cell: C) -> Fate {
    match (cell.is_decided(), cell.wins()) {
        (false, _) => Fate::Draw,
        (true, true) => Fate::Win { remoteness: cell.number() },
        (true, false) => Fate::Loss { remoteness: cell.number() },
    }
}
