//! Whether a law fits the moves: what it says of a position must follow from what it says of the options. That is
//! asked of positions far beyond all tables, since nothing below them is computed.

use super::RuleGame;
use super::doubt::wide;
use crate::random::Random;
use grundy_budget::Budget;
use grundy_proof::Law;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::{Play, Ruleset, Verdict};
use grundy_values::Player;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A position with more steps is not looked at.
const MOST_STEPS: u64 = 1 << 14;

/// Positions that are drawn: their number, and the most binary digits of a coordinate.
const DRAWN: usize = 96;
const MOST_DIGITS: usize = 40;

/// What a law and the moves say of a position.
struct Step {
    said: u128,
    follows: u128,
}

impl RuleGame {
    /// Returns the first of these positions, or of others that are drawn, that the law does not fit: the law is
    /// false there, or at an option.
    pub(super) fn misfit(&self, law: &Law, special: &[Vec<u64>], budget: &Budget) -> Option<Vec<u64>> {
        let rules = &self.parsed.rules;
        // The moves of one player alone do not decide a partizan position.
        if !rules.is_impartial() {
            return None;
        }
        let mut compiled = Compiled::new(rules.clone());
        let positions = special.iter().cloned().chain(drawn(rules.arity()));
        positions.take_while(|_| budget.check().is_ok()).find(|position| {
            compiled.set_budget(&budget.trial(MOST_STEPS));
            self.has(position) && step(&compiled, law, position).is_some_and(|step| step.said != step.follows)
        })
    }
}

/// Returns what a law says of a position and of its options; `None` where it does not say all of that.
fn step(compiled: &Compiled, law: &Law, position: &[u64]) -> Option<Step> {
    let here = Position::from(position);
    if law.gives_values() {
        let value = |part: &Position| law.value_at(&wide(part.coordinates()));
        let mut values = BTreeSet::new();
        let is_whole = each(compiled, &here, &mut |parts| {
            values.insert(parts.iter().try_fold(0, |sum, part| Some(sum ^ value(part)?))?);
            Some(())
        });
        // Bounded: the number of options, which the budget counted.
        let least = (0..).find(|value| !values.contains(value))?;
        return is_whole.then_some(Step { said: law.value_at(&wide(position))?, follows: least });
    }
    let said = law.is_lost(&wide(position))?;
    let play = compiled.convention();
    let (mut has_option, mut wins) = (false, false);
    let is_whole = each(compiled, &here, &mut |parts| {
        has_option = true;
        // A law of who wins says nothing of sums.
        let [part] = parts else { return None };
        let verdict = if let Play::Goal(goal) = &play { goal.verdict(part).ok()? } else { None };
        wins |= match verdict {
            Some(verdict) => verdict == Verdict::Win,
            None => law.is_lost(&wide(part.coordinates()))?,
        };
        Some(())
    });
    // Who cannot move wins in misère play.
    wins |= !has_option && matches!(play, Play::Misere);
    is_whole.then_some(Step { said: said.into(), follows: u128::from(!wins) })
}

/// Hands out the options of a position; `false` where not all of them were taken.
fn each(compiled: &Compiled, from: &Position, take: &mut dyn FnMut(&[Position]) -> Option<()>) -> bool {
    let mut is_whole = true;
    let listed = compiled.options(from, Player::Left, &mut |parts| match take(parts) {
        Some(()) => ControlFlow::Continue(()),
        None => {
            is_whole = false;
            ControlFlow::Break(())
        }
    });
    listed.is_ok() && is_whole
}

/// Positions of all sizes, the same at every call: the coordinates are of one length, or one of them is small.
fn drawn(arity: usize) -> impl Iterator<Item = Vec<u64>> {
    let mut random = Random(1);
    (0..DRAWN).map(move |_| {
        let digits = 1 + random.below(MOST_DIGITS);
        let coordinate =
            |_| if random.below(4) == 0 { random.up_to(7) } else { random.up_to((1 << digits) - 1) };
        (0..arity).map(coordinate).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_catalog::Settings;
    use grundy_rules::lang::parse_claim;

    #[test]
    fn a_false_law_does_not_fit_and_a_true_one_does() {
        let fits = |rules: &str, law: &str| {
            let game = RuleGame::read(rules, &Settings::default()).unwrap();
            let names: Vec<&str> = game.axes().iter().map(String::as_str).collect();
            let claim = parse_claim(law.strip_prefix("P iff ").unwrap_or(law), &names)
                .unwrap_or_else(|_| panic!("{law}"));
            let special = [1_000_000_000, 25].map(|n| vec![n; names.len()]);
            game.misfit(&Law::Claim(claim), &special, &Budget::default()).is_none()
        };
        for (rules, law, is_true) in [
            ("n -> n - k where k in {1, 1000000000}", "n % 2", false),
            ("n -> n - k where k in {1, 3}", "n % 2", true),
            ("n -> n - k where 1 <= k <= isqrt(n)", "P iff n in {0, 2, 5, 10, 17}", false),
            ("misere; n -> n - k where k in {1, 3}", "P iff n % 2 == 1", true),
            ("misere; n -> n - k where k in {1, 3}", "P iff n % 2 == 0", false),
            ("win when n == 0; n -> n - k where k in {1, 2}", "P iff n % 3 == 0", true),
            ("lose when n == 0; n -> n - k where k in {1, 2}", "P iff n == 0 or n % 3 == 1", true),
            ("lose when n == 0; n -> n - k where k in {1, 2}", "P iff n % 3 == 0", false),
            ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", "(a + b) % 2", true),
            ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 2)", "(a + b) % 2", false),
        ] {
            assert_eq!(fits(rules, law), is_true, "{rules}: {law}");
        }
    }
}
