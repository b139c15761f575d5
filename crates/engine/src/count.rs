//! How many sums of a number of positions are lost, or won: counted from the values, without listing the
//! sums.
//!
//! The sums of `k` positions whose values xor to 0 are counted in the Walsh-Hadamard transform of the number
//! of positions of each value, where nim-sums of positions become products. Numbers are exact, of any size.

use dashu_int::{IBig, UBig};
use grundy_budget::{Budget, Stop};
use grundy_values::Grundy;
use std::collections::BTreeMap;

/// How many positions have each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spectrum {
    /// The number of positions of value `v`, at index `v`.
    n_positions: Vec<u64>,
    /// The number of positions with a move that wins at once; a sum with one of them is won.
    n_wins: u64,
}

/// Which sums count as different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// `3 + 5` and `5 + 3` are two sums.
    Ordered,
    /// `3 + 5` and `5 + 3` are one sum.
    Unordered,
}

impl Spectrum {
    /// Counts the positions of each value. Memory: 8 bytes for each natural up to the largest value, held in
    /// the budget while it is counted.
    ///
    /// # Errors
    /// [`Stop::Memory`] where a value is too large for that.
    pub fn new(values: impl IntoIterator<Item = Grundy>, budget: &Budget) -> Result<Spectrum, Stop> {
        let mut spectrum = Spectrum::default();
        for value in values {
            let Grundy::Number(value) = value else {
                spectrum.n_wins += 1;
                continue;
            };
            let index = usize::try_from(value).map_err(|_| Stop::Memory)?;
            if index >= spectrum.n_positions.len() {
                // A power of two: the list grows rarely, and the transform wants that length.
                let length =
                    index.checked_add(1).and_then(usize::checked_next_power_of_two).ok_or(Stop::Memory)?;
                budget.held().add(length, 8)?;
                let more = length - spectrum.n_positions.len();
                spectrum.n_positions.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
                spectrum.n_positions.resize(length, 0);
            }
            spectrum.n_positions[index] += 1;
        }
        Ok(spectrum)
    }

    /// Returns the number of all sums of `heaps` positions.
    #[must_use]
    pub fn sums(&self, heaps: u32, arrangement: Arrangement) -> UBig {
        let n_positions = UBig::from(self.n_positions.iter().sum::<u64>() + self.n_wins);
        match arrangement {
            Arrangement::Ordered => n_positions.pow(heaps as usize),
            Arrangement::Unordered => multisets(&n_positions, heaps),
        }
    }

    /// Returns the number of sums of `heaps` positions that the mover loses, in normal play (or with goals).
    ///
    /// A step is a value of the transform. Time is `n log n` for values below `n`, and the cost of big
    /// numbers of about `heaps * log2(positions)` bits for each different value of the transform.
    ///
    /// # Errors
    /// The limit that ended the count.
    ///
    /// ```
    /// use grundy_engine::count::{Arrangement, Spectrum};
    /// use grundy_values::Grundy;
    /// // Nim with three heaps from 1 to 3: only 1 + 2 + 3 is lost, in six orders.
    /// let spectrum = Spectrum::new((1..=3).map(Grundy::Number), &Default::default())?;
    /// assert_eq!(spectrum.lost(3, Arrangement::Ordered, &Default::default())?, 6u8.into());
    /// assert_eq!(spectrum.lost(3, Arrangement::Unordered, &Default::default())?, 1u8.into());
    /// # Ok::<_, grundy_budget::Stop>(())
    /// ```
    pub fn lost(&self, heaps: u32, arrangement: Arrangement, budget: &Budget) -> Result<UBig, Stop> {
        // A list without values gives a transform of one.
        let length = self.n_positions.len().next_power_of_two();
        let mut held = budget.held();
        self.lost_by_transform(held.zeros(length)?, heaps, arrangement, budget)
    }

    fn lost_by_transform(
        &self,
        mut transform: Vec<i64>,
        heaps: u32,
        arrangement: Arrangement,
        budget: &Budget,
    ) -> Result<UBig, Stop> {
        for (slot, count) in transform.iter_mut().zip(&self.n_positions) {
            *slot = i64::try_from(*count).map_err(|_| Stop::Memory)?;
        }
        let n_positions: u64 = self.n_positions.iter().sum();
        let length = transform.len();
        walsh_hadamard(&mut transform, budget)?;
        // Equal values of the transform share the work with big numbers.
        let mut times: BTreeMap<i64, u64> = BTreeMap::new();
        for value in transform {
            *times.entry(value).or_default() += 1;
        }
        let mut total = IBig::ZERO;
        for (value, times) in times {
            budget.spend(u64::from(heaps) + 1)?;
            let term = match arrangement {
                Arrangement::Ordered => IBig::from(value).pow(heaps as usize),
                Arrangement::Unordered => {
                    // `value` is the number of positions of even sign less the number of odd sign.
                    let even = u64::try_from(i128::midpoint(i128::from(n_positions), i128::from(value)));
                    signed_multisets(
                        even.expect("|value| is at most the number of positions"),
                        n_positions,
                        heaps,
                    )
                }
            };
            total += term * IBig::from(times);
        }
        // The number of sums of value 0 is the mean of the transform.
        let lost = total / IBig::from(length);
        Ok(lost.try_into().expect("a number of sums is not negative"))
    }
}

/// Returns the number of multisets of `size` elements of a set: `C(n + size - 1, size)`.
fn multisets(n: &UBig, size: u32) -> UBig {
    if *n == UBig::ZERO {
        return UBig::from(u8::from(size == 0));
    }
    // After each step the product is a binomial coefficient, so the division is exact.
    (0..size).fold(UBig::ONE, |product, step| product * (n + step) / (step + 1))
}

/// Returns the coefficient of `x^size` in `(1 - x)^-even (1 + x)^-odd`: multisets counted with the sign of
/// their odd part.
fn signed_multisets(even: u64, n_positions: u64, size: u32) -> IBig {
    let (even, odd) = (UBig::from(even), UBig::from(n_positions - even));
    let next = |count: UBig, n: &UBig, step: u32| count * (n + step) / (step + 1);
    // The odd part grows from 0 to `size`, the even part shrinks with it; both binomials are kept in rows.
    let mut evens = vec![UBig::ONE];
    let mut odds = vec![UBig::ONE];
    for step in 0..size {
        evens.push(next(evens[step as usize].clone(), &even, step));
        odds.push(next(odds[step as usize].clone(), &odd, step));
    }
    let terms = odds.iter().zip(evens.iter().rev()).map(|(odd, even)| IBig::from(odd * even));
    terms
        .enumerate()
        .fold(IBig::ZERO, |sum, (index, term)| if index % 2 == 0 { sum + term } else { sum - term })
}

fn walsh_hadamard(values: &mut [i64], budget: &Budget) -> Result<(), Stop> {
    let mut half = 1;
    while half < values.len() {
        budget.spend(values.len() as u64)?;
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// All sums of `heaps` positions, by listing them.
    fn lost_by_listing(values: &[Grundy], heaps: u32, arrangement: Arrangement) -> (u64, u64) {
        fn go(values: &[Grundy], left: u32, from: usize, sum: Grundy, ordered: bool, found: &mut (u64, u64)) {
            if left == 0 {
                found.0 += u64::from(!sum.mover_wins());
                found.1 += 1;
                return;
            }
            for index in from..values.len() {
                go(
                    values,
                    left - 1,
                    if ordered { 0 } else { index },
                    sum.nim_sum(values[index]),
                    ordered,
                    found,
                );
            }
        }
        let mut found = (0, 0);
        go(values, heaps, 0, Grundy::ZERO, arrangement == Arrangement::Ordered, &mut found);
        found
    }

    fn any_value() -> impl Strategy<Value = Grundy> {
        prop_oneof![9 => (0u128..12).prop_map(Grundy::Number), 1 => Just(Grundy::Win)]
    }

    proptest! {
        #[test]
        fn counts_agree_with_listing(values in prop::collection::vec(any_value(), 0..7), heaps in 0u32..5) {
            let budget = Budget::default();
            let spectrum = Spectrum::new(values.iter().copied(), &budget).unwrap();
            for arrangement in [Arrangement::Ordered, Arrangement::Unordered] {
                let (lost, all) = lost_by_listing(&values, heaps, arrangement);
                prop_assert_eq!(spectrum.lost(heaps, arrangement, &budget).unwrap(), UBig::from(lost));
                prop_assert_eq!(spectrum.sums(heaps, arrangement), UBig::from(all));
            }
        }
    }

    #[test]
    fn a_value_too_large_for_the_memory_is_a_stop() {
        let budget = Budget::default().with_bytes(1 << 20);
        assert_eq!(Spectrum::new([Grundy::Number(1 << 40)], &budget), Err(Stop::Memory));
        assert_eq!(Spectrum::new([Grundy::Number(u128::MAX)], &budget), Err(Stop::Memory));
    }
}
