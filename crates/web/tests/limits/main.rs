//! The limit on bytes holds for every question: below an allocator that counts, nothing holds more than it may and a stated
//! rest, and where the allocator has no memory the question ends with a word and the right answer comes at the next try.
//!
//! A binary of its own, for a program has one allocator. A sample of the questions is asked; `GRUNDY_ALL_LIMITS=1` asks all.

mod faults;
mod questions;
// The texts made by chance are asked elsewhere.
#[allow(dead_code)]
#[path = "../it/strangers/mod.rs"]
mod strangers;

use cpu_time::ThreadTime;
use grundy::Budget;
use grundy_gauge::Gauge;
use questions::Asked;
use std::time::Duration;

#[global_allocator]
static GAUGE: Gauge = Gauge::new();

/// What a question may hold here.
const BYTES: u64 = 24 << 20;

/// What no budget counts: the question and the answer as texts, tables of the program, lists that last a step. The promise is
/// 64 MiB.
const REST: u64 = 16 << 20;

/// How long a question may work here.
const TIME: Duration = Duration::from_millis(200);

/// How much longer it may work than that, in processor time of its thread.
const LATE: Duration =
    if cfg!(debug_assertions) { Duration::from_millis(1500) } else { Duration::from_millis(300) };

/// One of this number of questions of a stranger's list is asked.
const SAMPLE: usize = 23;

/// Says what is wrong with how a question kept its limits, if anything is.
fn verdict(asked: &Asked) -> Option<String> {
    let begun = ThreadTime::now();
    let (end, most) = GAUGE.most_held(|| {
        let budget = Budget::default().with_bytes(BYTES).with_time(TIME);
        let end = asked.ask(&budget);
        drop(budget);
        end
    });
    let took = begun.elapsed();
    let shown: String = asked.to_string().chars().take(200).collect();
    if most as u64 > BYTES + REST {
        return Some(format!("{} KiB held ({end}): {shown}", most >> 10));
    }
    (took > TIME + LATE).then(|| format!("{} ms of work ({end}): {shown}", took.as_millis()))
}

#[test]
fn no_question_holds_or_lasts_more_than_it_may() {
    let every = if std::env::var_os("GRUNDY_ALL_LIMITS").is_some() { 1 } else { SAMPLE };
    let mut asked = questions::own();
    asked.extend(questions::of_strangers().into_iter().step_by(every));
    let n_asked = asked.len();
    let wrong: Vec<String> = asked.iter().filter_map(verdict).collect();
    assert!(n_asked > 60, "{n_asked}");
    assert!(wrong.is_empty(), "{} of {n_asked}:\n{}", wrong.len(), wrong.join("\n"));
}
