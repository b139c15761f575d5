//! Tables that are kept in files, and runs that are killed.

use crate::process::{command, finish, run_args};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// A game that no fast path takes: a second or more to [`UPTO`], on any machine.
const RULES: &str = "n -> n - k where 1 <= k <= n and popcount(n & k) == 2";
const UPTO: &str = "30000";

fn line(store: Option<&Path>) -> Vec<&str> {
    let line = vec!["table", RULES, "--to", UPTO, "--format", "json"];
    match store {
        Some(path) => [line, vec!["--store", path.to_str().expect("the path is text")]].concat(),
        None => line,
    }
}

/// Waits until a table is kept: at first the file is empty.
fn wait_for(path: &Path) {
    let begun = Instant::now();
    while !fs::metadata(path).is_ok_and(|found| found.len() > 0) {
        assert!(begun.elapsed() < Duration::from_secs(8), "nothing is written");
        std::thread::yield_now();
    }
}

#[test]
fn a_run_that_is_killed_goes_on_to_the_table_of_an_undisturbed_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.table");
    let mut child = command(line(Some(&path))).spawn().unwrap();
    wait_for(&path);
    // What cannot be caught: SIGKILL, where there are signals.
    child.kill().unwrap();
    let killed = finish(child);
    assert!(!killed.status.success(), "the run ended before it was killed");
    let kept = fs::metadata(&path).unwrap().len();

    let again = run_args(line(Some(&path)), b"");
    let undisturbed = run_args(line(None), b"");
    assert_eq!((again.code(), again.stderr.as_str()), (Some(0), ""));
    assert_eq!(again.stdout, undisturbed.stdout);
    assert!(undisturbed.stdout.ends_with("\"standing\":\"exact\",\"stop\":null}\n"));
    let whole = fs::metadata(&path).unwrap().len();
    assert!(kept < whole, "{kept} of {whole} bytes were kept");

    // A third run has nothing to compute.
    let third = run_args([&line(Some(&path))[..], &["--explain"]].concat(), b"");
    assert_eq!(third.stdout, undisturbed.stdout);
    assert!(third.stderr.contains("; 30001 values from the file, "), "{}", third.stderr);
}

#[test]
fn a_file_that_is_torn_or_of_another_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kayles.table");
    let store = path.to_str().unwrap();
    let args = ["table", "0.77", "--to", "50", "--store", store];
    let whole = run_args(args, b"");
    assert_eq!(whole.code(), Some(0));
    let bytes = fs::read(&path).unwrap();

    let refused = |why: &str| {
        let run = run_args(args, b"");
        assert_eq!((run.code(), run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(why), "{}", run.stderr);
    };
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    refused("is damaged: it ends early");
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    fs::write(&path, &changed).unwrap();
    refused("is damaged: its checksum is wrong");
    fs::write(&path, "n,grundy\n0,0\n").unwrap();
    refused("is no table of grundy");
    fs::write(&path, &bytes).unwrap();
    assert_eq!(run_args(args, b"").stdout, whole.stdout);
    let other = run_args(["table", "0.7", "--to", "50", "--store", store], b"");
    assert_eq!(other.code(), Some(2));
    assert!(other.stderr.contains("is of another game"), "{}", other.stderr);
    let plane = run_args(["table", "wythoff", "--rows", "3", "--store", store], b"");
    assert_eq!(plane.code(), Some(2));
    let folder = run_args(["table", "0.77", "--store", folder.path().to_str().unwrap()], b"");
    assert_eq!(folder.code(), Some(2));
}

#[test]
fn a_run_that_a_limit_ended_goes_on_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.table");
    let table = ["table", "0.6", "--to", "20000", "--format", "json", "--store", path.to_str().unwrap()];
    let first = run_args([&table[..], &["--memory", "100kB"]].concat(), b"");
    assert_eq!(first.code(), Some(3));
    assert!(first.stdout.ends_with("\"stop\":\"memory\"}\n"));
    assert!(path.exists());
    let second = run_args(table, b"");
    assert_eq!(second.code(), Some(0));
    let values = |text: &str| text.split('[').nth(2).unwrap().split(']').next().unwrap().to_owned();
    assert!(values(&second.stdout).starts_with(&values(&first.stdout)));
    assert!(values(&first.stdout).len() > 10_000);
}

#[test]
fn two_threads_give_the_same_table() {
    let table = |threads| {
        run_args(["table", "0.007", "--to", "40000", "--threads", threads, "--format", "csv"], b"").stdout
    };
    assert_eq!(table("1"), table("2"));
}
