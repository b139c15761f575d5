//! Laws of coordinates that play apart, by the law of each.

use crate::remainders::{Truth, agrees};
use crate::{claim, random};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, check};
use grundy_rules::lang::parse_claim;

const THREE: &str = "(a, b, c) -> (a - k, b, c) where 1 <= k <= 5; (a, b, c) -> (a, b - k, c) where k in {1, 4}; \
                     (a, b, c) -> (a, b, c - k) where 1 <= k <= c";

#[test]
fn nim_sums_of_the_laws_of_coordinates_are_theorems() {
    for law in [
        "xor(a % 6, [0, 1, 0, 1, 2][b % 5], c)",
        "xor(c, xor([0, 1, 0, 1, 2][b % 5], a % 6))",
        "xor(a % 6, c) == [0, 1, 0, 1, 2][b % 5]",
    ] {
        assert!(claim(THREE, law, &["a", "b", "c"]).is_ok(), "{law}");
    }
    let many = "(a, b, c, d, e) -> (a - k, b, c, d, e) where 1 <= k <= 30; (a, b, c, d, e) -> (a, b - k, c, d, e) where 1 <= k <= 36; \
                (a, b, c, d, e) -> (a, b, c - k, d, e) where 1 <= k <= 40; (a, b, c, d, e) -> (a, b, c, d - k, e) where 1 <= k <= e";
    let law = "xor(a % 31, b % 37, c % 41, d % (e + 1))";
    assert!(claim(many, law, &["a", "b", "c", "d", "e"]).is_ok());
}

#[test]
fn what_is_no_sum_of_games_is_not_taken_for_one() {
    for (rules, law) in [
        // Misère play, a move in both, a move of one that the other allows, and a change that the other
        // tells.
        ("misere; (a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - k) where 1 <= k <= b", "a == b"),
        ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 1, b - 1)", "xor(a % 2, b % 2)"),
        ("(a, b) -> (a - 1, b) where b >= 1; (a, b) -> (a, b - 1)", "xor(a % 2, b % 2)"),
        ("(a, b) -> (a - 1, b); (a, b) -> (a, min(a, b) - 1)", "xor(a % 2, b % 2)"),
        (
            "positions where a <= b; (a, b) -> (a - 2, b); (a, b) -> (a, b - 1) where a < b",
            "xor(a // 2 % 2, b % 2)",
        ),
        ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1) where 0 == 1", "xor(a % 2, b % 2)"),
        ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", "xor(a % 2, b % 2, 1)"),
    ] {
        let found = claim(rules, law, &["a", "b"]);
        assert!(found.is_err(), "{rules}: {law}");
    }
    // Two wrong laws with the right nim-sum: found by the other way, or not, but not refuted.
    let both = "(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)";
    let found = claim(both, "xor(1 - a % 2, 1 - b % 2)", &["a", "b"]);
    assert!(!matches!(found, Err(Refusal::Fails { .. })), "{found:?}");
}

/// A thousand changed laws of random sums are refused, and what is accepted is true.
#[test]
fn of_random_laws_of_sums_none_is_accepted_that_is_false() {
    const MOVES: &[(&str, &str)] = &[
        ("1 <= t <= x", "x"),
        ("t == 1", "x % 2"),
        ("1 <= t <= 2", "x % 3"),
        ("1 <= t <= 3", "x % 4"),
        ("t in {1, 4}", "[0, 1, 0, 1, 2][x % 5]"),
        ("t in {2, 3}", "[0, 0, 1, 1, 2][x % 5]"),
        ("t in powers(2)", "x % 3"),
        ("1 <= t and 2 * t <= x", "x if x == 0 else x"),
        ("1 <= t <= k", "x % (k + 1)"),
        ("t in {1, k + 2}", "2 if x % (k + 3) == k + 2 and k % 2 == 0 else x % (k + 3) % 2"),
    ];
    let mut random = random(3);
    let (mut refused, mut accepted) = (0, 0);
    while refused < 1000 {
        let pair = [random(MOVES.len()), random(MOVES.len())];
        let named = |at: usize, name: &str| MOVES[at].0.replace('x', name);
        let text = format!(
            "(a, b, k) -> (a - t, b, k) where {}; (a, b, k) -> (a, b - t, k) where {}",
            named(pair[0], "a"),
            named(pair[1], "b")
        );
        // The laws as they are, or one of them of another game, or both.
        let changes = random(5);
        let mut law = |at: usize, name: &str| {
            let at = if changes > at { random(MOVES.len()) } else { pair[at] };
            MOVES[at].1.replace('x', name)
        };
        let (a, b) = (law(0, "a"), law(1, "b"));
        let said = match random(4) {
            0 => format!("({a}) == ({b})"),
            1 => format!("xor({b}, {a})"),
            2 => format!("xor({a}, {b}, {})", random(2)),
            _ => format!("xor({a}, {b})"),
        };
        let parsed = parse_claim(&said, &["a", "b", "k"]).unwrap();
        let law = Law::Claim(parsed.clone());
        if check(&Certificate::new(text.as_str(), law), &Budget::default().with_steps(60_000)).is_err() {
            refused += 1;
            continue;
        }
        accepted += 1;
        let mut truth = Truth::of(&text);
        for at in 0..12 * 12 * 4 {
            let position = [at / 48, at / 4 % 12, at % 4];
            assert!(agrees(&parsed, truth.value(&position), &position), "{text}: {said} at {position:?}");
        }
    }
    assert!(accepted > 100, "{refused} refused, {accepted} accepted");
}
