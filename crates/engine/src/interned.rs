//! Components by number, each held once.

use grundy_budget::{Budget, Held, List, Stop, Weight, room_in_table};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Components in the order in which they came, numbered from 0. Memory is a component and some 8 bytes each.
pub(crate) struct Interned<C> {
    ids: HashTable<u32>,
    components: List<C>,
    held: Held,
}

impl<C: Clone + Eq + Hash + Weight> Interned<C> {
    pub(crate) fn new(budget: &Budget) -> Self {
        Interned { ids: HashTable::new(), components: List::new(budget), held: budget.held() }
    }

    pub(crate) fn len(&self) -> usize {
        self.components.len()
    }

    pub(crate) fn component(&self, id: u32) -> &C {
        &self.components[id as usize]
    }

    /// Returns the number of a component that came before.
    pub(crate) fn find(&self, component: &C) -> Option<u32> {
        self.find_hashed(hash(component), component)
    }

    fn find_hashed(&self, hash: u64, component: &C) -> Option<u32> {
        self.ids.find(hash, |id| self.components[*id as usize] == *component).copied()
    }

    /// Returns the number of a component, which is the next one where it is new.
    pub(crate) fn id(&mut self, component: &C) -> Result<u32, Stop> {
        let hashed = hash(component);
        if let Some(id) = self.find_hashed(hashed, component) {
            return Ok(id);
        }
        let id = u32::try_from(self.components.len()).map_err(|_| Stop::Memory)?;
        let components = &self.components;
        // All that can fail comes first, so that the list and the table never differ.
        room_in_table(&mut self.held, &mut self.ids, |id| hash(&components[*id as usize]))?;
        self.components.count(1, component.elsewhere())?;
        self.components.push(component.clone())?;
        self.ids.insert_unique(hashed, id, |_| unreachable!("there is room"));
        Ok(id)
    }
}

fn hash<C: Hash>(component: &C) -> u64 {
    FxBuildHasher.hash_one(component)
}
