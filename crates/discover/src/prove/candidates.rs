//! Laws worth checking, by what a table shows, the simplest first.

use crate::guess::{forms, limit, modulo, repetition, shifts};
use crate::present::shorter;
use grundy_budget::{Budget, Stop};
use grundy_proof::{Automatic, Law};

/// Automata are not learned from longer tables.
pub(super) const LONGEST_TABLE: u64 = 1 << 16;

/// A law by residues has a clause for each, and for each pair of them; beyond this many it is not tried.
const MOST_CLASSES: usize = 64;

/// Exceptions before a saltus sets in are states of a machine; beyond this many the law is not tried.
const MOST_EXCEPTIONS: usize = 2000;

/// Formulas are sought in a table cut to this length.
const FORM_HEAPS: usize = 1 << 12;

/// Returns the laws that the table follows, the simplest first. `window` says that a theorem about periods
/// speaks of the rules: then only a repetition is worth while.
pub(super) fn of(table: &[u32], window: bool, budget: &Budget) -> Result<Vec<Law>, Stop> {
    let mut laws = Vec::new();
    // A repetition is found by a list with an entry for each heap.
    let mut held = budget.held();
    held.add(table.len(), size_of::<u32>())?;
    if let Some(seen) = repetition(table).filter(|seen| seen.is_firm()) {
        // A theorem about periods looks at a window, however long; automata have a state for each exception.
        let short = seen.period <= MOST_CLASSES && seen.preperiod <= MOST_EXCEPTIONS;
        if (window && seen.saltus == 0) || short {
            laws.push(Law::Periodic(seen.law(table)));
        }
    }
    // Where that theorem speaks of the rules, the values do repeat: a longer table shows it, and no other law
    // is needed.
    if window {
        return Ok(laws);
    }
    // One automaton for all heaps may be checked where many residues cannot.
    if let Some(law) = modulo(table, 1, budget)? {
        add(&mut laws, law, budget)?;
    }
    // A repetition that is firm is what a person would say, and automata say no more.
    if matches!(laws.first(), Some(Law::Periodic(_))) {
        return Ok(laws);
    }
    for modulus in shifts(table).into_iter().filter(|modulus| *modulus <= MOST_CLASSES) {
        if let Some(law) = modulo(table, modulus, budget)? {
            add(&mut laws, law, budget)?;
        }
    }
    laws.extend(limit(table).map(Law::Limit));
    // A formula holds of the whole table, or is none.
    let fits = |claim: &grundy_rules::lang::Claim| {
        (0..).zip(table).all(|(n, v)| claim.at(&[n]) == Some(i128::from(*v)))
    };
    let formulas = forms(&table[..table.len().min(FORM_HEAPS)]).into_iter().filter(fits).map(Law::Claim);
    laws.extend(formulas);
    Ok(laws)
}

/// Adds a law of automata, after an equal one that is shorter to say, where there is one.
fn add(laws: &mut Vec<Law>, law: Automatic, budget: &Budget) -> Result<(), Stop> {
    laws.extend(shorter(&law, budget)?);
    laws.push(Law::Automatic(law));
    Ok(())
}
