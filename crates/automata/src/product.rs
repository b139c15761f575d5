//! Boolean combinations of two relations, over the union of their tracks.
//!
//! A pair of states whose fate no continuation can change is one state of the product from the start, so that
//! the product does not grow behind sinks. All results are least automata.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::explore;
use crate::minimize::minimize;
use crate::numeration::canonical;
use crate::tracks::Tracks;
use grundy_budget::Budget;

/// Returns the tuples that are in both relations. Cost: at most the product of the numbers of states, times
/// letters.
///
/// ```
/// use grundy_automata::{Numeration, product, residue};
/// # use grundy_budget::Budget;
/// let budget = Budget::default();
/// let even = residue(Numeration::BINARY, &[("n", 1)], 0, 2, &[0], &budget)?;
/// let third = residue(Numeration::BINARY, &[("n", 1)], 0, 3, &[0], &budget)?;
/// let sixth = residue(Numeration::BINARY, &[("n", 1)], 0, 6, &[0], &budget)?;
/// assert_eq!(product::and(&even, &third, &budget)?, sixth);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
///
/// # Errors
/// [`Error::Numerations`], [`Error::Letters`], [`Error::Stopped`]; so for every function here.
pub fn and(a: &Dfa, b: &Dfa, budget: &Budget) -> Result<Dfa, Error> {
    combine(a, b, |a, b| a && b, budget)
}

/// Returns the tuples that are in either relation.
///
/// # Errors
/// As for [`and`].
pub fn or(a: &Dfa, b: &Dfa, budget: &Budget) -> Result<Dfa, Error> {
    // Both are widened first: a word that one of them rejects may be accepted by the other.
    let tracks = a.tracks().union(b.tracks())?;
    combine(&widen(a, &tracks, budget)?, &widen(b, &tracks, budget)?, |a, b| a || b, budget)
}

/// Returns the tuples that are in exactly one of the relations.
///
/// # Errors
/// As for [`and`].
pub fn xor(a: &Dfa, b: &Dfa, budget: &Budget) -> Result<Dfa, Error> {
    let tracks = a.tracks().union(b.tracks())?;
    combine(&widen(a, &tracks, budget)?, &widen(b, &tracks, budget)?, |a, b| a != b, budget)
}

/// Returns the tuples that are in `a` and not in `b`.
///
/// # Errors
/// As for [`and`].
pub fn difference(a: &Dfa, b: &Dfa, budget: &Budget) -> Result<Dfa, Error> {
    let tracks = a.tracks().union(b.tracks())?;
    combine(&widen(a, &tracks, budget)?, b, |a, b| a && !b, budget)
}

/// Returns the tuples that are not in `a`.
///
/// # Errors
/// As for [`and`].
pub fn complement(a: &Dfa, budget: &Budget) -> Result<Dfa, Error> {
    // Only canonical words are tuples, so the complement is taken within these.
    difference(&canonical(a.tracks(), budget)?, a, budget)
}

/// Returns the relation with further tracks on which every number is allowed: those of `tracks` it has not.
///
/// # Errors
/// As for [`and`].
pub fn widen(a: &Dfa, tracks: &Tracks, budget: &Budget) -> Result<Dfa, Error> {
    let names = tracks.names().iter().filter(|name| !a.tracks().names().contains(name));
    // Only the tracks that are missing are added.
    let missing = Tracks::new(tracks.numeration(), &names.map(String::as_str).collect::<Vec<_>>())?;
    if missing.names().is_empty() {
        return Ok(a.clone());
    }
    and(a, &canonical(&missing, budget)?, budget)
}

/// Returns the product in which a pair of states accepts as `accepts` says of the two. A word that neither
/// accepts must be rejected.
fn combine(a: &Dfa, b: &Dfa, accepts: fn(bool, bool) -> bool, budget: &Budget) -> Result<Dfa, Error> {
    // No state of an automaton has this number: tables have fewer than 2^32 entries.
    const SINK: u32 = u32::MAX;
    let tracks = a.tracks().union(b.tracks())?;
    let (left, right) = (tracks.restrict(a.tracks()), tracks.restrict(b.tracks()));
    // Asked once for each state, since pairs are many.
    let sinks = |dfa: &Dfa| {
        let states = 0..u32::try_from(dfa.n_states()).expect("states are numbered by u32");
        states.map(|state| dfa.sink(state)).collect::<Vec<_>>()
    };
    let (sinks_a, sinks_b) = (sinks(a), sinks(b));
    let settle = |(s, t): (u32, u32)| {
        // A state whose fate is open may end in either way.
        let either = |fate: Option<bool>| fate.map_or([false, true], |fate| [fate, fate]);
        let (x, y) = (either(sinks_a[s as usize]), either(sinks_b[t as usize]));
        let fate = accepts(x[0], y[0]);
        // Where all outcomes are the same, what follows does not matter.
        let settled = [(0, 1), (1, 0), (1, 1)].iter().all(|(i, j)| accepts(x[*i], y[*j]) == fate);
        if settled { (SINK, u32::from(fate)) } else { (s, t) }
    };
    let next = |(s, t): &(u32, u32), letter: usize| match *s {
        SINK => (SINK, *t),
        s => settle((a.next(s, left[letter] as usize), b.next(*t, right[letter] as usize))),
    };
    let accepts_pair = |(s, t): &(u32, u32)| match *s {
        SINK => *t == 1,
        s => accepts(a.is_accepting(s), b.is_accepting(*t)),
    };
    minimize(&explore(tracks.clone(), settle((0, 0)), budget, next, accepts_pair)?, budget)
}
