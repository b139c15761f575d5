//! Which pairs to look at first, so that the rare values below a heap's value are soon seen to be hit.

use super::splits::{Pairs, Splits};
use crate::kernel::{Cell, LANES, Stroke};

/// Recent heaps whose cells are counted.
const SAMPLE: usize = 8192;
/// Smaller parts that may be chosen.
const PARTS: usize = 4096;
/// Strokes at most.
const MOST: usize = 512;
/// A stroke must be expected to hit so many more ranks of a heap: below, a scan of the few that are left is cheaper.
const LEAST_GAIN: f32 = 0.003;

/// Returns strokes with common smaller parts for heaps above the table, greedily chosen.
///
/// Heuristic: the larger part of a pair is taken to be distributed as recent heaps of its parity are, independently of
/// other pairs. The choice decides how much is left for the scan of all pairs, never a value.
pub(super) fn strokes<C: Cell>(cells: &[C], splits: &Splits) -> Vec<Stroke<C>> {
    let Some(way) = splits.pairs.first() else { return Vec::new() };
    let common = 1 << (C::BITS - 1);
    let recent = cells.len().saturating_sub(SAMPLE);
    let commons = |from: usize, to: usize| {
        let numbered = (from..to).zip(&cells[from..to]);
        numbered.filter_map(move |(n, cell)| {
            (cell.get() & common != 0).then_some((n, (cell.get() ^ common) as usize))
        })
    };
    let Some(largest) = commons(recent, cells.len()).map(|(_, rank)| rank).max() else { return Vec::new() };
    let size = (largest + 1).next_power_of_two();
    let mut likely = [vec![0f32; size], vec![0f32; size]];
    for (n, rank) in commons(recent, cells.len()) {
        likely[n & 1][rank] += 2. / (cells.len() - recent) as f32;
    }
    let mut parts: Vec<Part> = Vec::new();
    let from = way.least_part.max(LANES);
    for (n, rank) in commons(from, (cells.len() / 4).min(PARTS).max(from)) {
        match parts.iter_mut().find(|part| (part.rank, part.parity) == (rank, n & 1)) {
            Some(part) => part.heaps.push(n),
            None if rank < size => parts.push(Part { rank, parity: n & 1, heaps: vec![n] }),
            None => {}
        }
    }
    choose(parts, &likely, largest, *way)
        .into_iter()
        .map(|n| Stroke { offset: n + way.taken, cell: cells[n] })
        .collect()
}

/// Common heaps of one rank and one parity.
struct Part {
    rank: usize,
    parity: usize,
    heaps: Vec<usize>,
}

fn choose(mut parts: Vec<Part>, likely: &[Vec<f32>; 2], largest: usize, way: Pairs) -> Vec<usize> {
    let size = likely[0].len();
    // How likely each rank of a heap of each parity is still to be hit.
    let open: Vec<f32> = (0..size).map(|rank| if rank <= largest { 1. } else { 0. }).collect();
    let mut open = [open.clone(), open];
    let mut chosen = Vec::new();
    while chosen.len() < MOST {
        let gain = |part: &Part| -> f32 {
            let of_parity = |parity: usize| -> f32 {
                let partner = &likely[(parity + way.taken + part.parity) & 1];
                open[parity].iter().enumerate().map(|(rank, open)| open * partner[rank ^ part.rank]).sum()
            };
            (of_parity(0) + of_parity(1)) / 2.
        };
        let gains = parts.iter().map(gain).enumerate();
        let Some((best, gain)) = gains.max_by(|(_, a), (_, b)| a.total_cmp(b)) else { break };
        if gain < LEAST_GAIN {
            break;
        }
        let part = &mut parts[best];
        chosen.extend(part.heaps.pop());
        for (parity, open) in open.iter_mut().enumerate() {
            let partner = &likely[(parity + way.taken + part.parity) & 1];
            for (rank, open) in open.iter_mut().enumerate() {
                *open *= 1. - partner[rank ^ part.rank];
            }
        }
        if part.heaps.is_empty() {
            parts.swap_remove(best);
        }
    }
    chosen
}
