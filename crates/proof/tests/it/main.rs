//! The checker against the definition: laws that are true are accepted, laws that are false are refused.

mod apart;
mod definition;
mod divisors;
mod domain;
mod known;
mod mutants;
mod orders;
mod periods;
mod remainders;

use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::lang::parse_claim;

/// Checks a claim about positions with these coordinates, within a budget that ends every test in seconds.
fn claim(rules: &str, claim: &str, names: &[&str]) -> Result<Theorem, Refusal> {
    let law = Law::Claim(parse_claim(claim, names).unwrap());
    check(&Certificate::new(rules, law), &Budget::default().with_steps(20_000_000))
}
