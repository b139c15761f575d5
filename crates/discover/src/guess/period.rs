//! Values that repeat, with or without a saltus.

use grundy_proof::Periodic;

/// How a table repeats: `g(n + period) = g(n) + saltus` for `preperiod <= n`, as far as the table goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The least heap from which on it holds, for this period.
    pub preperiod: usize,
    /// The period, at least 1.
    pub period: usize,
    /// What each period adds.
    pub saltus: u32,
    /// How many heaps `n` were seen to have `g(n + period) = g(n) + saltus` from the preperiod on; at least
    /// the period.
    pub seen: usize,
}

impl Repetition {
    /// Returns whether the table is long enough that the repetition is hardly chance: it reaches twice as far
    /// as the first period ends. A table of the powers of two looks like zeros for ever half of the time, and
    /// is never firm.
    #[must_use]
    pub fn is_firm(&self) -> bool {
        let table = self.preperiod + self.period + self.seen;
        table >= 2 * (self.preperiod + self.period)
    }

    /// Returns the law that it suggests for these values, from which it was found.
    ///
    /// # Panics
    /// Where the values end before the first period does.
    #[must_use]
    pub fn law(&self, values: &[u32]) -> Periodic {
        let first = values[..self.preperiod + self.period].iter().map(|v| u64::from(*v)).collect();
        // The values cover the preperiod and one period, so the law is well formed.
        Periodic::new(self.preperiod as u64, self.saltus.into(), first).expect("a period is at least 1")
    }
}

/// Returns the repetition that leaves the fewest values to be listed, or `None` where none is seen for a
/// whole period, or where one would sink.
///
/// The period is the least: of two that leave equally many values the one with the shorter period is taken.
/// Where the values do repeat for ever, this finds how from `preperiod + 2 * period` values at the latest,
/// plus those that a stretch before the preperiod may by chance repeat. Time is linear, and memory 4 bytes a
/// value: values repeat with a saltus exactly where their differences repeat, and one pass of the Z-algorithm
/// over the reversed differences tells for every shift how long they do [Main, Lorentz 1984].
///
/// ```
/// use grundy_discover::guess::repetition;
/// let found = repetition(&[7, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6]).unwrap();
/// assert_eq!((found.preperiod, found.period, found.saltus), (1, 3, 2));
/// assert!(!repetition(&[0, 1, 0, 1, 0, 1, 5]).is_some_and(|found| found.is_firm()));
/// ```
#[must_use]
pub fn repetition(values: &[u32]) -> Option<Repetition> {
    // The differences, from the last one on.
    let difference = |at: usize| match values[..values.len() - at] {
        [.., before, last] => i64::from(last) - i64::from(before),
        _ => unreachable!("there is one fewer than values"),
    };
    let matched = matches_with_start(values.len().saturating_sub(1), difference);
    // If `m` of the differences at a shift repeat, `m + 1` values do, and all but these must be listed.
    let whole = (1..matched.len()).filter(|shift| matched[*shift] as usize + 1 >= *shift);
    let period = whole.max_by_key(|shift| (matched[*shift], std::cmp::Reverse(*shift)))?;
    let seen = matched[period] as usize + 1;
    let preperiod = values.len() - period - seen;
    // Values that sink would be below 0 in the end.
    let saltus = values[preperiod + period].checked_sub(values[preperiod])?;
    Some(Repetition { preperiod, period, saltus, seen })
}

/// Returns for each `i` of this number of items how many from `i` on equal those from the start on.
fn matches_with_start(len: usize, item: impl Fn(usize) -> i64) -> Vec<u32> {
    let mut matched = vec![0; len];
    // The stretch from `left` to `right` equals a prefix, and none that was seen ends later.
    let (mut left, mut right) = (0, 0);
    for i in 1..matched.len() {
        // The stretch repeats the start, so what was matched there is known here.
        let mut length = if i < right { (matched[i - left] as usize).min(right - i) } else { 0 };
        // Bounded: the table's length.
        while i + length < len && item(length) == item(i + length) {
            length += 1;
        }
        matched[i] = u32::try_from(length).expect("tables have fewer values");
        // Only a stretch that ends later tells more than the one that is known.
        if i + length > right {
            (left, right) = (i, i + length);
        }
    }
    matched
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// By definition: for each period the least preperiod, and of all the pair that leaves the fewest values.
    fn naive(values: &[u32]) -> Option<Repetition> {
        let difference = |n: usize, p: usize| i64::from(values[n + p]) - i64::from(values[n]);
        let mut best: Option<Repetition> = None;
        for period in 1..values.len().max(1) - usize::from(values.len() > 1) {
            let last = values.len() - period - 1;
            let mut preperiod = last;
            while preperiod > 0 && difference(preperiod - 1, period) == difference(last, period) {
                preperiod -= 1;
            }
            let seen = last + 1 - preperiod;
            let better = best.is_none_or(|best| seen > best.seen);
            if seen >= period && better {
                // One that sinks is kept here, and refused at the end.
                let saltus = u32::try_from(difference(last, period)).unwrap_or(u32::MAX);
                best = Some(Repetition { preperiod, period, saltus, seen });
            }
        }
        best.filter(|best| best.saltus != u32::MAX)
    }

    proptest! {
        #[test]
        fn it_is_what_the_definition_says(values in prop::collection::vec(0u32..3, 3..40)) {
            prop_assert_eq!(repetition(&values), naive(&values));
        }

        #[test]
        fn a_planted_repetition_is_found_and_breaks_with_the_last_value(
            head in prop::collection::vec(0u32..50, 0..30),
            block in prop::collection::vec(0u32..50, 1..20),
            saltus in 0u32..4,
        ) {
            let (n0, p) = (head.len(), block.len());
            let law = Periodic::new(n0 as u64, saltus.into(), head.iter().chain(&block).map(|v| u64::from(*v)).collect()).unwrap();
            let mut values: Vec<u32> = (0..4 * (n0 + p) as u128 + 4)
                .map(|n| u32::try_from(law.value(n).unwrap()).unwrap()).collect();
            let found = repetition(&values).unwrap();
            prop_assert!(found.is_firm());
            prop_assert!(found.preperiod <= n0 && p.is_multiple_of(found.period));
            let guessed = found.law(&values);
            for n in 0..1000 {
                prop_assert_eq!(guessed.value(n), law.value(n));
            }
            *values.last_mut().unwrap() += 1;
            prop_assert!(repetition(&values).is_none_or(|found| !found.is_firm()));
        }
    }

    #[test]
    fn chance_is_not_firm() {
        let powers: Vec<u32> = (0..5000u32).map(|n| u32::from(n.is_power_of_two())).collect();
        for end in 3..powers.len() {
            let found = repetition(&powers[..end]);
            // Up to 8 the powers are as regular as anything.
            assert!(end < 10 || found.is_none_or(|found| !found.is_firm()), "{end} {found:?}");
        }
    }

    #[test]
    fn short_tables_and_constants() {
        assert_eq!(repetition(&[]), None);
        assert_eq!(repetition(&[3]), None);
        let found = repetition(&[4; 9]).unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (0, 1, 0));
        assert_eq!(repetition(&[9, 8, 7, 6, 5, 4, 3]), None, "values cannot sink for ever");
    }

    #[test]
    fn a_period_of_149459_is_found_in_a_million_values() {
        let noise = |n: usize| u32::try_from(n).unwrap().wrapping_mul(2_654_435_761) >> 24;
        let value = |n: usize| if n < 105_351 { noise(n) ^ 1 } else { noise((n - 105_351) % 149_459 + 7) };
        let values: Vec<u32> = (0..1_000_000).map(value).collect();
        let found = repetition(&values).unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (105_351, 149_459, 0));
    }
}
