//! Learning a function from the table of its values.
//!
//! The prefixes of words of pairs `(n, v)` are pairs of numbers `(x, y)`, since leading zeros make no
//! difference. Up to depth d the words that may follow `(x, y)` are read off the table: after j more digits
//! the values of `n` in `x * 2^j ..` that lie in `y * 2^j ..`. Prefixes with equal continuations up to depth
//! d are taken for one state [Biermann, Feldman 1972]. The least d is sought for which the automaton agrees
//! with the table and is a function of all naturals.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::{Held, Raw};
use crate::function::{no_value, two_values};
use crate::minimize::minimize;
use crate::numeration::Numeration;
use crate::tracks::Tracks;
use grundy_budget::Budget;
use rustc_hash::FxHashMap;

/// What was learned from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    /// The pairs `(n, v)` with `v = g(n)`, on the tracks `n` and `v` in base 2; one `v` for every natural
    /// `n`.
    pub dfa: Dfa,
    /// The automaton's values are the table's for every `n` below this.
    pub agrees: usize,
    /// How many digits of continuation tell the states apart.
    pub depth: u32,
}

/// Learns the function whose values for 0, 1, 2, .. are given, as an automaton in base 2 of at most
/// `max_states` states.
///
/// The table must reach past what leads to the states: `n mod p` takes from `2 * p^2` to `4 * p^2` values,
/// Kayles 1024. Cost: for each depth tried, `4 * states * 2^(depth + 1)` looks into the table; a table
/// without a small automaton is given up after `max_states` states of a depth.
///
/// # Errors
/// [`Error::TableTooShort`]: a longer table may do. [`Error::TooManyStates`]: it would take more states.
/// [`Error::Stopped`].
///
/// ```
/// # use grundy_automata::learn;
/// # use grundy_budget::Budget;
/// // Lasker's Nim: g(4k + 3) = 4k + 4, g(4k + 4) = 4k + 3, else g(n) = n.
/// let lasker = |n: u64| match n % 4 { 3 => n + 1, 0 if n > 0 => n - 1, _ => n };
/// let table: Vec<u64> = (0..512).map(lasker).collect();
/// let learned = learn::functional(&table, 100, &Budget::default())?;
/// assert_eq!(learned.agrees, 512);
/// assert!(learned.dfa.contains(&[1_000_000_003, 1_000_000_004]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn functional(values: &[u64], max_states: usize, budget: &Budget) -> Result<Learned, Error> {
    // The least depth that is right gives the fewest states.
    for depth in 1..usize::BITS {
        let mut held = Held::new(budget);
        // A continuation of a prefix is a word for each number of digits up to the depth.
        let width = 2usize.checked_shl(depth).filter(|width| *width <= 2 * values.len());
        let width = width.ok_or(Error::TableTooShort)?;
        held.more(8 * width * max_states.min(values.len()))?;
        let dfa = minimize(&merge(values, depth, max_states, budget)?, budget)?;
        // Cheap first: most depths are refused by the table.
        if agreement(&dfa, values) == values.len()
            && two_values(&dfa, "v", budget)?.is_none()
            && no_value(&dfa, "v", budget)?.is_none()
        {
            return Ok(Learned { dfa, agrees: values.len(), depth });
        }
    }
    Err(Error::TableTooShort)
}

/// Returns the least `n` whose value an automaton over the tracks `n` and `v` in base 2 does not accept, or
/// the length of the table.
///
/// # Panics
/// Where the automaton has other tracks.
#[must_use]
pub fn agreement(dfa: &Dfa, values: &[u64]) -> usize {
    assert_eq!(dfa.tracks().names(), ["n", "v"], "the tracks of a function's table");
    assert_eq!(dfa.tracks().numeration(), Numeration::BINARY, "the numeration of a function's table");
    // Both numbers are read at the length of the longer one.
    let accepts = |(n, v): (usize, &u64)| {
        let length = u64::BITS - (n as u64 | v).leading_zeros();
        let letter = |i: u32| (n >> i & 1) << 1 | usize::from(v >> i & 1 == 1);
        let end = (0..length).rev().fold(0, |state, i| dfa.next(state, letter(i)));
        dfa.is_accepting(end)
    };
    values.iter().enumerate().position(|pair| !accepts(pair)).unwrap_or(values.len())
}

/// Returns the automaton whose states are the prefixes with different continuations up to `depth`.
fn merge(values: &[u64], depth: u32, max_states: usize, budget: &Budget) -> Result<Raw, Error> {
    let tracks = Tracks::new(Numeration::BINARY, &["n", "v"])?;
    let mut number: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
    let mut prefixes: Vec<(usize, u64)> = Vec::new();
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    let mut signature = Vec::new();
    let mut state = |prefixes: &mut Vec<(usize, u64)>, x: usize, y: u64| -> Result<u32, Error> {
        continuations(values, depth, x, y, &mut signature)?;
        budget.spend(signature.len() as u64)?;
        // Prefixes with equal continuations are taken for one state.
        if let Some(state) = number.get(signature.as_slice()) {
            return Ok(*state);
        }
        if prefixes.len() == max_states {
            return Err(Error::TooManyStates { most: max_states });
        }
        let state = u32::try_from(prefixes.len()).map_err(|_| Error::TooManyStates { most: max_states })?;
        number.insert(signature.clone(), state);
        // The continuation of no digits says whether the prefix itself is a pair.
        accepting.push(signature[0] == 0);
        prefixes.push((x, y));
        Ok(state)
    };
    state(&mut prefixes, 0, 0)?;
    // States are gone through in the order in which they were met, so the table has a row for each.
    let mut at = 0;
    while at < prefixes.len() {
        let (x, y) = prefixes[at];
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            next.push(state(&mut prefixes, 2 * x + a, 2 * y + b)?);
        }
        at += 1;
    }
    Ok(Raw { tracks, accepting, next })
}

/// Stands for "no value follows"; a value's low digits are fewer than 64, since a prefix holds the
/// others or 0.
const NONE: u64 = u64::MAX;

/// Writes, for each number j of digits up to `depth` and each word of j digits after `x`, the digits of the
/// value after `y`, if its other digits are `y`.
fn continuations(
    values: &[u64],
    depth: u32,
    x: usize,
    y: u64,
    signature: &mut Vec<u64>,
) -> Result<(), Error> {
    // What lies beyond the table is not known, and a guess would merge what differs.
    let end = x.checked_add(1).and_then(|after| after.checked_mul(1 << depth));
    if end.is_none_or(|end| end > values.len()) {
        return Err(Error::TableTooShort);
    }
    signature.clear();
    for j in 0..=depth {
        let block = &values[x << j..(x + 1) << j];
        // The value has to begin with `y`; its other digits are what follows.
        signature.extend(block.iter().map(|v| if v >> j == y { v & ((1 << j) - 1) } else { NONE }));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::lstar;

    fn mex(reached: &[u64]) -> u64 {
        (0..).find(|v| !reached.contains(v)).expect("the options are finite")
    }

    fn kayles(upto: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=upto {
            let split = |taken: usize| (0..=(n - taken) / 2).map(move |a| (a, n - taken - a));
            let options = (1..=n.min(2)).flat_map(split).map(|(a, b)| values[a] ^ values[b]);
            let options: Vec<u64> = options.collect();
            values.push(mex(&options));
        }
        values
    }

    fn lasker(upto: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..usize::try_from(upto).unwrap() {
            let splits = (1..n).map(|a| values[a] ^ values[n - a]);
            let options: Vec<u64> = values.iter().copied().chain(splits).collect();
            values.push(mex(&options));
        }
        values
    }

    /// The same by L*, with the table as teacher.
    fn by_lstar(values: &[u64], max_states: usize) -> Result<Dfa, Error> {
        let tracks = Tracks::new(Numeration::BINARY, &["n", "v"]).unwrap();
        let mut member = |pair: &[u128]| {
            let n = usize::try_from(pair[0]).ok()?;
            values.get(n).map(|v| u128::from(*v) == pair[1])
        };
        let budget = Budget::default();
        let mut refute = |dfa: &Dfa| {
            let n = agreement(dfa, values);
            if n < values.len() {
                return Ok(Some(vec![n as u128, values[n].into()]));
            }
            let Some(words) = two_values(dfa, "v", &budget)? else { return Ok(None) };
            let wrong = |pair: &Vec<u128>| member_of(values, pair) == Some(false);
            let pairs = words.map(|word| dfa.tracks().numbers(&word).unwrap());
            pairs.into_iter().find(wrong).map(Some).ok_or(Error::TableTooShort)
        };
        lstar(&tracks, &mut member, &mut refute, max_states, &budget)
    }

    fn member_of(values: &[u64], pair: &[u128]) -> Option<bool> {
        values.get(usize::try_from(pair[0]).ok()?).map(|v| u128::from(*v) == pair[1])
    }

    #[test]
    fn laskers_nim_has_11_states() {
        let learned = functional(&lasker(512), 100, &Budget::default()).unwrap();
        assert_eq!(learned.dfa.n_live_states(), 11);
        assert_eq!(by_lstar(&lasker(512), 100).unwrap(), learned.dfa);
    }

    #[test]
    fn kayles_has_48_states() {
        let values = kayles(4095);
        let learned = functional(&values, 200, &Budget::default()).unwrap();
        assert_eq!(learned.dfa.n_live_states(), 48);
        assert_eq!(by_lstar(&values, 200).unwrap(), learned.dfa);
    }

    #[test]
    fn growing_and_ruler_like_functions_are_learned() {
        let laws: [fn(u64) -> u64; 6] = [
            |_| 0,
            |n| 3 * n + 5,
            |n| n / 2,
            |n| n ^ (n >> 1),
            |n| 2 * n + u64::from(n.count_ones() % 2 == 0),
            |n| u64::from(n.is_power_of_two()),
        ];
        for (i, law) in laws.iter().enumerate() {
            let values: Vec<u64> = (0..1024).map(law).collect();
            let learned = functional(&values, 200, &Budget::default()).unwrap_or_else(|e| panic!("{i}: {e}"));
            for n in (0..5000).chain([1 << 40, (1 << 40) + 12345]) {
                assert!(learned.dfa.contains(&[n.into(), law(n).into()]), "law {i} at {n}");
            }
        }
    }

    #[test]
    fn what_has_no_small_automaton_is_given_up() {
        // Squares: no automaton; a table of noise; a table that is too short for its period.
        let squares: Vec<u64> = (0..4096).map(|n| n * n).collect();
        assert!(functional(&squares, 256, &Budget::default()).is_err());
        let noise: Vec<u64> = (0u64..4096).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60).collect();
        let refused = functional(&noise, 256, &Budget::default());
        assert!(matches!(refused, Err(Error::TooManyStates { most: 256 } | Error::TableTooShort)));
        let period: Vec<u64> = (0..64).map(|n| n % 37).collect();
        assert_eq!(functional(&period, 256, &Budget::default()), Err(Error::TableTooShort));
        assert_eq!(functional(&[], 256, &Budget::default()), Err(Error::TableTooShort));
        let budget = Budget::default().with_steps(1000);
        assert!(matches!(functional(&noise, 256, &budget), Err(Error::Stopped(_))));
    }

    #[test]
    fn agreement_ends_at_the_first_other_value() {
        let mut values: Vec<u64> = (0..256).collect();
        let learned = functional(&values, 10, &Budget::default()).unwrap();
        values[200] = 7;
        assert_eq!(agreement(&learned.dfa, &values), 200);
    }
}
