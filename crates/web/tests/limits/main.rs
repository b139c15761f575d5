//! The limit on bytes holds for every question: below an allocator that counts, nothing holds more than it
//! may and a stated rest, and where the allocator has no memory the question ends with a word and the right
//! answer comes at the next try.
//!
//! A binary of its own, for a program has one allocator. A sample of the questions is asked;
//! `GRUNDY_ALL_LIMITS=1` asks all.

mod faults;
mod numbers;
mod questions;
// The texts made by chance are asked elsewhere.
#[allow(dead_code)]
#[path = "../it/strangers/mod.rs"]
mod strangers;

use cpu_time::ThreadTime;
use grundy::Budget;
use grundy::floors::budget::Clock;
use grundy_gauge::Gauge;
use questions::Asked;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

#[global_allocator]
static GAUGE: Gauge = Gauge::new();

/// What a question may take here.
struct Limits {
    bytes: u64,
    /// What no budget counts: the question and the answer as texts, tables of the program, lists that last a
    /// step.
    rest: u64,
    time: Duration,
    /// How much longer it may work than that, in processor time of its thread.
    late: Duration,
}

/// The promise is 64 MiB.
const LITTLE: Limits =
    Limits { bytes: 24 << 20, rest: 16 << 20, time: Duration::from_millis(200), late: LATE };

const LATE: Duration =
    if cfg!(debug_assertions) { Duration::from_millis(1500) } else { Duration::from_millis(300) };

/// One of this number of questions of a stranger's list is asked.
const SAMPLE: usize = 23;

/// What a question took.
struct Took {
    end: String,
    bytes: u64,
    time: Duration,
}

fn took(asked: &Asked, limits: &Limits) -> Took {
    let begun = ThreadTime::now();
    let (end, bytes) = GAUGE.most_held(|| {
        // By processor time, whatever else the machine does.
        let clock = Clock::new(|| ThreadTime::now().as_duration());
        let budget = Budget::default().with_clock(clock).with_bytes(limits.bytes).with_time(limits.time);
        catch_unwind(AssertUnwindSafe(|| asked.ask(&budget))).unwrap_or_else(|_| PANICKED.to_owned())
    });
    Took { end, bytes: bytes as u64, time: begun.elapsed() }
}

const PANICKED: &str = "panicked";

/// Says what is wrong with how a question kept its limits, if anything is.
fn wrong(asked: &Asked, Took { end, bytes, time }: &Took, limits: &Limits) -> Option<String> {
    let is_kept = *bytes <= limits.bytes + limits.rest && *time <= limits.time + limits.late;
    let shown: String = asked.to_string().chars().take(1000).collect();
    let said = format!("{} KiB held, {} ms of work ({end}): {shown}", bytes >> 10, time.as_millis());
    (end == PANICKED || !is_kept).then_some(said)
}

fn asks_all() -> bool {
    std::env::var_os("GRUNDY_ALL_LIMITS").is_some()
}

#[test]
fn no_question_holds_or_lasts_more_than_it_may() {
    let every = if asks_all() { 1 } else { SAMPLE };
    let mut asked = questions::own();
    asked.extend(questions::of_strangers().into_iter().step_by(every));
    let n_asked = asked.len();
    let wrong: Vec<String> =
        asked.iter().filter_map(|asked| wrong(asked, &took(asked, &LITTLE), &LITTLE)).collect();
    assert!(n_asked > 60, "{n_asked}");
    assert!(wrong.is_empty(), "{} of {n_asked}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The number of questions that have large numbers: every fourth has a second, the others a quarter of one.
/// Of these a sample is asked, in less.
const NUMBERS: usize = 20_000;

#[test]
fn numbers_at_which_sizes_overflow_pass_no_limit() {
    let every = if asks_all() { 1 } else { 199 };
    let (certificates, _) = GAUGE.most_held(numbers::certificates);
    // Where the program is ended by a signal, this says at which question.
    let asking = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("asking");
    let (mut ends, mut failed) = (BTreeMap::<String, u32>::new(), Vec::new());
    let (mut largest, mut longest) = (0, Duration::ZERO);
    for at in (0..NUMBERS).step_by(every) {
        let time = Duration::from_millis(match (asks_all(), at % 4) {
            (true, 0) => 1000,
            (true, _) => 250,
            (false, _) => 100,
        });
        let limits = Limits { bytes: 64 << 20, rest: 64 << 20, time, late: Duration::from_millis(500) };
        let asked = numbers::question(at, &certificates);
        std::fs::write(&asking, format!("{at}: {asked}")).expect("there is a folder for it");
        let took = took(&asked, &limits);
        failed.extend(wrong(&asked, &took, &limits).inspect(|wrong| println!("{at}: {wrong}")));
        (largest, longest) = (largest.max(took.bytes), longest.max(took.time));
        *ends.entry(took.end.chars().take(12).collect()).or_default() += 1;
        if at % 1000 == 0 {
            println!("{at}: {} KiB, {} ms, {} wrong", largest >> 10, longest.as_millis(), failed.len());
        }
    }
    println!("{} KiB at most, {} ms at most, {ends:#?}", largest >> 10, longest.as_millis());
    assert!(failed.is_empty(), "{}:\n{}", failed.len(), failed.join("\n"));
}
