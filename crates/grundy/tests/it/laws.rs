//! The way from rules to a theorem, on games nobody chose: every theorem agrees with the table.

use crate::lines::line;
use grundy::prove::{Effort, Search};
use grundy::{Budget, RuleGame, Settings, Span, Verdict};
use proptest::prelude::*;

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn effort() -> Effort {
    Effort { largest_heap: 1 << 13, check_steps: 300_000 }
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
        agrees(&RuleGame::from_code(&code, false).unwrap(), 1200)
    });
    let proved = proved.count();
    assert!(proved >= 40, "{proved} of 74");
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
        let verdict = game.claim(&format!("n % {modulus}"), &Budget::default()).unwrap();
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
