//! Processes that work together; one is killed or stopped at any time, and others go on.
//!
//! As often as wanted: `GRUNDY_KILLS=30 cargo test -p grundy-cli --test it cluster -- --nocapture`.

use crate::process::{Run, command, finish, run_args};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

/// Without the variable.
const FEW: u64 = 3;

/// Two cops and a robber on a board of ten times ten squares: half a second of work or more.
const COPS: &str = "win when t == 1 and (r == a or r == b); lose when t == 0 and (r == a or r == b)
    (t, a, b, r) -> (1, a, b, r) where t == 0
    (t, a, b, r) -> (1, a + 1, b, r) where t == 0 and a % 10 < 9
    (t, a, b, r) -> (1, a - 1, b, r) where t == 0 and a % 10 > 0
    (t, a, b, r) -> (1, a + 10, b, r) where t == 0 and a + 10 < 100
    (t, a, b, r) -> (1, a - 10, b, r) where t == 0 and a >= 10
    (t, a, b, r) -> (1, a, b + 1, r) where t == 0 and b % 10 < 9
    (t, a, b, r) -> (1, a, b - 1, r) where t == 0 and b % 10 > 0
    (t, a, b, r) -> (1, a, b + 10, r) where t == 0 and b + 10 < 100
    (t, a, b, r) -> (1, a, b - 10, r) where t == 0 and b >= 10
    (t, a, b, r) -> (0, a, b, r) where t == 1
    (t, a, b, r) -> (0, a, b, r + 1) where t == 1 and r % 10 < 9
    (t, a, b, r) -> (0, a, b, r - 1) where t == 1 and r % 10 > 0
    (t, a, b, r) -> (0, a, b, r + 10) where t == 1 and r + 10 < 100
    (t, a, b, r) -> (0, a, b, r - 10) where t == 1 and r >= 10";
const BOX: &str = "2,100,100,100";

/// Starts processes on this machine.
fn start(folder: &Path, processes: usize, more: &[&str]) -> Vec<Child> {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let lines: Vec<String> = listeners.iter().map(|one| one.local_addr().unwrap().to_string()).collect();
    let hosts = folder.join("hosts");
    std::fs::write(&hosts, lines.join("\n")).unwrap();
    drop(listeners);
    let one = |process: usize| {
        let process = process.to_string();
        let place = [
            "cluster",
            "solve",
            COPS,
            "--box",
            BOX,
            "--hosts",
            hosts.to_str().unwrap(),
            "--process",
            &process,
        ];
        command(place.iter().chain(more).copied()).spawn().unwrap()
    };
    (0..processes).map(one).collect()
}

fn checksum(run: &Run) -> String {
    let line = run.stdout.lines().find(|line| line.starts_with("checksum"));
    line.unwrap_or_else(|| panic!("{}{}", run.stdout, run.stderr)).to_owned()
}

/// Sends a signal by the system's command.
fn signal(name: &str, child: &Child) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn what_was_found_before_a_process_was_killed_is_gone_on_from() {
    let kills = std::env::var("GRUNDY_KILLS").map_or(FEW, |text| text.parse().expect("a number of kills"));
    let expected = checksum(&run_args(["cluster", "solve", COPS, "--box", BOX], b""));
    let (mut random, mut resumed) = (7u64, 0);
    for kill in 0..kills {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("space");
        let more = ["--store", store.to_str().unwrap(), "--patience", "3s"];
        let mut children = start(folder.path(), 2 + usize::try_from((random >> 62) % 2).unwrap(), &more);
        thread::sleep(Duration::from_millis(100 + (random >> 40) % 900));
        let victim = usize::try_from(random >> 20).unwrap() % children.len();
        // Every third one is only stopped: it says nothing more, but is there.
        let is_stopped = kill % 3 == 2;
        signal(if is_stopped { "-STOP" } else { "-KILL" }, &children[victim]);
        let victim = children.remove(victim);
        let mut is_done = false;
        for child in children {
            let run = finish(child);
            match run.code() {
                Some(0) => is_done = checksum(&run) == expected,
                Some(3) => {
                    let words =
                        if is_stopped { ["is silent", "is gone"] } else { ["is gone", "was stopped"] };
                    assert!(words.iter().any(|word| run.stderr.contains(word)), "{}", run.stderr);
                }
                code => panic!("{code:?}: {}", run.stderr),
            }
        }
        if is_stopped {
            signal("-KILL", &victim);
        }
        finish(victim);
        let processes = [1, 2, 3, 5][usize::try_from(kill % 4).unwrap()];
        let more = ["--store", store.to_str().unwrap(), "--resume"];
        for child in start(folder.path(), processes, &more) {
            let run = finish(child);
            assert_eq!(run.code(), Some(0), "{}", run.stderr);
            if run.stdout.is_empty() {
                assert!(is_done && run.stderr.contains("is complete"), "{}", run.stderr);
            } else {
                assert_eq!(checksum(&run), expected);
                resumed += u64::from(run.stdout.contains("resumed   after round"));
            }
        }
    }
    println!("{kills} times killed or stopped; {resumed} processes went on after a round");
}

#[test]
fn what_does_not_fit_together_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = folder.path().join("hosts");
    std::fs::write(&hosts, "127.0.0.1:1\nhere\n").unwrap();
    let hosts = hosts.to_str().unwrap();
    let args = ["cluster", "solve", "(a, b) -> (b, a - 1) where a > 0", "--box", "9,9"];
    let with = |more: &[&'static str]| {
        let more: Vec<&str> = more.iter().map(|word| if *word == "HOSTS" { hosts } else { *word }).collect();
        run_args(args.iter().copied().chain(more), b"")
    };
    let run = with(&["--hosts", "HOSTS", "--process", "0"]);
    assert_eq!(
        (run.code(), run.stderr.contains("line 2: expected HOST:PORT, found \"here\"")),
        (Some(2), true)
    );
    std::fs::write(hosts, "127.0.0.1:1\n10.255.0.1:7000\n").unwrap();
    for (more, words) in [
        (&[][..], "10.255.0.1:7000 can be reached from other machines: start all processes with one key"),
        (&["--key", "HOSTS"], "`chmod 600` it"),
        (&["--key", "/nowhere"], "/nowhere: No such file"),
    ] {
        let run = with(&[&["--hosts", "HOSTS", "--process", "0"], more].concat());
        assert_eq!((run.code(), run.stderr.contains(words)), (Some(2), true), "{}", run.stderr);
    }
    let run = with(&["--hosts", "HOSTS"]);
    assert_eq!((run.code(), run.stderr.contains("--process <I>")), (Some(2), true), "{}", run.stderr);
    let run = with(&["--process", "1"]);
    assert_eq!(
        (run.code(), run.stderr.contains("expected a process below 1")),
        (Some(2), true),
        "{}",
        run.stderr
    );
    let run = with(&["--memory", "10B"]);
    assert_eq!((run.code(), run.stderr.contains("memory")), (Some(3), true), "{}", run.stderr);
    let run = run_args(["cluster", "solve", "n -> n - 1 where n > 0", "--box", "9,9"], b"");
    assert_eq!(
        (run.code(), run.stderr.contains("a side for each number")),
        (Some(2), true),
        "{}",
        run.stderr
    );
}
