//! The words that are some tuple's canonical ones.

use super::Kind;
use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::explore;
use crate::minimize::minimize;
use crate::tracks::Tracks;
use grundy_budget::Budget;

/// Returns the automaton of all tuples: what it accepts are the words that are canonical on every track.
///
/// It has one state in a base, and up to `2^tracks + 1` else.
///
/// # Errors
/// [`Error::Stopped`].
pub fn canonical(tracks: &Tracks, budget: &Budget) -> Result<Dfa, Error> {
    const DEAD: u32 = u32::MAX;
    let (full, last_is_free) = match tracks.numeration().0 {
        // Every word is canonical, so one state is enough.
        Kind::Base(_) => return Ok(Dfa::from_minimal(tracks.clone(), vec![true], vec![0; tracks.letters()])),
        Kind::Numerators(a) => (a, true),
        Kind::Denominators(a) => (a, false),
    };
    // A state is the set of tracks whose last digit was the greatest, so that a 0 must follow.
    let next = |bound: &u32, letter: usize| {
        // A word that is broken stays so.
        if *bound == DEAD {
            return DEAD;
        }
        let digits = (0..tracks.names().len()).map(|place| (1 << place, tracks.digit(letter, place)));
        digits.fold(0, |mask, (bit, digit)| match digit {
            _ if mask == DEAD || digit != 0 && bound & bit != 0 => DEAD,
            digit if digit == full => mask | bit,
            _ => mask,
        })
    };
    // At the end a greatest digit may stand only where the lowest digit may be it.
    let accepts = |bound: &u32| *bound == 0 || last_is_free && *bound != DEAD;
    minimize(&explore(tracks.clone(), 0, budget, next, accepts)?, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::Numeration;

    #[test]
    fn exactly_the_canonical_words_are_accepted() {
        for numeration in crate::testing::all() {
            let budget = Budget::default();
            let one = canonical(&Tracks::new(numeration, &["x"]).unwrap(), &budget).unwrap();
            let d = numeration.digits() as usize;
            for i in 0..d.pow(3) {
                let word = [i / d / d, i / d % d, i % d];
                let digits = word.map(|digit| u32::try_from(digit).unwrap());
                assert_eq!(one.accepts(&word), numeration.is_canonical(&digits), "{numeration} {word:?}");
            }
        }
        let pair = Tracks::new(Numeration::ZECKENDORF, &["x", "y"]).unwrap();
        assert_eq!(canonical(&pair, &Budget::default()).unwrap().n_states(), 5);
    }
}
