//! The checker against the definition: laws that are true are accepted, laws that are false are refused.

mod apart;
mod definition;
mod divisors;
mod domain;
mod known;
mod lists;
mod mutants;
mod numbers;
mod orders;
mod periods;
mod pieces;
mod primes;
mod products;
mod remainders;
mod runs;
mod sides;
mod starts;
mod take_away;

use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::lang::parse_claim;

/// Checks a claim about positions with these coordinates, within a budget that ends every test in seconds.
fn claim(rules: &str, claim: &str, names: &[&str]) -> Result<Theorem, Refusal> {
    let law = Law::Claim(parse_claim(claim, names).unwrap());
    check(&Certificate::new(rules, law), &Budget::default().with_steps(20_000_000))
}

/// Numbers that look random, the same at each run.
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % below as u64).unwrap()
    }
}
