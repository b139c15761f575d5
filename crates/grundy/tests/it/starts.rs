//! Laws of starts: those that are theorems, beside the table of the same starts by the rules.

use grundy::catalog::Settings;
use grundy::laws::Entry;
use grundy::laws::Listed;
use grundy::proof::{Certificate, check};
use grundy::{Budget, RuleGame};

/// Moves of games whose law is a theorem, so that those of starts are.
const MOVES: [&str; 3] = [
    "(n, m) -> (n - k, 2 * k) where 1 <= k <= min(n, m)",
    "(n, m) -> (n - k, m) where k in {1, 2}; (n, m) -> (n, m - 1); misere",
    "(n, m) -> (n - k, m) where 1 <= k <= min(n, m)",
];

const STARTS: [&str; 4] = ["s -> (s, s - 1)", "s -> (s, 3)", "s -> (s // 2, s % 3)", "s -> (20 - s, s - 3)"];

#[test]
fn theorems_about_starts_are_what_the_rules_say() {
    let mut theorems = 0;
    for moves in MOVES {
        for start in STARTS {
            let game = RuleGame::read(&format!("start {start}; {moves}"), &Settings::default()).unwrap();
            let budget = Budget::default().with_steps(40_000_000);
            let (told, finding) = game.law_of_starts(Some(100), &budget).unwrap();
            let Some((law, (theorem, certificate))) =
                finding.known.as_ref().and_then(|known| Some((&known.law, known.proved.as_ref()?)))
            else {
                continue;
            };
            theorems += 1;
            let again = Certificate::read(&certificate.print()).unwrap();
            assert_eq!(check(&again, &Budget::default()).as_ref(), Ok(theorem), "{start}; {moves}");
            assert_eq!(theorem.starts(), Some(law));
            let table = game.starts(60, &Budget::default()).unwrap();
            assert_eq!(table.from(), told.from());
            for (n, entry) in (table.from()[0]..).zip(table.entries()) {
                let is_lost = matches!(entry, Entry::Lost | Entry::Number(0));
                assert_eq!(
                    law.is_lost(&[n.into()]),
                    Some(is_lost),
                    "{n} of {start}; {moves}: {}",
                    certificate.print()
                );
            }
        }
    }
    assert!(theorems >= 10, "{theorems}");
}

#[test]
fn a_conjecture_about_positions_says_nothing_of_starts() {
    let rules = "start n -> (n, 1); (n, k) -> (n - t, k) where 1 <= t <= k + 1";
    let game = RuleGame::read(rules, &Settings::default()).unwrap();
    let conjecture = Listed::sequence(0, &[0, 1, 2].repeat(20), &Budget::default()).unwrap();
    let conjecture = conjecture.law(&Budget::default());
    assert!(conjecture.known.is_some());
    let missing = game.starts_by(&conjecture, 100, &Budget::default()).unwrap_err();
    assert!(missing.ends_with("is no theorem"), "{missing}");
}

#[test]
fn starts_of_several_numbers_are_refused() {
    let game = RuleGame::read("start (a, b) -> (a, b); (a, b) -> (a - 1, b)", &Settings::default()).unwrap();
    let error = game.law_of_starts(None, &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("takes 1 number"), "{error}");
}

#[test]
fn a_start_may_stand_in_brackets_where_positions_have_another_length() {
    let text = "start (n, m) -> (n, m, 0); (a, b, c) -> (a - 1, b, c); (a, b, c) -> (a, b - 1, c + 1)";
    let game = grundy::resolve(text).unwrap();
    let position = |words: &[&str]| game.board(words, &Budget::default()).map(|board| board.position());
    assert_eq!(position(&["(2,", "3)"]).unwrap(), position(&["2", "3"]).unwrap());
    assert_eq!(position(&["(2,", "3)", "(1,", "1,", "1)"]).unwrap(), "(1, 1, 1) (2, 3, 0)");
    assert!(position(&["(2,", "3,", "4,", "5)"]).is_err());
    // What is shown after a move is read as the position again, also where a start is a list.
    let text = "position (s, last); start (a: list) -> each s in a: (s, 0); (s, last) -> (s - k, k) where 1 <= k <= 3 and k != last";
    let game = grundy::resolve(text).unwrap();
    let position = |words: &[&str]| game.board(words, &Budget::default()).map(|board| board.position());
    let shown = position(&["2", "1"]).unwrap();
    let words: Vec<&str> = shown.split_whitespace().collect();
    assert_eq!(position(&words).unwrap(), shown);
    assert_eq!(position(&["(2,", "1)"]).unwrap(), "(2, 1)");
}
