//! Joint sums of games given by rules.

use grundy::catalog::Settings;
use grundy::games::Movement;
use grundy::{Ask, Game, Outcome, RuleGame, Solution};
use std::collections::BTreeSet;

fn with_game<T>(rules: &str, position: &[&str], answer: impl Fn(&RuleGame, &Ask<'_>) -> T) -> T {
    let game = RuleGame::read(rules, &Settings::default()).unwrap();
    answer(&game, &Ask::new(position).with_limit(usize::MAX))
}

fn sorted(position: &str) -> Vec<String> {
    let mut words: Vec<String> = position.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}

fn winning(solution: &Solution) -> BTreeSet<(Option<String>, Vec<String>)> {
    let one = |one: &grundy::Move| (one.player.map(|player| player.to_string()), sorted(&one.to));
    solution.winning_moves.iter().map(one).collect()
}

#[test]
fn a_move_in_exactly_one_component_is_the_disjunctive_sum() {
    for rules in [
        "n -> n - k where 1 <= k <= 3",
        "n -> a, b where a + b in {n - 1, n - 2} and a <= b",
        "misere; n -> n - k where 1 <= k <= n",
        "left n -> n - 1 where n >= 1; right n -> n - 2 where n >= 2",
    ] {
        for position in [["3", "5"], ["4", "4"], ["2", "1"], ["0", "6"]] {
            let plain = with_game(rules, &position, |game, ask| game.solve(ask).unwrap());
            let joint =
                with_game(rules, &position, |game, ask| game.solve_joint(ask, Movement::Exactly(1)).unwrap());
            assert_eq!(plain.outcome, joint.outcome, "{rules} {position:?}");
            assert_eq!(winning(&plain), winning(&joint), "{rules} {position:?}");
        }
    }
}

/// Says who wins by playing all lines of Nim with one or two heaps, a move being made in all of them, or in
/// any.
fn mover_wins(heaps: [u64; 2], movement: Movement) -> bool {
    let [a, b] = heaps;
    let moves = (0..=a).flat_map(|x| (0..=b).map(move |y| [x, y]));
    let allowed = |[x, y]: [u64; 2]| match movement {
        Movement::All => x < a && y < b,
        _ => x < a || y < b,
    };
    moves.into_iter().any(|next| allowed(next) && !mover_wins(next, movement))
}

#[test]
fn conjunctive_and_selective_nim_agree_with_all_lines_of_play() {
    for movement in [Movement::All, Movement::Any] {
        for (a, b) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))) {
            let words = [a.to_string(), b.to_string()];
            let rules = "n -> n - k where 1 <= k <= n";
            let solution = with_game(rules, &[&words[0], &words[1]], |game, ask| {
                game.solve_joint(ask, movement).unwrap()
            });
            let wins = mover_wins([a, b], movement);
            assert_eq!(solution.outcome, Outcome::impartial(wins), "{movement} {a} {b}");
            assert_eq!(solution.winning_moves.is_empty(), !wins, "{movement} {a} {b}");
        }
    }
}

#[test]
fn a_list_or_a_board_alone_is_one_component() {
    for (rules, position) in [
        ("position a: list; a -> a with a[i] = a[i] - k where k >= 1", "[1, 1]"),
        ("position a: piles; a -> a with a[i] = a[i] - k where k in {1, 3}", "[2, 3, 3]"),
        ("misere; position a: list; a -> a with a[i] = a[i] // 2 where a[i] >= 1", "[3, 4]"),
        (r####"".." -> "##"; ".|." -> "#|#""####, "..#.."),
        (r#""x." -> "..""#, "x.#x."),
        (r####"left ".." -> "##"; right "..." -> "###""####, "...#...#.."),
    ] {
        let game = grundy::resolve(rules).unwrap();
        let ask = || Ask::new([position]).with_limit(usize::MAX);
        let plain = game.solve(&ask()).unwrap();
        for movement in [Movement::All, Movement::Any, Movement::Exactly(1)] {
            let joint = game.solve_joint(&ask(), movement).unwrap();
            assert_eq!(joint.outcome, plain.outcome, "{rules} {position} {movement}");
            let count = |solution: &Solution| solution.winning_moves.iter().map(|one| one.equal).sum::<u64>();
            assert_eq!(count(&joint), count(&plain), "{rules} {position} {movement}");
        }
    }
    // A move in both lists, of which one has no entry left that can be lowered: play has ended.
    let game = grundy::resolve("position a: list; a -> a with a[i] = a[i] - 1").unwrap();
    let ask = Ask::new(["[2, 2]", "+", "[0]"]);
    assert_eq!(game.solve_joint(&ask, Movement::All).unwrap().outcome, Outcome::P);
    assert_eq!(game.solve_joint(&ask, Movement::Any).unwrap().outcome, Outcome::P);
}

#[test]
fn positions_that_repeat_are_drawn_and_goals_are_refused() {
    let loopy = with_game("(a, b) -> (b, a)", &["(1, 2)", "(3, 4)"], |game, ask| {
        game.solve_joint(ask, Movement::All).unwrap()
    });
    assert_eq!(loopy.outcome, Outcome::D);
    let goal = with_game("win when n == 0; n -> n - 1 where n >= 1", &["3"], |game, ask| {
        game.solve_joint(ask, Movement::Any).unwrap_err().to_string()
    });
    assert!(goal.contains("a goal has no meaning"), "{goal}");
}
