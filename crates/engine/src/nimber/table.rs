//! What was found of components, in a table that forgets: whole components, so that no answer rests on keys alone.

use super::known::Known;
use grundy_budget::{Budget, Held, Stop, Weight};
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

/// Entries with the same place.
const WAYS: usize = 4;

/// The first size, in places.
const FIRST_PLACES: usize = 1 << 8;

/// Without a limit on bytes the table grows to this.
const BYTES: u64 = 1 << 30;

/// The nimbers of components, as far as they are known. It grows as long as half of its budget stays free, and then forgets what
/// was least work.
pub(super) struct Table<C> {
    entries: Vec<Option<Entry<C>>>,
    n_entries: usize,
    held: Held,
    most_bytes: u64,
}

impl<C: Clone + Eq + Hash + Weight> Table<C> {
    pub(super) fn new(budget: &Budget) -> Result<Self, Stop> {
        let mut table = Table { entries: Vec::new(), n_entries: 0, held: Held::default(), most_bytes: 0 };
        table.begin(budget)?;
        Ok(table)
    }

    /// Counts the table in the budget of the next question; what it knows is forgotten where that is too small for it.
    pub(super) fn begin(&mut self, budget: &Budget) -> Result<(), Stop> {
        let bytes = self.held.bytes();
        self.held = budget.held();
        self.most_bytes = budget.bytes_left().map_or(BYTES, |left| left / 2).min(BYTES);
        if self.entries.is_empty() || bytes > self.most_bytes {
            self.entries = Vec::new();
            self.n_entries = 0;
            return self.room_for(WAYS * FIRST_PLACES).map(|entries| self.entries = entries);
        }
        self.held.add(bytes)
    }

    fn room_for(&mut self, len: usize) -> Result<Vec<Option<Entry<C>>>, Stop> {
        self.held.add((len * size_of::<Option<Entry<C>>>()) as u64)?;
        let mut entries = Vec::new();
        entries.try_reserve_exact(len).map_err(|_| Stop::Memory)?;
        entries.resize(len, None);
        Ok(entries)
    }

    fn first(&self, component: &C) -> usize {
        let n_places = self.entries.len() / WAYS;
        let hash = FxBuildHasher.hash_one(component);
        #[expect(clippy::cast_possible_truncation, reason = "a place needs no more bits")]
        let place = (hash ^ hash >> 32) as usize & (n_places - 1);
        WAYS * place
    }

    pub(super) fn get(&self, component: &C) -> Option<Known> {
        let first = self.first(component);
        let places = &self.entries[first..first + WAYS];
        places.iter().flatten().find(|entry| entry.component == *component).map(|entry| entry.known)
    }

    /// Keeps what took so many nodes to find.
    pub(super) fn set(&mut self, component: C, known: Known, n_nodes: u64) {
        if 2 * self.n_entries > self.entries.len() {
            self.grow();
        }
        let work = u8::try_from(u64::BITS - n_nodes.leading_zeros()).unwrap_or(u8::MAX);
        let work = NonZeroU8::MIN.saturating_add(work);
        self.put(Entry { component, known, work });
    }

    fn put(&mut self, entry: Entry<C>) {
        let first = self.first(&entry.component);
        let places = &self.entries[first..first + WAYS];
        let same =
            |held: &Option<Entry<C>>| held.as_ref().is_some_and(|held| held.component == entry.component);
        let place = first
            + places.iter().position(same).unwrap_or_else(|| {
                let work = |at: &usize| places[*at].as_ref().map_or(0, |held| held.work.get());
                (0..WAYS).min_by_key(work).expect("there are places")
            });
        if let Some(old) = self.entries[place].take() {
            self.held.give(old.component.elsewhere());
            self.n_entries -= 1;
        }
        let bytes = entry.component.elsewhere();
        if self.held.bytes() + bytes > self.most_bytes || self.held.add(bytes).is_err() {
            return;
        }
        self.entries[place] = Some(entry);
        self.n_entries += 1;
    }

    fn grow(&mut self) {
        let size = size_of::<Option<Entry<C>>>();
        let (before, after) = (self.entries.len() * size, 2 * self.entries.len() * size);
        if self.held.bytes() + after as u64 > self.most_bytes {
            return;
        }
        let Ok(larger) = self.room_for(2 * self.entries.len()) else { return };
        let smaller = std::mem::replace(&mut self.entries, larger);
        self.n_entries = 0;
        for entry in smaller.into_iter().flatten() {
            self.held.give(entry.component.elsewhere());
            self.put(entry);
        }
        self.held.give(before as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_forgotten_is_right_at_every_size_and_counted() {
        for bytes in [1 << 17, 1 << 19, 1 << 24] {
            let budget = Budget::default().with_bytes(bytes);
            let mut table = Table::new(&budget).unwrap();
            let known = |n: u64| Known::at_most(usize::try_from(n % 29).unwrap());
            (0..20_000).for_each(|n| table.set(vec![n, n], known(n), n));
            let found = (0..20_000).filter(|n| {
                let found = table.get(&vec![*n, *n]);
                found.inspect(|found| assert_eq!(*found, known(*n))).is_some()
            });
            let found = found.count();
            assert!(found > 200 && (bytes < 1 << 24 || found > 18_000), "{found} of {bytes}");
            assert_eq!(table.get(&vec![0, 1]), None);
            assert!(budget.bytes_left().unwrap() >= bytes / 2);
            drop(table);
            assert_eq!(budget.bytes_left(), Some(bytes));
        }
    }
}
