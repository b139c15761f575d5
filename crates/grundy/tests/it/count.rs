//! Numbers of sums, against the sums one by one.

use grundy::catalog::Settings;
use grundy::tables::{Arrangement, Sums};
use grundy::{Ask, Budget, Game, Outcome, RuleGame};

#[test]
fn counts_agree_with_the_sums_one_by_one() {
    let budget = Budget::default();
    for rules in [
        "n -> n - k where k in {1, 3, 4}",
        "n -> a, b where a + b in {n - 1, n - 2} and a <= b",
        "win when n == 2; n -> n - k where 1 <= k <= 3",
    ] {
        let game = RuleGame::read(rules, &Settings::default()).unwrap();
        let (from, to) = (2, 9);
        let mut lost = [0u32; 2];
        for a in from..=to {
            for b in from..=to {
                let words = [a.to_string(), b.to_string()];
                let position: Vec<&str> = words.iter().map(String::as_str).collect();
                let ask = Ask::new(&position).with_limit(0).with_budget(&budget);
                let is_lost = game.solve(&ask).unwrap().outcome == Outcome::P;
                lost[0] += u32::from(is_lost);
                lost[1] += u32::from(is_lost && a <= b);
            }
        }
        for (arrangement, lost) in [Arrangement::Ordered, Arrangement::Unordered].into_iter().zip(lost) {
            let count = game.count(&Sums { heaps: 2, from, to, arrangement }, &budget).unwrap();
            assert_eq!(count.lost, lost.into(), "{rules}");
            assert_eq!(&count.won + &count.lost, count.all, "{rules}");
        }
    }
}
