//! Games of takes and splits by finitely many amounts, and their tables as rows of cells.
//!
//! Whole heaps may be taken in endless progressions of steps 1 and 2: that is how two equal parts, whose
//! values cancel, come here.

use super::shape::{Amounts, HeapGame, Line, Parts};
use crate::kernel::{Cell, Cpu, Marks, strike};
use grundy_budget::{Stop, zeros};

/// A game of takes and splits, as it is on heaps from `from` on.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    /// The amounts taken where one heap is left, ascending.
    pub(super) takes: Vec<usize>,
    /// The ways to leave two heaps.
    pub(super) pairs: Vec<Pairs>,
    /// By parity, whether heaps have an option of value 0 that is neither a take nor a pair.
    pub(super) zeros: [bool; 2],
    /// The heap from which on every bound on heaps and every bound on the part left by a take is settled.
    pub(super) from: usize,
}

/// One amount that may be taken where two heaps are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairs {
    pub(super) taken: usize,
    pub(super) least_part: usize,
    pub(super) unequal: bool,
}

/// Why a path ended before its end.
pub(super) enum Break {
    /// The budget.
    Stop(Stop),
    /// A value does not fit the cells or the sets.
    Wide,
}

impl From<Stop> for Break {
    fn from(stop: Stop) -> Self {
        Break::Stop(stop)
    }
}

impl Splits {
    /// Reads the game; `None` where a set of amounts has no end or a heap is left in three.
    pub(super) fn of(game: &HeapGame) -> Option<Self> {
        // Sums of a few such sizes do not overflow.
        let size = |n: u64| usize::try_from(n).ok().filter(|n| *n < usize::MAX / 8);
        let mut from = size(game.settled_from())?;
        let (mut takes, mut pairs) = (Vec::new(), Vec::new());
        let mut zeros = [false; 2];
        for line in game.lines() {
            if let Some((first, parities)) = taken_whole(line) {
                from = from.max(size(first)?);
                // A line with a bound on heaps has no moves from `from` on.
                if line.most_heap.is_none() {
                    zeros = [zeros[0] || parities[0], zeros[1] || parities[1]];
                }
                continue;
            }
            let amounts = line.taken.up_to(line.taken.largest()?);
            let amounts = amounts.into_iter().map(size).collect::<Option<Vec<_>>>()?;
            let least_part = size(line.least_part)?;
            let most_taken = amounts.last().copied().unwrap_or(0);
            from = from.max(match line.parts {
                // Only a heap that is itself an amount is taken whole.
                Parts::Zero => most_taken + 1,
                // From there on the largest amount leaves a part that is large enough.
                Parts::One => most_taken + least_part,
                // From there on every amount can be taken; a pair that is too small makes an empty range.
                Parts::Two | Parts::TwoUnequal => most_taken,
                Parts::Three => return None,
            });
            // From `from` on no heap is small enough for a line with a bound on heaps.
            if line.most_heap.is_some() {
                continue;
            }
            let unequal = line.parts == Parts::TwoUnequal;
            match line.parts {
                Parts::One => takes.extend(amounts),
                Parts::Two | Parts::TwoUnequal => {
                    pairs.extend(amounts.into_iter().map(|taken| Pairs { taken, least_part, unequal }));
                }
                Parts::Zero | Parts::Three => {}
            }
        }
        takes.sort_unstable();
        takes.dedup();
        Some(Splits { takes, pairs, zeros, from })
    }
}

/// Returns the parities of the heaps that an endless line takes whole, and the heap from which on they are
/// all of these.
fn taken_whole(line: &Line) -> Option<(u64, [bool; 2])> {
    match (line.parts, &line.taken) {
        (Parts::Zero, Amounts::Progression { first, step: 1 }) => Some((*first, [true; 2])),
        (Parts::Zero, Amounts::Progression { first, step: 2 }) => {
            Some((*first, [first % 2 == 0, first % 2 == 1]))
        }
        _ => None,
    }
}

impl Pairs {
    /// Returns the smaller parts of heap `n`'s pairs, as a half-open range.
    pub(super) fn smaller_parts(self, n: usize) -> std::ops::Range<usize> {
        // Half of the total is a smaller part only where both parts may be equal.
        let most = match n.checked_sub(self.taken) {
            Some(total) if self.unequal => total.div_ceil(2),
            Some(total) => total / 2 + 1,
            None => 0,
        };
        self.least_part.min(most)..most
    }
}

/// The values of a table as cells, and again in reverse, so that the two parts of all pairs lie in two rows.
pub(super) struct Rows<C> {
    pub(super) cells: Vec<C>,
    /// Heap `n` lies at `end - 1 - n`, where `end` is the length.
    reversed: Vec<C>,
}

impl<C: Cell> Rows<C> {
    /// Returns rows for heaps `0..end`; the first are filled.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the system has no room for them.
    pub(super) fn new(cells: impl Iterator<Item = C>, end: usize) -> Result<Self, Stop> {
        let mut rows = Rows { cells: Vec::new(), reversed: zeros(end)? };
        rows.cells.try_reserve_exact(end).map_err(|_| Stop::Memory)?;
        for cell in cells {
            rows.push(cell);
        }
        Ok(rows)
    }

    /// Returns how many heaps the rows have room for.
    pub(super) fn room(&self) -> usize {
        self.reversed.len()
    }

    pub(super) fn push(&mut self, cell: C) {
        let at = self.reversed.len() - 1 - self.cells.len();
        self.reversed[at] = cell;
        self.cells.push(cell);
    }

    /// Returns the cells of the smaller parts `smaller` of a total, and of the parts beside them.
    pub(super) fn pairs(&self, total: usize, smaller: std::ops::Range<usize>) -> (&[C], &[C]) {
        // Heap `total - a` lies at this place plus `a` in the reversed row, so both parts run upwards.
        let larger = self.reversed.len() - 1 - total;
        (&self.cells[smaller.clone()], &self.reversed[larger + smaller.start..larger + smaller.end])
    }

    /// Removes from `wanted` the cells that are the nim-sum of a pair of heap `n`.
    pub(super) fn strike_pairs(&self, cpu: Cpu, pairs: &[Pairs], n: usize, wanted: &mut Vec<C>) {
        for way in pairs {
            let smaller = way.smaller_parts(n);
            if !smaller.is_empty() {
                let (a, b) = self.pairs(n - way.taken, smaller);
                strike(cpu, a, b, wanted);
            }
        }
    }

    /// Marks the nim-sums of the smaller parts `smaller` of a total and of the parts beside them.
    ///
    /// A mark is a byte: setting one asks nothing of the marks before it, as setting a bit of a word would.
    /// There is one for every cell, so that none is out of range.
    pub(super) fn mark(&self, total: usize, smaller: std::ops::Range<usize>, marks: &mut Marks) {
        if !smaller.is_empty() {
            let (a, b) = self.pairs(total, smaller);
            for (a, b) in a.iter().zip(b) {
                marks[(a.get() ^ b.get()) as usize] = 1;
            }
        }
    }
}
