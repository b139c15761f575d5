//! Automata learned from tables, whole or one for each residue class.

use grundy_automata::Dfa;
use grundy_automata::learn::functional;
use grundy_budget::Budget;
use grundy_proof::{Acceptor, Automatic, NOWHERE};
use std::collections::BTreeSet;

/// Moduli up to this one are looked at, and this many of them tried.
const LARGEST_MODULUS: usize = 64;
const MOST_MODULI: usize = 3;

/// Returns the law of one automaton that the table follows.
pub(super) fn whole(table: &[u32], states: usize, budget: &Budget) -> Option<Automatic> {
    by_classes(table, 1, states, budget)
}

/// Returns the law of an automaton for each residue that the table follows.
pub(super) fn by_classes(table: &[u32], modulus: usize, states: usize, budget: &Budget) -> Option<Automatic> {
    let class = |residue: usize| {
        let values: Vec<u64> = table.iter().skip(residue).step_by(modulus).map(|v| u64::from(*v)).collect();
        functional(&values, states, budget).ok().map(|learned| acceptor(&learned.dfa, 2, 2))
    };
    let classes: Option<Vec<Acceptor>> = (0..modulus).map(class).collect();
    Automatic::new(classes?).ok()
}

/// Returns the moduli by which the table looks simplest: those with the fewest distinct steps `g(n + modulus) - g(n)` in
/// its last three quarters, from 2 on, the best first.
pub(super) fn moduli(table: &[u32]) -> Vec<usize> {
    let tail = &table[table.len() / 4..];
    let mut scored: Vec<(usize, usize)> = (2..=LARGEST_MODULUS.min(tail.len() / 8))
        .map(|modulus| {
            let steps = tail.iter().zip(&tail[modulus..]).map(|(a, b)| i64::from(*b) - i64::from(*a));
            (steps.collect::<BTreeSet<_>>().len(), modulus)
        })
        .collect();
    scored.sort_unstable();
    scored.into_iter().take(MOST_MODULI).map(|(_, modulus)| modulus).collect()
}

/// Returns the automaton, over so many tracks of so many digits, without the states from which nothing is accepted.
pub(super) fn acceptor(dfa: &Dfa, digits: usize, tracks: usize) -> Acceptor {
    let letters = (0..tracks).fold(1, |letters, _| letters * digits);
    let states = u32::try_from(dfa.n_states()).expect("states are named by 32 bits");
    let mut names = vec![NOWHERE; dfa.n_states()];
    // The start is kept even where nothing is accepted.
    let kept: Vec<u32> = (0..states).filter(|state| *state == 0 || dfa.sink(*state) != Some(false)).collect();
    (0..).zip(&kept).for_each(|(name, state)| names[*state as usize] = name);
    let next =
        |state: &u32| (0..letters).map(|letter| names[dfa.next(*state, letter) as usize]).collect::<Vec<_>>();
    let accepting = kept.iter().map(|state| dfa.is_accepting(*state)).collect();
    Acceptor::new(tracks, digits, accepting, kept.iter().flat_map(next).collect())
        .expect("learned automata ignore leading zeros")
}
