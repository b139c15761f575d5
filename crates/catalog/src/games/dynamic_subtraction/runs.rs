//! Runs of terms, in ascending order.

/// Terms at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) first: u64,
    pub(super) step: u64,
}

/// Runs whose terms ascend, at least one. Those that begin below 2^32 are kept in half the room, since that
/// is where most searches are.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    short: Vec<[u32; 2]>,
    long: Vec<Run>,
}

/// What a run takes at most.
pub(super) const BYTES_A_RUN: u64 = size_of::<Run>() as u64;

impl Runs {
    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    /// Returns the bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(self.short.as_slice()) + size_of_val(self.long.as_slice())) as u64
    }

    /// Adds a run behind all others. Its step is at most its first term.
    pub(super) fn push(&mut self, run: Run) {
        match [run.first, run.step].map(u32::try_from) {
            [Ok(first), Ok(step)] => self.short.push([first, step]),
            _ => self.long.push(run),
        }
    }

    /// Returns a run by its place.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Run {
        match self.short.get(at) {
            Some([first, step]) => Run { first: (*first).into(), step: (*step).into() },
            None => self.long[at - self.short.len()],
        }
    }

    /// Returns how many of the first `within` runs begin at or below `n`. The search looks at `guess` first,
    /// and then farther and farther from there.
    pub(super) fn count_to(&self, n: u64, within: usize, guess: usize) -> usize {
        let n_short = self.short.len();
        match u32::try_from(n) {
            Ok(n) => count(&self.short[..within.min(n_short)], guess, |[first, _]| *first <= n),
            // All short ones begin below 2^32.
            Err(_) if within <= n_short => within,
            Err(_) => {
                n_short
                    + count(&self.long[..within - n_short], guess.saturating_sub(n_short), |run| {
                        run.first <= n
                    })
            }
        }
    }
}

/// Returns how many of the runs are within, which all before all others are.
fn count<T>(runs: &[T], guess: usize, is_within: impl Fn(&T) -> bool) -> usize {
    let guess = guess.min(runs.len());
    let (mut low, mut high, mut width) = (guess, guess, 1);
    // Widths double, so a guess that is wrong by d costs O(log d) looks.
    while high < runs.len() && is_within(&runs[high]) {
        (low, high, width) = (high + 1, runs.len().min(high + width), 2 * width);
    }
    width = 1;
    while low > 0 && !is_within(&runs[low - 1]) {
        (low, high, width) = (low.saturating_sub(width), low - 1, 2 * width);
    }
    low + runs[low..high].partition_point(is_within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_are_found_on_both_sides_of_32_bits(
            gaps in prop::collection::vec(1u64..1 << 30, 1..30), n in 0u64..1 << 34, within in 0usize..31, guess in 0usize..40,
        ) {
            let ends = gaps.iter().scan(1, |first, gap| Some(std::mem::replace(first, *first + gap)));
            let all: Vec<Run> = ends.zip(&gaps).map(|(first, gap)| Run { first, step: first.min(*gap) }).collect();
            let mut runs = Runs::default();
            all.iter().for_each(|run| runs.push(*run));
            prop_assert_eq!(runs.len(), all.len());
            prop_assert!((0..all.len()).all(|at| runs.get(at) == all[at]));
            let n_short = all.iter().filter(|run| run.first < 1 << 32).count() as u64;
            prop_assert_eq!(runs.bytes(), 16 * all.len() as u64 - 8 * n_short);
            let within = within.min(all.len());
            let n_within = all[..within].iter().filter(|run| run.first <= n).count();
            prop_assert_eq!(runs.count_to(n, within, guess), n_within);
        }
    }
}
