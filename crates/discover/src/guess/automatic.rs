//! Values held by automata, also residue by residue.

use grundy_automata::{Dfa, Error, learn};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Acceptor, Automatic, NOWHERE};
use rustc_hash::FxHashSet;

/// Automata of more states are not sought.
const MOST_STATES: usize = 1024;

/// Shifts beyond this are not looked at.
const MOST_SHIFT: usize = 256;

/// Returns a law of automata that gives every value of the table, or `None` where none is found: the table
/// may be too short, or the values have no small automaton.
///
/// All heaps are tried together first, then by their residue modulo the shifts that [`shifts`] suggests. An
/// automaton of many states wants a long table: a period p about `16 p^2` values. Cost: see
/// [`learn::functional`]; up to 1024 states.
///
/// # Errors
/// The limit that was passed.
///
/// ```
/// use grundy_discover::guess::automatic;
/// // The values are n and n + 1 in turn, with a few digits more where n is a multiple of 3.
/// let values: Vec<u32> = (0..600).map(|n| if n % 3 == 0 { 8 * n + 5 } else { n ^ 1 }).collect();
/// let law = automatic(&values, &Default::default())?.unwrap();
/// assert_eq!(law.value(3_000_000), Some(24_000_005));
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
pub fn automatic(values: &[u32], budget: &Budget) -> Result<Option<Automatic>, Stop> {
    for modulus in std::iter::once(1).chain(shifts(values)) {
        let law = modulo(values, modulus, budget)?;
        if law.is_some() {
            return Ok(law);
        }
    }
    Ok(None)
}

/// Returns a law of one automaton for each residue of a modulus that gives every value of the table, or
/// `None`, as [`automatic`]. With more classes the automata are smaller, and so may be a proof.
///
/// # Errors
/// The limit that was passed.
///
/// # Panics
/// For a modulus of 0.
pub fn modulo(values: &[u32], modulus: usize, budget: &Budget) -> Result<Option<Automatic>, Stop> {
    assert!(modulus > 0, "a modulus is at least 1");
    let mut classes = Vec::with_capacity(modulus.min(values.len()));
    // Bounded: at most the longest shift.
    for residue in 0..modulus {
        let class = values.iter().skip(residue).step_by(modulus);
        let class: Vec<u64> = class.map(|v| u64::from(*v)).collect();
        match learn::functional(&class, MOST_STATES, budget) {
            Ok(learned) => classes.push(acceptor(&learned.dfa)),
            Err(Error::Stopped(stop)) => return Err(stop),
            // Other errors say that there is no small automaton, which is an answer.
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(Automatic::new(classes).expect("one automaton over n and v for each residue")))
}

/// Returns the shift `p > 1` for which `g(n + p) - g(n)` takes the fewest values, and its divisors above 1,
/// in ascending order: moduli by which the heaps may fall into simpler classes. None for a table of fewer
/// than 64 values.
///
/// The first quarter of the table is left out. Time: 256 times the table, at most.
#[must_use]
pub fn shifts(values: &[u32]) -> Vec<usize> {
    let tail = &values[values.len() / 4..];
    // Too few values have few differences by any shift.
    if values.len() < 64 {
        return Vec::new();
    }
    let mut best = (usize::MAX, 0);
    for shift in 2..=MOST_SHIFT.min(tail.len() / 4) {
        let mut differences = FxHashSet::default();
        for (before, after) in tail.iter().zip(&tail[shift..]) {
            differences.insert(i64::from(*after) - i64::from(*before));
            // A shift with as many differences as the best one is no better, since the shorter one was met
            // first.
            if differences.len() >= best.0 {
                break;
            }
        }
        if differences.len() < best.0 {
            best = (differences.len(), shift);
        }
    }
    // Bounded: at most the longest shift.
    (2..=best.1).filter(|divisor| best.1.is_multiple_of(*divisor)).collect()
}

/// Returns the automaton without its dead state.
pub(crate) fn acceptor(dfa: &Dfa) -> Acceptor {
    let states = u32::try_from(dfa.n_states()).expect("states are numbered by u32");
    // The start stays even where it accepts nothing: an automaton has one.
    // Bounded: states that were learned.
    let live: Vec<u32> = (0..states).filter(|state| *state == 0 || dfa.sink(*state) != Some(false)).collect();
    let place = |state: u32| match live.binary_search(&state) {
        Ok(place) if dfa.sink(state) != Some(false) => {
            u32::try_from(place).expect("fewer states than before")
        }
        _ => NOWHERE,
    };
    let letters = dfa.tracks().letters();
    let to = |state: &u32, letter: usize| match place(dfa.next(*state, letter)) {
        // Where nothing is accepted at all, zeros still lead from the start to itself.
        NOWHERE if *state == 0 && letter == 0 => 0,
        place => place,
    };
    // Bounded: states that were learned.
    let next = live.iter().flat_map(|state| (0..letters).map(move |letter| to(state, letter))).collect();
    let accepting = live.iter().map(|state| dfa.is_accepting(*state)).collect();
    let digits = usize::try_from(dfa.tracks().numeration().digits()).expect("digits are few");
    Acceptor::new(dfa.tracks().names().len(), digits, accepting, next).expect("an automaton stays one")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn learned(values: &[u32]) -> Option<Automatic> {
        let law = automatic(values, &Budget::default()).unwrap();
        for (n, v) in (0..).zip(values) {
            assert!(law.as_ref().is_none_or(|law| law.value(n) == Some(u128::from(*v))), "{n}");
        }
        law
    }

    #[test]
    fn lasker_has_one_automaton_of_11_states() {
        let lasker = |n: u32| match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        };
        let values: Vec<u32> = (0..512).map(lasker).collect();
        let law = learned(&values).unwrap();
        assert_eq!((law.modulus(), law.classes()[0].states()), (1, 11));
    }

    #[test]
    fn residues_of_thirteen_that_grow_apart_are_told_by_their_shift() {
        let value = |n: u32| match n % 13 {
            0 => (n / 13).count_ones() % 2,
            r if r < 7 => n / 13 * 16 + r,
            r => (n / 13).trailing_zeros() % 2 + r,
        };
        let values: Vec<u32> = (0..4000).map(value).collect();
        assert_eq!(shifts(&values).last().map(|shift| shift % 13), Some(0));
        let law = learned(&values).unwrap();
        assert!(law.modulus().is_multiple_of(13));
    }

    #[test]
    fn the_budget_is_kept() {
        let values: Vec<u32> = (0..5000u32).map(|n| n.wrapping_mul(2_654_435_761) >> 28).collect();
        assert_eq!(automatic(&values, &Budget::default().with_steps(100)), Err(Stop::Steps));
    }

    proptest! {
        #[test]
        fn functions_of_a_random_automaton_are_learned(
            next in prop::collection::vec((0usize..4, 0usize..4), 4), out in prop::collection::vec(0u32..4, 4),
        ) {
            // The value hangs on the state after the digits of n; leading zeros stay in state 0.
            let value = |n: u32| {
                let digits = 32 - n.leading_zeros();
                let step = |s: usize, i: u32| match (s, n >> i & 1) { (0, 0) => 0, (s, 0) => next[s].0, (s, _) => next[s].1 };
                out[(0..digits).rev().fold(0, step)]
            };
            let values: Vec<u32> = (0..1024).map(value).collect();
            let law = learned(&values).unwrap();
            for n in 1024..4000u32 {
                prop_assert_eq!(law.value(n.into()), Some(u128::from(value(n))));
            }
        }

        #[test]
        fn noise_has_no_law(seed in 0u32..1000) {
            let noise = |n: u32| (n + seed).wrapping_mul(2_654_435_761).rotate_left(9).wrapping_mul(0x85eb_ca6b) >> 29;
            let values: Vec<u32> = (0..1024).map(noise).collect();
            prop_assert!(learned(&values).is_none());
        }
    }
}
