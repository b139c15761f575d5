//! What the server bears: sessions of play at one time, and strangers. `cargo bench -p grundy-web --bench serve`.
//!
//! The server and its clients are one process here, so they share the processors; what is measured is what a client waits.

#[allow(dead_code, reason = "the tests of the server use the rest of it")]
#[path = "../tests/it/client.rs"]
mod client;
#[path = "../tests/it/strangers/mod.rs"]
mod strangers;

use client::{Client, Running};
use grundy_web::limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Games of all kinds, each from a position of a usual size.
const GAMES: [(&str, &str); 10] = [
    ("nim", "9 12 15"),
    ("wythoff", "12 17"),
    ("kayles", "9 14"),
    ("chomp", "5 4 3"),
    ("euclid", "34 12"),
    ("domineering", "4x4"),
    ("clobber", "xoxo|oxox"),
    ("toads-and-frogs", "tt.t.ff.f"),
    ("hackenbush", "1-2l 2-3r 2-4l 1-5r 5-6l"),
    ("n -> n - k where k in {1, 3, 4}", "13 9"),
];

fn main() {
    // With a word behind `--` only strangers come.
    if std::env::args().any(|word| word == "hostile") {
        return hostile();
    }
    for (sessions, think) in [(200, 0), (200, 200), (200, 1000), (20, 0)] {
        play(sessions, Duration::from_millis(think));
    }
    hostile();
}

/// Lets so many clients play for some seconds; each thinks so long before each of its moves.
fn play(n_sessions: usize, think: Duration) {
    let server = Running::start();
    let address = server.address;
    let end = Instant::now() + Duration::from_secs(8);
    let sessions: Vec<_> =
        (0..n_sessions).map(|seed| std::thread::spawn(move || session(address, seed, think, end))).collect();
    let mut waits: Vec<Duration> =
        sessions.into_iter().flat_map(|session| session.join().expect("no error")).collect();
    waits.sort_unstable();
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100];
    println!(
        "{n_sessions} sessions, {think:?} between moves: {} questions in 8 s, p50 {:.1?}, p90 {:.1?}, p99 {:.1?}, longest {:.1?}",
        waits.len(),
        at(50),
        at(90),
        at(99),
        waits[waits.len() - 1]
    );
}

/// Plays games one after the other, each against the engine by random moves; returns how long each answer took.
fn session(address: std::net::SocketAddr, seed: usize, think: Duration, end: Instant) -> Vec<Duration> {
    let mut client = Client::connect(address).expect("it connects");
    let mut dice = strangers::Dice(seed as u64);
    let mut waits = Vec::new();
    // Sessions do not begin at one moment.
    std::thread::sleep(think * u32::try_from(dice.below(100)).expect("it is small") / 100);
    let mut ask = |question: &Value| {
        let begun = Instant::now();
        let answer = client.ask(question).expect("it answers").answer();
        waits.push(begun.elapsed());
        answer
    };
    while Instant::now() < end {
        let (game, start) = GAMES[dice.below(GAMES.len())];
        let mut position = ask(&json!({"ask": "position", "game": game, "position": start, "values": true}));
        while position["end"].is_null() && Instant::now() < end {
            std::thread::sleep(think);
            let moves = position["moves"].as_array().expect("moves");
            let to = &moves[dice.below(moves.len())]["to"];
            let asked = json!({"ask": "reply", "game": game, "position": to, "player": "Right", "seed": seed, "values": true});
            position = ask(&asked)["next"].take();
        }
    }
    waits
}

/// Sends what strangers send, from as many clients as the server has threads.
fn hostile() {
    let server = Running::start();
    let mut dice = strangers::Dice(11);
    let mut texts = strangers::crafted();
    let n_crafted = texts.len();
    texts.extend(
        (0..1000).map(|at| if at % 2 == 0 { strangers::soup(&mut dice) } else { strangers::slip(&mut dice) }),
    );
    let questions: Vec<String> = texts
        .iter()
        .flat_map(|text| strangers::questions(text))
        .map(|question| question.to_string())
        .collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let longest = std::sync::Mutex::new((Duration::ZERO, String::new()));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..limits::SHORT_THREADS {
            scope.spawn(|| {
                let mut client = server.client();
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(question) = questions.get(at) else { break };
                    let asked = Instant::now();
                    let came = client.send("POST", "/api", "", question.as_bytes()).expect("it answers");
                    assert!(matches!(came.status, 200 | 413), "{}: {question}", came.status);
                    let took = asked.elapsed();
                    let mut longest = longest.lock().expect("nothing panics");
                    if took > longest.0 {
                        *longest = (took, question.chars().take(200).collect());
                    }
                }
            });
        }
    });
    let longest = longest.into_inner().expect("nothing panics");
    println!(
        "{n_crafted} crafted and 1000 random texts, {} questions at {} a time: {:.1?}, the longest {:.2?} of {:?}",
        questions.len(),
        limits::SHORT_THREADS,
        begun.elapsed(),
        longest.0,
        limits::SHORT
    );
    println!("the longest: {}", longest.1);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown");
    println!("most memory{peak}, the bound {} kB", limits::most_bytes() >> 10);
}
