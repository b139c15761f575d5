//! What a stranger may use: times, bytes, and numbers of things. The server's memory stays below
//! [`most_bytes`].

use std::time::Duration;

/// A question as text is no longer than this, in bytes.
pub const BODY: usize = 64 << 10;

/// The rules in a question are no longer than this, in bytes. What is read from them grows with the square of
/// their length where they list alternatives.
pub const RULES: usize = 8 << 10;

/// An answer as text is no longer than this, in bytes.
pub const ANSWER: usize = 1 << 20;

/// A short question is answered within this time of its arrival, the time that it waits for a thread
/// included.
pub const SHORT: Duration = Duration::from_secs(2);

/// A short question that has waited for this time for a thread is not begun: the server is too busy.
pub const WAIT: Duration = Duration::from_secs(1);

/// The work on a short question is to end this time after its arrival.
pub const WORK: Duration = Duration::from_millis(1300);

/// Work that has not ended so long after the arrival of its question is no longer waited for: the server says
/// by itself that the budget was spent, and the work is cancelled. What is left of [`SHORT`] is for sending
/// the answer.
pub const PATIENCE: Duration = Duration::from_millis(1600);

/// A short question holds this number of bytes of positions, values and forms.
pub const SHORT_BYTES: u64 = 64 << 20;

/// The number of short questions that are answered at one time.
///
/// That is more than there are processors: questions that take their whole time do not keep those waiting
/// that take a millisecond.
pub const SHORT_THREADS: usize = 8;

/// The number of them that are from one address: what one stranger asks leaves threads for others, whatever
/// it is.
pub const SHORT_EACH: usize = SHORT_THREADS - 2;

/// The number of short questions that wait.
pub const QUEUE: usize = 512;

/// The number of them that are from one address.
pub const QUEUE_EACH: usize = QUEUE / 4;

/// A job ends after this time.
pub const LONG: Duration = Duration::from_secs(60);

/// A job holds this number of bytes.
pub const LONG_BYTES: u64 = 256 << 20;

/// The number of jobs that run at one time.
pub const LONG_THREADS: usize = 2;

/// The number of them that are from one address.
pub const LONG_EACH: usize = LONG_THREADS - 1;

/// The number of jobs that are kept: waiting, running, or done and not yet fetched.
pub const JOBS: usize = 64;

/// The number of them that are from one address.
pub const JOBS_EACH: usize = JOBS / 4;

/// A job that nobody polls for this time is ended, as soon as another is started or polled.
pub const ABANDONED: Duration = Duration::from_secs(30);

/// What a job found is kept for this time.
pub const KEEP: Duration = Duration::from_secs(120);

/// The number of connections that are open at one time.
pub const CONNECTIONS: usize = 512;

/// The number of them that are from one address.
pub const CONNECTIONS_EACH: usize = CONNECTIONS / 2;

/// The head of a request arrives within this time, and its body within as much again.
pub const ARRIVAL: Duration = Duration::from_secs(10);

/// An answer that waits to be sent is taken within this time: who does not read is closed.
pub const SENDING: Duration = Duration::from_secs(20);

/// The stack of each thread that answers, in bytes: what is nested in a question is bounded where it is read.
pub const STACK: usize = 16 << 20;

/// The program itself, the catalogue, and what the allocator keeps.
const REST: u64 = 256 << 20;

/// Returns the bytes that the server uses at most: those of all questions and jobs at once, their stacks, and
/// the texts that wait to be answered, sent or fetched.
#[must_use]
pub const fn most_bytes() -> u64 {
    let short = SHORT_THREADS as u64 * (SHORT_BYTES + STACK as u64);
    let long = LONG_THREADS as u64 * (LONG_BYTES + STACK as u64);
    let texts = CONNECTIONS as u64 * (BODY + ANSWER) as u64 + JOBS as u64 * (BODY + ANSWER) as u64;
    short + long + texts + REST
}
