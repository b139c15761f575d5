//! Certificates of laws, with what the heaps below each one are worth together where moves leave runs of heaps.

use crate::guess::{forms, modulo};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law};
use grundy_rules::Rules;
use grundy_rules::ir::Part;

/// Sums are guessed from so many heaps.
const SEEN: u128 = 1 << 10;

/// The rules of a game as certificates have them.
#[derive(Clone, Debug)]
pub struct Printed {
    text: String,
    has_runs: bool,
}

impl Printed {
    /// Returns what certificates about these rules say.
    #[must_use]
    pub fn of(rules: &Rules) -> Printed {
        // A run `each i in a..b: i` whose ends are no constants.
        let is_run = |part: &Part| match part {
            Part::Each { from, to, .. } => from.mentions(|_| true) || to.mentions(|_| true),
            _ => false,
        };
        let has_runs = rules.moves().lines.iter().any(|line| line.parts.iter().any(is_run));
        Printed { text: rules.to_string(), has_runs: has_runs && rules.arity() == 1 }
    }

    /// Returns the certificate of a law, with all that the checker will ask for.
    #[must_use]
    pub fn certificate(&self, law: Law, budget: &Budget) -> Certificate {
        let sums = if self.has_runs && law.gives_values() { sums(&law, budget) } else { None };
        let certificate = Certificate::new(self.text.clone(), law);
        match sums {
            Some(sums) => certificate.with_sums(sums),
            None => certificate,
        }
    }
}

/// Returns what may be the nim-sums of the values below each heap: a formula before an automaton.
fn sums(law: &Law, budget: &Budget) -> Option<Law> {
    let mut sum = 0;
    let mut table = Vec::new();
    for heap in 0..SEEN {
        table.push(sum);
        let Some(value) = law.value(heap).and_then(|value| u32::try_from(value).ok()) else { break };
        sum ^= value;
    }
    let fits = |law: &Law| (0..).zip(&table).all(|(heap, sum)| law.value(heap) == Some(u128::from(*sum)));
    let formula = forms(&table).into_iter().map(Law::Claim).find(fits);
    formula.or_else(|| modulo(&table, 1, budget).ok().flatten().map(Law::Automatic))
}
