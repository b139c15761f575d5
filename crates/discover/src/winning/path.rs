//! The least numbers that stand in a relation with numbers that are known: a walk along their digits.

use grundy_automata::Dfa;
use rustc_hash::FxHashMap;

/// Numbers sought may have this number of digits more than the numbers known.
const MOST_MORE_DIGITS: usize = 40;

/// Returns the least numbers on the tracks `free` that stand in relation with those known; the first track is
/// compared first. Every track is named once, either known or free. `None` where there are none, or none of
/// 128 bits.
///
/// Words of equal length are in the order of their numbers, so that of the ways into one state only the least
/// goes on. Cost: digits, times states met together, times letters of the free tracks.
pub(super) fn least(dfa: &Dfa, known: &[(&str, u128)], free: &[String]) -> Option<Vec<u128>> {
    let tracks = dfa.tracks();
    let numeration = tracks.numeration();
    // A track that the relation does not have may have any number; the least is 0.
    let step = |name: &str| {
        let place = tracks.place(name).ok()?;
        let mut digits = vec![0; tracks.names().len()];
        digits[place] = 1;
        Some(tracks.letter(&digits))
    };
    let words: Vec<(usize, Vec<u32>)> =
        known.iter().filter_map(|(name, n)| Some((step(name)?, numeration.digits_of(*n)))).collect();
    let steps: Vec<Option<usize>> = free.iter().map(|name| step(name)).collect();
    let longest = words.iter().map(|(_, word)| word.len()).max().unwrap_or(0);
    let length = longest + dfa.n_states().min(MOST_MORE_DIGITS);
    let weights: Vec<u128> = numeration.weights().take(length).collect();
    let radix = numeration.digits();

    // The letters that the free tracks add, with their digits.
    let mut letters: Vec<(usize, Vec<u32>)> = vec![(0, Vec::new())];
    for step in &steps {
        let digits = 0..if step.is_some() { radix } else { 1 };
        let more = |(letter, before): &(usize, Vec<u32>)| {
            let longer = |digit: u32| {
                let digits = before.iter().copied().chain([digit]).collect();
                (letter + digit as usize * step.unwrap_or(0), digits)
            };
            digits.clone().map(longer).collect::<Vec<_>>()
        };
        letters = letters.iter().flat_map(more).collect();
    }

    let mut best: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
    best.insert(0, vec![0; free.len()]);
    for place in (0..length).rev() {
        let digit = |word: &Vec<u32>| word.len().checked_sub(place + 1).map_or(0, |at| word[at] as usize);
        let fixed: usize = words.iter().map(|(step, word)| step * digit(word)).sum();
        let weight = weights.get(place);
        let mut after: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
        for (state, numbers) in &best {
            for (letter, digits) in &letters {
                let to = dfa.next(*state, fixed + letter);
                if dfa.sink(to) == Some(false) {
                    continue;
                }
                let grown = |(n, digit): (&u128, &u32)| match *digit {
                    0 => Some(*n),
                    digit => n.checked_add(weight?.checked_mul(digit.into())?),
                };
                let Some(numbers) = numbers.iter().zip(digits).map(grown).collect::<Option<Vec<u128>>>()
                else {
                    continue;
                };
                match after.get_mut(&to) {
                    Some(kept) if *kept <= numbers => {}
                    Some(kept) => *kept = numbers,
                    None => {
                        after.insert(to, numbers);
                    }
                }
            }
        }
        best = after;
    }
    best.into_iter().filter(|(state, _)| dfa.is_accepting(*state)).map(|(_, numbers)| numbers).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_automata::{Numeration, Relation, linear};
    use grundy_budget::Budget;

    #[test]
    fn the_least_pair_is_least_in_its_first_number() {
        for numeration in [Numeration::BINARY, Numeration::ZECKENDORF] {
            let terms = [("n", 1), ("a", -3), ("b", -5)];
            let dfa = linear(numeration, &terms, 0, Relation::Equal, &Budget::default()).unwrap();
            for n in (0..60_u128).chain([10_u128.pow(30)]) {
                let free = ["a".to_owned(), "b".to_owned()];
                let found = least(&dfa, &[("n", n)], &free);
                let wanted = (0..5).find(|a| 3 * a <= n && (n - 3 * a) % 5 == 0);
                assert_eq!(found, wanted.map(|a| vec![a, (n - 3 * a) / 5]), "{n}");
            }
        }
    }

    #[test]
    fn numbers_sought_may_be_longer_than_those_known() {
        let terms = [("n", 100), ("a", -1)];
        let dfa = linear(Numeration::BINARY, &terms, 0, Relation::Equal, &Budget::default()).unwrap();
        assert_eq!(least(&dfa, &[("n", 1)], &["a".to_owned()]), Some(vec![100]));
    }
}
