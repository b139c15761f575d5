//! Laws that hold for all games: over everything born by day 2 and day 3, and over random games.

use super::naive::Tree;
use super::{Form, Forms};
use crate::{Dyadic, Player};
use grundy_budget::Budget;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn forms() -> Forms {
    Forms::new(&Budget::default())
}

/// Returns all games born by the day after `born`, in an arena that holds `born`.
fn next_day(forms: &mut Forms, born: &[Form]) -> BTreeSet<Form> {
    // Only antichains can be canonical sets of options.
    let mut antichains: Vec<Vec<Form>> = vec![Vec::new()];
    for g in born {
        for index in 0..antichains.len() {
            let confused = antichains[index].clone().iter().all(|h| forms.compare(*g, *h) == Ok(None));
            if confused {
                antichains.push(antichains[index].iter().copied().chain([*g]).collect());
            }
        }
    }
    let mut games = BTreeSet::new();
    for left in &antichains {
        for right in &antichains {
            games.insert(forms.game(left, right).unwrap());
        }
    }
    games
}

pub(crate) fn born_by(forms: &mut Forms, day: usize) -> Vec<Form> {
    let mut born = vec![forms.zero()];
    for _ in 0..day {
        born = next_day(forms, &born).into_iter().collect();
    }
    born
}

#[test]
fn days_one_to_three_bear_4_22_and_1474_games() {
    let mut forms = forms();
    assert_eq!(born_by(&mut forms, 1).len(), 4);
    assert_eq!(born_by(&mut forms, 2).len(), 22);
    assert_eq!(born_by(&mut forms, 3).len(), 1474);
}

#[test]
fn all_games_of_day_two_form_a_partially_ordered_group_as_their_trees_do() {
    let mut forms = forms();
    let born = born_by(&mut forms, 2);
    let trees: Vec<Tree> = born.iter().map(|g| Tree::of(&mut forms, *g).unwrap()).collect();
    for (g, tree_g) in born.iter().zip(&trees) {
        for (h, tree_h) in born.iter().zip(&trees) {
            assert_eq!(forms.le(*g, *h).unwrap(), tree_g.le(tree_h));
            let sum = forms.add(*g, *h).unwrap();
            let tree = tree_g.add(tree_h);
            assert_eq!(tree.form(&mut forms).unwrap(), sum);
            assert!(Tree::of(&mut forms, sum).unwrap().equals(&tree));
            for k in &born {
                let (one, other) = (forms.add(*h, *k).unwrap(), forms.add(sum, *k).unwrap());
                assert_eq!(forms.add(*g, one).unwrap(), other);
            }
        }
        let negative = forms.negate(*g).unwrap();
        assert_eq!(tree_g.negate().form(&mut forms).unwrap(), negative);
        assert_eq!(forms.add(*g, negative).unwrap(), forms.zero());
    }
}

#[test]
fn every_form_of_day_three_is_canonical_and_its_own_canonical_form() {
    let mut forms = forms();
    for g in born_by(&mut forms, 3) {
        let tree = Tree::of(&mut forms, g).unwrap();
        assert!(tree.is_canonical(), "{tree:?}");
        assert_eq!(tree.form(&mut forms).unwrap(), g);
        let negative = forms.negate(g).unwrap();
        assert_eq!(forms.negate(negative).unwrap(), g);
        assert_eq!(forms.stop(g, Player::Left), -&forms.stop(negative, Player::Right));
    }
}

pub(crate) fn tree() -> impl Strategy<Value = Tree> {
    Just(Tree::default()).prop_recursive(4, 24, 3, |option| {
        let options = prop::collection::vec(option, 0..3);
        (options.clone(), options).prop_map(|(left, right)| Tree::new(left, right))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_random_tree_equals_its_canonical_form(tree in tree()) {
        let mut forms = forms();
        let g = tree.form(&mut forms).unwrap();
        let canonical = Tree::of(&mut forms, g).unwrap();
        prop_assert!(canonical.equals(&tree) && canonical.is_canonical());
    }

    #[test]
    fn random_trees_compare_and_add_as_their_forms(g in tree(), h in tree()) {
        let mut forms = forms();
        let (a, b) = (g.form(&mut forms).unwrap(), h.form(&mut forms).unwrap());
        prop_assert_eq!(forms.le(a, b).unwrap(), g.le(&h));
        prop_assert_eq!(forms.le(b, a).unwrap(), h.le(&g));
        let sum = forms.add(a, b).unwrap();
        prop_assert_eq!(g.add(&h).form(&mut forms).unwrap(), sum);
        let difference = forms.subtract(sum, b).unwrap();
        prop_assert_eq!(difference, a);
    }

    /// Numbers are held without their options, and of any size: adding one and taking it away again changes
    /// nothing, whether a scale holds it exactly or not.
    #[test]
    fn numbers_of_any_size_translate(g in tree(), numerator in any::<i64>(), exponent in 0u32..70, shift in 0usize..90) {
        let mut forms = forms();
        let g = g.form(&mut forms).unwrap();
        let x = Dyadic::new(dashu_int::IBig::from(numerator) << shift, exponent);
        let number = forms.number(&x).unwrap();
        let sum = forms.add(g, number).unwrap();
        for player in Player::BOTH {
            prop_assert_eq!(forms.stop(sum, player), &forms.stop(g, player) + &x);
        }
        prop_assert_eq!(forms.subtract(sum, number).unwrap(), g);
        let options = Player::BOTH.map(|player| forms.options(sum, player).unwrap());
        prop_assert_eq!(forms.game(&options[0], &options[1]).unwrap(), sum);
        let h = forms.subtract(g, number).unwrap();
        prop_assert_eq!(forms.compare(h, sum).unwrap().unwrap(), Dyadic::from(0).cmp(&x));
    }
}

#[test]
fn a_game_a_hundred_thousand_moves_deep_is_held_compared_and_negated() {
    let mut forms = forms();
    let zero = forms.zero();
    let mut g = forms.game(&[zero], &[zero]).unwrap();
    // Each {k + 1 || G} is hotter than the one before, so that no option is reversible.
    for k in 0..100_000 {
        let one = forms.integer(k + 1).unwrap();
        g = forms.game(&[one], &[g]).unwrap();
    }
    let negative = forms.negate(g).unwrap();
    assert!(!forms.le(g, negative).unwrap());
    assert!(forms.len() > 100_000);
}

#[test]
fn a_budget_ends_long_sums_and_what_was_made_stays() {
    let budget = Budget::default().with_steps(2_000);
    let mut forms = Forms::new(&budget);
    let zero = forms.zero();
    let star = forms.game(&[zero], &[zero]).unwrap();
    let up = forms.game(&[zero], &[star]).unwrap();
    let many = forms.multiple(&10_000.into(), up);
    assert_eq!(many, Err(grundy_budget::Stop::Steps));
    forms.set_budget(&Budget::default());
    let double = forms.add(up, up).unwrap();
    assert!(forms.le(up, double).unwrap() && !forms.le(double, up).unwrap());
    drop(forms);
    assert_eq!(budget.bytes_left(), Budget::default().bytes_left());
    let bounded = Budget::default().with_bytes(100_000);
    let mut forms = Forms::new(&bounded);
    let stopped = (0..).find_map(|n| forms.integer(n).err());
    assert_eq!(stopped, Some(grundy_budget::Stop::Memory));
    drop(forms);
    assert_eq!(bounded.bytes_left(), Some(100_000));
}

#[test]
fn the_digits_of_long_numbers_are_counted_in_thermographs_and_parcels() {
    let mut forms = forms();
    let long = Dyadic::from(dashu_int::IBig::ONE << 100_000);
    let digits = 100_000 / 8;
    let number = forms.number(&long).unwrap();
    assert!(forms.pack([number], &mut super::Sent::default()).bytes() > digits);
    let switch = forms.switch(long.clone(), -&long).unwrap();
    let before = forms.bytes();
    assert_eq!(forms.temperature(switch).unwrap(), long);
    // Each wall has a turn at the temperature.
    assert!(forms.bytes() - before > 2 * digits, "{}", forms.bytes() - before);
}
