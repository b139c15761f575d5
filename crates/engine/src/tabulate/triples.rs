//! Splits into three parts, as far as the least value that no option has.
//!
//! With a smallest part `a`, the two others have the nim-sums of a pair of total `n - k - a`, which are kept
//! as a set. Most values below a heap's own are hit by the sets of a few smallest parts, much the same from
//! heap to heap: these sets are taken whole. What is left is looked up set by set, one bit each, and so is
//! the value that no set has.

use super::plain::PairSets;
use super::shape::{Amounts, Line, Parts};
use super::value_set::ValueSet;
use std::ops::RangeInclusive;

/// One amount that may be taken where three heaps are left.
pub(super) struct Triples<'a> {
    line: &'a Line,
    taken: usize,
    least_part: usize,
    /// Smallest parts whose sets had something new for one of the last heaps.
    useful: Vec<Useful>,
}

struct Useful {
    part: usize,
    /// How often it had nothing, less how often it had something.
    idle: u32,
}

/// A set that was idle so often is looked up again, and no longer taken whole: what it is taken for costs
/// much less than the look through all sets that finds it again.
const MOST_IDLE: u32 = 32;

impl<'a> Triples<'a> {
    /// Returns a line's amounts below `end`; `None` for a line that leaves other than three heaps, and for
    /// one with a progression of amounts.
    pub(super) fn of_line(line: &'a Line, end: usize) -> Option<Vec<Self>> {
        if line.parts != Parts::Three || matches!(line.taken, Amounts::Progression { .. }) {
            return None;
        }
        let least_part = usize::try_from(line.least_part).ok()?;
        let amounts = line.taken.up_to(end as u64).into_iter().filter_map(|k| usize::try_from(k).ok());
        Some(amounts.map(|taken| Triples { line, taken, least_part, useful: Vec::new() }).collect())
    }

    /// Returns the total of heap `n`'s three parts, and the smallest ones, where there are any.
    fn parts(&self, n: usize) -> Option<(usize, RangeInclusive<usize>)> {
        let total = n.checked_sub(self.taken).filter(|_| self.line.applies_to(n as u64))?;
        // The smallest of three parts is at most a third.
        (self.least_part <= total / 3).then_some((total, self.least_part..=total / 3))
    }

    /// Adds the sets that were useful lately.
    fn mark(&mut self, n: usize, values: &[u32], pairs: &mut PairSets, seen: &mut ValueSet) {
        let Some((total, smallest)) = self.parts(n) else { return };
        let sets = pairs.to(self.least_part, total - self.least_part, values);
        self.useful.retain_mut(|Useful { part, idle }| {
            if !smallest.contains(part) {
                return false;
            }
            let is_new = seen.insert_nim_sums(values[*part], &sets[total - *part]);
            // A set that is useful now and then stays: one use makes up for two times without.
            *idle = if is_new { idle.saturating_sub(2) } else { *idle + 1 };
            *idle < MOST_IDLE
        });
    }

    /// Adds a set that has the value; returns whether there is one.
    fn find(&mut self, v: u32, n: usize, values: &[u32], pairs: &mut PairSets, seen: &mut ValueSet) -> bool {
        let Some((total, mut smallest)) = self.parts(n) else { return false };
        let sets = pairs.to(self.least_part, total - self.least_part, values);
        let has = |part: &usize| sets[total - part].contains(v ^ values[*part]);
        let Some(part) = smallest.find(has) else { return false };
        // The whole set is taken: it may have the next missing values too.
        seen.insert_nim_sums(values[part], &sets[total - part]);
        self.useful.push(Useful { part, idle: 0 });
        true
    }
}

/// Adds values of heap `n`'s splits into three, and at least all below the least that `seen` and the splits
/// lack.
pub(super) fn complete(
    lines: &mut [Triples<'_>],
    n: usize,
    values: &[u32],
    pairs: &mut PairSets,
    seen: &mut ValueSet,
) {
    for line in lines.iter_mut() {
        line.mark(n, values, pairs, seen);
    }
    loop {
        // A set that is found contains the mex, so the mex grows with each turn.
        let v = seen.mex();
        if !lines.iter_mut().any(|line| line.find(v, n, values, pairs, seen)) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::extend;
    use super::super::shape::HeapGame;
    use super::*;
    use grundy_budget::Budget;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The least value that no option has, with every option written down.
    fn by_listing(lines: &[Line], end: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..end {
            let mut seen = BTreeSet::new();
            for line in lines.iter().filter(|line| line.applies_to(n as u64)) {
                let least = usize::try_from(line.least_part).unwrap();
                for total in line.taken.up_to(n as u64).into_iter().map(|k| n - usize::try_from(k).unwrap()) {
                    match line.parts {
                        Parts::One if total >= least => {
                            seen.insert(values[total]);
                        }
                        Parts::Three => {
                            for a in least..=total / 3 {
                                let pairs = (a..=(total - a) / 2).map(|b| (b, total - a - b));
                                seen.extend(pairs.map(|(b, c)| values[a] ^ values[b] ^ values[c]));
                            }
                        }
                        _ => {}
                    }
                }
            }
            values.push((0..).find(|v| !seen.contains(v)).unwrap());
        }
        values
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn splits_into_three_are_tabulated_as_they_are_listed(
            threes in prop::collection::vec((prop::collection::vec(0u64..4, 1..3), 0u64..3, 0u64..60), 1..3),
            takes in prop::collection::vec(1u64..9, 0..4),
            most_heap in prop::option::weighted(0.2, 50u64..120),
        ) {
            let mut lines: Vec<Line> = threes
                .into_iter()
                .map(|(taken, least_part, least_heap)| {
                    Line { least_heap, ..Line::new(Amounts::Finite(taken), Parts::Three, least_part) }
                })
                .collect();
            lines[0].most_heap = most_heap;
            lines.push(Line::new(Amounts::Finite(takes), Parts::One, 0));
            let Ok(game) = HeapGame::new(lines) else { return Ok(()) };
            let mut values = Vec::new();
            extend(&game, &mut values, 160, &Budget::default()).unwrap();
            prop_assert_eq!(values, by_listing(game.lines(), 160));
        }
    }

    #[test]
    fn a_table_that_is_resumed_is_the_same() {
        let line = Line::new(Amounts::Finite(vec![1, 2]), Parts::Three, 1);
        let take = Line::new(Amounts::Finite(vec![1]), Parts::One, 1);
        let game = HeapGame::new(vec![line, take]).unwrap();
        let (mut whole, mut resumed) = (Vec::new(), Vec::new());
        extend(&game, &mut whole, 1500, &Budget::default()).unwrap();
        for end in [40, 700, 1500] {
            extend(&game, &mut resumed, end, &Budget::default()).unwrap();
        }
        assert_eq!(whole, resumed);
        assert_eq!(whole[..200], by_listing(game.lines(), 200));
    }
}
