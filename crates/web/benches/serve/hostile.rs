//! Strangers: texts made to cost as much as they can.

use crate::client::Running;
use crate::strangers;
use cpu_time::ProcessTime;
use grundy_web::limits;
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Sends what strangers send, from as many clients as the server has threads.
pub fn hostile() {
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
        .chain(strangers::expensive())
        .map(|question| question.to_string())
        .filter(|question| question.len() <= limits::BODY)
        .collect();
    let next = AtomicUsize::new(0);
    let longest = std::sync::Mutex::new((Duration::ZERO, String::new()));
    let n_busy = AtomicUsize::new(0);
    let n_late = AtomicUsize::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..limits::SHORT_THREADS {
            scope.spawn(|| {
                let mut client = server.client();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(question) = questions.get(at) else { break };
                    let asked = Instant::now();
                    let came = client.send("POST", "/api", "", question.as_bytes()).expect("it answers");
                    assert!(matches!(came.status, 200 | 429), "{}: {question}", came.status);
                    let took = asked.elapsed();
                    n_busy.fetch_add(usize::from(came.status == 429), Ordering::Relaxed);
                    n_late.fetch_add(usize::from(took > limits::SHORT), Ordering::Relaxed);
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
    println!(
        "later than that: {}; too busy: {}; the longest: {}",
        n_late.into_inner(),
        n_busy.into_inner(),
        longest.1
    );
    deaf(&server);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown");
    println!("most memory{peak}, the bound {} kB", limits::most_bytes() >> 10);
}

/// A question that works as long as it may.
const LONG: &str = "n -> n - k where k in {1, 3, 4}; n -> a, b where a + b == n and 1 <= a < b";

/// Says how many threads are left, and what they do when nobody asks. As many questions come at once as one
/// address may have threads, and each works as long as it may; a thread that is still busy with what was
/// asked before takes processor time.
fn deaf(server: &Running) {
    std::thread::sleep(limits::SHORT);
    let idle = ProcessTime::now();
    std::thread::sleep(limits::SHORT);
    let idle = idle.elapsed();
    let question = json!({"ask": "law", "game": LONG}).to_string();
    let n_answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..limits::SHORT_EACH {
            scope.spawn(|| {
                let mut client = server.client();
                let came = client.send("POST", "/api", "", question.as_bytes()).expect("it answers");
                n_answered.fetch_add(usize::from(came.status == 200), Ordering::Relaxed);
            });
        }
    });
    println!(
        "afterwards {} of {} questions at once are answered; {:.0?} of processor time in {:?} without a question",
        n_answered.into_inner(),
        limits::SHORT_EACH,
        idle,
        limits::SHORT
    );
}
