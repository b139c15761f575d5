//! Laws of starts: what a theorem about positions says of the numbers that a user gives.

use super::Effort;
use crate::guess;
use crate::winning::{Relations, Unknown, value};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Lost, Numeration, Theorem, check};
use grundy_rules::Rules;

/// Returns a theorem with a law of starts besides, and its certificate: the first of these guesses that the
/// checker accepts, else what the law of the positions says of the starts, as an automaton.
///
/// # Errors
/// Why neither is to be had: the law of the positions is beyond automata, or the last check was not to its
/// end.
pub fn of_starts(
    certificate: &Certificate,
    rules: &Rules,
    guesses: &[Law],
    effort: &Effort,
    budget: &Budget,
) -> Result<(Theorem, Certificate), String> {
    let accepted = |law: &Law| {
        let certificate = certificate.clone().with_starts(law.clone());
        check(&certificate, &budget.for_steps(effort.check_steps)).map(|theorem| (theorem, certificate))
    };
    // A guess is shorter than what is derived, and any of them will do.
    if let Some(found) = guesses.iter().find_map(|law| accepted(law).ok()) {
        return Ok(found);
    }
    let law = derived(certificate.law(), rules, budget).map_err(|unknown| match unknown {
        Unknown::Outside(_) => {
            "no automaton holds the law of the positions, from which that of the starts follows".to_owned()
        }
        Unknown::Stopped(stop) => format!("the search was stopped: {stop}"),
    })?;
    accepted(&law).map_err(|refusal| refusal.to_string())
}

/// The starts whose position the law calls lost.
fn derived(law: &Law, rules: &Rules, budget: &Budget) -> Result<Law, Unknown> {
    // The starts are read in the numeration of the law, so that one automaton follows from the other.
    let weights = value::numeration(law).ok_or(Unknown::LARGE)?;
    let found = value::lost_starts(law, rules, &mut Relations::new(weights, budget))?;
    let numeration = if let Law::Lost(law) = law { law.numeration() } else { Numeration::Binary };
    Lost::new(numeration, guess::acceptor(&found)).map(Law::Lost).map_err(|_| Unknown::LARGE)
}
