//! Limits on lists of moves.

use grundy::{Ask, Budget, Player, RuleGame, Settings, Stop};

#[test]
fn a_limit_on_moves_counts_for_each_player() {
    let rules = "left n -> n - k where k in {1, 3}; right n -> n - k where k in {1, 3}";
    let game = RuleGame::read(rules, &Settings::default()).unwrap();
    let (settings, budget) = (Settings::default(), Budget::default());
    let listed = |limit| {
        let ask = Ask { position: &["5"], settings: &settings, limit, budget: &budget };
        let solution = game.solve(&ask).unwrap();
        let of = |player| solution.winning_moves.iter().filter(|one| one.player == Some(player)).count();
        (of(Player::Left), of(Player::Right), solution.stop)
    };
    assert_eq!(listed(usize::MAX), (2, 2, None));
    assert_eq!(listed(1), (1, 1, Some(Stop::Steps)));
    assert_eq!(listed(2), (2, 2, None));
}
