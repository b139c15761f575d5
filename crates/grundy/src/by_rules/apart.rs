//! Laws of games whose coordinates play apart, put together from the law of each.

use super::RuleGame;
use super::law::Subject;
use grundy_budget::Budget;
use grundy_discover::present;
use grundy_discover::prove::{self, Effort, Proved, Search};
use grundy_proof::{Certificate, Law, check, odd_part};
use grundy_rules::ir::{Expr, Function};
use grundy_rules::lang::Claim;

impl RuleGame {
    /// Returns the law that a position is worth the nim-sum of what its groups of coordinates are worth, or
    /// that it is lost where this is 0, if every group has a law that is a formula and the checker accepts
    /// what they say together.
    pub(super) fn prove_apart(
        &self,
        subject: Subject,
        effort: &Effort,
        budget: &Budget,
    ) -> Option<Box<Proved>> {
        let rules = &self.parsed.rules;
        let groups = rules.apart();
        if groups.is_empty() || !effort.takes_formulas {
            return None;
        }
        let (mut summands, mut table_to) = (Vec::new(), u64::MAX);
        for group in &groups {
            let game = RuleGame::of(&rules.only(group)?).ok()?;
            // One group without a law leaves the whole without one.
            let Search::Proved(found) = game.prove_of(Subject::Values, effort, &budget.eighths(2)) else {
                return None;
            };
            let mut value = as_formula(found.theorem.law())?;
            // The game of a group counts its coordinates from 0.
            value.rename(&|slot| group[slot]);
            table_to = table_to.min(found.table_to);
            // A summand of 0 changes no nim-sum.
            if value != Expr::Number(0) {
                summands.push(value);
            }
        }
        let value = match summands.len() {
            0 => Expr::Number(0),
            1 => summands.remove(0),
            _ => Expr::Call(Function::Xor, summands),
        };
        let (text, law) = (rules.to_string(), Law::Claim(Claim::Value(value)));
        let (theorem, certificate) = if subject == Subject::Outcomes {
            prove::by_values(&text, &law, effort, budget)?
        } else {
            let certificate = Certificate::new(text, law);
            (check(&certificate, budget).ok()?, certificate)
        };
        Some(Box::new(Proved { certificate, theorem, table_to }))
    }
}

/// The formula of a law of values, in the rule language; `None` where there is none.
pub(super) fn as_formula(law: &Law) -> Option<Expr> {
    let claim = match law {
        Law::Claim(claim) => claim.clone(),
        Law::Periodic(law) => present::listed(law)?,
        Law::Limit(law) => Claim::Value(odd_part::formula_of(law)?),
        _ => return None,
    };
    match claim {
        Claim::Value(value) => Some(value),
        Claim::Lost(_) => None,
    }
}
