//! `grundy law -`: many games, a line of answers for each.

use crate::process::run_args;
use std::fs;

const GAMES: &str =
    "0.77\n\n0.137\nnope\nn -> n - k where k in powers(2)\n0.6\nn -> n - where\nlasker\n0.07\n0.31\n";

#[test]
fn answers_come_in_the_order_of_the_games_whoever_finds_them() {
    let folder = tempfile::tempdir().unwrap();
    let with = |more: &[&str]| {
        let args = ["law", "-", "--to", "3000", "--format", "json"];
        run_args(args.iter().chain(more).copied(), GAMES.as_bytes())
    };
    let one = with(&[]);
    assert_eq!(one.stdout.lines().count(), 9);
    assert_eq!(one.code(), Some(2), "two lines are no games");
    let named: Vec<bool> = one.stdout.lines().map(|line| line.starts_with("{\"game\":")).collect();
    assert_eq!(named, [true, true, false, true, true, false, true, true, true]);
    assert!(one.stdout.contains("\"line\":4,") && one.stdout.contains("\"line\":7,"));
    let several = with(&["--threads", "3"]);
    assert_eq!((several.code(), &several.stdout), (one.code(), &one.stdout));
    // A file is gone on from behind its last whole line, wherever it was cut.
    let path = folder.path().join("answers");
    for cut in (0..one.stdout.len()).step_by(one.stdout.len() / 9) {
        fs::write(&path, &one.stdout.as_bytes()[..cut]).unwrap();
        let run = with(&["--answers", path.to_str().unwrap(), "--threads", "2"]);
        assert_eq!(run.stdout, "");
        assert_eq!(fs::read_to_string(&path).unwrap(), one.stdout, "{cut}");
    }
    // What is there is not found again.
    let run = with(&["--answers", path.to_str().unwrap(), "--budget", "1ms"]);
    assert_eq!((run.code(), fs::read_to_string(&path).unwrap()), (Some(0), one.stdout));
}

#[test]
fn a_line_of_text_has_game_standing_and_law() {
    let run = run_args(["law", "-"], b"0.137\nwhat\n");
    assert_eq!(run.stdout, "0.137\ttheorem\tg(n + 34) = g(n) for n >= 52\nwhat\terror\t-\n");
    assert!(run.stderr.starts_with("error: line 2: no game is called \"what\""), "{}", run.stderr);
    let run = run_args(["law", "nim", "--answers", "file"], b"");
    assert_eq!((run.code(), run.stderr.contains("expected - in the place of the game")), (Some(2), true));
    let run = run_args(["law", "-", "--answers", "/"], b"nim\n");
    assert_eq!(
        (run.code(), run.stderr.starts_with("error: cannot write /")),
        (Some(2), true),
        "{}",
        run.stderr
    );
}
