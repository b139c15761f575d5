//! Single positions of large games: depth first, remembered, without a table of everything below.
//!
//! The same answers as the [`crate::Oracle`], faster: components are interned as numbers, the options of a component are
//! listed once, and sums are short lists of numbers. [`Values`] finds Grundy values; [`Winner`] says who wins where
//! there are none: misère play and partizan games.

mod values;
mod winner;

pub use values::Values;
pub use winner::Winner;

use grundy_budget::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Components by number, in the order in which they are met.
struct Interner<C> {
    ids: FxHashMap<C, u32>,
    components: Vec<C>,
}

/// Counted for an interned component beside its own size: the entry of the map and what the search keeps for it.
const BYTES_A_COMPONENT: u64 = 48;

impl<C: Clone + Eq + Hash> Interner<C> {
    fn new() -> Self {
        Interner { ids: FxHashMap::default(), components: Vec::new() }
    }

    /// Returns the number of a component, a new one where it is met first.
    fn id(&mut self, component: &C, budget: &Budget) -> Result<u32, Stop> {
        if let Some(id) = self.ids.get(component) {
            return Ok(*id);
        }
        budget.hold(BYTES_A_COMPONENT + 2 * size_of::<C>() as u64)?;
        let id = u32::try_from(self.components.len()).map_err(|_| Stop::Memory)?;
        self.ids.insert(component.clone(), id);
        self.components.push(component.clone());
        Ok(id)
    }

    fn component(&self, id: u32) -> &C {
        &self.components[id as usize]
    }
}
