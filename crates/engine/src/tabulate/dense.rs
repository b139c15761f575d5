//! Splits in which every pair matters: quick marking of a few pairs, then a scan of all for the few values left.
//!
//! A part of the pairs is marked in a set one by one. Of the values that are missing then, the least few are looked for
//! among all pairs, 32 or 64 pairs at a time, and struck out where they turn up; the least that survives is the mex.

use super::splits::{Break, Marks, Rows, Splits};
use super::value_set::ValueSet;
use crate::kernel::{Cell, Cpu, Missing, sift};
use grundy_budget::{Budget, Progress};

/// Of so many pairs one is marked before the scan, and so many besides.
const MARKED: (usize, usize) = (4, 256);
/// Missing values looked for in one scan, at least.
const WANTED: u32 = 160;
/// Pairs scanned between two updates of what is missing; the first time it is fewer.
const CHUNK: usize = 512;
const FIRST_CHUNK: usize = 128;

/// Extends `values`, which hold the heaps below `splits.from` at least, to heaps `0..end`. A step is a heap.
///
/// Time for a heap: its size, at a few pairs a cycle with AVX-512 and about one a cycle without.
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
    let mut rows = Rows::new(values.iter().map(|v| C::new(*v)), end);
    let mut seen = ValueSet::default();
    let mut marks: Box<Marks> = Box::new([0; 1 << 16]);
    let mut largest = values.iter().copied().max().unwrap_or(0);
    let mut hits = vec![C::default(); CHUNK];
    for n in values.len()..end {
        budget.spend(1)?;
        budget.report(Progress { done: n as u64, total: None });
        seen.clear();
        for k in &splits.takes {
            seen.insert(values[n - k]);
        }
        // Nim-sums of values up to the largest are below the next power of two.
        let size = (largest as usize + 1).next_power_of_two().max(64);
        marks[..size].fill(0);
        // Where looking a sum up takes as long as marking it, all are marked.
        let marked = if cpu.has_wide_tables() { n / (2 * MARKED.0) + MARKED.1 } else { n };
        rows.mark_pairs(&splits.pairs, n, marked, &mut marks);
        seen.insert_marks(&marks[..size]);
        let v = loop {
            let mut missing = Missing::from(seen.words(), WANTED);
            let wanted = missing.clone();
            for way in &splits.pairs {
                let mut smaller = way.smaller_parts(n);
                smaller.start = smaller.end.min(smaller.start.saturating_add(marked));
                let mut chunk = FIRST_CHUNK;
                while !smaller.is_empty() && missing.least().is_some() {
                    let until = smaller.end.min(smaller.start + chunk);
                    let (a, b) = rows.pairs(n - way.taken, smaller.start..until);
                    let count = sift(cpu, a, b, &missing, &mut hits);
                    for hit in &hits[..count] {
                        missing.remove(hit.get());
                    }
                    smaller.start = until;
                    chunk = CHUNK.min(2 * chunk);
                }
            }
            match missing.least() {
                Some(survivor) => break survivor,
                None => wanted.values().for_each(|struck| seen.insert(struck)),
            }
        };
        if !fits(v) {
            return Err(Break::Wide);
        }
        largest = largest.max(v);
        values.push(v);
        rows.push(C::new(v));
    }
    Ok(())
}
