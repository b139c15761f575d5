//! The laws that a table might follow, in words and in their order: what is guessed, before anything is
//! proved.

use crate::guess::{
    Outcomes, automatic, conditions, forms, is_no_chance, limit, lost, lost_in_bases, repetition,
};
use crate::present::{Sentence, statement};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Law, Lost};

/// A law that a table follows as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conjecture {
    /// The law.
    pub law: Law,
    /// The law in words, on one line, as short as it could be verified to be.
    pub statement: Sentence,
    /// The table followed the law for every heap, or coordinate, up to this one.
    pub checked_to: u64,
}

/// Formulas are sought in a table cut to this length, and then held against all of it.
const FORM_HEAPS: usize = 1 << 12;

/// A repetition that is not firm is mentioned from this number of heaps on.
const FEWEST_SEEN: usize = 32;

/// An automaton in a base other than 2 has at most one state for this number of entries of its table.
const STATES_TO_ENTRIES: usize = 100;

/// Automata are learned from a table cut to this length, and then held against all of it.
const LEARNED_HEAPS: usize = 1 << 14;

/// Returns the laws that the values of heaps 0, 1, 2, ... follow, the best first: a law is the better the
/// less there is to write down (values, states, letters of a formula). A repetition that may be chance
/// ([`Repetition::is_firm`](crate::guess::Repetition::is_firm)) comes last.
///
/// Each law gives every value of the table. Cost: linear in the table, and what learning automata takes,
/// which the budget ends; the laws found before it ends are returned with the limit.
///
/// ```
/// use grundy_discover::conjecture::values;
/// let table: Vec<u32> = (0..1000).map(|n| n % 4).collect();
/// let (found, _) = values(&table, &Default::default());
/// assert_eq!((&*found[0].statement, found[0].checked_to), ("g(n) = n mod 4", 999));
/// ```
#[must_use]
pub fn values(table: &[u32], budget: &Budget) -> (Vec<Conjecture>, Option<Stop>) {
    let mut found: Vec<(bool, usize, Law)> = Vec::new();
    // A repetition that may be chance is told where it was seen long enough.
    if let Some(repetition) = repetition(table).filter(|found| found.is_firm() || found.seen >= FEWEST_SEEN) {
        let law = repetition.law(table);
        found.push((!repetition.is_firm(), law.values().len(), Law::Periodic(law)));
    }
    if let Some(law) = limit(table) {
        found.push((false, 0, Law::Limit(law)));
    }
    for claim in forms(&table[..table.len().min(FORM_HEAPS)]) {
        // The first values suggest the formula, and all of them decide.
        let right = |(n, v): (u64, &u32)| claim.at(&[n]) == Some(i128::from(*v));
        if (0..).zip(table).all(right) {
            let length = claim.print(&["n".to_owned()]).len();
            found.push((false, length, Law::Claim(claim)));
        }
    }
    let learned = automatic(&table[..table.len().min(LEARNED_HEAPS)], budget);
    if let Ok(Some(law)) = &learned {
        let right = |(n, v): (u128, &u32)| law.value(n) == Some(u128::from(*v));
        let states: usize = law.classes().iter().map(|class| class.states()).sum();
        let told = Law::Automatic(law.clone());
        if is_no_chance(&told, table.len() as u64) && (0..).zip(table).all(right) {
            found.push((false, 4 * states, told));
        }
    }
    // What may be chance comes last, and then what takes the most to write down.
    found.sort_by_key(|(chance, size, _)| (*chance, *size));
    let checked_to = (table.len() as u64).saturating_sub(1);
    (found.into_iter().map(|(_, _, law)| conjecture(law, &["n"], checked_to)).collect(), learned.err())
}

/// Returns the laws that say which positions of the box are lost, the best first: conditions before automata,
/// each sorted by its length. `names` are the names of the coordinates, for the statements.
///
/// ```
/// use grundy_discover::{conjecture::positions, guess::Outcomes};
/// let lost: Vec<bool> = (0..900).map(|at| at / 30 == at % 30).collect();
/// let (found, _) = positions(&Outcomes { rules: None, axes: &[30, 30], lost: &lost }, &["a", "b"], &Default::default());
/// assert_eq!(found[0].statement, "P iff a == b");
/// ```
#[must_use]
pub fn positions(
    outcomes: &Outcomes<'_>,
    names: &[&str],
    budget: &Budget,
) -> (Vec<Conjecture>, Option<Stop>) {
    // The shortest axis says how far all coordinates were looked at.
    let checked_to = (outcomes.axes.iter().copied().min().unwrap_or(0) as u64).saturating_sub(1);
    let mut laws: Vec<Law> = conditions(outcomes).into_iter().map(Law::Claim).collect();
    let learned = lost(outcomes, budget);
    let in_bases = lost_in_bases(outcomes, budget);
    // An automaton of many states follows any short table.
    let is_small = |law: &&Lost| law.acceptor().states() * STATES_TO_ENTRIES <= outcomes.lost.len();
    let mut automata: Vec<&Lost> = learned.iter().flatten().collect();
    automata.extend(in_bases.iter().flatten().filter(is_small));
    automata.sort_by_key(|law| law.acceptor().states());
    let entries = outcomes.lost.len() as u64;
    laws.extend(automata.into_iter().cloned().map(Law::Lost).filter(|law| is_no_chance(law, entries)));
    let learned = learned.and(in_bases);
    (laws.into_iter().map(|law| conjecture(law, names, checked_to)).collect(), learned.err())
}

fn conjecture(law: Law, names: &[&str], checked_to: u64) -> Conjecture {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let statement = statement(&law, &names);
    Conjecture { law, statement, checked_to }
}
