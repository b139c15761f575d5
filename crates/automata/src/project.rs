//! Quantifiers: a track is forgotten.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::explore;
use crate::minimize::minimize;
use crate::product::complement;
use grundy_budget::Budget;

/// Returns the tuples to which some number on `track` can be added so that `a` holds.
///
/// The other tracks' word may be shorter than the number that is forgotten: sets of states start from all that leading
/// zeros reach. Dead states are left out of the sets, and a set with a state that accepts everything is that state
/// alone. Cost: exponential in the states at worst; where the other tracks determine the number the sets stay small.
///
/// # Errors
/// [`Error::NoTrack`], [`Error::Stopped`].
///
/// ```
/// use grundy_automata::{Numeration, Relation, linear, project, residue};
/// # use grundy_budget::Budget;
/// let budget = Budget::default();
/// let double = linear(Numeration::BINARY, &[("n", 1), ("half", -2)], 0, Relation::Equal, &budget)?;
/// let even = residue(Numeration::BINARY, &[("n", 1)], 0, 2, &[0], &budget)?;
/// assert_eq!(project::exists(&double, "half", &budget)?, even);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn exists(a: &Dfa, track: &str, budget: &Budget) -> Result<Dfa, Error> {
    let place = a.tracks().place(track)?;
    let kept = a.tracks().without(place);
    let step = a.tracks().step(place);
    let radix = a.tracks().numeration().digits() as usize;
    // The letters that are `letter` on the kept tracks.
    let letters = move |letter: usize| {
        let base = letter / step * step * radix + letter % step;
        (0..radix).map(move |digit| base + digit * step)
    };
    let n_states = u32::try_from(a.n_states()).expect("states are numbered by u32");
    let sinks: Vec<Option<bool>> = (0..n_states).map(|state| a.sink(state)).collect();
    let mut seen = Marks { round: 0, last: vec![0; a.n_states()] };
    let mut successors = |set: &[u32], letter: usize| -> Box<[u32]> {
        seen.round += 1;
        let mut reached = Vec::new();
        for state in set {
            for target in letters(letter).map(|letter| a.next(*state, letter)) {
                match sinks[target as usize] {
                    Some(true) => return [target].into(),
                    Some(false) => {}
                    None if seen.first(target) => reached.push(target),
                    None => {}
                }
            }
        }
        reached.sort_unstable();
        reached.into()
    };
    let mut start: Box<[u32]> = if sinks[0] == Some(false) { [].into() } else { [0].into() };
    loop {
        budget.spend(start.len() as u64)?;
        let wider = successors(&start, 0);
        if wider == start {
            break;
        }
        start = wider;
    }
    let raw = explore(
        kept,
        start,
        budget,
        |set, letter| successors(set, letter),
        |set| set.iter().any(|state| a.is_accepting(*state)),
    )?;
    minimize(&raw, budget)
}

/// Returns the tuples for which `a` holds whatever number is added on `track`.
///
/// # Errors
/// As for [`exists`].
pub fn for_all(a: &Dfa, track: &str, budget: &Budget) -> Result<Dfa, Error> {
    complement(&exists(&complement(a, budget)?, track, budget)?, budget)
}

/// Which states were met in this round.
struct Marks {
    round: u64,
    last: Vec<u64>,
}

impl Marks {
    fn first(&mut self, state: u32) -> bool {
        let last = &mut self.last[state as usize];
        std::mem::replace(last, self.round) != self.round
    }
}
