//! Disjunctive sums: several components, a move is made in one of them.

use grundy_budget::Weight;

/// A disjunctive sum, written in one way: its components in ascending order.
///
/// ```
/// use grundy_rules::Sum;
/// let sum = Sum::new(vec![5, 3, 5, 1]);
/// assert_eq!(sum.components(), [1, 3, 5, 5]);
/// assert_eq!(sum.without_pairs().components(), [1, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum<C> {
    components: Vec<C>,
}

impl<C: Weight> Weight for Sum<C> {
    fn elsewhere(&self) -> u64 {
        self.components.elsewhere()
    }
}

impl<C: Clone + Ord> Sum<C> {
    /// Returns the sum of `components`, in any order.
    #[must_use]
    pub fn new(mut components: Vec<C>) -> Self {
        components.sort_unstable();
        Sum { components }
    }

    /// Returns the components in ascending order.
    #[must_use]
    pub fn components(&self) -> &[C] {
        &self.components
    }

    /// Returns the sum with equal components removed in pairs.
    ///
    /// The result has the same outcome and Grundy value in **normal play of an impartial game** (`g + g` is
    /// 0, by the copying reply). In misère play, with goals, or in a partizan game it may not: do not call it
    /// there.
    #[must_use]
    pub fn without_pairs(&self) -> Self {
        let mut kept: Vec<C> = Vec::with_capacity(self.components.len());
        for component in &self.components {
            if kept.last() == Some(component) {
                kept.pop();
            } else {
                kept.push(component.clone());
            }
        }
        Sum { components: kept }
    }

    /// Returns the sum in which the component at `index` is replaced by `parts`.
    ///
    /// # Panics
    /// If `index` is not below the number of components.
    #[must_use]
    pub fn replace(&self, index: usize, parts: &[C]) -> Self {
        let mut components = Vec::with_capacity(self.components.len() - 1 + parts.len());
        components.extend_from_slice(&self.components[..index]);
        components.extend_from_slice(&self.components[index + 1..]);
        components.extend_from_slice(parts);
        Sum::new(components)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_equal_components_leave_one() {
        assert_eq!(Sum::new(vec![2, 2, 2]).without_pairs().components(), [2]);
        assert_eq!(Sum::new(vec![1, 2, 2, 1]).without_pairs().components(), [0; 0]);
    }

    #[test]
    fn replace_keeps_the_order() {
        assert_eq!(Sum::new(vec![1, 5, 9]).replace(1, &[2, 2]), Sum::new(vec![2, 9, 2, 1]));
    }
}
