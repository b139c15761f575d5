//! Fates of all positions of a space, round by round.

use super::{Count, Space};
use crate::Failure;
use crate::fate::Fate;
use grundy_budget::{Budget, List, Progress, Stop};
use std::ops::Range;

/// The fates of all positions of a space, by rank.
#[derive(Debug)]
pub struct Fates {
    cells: Cells,
}

#[derive(Debug)]
enum Cells {
    Narrow(List<u16>),
    Wide(List<u32>),
}

/// How many positions have each fate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// `wins[r]` positions are won by the player to move, after `r` plies.
    pub wins: Vec<u64>,
    /// `losses[r]` positions are lost by the player to move, after `r` plies.
    pub losses: Vec<u64>,
    /// So many positions nobody can force to end.
    pub draws: u64,
}

/// What is known of a position: its fate, or how many of its options are not known to be won for the opponent.
trait Cell: Copy {
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
/// position has more than 16,383 options or is won or lost later than after so many plies. [Smith 1966]
///
/// # Errors
/// [`Failure::Stopped`], where nothing is known then, and [`Failure::Rules`].
pub fn fates<S: Space>(space: &S, stuck_wins: bool, budget: &Budget) -> Result<Fates, Failure<S::Error>> {
    if let Some(cells) = decide::<u16, S>(space, stuck_wins, budget)? {
        return Ok(Fates { cells: Cells::Narrow(cells) });
    }
    let cells = decide::<u32, S>(space, stuck_wins, budget)?.ok_or(Failure::Stopped(Stop::Reach))?;
    Ok(Fates { cells: Cells::Wide(cells) })
}

/// Returns `None` where a number does not fit in a cell.
fn decide<C: Cell, S: Space>(
    space: &S,
    stuck_wins: bool,
    budget: &Budget,
) -> Result<Option<List<C>>, Failure<S::Error>> {
    let len = usize::try_from(space.len()).map_err(|_| Stop::Memory)?;
    let n_words = len.div_ceil(BLOCK).div_ceil(64);
    let marks = [List::filled(budget, 0u64, n_words)?, List::filled(budget, 0u64, n_words)?];
    let cells = List::filled(budget, C::new(false, false, 0), len)?;
    let mut rounds = Rounds { cells, marks, n_decided: 0 };
    if !rounds.begin(space, stuck_wins, budget)? {
        return Ok(None);
    }
    let mut round = 0;
    while !rounds.is_over() {
        if round == C::MOST {
            return Ok(None);
        }
        rounds.next(space, round, budget)?;
        round += 1;
    }
    Ok(Some(rounds.cells))
}

/// The cells, and the blocks in which some were decided in an even and in an odd round of which the other cells do not know yet.
struct Rounds<C> {
    cells: List<C>,
    marks: [List<u64>; 2],
    n_decided: u64,
}

impl<C: Cell> Rounds<C> {
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
    fn next<S: Space>(&mut self, space: &S, round: u32, budget: &Budget) -> Result<(), Failure<S::Error>> {
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
        let block = at / BLOCK;
        self.marks[parity(round)][block / 64] |= 1 << (block % 64);
        self.n_decided += 1;
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

impl Fates {
    /// Returns the fate of the player to move in the position of a rank; `None` where the space has no such rank.
    #[must_use]
    pub fn get(&self, rank: u64) -> Option<Fate> {
        let at = usize::try_from(rank).ok()?;
        match &self.cells {
            Cells::Narrow(cells) => cells.get(at).copied().map(fate),
            Cells::Wide(cells) => cells.get(at).copied().map(fate),
        }
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        match &self.cells {
            Cells::Narrow(cells) => cells.len() as u64,
            Cells::Wide(cells) => cells.len() as u64,
        }
    }

    /// Says whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the fates in the order of ranks.
    pub fn iter(&self) -> impl Iterator<Item = Fate> {
        (0..self.len()).filter_map(|rank| self.get(rank))
    }

    /// Returns how many positions of some ranks have each fate. Time is linear in the positions.
    ///
    /// # Panics
    /// If the space has no such ranks.
    #[must_use]
    pub fn census(&self, ranks: Range<u64>) -> Census {
        let mut census = Census::default();
        for fate in ranks.map(|rank| self.get(rank).expect("a rank of the space")) {
            let (counts, remoteness) = match fate {
                Fate::Draw => {
                    census.draws += 1;
                    continue;
                }
                Fate::Win { remoteness } => (&mut census.wins, remoteness as usize),
                Fate::Loss { remoteness } => (&mut census.losses, remoteness as usize),
            };
            if counts.len() <= remoteness {
                counts.resize(remoteness + 1, 0);
            }
            counts[remoteness] += 1;
        }
        census
    }
}
