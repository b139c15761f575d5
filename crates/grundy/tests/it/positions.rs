//! Positions as they are shown are read back as the same positions, in all games, down to the sum of nothing.

use grundy::catalog::GAMES;
use grundy::games::{BoardRules, example};
use grundy::{Ask, Budget, Game, Method, Player, resolve};
use std::collections::BTreeSet;

/// How a sum of nothing is shown.
const NOTHING: &str = "()";

/// Games in which a position is one thing that is never nothing: a board with its stone, a pile with who
/// moves next.
const WHOLE: [&str; 3] = ["board-walk", "bridg-it", "team-nim"];

/// Rules of a user's own: heaps, pairs, a start, sums, a goal, loops, boards.
const RULES: &[(&str, &str)] = &[
    ("n -> n - k where k in {1, 3, 4}", "5 7"),
    ("n -> () where n <= 2; n -> n - 1 where n >= 1", "3 2"),
    ("n -> a, b where a + b == n and 1 <= a < b", "9 4"),
    ("misere; n -> n - k where 1 <= k <= n", "3 1"),
    ("win when n == 1; n -> n - k where 1 <= k <= 2", "7"),
    ("(a, b) -> (a - k, b) where k >= 1; (a, b) -> () where a == b", "(2, 3) (1, 1)"),
    ("start n -> (n, n - 1); (n, c) -> (n - k, min(2*k, n - k)) where 1 <= k <= min(c, n)", "8"),
    ("left n -> n - 1; right n -> () where n >= 2", "3 4"),
    ("n -> n - 1 where n >= 1; n -> n + 1 where n >= 1 and n <= 3", "2"),
    (r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#, "T.F + TT.F"),
    (r###"left ".|." -> "#|#"; right ".." -> "##""###, "...|..."),
    (r###"misere; ".." -> "##""###, "....."),
];

fn words(position: &str) -> Vec<&str> {
    position.split(' ').collect()
}

/// The position, and what each player may make of it: of this number of moves, where there are more.
type Seen = (String, Vec<String>);

fn seen(game: &dyn Game, position: &str, most: usize) -> Seen {
    let budget = Budget::default();
    let mut board = game
        .board(&words(position), &budget)
        .unwrap_or_else(|error| panic!("{}: \"{position}\" is not read: {error}", game.name()));
    let mut next = Vec::new();
    for player in Player::BOTH {
        board.list(player, most, &budget).unwrap();
        next.extend(board.choices().iter().map(|choice| choice.made.to.clone()));
    }
    (board.position(), next)
}

/// Walks from a position to the end of a play, or for some moves, and reads every position that a move on the
/// way leads to. Returns what was read.
fn walk(game: &dyn Game, start: &str, shown: &mut BTreeSet<String>) {
    let budget = Budget::default();
    let mut board = game.board(&words(start), &budget).unwrap();
    for ply in 0..24 {
        let player = Player::BOTH[ply % 2];
        board.list(player, 12, &budget).unwrap();
        for choice in board.choices() {
            let (position, _) = seen(game, &choice.made.to, 0);
            assert_eq!(position, choice.made.to, "{} after {start}", game.name());
            shown.insert(position);
        }
        let Some(last) = board.choices().len().checked_sub(1) else { return };
        board.make(ply * 5 % (last + 1));
        // The board itself and what its text is read to have the same moves.
        let position = board.position();
        let mut next = Vec::new();
        for player in Player::BOTH {
            board.list(player, 12, &budget).unwrap();
            next.extend(board.choices().iter().map(|choice| choice.made.to.clone()));
        }
        assert_eq!(seen(game, &position, 12), (position, next), "{} from {start}", game.name());
    }
}

/// Reads the sum of nothing, in which nobody can move.
fn nothing(game: &dyn Game) {
    for typed in [&["()"][..], &["(", ")"], &[" ( ) "]] {
        let board = game.board(typed, &Budget::default());
        let board = board.unwrap_or_else(|error| panic!("{}: {error}", game.name()));
        assert_eq!(board.position(), NOTHING, "{}", game.name());
    }
    assert_eq!(seen(game, NOTHING, 12), (NOTHING.to_owned(), Vec::new()), "{}", game.name());
    let ask = Ask::new([NOTHING]).with_limit(1);
    let solution = game.solve(&ask).unwrap();
    let other = game.solve(&ask.with_method(Method::Definition)).unwrap();
    assert_eq!(solution.outcome, other.outcome, "{}", game.name());
}

#[test]
fn a_sum_of_nothing_is_read_and_shown_in_one_way_by_all_games() {
    for entry in GAMES.iter().filter(|entry| !WHOLE.contains(&entry.name)) {
        nothing(&*resolve(entry.name).unwrap());
    }
    for (rules, _) in RULES {
        nothing(&*resolve(rules).unwrap());
    }
    for name in WHOLE {
        assert!(resolve(name).unwrap().board(&[NOTHING], &Budget::default()).is_err(), "{name}");
    }
}

#[test]
fn every_position_on_the_way_to_the_end_is_read_as_it_is_shown() {
    let mut shown = BTreeSet::new();
    for entry in GAMES {
        let game = resolve(entry.name).unwrap();
        walk(&*game, example(&*game).unwrap(), &mut shown);
        // What follows a position that only a law reaches may be more than is read.
        let is_small = |text: &str| {
            let mut numbers =
                text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
            !text.contains('=') && numbers.all(|word| word.parse::<u64>().is_ok_and(|number| number <= 60))
        };
        for golden in entry.page().golden().iter().filter(|golden| is_small(&golden.text)).take(12) {
            walk(&*game, &golden.text, &mut shown);
        }
    }
    for (rules, position) in RULES {
        walk(&*resolve(rules).unwrap(), position, &mut shown);
    }
    assert!(shown.contains(NOTHING) && shown.len() > 2_000, "{} positions", shown.len());
}

#[test]
fn a_letter_of_boards_is_no_sum_of_nothing() {
    let game = BoardRules::read(r#"left "0" -> "1"; right "1" -> "0""#).unwrap();
    let read = |text: &str| game.board(&[text], &Budget::default()).unwrap().position();
    assert_eq!((read("0"), read(NOTHING)), ("0".to_owned(), NOTHING.to_owned()));
}
