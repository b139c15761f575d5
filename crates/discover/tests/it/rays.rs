//! Lines that take multiples: proved along their rays, and compared with the definition.

use crate::games::rules;
use grundy_budget::Budget;
use grundy_discover::prove::{Effort, Search, prove_losses};
use grundy_discover::winning::{Wanted, Winning};
use grundy_proof::{Certificate, Refusal, Theorem, check};
use grundy_rules::Rules;
use grundy_rules::interpret;
use grundy_rules::ir::{Condition, Ending};
use grundy_values::Player;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Euclid's game and its kin.
const GAMES: &[&str] = &[
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and a - k*b >= 1
     (a, b) -> (a, b - k*a) where k >= 1 and a >= 1 and b - k*a >= 1",
    "misere; (a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
    "win when a == 0 or b == 0
     (a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
    "lose when a == 0 or b == 0
     (a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and k*b < a
     (a, b) -> (a, b - a*k) where 1 <= k and a > 0 and b > k*a",
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and a >= 2
     (a, b) -> (a, b - k*a) where k >= 1 and a >= 1",
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1 and a - k*b >= 2
     (a, b) -> (a, b - k*a) where k >= 1 and a >= 1 and b - k*a >= 2",
    "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a - 1, b)",
    // A domain that does not look at what changes.
    "positions where b >= 1; (a, b) -> (a - k*b, b) where k >= 1",
    "positions where b >= 2; misere; (a, b) -> (a - k*b, b) where k >= 1; (a, b) -> (a - 1, b)",
];

/// Every option of a position, and whether making it wins or loses at once.
fn options(rules: &Rules, position: &[u64]) -> Vec<(Vec<u64>, Option<bool>)> {
    let mut found = Vec::new();
    interpret::visit(rules, position, Player::Left, &Budget::default(), &mut |option| {
        let part = option.parts().next().expect("one part").to_vec();
        let names: Vec<i128> = part.iter().map(|x| i128::from(*x)).collect();
        let meets =
            |goal: &Option<Box<Condition>>| goal.as_ref().is_some_and(|goal| goal.at(&names).unwrap());
        let ends = match rules.play() {
            Ending::Goal { win, lose } => meets(win).then_some(true).or(meets(lose).then_some(false)),
            _ => None,
        };
        found.push((part, ends));
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

/// All tuples below the bound, in row-major order.
fn positions(arity: usize, bound: u64) -> Vec<Vec<u64>> {
    (0..arity).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|head| (0..bound).map(move |last| [&head[..], &[last]].concat())).collect()
    })
}

/// The lost positions below the bound, by the definition.
fn lost(rules: &Rules, bound: u64) -> BTreeSet<Vec<u64>> {
    let mut all = positions(rules.arity(), bound);
    all.sort_by_key(|position| position.iter().sum::<u64>());
    let mut lost = BTreeSet::new();
    for position in all {
        let options = options(rules, &position);
        let wins = options.iter().any(|(part, ends)| ends.unwrap_or_else(|| lost.contains(part)));
        let stuck_and_won = options.is_empty() && *rules.play() == Ending::Misere;
        if !wins && !stuck_and_won {
            lost.insert(position);
        }
    }
    lost
}

fn proved(rules: &Rules) -> (Theorem, Certificate) {
    const LARGEST: u64 = 128;
    let lost = lost(rules, LARGEST);
    let mut tables = |bound: u64, _: &Budget| {
        let all = positions(rules.arity(), bound);
        (bound <= LARGEST).then(|| all.iter().map(|p| lost.contains(p)).collect())
    };
    match prove_losses(rules, &mut tables, &Effort::default(), &Budget::default()) {
        Search::Proved(proved) => (proved.theorem, proved.certificate),
        Search::Open { reason, .. } => panic!("{rules}: {reason}"),
    }
}

fn wide(position: &[u64]) -> Vec<u128> {
    position.iter().map(|x| u128::from(*x)).collect()
}

#[test]
fn what_is_proved_is_true_and_its_moves_win() {
    for text in GAMES {
        let rules = rules(text);
        let (theorem, _) = proved(&rules);
        let bound = 140;
        let lost = lost(&rules, bound);
        let mut winning = Winning::new(&rules, theorem.law());
        let all = positions(rules.arity(), bound);
        for (at, position) in all.iter().enumerate().filter(|(_, position)| rules.has(position)) {
            let is_lost = lost.contains(position);
            assert_eq!(theorem.law().is_lost(&wide(position)), Some(is_lost), "{rules}: {position:?}");
            if at % 7 != 0 {
                continue;
            }
            let found = winning.least(&wide(position), Wanted::Lost, &Budget::default()).unwrap();
            let options = options(&rules, position);
            match found {
                None => assert!(is_lost || options.is_empty(), "{rules}: {position:?}"),
                Some(found) => {
                    let wins = options.iter().any(|(part, ends)| {
                        found.parts == [wide(part)] && ends.unwrap_or_else(|| lost.contains(part))
                    });
                    assert!(!is_lost && wins, "{rules}: {position:?} {found:?}");
                }
            }
        }
    }
}

#[test]
fn moves_along_a_ray_of_many_steps_are_found() {
    let rules = rules(GAMES[0]);
    let (theorem, _) = proved(&rules);
    let mut winning = Winning::new(&rules, theorem.law());
    let position = [10_u128.pow(30) + 7, 3 * 10_u128.pow(9) + 1];
    let found = winning.least(&position, Wanted::Lost, &Budget::default()).unwrap().unwrap();
    assert_eq!(theorem.law().is_lost(&found.parts[0]), Some(true));
    assert_eq!(position[0] - found.choices[0] * position[1], found.parts[0][0]);
}

/// A certificate for one of the games is refused for every other that it is not true of.
#[test]
fn what_a_line_asks_is_not_overlooked() {
    let games: Vec<Rules> = GAMES.iter().map(|text| rules(text)).collect();
    for (of, (_, certificate)) in games.iter().zip(games.iter().map(proved)) {
        for other in &games {
            let moved = Certificate::new(other.to_string(), certificate.law().clone());
            match check(&moved, &Budget::default().with_steps(3_000_000)) {
                Ok(theorem) => {
                    let lost = lost(other, 40);
                    for position in positions(2, 40) {
                        let said = theorem.law().is_lost(&wide(&position));
                        assert_eq!(said, Some(lost.contains(&position)), "{of} for {other}: {position:?}");
                    }
                }
                Err(refusal) => {
                    assert_ne!(of, other, "{refusal}");
                    let expected = matches!(refusal, Refusal::Fails { .. } | Refusal::Outside(_));
                    assert!(expected, "{of} for {other}: {refusal:?}");
                }
            }
        }
    }
}

#[test]
fn a_ray_that_may_stand_still_is_no_proof() {
    let text = "(a, b) -> (a - k*b, b) where k >= 1 and k <= a and b >= 0; (a, b) -> (a, b - 1)";
    let (_, certificate) = proved(&rules(GAMES[8]));
    let moved = Certificate::new(text.to_owned(), certificate.law().clone());
    assert!(check(&moved, &Budget::default()).is_err());
}
