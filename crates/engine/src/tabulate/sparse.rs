//! Splits through the sparse space (see [`Space`]), a block of heaps at a time.

use super::ahead::{self, Job, Prepared, REACH};
use super::cover;
use super::space::Space;
use super::splits::{Break, Rows, Splits};
use crate::kernel::{Cell, Cpu, GROUP, Hits, LANES, Stroke, mark, mark_group};
use grundy_budget::{Budget, Progress, Stop};
use std::sync::mpsc;

/// Words of bits for the ranks of one kind: values below 1024 in all.
const WORDS: usize = 8;

/// The kinds as indices.
const RARE: usize = 0;
const COMMON: usize = 1;

/// A table on its way through the sparse space.
pub(super) struct Sparse<'a, C> {
    splits: &'a Splits,
    cpu: Cpu,
    rows: Rows<C>,
    /// What decides about common values: every rare part with every amount, and the takes; ascending by
    /// offset.
    deciding: Vec<Stroke<C>>,
    /// Pairs of common parts that confirm most rare values.
    confirming: Vec<Stroke<C>>,
    /// The takes; no pair stands for what they hit.
    takes: Vec<Stroke<C>>,
    space: Space,
    /// Words that the ranks take so far, 1, 2, 4 or 8.
    words: usize,
    /// What the space says about the ranks of heaps of either parity.
    ranks: [RankTable; 2],
    hits: Box<[[Hits; WORDS / 2]; 2]>,
    /// The least part of all pairs.
    least_part: usize,
    /// Rare cells that a heap may have, kept for its memory.
    wanted: Vec<C>,
}

/// The space, looked up: the values of ranks, rare and common, and how many rare values are below a common
/// one.
struct RankTable {
    values: [Vec<u32>; 2],
    rares_below: Vec<u32>,
}

impl RankTable {
    fn of(space: Space, parity: usize) -> Self {
        let ranks = || 0..64 * u32::try_from(WORDS).expect("the words are few");
        let values = |common| ranks().map(|rank| space.value(parity, rank, common)).collect();
        let rares_below = ranks().map(|rank| space.rares_below(parity, rank)).collect();
        RankTable { values: [values(false), values(true)], rares_below }
    }
}

/// What the sparse space would cost a game.
pub(super) struct Plan {
    pub(super) space: Space,
    /// Strokes that decide about each heap.
    strokes: usize,
}

impl Plan {
    /// Chooses the space for heaps above the table; `None` where the game or the table has none.
    ///
    /// # Errors
    /// As [`Space::choose`].
    pub(super) fn of(splits: &Splits, values: &[u32]) -> Result<Option<Self>, Stop> {
        let Some(first) = splits.pairs.first() else { return Ok(None) };
        // One bound for all parts, so that one test decides which pairs of a block are whole.
        if splits.pairs.iter().any(|way| way.least_part != first.least_part) {
            return Ok(None);
        }
        let taken = splits.pairs.iter().map(|way| way.taken).chain(splits.takes.last().copied());
        let most_taken = taken.fold(first.taken, usize::max);
        let least_start = 4 * (most_taken + first.least_part + LANES);
        if values.len() < splits.from.max(least_start) {
            return Ok(None);
        }
        let same = splits.pairs.iter().all(|way| (way.taken ^ first.taken) & 1 == 0);
        let (space, rares) = Space::choose(values, same.then_some(first.taken & 1))?;
        Ok(Some(Plan { space, strokes: rares * splits.pairs.len() + splits.takes.len() }))
    }

    /// Returns whether the sparse space beats a scan of all pairs, by costs measured on one machine: half a
    /// cycle for a stroke against a cycle for 32 pairs, and what either costs apart from these.
    pub(super) fn pays(&self, splits: &Splits, heaps: usize) -> bool {
        self.strokes / 2 < 300 + heaps * splits.pairs.len() / 32
    }
}

impl<'a, C: Cell> Sparse<'a, C> {
    const COMMON_BIT: u32 = 1 << (C::BITS - 1);

    /// Returns the table of the values so far, with room for heaps up to `room`.
    pub(super) fn new(
        splits: &'a Splits,
        values: &[u32],
        room: usize,
        space: Space,
        cpu: Cpu,
    ) -> Result<Self, Break> {
        let largest = values.iter().copied().max().unwrap_or(0);
        // This only bounds the tables below: a cell that is too small shows there.
        if largest >> C::BITS > 1 {
            return Err(Break::Wide);
        }
        let by_parity =
            [0, 1].map(|parity| (0..=largest).map(|v| space.cell(parity, v)).collect::<Vec<Option<C>>>());
        let cells = values.iter().enumerate().map(|(n, v)| by_parity[n & 1][*v as usize]);
        if !cells.clone().all(|cell| cell.is_some()) {
            return Err(Break::Wide);
        }
        let take = |k: &usize| {
            // A take leaves one heap, so it hits the cell of that heap, with the other kind where the parity
            // changes it.
            let kind = u32::from(space.take_changes_kind(*k)) << (C::BITS - 1);
            Stroke { offset: *k, cell: C::new(kind) }
        };
        let mut sparse = Sparse {
            splits,
            cpu,
            rows: Rows::new(cells.flatten(), room)?,
            deciding: Vec::new(),
            confirming: Vec::new(),
            takes: splits.takes.iter().map(take).collect(),
            space,
            words: 1,
            ranks: [RankTable::of(space, 0), RankTable::of(space, 1)],
            hits: Box::new([[[[0; LANES]; 2]; WORDS / 2]; 2]),
            least_part: splits.pairs.first().map_or(0, |way| way.least_part),
            wanted: Vec::new(),
        };
        sparse.deciding.extend(&sparse.takes);
        for n in 0..values.len() {
            let cell = sparse.rows.cells[n];
            sparse.widen(cell.get() & !Self::COMMON_BIT);
            // Every rare part decides about all larger heaps, however old it is.
            if cell.get() & Self::COMMON_BIT == 0 {
                sparse.push_rare(n, cell)?;
            }
        }
        sparse.deciding.sort_unstable_by_key(|stroke| stroke.offset);
        if sparse.words > WORDS {
            return Err(Break::Wide);
        }
        Ok(sparse)
    }

    /// Returns whether the table, as far as it was computed, is that of these values in a space, and has room
    /// for heaps up to `end`.
    pub(super) fn goes_on(&self, values: &[u32], space: Space, end: usize) -> bool {
        self.space == space && self.rows.cells.len() == values.len() && self.rows.room() >= end
    }

    /// Chooses the confirming strokes again, by the heaps so far, for a number of further heaps.
    fn choose_confirming(&mut self, heaps: usize) {
        self.confirming = cover::strokes(&self.rows.cells, self.splits, heaps);
        // Takes with smaller offsets reach into the block, and are marked group by group.
        self.confirming.extend(self.takes.iter().filter(|stroke| stroke.offset >= LANES));
        self.confirming.sort_unstable_by_key(|stroke| stroke.offset);
    }

    fn push_rare(&mut self, n: usize, cell: C) -> Result<(), Stop> {
        self.deciding.try_reserve(self.splits.pairs.len()).map_err(|_| Stop::Memory)?;
        for way in self.splits.pairs.iter().filter(|way| way.least_part <= n) {
            self.deciding.push(Stroke { offset: n + way.taken, cell });
        }
        Ok(())
    }

    /// Makes room for a rank.
    fn widen(&mut self, rank: u32) {
        while rank as usize >= self.words * 64 {
            self.words *= 2;
        }
    }

    /// Extends the table to heaps `0..end`, with the help of a second thread where `threads` allows one. A
    /// step is a heap.
    pub(super) fn extend(
        &mut self,
        values: &mut Vec<u32>,
        end: usize,
        threads: usize,
        budget: &Budget,
    ) -> Result<(), Break> {
        let heaps = end - values.len();
        self.choose_confirming(heaps);
        // A second thread pays only where it can be ahead for some spans.
        if threads < 2 || heaps < 4 * ahead::SPAN {
            return self.blocks(values, end, None, budget);
        }
        let cpu = self.cpu;
        let confirming =
            self.confirming[self.confirming.partition_point(|stroke| stroke.offset < REACH)..].to_vec();
        std::thread::scope(|scope| {
            let (jobs, received) = mpsc::channel();
            let (answer, answers) = mpsc::channel();
            scope.spawn(move || ahead::work(cpu, &confirming, &received, &answer));
            let mut sent = 0;
            let mut is_prepared = false;
            while values.len() < end {
                let start = values.len();
                let prepared = if is_prepared { answers.recv().ok() } else { None };
                // The last span has no successor to prepare.
                is_prepared = start + ahead::SPAN < end;
                if is_prepared {
                    let known =
                        |at: usize| self.deciding.partition_point(|stroke| stroke.offset < at.max(REACH));
                    let strokes = self.deciding[known(sent)..known(start)].to_vec();
                    // The other thread has its own copy of all earlier cells, so only the new ones are sent.
                    let cells = self.rows.cells[sent..start].to_vec();
                    // A thread that has ended has panicked, and the scope passes that on.
                    let _ = jobs.send(Job { at: start + ahead::SPAN, words: self.words, cells, strokes });
                    sent = start;
                }
                self.blocks(values, end.min(start + ahead::SPAN), prepared.as_ref(), budget)?;
            }
            Ok(())
        })
    }

    fn blocks(
        &mut self,
        values: &mut Vec<u32>,
        end: usize,
        prepared: Option<&Prepared>,
        budget: &Budget,
    ) -> Result<(), Break> {
        while values.len() < end {
            let heaps = LANES.min(end - values.len());
            budget.spend(heaps as u64)?;
            budget.report(Progress { done: values.len() as u64, total: None });
            match self.words {
                1 => self.block::<1>(values, heaps, prepared)?,
                2 => self.block::<2>(values, heaps, prepared)?,
                4 => self.block::<4>(values, heaps, prepared)?,
                _ => self.block::<WORDS>(values, heaps, prepared)?,
            }
        }
        Ok(())
    }

    /// Marks the hits of a block by the strokes in a range of offsets; what a second thread has marked is
    /// taken over.
    fn mark_far<const W: usize>(
        &mut self,
        start: usize,
        near: usize,
        far: usize,
        prepared: Option<&Prepared>,
    ) {
        let given = prepared.and_then(|prepared| Some((prepared.block(start, W)?, prepared.until)));
        let below =
            |strokes: &[Stroke<C>], offset: usize| strokes.partition_point(|stroke| stroke.offset < offset);
        // The strokes of each kind that the other thread has marked.
        let taken_over = match given {
            Some((_, until)) => [
                below(&self.confirming, REACH)..self.confirming.len(),
                below(&self.deciding, REACH)..below(&self.deciding, until.max(REACH)),
            ],
            None => [0..0, near..near],
        };
        for (kind, done) in taken_over.into_iter().enumerate() {
            let (strokes, done) = match kind {
                COMMON => (&self.deciding[..far], done.start.max(near)..done.end.max(near)),
                _ => (&self.confirming[..], done),
            };
            let first = if kind == COMMON { near } else { 0 };
            for (pass, shift) in (0..W.div_ceil(2)).zip((0..).step_by(128)) {
                let base = C::new(shift ^ if kind == COMMON { Self::COMMON_BIT } else { 0 });
                let hits = &mut self.hits[kind][pass];
                *hits = given.map_or([[0; LANES]; 2], |(given, _)| given[kind][pass]);
                // What the other thread has marked lies in one range of offsets; the strokes on both sides of
                // it are left.
                for strokes in [&strokes[first..done.start], &strokes[done.end..]] {
                    mark(self.cpu, &self.rows.cells, start, strokes, base, W.min(2), hits);
                }
            }
        }
    }

    /// Computes the next heaps, at most [`LANES`] of them, whose ranks take `W` words.
    fn block<const W: usize>(
        &mut self,
        values: &mut Vec<u32>,
        heaps: usize,
        prepared: Option<&Prepared>,
    ) -> Result<(), Break> {
        let start = values.len();
        // Strokes that reach into the block are left to each group of heaps, those that reach into the group,
        // or whose other part would be too small, to each heap.
        let nearest = self.deciding.partition_point(|stroke| stroke.offset < GROUP);
        let near = self.deciding.partition_point(|stroke| stroke.offset < LANES);
        let far = self.deciding.partition_point(|stroke| stroke.offset + self.least_part <= start).max(near);
        self.mark_far::<W>(start, near, far, prepared);
        let mut of_group = [[[0; GROUP]; W]; 2];
        for lane in 0..heaps {
            let n = start + lane;
            if lane % GROUP == 0 {
                of_group = self.mark_group(n, nearest..near);
            }
            let mut ranks: [[u64; W]; 2] = std::array::from_fn(|kind| {
                let far = |word: usize| self.hits[kind][word / 2][word % 2][lane];
                std::array::from_fn(|word| far(word) | of_group[kind][word][lane % GROUP])
            });
            // These two ranges reach into the group, or to parts that are too small for some heaps.
            self.mark_one_by_one(&self.deciding[..nearest], n, &mut ranks);
            self.mark_one_by_one(&self.deciding[far..], n, &mut ranks);
            if self.splits.zeros[n & 1] {
                // The rank of 0 is 0, whatever its kind.
                let kind = if self.space.is_common(n, 0) { COMMON } else { RARE };
                ranks[kind][0] |= 1;
            }
            let rank = first_missing(&ranks[COMMON]);
            if rank as usize >= W * 64 {
                // The rest of the block is done again with more words.
                self.widen(rank);
                return if self.words > WORDS { Err(Break::Wide) } else { Ok(()) };
            }
            // The common value is the mex unless a smaller rare value is missing too.
            let (kind, rank) = match self.least_rare(n, rank, &ranks[RARE]) {
                Some(rare) => (RARE, rare),
                None => (COMMON, rank),
            };
            if rank >> (C::BITS - 1) != 0 {
                return Err(Break::Wide);
            }
            let cell = C::new(rank | if kind == COMMON { Self::COMMON_BIT } else { 0 });
            values.push(self.ranks[n & 1].values[kind][rank as usize]);
            self.rows.push(cell);
            if kind == RARE {
                self.push_rare(n, cell)?;
                // Strokes before `far` have smaller offsets than all that are pushed in this block.
                self.deciding[far..].sort_by_key(|stroke| stroke.offset);
            }
        }
        Ok(())
    }

    /// Returns the hits of the heaps from `at` on by strokes that reach into their block but not into their
    /// group.
    fn mark_group<const W: usize>(
        &self,
        at: usize,
        strokes: std::ops::Range<usize>,
    ) -> [[[u64; GROUP]; W]; 2] {
        let mut hits = [[[0; GROUP]; W]; 2];
        let (cells, strokes) = (&self.rows.cells, &self.deciding[strokes]);
        for (word, base) in (0..W).zip((0..).step_by(64)) {
            let common = C::new(base ^ Self::COMMON_BIT);
            mark_group(self.cpu, cells, at, strokes, common, &mut hits[COMMON][word]);
            // Rare values that a pair hits are struck by the scan of all pairs.
            let takes = self.takes.iter().filter(|take| (GROUP..LANES).contains(&take.offset));
            for take in takes {
                mark_group(self.cpu, cells, at, &[*take], C::new(base), &mut hits[RARE][word]);
            }
        }
        hits
    }

    /// Marks the ranks that the strokes hit, of both kinds.
    #[inline]
    fn mark_one_by_one<const W: usize>(&self, strokes: &[Stroke<C>], n: usize, ranks: &mut [[u64; W]; 2]) {
        for stroke in strokes {
            if stroke.offset + self.least_part > n {
                break;
            }
            let hit = self.rows.cells[n - stroke.offset].get() ^ stroke.cell.get();
            let (kind, rank) = (hit >> (C::BITS - 1), hit & !Self::COMMON_BIT);
            // Ranks beyond the words are above the least common rank, if that is within them.
            let (kind, word, bit) = (kind as usize, rank as usize / 64, 1 << (rank % 64));
            if W <= 2 {
                // A word picked by its index would live in memory, and each stroke would wait for the one
                // before.
                for (k, words) in ranks.iter_mut().enumerate() {
                    for (w, bits) in words.iter_mut().enumerate() {
                        *bits |= if (k, w) == (kind, word) { bit } else { 0 };
                    }
                }
            } else if let Some(bits) = ranks[kind].get_mut(word) {
                *bits |= bit;
            }
        }
    }

    /// Returns the rank of the least rare value of heap `n` that no option has, if it is below the common
    /// value of rank `common`.
    #[inline]
    fn least_rare<const W: usize>(&mut self, n: usize, common: u32, hit: &[u64; W]) -> Option<u32> {
        let ranks = self.ranks[n & 1].rares_below[common as usize];
        self.wanted.clear();
        for (word, base) in hit.iter().zip((0..ranks).step_by(64)) {
            let below = ranks - base;
            let mut missing = !word & if below < 64 { (1 << below) - 1 } else { u64::MAX };
            while missing != 0 {
                self.wanted.push(C::new(base + missing.trailing_zeros()));
                missing &= missing - 1;
            }
        }
        if self.wanted.is_empty() {
            return None;
        }
        // A rare value may be hit by two common parts that no stroke has tried, so all pairs are looked at.
        self.rows.strike_pairs(self.cpu, &self.splits.pairs, n, &mut self.wanted);
        // Ranks were pushed in ascending order, which keeps that of the values.
        self.wanted.first().map(|cell| cell.get())
    }
}

fn first_missing<const W: usize>(ranks: &[u64; W]) -> u32 {
    let full = ranks.iter().take_while(|word| **word == u64::MAX).count();
    let rest = ranks.get(full).map_or(0, |word| word.trailing_ones());
    u32::try_from(full * 64).expect("a rank fits its cell") + rest
}
