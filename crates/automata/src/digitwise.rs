//! Relations that a few states read off the digits: order, nim-sum, powers, sums of digits.

use crate::dfa::Dfa;
use crate::error::{Error, in_range};
use crate::explore::explore;
use crate::minimize::minimize;
use crate::numeration::Numeration;
use crate::tracks::Tracks;
use grundy_budget::Budget;

/// Returns the pairs `x < y`, by the order of their words.
///
/// # Errors
/// [`Error::TrackTwice`], [`Error::Letters`], [`Error::Stopped`].
pub fn less(numeration: Numeration, x: &str, y: &str, budget: &Budget) -> Result<Dfa, Error> {
    let tracks = Tracks::new(numeration, &[x, y])?;
    let (x, y) = (tracks.place(x)?, tracks.place(y)?);
    // 0: equal so far; 1: x is less; 2: x is greater.
    let compare = |letter| match tracks.digit(letter, x).cmp(&tracks.digit(letter, y)) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Greater => 2,
    };
    // The first digit that differs decides, since words are of one length.
    let next = |state: &u32, letter| if *state == 0 { compare(letter) } else { *state };
    build(tracks.clone(), next, |state| *state == 1, budget)
}

/// Returns the tuples whose nim-sum is 0: the digits in each place of base 2 have an even sum.
///
/// # Errors
/// [`Error::NotBinary`] in another numeration; [`Error::TrackTwice`], [`Error::Letters`], [`Error::Stopped`].
///
/// ```
/// # use grundy_automata::{Numeration, nim_sum};
/// # use grundy_budget::Budget;
/// let cold = nim_sum(Numeration::BINARY, &["a", "b", "c"], &Budget::default())?;
/// assert!(cold.contains(&[1, 4, 5]) && !cold.contains(&[1, 4, 6]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn nim_sum(numeration: Numeration, names: &[&str], budget: &Budget) -> Result<Dfa, Error> {
    if numeration != Numeration::BINARY {
        return Err(Error::NotBinary { found: numeration.to_string() });
    }
    let tracks = Tracks::new(numeration, names)?;
    // In base 2 a letter is the set of the tracks that have a 1.
    let next = |state: &u32, letter: usize| state | (letter.count_ones() % 2);
    build(tracks, next, |state| *state == 0, budget)
}

/// Returns the weights of the numeration whose index is a multiple of `step`, as a set of numbers: the powers
/// of `b^step` in base b, 1 included, and with `step` = 1 the weights of any other numeration.
///
/// # Errors
/// [`Error::Range`] for a step outside 1..=1000; [`Error::Letters`], [`Error::Stopped`].
///
/// ```
/// # use grundy_automata::{Numeration, powers};
/// # use grundy_budget::Budget;
/// let fours = powers(Numeration::BINARY, "n", 2, &Budget::default())?;
/// assert_eq!((0..100).filter(|n| fours.contains(&[*n])).collect::<Vec<_>>(), [1, 4, 16, 64]);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn powers(numeration: Numeration, name: &str, step: u32, budget: &Budget) -> Result<Dfa, Error> {
    in_range("the step between powers", i128::from(step), 1, 1000)?;
    let tracks = Tracks::new(numeration, &[name])?;
    // 0: nothing but zeros; 1 + i: a 1 and then i zeros, counted modulo the step; step + 1: neither.
    let next = move |state: &u32, letter: usize| match (*state, letter) {
        (0, 0 | 1) => u32::from(letter == 1),
        (state, 0) if state <= step => state % step + 1,
        // A second 1, or a digit above 1, makes it no weight.
        _ => step + 1,
    };
    build(tracks, next, |state| *state == 1, budget)
}

/// Returns the numbers whose sum of digits, modulo `modulus`, is one of `residues`.
///
/// # Errors
/// [`Error::Range`] for a modulus outside 1..=65536; [`Error::Letters`], [`Error::Stopped`].
///
/// ```
/// # use grundy_automata::{Numeration, digit_sum};
/// # use grundy_budget::Budget;
/// let evil = digit_sum(Numeration::BINARY, "n", 2, &[0], &Budget::default())?;
/// assert_eq!((0..10).filter(|n| evil.contains(&[*n])).collect::<Vec<_>>(), [0, 3, 5, 6, 9]);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn digit_sum(
    numeration: Numeration,
    name: &str,
    modulus: u32,
    residues: &[u32],
    budget: &Budget,
) -> Result<Dfa, Error> {
    in_range("the modulus", i128::from(modulus), 1, 1 << 16)?;
    let tracks = Tracks::new(numeration, &[name])?;
    let next = |state: &u32, letter| (state + tracks.digit(letter, 0)) % modulus;
    build(tracks.clone(), next, |state| residues.iter().any(|residue| residue % modulus == *state), budget)
}

fn build(
    tracks: Tracks,
    next: impl FnMut(&u32, usize) -> u32,
    accepts: impl Fn(&u32) -> bool,
    budget: &Budget,
) -> Result<Dfa, Error> {
    // Words that are not canonical are cut off at the end, when the table is small.
    minimize(&explore(tracks, 0, budget, next, accepts)?, budget)?.cut(budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::all;

    #[test]
    fn digitwise_relations_hold_of_the_right_numbers() {
        let budget = Budget::default();
        for numeration in all() {
            let order = less(numeration, "y", "x", &budget).unwrap();
            let sums = digit_sum(numeration, "n", 3, &[1], &budget).unwrap();
            let weights = powers(numeration, "n", 1, &budget).unwrap();
            let every_third = powers(numeration, "n", 3, &budget).unwrap();
            let known: Vec<u128> = numeration.weights().take(20).collect();
            for n in 0..200u128 {
                let digits: u32 = numeration.digits_of(n).iter().sum();
                assert_eq!(sums.contains(&[n]), digits % 3 == 1);
                let index = known.iter().position(|weight| *weight == n);
                assert_eq!(weights.contains(&[n]), index.is_some());
                assert_eq!(every_third.contains(&[n]), index.is_some_and(|index| index % 3 == 0));
                for m in 0..40 {
                    // Tracks are sorted: the first number is x.
                    assert_eq!(order.contains(&[m, n]), n < m, "{numeration} {n} < {m}");
                }
            }
        }
    }

    #[test]
    fn nim_sums_of_four_tracks() {
        let sum = nim_sum(Numeration::BINARY, &["a", "b", "c", "d"], &Budget::default()).unwrap();
        for i in 0..1u128 << 12 {
            let [a, b, c, d] = [i >> 9, i >> 6 & 7, i >> 3 & 7, i & 7];
            assert_eq!(sum.contains(&[a, b, c, d]), a ^ b ^ c ^ d == 0);
        }
        let three = Numeration::base(3).unwrap();
        assert!(matches!(nim_sum(three, &["a"], &Budget::default()), Err(Error::NotBinary { .. })));
    }
}
