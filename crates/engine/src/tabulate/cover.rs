//! Which pairs to look at first, so that the rare values below a heap's value are soon seen to be hit.

use super::splits::{Pairs, Splits};
use crate::kernel::{Cell, LANES, Stroke};

/// Recent heaps whose cells are counted.
const SAMPLE: usize = 8192;
/// Smaller parts that may be chosen.
const PARTS: usize = 4096;
/// Ranks whose chances are multiplied at a time.
const BLOCK: usize = 8;
/// Heaps that pay for the choice of one stroke.
const HEAPS_A_STROKE: usize = 8;

/// Strokes at most. Beside a second thread more of them would leave less to be scanned, but that thread,
/// which marks them, is then the one that is waited for.
const MOST: usize = 512;
/// A stroke must be expected to hit this number of further ranks of a heap: below, a scan of the few that are
/// left is cheaper.
const LEAST_GAIN: f32 = 0.003;

/// Returns strokes with common smaller parts for a number of heaps above the table, greedily chosen: fewer
/// where these are few, as the choice of one takes as long as some heaps do.
///
/// Heuristic: the larger part of a pair is taken to be distributed as recent heaps of its parity are,
/// independently of other pairs. The choice decides how much is left for the scan of all pairs, never a
/// value.
pub(super) fn strokes<C: Cell>(cells: &[C], splits: &Splits, heaps: usize) -> Vec<Stroke<C>> {
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
    let size = (largest + 1).next_power_of_two().max(BLOCK);
    let mut likely = [vec![0f32; size], vec![0f32; size]];
    for (n, rank) in commons(recent, cells.len()) {
        // A heap of this parity is one of half of the recent ones.
        likely[n & 1][rank] += 2. / (cells.len() - recent) as f32;
    }
    let mut parts: Vec<Part> = Vec::new();
    // A stroke must reach below the block for which it is marked.
    let from = way.least_part.max(LANES);
    for (n, rank) in commons(from, (cells.len() / 4).min(PARTS).max(from)) {
        match parts.iter_mut().find(|part| (part.rank, part.parity) == (rank, n & 1)) {
            Some(part) => part.heaps.push(n),
            None if rank < size => parts.push(Part { rank, parity: n & 1, heaps: vec![n] }),
            None => {}
        }
    }
    choose(parts, &likely, largest, *way, MOST.min(heaps / HEAPS_A_STROKE))
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

/// Chooses greedily. The gain of a part falls as strokes are chosen, so that what it was is a bound for what
/// it is, and only the parts at the top are asked again.
fn choose(parts: Vec<Part>, likely: &[Vec<f32>; 2], largest: usize, way: Pairs, most: usize) -> Vec<usize> {
    let size = likely[0].len();
    // How likely each rank of a heap of each parity is still to be hit.
    let open: Vec<f32> = (0..size).map(|rank| if rank <= largest { 1. } else { 0. }).collect();
    let mut open = [open.clone(), open];
    // `shuffled[x][parity][rank]` is `likely[parity][rank ^ x]`, so that blocks are multiplied by blocks.
    let shuffled: [[Vec<f32>; 2]; BLOCK] = std::array::from_fn(|x| {
        [0, 1].map(|parity| (0..size).map(|rank| likely[parity][rank ^ x]).collect())
    });
    let gain = |part: &Part, open: &[Vec<f32>; 2]| -> f32 {
        let mut sums = [0f32; BLOCK];
        for (parity, open) in open.iter().enumerate() {
            let partner = &shuffled[part.rank % BLOCK][(parity + way.taken + part.parity) & 1];
            let partner = partner.as_chunks::<BLOCK>().0;
            for (block, open) in open.as_chunks::<BLOCK>().0.iter().enumerate() {
                let products = open.iter().zip(&partner[block ^ (part.rank / BLOCK)]);
                for (sum, (open, partner)) in sums.iter_mut().zip(products) {
                    *sum += open * partner;
                }
            }
        }
        sums.iter().sum::<f32>() / 2.
    };
    let mut bounded: Vec<(f32, Part)> = parts.into_iter().map(|part| (gain(&part, &open), part)).collect();
    bounded.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let Some((_, mut part)) = bounded.pop() else { break };
        let now = gain(&part, &open);
        // No other part gains more than what it gained before, so this one is the best.
        if bounded.last().is_none_or(|(bound, _)| now >= *bound) {
            if now < LEAST_GAIN {
                break;
            }
            chosen.extend(part.heaps.pop());
            for (parity, open) in open.iter_mut().enumerate() {
                let partner = &likely[(parity + way.taken + part.parity) & 1];
                for (rank, open) in open.iter_mut().enumerate() {
                    // Independence is part of the heuristic: the chances of being open are multiplied.
                    *open *= 1. - partner[rank ^ part.rank];
                }
            }
        }
        if !part.heaps.is_empty() {
            bounded.insert(bounded.partition_point(|(bound, _)| *bound <= now), (now, part));
        }
    }
    chosen
}
