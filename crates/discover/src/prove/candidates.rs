//! Laws worth checking, by what a table shows, the simplest first.

use super::{Effort, automatic};
use crate::guess::repetition;
use grundy_budget::Budget;
use grundy_proof::Law;

/// Automata are not learned from longer tables.
pub(super) const LONGEST_TABLE: u64 = 1 << 16;

/// A law by residues has a clause for each, and for each pair of them; beyond this many it is not tried.
const MOST_CLASSES: usize = 64;

/// Exceptions before a saltus sets in are states of a machine; beyond this many the law is not tried.
const MOST_EXCEPTIONS: usize = 2000;

/// Returns the laws that the table follows, the simplest first.
pub(super) fn of(table: &[u32], window: bool, effort: &Effort, budget: &Budget) -> Vec<Law> {
    let mut laws = Vec::new();
    if let Some(seen) = repetition(table).filter(|seen| seen.is_firm()) {
        let short = seen.period <= MOST_CLASSES && seen.preperiod <= MOST_EXCEPTIONS;
        if (window && seen.saltus == 0) || short {
            laws.push(Law::Periodic(seen.law(table)));
        }
    }
    if window {
        return laws;
    }
    // A repetition may also set in after what a short table shows, or be hidden by a few values at its start: the
    // automata see it then.
    if laws.is_empty() {
        laws.extend(automatic::whole(table, effort.states, budget).map(Law::Automatic));
        for modulus in automatic::moduli(table) {
            laws.extend(automatic::by_classes(table, modulus, effort.states, budget).map(Law::Automatic));
        }
    }
    laws
}
