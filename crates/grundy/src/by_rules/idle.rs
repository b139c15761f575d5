//! Laws of games in which some numbers of a position play no part: those of the games without them.

use super::RuleGame;
use super::law::Subject;
use grundy_budget::Budget;
use grundy_discover::prove::{self, Effort, Proved, Search};
use grundy_proof::{Certificate, Law, check, without_idle};
use grundy_rules::lang::Claim;

impl RuleGame {
    /// Returns the law of the game without the numbers that play no part, where there are such and it is a
    /// formula.
    pub(super) fn prove_without_idle(
        &self,
        subject: Subject,
        effort: &Effort,
        budget: &Budget,
    ) -> Option<Box<Proved>> {
        let rules = &self.parsed.rules;
        let (fewer, left) = without_idle(rules)?;
        let game = RuleGame::of(&fewer).ok()?;
        let budget = budget.eighths(4);
        let Search::Proved(found) = game.prove_of(subject, effort, &budget) else { return None };
        let said = prove::in_a_formula(&found, &game.parsed.rules, effort, &budget).unwrap_or(*found);
        let mut claim = match said.theorem.law() {
            Law::Claim(claim) => claim.clone(),
            law => Claim::Value(super::apart::as_formula(law)?),
        };
        // The smaller game counts the coordinates that are left from 0.
        claim.rename(&|slot| left[slot]);
        let certificate = Certificate::new(rules.to_string(), Law::Claim(claim));
        let certificate = match said.certificate.aid() {
            Some(aid) => certificate.with(aid.clone()),
            None => certificate,
        };
        let theorem = check(&certificate, &budget).ok()?;
        Some(Box::new(Proved { certificate, theorem, table_to: said.table_to }))
    }
}
