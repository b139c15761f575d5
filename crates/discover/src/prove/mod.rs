//! The search for a theorem: guess from a table, let the checker decide, learn from where it refuses.
//!
//! Nothing here is trusted. A candidate goes to `grundy_proof::check` as a certificate; where an obligation fails at a
//! heap, the table is extended past it and the guess is made again.

mod automatic;
mod candidates;
mod lost;

pub use lost::{Losses, prove_losses};

use grundy_budget::{Budget, Stop};
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::Rules;

/// Grundy values of heaps 0, 1, 2, ... of one game, as far as they are asked for.
pub trait Values {
    /// Returns the values of heaps `0..=upto`, fewer where a limit was reached or a value is no number.
    fn values(&mut self, upto: u64, budget: &Budget) -> Vec<u32>;
}

impl<F: FnMut(u64, &Budget) -> Vec<u32>> Values for F {
    fn values(&mut self, upto: u64, budget: &Budget) -> Vec<u32> {
        self(upto, budget)
    }
}

/// How far the search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Tables end at this heap at the latest.
    pub largest_heap: u64,
    /// Automata have at most so many states.
    pub states: usize,
    /// Steps that one check may take; a step is a transition of an automaton, or an option looked at.
    pub check_steps: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { largest_heap: 1 << 20, states: 400, check_steps: 40_000_000 }
    }
}

/// What came of the search.
#[derive(Clone, Debug)]
pub enum Search {
    /// A law that the checker accepted.
    Proved(Box<Proved>),
    /// No law was proved.
    Open {
        /// A law that the table follows as far as it goes, if one was seen.
        conjecture: Option<Law>,
        /// The last heap of the longest table.
        checked_to: u64,
        /// Why the last candidate was refused, or what ended the search.
        reason: Box<Reason>,
    },
}

/// A theorem with its certificate.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The certificate that was accepted.
    pub certificate: Certificate,
    /// The theorem.
    pub theorem: Theorem,
    /// The last heap of the table from which the law was guessed.
    pub table_to: u64,
}

/// Why a search ended without a theorem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The tables show no law of a kind that is looked for.
    #[error("no law of a kind that can be proved shows in the table")]
    NothingSeen,
    /// The budget ended the search.
    #[error("the search was stopped: {0}")]
    Stopped(Stop),
    /// The checker refused the last candidate.
    #[error("{0}")]
    Refused(Refusal),
}

/// Looks for the law of a game of one heap in normal play, and for its proof.
///
/// Where a theorem about periods speaks of the rules, tables grow until their values repeat long enough; else laws with
/// a saltus are tried, then automata learned from the table, whole and by residue classes.
#[must_use]
pub fn prove(rules: &Rules, values: &mut dyn Values, effort: &Effort, budget: &Budget) -> Search {
    let text = rules.to_string();
    let window = grundy_proof::has_window(rules);
    let mut open = Open { conjecture: None, checked_to: 0, reason: Reason::NothingSeen };
    let mut upto: u64 = 511;
    let mut tried: Vec<Law> = Vec::new();
    loop {
        let table = values.values(upto.min(effort.largest_heap), budget);
        let reached = table.len().saturating_sub(1) as u64;
        open.checked_to = open.checked_to.max(reached);
        let mut beyond = None;
        for law in candidates::of(&table, window, effort, budget) {
            if tried.contains(&law) {
                continue;
            }
            let certificate = Certificate::new(text.clone(), law.clone());
            let limit = budget.steps_spent().saturating_add(effort.check_steps);
            match check(&certificate, &budget.clone().with_steps(limit)) {
                Ok(theorem) => {
                    return Search::Proved(Box::new(Proved { certificate, theorem, table_to: reached }));
                }
                Err(refusal) => {
                    match &refusal {
                        // From the failing heap on the table shows what the law really is.
                        Refusal::Fails { position, .. } => {
                            let heap = u64::try_from(position[0]).unwrap_or(u64::MAX);
                            beyond = Some(beyond.map_or(heap, |other: u64| other.min(heap)));
                        }
                        _ => open.conjecture = open.conjecture.take().or_else(|| Some(law.clone())),
                    }
                    open.reason = Reason::Refused(refusal);
                }
            }
            tried.push(law);
            if let Err(stop) = budget.check() {
                return open.ended(Reason::Stopped(stop));
            }
        }
        if let Err(stop) = budget.check() {
            return open.ended(Reason::Stopped(stop));
        }
        if reached < upto {
            return open.end();
        }
        let step = if window { 4 } else { 2 };
        let next = (upto + 1).saturating_mul(step) - 1;
        upto = next
            .max(beyond.filter(|heap| *heap <= effort.largest_heap).map_or(0, |heap| heap.saturating_mul(2)));
        if !window && upto > candidates::LONGEST_TABLE {
            return open.end();
        }
    }
}

/// What is known while nothing is proved.
struct Open {
    conjecture: Option<Law>,
    checked_to: u64,
    reason: Reason,
}

impl Open {
    fn end(self) -> Search {
        let Open { conjecture, checked_to, reason } = self;
        Search::Open { conjecture, checked_to, reason: Box::new(reason) }
    }

    fn ended(mut self, reason: Reason) -> Search {
        self.reason = reason;
        self.end()
    }
}
