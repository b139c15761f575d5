//! Atomic weights against their definition: games of day 3, random all-small games, gardens, and tinies,
//! which weigh nothing.

use super::laws::born_by;
use super::naive::Tree;
use super::{Form, Forms};
use crate::{Budget, Dyadic};
use proptest::prelude::*;

fn forms() -> Forms {
    Forms::new(&Budget::default())
}

/// The inequality that defines atomic weights, with a nimber far beyond all that day 3 has.
fn is_atomic_weight_by_definition(forms: &mut Forms, g: Form, w: Form) -> bool {
    let up = forms.ups(1, 0).unwrap();
    let ups = forms.norton_product(w, up).unwrap();
    let rest = forms.subtract(g, ups).unwrap();
    let upper = forms.ups(1, 64).unwrap();
    let lower = forms.negate(upper).unwrap();
    forms.le(lower, rest).unwrap() && forms.le(rest, upper).unwrap() && rest != lower && rest != upper
}

#[test]
fn atomic_weights_of_day_three_are_those_the_definition_finds() {
    let mut forms = forms();
    let weights = {
        let mut weights = born_by(&mut forms, 2);
        weights.extend([3, -3, 4, -4].map(|n| forms.integer(n).unwrap()));
        weights
    };
    let (mut n_with, mut n_without) = (0, 0);
    for g in born_by(&mut forms, 3) {
        let weight = forms.atomic_weight(g).unwrap();
        if forms.is_all_small(g).unwrap() {
            assert!(weight.is_some(), "every all-small game has an atomic weight");
        }
        if !forms.is_infinitesimal(g) {
            assert_eq!(weight, None);
            continue;
        }
        let found: Vec<Form> =
            weights.iter().copied().filter(|w| is_atomic_weight_by_definition(&mut forms, g, *w)).collect();
        assert!(found.len() <= 1, "an atomic weight is unique");
        assert_eq!(weight, found.first().copied(), "{:?}", Tree::of(&mut forms, g).unwrap());
        if weight.is_some() { n_with += 1 } else { n_without += 1 }
    }
    assert!(n_with > 20, "{n_with} with, {n_without} without");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn atomic_weights_of_all_small_games_exist_and_add(g in all_small(), h in all_small()) {
        let mut forms = forms();
        let (g, h) = (g.form(&mut forms).unwrap(), h.form(&mut forms).unwrap());
        let sum = forms.add(g, h).unwrap();
        let [a, b, c] = [g, h, sum].map(|g| forms.atomic_weight(g).unwrap().unwrap());
        prop_assert_eq!(forms.add(a, b).unwrap(), c);
        // A game two ups ahead is won by Left whoever begins.
        let two = forms.integer(2).unwrap();
        if forms.le(two, c).unwrap() {
            let zero = forms.zero();
            prop_assert!(forms.le(zero, sum).unwrap() && sum != zero);
        }
    }
}

fn all_small() -> impl Strategy<Value = Tree> {
    Just(Tree::default()).prop_recursive(4, 16, 2, |option| {
        let options = prop::collection::vec(option, 1..3);
        (options.clone(), options).prop_map(|(left, right)| Tree::new(left, right))
    })
}

/// A flower is a green stalk with red or blue blossoms on it: `*m : x`. Its weight is 1 where the blossoms
/// are Left's, -1 where they are Right's, whatever the stalk. [Winning Ways, ch. 8]
#[test]
fn gardens_weigh_as_many_flowers_as_left_has_more() {
    let mut forms = forms();
    let mut garden = forms.zero();
    let mut weight = 0;
    let flowers = [(1, "1"), (2, "-1"), (3, "2"), (1, "3/4"), (4, "-5/2"), (2, "1/2"), (5, "1")];
    for (stalk, blossoms) in flowers {
        let (stalk, x) = (forms.nimber(stalk).unwrap(), blossoms.parse::<Dyadic>().unwrap());
        let number = forms.number(&x).unwrap();
        let flower = forms.ordinal_sum(stalk, number).unwrap();
        let own = forms.integer(i64::from(x.signum())).unwrap();
        assert_eq!(forms.atomic_weight(flower).unwrap(), Some(own));
        garden = forms.add(garden, flower).unwrap();
        weight += i64::from(x.signum());
        let total = forms.integer(weight).unwrap();
        assert_eq!(forms.atomic_weight(garden).unwrap(), Some(total));
    }
    assert_eq!(weight, 3);
    let zero = forms.zero();
    assert!(forms.le(zero, garden).unwrap() && garden != zero);
}

/// A tiny is positive, below every power of up, and of a larger threat below every multiple of one of a
/// smaller; its weight is 0, and its temperature.
#[test]
fn tinies_are_positive_and_infinitesimal_to_each_other_and_to_all_ups() {
    let mut forms = forms();
    let zero = forms.zero();
    let sizes = ["1/4", "1", "3/2", "2", "5"];
    let tinies: Vec<Form> = sizes
        .iter()
        .map(|size| {
            let size = forms.number(&size.parse().unwrap()).unwrap();
            forms.tiny(size).unwrap()
        })
        .collect();
    let star = forms.nimber(1).unwrap();
    for (index, tiny) in tinies.iter().enumerate() {
        let miny = forms.negate(*tiny).unwrap();
        assert_eq!(forms.add(*tiny, miny).unwrap(), zero);
        assert!(forms.le(zero, *tiny).unwrap() && forms.compare(*tiny, star).unwrap().is_none());
        let many = forms.multiple(&4.into(), *tiny).unwrap();
        for larger in &tinies[..index] {
            assert!(forms.le(many, *larger).unwrap() && many != *larger);
        }
        for order in 1..5 {
            let up = forms.up_of_order(order).unwrap();
            assert!(forms.le(many, up).unwrap() && many != up);
        }
        assert_eq!(forms.atomic_weight(*tiny).unwrap(), Some(zero));
        assert_eq!(forms.temperature(*tiny).unwrap(), Dyadic::from(0));
        assert!(!forms.is_all_small(*tiny).unwrap() && forms.is_infinitesimal(*tiny));
        assert_eq!(forms.reduced_canonical_form(*tiny).unwrap(), zero);
    }
}
