//! Periods that a finite table proves.
//!
//! Let every line be `a_1 + ... + a_j + t == n` with finitely many `t`, all at most `k`, and at most `r`
//! parts, which may be bounded below by a constant and by nothing else; let a line hold on all heaps from a
//! constant on, or on none. If `g(n + p) == g(n)` for all `n0 <= n < r*n0 + (r-1)*p + k`, where `n0 >= 1` is
//! at least each of those constants, then it holds for all `n >= n0`. For `r = 2` this is the window of
//! [Guy, Smith 1956].
//!
//! Proof, by induction on `n`, which is at least `r*n0 + (r-1)*p + k`. The parts of an option of `n + p` sum
//! to at least `r*(n0 + p)`, so one of them is at least `n0 + p`; with `p` taken off it, it is at least `n0`,
//! below `n`, and of the same value, and the option becomes an option of `n` of the same value. The parts of
//! an option of `n` sum to at least `r*n0`, so one is at least `n0`; with `p` put on it, the option becomes
//! one of `n + p` of the same value. So both heaps have the same set of values among their options. A whole
//! heap is taken from no `n > k`.

use super::shape::{HeapGame, Parts};

/// A period that was proved from the table and the shape of the rules: `g(n + period) == g(n)` for all
/// `n >= preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least heap from which on the values repeat.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
}

/// Values that are looked for first.
const LAST: usize = 4;

/// What the rules say about the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hypotheses {
    /// The largest amount taken.
    most_taken: usize,
    /// The largest number of parts, at least 1.
    most_parts: usize,
    /// No claim may start below this heap.
    least_start: usize,
}

impl Hypotheses {
    /// Returns the numbers of the window; `None` where the theorem says nothing about the game.
    pub(super) fn of(game: &HeapGame) -> Option<Self> {
        let mut found = Hypotheses { most_taken: 0, most_parts: 1, least_start: 1 };
        let size = |n: u64| usize::try_from(n).ok();
        found.least_start = found.least_start.max(size(game.settled_from())?);
        for line in game.lines() {
            // The proof moves one part by a period, and then the two parts may be equal.
            if line.parts == Parts::TwoUnequal {
                return None;
            }
            found.most_taken = found.most_taken.max(size(line.taken.largest()?)?);
            found.most_parts = found.most_parts.max(size(line.parts.count())?);
            found.least_start = found.least_start.max(size(line.least_part)?);
        }
        Some(found)
    }

    /// Returns how many values are needed to prove a period `p` that holds from `start` on; `None` where no
    /// table has that number.
    fn values_needed(&self, start: usize, p: usize) -> Option<usize> {
        let of_parts =
            self.most_parts.checked_mul(start)?.checked_add((self.most_parts - 1).checked_mul(p)?)?;
        of_parts.checked_add(self.most_taken)?.checked_add(p)
    }

    /// Returns the period that the values prove, if they prove one.
    ///
    /// A few times as many comparisons as there are values are made; where that is not enough, nothing is
    /// claimed, and a longer table will do.
    pub(super) fn find(&self, values: &[u32]) -> Option<Period> {
        let mut comparisons_left = values.len().saturating_mul(8);
        let is_enough = |needed: Option<usize>| needed.is_some_and(|needed| needed <= values.len());
        // The last few values must turn up again before anything else is compared; a claim compares as many
        // as the most that is taken at least.
        let (last, before) = values.split_last()?;
        let tail = &values[values.len().checked_sub(self.most_taken.clamp(1, LAST))?..];
        let ends = before.iter().enumerate().rev().filter(|(_, v)| *v == last).map(|(end, _)| end);
        let is_tail = |end: &usize| match tail.as_array::<LAST>() {
            // A comparison of known length costs no call.
            Some(tail) => values[..=*end].last_chunk() == Some(tail),
            None => values[..=*end].ends_with(tail),
        };
        for end in ends.filter(is_tail) {
            let p = values.len() - 1 - end;
            // Ends come from the back, so all that are left make longer periods, which need more values
            // still.
            if !is_enough(self.values_needed(self.least_start, p)) {
                return None;
            }
            let repeated = repeated_from(values, p);
            if is_enough(self.values_needed(repeated.max(self.least_start), p)) {
                return Some(reduce(values, repeated, p));
            }
            // Each claim that fails costs what it compared, so all of them together stay linear.
            comparisons_left = comparisons_left.checked_sub(end - repeated + 1)?;
        }
        None
    }
}

/// Returns how many values, from heap 0 on, prove the period of a game; `None` where no table proves it.
#[must_use]
pub fn window(game: &HeapGame, period: Period) -> Option<usize> {
    let hypotheses = Hypotheses::of(game)?;
    let start = usize::try_from(period.preperiod).ok()?.max(hypotheses.least_start);
    hypotheses.values_needed(start, usize::try_from(period.period).ok()?)
}

/// Returns the least `n` from which on `g(n + p) == g(n)` as far as the values go.
fn repeated_from(values: &[u32], p: usize) -> usize {
    let mut pairs = values[..values.len() - p].iter().zip(&values[p..]);
    pairs.rposition(|(v, shifted)| v != shifted).map_or(0, |n| n + 1)
}

/// Returns the least period of values that repeat for ever with `p` from `start`: a divisor of `p` that holds
/// on one stretch of `p` holds on all.
fn reduce(values: &[u32], start: usize, p: usize) -> Period {
    let at = |n: usize| values[start + (n - start) % p];
    let holds = |d: &usize| p.is_multiple_of(*d) && (start..start + p).all(|n| at(n) == at(n + d));
    // The least divisor that holds is the least period, since the greatest common divisor of two periods is
    // one.
    let period = (1..=p / 2).find(holds).unwrap_or(p);
    Period { preperiod: repeated_from(values, period) as u64, period: period as u64 }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Amounts, Code, Line};
    use super::super::{How, heaps};
    use super::*;
    use grundy_budget::Budget;

    fn octal(digits: &[u8]) -> HeapGame {
        Code { digits: digits.to_vec(), tail: None }.game().unwrap()
    }

    fn period_of(game: &HeapGame, upto: u64) -> Option<(u64, u64)> {
        let found = heaps(game, upto, &How::default(), &Budget::default()).period;
        found.map(|period| (period.period, period.preperiod))
    }

    #[test]
    fn known_periods_are_found() {
        assert_eq!(period_of(&octal(&[0, 7, 7]), 1000), Some((12, 71)));
        assert_eq!(period_of(&octal(&[0, 0, 7]), 1000), Some((34, 53)));
        assert_eq!(period_of(&octal(&[0, 1, 3, 7]), 1000), Some((34, 52)));
        assert_eq!(period_of(&octal(&[0, 3, 3, 3]), 1000), Some((4, 0)));
        let period_only = |digits: &[u8], upto| period_of(&octal(digits), upto).map(|(period, _)| period);
        assert_eq!(period_only(&[0, 1, 5, 6], 20_000), Some(349));
        assert_eq!(period_only(&[0, 1, 6, 5], 20_000), Some(1550));
        assert_eq!(period_only(&[0, 3, 5, 6], 20_000), Some(142));
        assert_eq!(period_only(&[0, 6, 4, 4], 20_000), Some(442));
    }

    #[test]
    fn a_game_that_is_settled_late_is_not_claimed_early() {
        let take = |amounts: &[u64]| Line::new(Amounts::Finite(amounts.to_vec()), Parts::One, 0);
        let game = HeapGame::new(vec![Line { most_heap: Some(100), ..take(&[1]) }]).unwrap();
        assert_eq!(period_of(&game, 90), None);
        assert_eq!(period_of(&game, 5000), Some((1, 100)));

        let split = Line::new(Amounts::Finite(vec![1]), Parts::Two, 200);
        let game = HeapGame::new(vec![take(&[1, 2]), split]).unwrap();
        let table = heaps(&game, 600, &How::default(), &Budget::default());
        assert_eq!((table.period, table.values[402], table.values[405]), (None, 0, 3));

        let game = HeapGame::subtraction(Amounts::Finite(vec![1, 2, 30_000])).unwrap();
        let table = heaps(&game, 30_010, &How::default(), &Budget::default());
        assert_eq!((table.period, table.values[30_000]), (None, 3));
    }

    #[test]
    fn unequal_parts_and_endless_sets_are_never_claimed() {
        assert!(Hypotheses::of(&HeapGame::grundys_game()).is_none());
        assert!(Hypotheses::of(&HeapGame::subtraction(Amounts::Squares).unwrap()).is_none());
        assert!(Hypotheses::of(&Code { digits: vec![0], tail: Some(3) }.game().unwrap()).is_none());
    }

    #[test]
    fn a_certified_period_is_the_least() {
        // From 0: 0 0 1 0 0 0 1 0 ..., with a first stretch that favours the double period.
        let hypotheses = Hypotheses { most_taken: 3, most_parts: 1, least_start: 1 };
        let values: Vec<u32> = (0..64).map(|n| if n == 3 { 9 } else { u32::from(n % 4 == 2) }).collect();
        assert_eq!(hypotheses.find(&values), Some(Period { preperiod: 4, period: 4 }));
    }

    #[test]
    fn a_window_that_no_table_has_room_for_is_none() {
        let kayles = octal(&[0, 7, 7]);
        assert_eq!(window(&kayles, Period { preperiod: 71, period: 12 }), Some(2 * 71 + 12 + 2 + 12));
        for [preperiod, period] in [[u64::MAX, 1], [1 << 63, 1], [1, u64::MAX], [1, (1 << 63) - 2]] {
            assert_eq!(window(&kayles, Period { preperiod, period }), None, "{preperiod} {period}");
        }
    }
}
