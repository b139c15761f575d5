//! Values of all positions up to a bound.

use grundy_budget::Stop;

/// The values of a box of positions in row-major order, each exact, as far as the budget went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<V> {
    /// The number of positions along each coordinate; `[n + 1]` for heaps `0..=n`.
    pub axes: Vec<u64>,
    /// The values; fewer than the product of the axes where `stop` says why.
    pub values: Vec<V>,
    /// The limit that ended the run early.
    pub stop: Option<Stop>,
}

impl<V> Table<V> {
    /// Returns whether every position of the box has its value.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stop.is_none()
    }
}
