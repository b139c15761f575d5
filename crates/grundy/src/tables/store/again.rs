//! A row of values that comes from a file, held against the rules.
//!
//! Whoever can write a file can write a checksum. So values are computed again, each from those of all
//! smaller heaps, by the definition: the first ones, as many as a few milliseconds allow, and others that the
//! content of the file decides, up to the largest heap for which that is affordable. Where that is all of
//! them, the row is right. And no value is larger than those before it allow.

use super::Row;
use crate::random::Random;
use grundy_budget::Budget;
use std::collections::BTreeSet;

/// Why a row is not gone on from.
pub(super) enum Refusal<E> {
    /// An entry is not what the rules say.
    Wrong {
        heap: usize,
        right: u32,
    },
    Failed(E),
}

/// Steps for the first entries; a step is an option of rules that are read, and lasts about 50 ns.
const FIRST: u64 = 1 << 16;
/// Steps for entries that are drawn.
const DRAWN: u64 = 1 << 20;
/// The most of them that one of these takes.
const LONGEST: u64 = DRAWN / 16;
/// Entries that are drawn at most.
const MOST: usize = 1 << 12;

/// Computes entries again, and returns how many.
pub(super) fn entries<R: Row>(
    row: &R,
    values: &[u32],
    seed: u64,
    budget: &Budget,
) -> Result<usize, Refusal<R::Error>> {
    // Returns whether the steps were enough.
    let stands = |heap: usize, budget: &Budget| match row.entry(heap, values, budget) {
        Ok(Some(right)) if right != values[heap] => Err(Refusal::Wrong { heap, right }),
        Ok(Some(_)) => Ok(true),
        Ok(None) => Ok(false),
        Err(error) => Err(Refusal::Failed(error)),
    };
    // A value that cannot be is found without any steps.
    let large = too_large(values, R::LARGEST);
    let first = budget.apart().with_steps(FIRST);
    let mut from = 0;
    // A wrong entry allows those after it other values, so the first one is named.
    while from < large.unwrap_or(values.len()) && stands(from, &first)? {
        from += 1;
    }
    // The value that is too large is computed itself, so that the refusal names what is right.
    if let Some(heap) = large {
        stands(heap, budget)?;
    }
    // Twice as far each time, and to the last one, where that is affordable.
    let (mut reach, mut later) = (from, BTreeSet::new());
    // Later entries cost more, so that a few far ones show whether the row was made by these rules.
    while reach < values.len() {
        let next = (2 * reach).min(values.len() - 1);
        if !stands(next, &budget.apart().with_steps(LONGEST))? {
            break;
        }
        later.insert(next);
        reach = next + 1;
    }
    // The places hang on the content of the file, so that nobody can choose which entries are looked at.
    let (drawn, mut random) = (budget.apart().with_steps(DRAWN), Random(seed));
    for _ in 0..MOST.min(reach - from) {
        let heap = from + random.below(reach - from);
        if !later.contains(&heap) && !stands(heap, &drawn)? {
            break;
        }
        later.insert(heap);
    }
    Ok(from + later.len())
}

/// Returns the first heap whose value is larger than it can be. Options are sums of smaller heaps: where
/// these have values below a power of two, so have the options, and the mex is at most that power.
fn too_large(values: &[u32], largest: u32) -> Option<usize> {
    let mut bound = 1u64;
    let numbers = values.iter().enumerate().filter(|(_, v)| **v <= largest);
    // The largest value of an option is below a power of 2 that the values so far reach.
    for (heap, v) in numbers {
        if u64::from(*v) > bound {
            return Some(heap);
        }
        if u64::from(*v) == bound {
            bound *= 2;
        }
    }
    None
}
