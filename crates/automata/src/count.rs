//! How many tuples of a relation lie below a bound.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::Held;
use grundy_budget::Budget;

/// Returns the number of tuples in the relation whose numbers are all below `n`, or `None` where it passes
/// 128 bits.
///
/// With one track these are the accepted numbers below `n`. Cost: the number of digits of `n`, times states,
/// times letters, times 2 to the power of the number of tracks.
///
/// # Errors
/// [`Error::Stopped`].
///
/// ```
/// use grundy_automata::{Numeration, count, powers};
/// # use grundy_budget::Budget;
/// let powers = powers(Numeration::BINARY, "n", 1, &Budget::default())?;
/// assert_eq!(count(&powers, 1_000_000, &Budget::default())?, Some(20));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn count(dfa: &Dfa, n: u128, budget: &Budget) -> Result<Option<u128>, Error> {
    let tracks = dfa.tracks();
    let n_tracks = tracks.names().len();
    let all = (1usize << n_tracks) - 1;
    // The number of words read so far by the state they lead to and the set of tracks that are still as in
    // `n`; on the other tracks they are below it.
    let n_states = u32::try_from(dfa.n_states()).expect("states are numbered by u32");
    let mut held = Held::new(budget);
    // Both tables of words are counted: one is read while the other is filled.
    held.more(2 * size_of::<u128>() * (dfa.n_states() << n_tracks))?;
    let mut words = vec![0u128; dfa.n_states() << n_tracks];
    words[all] = 1;
    for bound in tracks.numeration().digits_of(n) {
        let mut longer = vec![0u128; words.len()];
        // From a dead state nothing is accepted, so its words need not be counted.
        for state in (0..n_states).filter(|state| dfa.sink(*state) != Some(false)) {
            budget.spend(tracks.letters() as u64)?;
            for equal in 0..=all {
                let so_far = words[(state as usize) << n_tracks | equal];
                if so_far == 0 {
                    continue;
                }
                for letter in 0..tracks.letters() {
                    let Some(equal) =
                        still_equal(equal, n_tracks, bound, |place| tracks.digit(letter, place))
                    else {
                        continue;
                    };
                    let place = &mut longer[(dfa.next(state, letter) as usize) << n_tracks | equal];
                    let Some(sum) = place.checked_add(so_far) else { return Ok(None) };
                    *place = sum;
                }
            }
        }
        words = longer;
    }
    let accepted = (0..n_states).filter(|state| dfa.is_accepting(*state));
    let counts = accepted.map(|state| words[(state as usize) << n_tracks]);
    // The words in which every track is below `n`; without tracks this is the empty tuple.
    Ok(counts.into_iter().try_fold(0u128, u128::checked_add))
}

/// Returns the tracks of `equal` whose digit is `bound`, or `None` if one of them is above it.
fn still_equal(equal: usize, n_tracks: usize, bound: u32, digit: impl Fn(usize) -> u32) -> Option<usize> {
    // A track that is below the bound already may have any digit from here on.
    (0..n_tracks).filter(|place| equal & 1 << place != 0).try_fold(0, |kept, place| {
        match digit(place).cmp(&bound) {
            std::cmp::Ordering::Less => Some(kept),
            std::cmp::Ordering::Equal => Some(kept | 1 << place),
            std::cmp::Ordering::Greater => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Relation, linear, residue};
    use crate::testing::all;

    #[test]
    fn counts_agree_with_counting() {
        let budget = Budget::default();
        for numeration in all() {
            let third = residue(numeration, &[("n", 1)], 1, 3, &[0], &budget).unwrap();
            let pairs = linear(numeration, &[("a", 2), ("b", -3)], 1, Relation::AtMost, &budget).unwrap();
            for n in 0..40u128 {
                let numbers = (0..n).filter(|n| n % 3 == 2).count() as u128;
                assert_eq!(count(&third, n, &budget), Ok(Some(numbers)), "{numeration} {n}");
                let below = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
                let tuples = below.filter(|(a, b)| 2 * a < 3 * b).count() as u128;
                assert_eq!(count(&pairs, n, &budget), Ok(Some(tuples)), "{numeration} {n}");
            }
            assert_eq!(count(&third, 3 << 120, &budget), Ok(Some(1 << 120)));
            assert_eq!(count(&pairs, u128::MAX, &budget), Ok(None));
        }
    }
}
