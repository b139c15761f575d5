//! Learning a relation from the list of its tuples below a bound.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::learn::lstar;
use crate::numeration::Numeration;
use crate::tracks::Tracks;
use grundy_budget::Budget;
use rustc_hash::FxHashSet;

/// Learns a relation; `listed` holds all its tuples whose numbers are below `bound`, in the given numeration:
/// say, the P-positions of a game of two heaps. The numbers of a tuple are in the order of `names`.
///
/// A hypothesis is held against all tuples below the bound, short words first: those listed must be accepted,
/// and those accepted must be listed. Cost: the number of both, times digits, for each hypothesis.
///
/// # Errors
/// [`Error::TableTooShort`]: a greater bound may do. [`Error::TooManyStates`]. [`Error::Shape`] for a tuple
/// of another length than the names. [`Error::TrackTwice`], [`Error::Letters`], [`Error::Stopped`].
///
/// ```
/// use grundy_automata::{Numeration, learn};
/// # use grundy_budget::Budget;
/// // Wythoff's P-positions (a, b) with a <= b: a is the least number not yet used, and b - a counts from 0.
/// let (mut pairs, mut used) = (Vec::new(), vec![false; 1000]);
/// for difference in 0..200 {
///     let a = used.iter().position(|used| !used).expect("1000 numbers are enough");
///     used[a] = true;
///     used[a + difference] = true;
///     pairs.push(vec![a as u64, (a + difference) as u64]);
/// }
/// let dfa = learn::tuples(Numeration::ZECKENDORF, &["a", "b"], &pairs, 180, 50, &Budget::default())?;
/// assert_eq!(dfa.n_live_states(), 4);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn tuples(
    numeration: Numeration,
    names: &[&str],
    listed: &[Vec<u64>],
    bound: u64,
    max_states: usize,
    budget: &Budget,
) -> Result<Dfa, Error> {
    let tracks = Tracks::new(numeration, names)?;
    let table = Table::new(&tracks, names, listed, bound)?;
    let mut member =
        // Beyond the bound the list is not complete, so nothing is said there.
        |tuple: &[u128]| tuple.iter().all(|n| *n < table.bound).then(|| table.listed.contains(tuple));
    lstar(&tracks, &mut member, &mut |dfa| table.refute(dfa, budget), max_states, budget)
}

struct Table {
    bound: u128,
    /// In the order of the tracks.
    listed: FxHashSet<Vec<u128>>,
    /// The words of what is listed, short ones first.
    words: Vec<(Vec<usize>, Vec<u128>)>,
    /// The weights of the digits of numbers below the bound.
    weights: Vec<u128>,
}

impl Table {
    fn new(tracks: &Tracks, names: &[&str], listed: &[Vec<u64>], bound: u64) -> Result<Self, Error> {
        if let Some(tuple) = listed.iter().find(|tuple| tuple.len() != names.len()) {
            let message = format!("the tuple {tuple:?} must have {} numbers", names.len());
            return Err(Error::Shape(message));
        }
        let places: Vec<usize> = tracks
            .names()
            .iter()
            .map(|name| names.iter().position(|other| other == name).expect("tracks have these names"))
            .collect();
        let below = listed.iter().filter(|tuple| tuple.iter().all(|n| *n < bound));
        let sorted =
            below.map(|tuple| places.iter().map(|place| u128::from(tuple[*place])).collect::<Vec<_>>());
        let mut words: Vec<_> = sorted.map(|tuple| (tracks.word(&tuple), tuple)).collect();
        // Short words first: counterexamples are then short, and so are the questions.
        words.sort_unstable_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        let bound = u128::from(bound);
        let weights = tracks.numeration().weights().take_while(|weight| *weight < bound).collect();
        Ok(Table { bound, listed: words.iter().map(|(_, tuple)| tuple.clone()).collect(), words, weights })
    }

    /// Returns a tuple below the bound on which the automaton errs, among those of the shortest words.
    fn refute(&self, dfa: &Dfa, budget: &Budget) -> Result<Option<Vec<u128>>, Error> {
        let mut words = self.words.iter().peekable();
        // Both kinds of errors are looked for at each length before the next.
        for length in 0..=self.weights.len() {
            while let Some((word, tuple)) = words.next_if(|(word, _)| word.len() == length) {
                budget.spend(length as u64)?;
                if !dfa.accepts(word) {
                    return Ok(Some(tuple.clone()));
                }
            }
            let mut tuple = vec![0; dfa.tracks().names().len()];
            if self.unlisted(dfa, 0, length, true, &mut tuple, budget)? {
                return Ok(Some(tuple));
            }
        }
        Ok(None)
    }

    /// Looks for an accepted tuple that is not listed, among the words with `left` letters to come after
    /// those of `tuple`, and leaves it there.
    fn unlisted(
        &self,
        dfa: &Dfa,
        state: u32,
        left: usize,
        first: bool,
        tuple: &mut Vec<u128>,
        budget: &Budget,
    ) -> Result<bool, Error> {
        let Some(below) = left.checked_sub(1) else {
            return Ok(dfa.is_accepting(state) && !self.listed.contains(tuple.as_slice()));
        };
        budget.spend(dfa.tracks().letters() as u64)?;
        for letter in usize::from(first)..dfa.tracks().letters() {
            let target = dfa.next(state, letter);
            // From there no tuple is accepted.
            if dfa.sink(target) == Some(false) {
                continue;
            }
            let weight = self.weights[below];
            let add = |tuple: &mut Vec<u128>, sign: bool| {
                for (place, n) in tuple.iter_mut().enumerate() {
                    let term = weight * u128::from(dfa.tracks().digit(letter, place));
                    *n = if sign { *n + term } else { *n - term };
                }
            };
            add(tuple, true);
            // Digits that follow only add, so a number beyond the bound stays beyond it.
            let within = tuple.iter().all(|n| *n < self.bound);
            if within && self.unlisted(dfa, target, below, false, tuple, budget)? {
                return Ok(true);
            }
            // The digits are taken back, so that one tuple serves the whole search.
            add(tuple, false);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The P-positions `(a, b)`, `a <= b`, of Wythoff's game in which the two heaps' losses may differ by
    /// less than `t`: `a` is the least number not yet used, and `b = a + t * k` for k = 0, 1, 2, ...
    fn wythoff(t: u64, bound: u64) -> Vec<Vec<u64>> {
        let mut used = vec![false; usize::try_from(bound).unwrap()];
        let (mut a, mut pairs) = (0, Vec::new());
        for k in 0.. {
            while used.get(a).is_some_and(|used| *used) {
                a += 1;
            }
            let b = a + usize::try_from(t * k).unwrap();
            if b >= used.len() {
                break;
            }
            (used[a], used[b]) = (true, true);
            pairs.push(vec![a as u64, b as u64]);
        }
        pairs
    }

    #[test]
    fn wythoffs_cold_positions_are_learned_in_their_numeration() {
        let mut found = Vec::new();
        for t in 1..=4u32 {
            let bound = 3000;
            let pairs = wythoff(t.into(), bound);
            let numeration = Numeration::numerators(t).unwrap();
            let dfa = tuples(numeration, &["a", "b"], &pairs, bound, 100, &Budget::default()).unwrap();
            // Twice as far as the table.
            for pair in wythoff(t.into(), 2 * bound) {
                assert!(dfa.contains(&[pair[0].into(), pair[1].into()]), "{t} {pair:?}");
            }
            found.push(dfa.n_live_states());
        }
        assert_eq!(found, [4, 5, 6, 7]);
        // With both orders of the heaps, as the game has them.
        let mut pairs = wythoff(1, 500);
        pairs.extend(wythoff(1, 500).into_iter().map(|pair| vec![pair[1], pair[0]]));
        let both = tuples(Numeration::ZECKENDORF, &["a", "b"], &pairs, 500, 100, &Budget::default());
        assert_eq!(both.unwrap().n_live_states(), 7);
    }

    #[test]
    fn names_keep_their_order() {
        let listed: Vec<Vec<u64>> = (0..64).map(|n| vec![n, 2 * n]).collect();
        let dfa = tuples(Numeration::BINARY, &["z", "a"], &listed, 64, 10, &Budget::default()).unwrap();
        // Tracks are sorted: a = 2z.
        assert!(dfa.contains(&[200, 100]) && !dfa.contains(&[100, 200]));
        let wrong = tuples(Numeration::BINARY, &["a"], &listed, 64, 10, &Budget::default());
        assert!(matches!(wrong, Err(Error::Shape(_))));
    }
}
