//! The sparse space: a linear function of value and heap that nearly all heaps share.
//!
//! Let `f(n, v)` be the parity of `v & mask`, to which the parity of the heap is added where all splits take
//! amounts of one parity. For a split of `n` into `a + b == n - k` with values `x` and `y`,
//! `f(n, x ^ y) == f(a, x) ^ f(b, y)`, up to a constant that goes into `f`. A heap is *common* where
//! `f(n, g(n))` is 1, *rare* where it is 0. So a common value is hit by pairs with exactly one rare part
//! alone: where rares are few, a few pairs decide which common value is the least that is not hit. The rare
//! values below it are hit by the many pairs of common parts, nearly always, and a short look confirms it.
//! [Winning Ways, ch. 4] calls the space; the heap's parity as part of it, and the use made of it here, go
//! back to Flammenkamp's long tables.

use crate::kernel::Cell;
use grundy_budget::{Stop, zeros};

/// Heaps looked at from either end of a table.
const SAMPLE: usize = 1 << 16;

/// A choice of the function `f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Space {
    /// Not 0.
    mask: u32,
    /// Whether the parity of `heap + shift` is added.
    by_heap: bool,
    /// 1 where the splits take odd amounts.
    shift: usize,
}

impl Space {
    /// Returns the space in which the fewest heaps are rare, and how many are. `parity` is that of the
    /// amounts taken by splits, where they all have one. Of a long table only the first and the last heaps
    /// are looked at: rare heaps are early ones, and the last tell which values are common.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the system has no room for the counts.
    pub(super) fn choose(values: &[u32], parity: Option<usize>) -> Result<(Space, usize), Stop> {
        let middle =
            SAMPLE.min(values.len())..values.len().saturating_sub(SAMPLE).max(SAMPLE.min(values.len()));
        let sample = || (0..middle.start).chain(middle.end..values.len()).map(|n| (n, values[n]));
        let largest = sample().map(|(_, v)| v).max().unwrap_or(0);
        // At least one bit of values is needed, since the mask is not 0.
        let size = (largest.max(1) as usize + 1).next_power_of_two();
        // Heaps of even and of odd `n + shift` by value.
        let mut counts = [zeros::<i64>(size)?, zeros::<i64>(size)?];
        let shift = parity.unwrap_or(0) & 1;
        for (n, v) in sample() {
            counts[(n + shift) & 1][v as usize] += 1;
        }
        for row in &mut counts {
            transform(row);
        }
        // The transform is the number of heaps with `f == 0` less that with `f == 1`.
        let mut best = (i64::MAX, Space { mask: 1, by_heap: false, shift });
        for (mask, (even, odd)) in (0u32..).zip(counts[0].iter().zip(&counts[1])).skip(1) {
            for by_heap in [false, true] {
                // Where the parity of the heap is added, odd heaps count the other way round.
                let excess = if by_heap { even - odd } else { even + odd };
                // Where splits take amounts of both parities, `f` with the heap's parity would not add up
                // over the parts.
                if excess < best.0 && (parity.is_some() || !by_heap) {
                    best = (excess, Space { mask, by_heap, shift });
                }
            }
        }
        let (_, space) = best;
        let rares = sample().filter(|(n, v)| !space.is_common(*n, *v)).count();
        Ok((space, rares))
    }

    pub(super) fn is_common(self, n: usize, v: u32) -> bool {
        let by_heap = self.by_heap && (n + self.shift) & 1 == 1;
        ((v & self.mask).count_ones() & 1 == 1) != by_heap
    }

    /// Returns whether taking `k` and leaving a heap as it is changes its kind, for an equal value.
    pub(super) fn take_changes_kind(self, k: usize) -> bool {
        self.by_heap && k & 1 == 1
    }

    /// Returns the value of `v` as heap `n`'s cell: the top bit says whether it is common, the others are the
    /// rank of `v` among the values of its kind. `None` where the cell is too small.
    ///
    /// The rank is `v` without the lowest bit of the mask, which the kind and the other bits determine. It
    /// keeps the order: two values of one kind cannot first differ at that bit, since lower bits do not count
    /// for the kind. And it is linear, so that the cells of a pair sum to the cell of the value they hit.
    pub(super) fn cell<C: Cell>(self, n: usize, v: u32) -> Option<C> {
        let low = self.low_bits();
        let rank = (v & low) | (v >> 1) & !low;
        let kind = u32::from(self.is_common(n, v)) << (C::BITS - 1);
        (rank >> (C::BITS - 1) == 0).then(|| C::new(rank | kind))
    }

    /// Returns the value of heap `n` that has a rank among the common or among the rare.
    pub(super) fn value(self, n: usize, rank: u32, common: bool) -> u32 {
        let low = self.low_bits();
        let v = (rank & low) | (rank & !low) << 1;
        if self.is_common(n, v) == common { v } else { v | (low + 1) }
    }

    /// Returns how many rare values of heap `n` are below its common value of a rank.
    ///
    /// Ranks alone do not say so: where the bits above the mask's lowest bit are equal, that bit decides.
    pub(super) fn rares_below(self, n: usize, rank: u32) -> u32 {
        let low = self.low_bits();
        let block = rank & !low;
        if self.value(n, block, false) < self.value(n, rank, true) { block + low + 1 } else { block }
    }

    /// The bits below the lowest bit of the mask.
    fn low_bits(self) -> u32 {
        (1 << self.mask.trailing_zeros()) - 1
    }
}

/// The Walsh-Hadamard transform: entry `m` becomes the sum of all entries, each with the sign
/// `(-1)^popcount(v & m)`.
fn transform(row: &mut [i64]) {
    let mut half = 1;
    while half < row.len() {
        for block in row.chunks_exact_mut(2 * half) {
            let (a, b) = block.split_at_mut(half);
            for (a, b) in a.iter_mut().zip(b) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_space() -> impl Strategy<Value = Space> {
        (1u32..256, any::<bool>(), 0usize..2).prop_map(|(mask, by_heap, shift)| Space {
            mask,
            by_heap,
            shift,
        })
    }

    proptest! {
        #[test]
        fn cells_are_linear_and_keep_the_order_of_a_kind(
            space in any_space(), a in 0usize..50, b in 0usize..50, k in 0usize..5, x in 0u32..256, y in 0u32..256,
        ) {
            let n = a + b + 2 * k + space.shift;
            let cell = |n, v| space.cell::<u16>(n, v).unwrap();
            prop_assert_eq!(cell(a, x) ^ cell(b, y), cell(n, x ^ y));
            prop_assert_eq!(space.value(n, cell(n, x).get() & 0x7FFF, space.is_common(n, x)), x);
            if space.is_common(n, x) && !space.is_common(n, y) {
                let [x_rank, y_rank] = [x, y].map(|v| cell(n, v).get() & 0x7FFF);
                prop_assert_eq!(y_rank < space.rares_below(n, x_rank), y < x);
            }
            if space.is_common(n, x) == space.is_common(n, y) {
                prop_assert_eq!(cell(n, x) < cell(n, y), x < y);
            }
        }

        #[test]
        fn the_fewest_heaps_are_rare(
            values in prop::collection::vec(0u32..8, 1..60),
            parity in prop::option::of(0usize..2),
        ) {
            let (chosen, rares) = Space::choose(&values, parity).unwrap();
            let shift = parity.unwrap_or(0);
            // Of the bits that the values have: a mask of others would say nothing of them.
            let largest = values.iter().max().unwrap().max(&1);
            for mask in 1..(largest + 1).next_power_of_two() {
                for by_heap in [false, true] {
                    let space = Space { mask, by_heap, shift };
                    let count = values.iter().enumerate().filter(|(n, v)| !space.is_common(*n, **v)).count();
                    if parity.is_some() || !by_heap {
                        prop_assert!(rares <= count, "{space:?} beats {chosen:?}");
                    }
                }
            }
        }
    }
}
