//! Moves taken back are the moves, reversed, on whole boxes.

use grundy_rules::interpret::{Compiled, Failure};
use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::reverse::{Irreversible, reverse};
use grundy_rules::{Position, Ruleset};
use grundy_values::Player;

/// All positions of a box, in order.
fn positions(upto: &[u64]) -> Vec<Position> {
    let mut found = vec![Vec::new()];
    for most in upto {
        found = found.iter().flat_map(|front| (0..=*most).map(|x| [&front[..], &[x]].concat())).collect();
    }
    found.iter().map(|numbers| Position::from(&numbers[..])).collect()
}

/// Returns the moves of a player between positions of a box, as pairs, sorted.
fn moves(rules: &Compiled, upto: &[u64], player: Player) -> Result<Vec<(Position, Position)>, Failure> {
    let mut found = Vec::new();
    for from in positions(upto) {
        for parts in rules.collect_options(&from, player)? {
            let [to] = &parts[..] else { panic!("one part each") };
            if to.coordinates().iter().zip(upto).all(|(x, most)| x <= most) {
                found.push((from.clone(), to.clone()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Compares the moves of a text with their reverse; says whether there was anything to compare.
fn check(text: &str, upto: &[u64]) -> bool {
    let Ok(parsed) = parse(text) else { return false };
    let upto = &upto[..parsed.rules.arity()];
    let Ok(back) = reverse(&parsed.rules, upto) else { return false };
    let (there, back) = (Compiled::new(parsed.rules), Compiled::new(back));
    let mut n_moves = 0;
    for player in Player::BOTH {
        let (Ok(there), Ok(back)) = (moves(&there, upto, player), moves(&back, upto, player)) else {
            return false;
        };
        let mut back: Vec<_> = back.into_iter().map(|(to, from)| (from, to)).collect();
        back.sort();
        assert_eq!(there, back, "{text}");
        n_moves += there.len();
    }
    n_moves > 0
}

#[test]
fn moves_taken_back_are_the_moves_of_random_walks() {
    let compared = (0..1500).filter(|seed| check(&arbitrary::walks(*seed), &[4, 4, 2])).count();
    assert!(compared > 1000, "{compared}");
}

#[test]
fn moves_taken_back_are_the_moves_of_random_texts() {
    let compared = (0..1500).filter(|seed| check(&arbitrary::text(*seed), &[6, 5, 2])).count();
    assert!(compared > 300, "{compared}");
}

#[test]
fn what_the_text_gives_by_itself_is_no_choice() {
    let text =
        "(t, a, b) -> (1, a + 1, b) where t == 0 and a % 4 < 3; (t, a, b) -> (0, b, a - 2) where t == 1";
    let back = reverse(&parse(text).unwrap().rules, &[1, 7, 7]).unwrap();
    assert!(back.moves().lines.iter().all(|line| line.choices.is_empty()), "{back}");
}

#[test]
fn a_line_that_leaves_two_parts_is_not_taken_back() {
    let rules = parse("n -> n - 1; n -> n - 2, 1").unwrap().rules;
    assert_eq!(reverse(&rules, &[9]).err(), Some(Irreversible::Parts { line: 1 }));
}
