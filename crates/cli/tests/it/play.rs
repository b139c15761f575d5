//! Play through a pipe.

use crate::process::{run, run_args};

#[test]
fn a_session_is_read_line_by_line() {
    let said = run("play nim 1 2 4", b"3\nhint\nundo\nwhy\n9\nfoo\nto 1, 2, 3\n\nq\n");
    assert_eq!((said.code(), said.stderr.as_str()), (Some(0), ""));
    let begin = "\
nim: 1 2 4
play: normal, a player who cannot move loses
type the number of a move, the position it leads to, hint, why, moves, undo or quit

1 2 4
   1  take 1 from the heap of 1  -> 0 2 4
   2  take 1 from the heap of 2  -> 1 1 4
";
    assert!(said.stdout.starts_with(begin), "{}", said.stdout);
    let middle = "\
you: take 2 from the heap of 2  -> 1 0 4
grundy: take 3 from the heap of 4  -> 1 0 1

1 0 1
   1  take 1 from the heap of 1  -> 0 0 1
every move loses; try 1: take 1 from the heap of 1  -> 0 0 1
2 moves are taken back
";
    assert!(said.stdout.contains(middle), "{}", said.stdout);
    let end = "\
you can win: 1 of 7 moves win
the Grundy value is 7, the nim-sum of 1, 2, 4
a move to value 0 wins
standing: theorem, a law with a checked proof
expected a move from 1 to 7, found 9
expected the number of a move, the position it leads to, hint, why, moves, undo or quit, found \"foo\"
you: take 1 from the heap of 4  -> 1 2 3
";
    assert!(said.stdout.contains(end), "{}", said.stdout);
    assert!(said.stdout.ends_with("the game is left unfinished\n"), "{}", said.stdout);
}

#[test]
fn without_a_position_the_page_has_one_and_a_seed_draws_another() {
    let begun = run("play wythoff", b"help\n");
    assert_eq!((begun.code(), begun.stderr.as_str()), (Some(0), ""));
    assert!(begun.stdout.starts_with("wythoff: (8, 11)\n"), "{}", begun.stdout);
    assert_eq!(begun.stdout.matches("type the number of a move").count(), 2, "{}", begun.stdout);
    let drawn = run("play wythoff --seed 1", b"help\n");
    assert!(drawn.stdout.starts_with("wythoff: ("), "{}", drawn.stdout);
    assert_eq!(run("play wythoff --seed 1", b"help\n").stdout, drawn.stdout);
    assert_ne!(run("play wythoff --seed 2", b"help\n").stdout, drawn.stdout);
    for game in ["n -> n - k where k in {1, 3, 4}", "domineering", "0.77", "chomp"] {
        let said = run_args(["play", game], b"1\n");
        assert_eq!((said.code(), said.stderr.as_str()), (Some(0), ""), "{game}");
    }
}

#[test]
fn whoever_makes_the_last_move_is_told_to_have_won() {
    let won = run_args(["play", "n -> n - k where k in {1, 3, 4}", "5"], b"2\n1\n");
    assert!(won.stdout.ends_with("you: 1 becomes 0  -> 0\nyou win: there is no move\n"), "{}", won.stdout);
    let lost =
        run_args(["play", "n -> n - k where k in {1, 3, 4}", "5", "--misere", "--second"], b"1\n1\n1\n");
    assert!(lost.stdout.contains("grundy wins: there is no move"), "{}", lost.stdout);
    let goal = run_args(["play", "win when n == 3; n -> n - k where 1 <= k <= 4", "5"], b"2\n");
    assert!(goal.stdout.ends_with("you win: the last move met the goal\n"), "{}", goal.stdout);
}

#[test]
fn every_event_is_a_line_of_json() {
    let said = run("play 0.77 5 3 --format json", b"1\nhint\nwhy\nnonsense\nundo\nmoves\n1\n1\n1\n1\n1\n1\n");
    let events: Vec<serde_json::Value> =
        said.stdout.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let kinds: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(kinds[..4], ["start", "position", "move", "move"]);
    for kind in ["hint", "why", "refused", "undo", "end"] {
        assert!(kinds.contains(&kind), "{kind}");
    }
    assert_eq!(events.last().unwrap()["event"], "end");
    assert_eq!(events[1]["moves"][0]["number"], 1);
}

#[test]
fn the_end_of_the_input_and_strange_input_are_no_trouble() {
    for input in [&b""[..], b"\n\n", b"\xff\xfe\n", b"99999999999999999999999\n", b"(((\n", &[b'7'; 100_000]]
    {
        let said = run("play wythoff 3 5", input);
        assert_eq!((said.code(), said.stderr.as_str()), (Some(0), ""));
        assert!(said.stdout.ends_with("the game is left unfinished\n"), "{}", said.stdout);
    }
}

/// A move on a board leads to the whole board, of which only parts are played on.
#[test]
fn a_board_is_typed_whole_or_as_its_parts() {
    let rules = r#"left "xo" -> ".x" turned; mirror x o"#;
    for typed in ["to .xx|oxo|x.o\n", "to #xx|oxo|x#o\n"] {
        let run = run_args(["play", rules, "xox|oxo|x.o"], typed.as_bytes());
        assert!(run.stdout.contains("\nyou: xox|oxo|x.o -> .xx|oxo|x.o  -> #xx|oxo|x#o\n"), "{}", run.stdout);
    }
}

#[test]
fn a_loopy_game_says_so() {
    let said = run_args(["play", "(a, b) -> (b, a)", "1", "2"], b"why\n1\n1\n1\n1\n");
    assert!(said.stdout.contains("positions may repeat: one that comes up for the third time is a draw"));
    assert!(said.stdout.contains("neither side can force a win"));
    assert!(said.stdout.ends_with("a draw: the position came up for the third time\n"), "{}", said.stdout);
}

#[test]
fn what_is_no_position_or_no_level_is_refused() {
    let said = run("play nim 3 x", b"");
    assert_eq!(said.code(), Some(2));
    assert!(said.stderr.contains("expected a heap, found \"x\""), "{}", said.stderr);
    assert_eq!(run("play nim 3 --level 11", b"").code(), Some(2));
    assert_eq!(run("play nosuchgame 3", b"").code(), Some(2));
}
