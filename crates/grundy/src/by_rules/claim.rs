//! A user's own claim about a game: proved, refuted with the smallest counterexample, or left open.

use super::RuleGame;
use crate::Error;
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::lang::{Claim, parse_claim};
use std::time::Duration;

/// What came of a claim.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The checker accepted it for all positions.
    Proved(Box<(Theorem, Certificate)>),
    /// It is false.
    Refuted {
        /// The first position where it is false, by size and then in the order of the coordinates.
        position: Vec<u64>,
        /// What the claim says there, in words.
        claimed: String,
        /// What the rules say there, in words.
        actual: String,
    },
    /// Neither was shown.
    Open {
        /// It is true as far as this heap, or for all coordinates up to it; `None` where nothing was compared.
        checked_to: Option<u64>,
        /// Why it was not proved.
        reason: String,
    },
}

/// Claims about heaps are compared with the table to here before a proof is tried.
const FIRST_HEAPS: u64 = 2000;

/// And so long to twice the largest number in the claim and in the rules: exceptions are where somebody wrote a number.
const TO_NUMBERS: Duration = Duration::from_secs(1);

/// Where the checker names a heap at which a claim fails, the first one is sought up to here.
const MOST_HEAPS: u64 = 10_000_000;

/// Claims about tuples are compared in boxes with at most so many positions.
const LARGEST_BOX: u64 = 1 << 14;

/// Where the checker names a tuple at which a claim fails, the first one is sought in a box with at most so many.
const MOST_TUPLES: u64 = 1 << 20;

impl RuleGame {
    /// Decides a claim about the game: a number such as `n % 3` for the Grundy value, a condition such as `a == b` for
    /// the P-positions.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame, Settings, Verdict};
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// assert!(matches!(game.claim("n % 3", &Budget::default())?, Verdict::Proved(_)));
    /// let Verdict::Refuted { position, .. } = game.claim("n % 4", &Budget::default())? else { panic!() };
    /// assert_eq!(position, [3]);
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong with the claim's text; [`Error::Unsuited`] for a claim about
    /// values of a game that has none.
    pub fn claim(&self, text: &str, budget: &Budget) -> Result<Verdict, Error> {
        let rules = &self.parsed.rules;
        let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
        let claim =
            parse_claim(text, &names).map_err(|rejected| Error::Rules { text: text.to_owned(), rejected })?;
        if matches!(claim, Claim::Value(_)) && !self.is_valued_heap() {
            return Err(Error::Unsuited {
                game: self.name.clone(),
                reason: "a claim that is a number is about Grundy values of one heap in normal play; about \
                         P-positions a claim is a condition, as `n % 4 == 0`"
                    .to_owned(),
            });
        }
        let first = if self.is_valued_heap() { FIRST_HEAPS } else { LARGEST_BOX };
        let (found, mut checked_to) = self.counterexample(&claim, first, LARGEST_BOX, budget);
        if let Some(refuted) = found {
            return Ok(refuted);
        }
        let printed = self.printed();
        let numbers = (2 * largest_number(text).max(largest_number(&printed))).min(MOST_HEAPS);
        if numbers > first && rules.arity() == 1 {
            let (found, to) = self.counterexample(&claim, numbers, MOST_TUPLES, &budget.within(TO_NUMBERS));
            if let Some(refuted) = found {
                return Ok(refuted);
            }
            checked_to = checked_to.max(to);
        }
        let certificate = Certificate::new(printed, Law::Claim(claim.clone()));
        let refusal = match check(&certificate, budget) {
            Ok(theorem) => return Ok(Verdict::Proved(Box::new((theorem, certificate)))),
            Err(refusal) => refusal,
        };
        if let Refusal::Fails { position, .. } = &refusal
            && let Some(heap) = position.iter().max().and_then(|heap| u64::try_from(*heap).ok())
            && heap <= MOST_HEAPS
            && let (Some(refuted), _) = self.counterexample(&claim, heap, MOST_TUPLES, budget)
        {
            return Ok(refuted);
        }
        Ok(Verdict::Open { checked_to, reason: refusal.to_string() })
    }

    /// Compares the claim with the rules on all positions up to a size; of P-positions, on at most so many.
    fn counterexample(
        &self,
        claim: &Claim,
        upto: u64,
        most: u64,
        budget: &Budget,
    ) -> (Option<Verdict>, Option<u64>) {
        if !self.is_valued_heap() {
            return self.tuple_against(claim, upto + 1, most, budget);
        }
        let values = self.grundy_values(upto, budget);
        for (n, value) in (0..).zip(&values) {
            let said = claim.at(&[n]);
            let (is_true, claimed, actual) = match claim {
                Claim::Value(_) => (
                    said == Some(i128::from(*value)),
                    said.map_or_else(|| "no value".to_owned(), |said| format!("value {said}")),
                    format!("value {value}"),
                ),
                Claim::Lost(_) => (
                    said.map(|said| said == 1) == Some(*value == 0),
                    outcome(said),
                    outcome(Some((*value == 0).into())),
                ),
            };
            if !is_true {
                return (Some(Verdict::Refuted { position: vec![n], claimed, actual }), None);
            }
        }
        (None, (values.len() as u64).checked_sub(1))
    }

    /// Compares the claim with the rules in a box: of at most so many coordinates, and positions in all.
    fn tuple_against(
        &self,
        claim: &Claim,
        side: u64,
        most: u64,
        budget: &Budget,
    ) -> (Option<Verdict>, Option<u64>) {
        let arity = u32::try_from(self.parsed.rules.arity()).expect("a few coordinates");
        let mut bound =
            (1..=side).take_while(|bound| bound.saturating_pow(arity) <= most).last().unwrap_or(1);
        let lost = loop {
            match self.lost_below(bound, budget) {
                Some(lost) => break lost,
                None if bound > 4 && budget.check().is_ok() => bound /= 2,
                None => return (None, None),
            }
        };
        let lost: std::collections::BTreeSet<Vec<u64>> = lost.into_iter().collect();
        let mut positions = vec![vec![]];
        for _ in 0..arity {
            positions = positions
                .into_iter()
                .flat_map(|p: Vec<u64>| (0..bound).map(move |x| [&p[..], &[x]].concat()))
                .collect();
        }
        positions.sort_by_key(|position| position.iter().sum::<u64>());
        for position in positions {
            let (said, is) = (claim.at(&position), lost.contains(&position));
            if said.map(|said| said == 1) != Some(is) {
                let (claimed, actual) = (outcome(said), outcome(Some(is.into())));
                return (Some(Verdict::Refuted { position, claimed, actual }), None);
            }
        }
        (None, Some(bound - 1))
    }
}

/// Returns the largest number that is written in a text; numbers too large for a table are left out.
fn largest_number(text: &str) -> u64 {
    let numbers =
        text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    numbers.filter(|number| *number <= MOST_HEAPS).max().unwrap_or(0)
}

fn outcome(lost: Option<i128>) -> String {
    match lost {
        Some(1) => "a P-position",
        Some(_) => "no P-position",
        None => "nothing",
    }
    .to_owned()
}
