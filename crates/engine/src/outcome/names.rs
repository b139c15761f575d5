//! Numbers for components, so that a sum is a short list of numbers.

use super::sum::Large;
use super::values::Component;
use crate::interned::Interned;
use grundy_budget::{Budget, Stop};
use grundy_rules::Sign;

/// The names of components, and of lists of names; an even name is a component's, the odd one after it its
/// negative's.
pub(super) struct Names<C> {
    budget: Budget,
    components: Interned<C>,
    rests: Interned<Box<[u32]>>,
}

impl<C: Component> Names<C> {
    pub(super) fn new(budget: &Budget) -> Self {
        Names { budget: budget.clone(), components: Interned::new(budget), rests: Interned::new(budget) }
    }

    /// Returns the name of a component with its sign.
    pub(super) fn of(&mut self, large: &Large<C>) -> Result<u32, Stop> {
        let id = self.components.id(&large.component)?;
        // The lowest bit is the sign, so 2^31 components have names.
        Ok(id.checked_mul(2).ok_or(Stop::Memory)? | u32::from(large.sign == Sign::Minus))
    }

    /// Returns whether a name is that of a component with its sign.
    pub(super) fn is_of(&self, name: u32, large: &Large<C>) -> bool {
        (name & 1 == 1) == (large.sign == Sign::Minus)
            && *self.components.component(name / 2) == large.component
    }

    /// Returns the name of a list of names.
    pub(super) fn of_rest(&mut self, rest: &[u32]) -> Result<u32, Stop> {
        self.rests.id(&rest.into())
    }

    /// Returns the list that has this name.
    pub(super) fn rest(&self, name: u32) -> &[u32] {
        self.rests.component(name)
    }

    /// Forgets all names.
    pub(super) fn clear(&mut self) {
        *self = Names::new(&self.budget);
    }
}
