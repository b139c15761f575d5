//! Games of the rule language, answered by the oracle and compared with what is known of them.

use grundy_budget::Budget;
use grundy_engine::Oracle;
use grundy_rules::Position;
use grundy_rules::interpret::{self, Compiled};
use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::wellfounded::{Finding, order};
use grundy_values::{Grundy, Outcome, Player};

fn compiled(text: &str) -> Compiled {
    Compiled::new(parse(text).unwrap_or_else(|rejected| panic!("{text}: {rejected:#?}")).rules)
}

fn heaps(text: &str, upto: u64) -> Vec<u64> {
    let game = compiled(text);
    let budget = Budget::default();
    let mut oracle = Oracle::new(&game, game.convention(), &budget);
    let value = |value: Grundy| value.number().and_then(|v| u64::try_from(v).ok());
    (0..=upto)
        .map(|n| value(oracle.grundy(&Position::from([n])).unwrap()).expect("no goal, no immediate win"))
        .collect()
}

#[test]
fn heap_games_have_their_known_values() {
    assert_eq!(heaps("n -> n - k where k in {1, 3, 4}", 8), [0, 1, 0, 1, 2, 3, 2, 0, 1]);
    assert_eq!(
        heaps("n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b", 8),
        [0, 1, 2, 4, 3, 5, 6, 8, 7]
    );
    assert_eq!(
        heaps("n -> a, b where a + b in {n - 1, n - 2} and a <= b", 11),
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    );
    let cards = heaps("n -> n - k where k in powers(2)", 30);
    assert!(cards.iter().zip(0..).all(|(value, n)| *value == n % 3));
    // Grundy's game.
    assert_eq!(heaps("n -> a, b where a + b == n and 1 <= a < b", 10), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
    // Taking a proper divisor: the value is the exponent of 2.
    let divisors = heaps("n -> n - k where 1 <= k <= n and n % k == 0 and k < n", 64);
    assert!((1..=64u64).all(|n| divisors[usize::try_from(n).unwrap()] == u64::from(n.trailing_zeros())));
    // Taking a square: the P-positions. [OEIS A030193]
    let squares = heaps("n -> n - k where k in squares and k >= 1", 62);
    let lost: Vec<usize> = (0..=62).filter(|n| squares[*n] == 0).collect();
    assert_eq!(lost, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62]);
}

/// The rows of a table of known values whose first cell is `game`: the size and the value.
fn rows(game: &str) -> Vec<(Vec<u64>, u64)> {
    let table = include_str!("../golden/grundy-values.tsv");
    let of_game =
        table.lines().filter_map(|line| line.strip_prefix(game)?.strip_prefix('\t')?.split_once('\t'));
    of_game
        .map(|(size, value)| {
            (size.split('x').map(|side| side.parse().unwrap()).collect(), value.parse().unwrap())
        })
        .collect()
}

#[test]
fn chomp_has_its_known_values() {
    // Four rows, the poisoned square in the first; none is longer than the one before.
    let text = "(a, b, c, d) -> (k, min(b, k), min(c, k), min(d, k)) where 1 <= k < a; \
                (a, b, c, d) -> (a, k, min(c, k), min(d, k)) where 0 <= k < b; \
                (a, b, c, d) -> (a, b, k, min(d, k)) where 0 <= k < c; \
                (a, b, c, d) -> (a, b, c, k) where 0 <= k < d";
    let game = compiled(text);
    let budget = Budget::default();
    let mut oracle = Oracle::new(&game, game.convention(), &budget);
    let rows = rows("chomp");
    assert_eq!(rows.len(), 7);
    for (sides, value) in rows {
        let [n_rows, length] = sides[..] else { panic!("{sides:?}") };
        let bar: [u64; 4] = std::array::from_fn(|row| if (row as u64) < n_rows { length } else { 0 });
        let found = oracle.grundy(&Position::from(bar)).unwrap();
        assert_eq!(found, Grundy::Number(value.into()), "{n_rows} x {length}");
    }
}

#[test]
fn node_kayles_on_paths_and_cycles_has_its_known_values() {
    let paths = heaps("n -> max(i - 1, 0), max(n - i - 2, 0) where 0 <= i < n", 13);
    let (on_paths, on_cycles) = (rows("node-kayles-path"), rows("node-kayles-cycle"));
    assert_eq!((on_paths.len(), on_cycles.len()), (7, 6));
    for (size, value) in on_paths {
        assert_eq!(paths[usize::try_from(size[0]).unwrap()], value, "{size:?}");
    }
    for (size, value) in on_cycles {
        // Every move leaves the path without a vertex and its two neighbours.
        let left = paths[usize::try_from(size[0] - 3).unwrap()];
        assert_eq!(u64::from(left == 0), value, "{size:?}");
    }
}

fn outcome(text: &str, position: &[u64]) -> Outcome {
    let game = compiled(text);
    let budget = Budget::default();
    Oracle::new(&game, game.convention(), &budget).outcome(&[Position::from(position)]).unwrap()
}

#[test]
fn wythoffs_lost_positions() {
    let text = "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; \
                (a, b) -> (a - k, b - k) where k >= 1";
    let game = compiled(text);
    let budget = Budget::default();
    let mut oracle = Oracle::new(&game, game.convention(), &budget);
    let mut lost = Vec::new();
    for a in 0..=10 {
        for b in a..=16 {
            if oracle.grundy(&Position::from([a, b])).unwrap() == Grundy::ZERO {
                lost.push((a, b));
            }
        }
    }
    assert_eq!(lost, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]);
}

#[test]
fn fibonacci_nim_is_lost_at_fibonacci_numbers() {
    for text in [
        "start n -> (n, n - 1); (n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)",
        "start n -> (n, n - 1); (n, c) -> (n - k, min(2*k, n - k)) where 1 <= k <= min(c, n)",
    ] {
        let game = compiled(text);
        let budget = Budget::default();
        let mut oracle = Oracle::new(&game, game.convention(), &budget);
        let lost: Vec<u64> = (2..=40)
            .filter(|n| {
                let start = interpret::start(game.rules(), &[*n]).unwrap().unwrap();
                oracle.outcome(&[start]).unwrap() == Outcome::P
            })
            .collect();
        assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34], "{text}");
        assert_eq!(interpret::start(game.rules(), &[0]), Ok(None));
    }
}

#[test]
fn the_cutting_game_ends_by_its_goal() {
    let text = "(w, h) -> (a, h), (w - a, h) where 1 <= a < w; (w, h) -> (w, a), (w, h - a) where 1 <= a < h; \
                win when w == 1 and h == 1";
    assert_eq!(outcome(text, &[1, 1]), Outcome::P);
    assert_eq!(outcome(text, &[1, 2]), Outcome::N);
    let game = compiled(text);
    let budget = Budget::default();
    let mut oracle = Oracle::new(&game, game.convention(), &budget);
    let lost: Vec<u64> =
        (2..=20).filter(|n| oracle.grundy(&Position::from([2, *n])).unwrap() == Grundy::ZERO).collect();
    assert_eq!(lost, [2, 3, 7, 11, 17]);
}

#[test]
fn the_last_stone_loses() {
    let text =
        "param p = 2; param q = 4; lose when n == 0; n -> n - k where p <= k <= q; n -> 0 where 1 <= n < p";
    // Lost where the rest by p + q is from 1 to p.
    for n in 1..=24 {
        let lost = (1..=2).contains(&(n % 6));
        assert_eq!(outcome(text, &[n]) == Outcome::P, lost, "{n}");
    }
}

#[test]
fn a_team_plays_round_a_table() {
    let text =
        "param cap = [3, 2]; lose when s == 0; (s, i) -> (s - k, (i + 1) % len(cap)) where 1 <= k <= cap[i]";
    let caps = [3, 2];
    // wins[s][i] by the definition of the table game.
    let mut wins = vec![[true; 2]];
    for s in 1..=30usize {
        let mover = |i: usize| (1..=caps[i].min(s)).any(|k| !wins[s - k][(i + 1) % 2]);
        wins.push([mover(0), mover(1)]);
    }
    for (s, row) in wins.iter().enumerate().skip(1) {
        for (i, wins) in row.iter().enumerate() {
            assert_eq!(outcome(text, &[s as u64, i as u64]) == Outcome::N, *wins, "{s} {i}");
        }
    }
}

#[test]
fn cutcake_has_winners_on_both_sides() {
    let text = "left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; right (x, y) -> (x, b), (x, y - b) where 1 <= b < y";
    assert_eq!(outcome(text, &[2, 1]), Outcome::L);
    assert_eq!(outcome(text, &[1, 3]), Outcome::R);
    assert_eq!(outcome(text, &[3, 3]), Outcome::P);
    assert_eq!(outcome(text, &[4, 2]), Outcome::L);
}

#[test]
fn random_rules_have_one_value_by_both_interpreters() {
    let mut compared = 0;
    for seed in 0..300 {
        let Ok(parsed) = parse(&arbitrary::text(seed)) else { continue };
        let rules = parsed.rules;
        let budget = Budget::default().with_steps(20_000);
        let ends = matches!(order(&rules, &Budget::default()), Ok(Finding::Ends(_)));
        if !ends || !rules.is_impartial() || rules.convention().stuck_wins() {
            continue;
        }
        let fast = Compiled::new(rules.clone());
        let mut slow = Oracle::new(&rules, rules.convention(), &budget);
        let mut quick = Oracle::new(&fast, fast.convention(), &budget);
        for n in 0..8u64 {
            let position: Vec<u64> = (0..rules.arity() as u64).map(|index| (n + 3 * index) % 6).collect();
            let position = Position::from(&position[..]);
            if let Ok(value) = slow.grundy(&position) {
                assert_eq!(quick.grundy(&position), Ok(value), "{rules}\nat {position}");
                // Outcomes are searched on whole sums, which may be too many.
                let limit = Budget::default().with_steps(5_000);
                let won = Oracle::new(&fast, fast.convention(), &limit)
                    .mover_wins(std::slice::from_ref(&position), Player::Left);
                if let Ok(won) = won {
                    assert_eq!(won, value.mover_wins(), "{rules}\nat {position}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}
