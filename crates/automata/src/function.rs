//! Relations that are functions: one track, the value, is determined by the others, the arguments.

use crate::dfa::Dfa;
use crate::error::Error;
use crate::explore::Held;
use crate::product::complement;
use crate::project::exists;
use crate::witness::shortest;
use grundy_budget::Budget;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Returns two tuples of the relation that differ on the track `value` alone, as words of one length, or
/// `None` where there is at most one value for every argument. The words are shortest.
///
/// Cost: at most the square of the number of states, times letters and digits; in a function, far less.
///
/// # Errors
/// [`Error::NoTrack`], [`Error::Stopped`].
pub fn two_values(dfa: &Dfa, value: &str, budget: &Budget) -> Result<Option<[Vec<usize>; 2]>, Error> {
    let place = dfa.tracks().place(value)?;
    let (step, letters) = (dfa.tracks().step(place), dfa.tracks().letters());
    let radix = dfa.tracks().numeration().digits() as usize;
    let is_dead = |state: u32| dfa.sink(state) == Some(false);
    // Pairs of states reached by words that agree on the arguments, and whether the words differ at all.
    type Pair = (u32, u32, bool);
    let mut came: FxHashMap<Pair, Option<(Pair, usize, usize)>> = FxHashMap::default();
    let mut order: Vec<Pair> = vec![(0, 0, false)];
    let mut held = Held::new(budget);
    came.insert((0, 0, false), None);
    let mut at = 0;
    while at < order.len() {
        let from @ (s, t, differ) = order[at];
        at += 1;
        if differ && dfa.is_accepting(s) && dfa.is_accepting(t) {
            let mut words = [Vec::new(), Vec::new()];
            let mut pair = from;
            while let Some((before, a, b)) = came[&pair] {
                words[0].push(a);
                words[1].push(b);
                pair = before;
            }
            words.iter_mut().for_each(|word| word.reverse());
            return Ok(Some(words));
        }
        budget.spend((letters * radix) as u64)?;
        // Arguments are the same in both words, and the values differ in their digits alone.
        for a in 0..letters {
            let digit = a / step % radix;
            // As long as the words do not differ, the first to differ may be the less one.
            let others = if differ { 0..radix } else { digit..radix };
            let target = dfa.next(s, a);
            if is_dead(target) {
                continue;
            }
            for other in others {
                let b = a - digit * step + other * step;
                // The letter is the same but for the digit of the value.
                let pair = (target, dfa.next(t, b), differ || a != b);
                if is_dead(pair.1) {
                    continue;
                }
                if let Entry::Vacant(entry) = came.entry(pair) {
                    held.more(96)?;
                    entry.insert(Some((from, a, b)));
                    order.push(pair);
                }
            }
        }
    }
    Ok(None)
}

/// Returns the shortest word of arguments for which there is no value, over the tracks without `value`, or
/// `None` where there is a value for every argument.
///
/// # Errors
/// [`Error::NoTrack`], [`Error::Stopped`].
pub fn no_value(dfa: &Dfa, value: &str, budget: &Budget) -> Result<Option<Vec<usize>>, Error> {
    // A value is missing where the projection does not hold.
    Ok(shortest(&complement(&exists(dfa, value, budget)?, budget)?))
}

/// Returns a number on the track `value` that stands in relation with `arguments`, which are in the order of
/// the other tracks' names; `None` where there is none, or where it needs more than 128 bits. In a function
/// it is the only one.
///
/// Cost: in a function, the number of digits of the arguments, times the few states that are reached
/// together.
///
/// # Errors
/// [`Error::NoTrack`]; [`Error::Shape`] for a wrong number of arguments.
///
/// ```
/// use grundy_automata::{Numeration, Relation, function, linear};
/// # use grundy_budget::Budget;
/// let third = linear(Numeration::BINARY, &[("n", 1), ("third", -3)], 0, Relation::Equal, &Budget::default())?;
/// assert_eq!(function::value(&third, "third", &[3_000_000_000_000])?, Some(1_000_000_000_000));
/// assert_eq!(function::value(&third, "third", &[2])?, None);
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn value(dfa: &Dfa, value: &str, arguments: &[u128]) -> Result<Option<u128>, Error> {
    let place = dfa.tracks().place(value)?;
    let others = dfa.tracks().without(place);
    if arguments.len() != others.names().len() {
        let (found, wanted) = (arguments.len(), others.names().len());
        return Err(Error::Shape(format!("{found} arguments are given; the relation takes {wanted}")));
    }
    let (step, radix) = (dfa.tracks().step(place), dfa.tracks().numeration().digits() as usize);
    let edges = |state: u32, letter: usize| {
        // The digit of the value is the only one that is free.
        let base = letter / step * step * radix + letter % step;
        let digits = (0..radix).map(move |digit| (dfa.next(state, base + digit * step), digit));
        digits.filter(|(target, _)| dfa.sink(*target) != Some(false))
    };
    // The value may have more digits than the arguments: what zeros lead to, as a tree.
    let mut tree = Layer { came: FxHashMap::default(), reached: vec![0] };
    let mut at = 0;
    while let Some(state) = tree.reached.get(at).copied() {
        edges(state, 0).filter(|(target, _)| *target != 0).for_each(|edge| tree.reach(state, edge));
        at += 1;
    }
    let mut layers = vec![tree];
    for letter in others.word(arguments) {
        let mut layer = Layer { came: FxHashMap::default(), reached: Vec::new() };
        for state in &layers.last().expect("the tree is the first").reached {
            edges(*state, letter).for_each(|edge| layer.reach(*state, edge));
        }
        layers.push(layer);
    }
    let last = layers.last().expect("the tree is the first");
    // Any accepting state will do: in a function there is one value.
    let Some(mut state) = last.reached.iter().copied().find(|state| dfa.is_accepting(*state)) else {
        return Ok(None);
    };
    let mut digits = Vec::new();
    let mut back = |layer: &Layer, state: u32| {
        let (before, digit) = layer.came.get(&state)?;
        digits.push(*digit);
        Some(*before)
    };
    for layer in layers[1..].iter().rev() {
        // Each layer says from where its states were reached, so the digits are read backwards.
        state = back(layer, state).expect("the state was reached in this layer");
    }
    while let Some(before) = back(&layers[0], state) {
        state = before;
    }
    digits.reverse();
    Ok(dfa.tracks().numeration().number(&digits))
}

/// The states that some digits lead to, and for each the one before it and the digit of the value.
struct Layer {
    came: FxHashMap<u32, (u32, u32)>,
    reached: Vec<u32>,
}

impl Layer {
    fn reach(&mut self, from: u32, (target, digit): (u32, usize)) {
        if let Entry::Vacant(entry) = self.came.entry(target) {
            entry.insert((from, u32::try_from(digit).expect("a digit is a u32")));
            self.reached.push(target);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Relation, linear};
    use crate::testing::all;

    #[test]
    fn a_function_has_one_value_everywhere() {
        let budget = Budget::default();
        for numeration in all() {
            // v = 2n + 3, with more digits than n; the same or less; and something only for n >= 5.
            let make = |relation| linear(numeration, &[("n", 2), ("v", -1)], 3, relation, &budget).unwrap();
            let double = make(Relation::Equal);
            assert_eq!(two_values(&double, "v", &budget), Ok(None));
            assert_eq!(no_value(&double, "v", &budget), Ok(None));
            for n in (0..50).chain([u128::MAX >> 5]) {
                assert_eq!(value(&double, "v", &[n]), Ok(Some(2 * n + 3)), "{numeration} {n}");
            }
            let words = two_values(&make(Relation::AtMost), "v", &budget).unwrap().unwrap();
            let pairs = words.map(|word| double.tracks().numbers(&word).unwrap());
            assert_eq!(pairs[0][0], pairs[1][0]);
            assert!(pairs[0][1] != pairs[1][1] && pairs.iter().all(|pair| pair[1] >= 2 * pair[0] + 3));
            let minus = linear(numeration, &[("n", 1), ("v", -1)], -5, Relation::Equal, &budget).unwrap();
            let gap = no_value(&minus, "v", &budget).unwrap().unwrap();
            let arguments = minus.tracks().without(1);
            assert_eq!(arguments.numbers(&gap), Some(vec![0]));
            assert_eq!(value(&minus, "v", &[4]), Ok(None));
        }
    }

    #[test]
    fn arguments_are_counted() {
        let double =
            linear(crate::Numeration::BINARY, &[("n", 2), ("v", -1)], 0, Relation::Equal, &Budget::default());
        assert!(matches!(value(&double.unwrap(), "v", &[1, 2]), Err(Error::Shape(_))));
    }
}
