//! The games of the language's description: that they are read, and what their options are.

use grundy_budget::Budget;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::parse;
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;

pub const GAMES: [&str; 17] = [
    "n -> n - k where k in {1, 3, 4}",
    "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
    "n -> a, b where a + b in {n - 1, n - 2} and a <= b",
    "n -> n - k where k in powers(2)",
    "n -> n - k where 1 <= k <= n and n % k == 0 and k < n",
    "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
    "start n -> (n, n - 1); (n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)",
    "start n -> (n, n - 1); (n, c) -> (n - k, min(2*k, n - k)) where 1 <= k <= min(c, n)",
    "(w, h) -> (a, h), (w - a, h) where 1 <= a < w; (w, h) -> (w, a), (w, h - a) where 1 <= a < h; \
     win when w == 1 and h == 1",
    "param k = 3; n -> n - 1; n -> k of x where 2*x == n and x >= 1",
    "n -> r of q + 1, m - r of q where 2 <= m <= n and q == n // m and r == n % m",
    "left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; right (x, y) -> (x, b), (x, y - b) where 1 <= b < y",
    "param p = 2; param q = 4; lose when n == 0; n -> n - k where p <= k <= q; n -> 0 where 1 <= n < p",
    "param cap = [4, 4]; lose when s == 0; (s, i) -> (s - k, (i + 1) % len(cap)) where 1 <= k <= cap[i]",
    "n -> a, b where a + b == n and 1 <= a < b",
    "n -> n // 2 where n >= 1",
];

pub fn rules(text: &str) -> Rules {
    match parse(text) {
        Ok(parsed) => parsed.rules,
        Err(rejected) => panic!("{text}\n{rejected:#?}"),
    }
}

/// The options as text, by both interpreters, which must agree.
pub fn options<const N: usize>(text: &str, position: [u64; N], player: Player) -> Vec<String> {
    let rules = rules(text);
    let position = Position::from(position);
    let slow = rules.collect_options(&position, player);
    let compiled = Compiled::new(rules.clone()).with_budget(&Budget::default().with_steps(1_000_000));
    assert_eq!(slow, compiled.collect_options(&position, player), "{text} at {position}");
    let show = |parts: &Vec<Position>| {
        let words: Vec<String> = parts.iter().map(Position::to_string).collect();
        words.join(" + ")
    };
    slow.unwrap_or_else(|failure| panic!("{text} at {position}: {failure}")).iter().map(show).collect()
}

fn left<const N: usize>(text: &str, position: [u64; N]) -> Vec<String> {
    options(text, position, Player::Left)
}

#[test]
fn every_game_is_read_and_prints_as_a_text_that_reads_the_same() {
    for text in GAMES {
        let rules = rules(text);
        let printed = rules.to_string();
        let again = parse(&printed).unwrap_or_else(|rejected| panic!("{printed}\n{rejected:#?}"));
        assert_eq!(again.rules, rules, "{printed}");
        assert_eq!(again.rules.to_string(), printed);
    }
}

#[test]
fn a_subtraction_set() {
    assert_eq!(left(GAMES[0], [3]), ["2", "0"]);
    assert_eq!(left(GAMES[0], [9]), ["8", "6", "5"]);
    assert_eq!(left(GAMES[0], [0]), [""; 0]);
}

#[test]
fn splits_in_their_forms() {
    assert_eq!(left(GAMES[1], [4]), ["3", "2", "1", "0", "1 + 3", "2 + 2"]);
    assert_eq!(left(GAMES[2], [4]), ["0 + 2", "0 + 3", "1 + 1", "1 + 2"]);
    assert_eq!(left(GAMES[15], [7]), ["1 + 6", "2 + 5", "3 + 4"]);
}

#[test]
fn infinite_sets() {
    assert_eq!(left(GAMES[3], [9]), ["8", "7", "5", "1"]);
    for (set, from_ten) in [
        ("squares and k >= 1", "9 6 1"),
        ("primes", "8 7 5 3"),
        ("fibonacci", "9 8 7 5 2"),
        ("odd", "9 7 5 3 1"),
        ("even", "10 8 6 4 2 0"),
        ("powers(3)", "9 7 1"),
        ("powers(1)", "9"),
        ("powers(0)", "10 9"),
        ("1..3", "9 8 7"),
    ] {
        let text = format!("n -> n - k where k in {set}");
        assert_eq!(left(&text, [10]).join(" "), from_ten, "{text}");
    }
}

#[test]
fn divisors() {
    assert_eq!(left(GAMES[4], [12]), ["11", "10", "9", "8", "6"]);
    assert_eq!(left(GAMES[4], [0]), [""; 0]);
}

#[test]
fn tuples() {
    assert_eq!(left(GAMES[5], [2, 1]), ["(1, 1)", "(0, 1)", "(2, 0)", "(1, 0)"]);
    assert_eq!(left(GAMES[6], [7, 3]), ["(4, 3)", "(1, 3)"]);
    assert_eq!(left(GAMES[6], [7, 0]), [""; 0]);
    assert_eq!(left(GAMES[7], [5, 2]), ["(4, 2)", "(3, 4)"]);
    assert_eq!(left(GAMES[8], [5, 2]), ["(4, 2)", "(3, 3)"]);
    assert_eq!(left(GAMES[9], [3, 2]), ["(1, 2) + (2, 2)", "(2, 2) + (1, 2)", "(3, 1) + (3, 1)"]);
}

#[test]
fn runs_of_parts() {
    assert_eq!(left(GAMES[10], [6]), ["5", "3 + 3 + 3"]);
    assert_eq!(left(GAMES[10], [7]), ["6"]);
    assert_eq!(left(GAMES[11], [5]), ["3 + 2", "2 + 2 + 1", "2 + 1 + 1 + 1", "1 + 1 + 1 + 1 + 1"]);
    assert_eq!(left("n -> each x in 1..n - 1: n - x where n >= 2", [4]), ["3 + 2 + 1"]);
    assert_eq!(left("n -> 0 of n - 100, n - 1", [3]), ["2"]);
    assert_eq!(left("n -> each x in 3..2: x where n >= 1", [3]), [""]);
    assert_eq!(left("n -> () where n in {1, 2}", [2]), [""]);
    assert_eq!(left("n -> 2 of each x in 0..1: n - 2 - x", [3]), ["1 + 0 + 1 + 0"]);
}

#[test]
fn partizan_lines_are_for_one_player() {
    assert_eq!(options(GAMES[12], [3, 1], Player::Left), ["(1, 1) + (2, 1)", "(2, 1) + (1, 1)"]);
    assert_eq!(options(GAMES[12], [3, 1], Player::Right), [""; 0]);
}

#[test]
fn parameters_and_lists() {
    assert_eq!(left(GAMES[13], [3]), ["1", "0"]);
    assert_eq!(left(GAMES[13], [1]), ["0"]);
    assert_eq!(left(GAMES[14], [3, 1]), ["(2, 0)", "(1, 0)", "(0, 0)"]);
    let nested = "param t = [[1], [2, 3]]; (n, i) -> (n - t[i][j], i) where j in 0..len(t[i]) - 1";
    assert_eq!(left(nested, [9, 0]), ["(8, 0)"]);
    assert_eq!(left(nested, [9, 1]), ["(7, 1)", "(6, 1)"]);
}

#[test]
fn functions_are_written_out() {
    let text = "let triangle(k) = k * (k + 1) // 2; n -> n - triangle(k) where 1 <= k <= n";
    assert_eq!(left(text, [7]), ["6", "4", "1"]);
    assert_eq!(rules(text).to_string(), "n -> n - k * (k + 1) // 2 where 1 <= k <= n");
}

#[test]
fn alternatives_are_enumerated_each_once() {
    let text = "n -> n - k where k == 1 or k == n or k in {1, 2}";
    assert_eq!(left(text, [5]), ["4", "0", "3"]);
    assert_eq!(
        left("n -> n - k where 1 <= k <= n and (k % 2 == 0 or k % 3 == 0)", [7]),
        ["5", "4", "3", "1"]
    );
    let guarded = "n -> n - k where k == 0 or n % k == 0 and k <= n";
    assert_eq!(left(guarded, [4]), ["4", "3", "2", "0"]);
}

#[test]
fn the_three_traps_of_careless_windows() {
    let one = "n -> n - 1 where n <= 100";
    assert_eq!((left(one, [100]), left(one, [101])), (vec!["99".to_owned()], vec![]));
    let two = "n -> n - 1; n -> n - 2; n -> a, b where a + b == n - 1 and a >= 200 and b >= 200";
    assert_eq!(left(two, [400]), ["399", "398"]);
    assert_eq!(left(two, [401]), ["400", "399", "200 + 200"]);
    assert_eq!(left(two, [402]), ["401", "400", "200 + 201", "201 + 200"]);
    let three = "n -> n - k where k in {1, 2, 30000}";
    assert_eq!(left(three, [29_999]), ["29998", "29997"]);
    assert_eq!(left(three, [30_000]), ["29999", "29998", "0"]);
}

#[test]
fn equalities_are_solved_and_not_scanned() {
    let budget = Budget::default().with_steps(100);
    let big = 1 << 60;
    for text in [
        "n -> a, b where a == n // 2 and a + b == n",
        "n -> x, x where 2*x == n",
        "n -> n - k where k in {1, n // 2, n}",
        "n -> n - k where k == 5 or k == n",
        "n -> n - k where k in powers(2)",
        "n -> n - k where 3*k + 1 in {n, n - 1, n - 2}",
    ] {
        let compiled = Compiled::new(rules(text)).with_budget(&budget.clone());
        assert!(
            !compiled.collect_options(&Position::from([big]), Player::Left).unwrap().is_empty(),
            "{text}"
        );
    }
}
