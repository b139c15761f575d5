//! The law of a heap from which at most a part may be taken.

use super::Malformed;

/// The Grundy values of a heap of `n` from which 1 to `h(n)` may be taken, where
/// `h(n) = max(0, floor((p n + c) / q))`: `g(n) = h(n)` where that exceeds `h(n - 1)`, and
/// `g(n) = g(n - 1 - h(n))` else; `g(0) = 0`.
///
/// With `1 <= p <= q` and `c < q` the limit grows by 0 or 1 from each heap to the next, and is at most `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    p: u32,
    c: i32,
    q: u32,
}

/// A heap's value is sought in this number of steps.
const MOST_STEPS: u32 = 1 << 16;

impl Limit {
    /// Returns the law with the limit `floor((p n + c) / q)`.
    ///
    /// # Errors
    /// Where the limit might grow by more than 1, or exceed the heap.
    pub fn new(p: u32, c: i32, q: u32) -> Result<Self, Malformed> {
        // With these bounds the limit grows by 0 or 1, which the theorem about such limits asks for.
        if p == 0 || p > q || i64::from(c) >= i64::from(q) {
            return Err(Malformed::Limit { p, c, q });
        }
        Ok(Limit { p, c, q })
    }

    /// The factor of `n` in the limit.
    #[must_use]
    pub fn p(&self) -> u32 {
        self.p
    }

    /// What is added in the limit.
    #[must_use]
    pub fn c(&self) -> i32 {
        self.c
    }

    /// The divisor of the limit.
    #[must_use]
    pub fn q(&self) -> u32 {
        self.q
    }

    /// Returns the most that may be taken from a heap; `None` where the numbers leave 128 bits.
    #[must_use]
    pub fn most(&self, n: u128) -> Option<u128> {
        // The factor has 32 bits and the heap up to 127, so that the product may overflow.
        let whole = i128::try_from(n).ok()?.checked_mul(self.p.into())?.checked_add(self.c.into())?;
        u128::try_from(whole.div_euclid(self.q.into()).max(0)).ok()
    }

    /// Returns the Grundy value of a heap; `None` where the numbers leave 128 bits.
    ///
    /// Where the limit does not grow, the heap's value is that of a smaller one, by a factor of `1 - p / q`:
    /// so there are about `q / p` times `log n` steps. More than 65,536 are not made, and the value is
    /// `None`.
    #[must_use]
    pub fn value(&self, mut n: u128) -> Option<u128> {
        for _ in 0..MOST_STEPS {
            let most = self.most(n)?;
            // The limit grows with the heap, so where it is 0 smaller heaps have none either.
            let first = if most == 0 { n } else { self.first(most)? };
            if n == first {
                return Some(most);
            }
            // With this limit all steps have one length, so those down to the first such heap are made at
            // once.
            n -= (n - first).max(1 + most) / (1 + most) * (1 + most);
        }
        None
    }

    /// Returns the least heap with a value.
    fn first(&self, value: u128) -> Option<u128> {
        if value == 0 {
            return Some(0);
        }
        // h(n) >= v exactly where p n + c >= q v.
        let least = i128::try_from(value).ok()?.checked_mul(self.q.into())?.checked_sub(self.c.into())?;
        let p = i128::from(self.p);
        // Rounded up: the least heap that reaches it.
        u128::try_from((least + p - 1).div_euclid(p)).ok()
    }

    /// Returns the only heap among the options of `n` that has the value; `None` where none has, where the
    /// numbers leave 128 bits, or after as many steps as for a value.
    #[must_use]
    pub fn option(&self, n: u128, value: u128) -> Option<u128> {
        // Options are the heaps from this one on.
        let lowest = n - self.most(n)?;
        let mut heap = self.first(value)?;
        for _ in 0..MOST_STEPS {
            if heap >= lowest {
                return (heap < n).then_some(heap);
            }
            heap = self.after(heap)?;
        }
        None
    }

    /// Returns the next heap with the same value: the first `x` with `x - h(x) = heap + 1`.
    fn after(&self, heap: u128) -> Option<u128> {
        if self.p == self.q {
            // Where the limit is not 0, the same heap is always the lowest.
            let lowest = u128::try_from(-i64::from(self.c.div_euclid(i32::try_from(self.q).ok()?))).ok()?;
            return (heap < lowest).then_some(heap + 1);
        }
        // x - (p x + c) / q > heap, where the limit is not 0.
        let whole = i128::try_from(heap).ok()?.checked_mul(self.q.into())?.checked_add(self.c.into())?;
        let x = whole.div_euclid(i128::from(self.q - self.p)) + 1;
        // The bound from the equation may be below the heap where the limit is still 0.
        Some(u128::try_from(x).unwrap_or(0).max(heap + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Values by the definition, with the options of each heap.
    fn defined(most: impl Fn(usize) -> usize, heaps: usize) -> Vec<u128> {
        let mut values: Vec<u128> = Vec::new();
        for n in 0..heaps {
            let below: BTreeSet<u128> = values[n - most(n)..n].iter().copied().collect();
            values.push((0..).find(|v| !below.contains(v)).unwrap());
        }
        values
    }

    #[test]
    fn values_and_options_are_those_of_the_definition() {
        for q in (1..8_u32).chain([20]) {
            for (p, c) in (1..=q).flat_map(|p| (-9..i32::try_from(q).unwrap()).map(move |c| (p, c))) {
                let law = Limit::new(p, c, q).unwrap();
                let most = |n: usize| usize::try_from(law.most(n as u128).unwrap()).unwrap();
                let values = defined(most, 300);
                for n in 0..300 {
                    assert!(n == 0 || (0..=1).contains(&(most(n) - most(n - 1))), "{law:?} {n}");
                    assert_eq!(law.value(n as u128), Some(values[n]), "{law:?} {n}");
                    for v in 0..12 {
                        let right = (n - most(n)..n).find(|m| values[*m] == v).map(|m| m as u128);
                        assert_eq!(law.option(n as u128, v), right, "{law:?} {n} {v}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_that_takes_too_many_steps_is_none() {
        let law = Limit::new(1, 0, u32::MAX).unwrap();
        assert_eq!((law.value(1_000_000_000_000_000_000), law.option(1 << 70, 3)), (None, None));
        assert_eq!(law.value(u128::from(u32::MAX) * 1000), Some(1000));
    }

    #[test]
    fn limits_that_grow_too_fast_are_refused() {
        for (p, c, q) in [(0, 0, 1), (3, 0, 2), (1, 2, 2), (1, 1, 1), (1, 0, 0)] {
            assert_eq!(Limit::new(p, c, q), Err(Malformed::Limit { p, c, q }));
        }
    }
}
