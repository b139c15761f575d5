//! Taking p to q, where the last coin loses: `hdu2897`.

use crate::entry::Asked;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::valued::{Reach, Valued};
use crate::{Error, Record};
use grundy_budget::{Budget, Stop};
use std::ops::RangeInclusive;

/// The registry's row.
pub static GAME: Record = Record::by_page::<LastLosesRange>(
    page!("last-loses-range"),
    &[Task { id: "hdu2897", title: "邂逅明下", run: triples }],
);

/// Returns the Grundy value of `n` coins where a move takes `p` to `q` and who takes the last coin loses.
///
/// Moves that take the last coin are never of use and count as none; then the coins but one are a heap from
/// which `p` to `q` are taken and the last move wins. Range: all of `u64` with `1 <= p <= q`; an empty heap,
/// which has no move, is worth 0. The proof is on the game's page.
///
/// # Panics
/// If `p` is 0: a move must take something.
#[must_use]
pub fn grundy(n: u64, p: u64, q: u64) -> u64 {
    let all_but_one = n.saturating_sub(1);
    // Where p + q does not fit, it is larger than every heap.
    p.checked_add(q).map_or(all_but_one, |modulus| all_but_one % modulus) / p
}

/// The law: take `p` to `q`, or all where fewer than `p` are there; who takes the last coin loses.
pub(crate) struct LastLosesRange {
    p: u64,
    q: u64,
}

impl LastLosesRange {
    /// Returns what may be left of `n` coins with the value `wanted`, as at most two ranges.
    fn left_with(&self, n: u64, wanted: u64) -> [Option<RangeInclusive<u64>>; 2] {
        // Everything counts the coins but one, and no take leaves less than 0 of these.
        let (n, p, q) = (i128::from(n) - 1, i128::from(self.p), i128::from(self.q));
        let modulus = p + q;
        let (lowest, highest) = ((n - q).max(0), n - p);
        // In each period the values rise by 1 every p heaps; the last step may be cut short by the period's
        // end.
        let Some(first) = p.checked_mul(i128::from(wanted)).filter(|first| *first < modulus) else {
            return [None, None];
        };
        let last = (first + p).min(modulus) - 1;
        let period = n.div_euclid(modulus) * modulus;
        [period - modulus, period].map(|start| {
            let (low, high) = (lowest.max(start + first), highest.min(start + last));
            let coins = |heap: i128| u64::try_from(heap + 1).expect("what is left is less than there was");
            (low <= high).then(|| coins(low)..=coins(high))
        })
    }
}

impl Valued for LastLosesRange {
    type Part = u64;

    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<u64>), Error> {
        let (p, q) = (asked.natural("p", 1)?, asked.natural("q", 1)?);
        if q < p {
            let by_default = if asked.is_given("q") { "" } else { " by default" };
            let message = format!("expected p <= q, found p = {p}; q is {q}{by_default}");
            return Err(Error::Setting { name: "p".to_owned(), message });
        }
        Ok((LastLosesRange { p, q }, asked.heaps("a heap", 0)?))
    }

    fn value(&self, heap: &u64) -> u128 {
        grundy(*heap, self.p, self.q).into()
    }

    fn reach(&self, heap: &u64, wanted: u128, budget: &Budget, reach: Reach<'_, u64>) -> Result<(), Stop> {
        let Ok(wanted) = u64::try_from(wanted) else { return Ok(()) };
        self.left_with(*heap, wanted).into_iter().flatten().flatten().try_for_each(|left| {
            budget.spend(1)?;
            reach(&[left])
        })
    }
}

fn triples(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.to_the_end(|io| {
        let n = io.positive("a number of coins")?;
        let p = io.positive("the least that one move takes")?;
        let q = io.natural("q, the most that one move takes")?;
        if q < p {
            return Err(io.refuse(format_args!(
                "expected q, the most that one move takes, to be at least p = {p}, found \"{q}\""
            )));
        }
        io.either(grundy(n, p, q) != 0, &const { Lines::new("WIN", "LOST") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn published_slips() {
        // The remainder 0 wins, and so does one above q.
        assert_ne!(grundy(6, 2, 4), 0);
        assert_ne!(grundy(5, 2, 4), 0);
        assert_eq!(grundy(7, 2, 4), 0);
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!(grundy(MAX, MAX, MAX), 0);
        assert_eq!(grundy(MAX, 1, MAX), MAX - 1);
        assert_eq!(grundy(MAX, MAX - 1, MAX), 1);
        assert_eq!(grundy(MAX, 1, MAX - 2), 0);
        assert_eq!(grundy(MAX, 1 << 63, 1 << 63), 1);
        let rules = LastLosesRange { p: MAX - 1, q: MAX };
        assert_eq!(rules.left_with(MAX, 0), [None, Some(1..=1)]);
    }

    proptest! {
        /// The form of the judge: lost exactly where the rest of n modulo p + q is 1 to p.
        #[test]
        fn the_remainder_form_agrees_on_all_of_u64(n in 1u64.., p in 1u64.., q: u64, shift in 0u32..64) {
            let p = (p >> shift).max(1);
            let q = q.max(p);
            let rest = u128::from(n) % (u128::from(p) + u128::from(q));
            prop_assert_eq!(grundy(n, p, q) == 0, (1..=u128::from(p)).contains(&rest));
        }

        #[test]
        fn what_is_left_has_the_wanted_value(
            n in 1u64.., p in 1u64.., q: u64, wanted: u64, shift in 0u32..64,
        ) {
            let p = (p >> shift).max(1);
            let rules = LastLosesRange { p, q: q.max(p) };
            let largest = u128::from(p) + u128::from(rules.q);
            let largest = u64::try_from((largest - 1) / u128::from(p)).unwrap_or(u64::MAX);
            for wanted in [wanted, wanted % largest.max(1), 0, 1] {
                for range in rules.left_with(n, wanted).into_iter().flatten() {
                    for left in [*range.start(), *range.end()] {
                        prop_assert!(left >= 1 && (p..=rules.q).contains(&(n - left)));
                        prop_assert_eq!(grundy(left, p, rules.q), wanted);
                    }
                }
            }
        }
    }
}
