//! The search for a theorem: guess from a table, let the checker decide, learn from where it refuses.
//!
//! Nothing here is trusted. A candidate goes to `grundy_proof::check` as a certificate; where an obligation fails at a
//! heap, the table is extended past it and the guess is made again.

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
    /// Steps that one check by automata may take: states of a set met, or sets compared. A check of a window of values is
    /// ended by the budget alone.
    pub check_steps: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { largest_heap: 1 << 20, check_steps: 40_000_000 }
    }
}

/// What came of the search.
#[derive(Clone, Debug)]
pub enum Search {
    /// A law that the checker accepted.
    Proved(Box<Proved>),
    /// No law was proved.
    Open {
        /// A law that the table followed as far as it went when it was seen, if there is one.
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
    let window = grundy_proof::has_window(rules);
    let mut open = Open::default();
    let steps = (!window).then_some(effort.check_steps);
    let mut attempt = Attempt { text: rules.to_string(), steps, budget, tried: Vec::new() };
    let mut upto = FIRST_TABLE.min(effort.largest_heap);
    loop {
        let table = values.values(upto, budget);
        let reached = table.len().saturating_sub(1) as u64;
        open.checked_to = open.checked_to.max(reached);
        let follows = |law: &Law| (0..).zip(&table).all(|(n, v)| law.value(n) == Some(u128::from(*v)));
        open.conjecture = open.conjecture.take().filter(follows);
        let laws = match candidates::of(&table, window, budget) {
            Ok(laws) => laws,
            Err(stop) => return open.stopped(stop),
        };
        open.failed_at = None;
        for law in laws {
            if let Some(proved) = attempt.at(law, reached, &mut open) {
                return proved;
            }
        }
        if let Err(stop) = budget.check() {
            return open.stopped(stop);
        }
        let longest =
            if window { effort.largest_heap } else { effort.largest_heap.min(candidates::LONGEST_TABLE) };
        // A law that the checker cannot read the rules of, or cannot say, gains nothing from longer tables.
        let settled = upto >= LONG_ENOUGH
            && open.conjecture.is_some()
            && matches!(open.reason, Reason::Refused(Refusal::Outside(_) | Refusal::Stopped(Stop::Steps)));
        if reached < upto || upto == longest || settled {
            // What is left of the budget goes to the law that needed more steps than a first try has.
            if let (Some(law), Reason::Refused(Refusal::Stopped(Stop::Steps))) =
                (&open.conjecture, &open.reason)
            {
                attempt.tried.clear();
                attempt.steps = None;
                if let Some(proved) = attempt.at(law.clone(), reached, &mut open) {
                    return proved;
                }
            }
            return open.end();
        }
        // From the failing heap on the table shows what the law really is.
        let beyond = open.failed_at.map_or(0, |heap| heap.saturating_mul(2));
        let step = if window { 4 } else { 2 };
        upto = (upto + 1).saturating_mul(step).saturating_sub(1).max(beyond).min(longest);
    }
}

/// The first table ends at this heap.
const FIRST_TABLE: u64 = 511;

/// A conjecture that the checker cannot decide is believed from a table to here on.
const LONG_ENOUGH: u64 = 4000;

/// Laws given to the checker, each once.
struct Attempt<'a> {
    text: String,
    /// Steps that one check may take, where the budget does not say it.
    steps: Option<u64>,
    budget: &'a Budget,
    tried: Vec<Law>,
}

impl Attempt<'_> {
    /// Gives a law to the checker; what it refuses is noted.
    fn at(&mut self, law: Law, table_to: u64, open: &mut Open) -> Option<Search> {
        if self.tried.contains(&law) {
            return None;
        }
        let certificate = Certificate::new(self.text.clone(), law.clone());
        let limited = match self.steps {
            Some(steps) => self.budget.clone().with_steps(self.budget.steps_spent().saturating_add(steps)),
            None => self.budget.clone(),
        };
        match check(&certificate, &limited) {
            Ok(theorem) => {
                return Some(Search::Proved(Box::new(Proved { certificate, theorem, table_to })));
            }
            Err(refusal) => {
                match &refusal {
                    Refusal::Fails { position, .. } => {
                        let largest = position.iter().max().copied().unwrap_or(0);
                        let heap = u64::try_from(largest).unwrap_or(u64::MAX);
                        open.failed_at = Some(open.failed_at.map_or(heap, |other| other.min(heap)));
                        if open.conjecture.as_ref() == Some(&law) {
                            open.conjecture = None;
                        }
                    }
                    _ => {
                        open.conjecture.get_or_insert_with(|| law.clone());
                    }
                }
                open.reason = Reason::Refused(refusal);
            }
        }
        self.tried.push(law);
        None
    }
}

/// What is known while nothing is proved.
struct Open {
    conjecture: Option<Law>,
    checked_to: u64,
    reason: Reason,
    /// The least heap at which an obligation failed for the last table's candidates.
    failed_at: Option<u64>,
}

impl Default for Open {
    fn default() -> Self {
        Open { conjecture: None, checked_to: 0, reason: Reason::NothingSeen, failed_at: None }
    }
}

impl Open {
    fn end(self) -> Search {
        let Open { conjecture, checked_to, reason, .. } = self;
        Search::Open { conjecture, checked_to, reason: Box::new(reason) }
    }

    fn stopped(mut self, stop: Stop) -> Search {
        self.reason = Reason::Stopped(stop);
        self.end()
    }
}
