//! The search for a law of the P-positions: of tuples of numbers, and of misère play and goals.

use super::automatic::acceptor;
use super::{Effort, Open, Proved, Reason, Search};
use grundy_automata::learn::tuples;
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Lost, Numeration, Refusal, check};
use grundy_rules::Rules;

/// The P-positions of one game, as far as they are asked for.
pub trait Losses {
    /// Returns the positions that the player to move loses among all with coordinates below `bound`; `None` where a
    /// limit was reached before all were known.
    fn lost_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<Vec<u64>>>;
}

impl<F: FnMut(u64, &Budget) -> Option<Vec<Vec<u64>>>> Losses for F {
    fn lost_below(&mut self, bound: u64, budget: &Budget) -> Option<Vec<Vec<u64>>> {
        self(bound, budget)
    }
}

/// Boxes of positions have at most so many positions.
const LARGEST_BOX: u64 = 1 << 18;

/// The coordinates are read side by side; more of them than this have too many letters.
const MOST_COORDINATES: usize = 8;

/// The numerations in which P-positions are sought, the likeliest first; each with its twin in the checker.
fn numerations() -> Vec<(grundy_automata::Numeration, Numeration)> {
    let recurrent = |a: u8| {
        let numerators = grundy_automata::Numeration::numerators(a.into()).ok();
        numerators.map(|learned| (learned, Numeration::Recurrent { a, first: a + 1 }))
    };
    let denominators = |a: u8| {
        let denominators = grundy_automata::Numeration::denominators(a.into()).ok();
        denominators.map(|learned| (learned, Numeration::Recurrent { a, first: a }))
    };
    let binary = Some((grundy_automata::Numeration::BINARY, Numeration::Binary));
    [binary, recurrent(1), recurrent(2), denominators(2), recurrent(3), denominators(3)]
        .into_iter()
        .flatten()
        .collect()
}

/// Looks for the law of the P-positions of a game in which a move leaves one part, and for its proof.
///
/// Automata are learned from boxes of positions that grow, in base 2, in Zeckendorf's numeration and in those of the
/// continued fractions 2, 2, 2, ... and 3, 3, 3, ...; the smallest that the checker accepts is the law.
#[must_use]
pub fn prove_losses(rules: &Rules, losses: &mut dyn Losses, effort: &Effort, budget: &Budget) -> Search {
    let arity = rules.arity();
    let power = |bound: u64| (0..arity).fold(1, |all: u64, _| all.saturating_mul(bound));
    let names: Vec<String> = (0..arity).map(|index| format!("x{index:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut open = Open { conjecture: None, checked_to: 0, reason: Reason::NothingSeen };
    let mut tried: Vec<Law> = Vec::new();
    let mut bound: u64 = if arity == 1 { 64 } else { 4 };
    while arity <= MOST_COORDINATES && power(bound) <= LARGEST_BOX {
        let Some(listed) = losses.lost_below(bound, budget) else { break };
        open.checked_to = bound - 1;
        for (learned_in, numeration) in numerations() {
            let found = tuples(learned_in, &names, &listed, bound, effort.states, budget);
            let Ok(dfa) = found else { continue };
            let accepts = acceptor(&dfa, numeration.digits(), arity);
            let Ok(law) = Lost::new(numeration, accepts).map(Law::Lost) else { continue };
            if tried.contains(&law) {
                continue;
            }
            let certificate = Certificate::new(rules.to_string(), law.clone());
            let limit = budget.steps_spent().saturating_add(effort.check_steps);
            match check(&certificate, &budget.clone().with_steps(limit)) {
                Ok(theorem) => {
                    return Search::Proved(Box::new(Proved { certificate, theorem, table_to: bound - 1 }));
                }
                Err(refusal) => {
                    if !matches!(refusal, Refusal::Fails { .. }) {
                        open.conjecture = Some(law.clone());
                    }
                    open.reason = Reason::Refused(refusal);
                }
            }
            tried.push(law);
        }
        if let Err(stop) = budget.check() {
            return open.ended(Reason::Stopped(stop));
        }
        bound *= 2;
    }
    match budget.check() {
        Ok(()) => open.end(),
        Err(stop) => open.ended(Reason::Stopped(stop)),
    }
}
