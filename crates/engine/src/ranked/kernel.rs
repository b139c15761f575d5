//! The cells of a share of a space, and what one position tells another.

use super::{Count, Deal, Space};
use crate::Failure;
use crate::fate::Fate;
use grundy_budget::{Budget, List, Progress, Stop};

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

/// What is known of a position: its fate, or how many of its options are not known to be won for the
/// opponent.
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

pub(super) use of;

/// The number of positions whose options are counted together, or that tell those before them together.
const BLOCK: usize = 1 << 10;

/// The number of places that a mark is for: what was decided in a round is looked for where a mark says that
/// something was. In long games a round decides a few positions in many places.
pub(super) const SPAN: usize = 1 << 6;

impl Cells {
    pub(super) fn len(&self) -> usize {
        of!(self, board => board.cells.len())
    }

    pub(super) fn get(&self, at: usize) -> Option<Fate> {
        of!(self, board => board.cells.get(at).copied().map(fate))
    }

    /// Makes cells wider where a number does not fit.
    pub(super) fn fit(&mut self, number: u32, budget: &Budget) -> Result<(), Stop> {
        match self {
            _ if number <= u16::MOST => Ok(()),
            Cells::Narrow(board) => {
                let mut cells = List::new(budget);
                cells.fit(board.cells.len())?;
                let wide = |cell: &u16| u32::new(cell.is_decided(), cell.wins(), cell.number());
                board.cells.iter().try_for_each(|cell| cells.push(wide(cell)))?;
                let marks = std::mem::replace(&mut board.marks, [List::new(budget), List::new(budget)]);
                let Board { deal, share, n_decided, told, .. } = *board;
                *self = Cells::Wide(Board { deal, share, cells, marks, n_decided, told });
                Ok(())
            }
            Cells::Wide(_) if number <= u32::MOST => Ok(()),
            Cells::Wide(_) => Err(Stop::Reach),
        }
    }
}

/// The cells of a share, and marks for the spans in which some were decided in an even and in an odd round
/// that the other cells do not know yet.
#[derive(Debug)]
pub(super) struct Board<C> {
    deal: Deal,
    share: u64,
    pub(super) cells: List<C>,
    marks: [List<u64>; 2],
    n_decided: u64,
    /// The number of words of marks, or of cells, that were looked at in what is told now.
    told: usize,
}

/// Takes what positions have to tell: the ranks of those before them, and whether the player to move there
/// could lead the opponent to a loss; if not, one of the options is won for the opponent.
pub(super) type Post<'a, B> = &'a mut dyn FnMut(&mut B, &[u64], bool) -> Result<(), Stop>;

impl<C: Cell> Board<C> {
    pub(super) fn new(deal: Deal, share: u64, budget: &Budget) -> Result<Self, Stop> {
        let len = usize::try_from(deal.places(share)).map_err(|_| Stop::Memory)?;
        let n_words = len.div_ceil(SPAN).div_ceil(64);
        let marks = [List::filled(budget, 0u64, n_words)?, List::filled(budget, 0u64, n_words)?];
        let cells = List::filled(budget, C::new(false, false, 0), len)?;
        Ok(Board { deal, share, cells, marks, n_decided: 0, told: 0 })
    }

    /// Decides what ends at once or after one move, and counts the options of all others; returns whether the
    /// counts fit.
    pub(super) fn begin<S: Space>(
        &mut self,
        space: &S,
        stuck_wins: bool,
        budget: &Budget,
    ) -> Result<bool, Failure<S::Error>> {
        let mut counts = [Count::default(); BLOCK];
        let (deal, mut n_counted) = (self.deal, 0);
        for (first, place, n_ranks) in deal.blocks(self.share) {
            for before in (0..n_ranks).step_by(BLOCK) {
                let (rank, at) = (first + before, index(place + before));
                let n = (n_ranks - before).min(BLOCK as u64);
                budget.spend(n)?;
                let counts = &mut counts[..index(n)];
                counts.fill(Count::default());
                space.count(rank..rank + n, counts)?;
                for (at, count) in (at..).zip(counts) {
                    match count.decided(stuck_wins) {
                        Some((wins, plies)) => self.decide(at, wins, plies),
                        // The count does not fit, so the caller begins again with wider cells.
                        None if self.expect(at, count.open).is_err() => return Ok(false),
                        None => {}
                    }
                }
                n_counted += index(n);
                self.report(n_counted, budget);
            }
        }
        Ok(true)
    }

    /// Returns whether all that is decided has been told.
    pub(super) fn is_over(&self) -> bool {
        self.marks.iter().all(|words| words.iter().all(|word| *word == 0))
    }

    /// Tells of some of what was decided in a round to the positions before it; returns whether there may be
    /// more to tell.
    pub(super) fn tell<S: Space>(
        &mut self,
        space: &S,
        round: u32,
        budget: &Budget,
        post: Post<'_, Self>,
    ) -> Result<bool, Failure<S::Error>> {
        let (mut won, mut lost) = (Vec::with_capacity(BLOCK), Vec::with_capacity(BLOCK));
        // A span adds at most `SPAN` ranks, so the lists stay within `BLOCK`.
        while won.len() + lost.len() < BLOCK - SPAN {
            let marks = &mut self.marks[parity(round)];
            let Some(at) = (self.told..marks.len()).find(|at| marks[*at] != 0) else { break };
            let word = marks[at];
            // This takes the lowest mark away.
            marks[at] &= word - 1;
            self.told = at;
            let from = (at * 64 + word.trailing_zeros() as usize) * SPAN;
            for at in from..(from + SPAN).min(self.cells.len()) {
                let cell = self.cells[at];
                // A span may have cells of other rounds as well.
                if cell.is_decided() && cell.number() == round {
                    if cell.wins() { &mut won } else { &mut lost }.extend(self.rank(at));
                }
            }
        }
        if won.is_empty() && lost.is_empty() {
            self.told = 0;
            return Ok(false);
        }
        self.pass_on(space, &lost, true, budget, post)?;
        self.pass_on(space, &won, false, budget, post)?;
        budget.spend(1)?;
        self.report(self.cells.len(), budget);
        Ok(true)
    }

    /// Marks what a round has decided, and tells again of some of the positions that had been won before it,
    /// for counts that are made anew; returns whether there may be more to tell.
    pub(super) fn retell<S: Space>(
        &mut self,
        space: &S,
        round: u32,
        budget: &Budget,
        post: Post<'_, Self>,
    ) -> Result<bool, Failure<S::Error>> {
        let from = self.told;
        if from == 0 {
            self.marks.iter_mut().for_each(|words| words.fill(0));
        }
        if from >= self.cells.len() {
            self.told = 0;
            return Ok(false);
        }
        self.told = (from + BLOCK).min(self.cells.len());
        let mut won = Vec::with_capacity(BLOCK);
        for at in from..self.told {
            let cell = self.cells[at];
            match cell.is_decided() {
                // What was decided in this round or is decided in the next one is still to be told.
                true if cell.number() >= round => self.mark(at, cell.number()),
                // A loss is not told again: every position before it is won within the rounds that were
                // recalled.
                true if cell.wins() => won.extend(self.rank(at)),
                _ => {}
            }
        }
        self.pass_on(space, &won, false, budget, post)?;
        budget.spend(1)?;
        Ok(true)
    }

    /// Tells the positions before some, which are lost for who moves there, or won.
    fn pass_on<S: Space>(
        &mut self,
        space: &S,
        ranks: &[u64],
        is_lost: bool,
        budget: &Budget,
        post: Post<'_, Self>,
    ) -> Result<(), Failure<S::Error>> {
        space.before(ranks, &mut |before| {
            budget.spend(before.len() as u64)?;
            post(self, before, is_lost)
        })
    }

    /// Takes a position's option from its count, which was made anew; returns whether that leaves it
    /// undecided.
    pub(super) fn rehear(&mut self, at: usize) -> bool {
        let cell = self.cells[at];
        match (cell.is_decided(), cell.number()) {
            (true, _) => true,
            // The last option would decide it, but by what was recalled it is undecided.
            (false, ..=1) => false,
            (false, n) => {
                self.cells[at] = C::new(false, false, n - 1);
                true
            }
        }
    }

    /// Notes how many options of a position are not known to be won for the opponent.
    ///
    /// # Errors
    /// Where there are more than fit.
    #[inline]
    pub(super) fn expect(&mut self, at: usize, n_options: u32) -> Result<(), Stop> {
        if n_options > C::MOST {
            return Err(Stop::Reach);
        }
        self.cells[at] = C::new(false, false, n_options);
        Ok(())
    }

    /// Lets a position know of an option: it is lost for the opponent, or won. What that decides is decided
    /// in `plies` plies; returns whether it does.
    #[inline]
    pub(super) fn hear(&mut self, at: usize, is_lost: bool, plies: u32) -> bool {
        let cell = self.cells[at];
        match (cell.is_decided(), cell.number()) {
            (true, _) => return false,
            // Other options are still open, so this one only leaves the count.
            (false, n) if !is_lost && n != 1 => {
                self.cells[at] = C::new(false, false, n - 1);
                return false;
            }
            (false, _) => self.decide(at, is_lost, plies),
        }
        true
    }

    /// Returns whether a decided position is won for the player to move.
    pub(super) fn wins(&self, at: usize) -> bool {
        self.cells[at].wins()
    }

    /// Returns the rank in a place, if there is one.
    pub(super) fn rank(&self, at: usize) -> Option<u64> {
        self.deal.rank(self.share, at as u64)
    }

    #[inline]
    pub(super) fn decide(&mut self, at: usize, wins: bool, plies: u32) {
        self.cells[at] = C::new(true, wins, plies);
        self.mark(at, plies);
        self.n_decided += 1;
    }

    #[inline]
    fn mark(&mut self, at: usize, plies: u32) {
        let span = at / SPAN;
        self.marks[parity(plies)][span / 64] |= 1 << (span % 64);
    }

    /// Half of the work is to count options, the other half to go back from what is decided.
    pub(super) fn report(&self, n_counted: usize, budget: &Budget) {
        let is_counted = n_counted == self.cells.len();
        let done = n_counted as u64 + if is_counted { self.n_decided } else { 0 };
        budget.report(Progress { done, total: Some(2 * self.cells.len() as u64) });
    }
}

pub(super) fn index(place: u64) -> usize {
    usize::try_from(place).expect("the places of a share that is held fit")
}

fn parity(round: u32) -> usize {
    (round % 2) as usize
}

pub(super) fn fate<C: Cell>(cell: C) -> Fate {
    match (cell.is_decided(), cell.wins()) {
        // Where nothing decides a position, neither player can force a win.
        (false, _) => Fate::Draw,
        (true, true) => Fate::Win { remoteness: cell.number() },
        (true, false) => Fate::Loss { remoteness: cell.number() },
    }
}
