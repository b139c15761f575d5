//! Single positions of large games: depth first, remembered, without a table of everything below.
//!
//! The same answers as the [`crate::Oracle`], faster: components are interned as numbers, the options of a component are
//! listed once, and sums are short lists of numbers. [`Values`] finds Grundy values; [`Winner`] says who wins where
//! there are none: misère play and partizan games; and [`Deep`] in fixed memory.

mod deep;
mod values;
mod winner;

pub use deep::Deep;
pub use values::Values;
pub use winner::Winner;

use grundy_budget::{Budget, Held, List, Stop, Weight, room_in_table};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Components and their numbers, in the order in which they were met; each is held once.
struct Interner<C> {
    ids: HashTable<u32>,
    components: List<C>,
    held: Held,
}

impl<C: Clone + Eq + Hash + Weight> Interner<C> {
    fn new(budget: &Budget) -> Self {
        Interner { ids: HashTable::new(), components: List::new(budget), held: budget.held() }
    }

    /// Returns the number of a component, a new one where it is met first.
    fn id(&mut self, component: &C) -> Result<u32, Stop> {
        let (hash, components) = (FxBuildHasher.hash_one(component), &self.components);
        if let Some(id) = self.ids.find(hash, |id| components[*id as usize] == *component) {
            return Ok(*id);
        }
        let id = u32::try_from(self.components.len()).map_err(|_| Stop::Memory)?;
        let rehash = |id: &u32| FxBuildHasher.hash_one(&components[*id as usize]);
        room_in_table(&mut self.held, &mut self.ids, rehash)?;
        self.components.push(component.clone())?;
        self.components.count(component.elsewhere())?;
        self.ids.insert_unique(hash, id, |_| unreachable!("there is room"));
        Ok(id)
    }

    fn component(&self, id: u32) -> &C {
        &self.components[id as usize]
    }
}
