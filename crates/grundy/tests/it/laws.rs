//! The way from rules to a theorem, on games nobody chose: every theorem agrees with the table.

use crate::lines::line;
use grundy::catalog::Settings;
use grundy::laws::Verdict;
use grundy::laws::prove::{Effort, Search};
use grundy::rules::octal::Base;
use grundy::tables::Span;
use grundy::{Ask, Budget, Game, Grundy, RuleGame, Standing};
use proptest::prelude::*;
use std::time::Duration;

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn effort() -> Effort {
    Effort { largest_heap: 1 << 13, check_steps: 300_000, ..Effort::default() }
}

fn values(game: &RuleGame, upto: u64) -> Vec<u128> {
    let table = game.table(Span::To(upto), &Budget::default()).unwrap();
    table.cells.iter().map(|cell| cell.to_string().parse().unwrap()).collect()
}

/// Searches for a theorem and holds it against the table; says whether there is one.
fn agrees(game: &RuleGame, upto: u64) -> bool {
    let Search::Proved(proved) = game.prove(&effort(), &Budget::default().with_steps(6_000_000)) else {
        return false;
    };
    for (n, value) in (0..).zip(values(game, upto)) {
        assert_eq!(proved.theorem.value(n), Some(value), "{} at {n}", proved.theorem.rules());
    }
    true
}

#[test]
fn octal_codes_of_three_digits_that_are_periodic_early_are_proved() {
    let proved = (0..512).step_by(7).filter(|code: &u32| {
        let code = format!("0.{}{}{}", code >> 6, code >> 3 & 7, code & 7);
        agrees(&RuleGame::from_code(&code, Base::Octal).unwrap(), 1200)
    });
    let proved = proved.count();
    assert!(proved >= 40, "{proved} of 74");
}

/// The laws that are told of a game, each with whether it is a theorem.
fn told(text: &str, budget: &Budget) -> Vec<(String, bool)> {
    let finding = game(text).law(&Effort::default(), budget);
    finding.all().map(|(_, known)| (known.statement.to_string(), known.proved.is_some())).collect()
}

#[test]
fn what_no_move_changes_and_coordinates_that_play_apart_have_theorems() {
    for (text, laws) in [
        (
            "(n, k) -> (n - t, k) where 1 <= t <= min(n, k)",
            &["P iff n % (k + 1) == 0", "g(n, k) = n % (k + 1)"][..],
        ),
        (
            "positions where k >= 1; (n, k) -> (n - t, k) where k <= t <= min(n, 2 * k)",
            &["P iff n % (3 * k) < k", "g(n, k) = n // k % 3"],
        ),
        (
            "positions where 1 <= a <= b; (n, a, b) -> (n - t, a, b) where a <= t <= min(n, b)",
            &["P iff n % (a + b) < a", "? g(n, a, b) = n % (a + b) // a"],
        ),
        (
            "(a, b, k) -> (a - t, b, k) where 1 <= t <= min(a, k); (a, b, k) -> (a, b - t, k) where 1 <= t <= min(b, k)",
            &["P iff a % (k + 1) == b % (k + 1)", "g(a, b, k) = xor(a % (k + 1), b % (k + 1))"],
        ),
        (
            "(a, b, c) -> (a - k, b, c) where 1 <= k <= 20; (a, b, c) -> (a, b - k, c) where k in {1, 4}; (a, b, c) -> (a, b, c - k) where k >= 1",
            &[
                "P iff xor(a % 21, 2 if b % 5 == 4 else b % 5 % 2, c) == 0",
                "g(a, b, c) = xor(a % 21, 2 if b % 5 == 4 else b % 5 % 2, c)",
            ],
        ),
        // Moves that lead out of every box of positions.
        ("(a, b) -> (a - k, b + k) where 1 <= k <= a", &["P iff a == 0", "g(a, b) = a"]),
    ] {
        // A question mark stands before a conjecture.
        let law = |law: &&str| (law.trim_start_matches("? ").to_owned(), !law.starts_with('?'));
        assert_eq!(told(text, &Budget::default()), laws.iter().map(law).collect::<Vec<_>>(), "{text}");
    }
}

/// However little time there is, no conjecture is told that a table of twice the length refutes. Positions
/// with too many others below them are answered by what holds for all parameters: values, sums, and a move
/// among 10^15.
#[test]
fn far_positions_are_answered_for_all_parameters_at_once() {
    let far = game("(n, k) -> (n - t, k) where 1 <= t <= k");
    let solve = |words: &[String]| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        far.solve(&Ask::new(&words).with_limit(3)).unwrap()
    };
    for (n, k) in
        [(301_u64, 20_u64), (3050, 60), (10_u64.pow(18) + 7, 10_u64.pow(15)), (4_000_008, 1_000_001)]
    {
        let solution = solve(&[format!("({n}, {k})")]);
        // The box below a near position is filled, where that does not take long.
        let expected = if n < 1000 { Standing::Exact } else { Standing::Theorem };
        assert_eq!(solution.standing, expected);
        assert_eq!(solution.grundy, Some(Grundy::Number((n % (k + 1)).into())), "{n} {k}");
        let to = (!n.is_multiple_of(k + 1)).then(|| format!("({}, {k})", n - n % (k + 1)));
        let moves: Vec<&str> = solution.winning_moves.iter().map(|made| &made.to[..]).collect();
        assert_eq!(moves, to.as_deref().into_iter().collect::<Vec<_>>(), "{n} {k}");
        let sum = solve(&[format!("({n}, {k})"), "(5, 3)".to_owned(), "(9, 9)".to_owned()]);
        assert_eq!(sum.grundy, Some(Grundy::Number(((n % (k + 1)) ^ 1 ^ 9).into())), "{n} {k}");
    }
}

#[test]
fn the_next_table_refutes_no_conjecture() {
    for milliseconds in [50, 200, 800] {
        let budget = Budget::default().with_time(Duration::from_millis(milliseconds));
        for (law, is_theorem) in told("n -> k where 0 <= k < n and k & n == k", &budget) {
            let expected = ["P iff n == 0", "g(n) = the number of ones of n in binary"];
            assert!(expected.contains(&law.as_str()), "{law}, {milliseconds} ms");
            assert!(!is_theorem || law.starts_with('P'), "{law}, {milliseconds} ms");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_proved_of_random_rules_is_true(lines in prop::collection::vec(line(), 1..3)) {
        agrees(&game(&lines.join("; ")), 150);
    }

    #[test]
    fn subtraction_sets_are_proved(set in prop::collection::btree_set(1_u64..13, 1..5)) {
        let set: Vec<String> = set.iter().map(u64::to_string).collect();
        let text = format!("n -> n - k where k in {{{}}}", set.join(", "));
        prop_assert!(agrees(&game(&text), 1500), "{}", text);
    }

    #[test]
    fn claims_are_proved_where_they_are_true_and_refuted_where_they_break(
        most in 1_u64..7, modulus in 2_u64..9,
    ) {
        let game = game(&format!("n -> n - k where 1 <= k <= {most}"));
        let verdict = game.claim(&format!("n % {modulus}"), None, &Budget::default()).unwrap();
        match verdict {
            Verdict::Proved(_) => prop_assert_eq!(modulus, most + 1),
            Verdict::Refuted { position, .. } => {
                prop_assert_eq!(position, vec![modulus.min(most + 1)]);
            }
            Verdict::Open { reason, .. } => prop_assert!(false, "{}", reason),
        }
    }
}

#[test]
fn p_positions_of_pairs_are_proved_in_the_numeration_that_suits_them() {
    for text in [
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
        "(n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)",
        "n -> n - k where 1 <= k <= 3; misere",
        "lose when n == 0; n -> n - k where 3 <= k <= 7; n -> 0 where 1 <= n < 3",
    ] {
        let Search::Proved(proved) = game(text).prove(&Effort::default(), &Budget::default()) else {
            panic!("{text}");
        };
        let lost = game(text).losses(&Budget::default()).unwrap();
        for position in &lost {
            let wide: Vec<u128> = position.iter().map(|x| u128::from(*x)).collect();
            assert_eq!(proved.theorem.law().is_lost(&wide), Some(true), "{text}: {position:?}");
        }
        assert!(!lost.is_empty(), "{text}");
    }
}

/// A claim, with a budget that ends every test in seconds.
fn decided(rules: &str, claim: &str, to: Option<u64>) -> Verdict {
    game(rules).claim(claim, to, &Budget::default().with_steps(40_000_000)).unwrap()
}

fn refuted_at(rules: &str, claim: &str) -> (Vec<u64>, String) {
    match decided(rules, claim, None) {
        Verdict::Refuted { position, actual, .. } => (position, actual),
        other => panic!("{rules}: {claim}: {other:?}"),
    }
}

#[test]
fn claims_are_refuted_at_the_numbers_of_the_rules_however_large() {
    for c in [1_000_003_u64, 1_000_000_000, 1_000_000_000_000_000_000] {
        let but = format!("n -> n - k where k in {{1, 2}} and n != {c}");
        assert_eq!(refuted_at(&but, "n % 3"), (vec![c], "value 0".to_owned()));
        assert_eq!(refuted_at(&but, "n % 3 == 0"), (vec![c], "a P-position".to_owned()));
        // A multiple of 3 is worth 0 anyway.
        let lucky = format!("n -> n - k where k in {{1, 2}} and n != {}", c - c % 3);
        assert!(matches!(decided(&lucky, "n % 3", None), Verdict::Proved(_)));
        let misere = format!("n -> n - k where k in {{1, 2}} and n != {c}; misere");
        assert!(refuted_at(&misere, "n % 3 == 1").0[0].abs_diff(c) < 3);
    }
}

#[test]
fn least_failures_are_those_of_the_table() {
    let mut refuted = 0;
    for c in [0_u64, 1, 2, 7, 31, 32, 33, 100, 2047] {
        for rules in [
            format!("n -> n - k where k in {{1, 2}} and n != {c}"),
            format!("n -> n - k where 1 <= k <= 4 and n - k != {c}"),
            format!("n -> n - k where k in powers(2) and n + k > {c}"),
        ] {
            let table = values(&game(&rules), 2200);
            for claim in ["n % 3", "n % 5", "0", "n % 3 == 0", "n == n", "n != n"] {
                let read = grundy_rules::lang::parse_claim(claim, &["n"]).unwrap();
                let is_right = |n: usize, v: u128| match &read {
                    grundy_rules::lang::Claim::Value(_) => read.at(&[n as u64]) == Some(v.cast_signed()),
                    grundy_rules::lang::Claim::Lost(_) => read.at(&[n as u64]) == Some((v == 0).into()),
                };
                let least = table.iter().enumerate().find(|(n, v)| !is_right(*n, **v)).map(|(n, _)| n as u64);
                match decided(&rules, claim, None) {
                    Verdict::Refuted { position, .. } => {
                        assert!(
                            least.is_none() || least == Some(position[0]),
                            "{rules}: {claim}: {position:?}"
                        );
                        refuted += 1;
                    }
                    _ => assert_eq!(least, None, "{rules}: {claim}"),
                }
            }
        }
    }
    assert!(refuted >= 100, "{refuted}");
}

#[test]
fn claims_about_pairs_that_split_or_come_back_are_compared_by_the_definition() {
    let split =
        "(a, b) -> (c, d), (a - c, b - d) where c <= a and d <= b and c + d >= 1 and a + b - c - d >= 1";
    let misere = format!("{split}; misere");
    let loopy = "(a, b) -> (a - k, b), (b, k) where k >= 1";
    let cases = [
        (split, ["a == 999", "a % 2 == 0 and b == 3", "a == a", "a + b <= 1"]),
        (&misere, ["a == 999", "a % 2 == 0 and b == 3", "a == a", "a + b >= 2"]),
        (loopy, ["a == 999", "a >= 1", "a == 0 and b == 7", "b != 0"]),
    ];
    for (rules, claims) in cases {
        for claim in claims {
            let (position, actual) = refuted_at(rules, claim);
            let game = game(rules);
            // The smallest: all before it are as claimed, by the definition.
            let read = grundy_rules::lang::parse_claim(claim, &["a", "b"]).unwrap();
            let size: u64 = position.iter().sum();
            for other in (0..=size).flat_map(|a| (0..=size - a).map(move |b| vec![a, b])) {
                let is_before = (other.iter().sum::<u64>(), &other) < (size, &position);
                let words: Vec<String> = other.iter().map(u64::to_string).collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let ask = grundy::Ask::new(&words).with_limit(1);
                let outcome = game.solve(&ask).unwrap().outcome;
                let is_true = (read.at(&other) == Some(1)) == (outcome == grundy::Outcome::P);
                assert!(!is_before || is_true, "{rules}: {claim}: {position:?}, {actual}, but {other:?}");
                assert!(other != position || !is_true, "{rules}: {claim}: {position:?}");
            }
        }
    }
}

#[test]
fn a_bound_on_tables_is_kept_or_its_end_is_told() {
    let four = "(a, b, c, d) -> (a - k, b, c, d) where k in squares and k >= 1; (a, b, c, d) -> (a, b - k, c, d) where k in squares and k >= 1; \
                (a, b, c, d) -> (a, b, c - k, d) where k in squares and k >= 1; (a, b, c, d) -> (a, b, c, d - k) where k in squares and k >= 1";
    let finding = game(four).law(&Effort::to(Some(31)), &Budget::default().with_steps(3_000_000));
    assert!(finding.known.is_none() && finding.checked_to < 31);
    assert!(finding.missing.unwrap().contains("tables to 31 were asked for, and a limit ended them at"));
    for to in [7, 31, 3000] {
        let odd =
            decided("n -> n - k where k in squares and k % 2 == 1 and k ** 3 <= n ** 3", "n % 2", Some(to));
        let Verdict::Open { checked_to, reason } = odd else { panic!("{odd:?}") };
        assert_eq!(checked_to, Some(to), "{reason}");
    }
    let stopped = game(four).claim("a == 99", Some(31), &Budget::default().with_steps(20_000)).unwrap();
    assert!(matches!(stopped, Verdict::Refuted { .. }), "{stopped:?}");
    let stopped = game(four).claim(
        "a == b and c == d or a == c and b == d or a == d and b == c or a * b * c * d >= 0",
        Some(31),
        &Budget::default().with_steps(20_000),
    );
    assert!(matches!(stopped.unwrap(), Verdict::Refuted { .. }));
}

#[test]
fn conjectures_are_doubted_with_what_is_left_of_the_budget() {
    // g(6724) = 3: the law of the table to 4095 is false at 82^2.
    let roots = game("n -> y where y < n and y*y <= n and y**4 >= n");
    let finding = roots.law(&Effort::to(Some(1 << 13)), &Budget::default().with_steps(60_000_000));
    let says_zero = |known: &grundy::laws::Known| known.law.value(6724) == Some(0);
    assert!(!finding.known.as_ref().is_some_and(says_zero), "{finding:?}");
    // A position that play does not reach from below, at a number that the rules name and no table has.
    let far = game("n -> y where y*y == n and n >= 1 and n != y; n -> n - 1 where n in {1, 1000000000}");
    let finding = far.law(&Effort::to(Some(5000)), &Budget::default().with_steps(60_000_000));
    if let Some(known) = &finding.known {
        assert!(known.proved.is_some() || finding.checked_to >= 5000, "{finding:?}");
    }
}

/// The first law that the ladder of laws tells, and what is missing to a theorem.
fn first_told(text: &str) -> (Option<String>, String) {
    let (game, budget) = (game(text), Budget::default().within(std::time::Duration::from_secs(20)));
    let to = Some(if game.axes().len() == 1 { 2000 } else { 30 });
    let finding = match game.law_of_table(to, &budget) {
        Some(found) => found.unwrap().1,
        None => game.law(&Effort { is_asked: true, largest_heap: 2000, ..effort() }, &budget),
    };
    (finding.known.map(|known| known.statement.to_string()), finding.missing.unwrap_or_default())
}

#[test]
fn who_wins_a_heap_is_told_where_its_values_have_no_law() {
    let (law, _) = first_told("n -> n - 2*b, n - b where b >= 1 and 2*b <= n");
    assert_eq!(law.as_deref(), Some("P iff n has no digit 2 in base 3"));
}

#[test]
fn tables_with_draws_have_laws_that_say_what_is_drawn() {
    let rules = "n -> n + 1 where n % 3 == 1; n -> n - 1 where n % 3 == 2; n -> n - 3 where n >= 3";
    let (law, missing) = first_told(rules);
    assert_eq!(law.as_deref(), Some("P iff n % 6 == 0"));
    assert!(missing.ends_with("drawn iff n % 3 in {1, 2}, as far as the table goes"), "{missing}");
    let (_, missing) = first_told("(a, b) -> (b, a)");
    assert!(missing.ends_with("all positions are drawn, as far as the table goes"), "{missing}");
    // No position is drawn, so that the laws are those of any game.
    let game = game("n -> n - 1 where n >= 1");
    assert!(game.law_of_table(None, &Budget::default()).is_none());
}
