//! What was found of components, in tables that forget: whole components, so that no answer rests on keys
//! alone.

use super::known::Known;
use crate::lossy::{self, Kept, Lossy};
use grundy_budget::{Budget, Stop, Weight};
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU8;

/// A component, what is known of its nimber, and the work that it took.
#[derive(Clone)]
struct Entry<C, K> {
    component: C,
    known: K,
    work: NonZeroU8,
}

impl<C: Clone + Eq + Hash + Weight, K: Clone> Kept for Entry<C, K> {
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
    // `Kept` asks for low bits that are mixed well, so the upper half is folded onto them.
    hash ^ hash >> 32
}

/// Without a limit on bytes a table grows to this.
const BYTES: u64 = 1 << 29;

/// The nimbers of components, and what is known of other nimbers, in half of the budget at most.
///
/// Nimbers are apart, since they are looked up for each option that is listed: what is known besides is ten
/// times as much, and would keep them out of the processor's caches.
pub(super) struct Table<C> {
    nimbers: Lossy<Entry<C, u8>>,
    others: Lossy<Entry<C, Known>>,
}

impl<C: Clone + Eq + Hash + Weight> Table<C> {
    pub(super) fn new(budget: &Budget) -> Result<Self, Stop> {
        let share = share(budget);
        Ok(Table { nimbers: Lossy::new(budget, share)?, others: Lossy::new(budget, share)? })
    }

    /// Counts the table in the budget of the next question.
    pub(super) fn begin(&mut self, budget: &Budget) -> Result<(), Stop> {
        let share = share(budget);
        self.nimbers.begin(budget, share)?;
        self.others.begin(budget, share)
    }

    /// Returns the nimber of a component, where it is known.
    pub(super) fn nimber(&self, component: &C) -> Option<u8> {
        let entry = self.nimbers.get(place(component), |entry| entry.component == *component);
        entry.map(|entry| entry.known)
    }

    /// Returns what is known of a component.
    pub(super) fn get(&self, component: &C) -> Option<Known> {
        let place = place(component);
        // The whole component is compared, so an answer never rests on a hash.
        if let Some(entry) = self.nimbers.get(place, |entry| entry.component == *component) {
            return Some(Known::exactly(entry.known));
        }
        self.others.get(place, |entry| entry.component == *component).map(|entry| entry.known)
    }

    /// Keeps what took a number of nodes to find.
    pub(super) fn set(&mut self, component: C, known: Known, n_nodes: u64) {
        let work = lossy::work(n_nodes);
        match known.value() {
            Some(known) => self.nimbers.set(Entry { component, known, work }),
            None => self.others.set(Entry { component, known, work }),
        }
    }
}

/// Returns the bytes of each of both tables.
fn share(budget: &Budget) -> u64 {
    budget.bytes_left().map_or(BYTES, |left| left / 4).min(BYTES)
}
