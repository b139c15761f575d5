//! Splits in which every pair matters: marking of a few pairs, then a scan of all others for the values still
//! missing.
//!
//! A few pairs are marked one by one. The others are looked at 32 or 64 at a time, and only those that hit a
//! value which was missing are marked too: soon there are few of them, though dozens of values below the
//! heap's own may be hit by a handful of its pairs each. A few neighbouring heaps are scanned together, as
//! far as their parts lie below them all.

use super::splits::{Break, Pairs, Rows, Splits};
use super::value_set::ValueSet;
use crate::kernel::{Cell, Cpu, Marks, Missing, sift};
use grundy_budget::{Budget, Progress, Stop, zeros};
use std::ops::Range;

/// Heaps scanned together.
const BLOCK: usize = 4;
/// Pairs marked before the scan, for each amount taken.
const MARKED: usize = 512;
/// Pairs scanned between two updates of what is missing: up to the smaller part [`EARLY`], and at most.
const FIRST_CHUNK: usize = 1024;
const CHUNK: usize = 1 << 15;
/// The smaller part up to which every missing value is looked for.
const EARLY: usize = 2048;
/// Later the least missing values alone are looked for: this number times the heap over the smaller part that
/// the scan has come to. Where a heap's own value is not among them, it is scanned again, and the number
/// doubles.
const KEPT: usize = 8;

/// Extends `values`, which hold the heaps below `splits.from` at least, to heaps `0..end`. A step is a heap.
///
/// Time for a heap: its size, at a dozen pairs a cycle with AVX-512 and about one a cycle without.
pub(super) fn extend<C: Cell>(
    splits: &Splits,
    values: &mut Vec<u32>,
    end: usize,
    cpu: Cpu,
    budget: &Budget,
) -> Result<(), Break> {
    let fits = |v: u32| v >> (C::BITS - 1) >> 1 == 0;
    if !values.iter().all(|v| fits(*v)) {
        return Err(Break::Wide);
    }
    let rows = Rows::new(values.iter().map(|v| C::new(*v)), end)?;
    let largest = values.iter().copied().max().unwrap_or(0);
    let mut scan = Scan { splits, cpu, rows, largest, kept: KEPT, seen: ValueSet::default() };
    let mut block: [Heap; BLOCK] = [Heap::new()?, Heap::new()?, Heap::new()?, Heap::new()?];
    while values.len() < end {
        let start = values.len();
        let heaps = &mut block[..BLOCK.min(end - start)];
        budget.spend(heaps.len() as u64)?;
        budget.report(Progress { done: start as u64, total: None });
        // Where looking a sum up takes as long as marking it, all are marked.
        let together = heaps.len() == BLOCK && cpu.has_wide_tables();
        let marked = if together { MARKED } else { usize::MAX };
        for (n, heap) in (start..).zip(&mut *heaps) {
            scan.begin(n, start, marked, heap);
        }
        if together {
            scan.together(start, &mut block);
        }
        for (n, heap) in (start..end).zip(&mut block) {
            let v = scan.finish(n, start, values, heap);
            if !fits(v) {
                return Err(Break::Wide);
            }
            values.push(v);
            scan.largest = scan.largest.max(v);
            scan.rows.push(C::new(v));
        }
    }
    Ok(())
}

/// What is known of a heap under way.
struct Heap {
    marks: Box<Marks>,
    missing: Missing,
}

impl Heap {
    fn new() -> Result<Self, Stop> {
        let marks = zeros(size_of::<Marks>())?.into_boxed_slice();
        Ok(Heap { marks: marks.try_into().expect("there are so many"), missing: Missing::default() })
    }
}

struct Scan<'a, C> {
    splits: &'a Splits,
    cpu: Cpu,
    rows: Rows<C>,
    largest: u32,
    kept: usize,
    seen: ValueSet,
}

impl<C: Cell> Scan<'_, C> {
    /// Forgets the heap before and marks the first pairs whose parts lie below `start`, at most `marked` for
    /// each amount.
    fn begin(&mut self, n: usize, start: usize, marked: usize, heap: &mut Heap) {
        let size = self.size();
        // No mark lies beyond: all sums of the values so far are below the size, which never falls.
        heap.marks[..size].fill(0);
        heap.marks[0] = u8::from(self.splits.zeros[n & 1]);
        for way in &self.splits.pairs {
            let smaller = known(*way, n, start);
            let until = smaller.end.min(smaller.start.saturating_add(marked));
            self.rows.mark(n - way.taken, smaller.start..until, &mut heap.marks);
        }
        heap.missing = self.missing(&heap.marks);
    }

    /// Scans the pairs of the heaps from `start` on whose parts lie below `start`, but for those that were
    /// marked.
    fn together(&mut self, start: usize, heaps: &mut [Heap; BLOCK]) {
        for way in &self.splits.pairs {
            let smaller: [_; BLOCK] = std::array::from_fn(|j| known(*way, start + j, start));
            let first = smaller.iter().map(|part| part.start).max().unwrap_or(0);
            let end = smaller.iter().map(|part| part.end).min().unwrap_or(0);
            // The first pairs of all four heaps are marked already, so the scan begins after them.
            let mut from = end.min(first.saturating_add(MARKED));
            let mut chunk = FIRST_CHUNK;
            // What the heaps do not share is a few pairs at either end.
            for ((n, heap), part) in (start..).zip(&mut *heaps).zip(smaller) {
                let marked = part.end.min(part.start.saturating_add(MARKED));
                self.rows.mark(n - way.taken, marked..from.max(marked), &mut heap.marks);
                self.rows.mark(n - way.taken, end.max(marked)..part.end, &mut heap.marks);
            }
            while from < end {
                let until = end.min(from + chunk);
                let rows: [_; BLOCK] =
                    std::array::from_fn(|j| self.rows.pairs(start + j - way.taken, from..until));
                let [(a, _), ..] = rows;
                let mut marks = heaps.each_mut();
                let sets = marks.each_ref().map(|heap| heap.missing.clone());
                let marks = marks.each_mut().map(|heap| &mut *heap.marks);
                sift(self.cpu, a, rows.map(|(_, b)| b), sets.each_ref(), marks);
                from = until;
                for heap in &mut *heaps {
                    heap.missing.strike(self.cpu, &heap.marks);
                    if from >= EARLY {
                        heap.missing.keep_least(self.kept.saturating_mul(start) / from);
                    }
                }
                if from >= EARLY {
                    chunk = CHUNK.min(2 * chunk);
                }
            }
        }
    }

    /// Marks what lies in the block from `start` on, and returns the heap's value.
    fn finish(&mut self, n: usize, start: usize, values: &[u32], heap: &mut Heap) -> u32 {
        for k in &self.splits.takes {
            // A take may leave a heap of this block, which has its value only now.
            heap.marks[values[n - k] as usize] = 1;
        }
        for way in &self.splits.pairs {
            let (all, known) = (way.smaller_parts(n), known(*way, n, start));
            self.rows.mark(n - way.taken, all.start..known.start, &mut heap.marks);
        }
        heap.missing.strike(self.cpu, &heap.marks);
        loop {
            if let Some(v) = heap.missing.least() {
                return v;
            }
            // All values that were kept are hit, so the heap's own value was dropped: more are kept from now
            // on.
            self.kept = self.kept.saturating_mul(2);
            heap.missing = self.missing(&heap.marks);
            for way in &self.splits.pairs {
                let (a, b) = self.rows.pairs(n - way.taken, way.smaller_parts(n));
                sift(self.cpu, a, [b], [&heap.missing.clone()], [&mut heap.marks]);
            }
            heap.missing.strike(self.cpu, &heap.marks);
        }
    }

    fn missing(&mut self, marks: &Marks) -> Missing {
        self.seen.clear();
        self.seen.insert_marks(&marks[..self.size()]);
        Missing::from(self.seen.words())
    }

    /// A power of two above all nim-sums of the values so far.
    fn size(&self) -> usize {
        (self.largest as usize + 1).next_power_of_two().max(64)
    }
}

/// Returns the smaller parts of heap `n`'s pairs beside which the other part lies below `start`.
fn known(way: Pairs, n: usize, start: usize) -> Range<usize> {
    let all = way.smaller_parts(n);
    // The other part is `n - taken - a`.
    let first = (n + 1).saturating_sub(way.taken + start);
    all.start.max(first).min(all.end)..all.end
}
