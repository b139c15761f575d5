//! The heaps that are lost at the start of a dynamic subtraction game, and sums of them.

use super::runs::{BYTES_A_RUN, Run, Runs};
use grundy_budget::{Budget, Stop};
use std::num::NonZeroU64;

/// The terms 1 = a_1 < a_2 < ... of the game in which a move takes at most `k` times the take before it.
///
/// a_{i+1} = a_i + a_j with the least j for which `k` a_j >= a_i. [Schwenk 1970]
///
/// Terms that share their j stand at equal distances, and are kept as one run: the terms up to `n` take about
/// as many runs as there are terms up to `n / k`. Memory: 8 bytes a run that begins below 2^32, 16 bytes any
/// other.
#[derive(Clone, Debug)]
pub struct Sequence {
    k: NonZeroU64,
    /// Run j holds the terms above `k` a_{j-1} and up to `k` a_j; its step is a_j. No run is empty.
    runs: Runs,
    /// Whether the last run goes on to the end of `u64`.
    complete: bool,
    /// The run of the term that is the step of the last run.
    step_is_in: usize,
}

/// Where k is larger than this, heaps up to this many times k are taken, so that there are no more runs.
pub const MOST_RUNS: u64 = 4_000_000;

/// Returns the largest heap whose runs the game makes for `k`.
///
/// All numbers up to k + 1 are terms, so a heap of n takes at least min(n / k, k) runs. With k up to
/// [`MOST_RUNS`] every heap is taken: the terms up to 2^64 / k are then some 15 times as many as k.
#[must_use]
pub fn largest_heap(k: NonZeroU64) -> u64 {
    if k.get() <= MOST_RUNS { u64::MAX } else { k.get().saturating_mul(MOST_RUNS) }
}

/// The first run begins below 2^32.
const BYTES_OF_THE_FIRST: u64 = BYTES_A_RUN / 2;

/// The number of bytes of runs that are made between two looks at the budget.
const BYTES_A_LOOK: u64 = BYTES_A_RUN << 10;

impl Sequence {
    /// Returns the sequence for `k`; nothing but its first run is known.
    #[must_use]
    pub fn new(k: NonZeroU64) -> Self {
        let mut runs = Runs::default();
        runs.push(Run { first: 1, step: 1 });
        Sequence { k, runs, complete: false, step_is_in: 0 }
    }

    /// Returns the bytes that the sequence holds of the budgets it was given: for all runs but the first.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.runs.bytes() - BYTES_OF_THE_FIRST
    }

    /// Calls `part` with the terms whose sum is `n`, from the largest: each is the largest that fits in what
    /// is left. They are the only ones of sum `n` in which each is more than `k` times the next.
    ///
    /// Range: all of `u64`; 0 has no parts. Cost: O(log n) steps per part once the runs are there; a step of
    /// the budget is a run.
    ///
    /// # Errors
    /// The limit that ended the making of runs.
    pub fn parts(&mut self, n: u64, budget: &Budget, mut part: impl FnMut(u64)) -> Result<(), Stop> {
        self.grow(n, budget)?;
        let (mut n_runs, mut rest) = (self.runs.len(), n);
        // All numbers up to k are terms.
        while rest > self.k.get() {
            n_runs = self.count_to(n_runs, rest);
            let run = self.runs.get(n_runs - 1);
            let over = rest - run.first;
            let over = if over < run.step { over } else { over % run.step };
            part(rest - over);
            rest = over;
        }
        if rest > 0 {
            part(rest);
        }
        Ok(())
    }

    /// Returns the smallest part of `n`, 0 where `n` is 0. Cost and errors as [`Sequence::parts`].
    ///
    /// # Errors
    /// As there.
    pub fn last_part(&mut self, n: u64, budget: &Budget) -> Result<u64, Stop> {
        let mut last = 0;
        self.parts(n, budget, |part| last = part)?;
        Ok(last)
    }

    /// Returns how many of the first `n_runs` runs start at or below `n`, which is at least 1. Up to `k`
    /// (`k` + 1) the runs are as long as `k`, since all numbers up to `k` + 1 are terms; above, each
    /// term is about 1 + 1 / `k` times the one before, so that it looks near where that leads.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a guess"
    )]
    fn count_to(&self, n_runs: usize, n: u64) -> usize {
        let k = self.k.get();
        if let Some(index) = usize::try_from((n - 1) / k).ok().filter(|index| *index < n_runs)
            && index as u64 <= k
        {
            return index + usize::from(self.runs.get(index).first <= n);
        }
        let last = self.runs.get(n_runs - 1).first.max(n);
        // A wrong guess costs time alone, since the search goes on from there.
        let back = (last as f64 / n as f64).ln() / (1.0 / k as f64).ln_1p();
        self.runs.count_to(n, n_runs, n_runs.saturating_sub(back as usize))
    }

    /// Makes all runs that start at or below `upto`.
    fn grow(&mut self, upto: u64, budget: &Budget) -> Result<(), Stop> {
        while !self.complete && self.last().first <= upto {
            let (before, n_before) = (self.bytes(), self.runs.len());
            budget.hold(1, BYTES_A_LOOK)?;
            for _ in 0..BYTES_A_LOOK / BYTES_A_RUN {
                if !self.add_run(upto) {
                    break;
                }
            }
            budget.release(1, BYTES_A_LOOK - (self.bytes() - before));
            budget.spend((self.runs.len() - n_before) as u64)?;
        }
        Ok(())
    }

    /// Makes one more run; `false` where none is left to make, or the last one starts above `upto`.
    fn add_run(&mut self, upto: u64) -> bool {
        let last = self.last();
        if self.complete || last.first > upto {
            return false;
        }
        let end = self.end(last);
        // The first term above the end of the run; where it does not fit, neither do the terms after it.
        let first = end.and_then(|end| (end - (end - last.first) % last.step).checked_add(last.step));
        let Some(first) = first else {
            self.complete = true;
            return false;
        };
        let home = self.runs.get(self.step_is_in);
        // No overflow: the sum is a term, and no larger than `first`.
        let step = last.step + home.step;
        if self.end(home).is_some_and(|end| step > end) {
            self.step_is_in += 1;
        }
        self.runs.push(Run { first, step });
        true
    }

    fn last(&self) -> Run {
        self.runs.get(self.runs.len() - 1)
    }

    /// Returns the number up to which a run goes; `None` where that is above all of `u64`.
    fn end(&self, run: Run) -> Option<u64> {
        run.step.checked_mul(self.k.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sequence(k: u64) -> Sequence {
        Sequence::new(NonZeroU64::new(k).unwrap())
    }

    /// The terms up to `upto` as they are defined, one by one.
    fn terms(k: u64, upto: u64) -> Vec<u64> {
        let mut terms: Vec<u128> = vec![1];
        loop {
            let last = terms[terms.len() - 1];
            let next = last + terms.iter().find(|term| u128::from(k) * **term >= last).unwrap();
            if next > u128::from(upto) {
                return terms.into_iter().map(|term| u64::try_from(term).unwrap()).collect();
            }
            terms.push(next);
        }
    }

    #[test]
    fn known_terms() {
        assert_eq!(terms(1, 8), [1, 2, 4, 8]);
        assert_eq!(terms(2, 13), [1, 2, 3, 5, 8, 13]);
        assert_eq!(terms(3, 21), [1, 2, 3, 4, 6, 8, 11, 15, 21]);
        assert_eq!(terms(4, 15), [1, 2, 3, 4, 5, 7, 9, 12, 15]);
        assert_eq!(terms(5, 12), [1, 2, 3, 4, 5, 6, 8, 10, 12]);
    }

    #[test]
    fn runs_hold_the_terms_of_the_definition() {
        for k in (1..40).chain([100, 1000]) {
            let upto = 5000;
            let mut sequence = sequence(k);
            let budget = Budget::default();
            let is_term = |n: &u64| sequence.last_part(*n, &budget) == Ok(*n);
            assert_eq!((1..=upto).filter(is_term).collect::<Vec<_>>(), terms(k, upto), "{k}");
        }
    }

    #[test]
    fn runs_end_where_numbers_do() {
        let budget = Budget::default();
        for k in [1, 2, 3, 1 << 20, 1 << 40, 1 << 63, u64::MAX - 1, u64::MAX] {
            let mut sequence = sequence(k);
            let top = if k < 1 << 20 { u64::MAX } else { k.saturating_add(1 << 16) };
            let mut parts = Vec::new();
            sequence.parts(top, &budget, |part| parts.push(part)).unwrap();
            assert_eq!(parts.iter().sum::<u64>(), top, "{k}");
            assert!(parts.is_sorted_by(|a, b| u128::from(*a) > u128::from(k) * u128::from(*b)), "{k}");
        }
        let mut powers = Vec::new();
        sequence(1).parts(u64::MAX, &budget, |part| powers.push(part)).unwrap();
        assert_eq!(powers, (0..64).rev().map(|exponent| 1 << exponent).collect::<Vec<u64>>());
    }

    #[test]
    fn a_budget_ends_the_making_of_runs() {
        let steps = Budget::default().with_steps(5000);
        let bytes = Budget::default().with_bytes(1 << 16);
        for (budget, stop) in [(steps, Stop::Steps), (bytes, Stop::Memory)] {
            let mut sequence = sequence(100_000);
            assert_eq!(sequence.last_part(1_000_000_000_000_000_000, &budget), Err(stop));
            assert!(sequence.runs.len() < 10_000);
            // What there is goes on being right.
            assert_eq!(sequence.last_part(150_002, &budget), Ok(1));
        }
    }

    proptest! {
        /// The form with two arrays: a_{i+1} = b_i + 1, b_{i+1} = a_{i+1} + b_t, t greatest with k a_t <
        /// a_{i+1}.
        #[test]
        fn the_form_with_two_arrays_gives_the_same_terms(k in 1u64..200) {
            let (mut a, mut b, mut t) = (vec![1], vec![1], 0);
            while b[b.len() - 1] < 3000 {
                let next = b[b.len() - 1] + 1;
                a.push(next);
                while k * a[t] < next {
                    t += 1;
                }
                b.push(next + if t > 0 { b[t - 1] } else { 0 });
            }
            prop_assert_eq!(terms(k, a[a.len() - 1]), a);
        }

        #[test]
        fn parts_are_the_only_ones_so_far_apart(k in 1u64..5000, n in 1u64..1_000_000_000_000) {
            let mut sequence = sequence(k);
            let budget = Budget::default();
            let mut parts = Vec::new();
            sequence.parts(n, &budget, |part| parts.push(part)).unwrap();
            prop_assert_eq!(parts.iter().sum::<u64>(), n);
            prop_assert!(parts.is_sorted_by(|a, b| *a > k * *b));
            for part in parts {
                prop_assert_eq!(sequence.last_part(part, &budget), Ok(part));
            }
        }
    }
}
