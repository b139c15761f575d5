//! What of a line on lists, words and sets is asked when, and what that says of choices.

use super::kinds::{options, read};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::collections::BTreeSet;

#[test]
fn a_condition_keeps_those_behind_it_from_what_has_no_value() {
    // What is behind the choice of `v` could be tried before it, of the empty set without a value.
    let rules = read("position (s: set, t); (s, t) -> (s - {v}, t) where v in s and max(s) > t");
    assert_eq!(options(&rules, "({}, 1)"), BTreeSet::new());
    assert_eq!(options(&rules, "({1}, 1)"), BTreeSet::new());
    let both = ["({1}, 1)".to_owned(), "({3}, 1)".to_owned()];
    assert_eq!(options(&rules, "({1, 3}, 1)"), BTreeSet::from(both));
    let rules =
        read("position a: list; a -> a[:i] + a[j:] where i < j and j <= 1 and any(a[h] < 2 for h in 0..i)");
    assert_eq!(options(&rules, "[]"), BTreeSet::new());
    assert_eq!(options(&rules, "1"), BTreeSet::from(["[]".to_owned()]));
    // In front nothing keeps it.
    let rules = read("position s: set; s -> s - {v} where max(s) > 1 and v in s");
    assert!(rules.collect_options(&rules.read("{}").unwrap(), Player::Left).is_err());
}

#[test]
fn a_fixed_end_of_a_slice_is_as_in_python_beside_a_chosen_one() {
    let rules = read("position w: word; w -> w[i:-1] where i <= 2");
    assert_eq!(options(&rules, "abc"), BTreeSet::from(["ab".to_owned(), "b".to_owned(), "\"\"".to_owned()]));
    let rules = read("position w: word; w -> w[-9:i]");
    assert_eq!(options(&rules, "ab"), BTreeSet::from(["ab".to_owned(), "a".to_owned(), "\"\"".to_owned()]));
    let rules = read("position w: word; w -> w[1:] where len(w[0]) == 1 and w[0] + w[0] not in w");
    assert_eq!(options(&rules, "ab"), BTreeSet::from(["b".to_owned()]));
}

#[test]
fn what_a_loop_goes_through_bounds_choices() {
    let rules = read("position a: list; a -> [x for x in (a with a[i] = a[i] - k) if x > 0] where k >= 1");
    let shown = ["[1, 1]", "[1]", "[2]"].map(str::to_owned);
    assert_eq!(options(&rules, "2 1"), BTreeSet::from(shown));
    let rules = read("position a: list; a -> a[1:] where any(x == 2 for x in a[:i]) and i == 1");
    assert_eq!(options(&rules, "2 3"), BTreeSet::from(["[3]".to_owned()]));
    // A place that is asked for only where `x < 1` bounds nothing.
    let text = "position a: list; a -> [i] where (1 if (len(a) < 1 and a[i] > 0) else 2) == 2 and i <= 3";
    assert_eq!(options(&read(text), "7").len(), 4);
}
