//! Numbers for components, so that a sum is a short list of numbers.

use super::sum::Large;
use super::values::Component;
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_rules::Sign;
use rustc_hash::FxBuildHasher;

/// The names of components, and of lists of names; an even name is a component's, the odd one after it its
/// negative's.
pub(super) struct Names<C> {
    budget: Budget,
    names: Map<C, u32, FxBuildHasher>,
    components: List<C>,
    names_of_rests: Map<Box<[u32]>, u32, FxBuildHasher>,
    rests: List<Box<[u32]>>,
}

impl<C: Component> Names<C> {
    pub(super) fn new(budget: &Budget) -> Self {
        Names {
            budget: budget.clone(),
            names: Map::new(budget),
            components: List::new(budget),
            names_of_rests: Map::new(budget),
            rests: List::new(budget),
        }
    }

    /// Returns the name of a component with its sign.
    pub(super) fn of(&mut self, large: &Large<C>) -> Result<u32, Stop> {
        let name = match self.names.get(&large.component) {
            Some(name) => *name,
            None => {
                let name = next(self.components.len())?;
                let elsewhere = large.component.elsewhere();
                self.components.count(1, elsewhere)?;
                self.components.push(large.component.clone())?;
                self.names.insert(large.component.clone(), name, elsewhere)?;
                name
            }
        };
        Ok(name | u32::from(large.sign == Sign::Minus))
    }

    /// Returns whether a name is that of a component with its sign.
    pub(super) fn is_of(&self, name: u32, large: &Large<C>) -> bool {
        (name & 1 == 1) == (large.sign == Sign::Minus)
            && self.components[name as usize / 2] == large.component
    }

    /// Returns the name of a list of names.
    pub(super) fn of_rest(&mut self, rest: &[u32]) -> Result<u32, Stop> {
        if let Some(name) = self.names_of_rests.get(rest) {
            return Ok(*name);
        }
        let name = next(self.rests.len())?;
        let rest: Box<[u32]> = rest.into();
        self.rests.count(1, rest.elsewhere())?;
        self.rests.push(rest.clone())?;
        let elsewhere = rest.elsewhere();
        self.names_of_rests.insert(rest, name, elsewhere)?;
        Ok(name)
    }

    /// Returns the list that has this name.
    pub(super) fn rest(&self, name: u32) -> &[u32] {
        &self.rests[name as usize / 2]
    }

    /// Forgets all names.
    pub(super) fn clear(&mut self) {
        *self = Names::new(&self.budget);
    }
}

/// Returns the name of what is met next.
fn next(met: usize) -> Result<u32, Stop> {
    u32::try_from(2 * met).map_err(|_| Stop::Memory)
}
