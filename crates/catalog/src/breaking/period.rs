//! Periods of Grundy values, and how one bounds a search.

use grundy_budget::{Budget, Stop};

/// A period of a game's values: g(n + `length`) = g(n) for all n >= `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Where it begins, at least 1.
    pub start: u64,
    /// Its length.
    pub length: u64,
}

impl Period {
    /// Returns a heap below `start + length` that has the value of the heap `n`.
    #[must_use]
    pub fn reduce(self, n: u64) -> u64 {
        // Below the beginning both terms leave `n` as it is.
        n.min(self.start) + n.saturating_sub(self.start) % self.length
    }
}

/// A search for the ways to break a heap into parts whose values have a given nim-sum.
pub struct Search<'a, V> {
    /// The value of a part.
    pub value: V,
    /// A period of `value`, where one is known: then the time between two finds does not grow with the heap.
    pub period: Option<Period>,
    /// The limit on work. A step is a part that is tried.
    pub budget: &'a Budget,
}

impl<V: Fn(u64) -> u64> Search<'_, V> {
    /// Calls `found` for each way to write `total` as a sum of `count` parts of at least `least`, in
    /// ascending order, whose values have the nim-sum `wanted`.
    ///
    /// # Errors
    /// The limit on work, and what `found` returns.
    pub fn run(
        &self,
        count: u32,
        total: u64,
        least: u64,
        wanted: u64,
        found: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.walk(count, total, least, wanted, &mut Vec::new(), found).map(|_| ())
    }

    /// As [`Search::run`], after the parts in `before`; returns whether there is a way. The depth is `count`,
    /// 3 at most.
    fn walk(
        &self,
        count: u32,
        total: u64,
        least: u64,
        wanted: u64,
        before: &mut Vec<u64>,
        found: &mut dyn FnMut(&[u64]) -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        if count == 1 {
            // The last part is what is left; it is no smaller than those before it.
            let hit = total >= least && (self.value)(total) == wanted;
            if hit {
                before.push(total);
                found(before)?;
                before.pop();
            }
            return Ok(hit);
        }
        let (mut any, mut misses) = (false, 0);
        // Parts ascend, so the first is at most an equal share.
        for part in least..=total / u64::from(count) {
            self.budget.spend(1)?;
            before.push(part);
            let hit = self.walk(count - 1, total - part, part, wanted ^ (self.value)(part), before, found)?;
            before.pop();
            any |= hit;
            match self.period {
                // Where a part a >= start leads to nothing, neither does a + p: from a way with a + p the
                // largest part raised by p would make one with a. So after p misses in a row all that follows
                // is missed.
                Some(period) if !hit && part >= period.start => {
                    misses += 1;
                    if misses == period.length {
                        break;
                    }
                }
                _ => misses = 0,
            }
        }
        Ok(any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_search_with_a_period_finds_all_ways(
            values in prop::collection::vec(0u64..4, 12),
            start in 1u64..8,
            total in 0u64..70,
            least in 1u64..4,
            count in 1u32..4,
            wanted in 0u64..8,
        ) {
            let period = Period { start, length: 12 - start };
            let value = |n: u64| values[usize::try_from(period.reduce(n)).unwrap()];
            let budget = Budget::default();
            let ways = |period| {
                let mut ways = Vec::new();
                let search = Search { value, period, budget: &budget };
                search.run(count, total, least, wanted, &mut |parts| {
                    ways.push(parts.to_vec());
                    Ok(())
                }).unwrap();
                ways
            };
            let all = ways(None);
            prop_assert_eq!(&ways(Some(period)), &all);
            for parts in all {
                prop_assert!(parts.is_sorted() && parts[0] >= least);
                prop_assert_eq!(parts.iter().sum::<u64>(), total);
                prop_assert_eq!(parts.iter().fold(0, |sum, part| sum ^ value(*part)), wanted);
            }
        }
    }
}
