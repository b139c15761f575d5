//! Splits in which every pair matters: marking of a few pairs, then a scan of all others for the values still missing.
//!
//! A few pairs are marked one by one. The others are looked at 32 or 64 at a time, and only those that hit a value which
//! was missing are marked too: soon there are few of them, though dozens of values below the heap's own may be hit by a
//! handful of its pairs each.

use super::splits::{Break, Rows, Splits};
use super::value_set::ValueSet;
use crate::kernel::{Cell, Cpu, Marks, Missing, sift};
use grundy_budget::{Budget, Progress};

/// Pairs marked before the scan, for each amount taken.
const MARKED: usize = 512;
/// Pairs scanned between two updates of what is missing: up to the smaller part [`EARLY`], and at most.
const FIRST_CHUNK: usize = 1024;
const CHUNK: usize = 1 << 15;
/// The smaller part up to which every missing value is looked for.
const EARLY: usize = 2048;
/// Later the least missing values alone are looked for: this number times the heap over the smaller part that the scan
/// has come to. Where a heap's own value is not among them, it is scanned again, and the number doubles.
const KEPT: usize = 8;

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
    let mut kept = KEPT;
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
        let marked = if cpu.has_wide_tables() { MARKED } else { n };
        rows.mark_pairs(&splits.pairs, n, marked, &mut marks);
        let v = loop {
            seen.insert_marks(&marks[..size]);
            let mut missing = Missing::from(seen.words());
            for way in &splits.pairs {
                let mut smaller = way.smaller_parts(n);
                smaller.start = smaller.end.min(smaller.start.saturating_add(marked));
                let mut chunk = FIRST_CHUNK;
                while !smaller.is_empty() && missing.least().is_some() {
                    let until = smaller.end.min(smaller.start + chunk);
                    let (a, b) = rows.pairs(n - way.taken, smaller.start..until);
                    let count = sift(cpu, a, b, &missing, &mut hits);
                    for hit in &hits[..count] {
                        marks[hit.get() as usize] = 1;
                    }
                    missing.strike(cpu, &marks);
                    smaller.start = until;
                    if until >= EARLY {
                        missing.keep_least(kept.saturating_mul(n) / until);
                        chunk = CHUNK.min(2 * chunk);
                    }
                }
            }
            if let Some(survivor) = missing.least() {
                break survivor;
            }
            kept = kept.saturating_mul(2);
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
