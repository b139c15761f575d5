//! Tuples where a move changes one number, and may part it: laws, and answers by them.

use grundy::catalog::Settings;
use grundy::laws::prove::Effort;
use grundy::{Ask, Budget, Game, Grundy, Outcome, RuleGame, Solution, Standing};

const CUTS: &str =
    "(w, h) -> (a, h), (w - a, h) where 1 <= a <= w - a; (w, h) -> (w, a), (w, h - a) where 1 <= a <= h - a";

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(game: &RuleGame, words: &[&str]) -> Solution {
    let budget = Budget::default().with_bytes(1 << 30);
    game.solve(&Ask::new(words).with_budget(&budget)).unwrap()
}

#[test]
fn laws_of_rectangles_are_theorems() {
    let odd = "(w == 0 or w % 2 == 1) and (h == 0 or h % 2 == 1)";
    let cutting = "w == 1 and h == 1 or (w in {2, 3, 17, 37} or w % 34 in {7, 11, 23, 27, 31}) \
        and (h in {2, 3, 17, 37} or h % 34 in {7, 11, 23, 27, 31})";
    for (text, lost, values) in [
        (CUTS.to_owned(), format!("P iff {odd}"), Some(format!("g(w, h) = 0 if {odd} else 1"))),
        (
            "(w, h) -> (a, h), (w - 1 - a, h) where 0 <= a < w; (w, h) -> (w, h - 1)".to_owned(),
            "P iff w % 2 == 0 and h % 2 == 0".to_owned(),
            Some(
                "g(w, h) = 0 if w % 2 == 0 and h % 2 == 0 else 1 if w % 2 == 0 and h % 2 == 1 or w % 2 == 1 and h % 2 == 0 else 2"
                    .to_owned(),
            ),
        ),
        (
            format!("{CUTS}; positions where w >= 1 and h >= 1; win when w == 1 and h == 1"),
            format!("P iff {cutting}"),
            None,
        ),
    ] {
        let finding = game(&text).law(&Effort::default(), &Budget::default());
        let told: Vec<String> = finding.all().map(|(_, known)| known.statement.to_string()).collect();
        assert_eq!(told, [Some(lost), values].into_iter().flatten().collect::<Vec<_>>(), "{text}");
        assert!(finding.all().all(|(_, known)| known.proved.is_some()), "{text}");
    }
}

/// What is far is answered by a theorem, as what is near with the same remainders by search.
#[test]
fn sums_of_rectangles_are_answered_by_the_theorem_about_values() {
    let game = game(CUTS);
    for (near, far) in [
        (["(4, 5)", "(6, 3)"], ["(1000000, 1000001)", "(34000000, 5)"]),
        (["(5, 5)", "(6, 3)"], ["(1000001, 1000001)", "(34000000, 5)"]),
        (["(7, 3)", "(5, 1)"], ["(7, 1000000000000000000000000000003)", "(5, 1)"]),
    ] {
        let (near, far) = (solve(&game, &near), solve(&game, &far));
        assert_eq!(near.outcome, far.outcome);
        // With one component that is not lost, who wins is said without values.
        assert!(far.grundy.is_none_or(|value| near.grundy == Some(value)));
        assert_eq!((near.standing, far.standing), (Standing::Exact, Standing::Theorem));
    }
}

#[test]
fn a_lost_sheet_changes_nothing_where_a_goal_ends_play() {
    let game = game(&format!("{CUTS}; positions where w >= 1 and h >= 1; win when w == 1 and h == 1"));
    // Asked for a position alone it is sought for some seconds only, which are few on a busy machine.
    let known = game.law(&Effort::default(), &Budget::default()).known.unwrap();
    let (theorem, _) = known.proved.unwrap();
    for (words, outcome) in [
        (["(1000000007, 34000000007)", "(3, 2)"], Outcome::P),
        (["(1000000007, 34000000007)", "(4, 2)"], Outcome::N),
        (["(1000000008, 34000000007)", "(3, 2)"], Outcome::N),
    ] {
        let ask = Ask::new(words);
        let solution = game.solve_by(&theorem, &ask).unwrap();
        assert_eq!((solution.outcome, solution.standing), (outcome, Standing::Theorem), "{words:?}");
    }
    assert_eq!(solve(&game, &["(4, 2)", "(4, 4)"]).grundy, Some(Grundy::Number(0)));
}
