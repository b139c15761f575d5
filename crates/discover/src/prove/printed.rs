//! Certificates of laws, with what the proof needs beside the law.

use super::periods::periods;
use crate::guess::{forms, modulo};
use grundy_budget::Budget;
use grundy_proof::{Aid, Certificate, Law, Repeats};
use grundy_rules::Rules;
use grundy_rules::ir::{Ending, Part};
use std::cell::OnceCell;

/// Sums are guessed from this number of heaps.
const SEEN: u128 = 1 << 10;

/// The rules of a game as certificates have them.
#[derive(Clone, Debug)]
pub struct Printed {
    rules: Rules,
    text: String,
    shape: Shape,
    /// How what positions are worth repeats in each coordinate, once it was asked.
    periods: OnceCell<Option<Vec<Repeats>>>,
}

/// What a law of the game may need beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Heaps that a move leaves a run of, `each i in a..b: i`, whose ends are no constants.
    Runs,
    /// Tuples where a move parts one coordinate.
    Sides,
    Other,
}

impl Printed {
    /// Returns what certificates about these rules say.
    #[must_use]
    pub fn of(rules: &Rules) -> Printed {
        // Runs with constant ends are lists of parts, and need no sums.
        let is_run = |part: &Part| match part {
            Part::Each { from, to, .. } => from.mentions(|_| true) || to.mentions(|_| true),
            _ => false,
        };
        let has_runs = rules.moves().lines.iter().any(|line| line.parts.iter().any(is_run));
        let shape = match rules.arity() {
            1 if has_runs => Shape::Runs,
            _ if has_parted_sides(rules) => Shape::Sides,
            _ => Shape::Other,
        };
        Printed { rules: rules.clone(), text: rules.to_string(), shape, periods: OnceCell::new() }
    }

    /// Returns the certificate of a law, with all that the checker will ask for.
    #[must_use]
    pub fn certificate(&self, law: Law, budget: &Budget) -> Certificate {
        let aid = match (self.shape, &law) {
            (Shape::Runs, law) if law.gives_values() => sums(law, budget).map(Aid::Sums),
            (Shape::Sides, Law::Claim(_)) => {
                // The box of worths is large, so it is looked at once for all laws of the game.
                self.periods.get_or_init(|| periods(&self.rules, budget)).clone().map(Aid::Periods)
            }
            _ => None,
        };
        let certificate = Certificate::new(self.text.clone(), law);
        match aid {
            Some(aid) => certificate.with(aid),
            None => certificate,
        }
    }
}

/// Returns whether every move changes one coordinate alone, and some leave several parts, or goals are met in
/// heaps: then who wins is said by what positions are worth.
pub(super) fn has_parted_sides(rules: &Rules) -> bool {
    rules.moves().lines.iter().any(|line| line.parts.len() > 1)
        && (rules.arity() > 1 || matches!(rules.play(), Ending::Goal { .. }))
        && rules.sides().is_some()
}

/// Returns what may be the nim-sums of the values below each heap: a formula before an automaton.
fn sums(law: &Law, budget: &Budget) -> Option<Law> {
    let mut sum = 0;
    // A law may end in a table whose values are too large: what was read is enough for a guess.
    let mut table = Vec::new();
    for heap in 0..SEEN {
        table.push(sum);
        let Some(value) = law.value(heap).and_then(|value| u32::try_from(value).ok()) else { break };
        sum ^= value;
    }
    let fits = |law: &Law| (0..).zip(&table).all(|(heap, sum)| law.value(heap) == Some(u128::from(*sum)));
    let formula = forms(&table).into_iter().map(Law::Claim).find(fits);
    // An automaton of all heaps alone: sums by classes are not read by the checker.
    formula.or_else(|| modulo(&table, 1, budget).ok().flatten().map(Law::Automatic))
}
