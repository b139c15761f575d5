//! The search for a theorem: guess from a table, let the checker decide, learn from where it refuses.
//!
//! Nothing here is trusted. A candidate goes to `grundy_proof::check` as a certificate; where an obligation
//! fails at a heap, the table is extended past it and the guess is made again.

mod asked;
mod candidates;
mod formulas;
mod hunt;
mod lost;
mod numbers;
mod periods;
mod printed;
mod starts;
mod take_away;
mod tuples;
mod words;

pub use formulas::{by_values, in_a_formula, in_plain_words};
pub use lost::{Losses, prove_losses};
pub use numbers::{Numbers, prove_numbers};
pub use printed::Printed;
pub use starts::of_starts;
pub(crate) use tuples::positions_below;
pub use tuples::{Boxes, prove_tuples};

use grundy_budget::{Budget, Stop};
use grundy_proof::{Certificate, Law, Refusal, Theorem};
use grundy_rules::Rules;
use hunt::Hunt;

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
    /// Whether somebody asked for tables to just this heap: then it is told where they end before.
    pub is_asked: bool,
    /// The first table ends at this heap at the earliest.
    pub first_heap: u64,
    /// Steps that one check by automata may take: states of a set met, or sets compared. A check of a window
    /// of values is ended by the budget alone.
    pub check_steps: u64,
    /// Whether a law may be a formula; else it repeats, or automata hold it.
    pub takes_formulas: bool,
    /// Whether a formula is sought before automata of larger tables and of other bases: it takes longer, and is
    /// what a person would read.
    pub is_read: bool,
}

impl Effort {
    /// Returns the usual effort, with tables to a heap that somebody asked for.
    #[must_use]
    pub fn to(heap: Option<u64>) -> Self {
        let usual = Effort::default();
        Effort { largest_heap: heap.unwrap_or(usual.largest_heap), is_asked: heap.is_some(), ..usual }
    }

    /// Returns the effort for a law that answers questions, and is not shown.
    #[must_use]
    pub fn unread() -> Self {
        Effort { is_read: false, ..Effort::default() }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            largest_heap: 1 << 20,
            is_asked: false,
            first_heap: 0,
            check_steps: 40_000_000,
            takes_formulas: true,
            is_read: true,
        }
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
    /// The players have different moves.
    #[error("laws are for games in which both players have the same moves")]
    Partizan,
    /// The players have different moves, and not all positions of a small box are worth integers.
    #[error(
        "where the players have different moves, laws are sought of games whose positions are all worth integers"
    )]
    NoIntegers,
    /// The tables show no law of a kind that is looked for.
    #[error("no law of a kind that can be proved shows in the table")]
    NothingSeen,
    /// The elements of heaps in the misère quotient were not seen to repeat.
    #[error("the misere quotient of heaps to {heap} has {order} elements, and its heaps do not repeat{}", stopped(*.stop))]
    Unrepeated {
        /// The last heap that was looked at.
        heap: u64,
        /// The number of elements.
        order: usize,
        /// The limit that ended the work.
        stop: Option<Stop>,
    },
    /// The budget ended the search.
    #[error("the search was stopped: {0}")]
    Stopped(Stop),
    /// The checker refused the last candidate.
    #[error("{0}")]
    Refused(Refusal),
}

fn stopped(stop: Option<Stop>) -> String {
    stop.map_or_else(String::new, |stop| format!("; the search was stopped: {stop}"))
}

/// Looks for the law of a game of one heap in normal play, and for its proof.
///
/// Where a theorem about periods speaks of the rules, tables grow until their values repeat long enough; else
/// laws with a saltus are tried, then automata learned from the table, whole and by residue classes.
#[must_use]
pub fn prove(rules: &Rules, values: &mut dyn Values, effort: &Effort, budget: &Budget) -> Search {
    let moves = grundy_proof::bounded_moves(rules, budget);
    let window = moves.is_some();
    let longest = match moves {
        None => effort.largest_heap.min(candidates::LONGEST_TABLE),
        Some(_) if effort.is_asked => effort.largest_heap,
        // A period may be as long as the most that is taken.
        Some(moves) => moves.most_taken().saturating_mul(4).min(LONGEST_WINDOW).max(effort.largest_heap),
    };
    // A window of values has no steps to count.
    let all = if window { u64::MAX } else { effort.check_steps };
    let mut hunt = Hunt::new(rules, budget);
    // Of a domain a formula is sought first.
    let is_long = window || rules.domain().is_some();
    let first = if is_long { FIRST_WINDOW } else { FIRST_TABLE };
    let mut upto = first.max(effort.first_heap).min(longest);
    let mut formulas = formulas::Sought::of(rules, effort);
    let mut table = values.values(upto, budget);
    loop {
        let reached = table.len().saturating_sub(1) as u64;
        hunt.saw(reached, |law| formulas::gives(rules, law, &table));
        let mut laws = match candidates::of(&table, window, budget) {
            Ok(laws) => laws,
            Err(stop) => return hunt.stopped(stop),
        };
        laws.retain(|law| effort.takes_formulas || !matches!(law, Law::Claim(_)));
        // Candidates are made for all numbers, and what they say of those that are no positions is of no use.
        if rules.domain().is_some() && effort.takes_formulas {
            laws = match formulas.values(&table, budget) {
                Ok(found) => found.into_iter().chain(laws).collect(),
                Err(stop) => return hunt.stopped(stop),
            };
        }
        // A check may take long: what the next table shows to be false gets none.
        let next =
            upto.saturating_add(1).saturating_mul(if window { 4 } else { 2 }).saturating_sub(1).min(longest);
        let mut ahead = Vec::new();
        if !window && !laws.is_empty() && reached == upto && upto < longest {
            ahead = values.values(next, budget);
            laws.retain(|law| formulas::gives(rules, law, &ahead));
        }
        // A proof that is short in one form of the law may be long in another; and what is large now may fall
        // into classes that are small when the table is longer.
        if !window && let Some(proved) = hunt.try_all(&laws, all / FIRST_SHARE) {
            return proved;
        }
        // What has many states now may have few where the table is longer.
        let small: Vec<Law> = laws.iter().filter(|law| window || is_small(law)).cloned().collect();
        if let Some(proved) = hunt.try_all(&small, all) {
            return proved;
        }
        // Formulas come last: a search for one takes longer.
        if !window && laws.is_empty() && effort.takes_formulas {
            let found = match formulas.values(&table, budget) {
                Ok(found) => found,
                Err(stop) => return hunt.stopped(stop),
            };
            if let Some(proved) = hunt.try_all(&found, all) {
                return proved;
            }
        }
        if let Err(stop) = budget.check() {
            return hunt.stopped(stop);
        }
        let settled = upto >= LONG_ENOUGH && hunt.is_beyond_the_checker();
        // Where the table ends before it was to, a limit was met, and a longer one is not to be had.
        if reached < upto || upto == longest || settled || (upto >= LONGEST_WAIT && hunt.wants_steps()) {
            // What is left of the budget goes to laws that need more steps.
            let mut steps = all;
            // Each round gives more steps, and ends when no law is left that wants them.
            while hunt.wants_steps() && budget.check().is_ok() && steps < u64::MAX {
                steps = steps.saturating_mul(FIRST_SHARE);
                if let Some(proved) = hunt.try_all(&laws, steps) {
                    return proved;
                }
            }
            return hunt.end();
        }
        // From the failing heap on the table shows what the law really is.
        let beyond = hunt.failed_at().map_or(0, |heap| heap.saturating_mul(2));
        upto = next.max(beyond).min(longest);
        // Where the failing heap lies farther out than the next table, that one is too short.
        table = if ahead.len() as u64 > upto { ahead } else { values.values(upto, budget) };
    }
}

/// Returns whether a law has few states for each class of heaps.
fn is_small(law: &Law) -> bool {
    match law {
        Law::Automatic(law) => law.classes().iter().all(|class| class.states() <= FEW_STATES),
        _ => true,
    }
}

/// A law with more states in one automaton waits for longer tables.
const FEW_STATES: usize = 32;

/// The first table ends at this heap; where many pairs are looked at, the next is eight times as slow.
const FIRST_TABLE: u64 = 127;

/// Tables for a theorem about periods end here at the latest, but where a longer one is asked for.
const LONGEST_WINDOW: u64 = 1 << 23;

/// The first table for a theorem about periods.
const FIRST_WINDOW: u64 = 511;

/// A conjecture that the checker cannot decide is believed from a table to here on.
const LONG_ENOUGH: u64 = 4000;

/// A conjecture whose proof wants more steps is left to the tables to here, which may show a form with a
/// shorter proof.
const LONGEST_WAIT: u64 = 16_000;

/// At first each law gets this part of the steps, and so does a certificate that may be replaced by one that is
/// checked sooner.
const FIRST_SHARE: u64 = 16;
