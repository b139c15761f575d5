//! The numbers that stand in a relation with numbers that are known, the least or all: a walk along their
//! digits.

use grundy_automata::Dfa;
use grundy_budget::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// Numbers sought may have this number of digits more than the numbers known.
const MOST_MORE_DIGITS: usize = 40;

/// The letters of words whose known tracks are fixed.
struct Walk {
    /// The step of a letter for each known track, with the digits of its number.
    known: Vec<(usize, Vec<u32>)>,
    /// The digits of the longest number known.
    longest: usize,
    /// The letters that the free tracks add, with their digits.
    letters: Vec<(usize, Vec<u32>)>,
    /// Whether the relation has all free tracks.
    has_all: bool,
}

impl Walk {
    fn new(dfa: &Dfa, known: &[(&str, u128)], free: &[String]) -> Self {
        let tracks = dfa.tracks();
        let numeration = tracks.numeration();
        // A track that the relation does not have may have any number; the least is 0.
        let step = |name: &str| {
            let place = tracks.place(name).ok()?;
            let mut digits = vec![0; tracks.names().len()];
            digits[place] = 1;
            Some(tracks.letter(&digits))
        };
        let known: Vec<(usize, Vec<u32>)> =
            known.iter().filter_map(|(name, n)| Some((step(name)?, numeration.digits_of(*n)))).collect();
        let steps: Vec<Option<usize>> = free.iter().map(|name| step(name)).collect();
        let longest = known.iter().map(|(_, word)| word.len()).max().unwrap_or(0);
        let radix = numeration.digits();
        let mut letters: Vec<(usize, Vec<u32>)> = vec![(0, Vec::new())];
        for step in &steps {
            let digits = 0..if step.is_some() { radix } else { 1 };
            let more = |(letter, before): &(usize, Vec<u32>)| {
                // A track that the relation does not have is left at 0, the least number.
                let longer = |digit: u32| {
                    let digits = before.iter().copied().chain([digit]).collect();
                    (letter + digit as usize * step.unwrap_or(0), digits)
                };
                digits.clone().map(longer).collect::<Vec<_>>()
            };
            letters = letters.iter().flat_map(more).collect();
        }
        Walk { known, longest, letters, has_all: steps.iter().all(Option::is_some) }
    }

    /// What the known tracks add to a letter at a place, counted from the last digit.
    fn fixed(&self, place: usize) -> usize {
        // Words are aligned at their last digits, so a shorter one has zeros in front.
        let digit = |word: &Vec<u32>| word.len().checked_sub(place + 1).map_or(0, |at| word[at] as usize);
        self.known.iter().map(|(step, word)| step * digit(word)).sum()
    }
}

/// Returns numbers with a digit more of this weight each; `None` where one needs more than 128 bits.
fn grown(numbers: &[u128], digits: &[u32], weight: Option<&u128>) -> Option<Vec<u128>> {
    let grown = |(n, digit): (&u128, &u32)| match *digit {
        0 => Some(*n),
        // A digit 0 needs no weight, even where that is beyond 128 bits.
        digit => n.checked_add(weight?.checked_mul(digit.into())?),
    };
    numbers.iter().zip(digits).map(grown).collect()
}

/// Returns the least numbers on the tracks `free` that stand in relation with those known; the first track is
/// compared first. Every track is named once, either known or free. `None` where there are none, or none of
/// 128 bits.
///
/// Words of equal length are in the order of their numbers, so that of the ways into one state only the least
/// goes on. Cost: digits, times states met together, times letters of the free tracks.
pub(super) fn least(dfa: &Dfa, known: &[(&str, u128)], free: &[String]) -> Option<Vec<u128>> {
    let walk = Walk::new(dfa, known, free);
    // In front of the known digits a way through a state twice can be shortened.
    let length = walk.longest + dfa.n_states().min(MOST_MORE_DIGITS);
    let weights: Vec<u128> = dfa.tracks().numeration().weights().take(length).collect();
    let mut best: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
    best.insert(0, vec![0; free.len()]);
    for place in (0..length).rev() {
        let (fixed, weight) = (walk.fixed(place), weights.get(place));
        let mut after: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
        for (state, numbers) in &best {
            for (letter, digits) in &walk.letters {
                let to = dfa.next(*state, fixed + letter);
                // Nothing is accepted from there on.
                if dfa.sink(to) == Some(false) {
                    continue;
                }
                let Some(numbers) = grown(numbers, digits, weight) else { continue };
                // Of two ways into one state the smaller numbers stay smaller, whatever follows.
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

/// Hands out the numbers of at most 128 bits on the tracks `free` that stand in relation with those known, in
/// the order of their digits, until `take` returns an error. Returns whether these are all of them; `false`
/// without any where the relation does not have a free track, which may then have any number.
///
/// What leads to no such numbers is known before the first are handed out, so that the time between two does
/// not grow with the numbers. A step is a state met at a digit.
///
/// # Errors
/// What `take` returns, and the budget's.
pub(super) fn each(
    dfa: &Dfa,
    known: &[(&str, u128)],
    free: &[String],
    budget: &Budget,
    take: &mut dyn FnMut(Vec<u128>) -> Result<(), Stop>,
) -> Result<bool, Stop> {
    let walk = Walk::new(dfa, known, free);
    // A free track that the relation does not have would have endless numbers.
    if !walk.has_all {
        return Ok(false);
    }
    let weights: Vec<u128> = dfa.tracks().numeration().weights().collect();
    // The states that are met with a number of digits still to come, the first with all of them.
    let mut met: Vec<FxHashSet<u32>> = vec![FxHashSet::default(); weights.len() + 1];
    // Forward: the states that words lead to; then backward: those from which a word can end.
    met[weights.len()].insert(0);
    for place in (0..weights.len()).rev() {
        let fixed = walk.fixed(place);
        let (below, here) = met.split_at_mut(place + 1);
        for state in &here[0] {
            budget.spend(1)?;
            let next = walk.letters.iter().map(|(letter, _)| dfa.next(*state, fixed + letter));
            below[place].extend(next.filter(|to| dfa.sink(*to) != Some(false)));
        }
    }
    // Only ends that accept are kept, so that every way that is walked hands out numbers.
    met[0].retain(|state| dfa.is_accepting(*state));
    for place in 0..weights.len() {
        let fixed = walk.fixed(place);
        let (below, here) = met.split_at_mut(place + 1);
        let leads = |state: u32, letter: usize| below[place].contains(&dfa.next(state, fixed + letter));
        here[0].retain(|state| walk.letters.iter().any(|(letter, _)| leads(*state, *letter)));
    }
    if !met[weights.len()].contains(&0) {
        return Ok(true);
    }
    // What is open, the next to go on with last: a state, the digits to come, and the numbers so far.
    let mut open = vec![(0, weights.len(), vec![0; free.len()])];
    let mut are_all = true;
    while let Some((state, to_come, numbers)) = open.pop() {
        budget.spend(1)?;
        let Some(place) = to_come.checked_sub(1) else {
            take(numbers)?;
            continue;
        };
        let fixed = walk.fixed(place);
        // The last is taken from the stack first, so the letters go in reverse.
        for (letter, digits) in walk.letters.iter().rev() {
            let to = dfa.next(state, fixed + letter);
            if met[place].contains(&to) {
                match grown(&numbers, digits, weights.get(place)) {
                    Some(numbers) => open.push((to, place, numbers)),
                    // Numbers beyond 128 bits exist, and are not handed out.
                    None => are_all = false,
                }
            }
        }
    }
    Ok(are_all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_automata::{Numeration, Relation, linear};

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

    #[test]
    fn all_pairs_are_handed_out_once_each_and_the_first_are_soon_found() {
        for numeration in [Numeration::BINARY, Numeration::ZECKENDORF] {
            let terms = [("n", 1), ("a", -3), ("b", -5)];
            let dfa = linear(numeration, &terms, 0, Relation::Equal, &Budget::default()).unwrap();
            let free = ["a".to_owned(), "b".to_owned()];
            for n in 0..60_u128 {
                let mut found = Vec::new();
                let take = &mut |numbers| {
                    found.push(numbers);
                    Ok(())
                };
                assert_eq!(each(&dfa, &[("n", n)], &free, &Budget::default(), take), Ok(true));
                found.sort_unstable();
                let right = (0..=n / 3).filter(|a| (n - 3 * a) % 5 == 0).map(|a| vec![a, (n - 3 * a) / 5]);
                assert_eq!(found, right.collect::<Vec<_>>(), "{n}");
            }
            let mut left = 100;
            let take = &mut |numbers: Vec<u128>| {
                assert_eq!(3 * numbers[0] + 5 * numbers[1], 10_u128.pow(30));
                left -= 1;
                if left == 0 { Err(Stop::Full) } else { Ok(()) }
            };
            let budget = Budget::default().with_steps(100_000);
            assert_eq!(each(&dfa, &[("n", 10_u128.pow(30))], &free, &budget, take), Err(Stop::Full));
        }
    }

    #[test]
    fn a_track_that_the_relation_does_not_have_is_not_listed() {
        let dfa = linear(Numeration::BINARY, &[("n", 1)], 0, Relation::Equal, &Budget::default()).unwrap();
        let take = &mut |_| unreachable!("nothing is handed out");
        assert_eq!(each(&dfa, &[("n", 0)], &["a".to_owned()], &Budget::default(), take), Ok(false));
    }
}
