//! Limits on lists of moves, and on steps.

use grundy::catalog::Settings;
use grundy::games::{Extent, random_position};
use grundy::{Ask, Budget, Game, Player, RuleGame, Stop};

#[test]
fn a_limit_on_moves_counts_for_each_player() {
    let rules = "left n -> n - k where k in {1, 3}; right n -> n - k where k in {1, 3}";
    let game = RuleGame::read(rules, &Settings::default()).unwrap();
    let budget = Budget::default();
    let listed = |limit| {
        let ask = Ask::new(["5"]).with_limit(limit).with_budget(&budget);
        let solution = game.solve(&ask).unwrap();
        let of = |player| solution.winning_moves.iter().filter(|one| one.player == Some(player)).count();
        (of(Player::Left), of(Player::Right), solution.stop)
    };
    assert_eq!(listed(usize::MAX), (2, 2, None));
    assert_eq!(listed(1), (1, 1, Some(Stop::Full)));
    assert_eq!(listed(2), (2, 2, None));
}

#[test]
fn a_random_position_takes_the_steps_of_its_budget_in_all_texts_together() {
    // Sums grow for ever, so that no text tells who wins, and all texts are tried.
    let game = grundy::resolve("n -> n, 1").unwrap();
    let budget = Budget::default().with_steps(5_000);
    let found = random_position(&*game, Extent::Small, 1, &budget);
    assert!(found.is_err());
    assert!((5_000..6_000).contains(&budget.steps_spent()), "{} steps", budget.steps_spent());
}
