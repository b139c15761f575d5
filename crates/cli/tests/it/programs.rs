//! `--program`: what it may be combined with, what is told where it goes wrong, and that it ends.
#![cfg(unix)]

use crate::process::{Run, run_args};

/// Of a heap one or two are taken.
const TAKES: &str = "while read n; do for k in 1 2; do [ $k -le $n ] && echo $((n - k)); done; echo; done";

fn ask(command: &[&str], program: &str) -> Run {
    run_args(command.iter().copied().chain(["--program", program]), b"")
}

#[test]
fn a_program_is_the_game_of_every_command_that_needs_options_alone() {
    for (command, told) in [
        (&["solve", "4"][..], "grundy value   1\n"),
        (&["solve", "4", "+", "1"], "grundy value   0\n"),
        (&["solve", "4", "--misere"], "outcome        P"),
        (&["value", "4"], "*\n"),
        (&["table", "--to", "5", "--format", "csv"], "4,1\n5,2\n"),
        (&["table", "--to", "4", "--format", "csv", "--misere"], "3,N\n4,P\n"),
        (&["law", "--to", "60"], "g(n) = n mod 3"),
        (&["code", "--to", "60", "--lang", "python"], "n % 3"),
        (&["play", "2"], "   1  2 becomes 1  -> 1\n"),
    ] {
        let run = ask(command, TAKES);
        assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""), "{command:?}");
        assert!(run.stdout.contains(told), "{command:?}: {}", run.stdout);
    }
    let lines = run_args(["solve", "-", "--program", TAKES], b"3\n4 + 1\n5\n");
    assert_eq!(lines.code(), Some(0));
    assert_eq!(lines.stdout.lines().map(|line| line.split('\t').nth(1).unwrap()).collect::<String>(), "PPN");
}

#[test]
fn what_does_not_go_together_is_told() {
    let unruled = "its rules are a program, and this is asked of rules in the rule language";
    for (command, told) in [
        (&["solve", "nim", "3"][..], "--program is in place of a game: expected it alone, found \"nim\" too"),
        (
            &["table", "n -> n - 1"],
            "--program is in place of a game: expected it alone, found \"n -> n - 1\" too",
        ),
        (&["solve", "3", "--set", "m=5"], "cannot be used with"),
        (&["solve", "3", "--proof", "-"], "cannot be used with"),
        (&["solve"], "expected a position, found nothing"),
        (&["table", "--rows", "3"], "a position has 1 number"),
        (&["quotient"], unruled),
        (&["prove"], unruled),
    ] {
        let run = ask(command, TAKES);
        assert_eq!((run.code(), run.stdout.as_str()), (Some(2), ""), "{command:?}");
        assert!(run.stderr.contains(told), "{command:?}: {}", run.stderr);
    }
}

#[test]
fn a_fault_is_one_message_and_a_limit_has_its_own_status() {
    let fault = ask(&["solve", "3"], "read n; echo oh no >&2; exit 7");
    let told = "at position \"3\" it ended before its answer did, with exit status 7; it said: oh no";
    assert_eq!(fault.stderr, format!("error: read n; echo oh no >&2; exit 7: {told}\n"));
    assert_eq!(fault.code(), Some(2));
    let json = ask(&["solve", "3", "--format", "json"], "read n; exit 7");
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json["error"]["kind"], &json["error"]["exit"]), (&"program".into(), &2.into()));
    let slow = ask(&["solve", "3", "--budget", "100ms"], "sleep 60");
    assert_eq!(slow.code(), Some(3));
    assert_eq!(slow.stderr, "error: sleep 60: at position \"3\": undecided: the time limit was reached\n");
    // Up to 63 the numbers are listed and valued, when 64 takes too long.
    let late = "while read n; do [ $n -ge 64 ] && sleep 60; [ $n -ge 1 ] && echo $((n - 1)); echo; done";
    let table = ask(&["table", "--to", "70", "--format", "csv", "--budget", "2s"], late);
    assert_eq!((table.code(), table.stdout.lines().last()), (Some(3), Some("63,1")), "{}", table.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_and_what_it_started_end_with_the_command() {
    use std::path::Path;
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("ids");
    let is_alive = |id: &str| {
        let status = std::fs::read_to_string(Path::new("/proc").join(id).join("status")).unwrap_or_default();
        !status.is_empty() && !status.contains("State:\tZ")
    };
    let within = |mut is_so: Box<dyn FnMut() -> bool>| {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_secs(5));
            std::thread::yield_now();
        }
    };
    let script = format!("sleep 60 & echo $$ $! > {0}.new; mv {0}.new {0}; sleep 60", told.display());
    let mut child = crate::process::command_that_hears(["solve", "3", "--program", &script]).spawn().unwrap();
    let place = told.clone();
    within(Box::new(move || place.exists()));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    for id in std::fs::read_to_string(&told).unwrap().split_whitespace() {
        let id = id.to_owned();
        within(Box::new(move || !is_alive(&id)));
    }
}
