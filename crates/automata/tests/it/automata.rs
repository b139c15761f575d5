//! Random automata: what an operation accepts, word by word, against what its definition says.

use grundy_automata::{Dfa, Numeration, Tracks, count, function, product, project, shortest};
use grundy_budget::Budget;
use proptest::collection::vec;
use proptest::prelude::*;

/// An automaton in base 2 of at most 5 states, the initial one with a loop on letter 0.
fn any_dfa(names: &'static [&'static str]) -> impl Strategy<Value = Dfa> {
    let letters = 1usize << names.len();
    (1usize..6)
        .prop_flat_map(move |n| (vec(any::<bool>(), n), vec(0..u32::try_from(n).unwrap(), n * letters)))
        .prop_map(move |(accepting, mut next)| {
            next[0] = 0;
            let tracks = Tracks::new(Numeration::BINARY, names).unwrap();
            Dfa::new(tracks, &accepting, &next, &Budget::default()).unwrap()
        })
}

fn below(n: u128) -> impl Iterator<Item = [u128; 3]> {
    (0..n * n * n).map(move |i| [i / n / n, i / n % n, i % n])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn products_accept_what_their_parts_say(a in any_dfa(&["x", "y"]), b in any_dfa(&["y", "z"])) {
        let budget = Budget::default();
        let and = product::and(&a, &b, &budget).unwrap();
        let or = product::or(&a, &b, &budget).unwrap();
        let xor = product::xor(&a, &b, &budget).unwrap();
        let difference = product::difference(&a, &b, &budget).unwrap();
        let not = product::complement(&a, &budget).unwrap();
        for [x, y, z] in below(9) {
            let (in_a, in_b) = (a.contains(&[x, y]), b.contains(&[y, z]));
            prop_assert_eq!(and.contains(&[x, y, z]), in_a && in_b);
            prop_assert_eq!(or.contains(&[x, y, z]), in_a || in_b);
            prop_assert_eq!(xor.contains(&[x, y, z]), in_a != in_b);
            prop_assert_eq!(difference.contains(&[x, y, z]), in_a && !in_b);
            prop_assert_eq!(not.contains(&[x, y]), !in_a);
        }
        // Equal relations are equal values, by whatever way they were made.
        let neither = product::complement(&or, &budget).unwrap();
        let both_not = product::and(&not, &product::complement(&b, &budget).unwrap(), &budget).unwrap();
        prop_assert_eq!(neither, both_not);
        prop_assert_eq!(product::xor(&or, &and, &budget).unwrap(), xor);
    }

    #[test]
    fn a_forgotten_number_has_at_most_a_digit_more_for_each_state(a in any_dfa(&["x", "y"])) {
        let budget = Budget::default();
        let exists = project::exists(&a, "y", &budget).unwrap();
        let for_all = project::for_all(&a, "y", &budget).unwrap();
        for x in 0..16u128 {
            // Four digits of x, and before them no state twice.
            let bound = 1 << (4 + a.n_states());
            prop_assert_eq!(exists.contains(&[x]), (0..bound).any(|y| a.contains(&[x, y])));
            prop_assert_eq!(for_all.contains(&[x]), (0..bound).all(|y| a.contains(&[x, y])));
            let value = function::value(&a, "y", &[x]).unwrap();
            prop_assert_eq!(value.is_some(), exists.contains(&[x]));
            prop_assert!(value.is_none_or(|y| a.contains(&[x, y])));
        }
        // The first number without a value may have more digits than there are states of `a`, but not of
        // `exists`.
        match function::no_value(&a, "y", &budget).unwrap() {
            None => prop_assert!((0..1 << exists.n_states().min(12)).all(|x| exists.contains(&[x]))),
            Some(word) => prop_assert!(!exists.contains(&exists.tracks().numbers(&word).unwrap())),
        }
    }

    #[test]
    fn a_relation_with_two_values_shows_them(a in any_dfa(&["x", "y"])) {
        let bound = 1u128 << 6;
        let twice = (0..bound).any(|x| (0..bound).filter(|y| a.contains(&[x, *y])).count() > 1);
        match function::two_values(&a, "y", &Budget::default()).unwrap() {
            None => prop_assert!(!twice),
            Some(words) => {
                let [one, other] = words.map(|word| a.tracks().numbers(&word).unwrap());
                prop_assert!(a.contains(&one) && a.contains(&other) && one[0] == other[0] && one[1] != other[1]);
            }
        }
    }

    #[test]
    fn the_shortest_word_is_the_first(a in any_dfa(&["x", "y"])) {
        // Words in their order, up to the number of states.
        let words = (0..=a.n_states()).flat_map(|length| (0..1usize << (2 * length)).map(move |i| (length, i)));
        let word = |(length, i): (usize, usize)| (0..length).rev().map(|at| i >> (2 * at) & 3).collect::<Vec<_>>();
        prop_assert_eq!(shortest(&a), words.map(word).find(|word| a.accepts(word)));
    }

    #[test]
    fn counting_counts(a in any_dfa(&["x", "y"]), n in 0u128..20) {
        let pairs = (0..n * n).filter(|i| a.contains(&[i / n, i % n])).count() as u128;
        prop_assert_eq!(count(&a, n, &Budget::default()), Ok(Some(pairs)));
    }

    #[test]
    fn renaming_permutes_the_numbers(a in any_dfa(&["x", "y", "z"])) {
        let budget = Budget::default();
        let turned = a.rename(&[("x", "y"), ("y", "z"), ("z", "x")], &budget).unwrap();
        for [x, y, z] in below(6) {
            prop_assert_eq!(a.contains(&[x, y, z]), turned.contains(&[z, x, y]));
        }
        let back = turned.rename(&[("y", "x"), ("z", "y"), ("x", "z")], &budget).unwrap();
        prop_assert_eq!(back, a);
    }
}
