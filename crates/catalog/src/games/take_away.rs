//! Take-away games with a limit on the next move that never falls: Schwenk's sequence for any such limit.

use super::dynamic_subtraction::limited::{Law, Limited};
use crate::entry::Asked;
use crate::page::page;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, List, Stop};

/// The registry's row.
pub static GAME: Record = Record::by_page::<Limited<Linear>>(page!("take-away"), &[]);

/// Larger parameters are refused: the sequence has about p ln(n / p) + q terms up to n.
const LARGEST_PARAMETER: u64 = 100_000;

/// Pushes the heaps up to `upto` that are lost at the start of the game in which at most `limit(t)` may be
/// taken after a take of `t`, in ascending order: H_1 = 1, and H_{i+1} = H_i + H_j with the least j for which
/// `limit(H_j) >= H_i`. [Schwenk 1970] Where there is no such j the sequence ends.
///
/// `limit` must never fall; a limit above the numbers is `u64::MAX`. Time is linear in the number of terms, a
/// step of the budget is a term.
///
/// # Errors
/// The limit of the budget that ended the run; the terms that were pushed are the first ones all the same.
pub fn lost_heaps(
    limit: impl Fn(u64) -> u64,
    upto: u64,
    budget: &Budget,
    mut push: impl FnMut(u64) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut terms = List::new(budget);
    let (mut last, mut step) = (1u64, 0);
    while last <= upto {
        budget.spend(1)?;
        terms.push(last)?;
        push(last)?;
        // Limits never fall and `last` grows, so `step` never has to go back, and all rounds together are
        // linear.
        while step < terms.len() && limit(terms[step]) < last {
            step += 1;
        }
        let Some(next) = terms.get(step).and_then(|term| last.checked_add(*term)) else { break };
        last = next;
    }
    Ok(())
}

/// Calls `part` with terms whose sum is `n`, from the largest: each is the largest of `lost` that fits in
/// what is left. `lost` are all of [`lost_heaps`] up to `n`.
///
/// Each part is above the limit after a take of the next, and no other sum of terms for `n` is like this. The
/// mover who may take at most `most` of `n` wins exactly if that is at least the last part, and taking it is
/// the least winning take.
pub fn parts(n: u64, lost: &[u64], mut part: impl FnMut(u64)) {
    let mut rest = n;
    let mut lost = lost;
    while rest > 0 {
        // The rest only falls, so terms above it are of no use later.
        lost = &lost[..lost.partition_point(|term| *term <= rest)];
        let largest = lost.last().expect("1 is a lost heap");
        part(*largest);
        rest -= largest;
    }
}

/// The law for the limit `p t + q`.
pub(crate) struct Linear {
    p: u64,
    q: u64,
}

impl Law for Linear {
    const STANDING: Standing =
        Standing::Coq { theorem: "checked by Coq, dynamic_subtraction in classics/Dynamic.v" };

    fn read(asked: &Asked<'_>) -> Result<Self, Error> {
        let small = |param: &str, least| match asked.natural(param, least)? {
            value if value <= LARGEST_PARAMETER => Ok(value),
            value => Err(Error::Setting {
                name: param.to_owned(),
                message: format!(
                    "expected a whole number from {least} to {LARGEST_PARAMETER}, found \"{value}\""
                ),
            }),
        };
        Ok(Linear { p: small("p", 1)?, q: small("q", 0)? })
    }

    fn limit(&self, taken: u64) -> u64 {
        taken.saturating_mul(self.p).saturating_add(self.q)
    }

    fn parts(&self, n: u64, budget: &Budget) -> Result<Vec<u64>, Stop> {
        let mut lost = List::new(budget);
        lost_heaps(|taken| self.limit(taken), n, budget, |term| lost.push(term))?;
        let mut found = Vec::new();
        parts(n, &lost, |part| found.push(part));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use grundy_values::Outcome;
    use proptest::prelude::*;

    fn terms(limit: impl Fn(u64) -> u64, upto: u64) -> Vec<u64> {
        let mut terms = Vec::new();
        let push = |term| {
            terms.push(term);
            Ok(())
        };
        lost_heaps(limit, upto, &Budget::default(), push).unwrap();
        terms
    }

    /// Who wins each heap up to `upto` with each limit, by the definition: `wins[n][c]`.
    fn wins(limit: &[u64], upto: usize) -> Vec<Vec<bool>> {
        let mut wins = vec![vec![false]];
        for n in 1..=upto {
            let takes = |c: usize| {
                (1..=c).any(|t| {
                    let left = n - t;
                    let most = usize::try_from(limit[t]).unwrap().min(left);
                    !wins[left][most]
                })
            };
            let row = (0..=n).map(takes).collect();
            wins.push(row);
        }
        wins
    }

    #[test]
    fn known_terms() {
        assert_eq!(terms(|t| t, 64), [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(terms(|t| 2 * t, 55), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
        assert_eq!(terms(|t| 2 * t + 1, 47), [1, 2, 3, 4, 6, 9, 13, 19, 28, 47]);
        assert_eq!(terms(|_| 4, 1000), [1, 2, 3, 4, 5]);
        assert_eq!(terms(|_| u64::MAX, 7), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(terms(|t| t, u64::MAX).len(), 64);
    }

    #[test]
    fn a_large_heap_answers_by_the_law() {
        let solution = twin::solve(&GAME, "p=100000 18446744073709551615", 100).unwrap();
        assert_eq!((solution.outcome, solution.stop), (Outcome::N, None));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        /// For any limit that never falls, also one that is smaller than the take.
        #[test]
        fn the_smallest_part_says_who_wins_and_is_the_least_winning_take(
            rises in prop::collection::vec(prop_oneof![Just(0u64), Just(1), Just(2), 0u64..9], 61),
        ) {
            let limits: Vec<u64> = rises.iter().scan(0, |sum, rise| { *sum += rise; Some(*sum) }).collect();
            let limit = |taken: u64| limits[usize::try_from(taken).unwrap()];
            let wins = wins(&limits, 60);
            let lost = terms(limit, 60);
            for (n, by_most) in wins.iter().enumerate().skip(1) {
                let mut last = 0;
                parts(n as u64, &lost, |part| last = part);
                let least = by_most.iter().position(|wins| *wins);
                prop_assert_eq!(least, usize::try_from(last).ok(), "{} of {:?}", n, limits);
            }
        }
    }
}
