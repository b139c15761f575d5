//! Lists and piles that are answered as tuples: they have the options of their tuples.

use super::kinds::read;
use grundy_rules::Ruleset;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::kinds::Value;
use grundy_rules::lang;
use grundy_values::Player;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Returns the options of a list by its rules, and by those of the tuple that it is; `None` where it is none, or
/// a move has no value.
fn of_both(text: &str, list: &[u64]) -> Option<[BTreeSet<Vec<i128>>; 2]> {
    let rules = lang::parse_kinds(text, &[]).ok()?;
    let shown = list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let from = rules.read(&shown).ok().unwrap();
    let tuples = Compiled::new(lang::parse(&rules.as_tuples(&from)?).unwrap().rules);
    let of_tuple = tuples.collect_options(&Position::from(list), Player::Left).ok()?;
    let of_list = rules.collect_options(&from, Player::Left).ok()?;
    let entries = |parts: &Vec<grundy_rules::kinds::Position>| match &parts[0].values(rules.kinds())[..] {
        [Value::Entries(entries)] => entries.clone(),
        _ => panic!("{text}: a list alone"),
    };
    let coordinates = |parts: &Vec<Position>| parts[0].coordinates().iter().map(|x| i128::from(*x)).collect();
    Some([of_list.iter().map(entries).collect(), of_tuple.iter().map(coordinates).collect()])
}

const WRITES: [&str; 7] = [
    "a[i] = a[i] - k",
    "a[i] = a[i] - k, a[j] = a[j] - k",
    "a[i] = a[i] - k, a[j] = a[j] + k",
    "a[i] = a[j] - k, a[j] = a[i]",
    "a[i] = a[i] // 2, a[j] = max(a[j] - k, 0)",
    "a[i] = a[i] - k, a[j] = a[j] - m",
    "a[0] = a[0] - k",
];
const CONDITIONS: [&str; 12] = [
    "i < j",
    "j < i",
    "i != j",
    "a[i] > a[j]",
    "k <= i",
    "k in a",
    "m == 1",
    "(sum(a) + k) % 2 == 0",
    "max(a) == a[i]",
    "any(x == k for x in a)",
    "count(a, a[j]) == 1",
    "xor(a) != a[-1]",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// Where piles are said to be a tuple, the tuple has their options in any order of its numbers.
    #[test]
    fn piles_have_the_options_of_tuples_in_any_order(
        lines in prop::collection::vec((0..WRITES.len(), prop::collection::vec(0..CONDITIONS.len(), 0..3)), 1..3),
        tuple in prop::collection::vec(0..5u64, 2..4),
    ) {
        let mut text = "position a: piles\n".to_owned();
        for (write, conditions) in &lines {
            let conditions: String = conditions.iter().map(|at| format!(" and {}", CONDITIONS[*at])).collect();
            text += &format!("a -> a with {} where 1 <= k <= sum(a) and m <= 2{conditions}\n", WRITES[*write]);
        }
        let Some([piles, listed]) = of_both(&text, &tuple) else { return Ok(()) };
        let sorted = |mut entries: Vec<i128>| {
            entries.sort_unstable();
            entries
        };
        let listed: BTreeSet<_> = listed.into_iter().map(sorted).collect();
        prop_assert_eq!(listed, piles, "{} {:?}", text, tuple);
    }
}

const INDEXED: [&str; 8] = [
    "a[i] = a[i] - c[t]",
    "a[0] = a[0] - c[t], a[1] = a[1] - t",
    "a[i - 1] = a[i - 1] - k",
    "a[t // 2] = a[t // 2] - 1, a[t % 2] = a[t % 2] + 1",
    "a[i] = a[i] - [1, 1, 2, 3, 5][t]",
    "a[i] = (a[i] - c[t] if t >= 2 else a[i] - 1)",
    "a[i] = a[i] - t",
    "a[-1] = a[-1] - c[t] + c[i]",
];
const BOUNDED: [&str; 6] = [
    "t <= 4",
    "t <= 3 and i <= len(a)",
    "t <= 4 and i >= 1 and i <= 2",
    "0 <= t < 4 and t // 2 < t % 2",
    "t in {1, 3}",
    "t <= 4 and (t <= 1 or a[0] >= 1)",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// A list that is said to be a tuple has the tuple's options, also where other lists are longer than it, and
    /// where an index is reckoned.
    #[test]
    fn lists_have_the_options_of_their_tuples(
        write in prop::sample::select(&INDEXED[..]), condition in prop::sample::select(&BOUNDED[..]),
        list in prop::collection::vec(0u64..5, 2..5), param in prop::collection::vec(0u64..4, 1..6),
    ) {
        let text = format!("param c = {param:?}; position a: list; a -> a with {write} where k in {{1, 2}} and i <= 4 and {condition}");
        let Some([lists, found]) = of_both(&text, &list) else { return Ok(()) };
        prop_assert_eq!(found, lists, "{} {:?}", text, list);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// An index is reckoned from a choice that stands nowhere else: a choice is never below 0.
    #[test]
    fn lists_by_a_shifted_index_have_the_options_of_their_tuples(
        (times, shift) in (-2i64..3, -3i64..4), is_bounded: bool, reads_alone: bool,
        list in prop::collection::vec(0u64..5, 2..6),
    ) {
        let index = format!("{times}*i + {shift}");
        let place = if reads_alone { "0" } else { &index };
        let bound = if is_bounded { " and i <= 3" } else { "" };
        let text =
            format!("position a: list; a -> a with a[{place}] = a[{place}] - k where 1 <= k and k <= a[{index}]{bound}");
        let Some([lists, found]) = of_both(&text, &list) else { return Ok(()) };
        prop_assert_eq!(found, lists, "{} {:?}", text, list);
    }
}

/// Returns a number of a text on a list `a` and a choice `k`, of lists and sets that are made of them.
fn number() -> BoxedStrategy<String> {
    let leaf = prop::sample::select(&["k", "a[0]", "a[1]", "a[-1]", "len(a)", "1", "2", "3"][..]);
    leaf.prop_map(str::to_owned)
        .prop_recursive(4, 24, 3, |inner| {
            let of_set = (prop::sample::select(&["len", "sum", "xor", "gcd"][..]), entries(inner.clone()));
            prop_oneof![
                2 => of_set.prop_map(|(fold, of)| format!("{fold}({of})")),
                1 => (inner.clone(), prop::sample::select(&["+", "-", "*", "%", "&"][..]), inner.clone())
                    .prop_map(|(x, operator, y)| format!("({x} {operator} {y})")),
                1 => (prop::sample::select(&["min", "max"][..]), inner.clone(), entries(inner))
                    .prop_map(|(fold, x, of)| format!("{fold}({fold}({of}), {x})")),
            ]
        })
        .boxed()
}

fn entries(number: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let list = prop_oneof![
        3 => Just("a".to_owned()),
        1 => prop::collection::vec(number.clone(), 1..4).prop_map(|items| format!("[{}]", items.join(", "))),
        1 => number.clone().prop_map(|y| format!("[x - {y} for x in a]")),
        1 => number.clone().prop_map(|y| format!("[x % 3 for x in set(a) | {{{y}}}]")),
        1 => Just("[x * x for x in a if len(a) >= 3]".to_owned()),
    ];
    (list, prop::option::of(number), 0..6u8)
        .prop_map(|(list, more, form)| match (more, form) {
            (None, 0..3) => format!("set({list})"),
            (Some(x), 0) => format!("set({list}) | {{{x}}}"),
            (Some(x), 1) => format!("set({list}) - {{{x}}}"),
            (Some(x), 2) => format!("set({list}) & {{{x}, 1}}"),
            (_, 3) => format!("reversed({list})"),
            (_, 4) => format!("sorted({list})"),
            _ => list,
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// Numbers that are reckoned from lists and sets are the same in the rules of a list and of its tuple.
    #[test]
    fn numbers_of_lists_and_sets_are_those_of_tuples(
        x in number(), y in number(), of in entries(number()),
        form in prop::sample::select(&["X >= Y", "X == Y", "X in E", "any(x == X for x in E)", "all(x <= X for x in E)"][..]),
        list in prop::collection::vec(0u64..4, 2..5),
    ) {
        let condition = form.replace('X', &x).replace('Y', &y).replace('E', &of);
        let text = format!(
            "position a: list; a -> a with a[0] = a[0] - k where 1 <= k <= 2 and {condition}; a -> a with a[1] = min({x}, 9)"
        );
        let Some([lists, found]) = of_both(&text, &list) else { return Ok(()) };
        prop_assert_eq!(found, lists, "{} {:?}", text, list);
    }
}

#[test]
fn equal_entries_are_one_element_of_a_set_and_a_divisor_has_no_sign() {
    for (condition, list) in [
        ("len(set(a)) >= 3", &[1, 1, 1][..]),
        ("sum(set(a)) == 3", &[1, 1, 1]),
        ("xor(set(a)) == 1", &[1, 1]),
        ("len(set(a) | {1}) == 2", &[1, 1]),
        ("len(set([x % 2 for x in a])) == 2", &[1, 1, 3]),
        ("gcd([a[1] - a[0]]) == 1", &[2, 1]),
    ] {
        let text = format!("position a: list; a -> a with a[0] = a[0] - 1 where {condition}");
        let [lists, found] = of_both(&text, list).unwrap_or_else(|| panic!("{text} is no tuple"));
        assert_eq!(found, lists, "{text}");
    }
}

#[test]
fn moves_by_places_of_longer_lists_are_moves_of_the_tuple() {
    for (text, list) in [
        (
            "param c = [1, 2, 3, 4, 5]; position a: list; a -> a with a[0] = a[0] - c[t], a[1] = a[1] - c[t]",
            &[4, 4][..],
        ),
        ("position a: list; a -> a with a[i - 2] = a[i - 2] - 1 where 2 <= i <= len(a) + 1", &[0, 1]),
        ("position a: list; a -> a with a[i + 1] = a[i + 1] - 1", &[1, 1]),
        ("position a: list; a -> a with a[3 - i] = a[3 - i] - 1", &[1, 1, 1, 1, 1]),
        (
            "position a: list; a -> a with a[v // 3] = a[v // 3] - 1, a[v % 3] = a[v % 3] - 1 where 0 <= v < 9 and v // 3 < v % 3",
            &[0, 1, 1],
        ),
    ] {
        let [lists, found] = of_both(text, list).unwrap_or_else(|| panic!("{text} is no tuple"));
        assert_eq!(found, lists, "{text}");
        assert!(!lists.is_empty(), "{text}");
    }
}

#[test]
fn piles_are_tuples_where_all_are_treated_alike() {
    for (line, is_fair) in [
        ("a -> a with a[i] = a[i] - k where k >= 1", true),
        ("a -> a with a[i] = a[i] - k, a[j] = a[j] - k where i < j and k >= 1", true),
        ("a -> sorted(a with a[i] = a[i] - k) where k in {1, 2, 5}", true),
        ("a -> a with a[i] = a[i] - k, a[j] = a[j] + k where i != j and k >= 1 and sum(a) + a[j] <= 9", true),
        ("win when max(a) <= 1; a -> a with a[i] = a[i] - 1 where a[i] == max(a)", true),
        // The lower one of two piles, and the first, the last or the next one in their order.
        ("a -> a with a[i] = a[i] - k, a[j] = a[j] - 1 where i < j and k >= 1", false),
        ("a -> a with a[i] = a[i] - k where k >= 1 and i >= 1", false),
        ("a -> a with a[i] = a[i] - k where k >= 1 and a[0] >= 1", false),
        ("a -> a with a[i] = a[i] - i where i >= 1", false),
        ("win when a[0] == 1; a -> a with a[i] = a[i] - 1", false),
        ("a -> a with a[i] = a[i] - a[i + 1] where a[i + 1] >= 1", false),
        ("a -> a with a[i] = a[i] - 1 where all(a[j] >= 1 for j in 0..i)", false),
    ] {
        let rules = read(&format!("position a: piles; {line}"));
        let position = rules.read("2 3 4").ok().unwrap();
        assert_eq!(rules.as_tuples(&position).is_some(), is_fair, "{line}");
    }
}
