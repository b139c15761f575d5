//! What was found of components, in a table that forgets: whole components, so that no answer rests on keys alone.

use super::known::Known;
use crate::lossy::{self, Kept, Lossy};
use grundy_budget::{Budget, Stop, Weight};
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU8;

/// A component, what is known of its nimber, and the work that it took.
#[derive(Clone)]
struct Entry<C> {
    component: C,
    known: Known,
    work: NonZeroU8,
}

impl<C: Clone + Eq + Hash + Weight> Kept for Entry<C> {
    fn place(&self) -> u64 {
        place(&self.component)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.component == other.component
    }

    fn work(&self) -> NonZeroU8 {
        self.work
    }

    fn elsewhere(&self) -> u64 {
        self.component.elsewhere()
    }
}

fn place<C: Hash>(component: &C) -> u64 {
    let hash = FxBuildHasher.hash_one(component);
    hash ^ hash >> 32
}

/// Without a limit on bytes the table grows to this.
const BYTES: u64 = 1 << 30;

/// The nimbers of components, as far as they are known, in half of the budget at most.
pub(super) struct Table<C> {
    entries: Lossy<Entry<C>>,
}

impl<C: Clone + Eq + Hash + Weight> Table<C> {
    pub(super) fn new(budget: &Budget) -> Result<Self, Stop> {
        Ok(Table { entries: Lossy::new(budget, share(budget))? })
    }

    /// Counts the table in the budget of the next question.
    pub(super) fn begin(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.entries.begin(budget, share(budget))
    }

    pub(super) fn get(&self, component: &C) -> Option<Known> {
        let entry = self.entries.get(place(component), |entry| entry.component == *component);
        entry.map(|entry| entry.known)
    }

    /// Keeps what took so many nodes to find.
    pub(super) fn set(&mut self, component: C, known: Known, n_nodes: u64) {
        self.entries.set(Entry { component, known, work: lossy::work(n_nodes) });
    }
}

fn share(budget: &Budget) -> u64 {
    budget.bytes_left().map_or(BYTES, |left| left / 2).min(BYTES)
}
