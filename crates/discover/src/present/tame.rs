//! Tame games in words.

use super::gate::{Frame, Meaning, Saying, Sentence};
use grundy_automata::Error;
use grundy_proof::{Acceptor, Tame};
use std::collections::BTreeSet;

/// Fickle heaps that repeat are listed up to this number of heaps.
const MOST_LISTED: usize = 48;

/// A tame game by its Grundy values, in words, and the fickle heaps.
pub(super) struct Tamed {
    values: Sentence,
    fickle: Fickle,
}

/// Which heaps are fickle.
enum Fickle {
    /// These, and from the preperiod on they repeat.
    Repeating { heaps: Vec<bool>, preperiod: usize },
    /// What an automaton with this number of states accepts.
    Held(usize),
}

impl Tamed {
    /// Returns the words beside those about the values.
    pub(super) fn of(law: &Tame, values: Sentence) -> Tamed {
        let acceptor = law.fickle();
        // Each list that may be said is at most half of this, so each period is seen to come back.
        let seen: Vec<bool> = (0..2 * MOST_LISTED as u128).map(|heap| law.is_fickle(heap)).collect();
        let fits = |period: usize| {
            // The preperiod ends behind the last heap that differs from the heap one period later.
            let preperiod =
                (0..MOST_LISTED).rev().find(|n| seen[*n] != seen[n + period]).map_or(0, |n| n + 1);
            let heaps = seen.get(..preperiod + period)?;
            // Only the first heaps were compared so far, so the automaton decides.
            (heaps.len() <= MOST_LISTED && is_repeating(acceptor, heaps, preperiod))
                .then(|| (heaps.to_vec(), preperiod))
        };
        let fickle = match (1..=MOST_LISTED).find_map(fits) {
            Some((heaps, preperiod)) => Fickle::Repeating { heaps, preperiod },
            None => Fickle::Held(acceptor.states()),
        };
        Tamed { values, fickle }
    }
}

/// Returns which heaps are meant, where these are, and from the preperiod on they repeat; an empty text where
/// none is.
pub(super) fn repeated(n: &str, heaps: &[bool], preperiod: usize) -> String {
    let list = |heaps: &[bool]| {
        let heaps = (0..).zip(heaps).filter(|(_, is)| **is).map(|(heap, _): (usize, _)| heap.to_string());
        heaps.collect::<Vec<_>>().join(", ")
    };
    let (early, late) = heaps.split_at(preperiod);
    let period = late.len();
    // The list begins at the preperiod. It is turned here, so that it begins with residue 0.
    let residues: Vec<bool> = (0..period).map(|r| late[(r + period - preperiod % period) % period]).collect();
    let from = if preperiod == 0 { String::new() } else { format!(" for {n} >= {preperiod}") };
    let late = match residues.iter().filter(|is| **is).count() {
        0 => None,
        all if all == period && preperiod == 0 => Some("all".to_owned()),
        all if all == period => Some(format!("{n} >= {preperiod}")),
        _ => Some(format!("{n} mod {period} in {{{}}}{from}", list(&residues))),
    };
    let early = Some(list(early)).filter(|early| !early.is_empty());
    early.into_iter().chain(late).collect::<Vec<_>>().join(", and ")
}

/// Returns whether the automaton accepts these heaps, from the preperiod on repeated: the two are walked side
/// by side.
pub(super) fn is_repeating(acceptor: &Acceptor, heaps: &[bool], preperiod: usize) -> bool {
    let repeating = Acceptor::repeating(heaps, preperiod);
    // `None` is where the automaton has no transition: nothing is accepted from there.
    let (mut seen, mut open) = (BTreeSet::new(), vec![(Some(0), 0)]);
    while let Some((one, other)) = open.pop() {
        if !seen.insert((one, other)) {
            continue;
        }
        // Some word leads to each pair. Where the states differ, the heap of this word is fickle for one side
        // only.
        if one.is_some_and(|state| acceptor.is_accepting(state)) != repeating.is_accepting(other) {
            return false;
        }
        for bit in 0..2 {
            let to = repeating.next(other, bit).expect("it leads on everywhere");
            open.push((one.and_then(|state| acceptor.next(state, bit)), to));
        }
    }
    true
}

impl Saying for Tamed {
    fn words(&self, names: &[String]) -> String {
        let n = names.first().map_or("n", String::as_str);
        let fickle = match &self.fickle {
            Fickle::Held(states) => format!("those that an automaton with {states} states accepts"),
            Fickle::Repeating { heaps, preperiod } => repeated(n, heaps, *preperiod),
        };
        format!(
            "tame: P where the nim-sum is 0, but 1 where all heaps are fickle; {}; fickle: {fickle}",
            self.values
        )
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        Ok(match &self.fickle {
            Fickle::Repeating { heaps, preperiod } => {
                Meaning::Fickle { heaps: heaps.clone(), preperiod: *preperiod }
            }
            Fickle::Held(states) => Meaning::FickleHeld(*states),
        })
    }
}
