//! How long a question goes without looking at its clock: `cargo bench -p grundy-web --bench looks`.
//!
//! Strangers' questions are asked of `handle` one after the other. The clock of their budget counts the time
//! that the thread itself has computed (Linux says it), so that nothing else on the machine matters, and
//! notes the longest time between two looks with the place of the later one; the last look is followed by the
//! end of the question.

#[path = "../tests/it/strangers/mod.rs"]
mod strangers;

use grundy::Budget;
use grundy::floors::budget::Clock;
use grundy_web::wire::Question;
use grundy_web::{handle, limits};
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Times below this are not worth a place.
const NOTED: Duration = Duration::from_millis(15);

/// What the budget of a question is here.
const TIME: Duration = Duration::from_millis(100);

#[derive(Default)]
struct Looks {
    last: Duration,
    longest: Duration,
    place: Option<Backtrace>,
}

thread_local! {
    static LOOKS: RefCell<Looks> = RefCell::default();
}

/// Returns how long this thread has computed.
fn computed() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")
        .expect("Linux with statistics of its scheduler");
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the first word is a number"))
}

fn look() -> Duration {
    let now = computed();
    LOOKS.with_borrow_mut(|looks| {
        let gap = now.saturating_sub(looks.last);
        if gap > looks.longest {
            looks.longest = gap;
            looks.place = (gap > NOTED).then(Backtrace::force_capture);
        }
        looks.last = now;
    });
    now
}

fn main() {
    let mut dice = strangers::Dice(11);
    let mut texts = strangers::crafted();
    texts.extend(
        (0..200).map(|at| if at % 2 == 0 { strangers::soup(&mut dice) } else { strangers::slip(&mut dice) }),
    );
    let mut questions = strangers::expensive();
    questions.extend(texts.iter().flat_map(|text| strangers::questions(text)));
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let questions: Vec<String> = questions
        .iter()
        .map(ToString::to_string)
        .filter(|text| wanted.as_ref().is_none_or(|wanted| text.contains(wanted.as_str())))
        .collect();
    let next = AtomicUsize::new(0);
    let mut found: Vec<Asked> = std::thread::scope(|scope| {
        let work = || {
            let mut found = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(question) = questions.get(at) else { return found };
                let asked = ask(question);
                if asked.0 > LONG {
                    print(&asked);
                }
                found.push(asked);
                found.sort_by_key(|other| std::cmp::Reverse(other.0.max(other.1)));
                found.truncate(40);
            }
        };
        let spawn = |_| {
            let builder = std::thread::Builder::new().stack_size(limits::STACK);
            builder.spawn_scoped(scope, work).expect("a thread")
        };
        let threads: Vec<_> = (0..2).map(spawn).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("nothing panics")).collect()
    });
    found.sort_by_key(|other| std::cmp::Reverse(other.0.max(other.1)));
    println!("the longest of {} questions:", questions.len());
    found.iter().take(10).for_each(print);
}

/// Times above this are told at once.
const LONG: Duration = Duration::from_millis(50);

/// The longest time between two looks at the clock, the time after the deadline, the question, the place.
type Asked = (Duration, Duration, String, Option<Backtrace>);

fn print((longest, over, question, place): &Asked) {
    let question: String = question.chars().take(260).collect();
    let place = place.as_ref().map(ToString::to_string).unwrap_or_default();
    let lines: Vec<&str> = place.lines().collect();
    let frames = lines.chunks(2).filter(|lines| lines[0].contains("grundy") && !lines[0].contains("looks::"));
    let frame = |frame: &[&str]| {
        let at = frame.get(1).map_or("", |line| line.rsplit("crates/").next().unwrap_or(line));
        let name = frame[0].split(": ").nth(1).unwrap_or("");
        format!("    {} at {at}\n", name.chars().take(100).collect::<String>())
    };
    let frames: String = frames.take(7).map(frame).collect();
    println!("{longest:.0?} between looks, {over:.0?} after the deadline: {question}\n{frames}");
}

/// Asks a question; returns the longest time between two looks, how long it went on after its deadline, and
/// the place.
fn ask(question: &str) -> Asked {
    let Ok(read) = serde_json::from_str::<Question>(question) else {
        panic!("no question: {question}");
    };
    let clock = Clock::new(look);
    LOOKS.set(Looks { last: computed(), ..Looks::default() });
    let begun = computed();
    let budget = Budget::default().with_clock(clock).with_time(TIME).with_bytes(limits::SHORT_BYTES);
    let outcome = handle(&read, &budget);
    drop(outcome);
    let now = look();
    let Looks { longest, place, .. } = LOOKS.take();
    (longest, now.saturating_sub(begun + TIME), question.to_owned(), place)
}
