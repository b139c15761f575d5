//! Laws of games that divide a number by what its primes make up: those of the heaps that its prime factors,
//! or their exponents, are.

use super::RuleGame;
use super::apart::as_formula;
use super::law::Subject;
use grundy_budget::Budget;
use grundy_discover::formula::{self, Facts};
use grundy_discover::prove::{self, Effort, Proved, Search};
use grundy_proof::{Certificate, Counted, Law, Primes, by_primes, check};
use grundy_rules::ir::{Ending, Expr, Line, Part};
use grundy_rules::lang::Claim;

impl RuleGame {
    /// Returns the law of the game by the prime factors of its number, if the game of heaps that it is by
    /// them has a law in a formula.
    pub(super) fn prove_by_primes(
        &self,
        subject: Subject,
        effort: &Effort,
        budget: &Budget,
    ) -> Option<Box<Proved>> {
        let rules = &self.parsed.rules;
        for (counted, heaps) in by_primes(rules) {
            let game = RuleGame::of(&heaps).ok()?;
            let budget = budget.eighths(4);
            // In misere play laws of heaps are of their sums; here there is one.
            let leaves_one_part = |line: &Line| matches!(line.parts[..], [Part::Position(_)]);
            let is_of_one = counted != Counted::Exponents && heaps.moves().lines.iter().all(leaves_one_part);
            if !is_of_one && *heaps.play() != Ending::Normal {
                continue;
            }
            let found = if is_of_one && subject == Subject::Outcomes {
                let mut losses = |bound: u64, budget: &Budget| game.lost_in_box(bound, budget);
                prove::prove_losses(&game.parsed.rules, &mut losses, effort, &budget)
            } else {
                game.prove_of(Subject::Values, effort, &budget)
            };
            let Search::Proved(found) = found else { continue };
            let said = prove::in_a_formula(&found, &game.parsed.rules, effort, &budget);
            let found = said.unwrap_or(*found);
            let claim = match found.theorem.law() {
                Law::Claim(claim) => claim.clone(),
                law => match as_formula(law).or_else(|| sought(law, &budget)) {
                    Some(value) => Claim::Value(value),
                    None => continue,
                },
            };
            let Some(law) = Primes::new(counted, claim) else { continue };
            let certificate = Certificate::new(rules.to_string(), Law::Primes(law));
            if let Ok(theorem) = check(&certificate, &budget) {
                return Some(Box::new(Proved { certificate, theorem, table_to: found.table_to }));
            }
        }
        None
    }
}

/// A formula for the values of small heaps; whether it is the law the checker says.
fn sought(law: &Law, budget: &Budget) -> Option<Expr> {
    let value = |n: u64| law.value(n.into()).and_then(|value| i64::try_from(value).ok());
    let said: Vec<i64> = (0..HEAPS).map(value).collect::<Option<_>>()?;
    let points: Vec<Vec<u64>> = (0..HEAPS).map(|n| vec![n]).collect();
    let hints = formula::Hints { is_plain: true, ..formula::Hints::default() };
    formula::value(&Facts { points: &points, said: &said, hints: &hints }, budget).ok().flatten()
}

/// A formula is sought of this number of heaps.
const HEAPS: u64 = 128;
