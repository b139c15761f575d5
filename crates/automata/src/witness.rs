//! Whether a relation holds of anything, and of what first.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::product::xor;
use grundy_budget::Budget;

/// Returns the shortest accepted word, the least of them as letters compare, or `None` where the relation is
/// empty.
///
/// [`Tracks::numbers`](crate::Tracks::numbers) turns it into numbers. Cost: one visit to each state and
/// letter.
///
/// ```
/// use grundy_automata::{Numeration, Relation, linear, shortest};
/// # use grundy_budget::Budget;
/// // The least n with 3n >= 1000, since one track's words of one length are in the order of the numbers.
/// let big = linear(Numeration::BINARY, &[("n", -3)], 1000, Relation::AtMost, &Budget::default())?;
/// assert_eq!(shortest(&big).and_then(|word| big.tracks().numbers(&word)), Some(vec![334]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
#[must_use]
pub fn shortest(dfa: &Dfa) -> Option<Vec<usize>> {
    // The states are in the order of breadth first search, but what is least is decided by the search itself.
    let mut came: Vec<Option<(u32, usize)>> = vec![None; dfa.n_states()];
    let mut order = vec![0u32];
    let mut at = 0;
    while at < order.len() {
        let state = order[at];
        if dfa.is_accepting(state) {
            let steps = std::iter::successors(came[state as usize], |(before, _)| came[*before as usize]);
            let mut word: Vec<usize> = steps.map(|(_, letter)| letter).collect();
            word.reverse();
            return Some(word);
        }
        for letter in 0..dfa.tracks().letters() {
            let target = dfa.next(state, letter);
            // State 0 is where words begin, so nothing leads back to it on a shortest word.
            if target != 0 && came[target as usize].is_none() {
                came[target as usize] = Some((state, letter));
                order.push(target);
            }
        }
        at += 1;
    }
    None
}

/// Returns the shortest word on which two relations over the same tracks differ, or `None` where they are
/// equal.
///
/// # Errors
/// [`Error::Numerations`], [`Error::Letters`], [`Error::Stopped`].
pub fn difference(a: &Dfa, b: &Dfa, budget: &Budget) -> Result<Option<Vec<usize>>, Error> {
    // Least automata of equal relations are equal, so no product is needed then.
    if a == b {
        return Ok(None);
    }
    Ok(shortest(&xor(a, b, budget)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Relation, linear, residue};
    use crate::numeration::Numeration;

    #[test]
    fn the_first_difference_is_found() {
        let budget = Budget::default();
        for numeration in [Numeration::BINARY, Numeration::ZECKENDORF] {
            let third = residue(numeration, &[("n", 1)], 0, 3, &[0], &budget).unwrap();
            // n mod 3 = 0 or n >= 100: they differ at 100 first.
            let big = linear(numeration, &[("n", -1)], 100, Relation::AtMost, &budget).unwrap();
            let either = crate::product::or(&third, &big, &budget).unwrap();
            let word = difference(&third, &either, &budget).unwrap().unwrap();
            assert_eq!(third.tracks().numbers(&word), Some(vec![100]));
            assert_eq!(difference(&third, &third.clone(), &budget), Ok(None));
        }
    }
}
