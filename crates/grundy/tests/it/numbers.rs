//! Games in which the players have different moves and positions are worth integers: laws, claims, and
//! answers by them.

use grundy::catalog::Settings;
use grundy::laws::Verdict;
use grundy::laws::prove::Effort;
use grundy::{Ask, Budget, Game, Outcome, RuleGame, Standing};

const FREE_MOVES: &str = "left (x, y) -> (x - 1, y); right (x, y) -> (x, y - 1)";

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn numbers_are_told_and_proved() {
    for (text, law) in [
        (FREE_MOVES, "v(x, y) = x - y"),
        ("left n -> n - k where 1 <= k <= 2", "v(n) = n"),
        ("left (x, y) -> (x - 2, y); right (x, y) -> (x, y - 3)", "v(x, y) = x // 2 - y // 3"),
        ("left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; positions where x >= 1", "v(x, y) = x - 1"),
    ] {
        let finding = game(text).law(&Effort::default(), &Budget::default());
        let known = finding.known.as_ref().unwrap_or_else(|| panic!("{text}: {:?}", finding.missing));
        assert_eq!((known.statement.to_string().as_str(), known.kind()), (law, "number"), "{text}");
        assert!(finding.is_theorem(), "{text}");
    }
}

#[test]
fn cutcake_is_told_and_not_proved() {
    let rules = "left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; right (x, y) -> (x, b), (x, y - b) where 1 <= b < y; \
        positions where x >= 1 and y >= 1";
    let effort = Effort { largest_heap: 24, ..Effort::default() };
    let finding = game(rules).law(&effort, &Budget::default());
    let law = "v(x, y) = max(1, x // (1 << bit_length(y) - 1)) - max(1, y // (1 << bit_length(x) - 1))";
    assert_eq!(finding.known.as_ref().unwrap().statement, law);
    assert!(!finding.is_theorem());
}

#[test]
fn what_is_worth_no_integer_has_no_law() {
    for text in [
        "left (x, y) -> (x - 1, y); right (x, y) -> (x - 1, y)",
        "left n -> 0 where n == 2; right n -> 1 where n == 2; left n -> 0 where n == 1",
    ] {
        let finding = game(text).law(&Effort::default(), &Budget::default());
        assert!(finding.known.is_none(), "{text}: {:?}", finding.known);
    }
    let switches = game("left (x, y) -> (x - 1, y); right (x, y) -> (x - 1, y)");
    let missing = switches.law(&Effort::default(), &Budget::default()).missing.unwrap();
    assert!(missing.contains("are all worth integers"), "{missing}");
}

#[test]
fn far_positions_are_answered_by_the_theorem() {
    let game = game(FREE_MOVES);
    for (words, outcome) in [
        (&["1000000000", "7000000"][..], Outcome::L),
        (&["7", "100000000000000000000000000000000000"], Outcome::R),
        (&["(1000000000, 1000000001)", "(5, 4)"], Outcome::P),
        (&["100000000000000000000000000000000000", "100000000000000000000000000000000000"], Outcome::P),
    ] {
        let ask = Ask::new(words);
        let solution = game.solve(&ask).unwrap();
        assert_eq!((solution.outcome, solution.standing), (outcome, Standing::Theorem), "{words:?}");
    }
    // What is near is computed, and says the same.
    for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
        let words = [x.to_string(), y.to_string()];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let solution = game.solve(&Ask::new(&words).with_limit(1)).unwrap();
        let wanted = if x > y {
            Outcome::L
        } else if x < y {
            Outcome::R
        } else {
            Outcome::P
        };
        assert_eq!((solution.outcome, solution.standing), (wanted, Standing::Exact), "{x} {y}");
    }
}

#[test]
fn claims_are_decided() {
    let game = game(FREE_MOVES);
    let decided = |text: &str| game.claim(text, None, &Budget::default()).unwrap();
    assert!(matches!(decided("x - y"), Verdict::Proved(_)));
    let Verdict::Refuted { position, claimed, actual } = decided("x - 2 * y") else { panic!("it is false") };
    assert_eq!((position, claimed.as_str(), actual.as_str()), (vec![0, 1], "value -2", "value -1"));
    // Whoever moves first loses on the diagonal alone: where Left does and Right does not, it is no
    // P-position.
    assert!(matches!(decided("x == y"), Verdict::Open { checked_to: Some(_), .. }));
    let Verdict::Refuted { position, .. } = decided("x <= y") else { panic!("it is false") };
    assert_eq!(position, [0, 1]);
}
