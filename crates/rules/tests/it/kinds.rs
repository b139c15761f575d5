//! Lists, words, sets and graphs: their options beside those of tuples, and beside options made by hand.

use grundy_budget::Budget;
use grundy_rules::Ruleset;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::kinds::{KindRules, Value};
use grundy_rules::lang;
use grundy_values::Player;
use proptest::prelude::*;
use std::collections::BTreeSet;

pub(crate) fn read(text: &str) -> KindRules {
    match lang::parse_kinds(text, &[]) {
        Ok(rules) => rules,
        Err(rejected) => panic!("{text}: {rejected}"),
    }
}

/// Returns the options of a position, each as it is shown.
pub(crate) fn options(rules: &KindRules, position: &str) -> BTreeSet<String> {
    let from = rules.read(position).unwrap_or_else(|wrong| panic!("{position}: {}", wrong.message));
    let listed =
        rules.collect_options(&from, Player::Left).unwrap_or_else(|fault| panic!("{position}: {fault}"));
    let shown = |parts: &Vec<_>| parts.iter().map(|part| rules.show(part)).collect::<Vec<_>>().join(" + ");
    listed.iter().map(shown).collect()
}

/// A condition or a value on `[i]`, `[i + 1]`, their sum, and choices `k` and `m`.
fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("a[i]".to_owned()),
        Just("a[i + 1]".to_owned()),
        Just("sum(a)".to_owned()),
        Just("max(a)".to_owned()),
        (0..4u8).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        (inner.clone(), prop_oneof![Just("+"), Just("-"), Just("*")], inner)
            .prop_map(|(x, operator, y)| format!("({x} {operator} {y})"))
    })
}

fn condition() -> impl Strategy<Value = String> {
    let of_choice = prop_oneof![
        number().prop_map(|x| format!("1 <= k <= {x}")),
        number().prop_map(|x| format!("k + m <= {x} and k >= 1 and m >= 1")),
        number().prop_map(|x| format!("k * k <= {x} and k >= 1")),
        number().prop_map(|x| format!("2 * k - 1 <= {x}")),
        number().prop_map(|x| format!("{x} - k >= 1")),
        number().prop_map(|x| format!("k + 1 == {x}")),
        number().prop_map(|x| format!("2 * k == {x}")),
        number().prop_map(|x| format!("(k <= {x} or k in {{1, 3}})")),
        number().prop_map(|x| format!("2**k <= {x}")),
        number().prop_map(|x| format!("1 <= m <= 3 and k >= 1 and m * k <= {x}")),
        number().prop_map(|x| format!("m in {{1, 3}} and k >= 1 and k * m <= {x}")),
        number().prop_map(|x| format!("k >= 1 and {x} % k == 0 and {x} >= 1")),
        number().prop_map(|x| format!("1 <= {x} // 2**k")),
        number().prop_map(|x| format!("{x} >> k == 1")),
        number().prop_map(|x| format!("k >= 1 and {x} // k > 0")),
        Just("a[i] // 2**k % 2 == 1".to_owned()),
        Just("k in {1, 2, a[i]}".to_owned()),
    ];
    let more = prop_oneof![
        Just(String::new()),
        (number(), prop_oneof![Just("<"), Just("=="), Just("!=")], number())
            .prop_map(|(x, sign, y)| format!(" and {x} {sign} {y}")),
        number().prop_map(|x| format!(" and ({x} >= 3 or a[i] > k)")),
    ];
    (of_choice, more).prop_map(|(first, more)| first + &more)
}

fn writes() -> impl Strategy<Value = Vec<(usize, String)>> {
    let one = (0..2usize, prop_oneof![Just("- k"), Just("+ k"), Just("- 2 * k"), Just("+ 0")]);
    prop::collection::vec(one, 1..3).prop_map(|writes| {
        let value = |(at, change): (usize, &str)| {
            let entry = if at == 0 { "a[i]" } else { "a[i + 1]" };
            (at, format!("{entry} {change}"))
        };
        writes.into_iter().map(value).collect()
    })
}

/// The entries of the lists that are tried.
const LEN: usize = 3;

/// Puts the entries of a tuple in the places of a text's, for one index.
fn at(text: &str, index: usize) -> String {
    const NAMES: [&str; LEN] = ["x", "y", "z"];
    let next = NAMES.get(index + 1).copied().unwrap_or("outside");
    let text = text.replace("a[i + 1]", next).replace("a[i]", NAMES[index]);
    text.replace("sum(a)", "(x + y + z)").replace("max(a)", "max(x, y, z)")
}

const QUOTIENTS: [&str; 6] = [
    "(n // 2**k, m) where k >= 1",
    "(n >> k, m) where k >= 2",
    "(n // 3**k, m // 2**k) where k >= 3",
    "(n - k, m) where k >= 1 and n % k == 0 and n >= 1",
    "(n - m, k) where m // 2**k >= 1 and m >= 1",
    "(n - 1, k) where n // 2**k % 2 == 1",
];

proptest! {
    /// The twin: a list of three has the options of a triple by the rules of every index, which other code lists.
    #[test]
    fn lists_have_the_options_of_tuples(writes in writes(), condition in condition(), start in [0..5u64, 0..5, 0..5]) {
        let written: Vec<String> = writes.iter().map(|(more, value)| match more {
            0 => format!("a[i] = {value}"),
            _ => format!("a[i + 1] = {value}"),
        }).collect();
        let text = format!("position a: list; a -> a with {} where {condition}", written.join(", "));
        let mut lines = Vec::new();
        for index in 0..LEN {
            let is_outside = |text: &str| at(text, index).contains("outside");
            if is_outside(&condition) || writes.iter().any(|(more, value)| index + more >= LEN || is_outside(value)) {
                continue;
            }
            // Of two writes to one place the last counts; none is of a number below 0.
            let mut parts = ["x".to_owned(), "y".to_owned(), "z".to_owned()];
            let mut natural = String::new();
            for (more, value) in &writes {
                parts[index + more] = at(value, index);
                natural += &format!("{} >= 0 and ", at(value, index));
            }
            lines.push(format!("(x, y, z) -> ({}) where {natural}{}", parts.join(", "), at(&condition, index)));
        }
        prop_assume!(!lines.is_empty());
        let Ok(tuples) = lang::parse(&lines.join("\n")) else { return Err(TestCaseError::reject("unbounded")) };
        let list = match lang::parse_kinds(&text, &[]) {
            Ok(list) => list,
            Err(rejected) => return Err(TestCaseError::fail(format!("{text}: {rejected}"))),
        };
        let compiled = Compiled::new(tuples.rules).with_budget(&Budget::default());
        let wanted = compiled.collect_options(&Position::from(start), Player::Left);
        let from = list.read(&format!("{} {} {}", start[0], start[1], start[2])).expect("it is a list");
        let found = list.collect_options(&from, Player::Left);
        let wanted: BTreeSet<Vec<i128>> = wanted.unwrap().iter()
            .map(|parts| parts[0].coordinates().iter().map(|x| i128::from(*x)).collect()).collect();
        let entries = |parts: &Vec<grundy_rules::kinds::Position>| match &parts[0].values(list.kinds())[0] {
            Value::Entries(entries) => entries.clone(),
            Value::Number(_) => unreachable!(),
        };
        let found: BTreeSet<Vec<i128>> = found.unwrap().iter().map(entries).collect();
        prop_assert_eq!(found, wanted, "{} at {:?}", text, start);
    }

    #[test]
    fn quotients_and_divisors_bound_choices_as_in_rules_on_numbers(start in [0..70u64, 0..9], at in 0..QUOTIENTS.len()) {
        let line = format!("(n, m) -> {}", QUOTIENTS[at]);
        let numbers = Compiled::new(lang::parse(&line).unwrap().rules).with_budget(&Budget::default());
        let wanted = numbers.collect_options(&Position::from(start), Player::Left).unwrap();
        let wanted: BTreeSet<String> = wanted.iter().map(|parts| parts[0].to_string()).collect();
        // The second line makes it a text of kinds, and never applies.
        let kinds = read(&format!("{line}; again (n, m) -> (n, m - 1) where n > 100"));
        prop_assert_eq!(options(&kinds, &format!("({}, {})", start[0], start[1])), wanted, "{} at {:?}", line, start);
    }

    #[test]
    fn words_have_the_options_made_by_hand(word in "[abc]{0,7}") {
        let letters: Vec<char> = word.chars().collect();
        let n = letters.len();
        let shown = |letters: Vec<char>| if letters.is_empty() { "\"\"".to_owned() } else { letters.into_iter().collect() };
        let without = |from: usize, to: usize| shown([&letters[..from], &letters[to..]].concat());
        let start = shown(letters.clone());
        let of = |text: &str| options(&read(&format!("position w: word; {text}")), &start);
        let neighbours = (1..n).filter(|i| letters[i - 1] != letters[*i]).map(|i| without(i - 1, i + 1));
        prop_assert_eq!(of("w -> w[:i] + w[i + 2:] where w[i] != w[i + 1]"), neighbours.collect());
        let pieces = (0..=n).flat_map(|i| (i + 1..=n).map(move |j| (i, j)));
        let palindromes = pieces.clone().filter(|(i, j)| {
            let piece = &letters[*i..*j];
            piece.iter().eq(piece.iter().rev())
        });
        let wanted: BTreeSet<String> = palindromes.map(|(i, j)| without(i, j)).collect();
        prop_assert_eq!(of("w -> w[:i] + w[j:] where i < j and w[i:j] == w[i:j][::-1]"), wanted);
        let replaced = (0..n).flat_map(|i| ['a', 'b'].map(|letter| {
            let mut next = letters.clone();
            next[i] = letter;
            shown(next)
        }));
        prop_assert_eq!(of("w -> w with w[i] = c where c in \"ab\""), replaced.collect());
        let ends = [letters.first(), letters.last()].into_iter().flatten();
        let ends: BTreeSet<String> = ends.map(|letter| letter.to_string()).collect();
        prop_assert_eq!(of("w -> w[:1] where len(w) >= 1; w -> w[-1:] where len(w) >= 1"), ends);
        let swapped = (1..n).filter(|i| letters[i - 1] > letters[*i]).map(|i| {
            let mut next = letters.clone();
            next.swap(i - 1, i);
            shown(next)
        });
        prop_assert_eq!(of("w -> w with w[i] = w[i + 1], w[i + 1] = w[i] where w[i] > w[i + 1]"), swapped.collect());
        let doubled = (0..=2).map(|k| shown([&letters[..], &['b', 'c'].repeat(k)[..]].concat())).collect();
        let has_none = !letters.windows(2).any(|pair| pair == ['a', 'a']);
        let grown = of("w -> w + \"bc\" * k where k <= 2 and \"aa\" not in w");
        prop_assert_eq!(grown, if has_none { doubled } else { BTreeSet::new() });
        let rare = (0..n).filter(|i| letters.iter().filter(|letter| **letter == letters[*i]).count() < 2);
        let wanted: BTreeSet<String> = rare.map(|i| without(i, i + 1)).collect();
        prop_assert_eq!(of("w -> w[:i] + w[i + 1:] where count(w, w[i]) < 2"), wanted);
    }

    /// Node Kayles, and pieces that are left, beside a naive search for what is connected.
    #[test]
    fn sets_of_vertices_fall_into_connected_pieces(edges in prop::collection::vec((1..8i128, 1..8i128), 0..12)) {
        let listed: Vec<String> = edges.iter().map(|(a, b)| format!("[{a}, {b}]")).collect();
        let text = format!(
            "position s: set; param g: graph = [{}]; s -> components(s - {{v}} - g[v], g) where v in s",
            [listed.join(", "), "[1], [7]".to_owned()].join(if edges.is_empty() { "" } else { ", " }),
        );
        let joins = |a: i128, b: i128| edges.contains(&(a, b)) || edges.contains(&(b, a));
        let (mut wanted, mut kept) = (BTreeSet::new(), BTreeSet::new());
        for vertex in 1..8 {
            let left: Vec<i128> = (1..8).filter(|other| *other != vertex && !joins(vertex, *other)).collect();
            let mut name: Vec<i128> = left.clone();
            // Each vertex takes the least name that it can reach.
            for _ in 0..8 {
                for (i, a) in left.iter().enumerate() {
                    for (j, b) in left.iter().enumerate() {
                        if joins(*a, *b) {
                            name[i] = name[i].min(name[j]);
                        }
                    }
                }
            }
            let names: BTreeSet<i128> = name.iter().copied().collect();
            let piece = |wanted: &i128| {
                let inside = left.iter().zip(&name).filter(|(_, name)| *name == wanted);
                format!("{{{}}}", inside.map(|(vertex, _)| vertex.to_string()).collect::<Vec<_>>().join(", "))
            };
            wanted.insert(names.iter().map(piece).collect::<Vec<_>>().join(" + "));
            let of_one = name.first().filter(|_| left.first() == Some(&1)).map_or("{}".to_owned(), piece);
            if vertex != 1 {
                kept.insert(of_one);
            }
        }
        let cut = text.replace("components(s - {v} - g[v], g)", "component(s - {v} - g[v], g, 1)") + " and v != 1";
        prop_assert_eq!(options(&read(&cut), "1 2 3 4 5 6 7"), kept);
        prop_assert_eq!(options(&read(&text), "1 2 3 4 5 6 7"), wanted);
    }

    /// Whatever is typed, a text is read or refused, and a position of it has options or a fault.
    #[test]
    fn changed_texts_end_in_options_or_messages(which in 0..TEXTS.len(), changes in prop::collection::vec((0..200usize, 0..SIGNS.len()), 1..4)) {
        let mut text = TEXTS[which].0.to_owned();
        for (place, sign) in changes {
            let place = place % text.len();
            if text.is_char_boundary(place) && text.is_char_boundary(place + 1) {
                text.replace_range(place..place + 1, SIGNS[sign]);
            }
        }
        if let Ok(rules) = lang::parse_kinds(&text, &[]) {
            let rules = rules.with_budget(&Budget::default().with_steps(20_000));
            for from in rules.read_start(TEXTS[which].1).unwrap_or_default() {
                let mut room = 2_000;
                let _ = rules.options(&from, Player::Left, &mut |parts| {
                    for part in parts {
                        assert!(rules.read(&rules.show(part)).ok().as_ref() == Some(part), "{text}");
                    }
                    room -= 1;
                    if room == 0 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
                });
            }
        }
    }
}

const SIGNS: [&str; 22] = [
    "",
    " ",
    "a",
    "i",
    "k",
    "0",
    "1",
    "9999999999",
    "-",
    "+",
    "*",
    "//",
    "[",
    "]",
    ":",
    ",",
    "{",
    "}",
    "where ",
    "for ",
    "with ",
    "\"",
];

/// Texts, each with a position.
const TEXTS: [(&str, &str); 10] = [
    ("position a: list; a -> a with a[i] = a[i] - k, a[i + 1] = a[i + 1] + k where k >= 1", "3 1 2"),
    ("position w: word; w -> w[:i] + w[j:] where i < j and w[i:j] == w[i:j][::-1]", "abba"),
    (
        "position s: set; param g: graph = [[1, 2], [2, 3]]; start -> vertices(g); s -> components(s - {v} - g[v], g) where v in s",
        "",
    ),
    (
        "position (a: piles, t); (a, t) -> (a with a[i] = a[i] // 2, (t + 1) % 2) where all(x <= a[i] for x in a)",
        "([3, 5], 1)",
    ),
    ("position a: integers; a -> [x + 1 for x in a if x < 3] where any(x < 3 for x in a)", "1 -2 5"),
    (
        "position a: list; let f(b) = sum(b) + len(b); win when f(a) == 0; a -> a with a[j] = 0 for j in 0..i where a[i] >= 1",
        "1 2 3",
    ),
    (
        "position v; param g: digraph = [[1, 2], [2, 3]]; v -> u where u in g[v] and distance(g, u, 3) < 5",
        "1",
    ),
    (
        "position s: set; param g: graph = [[1, 2], [2, 3]]; s -> component(s - {v}, g, 1) where v in s and v != 1",
        "1 2 3",
    ),
    ("position w: word; w -> w + \"ab\" * k where k + len(w) <= 6 and \"aa\" not in w", "b"),
    ("position a: list; a -> 2 of a[:i], each x in 1..a[i]: [x] where i >= 1", "1 2 3"),
];

#[test]
fn a_fixed_index_outside_is_a_fault_and_a_chosen_one_no_option() {
    let rules = read("position a: list; a -> a with a[2] = 0 where a[2] >= 1");
    let fault = rules.collect_options(&rules.read("1 2").unwrap(), Player::Left).unwrap_err();
    assert_eq!(fault.to_string(), "index 2 in `a[2]`: the list has the indices 0 to 1 (line 1 from [1, 2])");
    let rules = read("position a: list; a -> a with a[i + 2] = 0 where a[i + 2] >= 1");
    assert_eq!(options(&rules, "1 2"), BTreeSet::new());
    assert_eq!(options(&rules, "1 2 3"), BTreeSet::from(["[1, 2, 0]".to_owned()]));
}

#[test]
fn graphs_are_read_as_contests_print_them() {
    let text = "position v; param g: graph; v -> u where u in g[v]";
    let moves = |edges: &str, from: &str| match lang::parse_kinds(text, &[("g", edges)]) {
        Ok(rules) => options(&rules, from).into_iter().collect::<Vec<_>>().join(" "),
        Err(rejected) => rejected.to_string(),
    };
    assert_eq!(moves("4 3\n1 2\n2 3\n2 4\n", "2"), "1 3 4");
    assert_eq!(moves("4\n0 1\n1 2\n1 3\n", "1"), "0 2 3");
    assert_eq!(moves("4\n1 2 2\n", "2"), "1 3 4");
    assert_eq!(moves("4\n2 0 2 2\n", "2"), "1 3 4");
    assert_eq!(moves("1 2\n2 3\n2 4\n", "2"), "1 3 4");
    assert_eq!(moves("[[1, 2], [2, 3], [2, 4]]", "2"), "1 3 4");
    assert_eq!(moves("3\n1 2\n", "2"), "1 3");
    assert_eq!(moves("3 1\n1 2\n", "3"), "");
    assert!(moves("3\n1 5\n1 2\n", "1").contains("5 is no vertex: they are 1 to 3"));
    assert!(moves("3 1\n1 x\n", "1").contains("line 2 has `x`"));
    assert!(moves("", "1").contains("it is empty"));
}

#[test]
fn entries_that_play_apart_have_rules_of_their_own() {
    let entry = |text: &str| read(text).entry_rules().map(str::to_owned);
    let nim = "position a: list; a -> a with a[i] = a[i] - k where 1 <= k <= a[i] and k != 2";
    assert_eq!(entry(nim).as_deref(), Some("n -> n - k where 1 <= k <= n and k != 2"));
    let with_parameter = "position n: piles; param m = 3; take: left n -> n with n[j] = n[j] - m; misere";
    assert_eq!(entry(with_parameter).as_deref(), Some("param m = 3\ntake: left x -> x - m\nmisere"));
    for whole in [
        "position a: list; a -> a with a[i] = a[i] - k where 1 <= k <= a[0]",
        "position a: list; a -> a with a[i] = a[i] - k, a[j] = a[j] + k where k >= 1",
        "position a: list; a -> a with a[i] = a[i] - k where k >= 1 and i >= 1",
        "position a: list; a -> a with a[0] = a[0] - k where k >= 1",
        "position a: list; win when sum(a) == 0; a -> a with a[i] = a[i] - k where k >= 1",
        "position a: list; a -> a[1:] where len(a) >= 1",
    ] {
        assert_eq!(entry(whole), None, "{whole}");
    }
}

#[test]
fn words_stand_in_sets_in_lists_and_in_the_order_of_a_dictionary() {
    for (text, position, expected) in [
        (
            "position w: word; w -> w[:i] + w[i + 2:] where w[i:i + 2] in {\"ab\", \"ba\"}",
            "abba",
            &["ba", "ab"][..],
        ),
        (
            "param ws = [\"aba\", \"bac\"]; position w: word; w -> w + c where c in \"abc\" and any(u[:len(w) + 1] == w + c for u in ws)",
            "b",
            &["ba"],
        ),
        ("position w: word; w -> w[i:] where i >= 1 and w[i:] < w", "bac", &["\"\"", "ac"]),
        ("position a: list; a -> a[i:] where i >= 1 and a[i:] >= a", "2 1 3", &["[3]"]),
        ("param m = [[1, 2], [3]]; n -> n - k where k in {1, 2} and any(sum(r) == k for r in m)", "5", &[]),
        ("position s: set; s -> s - {v} where v in s and v == max(s)", "{}", &[]),
        ("position s: set; s -> s - {v} where v in s and v == max(s)", "{2, 5}", &["{2}"]),
        (
            "param m = [[1], [2, 0]]; n -> n - k where k in {1, 2} and any(sum(r) == k for r in m)",
            "5",
            &["4", "3"],
        ),
    ] {
        let wanted: BTreeSet<String> = expected.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(options(&read(text), position), wanted, "{text}");
        assert!(lang::has_kinds(text), "{text}");
    }
    let of = |value| {
        let text = "param ws = \"abb\"; position w: word; w -> w + c where c in \"abv\" and ws[:len(w) + 1] == w + c";
        options(&lang::parse_kinds(text, &[("ws", value)]).unwrap(), "a")
    };
    assert_eq!(of("av"), of("\"av\""));
    // No rows are still rows.
    let rows = "param m = [[1], [2, 0]]; n -> n - k where k in {1, 2} and all(k != r[0] for r in m)";
    let of_rows = |value| options(&lang::parse_kinds(rows, &[("m", value)]).unwrap(), "5");
    assert_eq!((of_rows("[]").len(), of_rows("[[2, 1]]").len()), (2, 1));
    assert!(
        lang::has_kinds("param m = [\".#\"]; position n; n -> n - 1")
            && !lang::has_kinds("n -> n - k for k in {1, 3}")
    );
}

#[test]
fn a_start_may_be_a_sum() {
    let text = "position (x, s: set); start (a: list) -> each x in a: (x, {x}); (x, s) -> (x - k, s | {k}) where k >= 1";
    let rules = read(text);
    let start = rules.read_start("5 6").unwrap();
    assert_eq!(start.iter().map(|part| rules.show(part)).collect::<Vec<_>>(), ["(5, {5})", "(6, {6})"]);
    let message =
        read("position (n, c); start n -> (n, 0); (n, c) -> (n - 1, 1 - c)").read_start("5 6").unwrap_err();
    assert!(
        message.message.ends_with("found `6`; another position of a sum stands behind `+`"),
        "{}",
        message.message
    );
}
