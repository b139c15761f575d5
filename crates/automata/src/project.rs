//! Quantifiers: a track is forgotten.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::{Held, explore};
use crate::minimize::minimize;
use crate::numeration::canonical;
use crate::product::complement;
use crate::tracks::Tracks;
use grundy_budget::Budget;

/// Returns the tuples to which some number on `track` can be added so that `a` holds.
///
/// The other tracks' word may be shorter than the number that is forgotten: sets of states start from all
/// that leading zeros reach. Dead states are left out of the sets. A set is cut to one symbol where one of
/// its states is sure to accept whatever follows, if the digits on `track` are chosen well one by one. Cost:
/// exponential in the states at worst; where the other tracks determine the number the sets stay small.
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
    let split = Split::new(a, track, budget)?;
    let sure = split.sure(budget)?;
    let is_sure = |state: u32, word: u32| sure[state as usize * split.words.n_states() + word as usize];
    let is_dead: Vec<bool> = states(a).map(|state| a.sink(state) == Some(false)).collect();
    let mut seen = Marks { round: 0, last: vec![0; a.n_states()] };
    // A set begins with the state of the kept tracks' word among the canonical ones; the automaton's states
    // follow.
    let mut successors = |set: &[u32], letter: usize| -> Box<[u32]> {
        seen.round += 1;
        // A word of the kept tracks that no tuple has is nobody's, whatever the automaton does.
        let word = split.words.next(set[0], letter);
        if split.words.sink(word) == Some(false) {
            return [word].into();
        }
        // What is sure stays so along canonical words.
        if set.get(1) == Some(&SURE) {
            return [word, SURE].into();
        }
        let mut reached = vec![word];
        for state in &set[1..] {
            for target in split.letters(letter).map(|letter| a.next(*state, letter)) {
                if is_sure(target, word) {
                    return [word, SURE].into();
                }
                // Dead states add nothing, and without them more sets are equal.
                if !is_dead[target as usize] && seen.first(target) {
                    reached.push(target);
                }
            }
        }
        // One order for each set, so that equal sets are equal keys.
        reached[1..].sort_unstable();
        reached.into()
    };
    // The number that is forgotten may be longer: it has digits while the others have zeros in front.
    let mut start: Box<[u32]> = match (is_dead[0], is_sure(0, 0)) {
        (true, _) => [0].into(),
        (_, true) => [0, SURE].into(),
        _ => [0, 0].into(),
    };
    loop {
        budget.spend(start.len() as u64)?;
        // Each turn adds states that one more leading zero reaches; the sets grow, so this ends.
        let wider = successors(&start, 0);
        if wider == start {
            break;
        }
        start = wider;
    }
    let accepts = |set: &[u32]| match set[1..] {
        [SURE] => split.words.is_accepting(set[0]),
        ref states => states.iter().any(|state| a.is_accepting(*state)),
    };
    let raw = explore(
        split.kept.clone(),
        start,
        budget,
        |set, letter| successors(set, letter),
        |set| accepts(set),
    )?;
    minimize(&raw, budget)
}

/// Stands for the states of a set that is sure to accept. No state has this number.
const SURE: u32 = u32::MAX;

fn states(a: &Dfa) -> std::ops::Range<u32> {
    0..u32::try_from(a.n_states()).expect("states are numbered by u32")
}

/// An automaton's letters, taken apart into those of the kept tracks and the digits of the forgotten one.
struct Split<'a> {
    a: &'a Dfa,
    kept: Tracks,
    /// The canonical words on the kept tracks.
    words: Dfa,
    step: usize,
    radix: usize,
}

impl<'a> Split<'a> {
    fn new(a: &'a Dfa, track: &str, budget: &Budget) -> Result<Self, Error> {
        let place = a.tracks().place(track)?;
        let kept = a.tracks().without(place);
        Ok(Split {
            words: canonical(&kept, budget)?,
            step: a.tracks().step(place),
            radix: a.tracks().numeration().digits() as usize,
            kept,
            a,
        })
    }

    /// Returns the letters that are `letter` on the kept tracks.
    fn letters(&self, letter: usize) -> impl Iterator<Item = usize> + use<> {
        let (step, radix) = (self.step, self.radix);
        // The kept letter is opened at the place of the forgotten digit.
        let base = letter / step * step * radix + letter % step;
        (0..radix).map(move |digit| base + digit * step)
    }

    /// Returns for each state, and each state of the kept tracks' word, whether acceptance is sure for all
    /// canonical words that may follow there, if the forgotten track's digits are chosen one by one: the
    /// greatest set of pairs that accept where they must and can stay in the set.
    fn sure(&self, budget: &Budget) -> Result<Vec<bool>, Error> {
        let n_words = self.words.n_states();
        let mut held = Held::new(budget);
        held.more(9 * self.a.n_states() * n_words)?;
        let live = |word: u32| self.words.sink(word) != Some(false);
        // Where a word may end the state has to accept; where it cannot, nothing is asked of the state.
        let start = |state: u32, word: u32| {
            live(word)
                && (self.a.is_accepting(state) || !self.words.is_accepting(word))
                && self.a.sink(state) != Some(false)
        };
        let pairs = states(self.a).flat_map(|state| states(&self.words).map(move |word| (state, word)));
        let mut candidates: Vec<(u32, u32)> = pairs.filter(|(state, word)| start(*state, *word)).collect();
        let index = |(state, word): (u32, u32)| state as usize * n_words + word as usize;
        let mut sure = vec![false; self.a.n_states() * n_words];
        candidates.iter().for_each(|pair| sure[index(*pair)] = true);
        // The set only becomes smaller, so what stays at the end is the greatest one.
        loop {
            let before = candidates.len();
            budget.spend((before * self.a.tracks().letters()) as u64)?;
            candidates.retain(|pair @ (state, word)| {
                // For each letter some digit must stay in the set: that digit is the one to choose.
                let stays = (0..self.kept.letters()).all(|letter| {
                    let word = self.words.next(*word, letter);
                    let mut targets = self.letters(letter).map(|letter| self.a.next(*state, letter));
                    !live(word) || targets.any(|target| sure[index((target, word))])
                });
                sure[index(*pair)] = stays;
                stays
            });
            if candidates.len() == before {
                return Ok(sure);
            }
        }
    }
}

/// Returns the tuples for which `a` holds whatever number is added on `track`.
///
/// # Errors
/// As for [`exists`].
pub fn for_all(a: &Dfa, track: &str, budget: &Budget) -> Result<Dfa, Error> {
    // What holds for all fails for none.
    complement(&exists(&complement(a, budget)?, track, budget)?, budget)
}

/// Which states were met in this round.
struct Marks {
    round: u64,
    last: Vec<u64>,
}

impl Marks {
    // A round stands for a set, so that the marks need not be cleared.
    fn first(&mut self, state: u32) -> bool {
        let last = &mut self.last[state as usize];
        std::mem::replace(last, self.round) != self.round
    }
}
