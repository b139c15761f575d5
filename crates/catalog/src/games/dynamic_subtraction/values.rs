//! Grundy values of heaps with a limit, for sums: there is no law for them, so they are computed from the
//! rules.

use grundy_budget::{Budget, Stop};

/// The values of all positions of the heaps `0..rows.len()`, in the game in which the take before a move
/// limits it.
///
/// A larger limit only adds options, so the value grows with it; of each heap only the limits are kept at
/// which it does.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// `rows[n][v]` is the least limit at which a heap of `n` is worth more than `v`. Ascending.
    rows: Vec<Vec<u32>>,
    /// Of the heap at work, by value: the least take that leads to it.
    least_takes: Vec<u32>,
}

/// Heaps above this one are not tabulated: their number of positions grows with the square.
pub(super) const LARGEST_HEAP: u64 = 1 << 12;

impl Values {
    pub(super) fn new() -> Self {
        Values { rows: vec![Vec::new()], least_takes: Vec::new() }
    }

    /// Returns the value of a heap of at most [`LARGEST_HEAP`] with a limit on the next take; `after` gives
    /// the limit after a take, the same at every call. The rows up to the heap are made at the first
    /// question. A step is an option.
    ///
    /// # Errors
    /// The limit of the budget that ended the making of rows.
    pub(super) fn value(
        &mut self,
        [heap, limit]: [u64; 2],
        after: impl Fn(u64) -> u64,
        budget: &Budget,
    ) -> Result<u64, Stop> {
        let heap = usize::try_from(heap.min(LARGEST_HEAP)).expect("a small heap");
        while self.rows.len() <= heap {
            budget.spend(self.rows.len() as u64)?;
            let row = self.next_row(&after);
            budget.hold(1, (size_of_val(row.as_slice()) + size_of_val(&row)) as u64)?;
            self.rows.push(row);
        }
        Ok(self.known(heap, limit))
    }

    fn known(&self, heap: usize, limit: u64) -> u64 {
        self.rows[heap].partition_point(|least| u64::from(*least) <= limit) as u64
    }

    /// Returns the row of the first heap that has none, by the mex rule.
    fn next_row(&mut self, after: impl Fn(u64) -> u64) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let heap = self.rows.len();
        self.least_takes.clear();
        for take in 1..=heap {
            // A limit above the heap is the heap.
            let value = self.known(heap - take, after(take as u64));
            let value = usize::try_from(value).expect("a value is at most the heap");
            if value >= self.least_takes.len() {
                self.least_takes.resize(value + 1, NONE);
            }
            let least = &mut self.least_takes[value];
            *least = (*least).min(u32::try_from(take).expect("a small heap"));
        }
        // The value passes v at the limit that admits all of 0 to v.
        let reached = self.least_takes.iter().take_while(|least| **least != NONE);
        let admitting = reached.scan(0, |limit, least| {
            *limit = (*limit).max(*least);
            Some(*limit)
        });
        admitting.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_second_limit_a_heap_is_lost_unless_taken_whole() {
        let mut values = Values::new();
        for limit in 0..30 {
            assert_eq!(values.value([30, limit], |_| u64::MAX, &Budget::default()), Ok(0));
        }
        for limit in [30, 31, u64::MAX] {
            assert_eq!(values.value([30, limit], |_| u64::MAX, &Budget::default()), Ok(30));
        }
    }

    #[test]
    fn a_budget_ends_the_making_of_rows() {
        let budget = Budget::default().with_steps(100);
        let mut values = Values::new();
        assert_eq!(values.value([100, 1], |taken| 2 * taken, &budget), Err(Stop::Steps));
        let mut value = |budget| values.value([8, 7], |taken| 2 * taken, budget);
        assert_eq!(value(&budget), value(&Budget::default()));
    }
}
