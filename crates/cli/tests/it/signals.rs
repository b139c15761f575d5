//! Ctrl-C.
#![cfg(unix)]

use crate::process::command;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Sends what Ctrl-C sends.
fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
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
    let begun = Instant::now();
    while !catches_interrupts(&child) {
        assert!(begun.elapsed() < Duration::from_secs(2), "no handler");
        std::thread::yield_now();
    }
    interrupt(&child);
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!(end_of(child).code(), Some(130));
    assert_eq!(message, "");
}

/// Says whether the process has a handler for Ctrl-C, signal 2: bit 1 of the mask.
#[cfg(target_os = "linux")]
fn catches_interrupts(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap() & 2 != 0
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
    let rules = "n -> n - k where 1 <= k <= n and popcount(k) == 2";
    let mut child = command(["table", rules, "--to", "10000000", "--format", "json"]).spawn().unwrap();
    let begun = Instant::now();
    while !catches_interrupts(&child) {
        assert!(begun.elapsed() < Duration::from_secs(2), "no handler");
        std::thread::yield_now();
    }
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
