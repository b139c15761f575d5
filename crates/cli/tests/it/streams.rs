//! Input of every kind, output that nobody reads, and the exit codes.

use crate::process::{CERTIFICATES, command, finish, run, run_args};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Stdio;

/// Writes a file that a test reads; the name says whose it is.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn exit_codes_say_how_it_ended() {
    let code = |line: &str, input: &str| run(line, input.as_bytes()).code();
    assert_eq!(code("solve nim 3 5", ""), Some(0));
    assert_eq!(code("solve nim 5 5", ""), Some(0));
    assert_eq!(code("list nosuchgame", ""), Some(1));
    assert_eq!(code("solve nosuchgame 3", ""), Some(2));
    assert_eq!(code("solve nim x", ""), Some(2));
    assert_eq!(code("solve nim 3 --limit x", ""), Some(2));
    assert_eq!(code("judge nosuchtask", ""), Some(2));
    assert_eq!(code("judge", ""), Some(2));
    assert_eq!(code("judge poj2348", "3 x"), Some(2));
    assert_eq!(code("judge poj2348", ""), Some(0));
    assert_eq!(code("solve nim 60 60 60 --by-definition --memory 10kB", ""), Some(3));
    assert_eq!(code("solve nim 60 60 60 --by-definition --budget 0s", ""), Some(3));
}

#[test]
fn a_fault_names_the_place_after_all_answers_before_it() {
    let run = run("judge poj2348", b"34 12\n15 24\n3 x 5\n");
    assert_eq!(run.stdout, "Stan wins\nOllie wins\n");
    assert_eq!(run.stderr, "error: poj2348: line 3, column 3: expected a positive integer, found \"x\"\n");
    assert_eq!(run.code(), Some(2));
}

#[test]
fn files_that_are_no_input_are_refused_with_their_name() {
    let no_text = file("no_text.in", b"34 12\n\xFF\xFE 5");
    let refused = run_args(["judge", "poj2348", no_text.to_str().unwrap()], b"");
    assert_eq!((refused.code(), refused.stdout.as_str()), (Some(2), "Stan wins\n"));
    let expected =
        "error: poj2348: line 2, column 1: expected a positive integer, found \"\u{fffd}\u{fffd}\"\n";
    assert_eq!(refused.stderr, expected);
    let folder = run_args(["judge", "poj2348", env!("CARGO_TARGET_TMPDIR")], b"");
    assert_eq!(folder.code(), Some(2));
    assert!(folder.stderr.ends_with(": it is a directory\n"), "{}", folder.stderr);
    let missing = run_args(["judge", "poj2348", "no/such/file"], b"");
    assert_eq!(missing.code(), Some(2));
    assert!(missing.stderr.starts_with("error: cannot read no/such/file: "), "{}", missing.stderr);
}

#[test]
fn a_file_and_standard_input_are_answered_alike() {
    let bytes = "\u{feff}34 12\r\n15 24".as_bytes();
    let path = file("pairs.in", bytes);
    for (args, input) in [
        (vec!["judge", "poj2348", path.to_str().unwrap()], &b""[..]),
        (vec!["judge", "poj2348", "-"], bytes),
        (vec!["judge", "POJ2348"], bytes),
    ] {
        let run = run_args(args, input);
        assert_eq!((run.code(), run.stdout.as_str()), (Some(0), "Stan wins\nOllie wins\n"));
    }
}

#[test]
fn what_follows_the_terminator_is_not_even_read_as_text() {
    let mut input = b"34 12\n0 0\n".to_vec();
    input.extend_from_slice(&[0xFF; 100_000]);
    let run = run("judge poj2348", &input);
    assert_eq!((run.code(), run.stdout.as_str()), (Some(0), "Stan wins\n"));
}

#[test]
fn a_closed_pipe_is_quiet() {
    let lines = "34 12\n".repeat(200_000);
    for (line, input) in [
        ("list", ""),
        ("list nim", ""),
        ("judge --list", ""),
        ("--help", ""),
        ("--version", ""),
        ("table --help", ""),
        ("help", ""),
        ("man", ""),
        ("completions zsh", ""),
        ("solve nim 7 11 13", ""),
        ("table 0.77 --to 50000", ""),
        ("table domineering --to 2x2", ""),
        ("plot 0.77 --to 500", ""),
        ("plot 0.77 --to 50 --ascii", ""),
        ("count 0.77 --to 100", ""),
        ("value +-1", ""),
        ("thermograph +-1", ""),
        ("identify 0 1 2 3 1 4 3 2 1 4", ""),
        ("law kayles", ""),
        ("explain nim", ""),
        ("code kayles --lang c", ""),
        ("check lasker.cert", ""),
        ("play nim 3 5", ""),
        ("stress --task hdu1846 --runs 1 -- true", ""),
        ("judge poj2348", lines.as_str()),
    ] {
        let mut command = command(line.split(' '));
        let mut child = command.current_dir(CERTIFICATES).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // As `| head -1` does: a line is read at most, then the pipe is closed.
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        if input.is_empty() {
            drop(reader);
            // One that has told all before that waits for a line, and is quiet about its end too.
            drop(stdin);
        } else {
            let input = input.to_owned();
            std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
            let mut first = String::new();
            reader.read_line(&mut first).unwrap();
            assert_eq!(first, "Stan wins\n");
            drop(reader);
        }
        let run = finish(child);
        assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_not() {
    for line in [
        "list",
        "solve nim 3",
        "judge poj2348",
        "--help",
        "--version",
        "help solve",
        "table --help",
        "man",
        "completions bash",
        "table 0.77 --to 5",
        "plot 0.77 --to 50",
        "check lasker.cert",
        "code kayles --lang c",
        "play nim 3 5",
        "serve --port 0",
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = command(line.split(' '));
        command.current_dir(CERTIFICATES).stdout(full);
        let mut child = command.spawn().unwrap();
        // A command that reads nothing may have ended already.
        drop(child.stdin.take().unwrap().write_all(b"34 12"));
        let run = finish(child);
        assert_eq!(run.code(), Some(2), "{line}");
        assert!(run.stderr.contains("cannot write the "), "{line}: {}", run.stderr);
    }
}

#[test]
fn an_answer_comes_before_the_next_case_is_typed() {
    let mut child = command(["judge", "poj2348"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    // The second pair comes in two pieces: the first answer is not held back for its end.
    for (typed, answered) in [("34 12\n15", "Stan wins\n"), (" 24\n", "Ollie wins\n")] {
        stdin.write_all(typed.as_bytes()).unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, answered);
    }
    drop(stdin);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    assert_eq!(finish(child).code(), Some(0));
}

#[test]
fn a_closed_standard_error_changes_nothing() {
    let mut child = command(["judge", "poj2348"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    child.stdin.take().unwrap().write_all(b"34 12 x").unwrap();
    let run = finish(child);
    assert_eq!((run.code(), run.stdout.as_str()), (Some(2), "Stan wins\n"));
}
