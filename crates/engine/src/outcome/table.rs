//! The transposition table of the search for outcomes: which sums the player to move wins. Its memory is
//! fixed: four entries share a place, and new answers replace old ones. No sum is taken for another.
//!
//! An entry is a list of numbers: the handles of the values of a sum, and the names of its components. A key
//! says only where to look.

use super::names::Names;
use super::sum::Sum;
use super::values::Component;
use crate::lossy::{self, Kept, Lossy};
use grundy_budget::{Budget, Stop};
use std::num::NonZeroU8;

/// The most values and components of a sum that lies whole in its entry; the rest of a longer one has a name.
const ITEMS: usize = 6;

/// What is known of a sum, in 32 bytes.
#[derive(Clone, Copy)]
struct Entry {
    /// A part of the key, which is enough to look by.
    tag: u32,
    n_terms: u8,
    n_items: u8,
    work: NonZeroU8,
    answer: bool,
    items: [u32; ITEMS],
}

impl Kept for Entry {
    fn place(&self) -> u64 {
        self.tag.into()
    }

    fn is_same(&self, other: &Self) -> bool {
        let all = |entry: &Entry| (entry.tag, entry.n_terms, entry.n_items, entry.items);
        all(self) == all(other)
    }

    fn work(&self) -> NonZeroU8 {
        self.work
    }
}

/// The answers of sums; where the names are too many, it forgets all.
pub(super) struct Table<C> {
    entries: Lossy<Entry>,
    names: Names<C>,
}

impl<C: Component> Table<C> {
    /// Returns an empty table, with a budget for the entries and one for the names.
    pub(super) fn new(budget: &Budget, names: &Budget) -> Result<Self, Stop> {
        let entries = Lossy::new(budget, budget.bytes_left().unwrap_or(u64::MAX))?;
        Ok(Table { entries, names: Names::new(names) })
    }

    /// Returns whether the player to move wins a sum, where that is known.
    pub(super) fn get(&self, sum: &Sum<C>) -> Option<bool> {
        let tag = tag(sum);
        // The tag tells most entries apart without a look at names.
        let is_of = |entry: &Entry| entry.tag == tag && self.is_of(entry, sum);
        self.entries.get(tag.into(), is_of).map(|entry| entry.answer)
    }

    fn is_of(&self, entry: &Entry, sum: &Sum<C>) -> bool {
        let n_items = sum.terms.len() + sum.large.len();
        if usize::from(entry.n_terms) != sum.terms.len() || usize::from(entry.n_items) != n_items {
            return false;
        }
        // The values come first in an entry, then the components, as in `items`.
        let is_at = |at: usize, item: u32| match sum.terms.get(at) {
            Some(term) => term.place() == item as usize,
            None => self.names.is_of(item, &sum.large[at - sum.terms.len()]),
        };
        // The last item of an entry for a long sum is the name of the rest of the sum.
        let n_inside = if n_items > ITEMS { ITEMS - 1 } else { n_items };
        let is_rest = |rest: &[u32]| (n_inside..).zip(rest).all(|(at, item)| is_at(at, *item));
        (0..n_inside).all(|at| is_at(at, entry.items[at]))
            && (n_items == n_inside || is_rest(self.names.rest(entry.items[n_inside])))
    }

    /// Keeps an answer that took a number of nodes to find.
    pub(super) fn set(&mut self, sum: &Sum<C>, answer: bool, n_nodes: u64) {
        let n_items = sum.terms.len() + sum.large.len();
        // An entry counts its parts in bytes; longer sums are not kept.
        let (Ok(n_terms), Ok(n_items)) = (u8::try_from(sum.terms.len()), u8::try_from(n_items)) else {
            return;
        };
        let items = match self.items(sum) {
            // The names are full. Entries refer to names, so both are emptied together.
            Err(_) => {
                self.forget();
                self.items(sum)
            }
            items => items,
        };
        // What is too long even for a table that is empty is not kept.
        let Ok(items) = items else { return };
        let work = lossy::work(n_nodes);
        self.entries.set(Entry { tag: tag(sum), n_terms, n_items, work, answer, items });
    }

    fn items(&mut self, sum: &Sum<C>) -> Result<[u32; ITEMS], Stop> {
        let mut all = Vec::with_capacity(sum.terms.len() + sum.large.len());
        for term in &sum.terms {
            all.push(u32::try_from(term.place()).map_err(|_| Stop::Memory)?);
        }
        for large in &sum.large {
            all.push(self.names.of(large)?);
        }
        if all.len() > ITEMS {
            // The rest is one name, so that an entry keeps its size however long the sum is.
            let rest = self.names.of_rest(&all[ITEMS - 1..])?;
            all.truncate(ITEMS - 1);
            all.push(rest);
        }
        // Places that are not used are 0 in every entry, so that `is_same` may compare the whole array.
        let mut items = [0; ITEMS];
        items[..all.len()].copy_from_slice(&all);
        Ok(items)
    }

    fn forget(&mut self) {
        self.names.clear();
        self.entries.clear();
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a part of a key is enough to look by")]
fn tag<C>(sum: &Sum<C>) -> u32 {
    (sum.key >> 64) as u32
}

#[cfg(test)]
mod tests {
    use super::super::keys::{self, Key};
    use super::super::sum::Large;
    use super::*;
    use grundy_rules::Sign;

    /// A sum of heaps, all under one key.
    fn sum(heaps: &[u64], key: Key) -> Sum<u64> {
        let large = |heap: &u64| Large {
            component: heap / 2,
            sign: [Sign::Plus, Sign::Minus][(heap % 2) as usize],
            key: 0,
        };
        Sum { terms: Vec::new(), large: heaps.iter().map(large).collect(), key }
    }

    #[test]
    fn what_is_not_forgotten_is_right_at_every_size() {
        for bytes in [1 << 19, 1 << 22, 1 << 24] {
            let budget = Budget::default().with_bytes(bytes);
            let mut table = Table::new(&budget, &budget).unwrap();
            let at = |number: u64| {
                // Two numbers have a key.
                let heaps: Vec<u64> = (0..number % 9).map(|at| number * (at + 1)).chain([number]).collect();
                sum(&heaps, keys::of_number(number / 2))
            };
            (0..20_000).for_each(|number| table.set(&at(number), number % 3 == 0, number));
            let known = (0..20_000).filter_map(|number| {
                let found = table.get(&at(number))?;
                assert_eq!(found, number % 3 == 0);
                Some(())
            });
            let known = known.count();
            assert!(known > 0 && (bytes < 1 << 24 || known > 16_000), "{known} of {bytes}");
            assert_eq!(table.get(&at(20_001)), None);
        }
    }
}
