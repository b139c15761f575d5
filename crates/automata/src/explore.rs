//! Building an automaton from the states that are reachable in it.

use crate::error::Error;
use crate::tracks::Tracks;
use grundy_budget::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// An automaton under construction: state 0 is initial, nothing is merged.
pub(crate) struct Raw {
    pub tracks: Tracks,
    pub accepting: Vec<bool>,
    /// Indexed by `state * letters + letter`.
    pub next: Vec<u32>,
}

/// What a state under construction is known by.
pub(crate) trait Key: Clone + Eq + Hash {
    /// Returns the bytes that a key holds outside itself.
    fn outside(&self) -> usize {
        0
    }

    /// Returns the steps that one letter takes.
    fn steps(&self) -> usize {
        1
    }
}

impl Key for u32 {}
impl Key for (u32, u32) {}
impl Key for Box<[u32]> {
    fn outside(&self) -> usize {
        self.len() * size_of::<u32>()
    }

    fn steps(&self) -> usize {
        self.len()
    }
}

/// Bytes counted as held in a budget, given back when this is dropped.
pub(crate) struct Held<'a> {
    budget: &'a Budget,
    bytes: u64,
}

impl<'a> Held<'a> {
    pub fn new(budget: &'a Budget) -> Self {
        Held { budget, bytes: 0 }
    }

    pub fn more(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = bytes as u64;
        // Counted before it is there, so that a limit is met before memory is.
        self.budget.hold(1, bytes)?;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.budget.release(1, self.bytes);
    }
}

/// Returns the automaton of the states that `next` reaches from `start`, in the order of breadth first
/// search.
///
/// `next` on letter 0 must lead from `start` to `start`, or to a state of the same language.
pub(crate) fn explore<K: Key>(
    tracks: Tracks,
    start: K,
    budget: &Budget,
    mut next: impl FnMut(&K, usize) -> K,
    accepts: impl Fn(&K) -> bool,
) -> Result<Raw, Error> {
    let letters = tracks.letters();
    let mut held = Held::new(budget);
    // A key is kept twice, to be found and to be gone on with; beside it stands a row of the table.
    let weight = |key: &K| 2 * (size_of::<K>() + key.outside()) + 16 + 4 * letters;
    held.more(weight(&start))?;
    let mut number = FxHashMap::default();
    number.insert(start.clone(), 0u32);
    let mut keys = vec![start];
    let mut table: Vec<u32> = Vec::new();
    let mut at = 0;
    while at < keys.len() {
        // A step is a letter in a state, times the states that a set has.
        budget.spend((letters * keys[at].steps()) as u64)?;
        for letter in 0..letters {
            let key = next(&keys[at], letter);
            let target = match number.get(&key) {
                Some(target) => *target,
                None => {
                    held.more(weight(&key))?;
                    // A table of 2^32 entries takes 16 GiB, so that this limit is one on memory.
                    let target = u32::try_from(keys.len()).map_err(|_| Stop::Memory)?;
                    // Edges are indexed in 32 bits by what minimises the table.
                    u32::try_from((keys.len() + 1) * letters).map_err(|_| Stop::Memory)?;
                    number.insert(key.clone(), target);
                    keys.push(key);
                    target
                }
            };
            table.push(target);
        }
        at += 1;
    }
    let accepting = keys.iter().map(accepts).collect();
    Ok(Raw { tracks, accepting, next: table })
}
