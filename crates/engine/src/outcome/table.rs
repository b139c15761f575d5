//! What was found of sums, in a table that forgets: fixed memory, four places for a key.

use super::keys::Key;
use grundy_budget::{Budget, List, Stop};

/// A key and what is known of it, in 16 bytes: 120 bits of the key, the work that it took, and one bit that is the answer.
#[derive(Clone, Copy, Default)]
struct Entry(u128);

/// The lowest byte of a key makes room for these.
const ANSWER: u128 = 1;
const WORK: u32 = 1;
const KEY: u128 = !0xff;

/// Entries with the same place.
const WAYS: usize = 4;

/// The first size, in places.
const FIRST_PLACES: usize = 1 << 10;

/// The answers of sums, by their keys. It grows as long as its budget lets it, and then forgets what was least work.
pub(super) struct Table {
    entries: List<Entry>,
    budget: Budget,
    n_entries: usize,
    is_full_grown: bool,
}

impl Table {
    pub(super) fn new(budget: &Budget) -> Result<Self, Stop> {
        let entries = List::filled(budget, Entry::default(), WAYS * FIRST_PLACES)?;
        Ok(Table { entries, budget: budget.clone(), n_entries: 0, is_full_grown: false })
    }

    fn first(&self, key: Key) -> usize {
        let n_places = self.entries.len() / WAYS;
        let upper = (key >> 64) as u64 as usize;
        WAYS * (upper & (n_places - 1))
    }

    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let first = self.first(key);
        let places = &self.entries[first..first + WAYS];
        let found = places.iter().find(|entry| entry.0 & KEY == key & KEY && entry.0 != 0)?;
        Some(found.0 & ANSWER != 0)
    }

    /// Keeps an answer that took so many nodes to find.
    pub(super) fn set(&mut self, key: Key, answer: bool, n_nodes: u64) {
        if 2 * self.n_entries > self.entries.len() && !self.is_full_grown {
            self.grow();
        }
        let work = u128::from(u64::BITS - n_nodes.leading_zeros()) + 1;
        self.put(Entry(key & KEY | work << WORK | u128::from(answer)));
    }

    fn put(&mut self, entry: Entry) {
        let first = self.first(entry.0);
        let places = &mut self.entries[first..first + WAYS];
        let same = places.iter().position(|held| held.0 & KEY == entry.0 & KEY);
        let place = same.unwrap_or_else(|| {
            let work = |at: &usize| places[*at].0 & !KEY;
            (0..WAYS).min_by_key(work).expect("there are places")
        });
        self.n_entries += usize::from(places[place].0 == 0);
        places[place] = entry;
    }

    fn grow(&mut self) {
        let Ok(larger) = List::filled(&self.budget, Entry::default(), 2 * self.entries.len()) else {
            self.is_full_grown = true;
            return;
        };
        let smaller = std::mem::replace(&mut self.entries, larger);
        self.n_entries = 0;
        smaller.iter().filter(|entry| entry.0 != 0).for_each(|entry| self.put(*entry));
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys;
    use super::*;

    #[test]
    fn what_is_not_forgotten_is_right_at_every_size() {
        for bytes in [1 << 17, 1 << 19, 1 << 24] {
            let budget = Budget::default().with_bytes(bytes);
            let mut table = Table::new(&budget).unwrap();
            (0..20_000).for_each(|number| table.set(keys::of_number(number), number % 3 == 0, number));
            let known = (0..20_000).filter_map(|number| {
                let found = table.get(keys::of_number(number))?;
                assert_eq!(found, number % 3 == 0);
                Some(())
            });
            let known = known.count();
            assert!(known > 500 && (bytes < 1 << 24 || known > 18_000), "{known} of {bytes}");
            assert_eq!(table.get(keys::of_number(20_001)), None);
        }
    }
}
