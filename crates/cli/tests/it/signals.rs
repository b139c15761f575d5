//! Signals: Ctrl-C, a hangup, the request to terminate.
#![cfg(unix)]

use crate::process::command_that_hears as command;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Signals that ask a program to end, and the exit status that tells each.
const SIGNALS: [(&str, i32); 3] = [("HUP", 129), ("INT", 130), ("TERM", 143)];

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Sends what Ctrl-C sends.
fn interrupt(child: &Child) {
    send("INT", child);
}

/// Waits two seconds at most.
fn end_of(mut child: Child) -> ExitStatus {
    let (tell, told) = mpsc::channel();
    let id = child.id();
    std::thread::spawn(move || tell.send(child.wait().unwrap()));
    told.recv_timeout(Duration::from_secs(2)).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
        panic!("the command goes on after Ctrl-C");
    })
}

#[test]
fn a_judge_that_waits_for_input_ends_at_once_and_keeps_its_answers() {
    let mut child = command(["judge", "poj2348"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    // The second pair lacks its end: the run waits in the middle of a case.
    stdin.write_all(b"34 12\n15").unwrap();
    let mut line = String::new();
    answers.read_line(&mut line).unwrap();
    assert_eq!(line, "Stan wins\n");
    interrupt(&child);
    let status = end_of(child);
    assert_eq!(status.code(), Some(130));
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_is_cancelled() {
    let mut child =
        command(["solve", "nim", "70", "70", "70", "70", "70", "--by-definition"]).spawn().unwrap();
    // A signal before the handler is there ends the run too, but by the system.
    wait_for_the_handler(&child);
    interrupt(&child);
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(end_of(child).code(), Some(130));
    assert_eq!(message, "");
}

/// Waits until the process has a handler for the request to terminate, signal 15, which is the last to get
/// one.
#[cfg(target_os = "linux")]
fn wait_for_the_handler(child: &Child) {
    wait_for(child, "SigCgt:", 1 << 14);
    // A signal that comes while the handler is put in its place is lost; the thread that listens is begun
    // afterwards.
    let tasks = format!("/proc/{}/task", child.id());
    let begun = Instant::now();
    while std::fs::read_dir(&tasks).map_or(0, Iterator::count) < 2 {
        assert!(begun.elapsed() < Duration::from_secs(2), "no thread listens");
        std::thread::yield_now();
    }
}

/// Waits until the process has all these signals in a mask of its status.
#[cfg(target_os = "linux")]
fn wait_for(child: &Child, mask: &str, signals: u64) {
    let begun = Instant::now();
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let found = status.lines().find_map(|line| line.strip_prefix(mask)).unwrap();
        // A shell that begins it may catch signals of its own.
        let is_begun = status.starts_with("Name:\tgrundy\n");
        if is_begun && u64::from_str_radix(found.trim(), 16).unwrap() & signals == signals {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(2), "{mask} {found}");
        std::thread::yield_now();
    }
}

/// Returns what a process prints, what it says, and how it ends.
#[cfg(target_os = "linux")]
fn all_of(mut child: Child) -> (String, String, Option<i32>) {
    let (mut printed, mut message) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    (printed, message, end_of(child).code())
}

#[cfg(target_os = "linux")]
#[test]
fn every_signal_is_told_by_the_status_after_what_is_exact() {
    let rules = "n -> n - k where 1 <= k <= n and popcount(n & k) == 2";
    let folder = tempfile::tempdir().unwrap();
    for (signal, status) in SIGNALS {
        let path = folder.path().join(signal);
        let store =
            ["table", rules, "--to", "10000000", "--format", "json", "--store", path.to_str().unwrap()];
        let child = command(store).spawn().unwrap();
        wait_for_the_handler(&child);
        send(signal, &child);
        let (printed, message, code) = all_of(child);
        assert_eq!(code, Some(status), "{signal}: {message}");
        let table: serde_json::Value = serde_json::from_str(&printed).expect("it is whole");
        let values = table["grundy"].as_array().unwrap().len();
        assert_eq!(table["stop"], "interrupted");
        // What was printed is kept: a run goes on from there.
        if values > 0 {
            let again = ["table", rules, "--to", "1", "--explain", "--store", path.to_str().unwrap()];
            let (_, explained, code) = all_of(command(again).spawn().unwrap());
            assert_eq!(code, Some(0));
            assert!(explained.contains(&format!("; {values} values from the file, ")), "{explained}");
        }
        for line in
            ["solve nim 70 70 70 70 70 --by-definition", "serve --port 0", "plot grundys-game --to 9000000"]
        {
            let child = command(line.split(' ')).spawn().unwrap();
            wait_for_the_handler(&child);
            send(signal, &child);
            let is_server = line.starts_with("serve");
            let (_, message, code) = all_of(child);
            let expected = if is_server && signal == "INT" { 0 } else { status };
            assert_eq!(code, Some(expected), "{signal}: {line}: {message}");
        }
        for line in ["play nim 3 5", "judge poj2348", "check"] {
            let mut child = command(line.split(' ')).spawn().unwrap();
            let stdin = child.stdin.take();
            wait_for_the_handler(&child);
            send(signal, &child);
            assert_eq!(all_of(child).2, Some(status), "{signal}: {line}");
            drop(stdin);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.table");
    let rules = "n -> n - k where 1 <= k <= n and popcount(n & k) == 2";
    let table = ["table", rules, "--to", "9000", "--format", "json", "--store", path.to_str().unwrap()];
    // As `nohup` begins it, and as a shell begins what runs in the background.
    for (ignored, heard) in [("HUP", "TERM"), ("INT", "HUP"), ("TERM", "INT")] {
        let script = format!("trap '' {ignored}; exec \"$0\" \"$@\"");
        let begin = |args: &[&str]| {
            let mut shell = Command::new("env");
            shell.args(["--default-signal=HUP,INT,TERM", "sh", "-c", &script, env!("CARGO_BIN_EXE_grundy")]);
            shell.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            shell.spawn().unwrap()
        };
        let bit = |signal| {
            1u64 << [("HUP", 0), ("INT", 1), ("TERM", 14)].iter().find(|one| one.0 == signal).unwrap().1
        };
        let child = begin(&table);
        wait_for(&child, "SigCgt:", bit(heard));
        wait_for(&child, "SigIgn:", bit(ignored));
        send(ignored, &child);
        let (printed, message, code) = all_of(child);
        assert_eq!((code, message.as_str()), (Some(0), ""), "{ignored}");
        assert!(printed.ends_with("\"stop\":null}\n"));
        std::fs::remove_file(&path).unwrap();
        let child = begin(&["solve", "nim", "70", "70", "70", "70", "70", "--by-definition"]);
        wait_for(&child, "SigCgt:", bit(heard));
        send(ignored, &child);
        send(heard, &child);
        let code = SIGNALS.iter().find(|one| one.0 == heard).unwrap().1;
        assert_eq!(all_of(child).2, Some(code));
    }
}

#[test]
fn a_run_whose_answers_nobody_reads_ends_too() {
    let mut child = command(["judge", "poj2348"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = child.stdout.take().unwrap();
    // More answers than the pipe holds: the run waits for a reader.
    std::thread::spawn(move || drop(stdin.write_all("34 12\n".repeat(200_000).as_bytes())));
    answers.read_exact(&mut [0]).unwrap();
    interrupt(&child);
    assert_eq!(end_of(child).code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_keeps_and_prints_what_is_exact() {
    let rules = "n -> n - k where 1 <= k <= n and popcount(n & k) == 2";
    let mut child = command(["table", rules, "--to", "10000000", "--format", "json"]).spawn().unwrap();
    wait_for_the_handler(&child);
    interrupt(&child);
    let (mut printed, mut message) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(end_of(child).code(), Some(130));
    let table: serde_json::Value = serde_json::from_str(&printed).expect("it is whole");
    assert_eq!((&table["stop"], &table["standing"]), (&"interrupted".into(), &"exact".into()));
    let values = table["grundy"].as_array().unwrap();
    // The signal may come before the first value.
    let last = values.len().checked_sub(1);
    assert_eq!(table["to"], last.map_or(serde_json::Value::Null, Into::into));
    assert_eq!(message, format!("stopped after {} positions: it was interrupted\n", values.len()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_interrupt_ends_a_table_that_nobody_reads() {
    let mut child = command(["table", "0.77", "--to", "20000000"]).spawn().unwrap();
    // More than the pipe holds: the run waits for a reader.
    let mut table = child.stdout.take().unwrap();
    table.read_exact(&mut [0]).unwrap();
    // Two signals at once may arrive as one, so the second is sent until it is heard.
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(2), "it goes on");
        interrupt(&child);
    }
    assert_eq!(end_of(child).code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_under_test_is_killed_with_its_run() {
    let folder = tempfile::tempdir().unwrap();
    let told = folder.path().join("id");
    let script = format!("echo $$ > {0}.new; mv {0}.new {0}; exec sleep 60", told.display());
    let args = ["stress", "--task", "hdu1846", "--time-limit", "1m", "--", "sh", "-c", &script];
    let mut child = command(args).spawn().unwrap();
    let begun = Instant::now();
    while !told.exists() {
        assert!(begun.elapsed() < Duration::from_secs(5), "the program does not start");
        std::thread::yield_now();
    }
    interrupt(&child);
    let (mut printed, mut message) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(end_of(child).code(), Some(130));
    assert_eq!((printed.as_str(), message.as_str()), ("hdu1846: no difference in 0 runs (seed 1)\n", ""));
    let id = std::fs::read_to_string(told).unwrap();
    assert!(!std::path::Path::new(&format!("/proc/{}", id.trim())).exists(), "the program goes on");
}
