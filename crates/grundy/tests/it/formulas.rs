//! Laws as a person would write them: found, true, and of changed ones none accepted that is false.

use grundy::catalog::Settings;
use grundy::laws::prove::Effort;
use grundy::proof::{Certificate, Law, check};
use grundy::rules::lang::{Claim, parse, parse_claim};
use grundy::rules::{Position, Rules, Ruleset};
use grundy::{Budget, Player, RuleGame};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn effort() -> Effort {
    Effort { largest_heap: 1 << 10, check_steps: 300_000, ..Effort::default() }
}

/// The statements of all laws of a game, with `!` after a theorem.
fn laws(text: &str) -> Vec<String> {
    let finding = game(text).law(&effort(), &Budget::default().with_steps(60_000_000));
    let told = finding
        .all()
        .map(|(_, known)| format!("{}{}", known.statement, if known.proved.is_some() { "!" } else { "" }));
    told.collect()
}

#[test]
fn laws_are_told_as_a_person_would_write_them() {
    for (text, expected) in [
        (
            "(a, b) -> (a - k, b - k) where 1 <= k <= min(a, b)",
            &["P iff min(a, b) == 0!", "g(a, b) = min(a, b)!"][..],
        ),
        (
            "(a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - k) where 1 <= k <= b",
            &["P iff a == b!", "g(a, b) = xor(a, b)!"],
        ),
        ("(n, m) -> (n - k, k) where 1 <= k <= min(n, m)", &["P iff n == 0 or n & -n > m!"]),
        ("(a, b) -> (b, c) where 1 <= c < a", &["P iff max(b, 1) >= a!"]),
        ("n -> n // 2 where n >= 1", &["g(n) = bit_length(n) % 2!"]),
        // Two conditions; neither leaves out much alone.
        (
            "(a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - k) where 1 <= k <= b; (a, b) -> (a - 1, b - 1) where a >= 1 and b >= 1",
            &["P iff a // 3 == b // 3 and (a + b) % 3 == 0!"],
        ),
        // Coordinates that play apart.
        (
            "(a, b) -> (a // 2, b) where a >= 1; (a, b) -> (a, b // 2) where b >= 1",
            &[
                "P iff bit_length(a) % 2 == bit_length(b) % 2!",
                "g(a, b) = xor(bit_length(a) % 2, bit_length(b) % 2)!",
            ],
        ),
        // One pile is thrown away, and the other is parted: the largest number becomes smaller.
        (
            "(a, b) -> (k, b - k) where 1 <= k < b; (a, b) -> (k, a - k) where 1 <= k < a",
            &["P iff (a == 0 or a % 2 == 1) and (b == 0 or b % 2 == 1)!"],
        ),
        // The sum rises until a goal is met.
        ("win when n >= 21; n -> n + k where 1 <= k <= 4", &["P iff n is one of 1, 6, 11, 16!"]),
        ("lose when n >= 50; n -> n + k where k in {1, 3, 7}", &["P iff n >= 49 or n % 2 == 1!"]),
    ] {
        let found = laws(text);
        assert_eq!(found[..expected.len()], *expected, "{text}");
    }
}

#[test]
fn what_automata_hold_is_told_in_a_formula() {
    for (text, law, side) in [
        (
            "(a, b) -> (a - w, b - x) where w + x == min(a, b) and w < a and x < b",
            "P iff min(a, b) < max(a, b) + 1 & -(max(a, b) + 1)",
            48,
        ),
        // A pile alone is stuck.
        (
            "(a, b, c) -> (a - k, b, c) where k >= 1 and b + c >= 1; (a, b, c) -> (a, b - k, c) where k >= 1 and a + c >= 1; (a, b, c) -> (a, b, c - k) where k >= 1 and a + b >= 1",
            "P iff max(a, b, c) == a + b + c or xor(a - 1, b - 1, c - 1) == 0",
            14,
        ),
        // A formula that nobody would write gives way.
        (
            "positions where a >= b; (a, b) -> (b, 0) where a >= 1; (a, b) -> (a - 1, max(b - 1, 0)) where a >= 1",
            "P iff a == b and a % 2 == 0 or a > b and b % 2 == 1",
            48,
        ),
        (
            "(a, b) -> (a - k, b) where k >= 1 and 2 * k <= a; (a, b) -> (a, b - k) where k in odd",
            "P iff ((a + 1) // (a + 1 & -(a + 1)) - 1) // 2 == b % 2",
            48,
        ),
    ] {
        assert_eq!(true_below(side, text), Some(format!("{law}!")), "{text}");
    }
}

/// Returns what is told of who wins, with `!` after a theorem; panics where it is false at a position with
/// coordinates below a bound.
fn true_below(bound: u64, text: &str) -> Option<String> {
    let finding = game(text).law(&effort(), &Budget::default().with_steps(60_000_000));
    let mut definition = Definition::of(text);
    let arity = definition.rules.arity();
    let (_, known) = finding.all().find(|(_, known)| known.law.is_lost(&vec![0; arity]).is_some())?;
    let mut points = vec![Vec::new()];
    for _ in 0..arity {
        points = points
            .iter()
            .flat_map(|point: &Vec<u64>| (0..bound).map(|x| [&point[..], &[x]].concat()))
            .collect();
    }
    points.retain(|point| definition.rules.has(point));
    for point in points {
        let wide: Vec<u128> = point.iter().map(|x| u128::from(*x)).collect();
        if let Some(said) = known.law.is_lost(&wide) {
            assert_eq!(said, definition.value(&point) == 0, "{text} at {point:?}: {}", known.statement);
        }
    }
    Some(format!("{}{}", known.statement, if known.proved.is_some() { "!" } else { "" }))
}

#[test]
fn periods_may_be_as_long_as_the_most_that_is_taken() {
    let found = laws("n -> n - k where k in {1, 2**20}");
    assert_eq!(found, ["g(n) = (n mod 1048577) mod 2, but 2 where n mod 1048577 = 1048576!"]);
}

#[test]
fn heaps_whose_values_have_no_law_are_told_by_their_outcomes() {
    let found = laws("n -> n - d where 1 < d < n and n % d == 0");
    assert_eq!(found, ["P iff n == 0 or n % 2 == 1 or n in powers(2) and n % 3 == 2!"]);
}

/// Grundy values by the definition.
struct Definition {
    rules: Rules,
    known: HashMap<Vec<u64>, u128>,
}

impl Definition {
    fn of(text: &str) -> Definition {
        Definition { rules: parse(text).unwrap().rules, known: HashMap::new() }
    }

    fn value(&mut self, position: &[u64]) -> u128 {
        if let Some(value) = self.known.get(position) {
            return *value;
        }
        let mut options: Vec<Vec<Vec<u64>>> = Vec::new();
        let listed = self.rules.options(&Position::from(position), Player::Left, &mut |parts| {
            options.push(parts.iter().map(|part| part.coordinates().to_vec()).collect());
            ControlFlow::Continue(())
        });
        listed.unwrap();
        let seen: BTreeSet<u128> =
            options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ self.value(part))).collect();
        let value = (0..).find(|value| !seen.contains(value)).unwrap();
        self.known.insert(position.to_vec(), value);
        value
    }
}

#[test]
fn of_changed_formulas_of_pairs_none_is_accepted_that_is_false() {
    let games = [
        ("(a, b) -> (a - k, b - k) where 1 <= k <= min(a, b)", "min(a, b)"),
        ("(a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - k) where 1 <= k <= b", "xor(a, b)"),
        (
            "(a, b) -> (a - k, b) where 1 <= k <= min(a, 3); (a, b) -> (a, b - 1) where b >= 1",
            "xor(a % 4, b % 2)",
        ),
        ("(n, m) -> (n - k, k) where 1 <= k <= min(n, m)", "n == 0 or n & -n > m"),
        ("(a, b) -> (a - 1, b) where a >= 1; (a, b) -> (a, b - 1) where b >= 1", "(a + b) % 2"),
        ("n -> n // 2 where n >= 1", "bit_length(n) % 2"),
    ];
    let words =
        ["0", "1", "2", "3", "+", "-", "%", "//", "&", "|", "min", "max", "xor", "==", ">", "<=", "popcount"];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % below as u64).unwrap()
    };
    let (mut refused, mut accepted) = (0, 0);
    let mut definitions: Vec<Definition> = games.iter().map(|(text, _)| Definition::of(text)).collect();
    while refused < 1000 {
        let at = random(games.len());
        let (text, law) = games[at];
        let names: &[&str] = match &text[..2] {
            "n " => &["n"],
            "(n" => &["n", "m"],
            _ => &["a", "b"],
        };
        // One word of the formula, or two, become others.
        let spaced = law.replace('(', " ( ").replace(')', " ) ").replace(',', " , ").replace("-n", "- n");
        let mut changed: Vec<&str> = spaced.split_whitespace().collect();
        for _ in 0..1 + random(2) {
            let place = random(changed.len());
            changed[place] =
                if random(3) == 0 { names[random(names.len())] } else { words[random(words.len())] };
        }
        let Ok(claim) = parse_claim(&changed.join(" "), names) else { continue };
        let is_value = matches!(claim, Claim::Value(_));
        let law = Law::Claim(claim);
        let certificate = Certificate::new(text, law.clone());
        if check(&certificate, &Budget::default().with_steps(400_000)).is_err() {
            refused += 1;
            continue;
        }
        accepted += 1;
        for x in 0..10_u64 {
            for y in 0..if names.len() == 1 { 1 } else { 10_u64 } {
                let position = &[x, y][..names.len()];
                let value = definitions[at].value(position);
                let wide: Vec<u128> = position.iter().map(|x| u128::from(*x)).collect();
                assert_eq!(law.is_lost(&wide), Some(value == 0), "{text}: {} at {wide:?}", changed.join(" "));
                assert!(
                    !is_value || law.value_at(&wide) == Some(value),
                    "{text}: {} at {wide:?}",
                    changed.join(" ")
                );
            }
        }
    }
    // Some changes change nothing.
    assert!(accepted > 5, "{refused} refused, {accepted} accepted");
}

/// Lines for games of pairs: the first number falls, or it stays and the second falls.
const LINES: &[&str] = &[
    "(a, b) -> (a - k, b) where 1 <= k <= min(a, M)",
    "(a, b) -> (a, b - k) where 1 <= k <= min(b, M)",
    "(a, b) -> (a - k, b) where 1 <= k <= a",
    "(a, b) -> (a, b - k) where 1 <= k <= b",
    "(a, b) -> (a - k, b - k) where 1 <= k <= min(a, b, M)",
    "(a, b) -> (a - M, b - 1) where a >= M and b >= 1",
    "(a, b) -> (a - 1, b + M) where a >= 1",
    "(a, b) -> (k, a - k) where 1 <= k <= min(M, a) and b >= 1",
    "(a, b) -> (b - k, a) where 1 <= k <= min(b, M) and b <= a",
    "(a, b) -> (a - 1, 0) where a >= 1 and b % 2 == 0",
    "(a, b) -> (a - k, b) where k >= 1 and M*k <= a",
    "(a, b) -> (a, b - k) where k >= M",
    "(a, b) -> (a, b - k) where k in odd",
    "(a, b) -> (a - k, b) where k >= 1 and k % 2 == b % 2",
    "(a, b) -> (a // M, b // 2) where M >= 2 and a + b >= 1",
];

fn pairs() -> impl Strategy<Value = String> {
    let line = (0..LINES.len(), 1_u32..5).prop_map(|(at, most)| LINES[at].replace('M', &most.to_string()));
    prop::collection::vec(line, 1..4).prop_map(|lines| lines.join("; "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_told_of_random_pairs_is_true(text in pairs()) {
        let game = game(&text);
        let mut definition = Definition::of(&text);
        let finding = game.law(&effort(), &Budget::default().with_steps(6_000_000));
        for (a, b) in (0..14_u64).flat_map(|a| (0..14_u64).map(move |b| (a, b))) {
            let value = definition.value(&[a, b]);
            for (_, known) in finding.all() {
                let position = [a.into(), b.into()];
                prop_assert_eq!(known.law.is_lost(&position), Some(value == 0), "{}: {} at {} {}", text, known.statement, a, b);
                if known.law.gives_values() {
                    prop_assert_eq!(known.law.value_at(&position), Some(value), "{}: {} at {} {}", text, known.statement, a, b);
                }
            }
        }
    }
}
