//! Taking p to q, where the last coin loses: `hdu2897`.

use crate::entry::{Answer, Entry, Moves};
use crate::judge::{Fault, Io, Task};
use crate::position;
use crate::{Ask, Error, Game, Param, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Convention, Ruleset, Verdict};
use grundy_values::Player;
use std::convert::Infallible;
use std::ops::{ControlFlow, RangeInclusive};

const P: Param = Param { name: "p", default: "2", meaning: "the least that one move takes" };
const Q: Param = Param { name: "q", default: "4", meaning: "the most that one move takes" };

/// The registry's row.
pub static GAME: Game = Game::new::<LastLosesRange>(
    "last-loses-range",
    include_str!("../../games/last-loses-range.md"),
    &[P, Q],
    &[Task { id: "hdu2897", title: "邂逅明下", run: triples }],
);

/// Returns the Grundy value of `n` coins where a move takes `p` to `q` and who takes the last coin loses.
///
/// Moves that take the last coin are never of use and count as none; then the coins but one are a heap from which `p`
/// to `q` are taken and the last move wins. Range: all of `u64` with `1 <= p <= q`; an empty heap, which has no move,
/// is worth 0. The proof is on the game's page.
///
/// # Panics
/// If `p` is 0: a move must take something.
#[must_use]
pub fn grundy(n: u64, p: u64, q: u64) -> u64 {
    let all_but_one = n.saturating_sub(1);
    // Where p + q does not fit, it is larger than every heap.
    p.checked_add(q).map_or(all_but_one, |modulus| all_but_one % modulus) / p
}

/// The rules: take `p` to `q`, or all where fewer than `p` are there; who takes the last coin loses.
pub(crate) struct LastLosesRange {
    p: u64,
    q: u64,
}

impl LastLosesRange {
    fn grundy(&self, n: u64) -> u64 {
        grundy(n, self.p, self.q)
    }

    /// Returns what may be left of `n` coins with the value `wanted`, as at most two ranges.
    fn left_with(&self, n: u64, wanted: u64) -> [Option<RangeInclusive<u64>>; 2] {
        // Everything counts the coins but one, and no take leaves less than 0 of these.
        let (n, p, q) = (i128::from(n) - 1, i128::from(self.p), i128::from(self.q));
        let modulus = p + q;
        let (lowest, highest) = ((n - q).max(0), n - p);
        // In each period the values rise by 1 every p heaps; the last step may be cut short by the period's end.
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

impl Ruleset for LastLosesRange {
    type Component = u64;
    type Error = Infallible;

    fn options(
        &self,
        heap: &u64,
        _: Player,
        emit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        if (1..self.p).contains(heap) {
            let _ = emit(&[0]);
            return Ok(());
        }
        for taken in self.p..=self.q.min(*heap) {
            if emit(&[heap - taken]).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Entry for LastLosesRange {
    fn read(ask: &Ask<'_>) -> Result<(Self, Vec<u64>), Error> {
        let p = ask.settings.natural(&P, 1)?;
        let q = ask.settings.natural(&Q, 1)?;
        if q < p {
            let is_given = ask.settings.pairs().any(|(name, _)| name == Q.name);
            let by_default = if is_given { "" } else { " by default" };
            let message = format!("expected p <= q, found p = {p}; q is {q}{by_default}");
            return Err(Error::Setting { name: P.name.to_owned(), message });
        }
        Ok((LastLosesRange { p, q }, position::heaps(ask.position, "a heap", 0)?))
    }

    fn convention(&self) -> Convention {
        Convention::Goal
    }

    fn verdict(&self, left: &u64) -> Option<Verdict> {
        (*left == 0).then_some(Verdict::Lose)
    }

    fn answer(&self, heaps: &[u64], _: &Budget) -> Result<Answer, Stop> {
        let values = heaps.iter().map(|heap| u128::from(self.grundy(*heap)));
        Ok(Answer::of_values(values, Standing::Cited { source: "the proof on the game's page" }))
    }

    fn winning(
        &self,
        heaps: &[u64],
        _: Player,
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ self.grundy(*heap));
        for (index, heap) in heaps.iter().enumerate() {
            for left in self.left_with(*heap, sum ^ self.grundy(*heap)).into_iter().flatten().flatten() {
                budget.spend(1)?;
                moves.push(index, &[left])?;
            }
        }
        Ok(())
    }

    fn show(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, from: &u64, parts: &[u64], _: Player) -> (Option<&'static str>, String) {
        let left: u64 = parts.iter().sum();
        (None, format!("take {} from the heap of {from}", from - left))
    }
}

fn triples(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        let n = io.positive("a number of coins")?;
        let p = io.positive("the least that one move takes")?;
        let q = io.natural("q, the most that one move takes")?;
        if q < p {
            return Err(io.refuse(format_args!(
                "expected q, the most that one move takes, to be at least p = {p}, found \"{q}\""
            )));
        }
        io.line(if grundy(n, p, q) != 0 { "WIN" } else { "LOST" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn p_above_q_is_refused_and_a_default_is_named() {
        let message = |given: &[(&str, &str)]| {
            let given = given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let (settings, budget) = (crate::Settings::new(given), Budget::default());
            let ask = Ask { position: &["9"], settings: &settings, limit: 3, budget: &budget };
            GAME.law().unwrap().solve(&ask).unwrap_err().to_string()
        };
        assert_eq!(message(&[("p", "5")]), "parameter p: expected p <= q, found p = 5; q is 4 by default");
        assert_eq!(message(&[("p", "5"), ("q", "3")]), "parameter p: expected p <= q, found p = 5; q is 3");
    }

    #[test]
    fn the_law_agrees_with_the_rules() {
        for (p, q) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (2, 4), (3, 4), (3, 10), (4, 5), (6, 6)] {
            let settings = format!("p={p} q={q}");
            twin::agree(&GAME, &settings, twin::heaps(1, 0..=80));
            twin::agree(&GAME, &settings, twin::heaps(2, 0..=16));
            twin::agree(&GAME, &settings, twin::heaps(3, 0..=8));
        }
    }

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

    #[test]
    fn faults_name_the_number() {
        let fault = |text| twin::fault(&GAME, "hdu2897", text);
        assert_eq!(
            fault("0 2 4"),
            "line 1, column 1: expected a number of coins, a positive integer, found \"0\""
        );
        assert_eq!(
            fault("7 2 4\n7 0 4"),
            "line 2, column 3: expected the least that one move takes, a positive integer, found \"0\""
        );
        assert_eq!(
            fault("7 5 4"),
            "line 1, column 5: expected q, the most that one move takes, to be at least p = 5, found \"4\""
        );
        assert_eq!(
            fault("7 5"),
            "line 1, column 4: expected q, the most that one move takes, found the end of the input"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_law_agrees_with_the_rules_beyond(
            p in 1u64..12, more in 0u64..20, a in 1u64..100, b in 1u64..14, c in 1u64..14,
        ) {
            twin::agree_at(&GAME, &format!("p={p} q={}", p + more), &a.to_string());
            twin::agree_at(&GAME, &format!("p={p} q={}", p + more), &format!("{a} {b} {c}"));
        }
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
                        prop_assert_eq!(rules.grundy(left), wanted);
                    }
                }
            }
        }
    }
}
