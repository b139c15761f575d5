//! How long a piece of work may go on, and why it ended early.
//!
//! Everything in this workspace that can take long takes a [`Budget`] by reference and answers a [`Stop`]
//! when the budget ends it. A stop is a result: what was computed up to it is exact and is kept.

#![cfg_attr(not(test), warn(clippy::arithmetic_side_effects))]

mod clock;
mod grow;
mod held;
mod list;
mod looks;
mod map;
mod weight;

pub use clock::Clock;
pub use grow::{Grow, bytes_of_buckets, room_in_table, zeros};
pub use held::Held;
pub use list::{List, Taken};
pub use map::Map;
pub use weight::{Weight, block, block_of};

use looks::Looks;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why work ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The deadline passed.
    Time,
    /// The bytes that may be held were not enough.
    Memory,
    /// The steps that may be taken were not enough.
    Steps,
    /// What is asked for lies beyond what the program computes at all, whatever the limits.
    Reach,
    /// As many items as were asked for are listed, and there are more. No limit on work says so.
    Full,
    /// The caller raised the cancel flag (Ctrl-C, a closed connection).
    Cancelled,
}

impl Stop {
    /// Returns the one word that stands for the stop in text and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stop::Time => "time",
            Stop::Memory => "memory",
            Stop::Steps => "steps",
            Stop::Reach => "reach",
            Stop::Full => "full",
            Stop::Cancelled => "interrupted",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Steps => "the step limit was reached",
            Stop::Reach => "it lies beyond what is computed, whatever the limits",
            Stop::Full => "as many as were asked for are listed",
            Stop::Cancelled => "it was interrupted",
        })
    }
}

impl std::error::Error for Stop {}

/// How far a piece of work has come, in units of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units done.
    pub done: u64,
    /// Units in all, where the work knows it.
    pub total: Option<u64>,
}

/// A function that is told of progress; it may be called very often, and shows what it likes of it.
pub type OnProgress = Arc<dyn Fn(Progress) + Send + Sync>;

/// Limits on time, bytes and steps, a cancel flag, and someone to tell of progress.
///
/// The default may hold 4 GiB, as the program without `--memory`, and has no other limit;
/// `with_bytes(u64::MAX)` takes that one away. A budget is shared by reference, also between threads; what is
/// spent and held is counted in it.
///
/// ```
/// use grundy_budget::{Budget, Stop};
/// let budget = Budget::default().with_steps(2);
/// assert_eq!(budget.spend(2), Ok(()));
/// assert_eq!(budget.spend(1), Err(Stop::Steps));
/// ```
#[derive(Clone)]
pub struct Budget {
    clock: Clock,
    deadline: Option<Duration>,
    /// A deadline by another clock, which stands beside the first.
    outer: Option<(Clock, Duration)>,
    max_bytes: Option<u64>,
    max_steps: Option<u64>,
    cancel: Option<Arc<AtomicBool>>,
    on_progress: Option<OnProgress>,
    counters: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    steps: AtomicU64,
    bytes: AtomicU64,
    looks: Looks,
}

impl Counters {
    /// Counts `bytes` as held, unless there would be more than `most`, or more than 64 bits count.
    fn hold(&self, bytes: u64, most: Option<u64>) -> Result<(), Stop> {
        let most = most.unwrap_or(u64::MAX);
        // A sum that overflows is refused like one above the limit.
        let more = |held: u64| held.checked_add(bytes).filter(|held| *held <= most);
        let held = self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        held.map(|_| ()).map_err(|_| Stop::Memory)
    }
}

/// Returns the bytes of this number of things of a size.
fn product(count: impl TryInto<u64>, size: impl TryInto<u64>) -> Result<u64, Stop> {
    let both = count.try_into().ok().zip(size.try_into().ok());
    // A count that does not fit is more than memory in any case.
    both.and_then(|(count, size)| count.checked_mul(size)).ok_or(Stop::Memory)
}

/// Without a word of the caller this number of bytes may be held: those of the program's `--memory`.
const BYTES: u64 = 4 << 30;

impl Default for Budget {
    fn default() -> Budget {
        let (clock, counters) = (Clock::default(), Arc::default());
        let max_bytes = Some(BYTES);
        Budget {
            clock,
            deadline: None,
            outer: None,
            max_bytes,
            max_steps: None,
            cancel: None,
            on_progress: None,
            counters,
        }
    }
}

impl Budget {
    /// Returns the budget that reads another clock than the system's. Deadlines are set by the clock that the
    /// budget has then, so the clock comes first.
    ///
    /// ```
    /// use grundy_budget::{Budget, Clock, Stop};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::time::Duration;
    /// static SECONDS: AtomicU64 = AtomicU64::new(0);
    /// let clock = Clock::new(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
    /// let budget = Budget::default().with_clock(clock).with_time(Duration::from_secs(2));
    /// SECONDS.store(1, Ordering::Relaxed);
    /// assert_eq!(budget.check(), Ok(()));
    /// SECONDS.store(2, Ordering::Relaxed);
    /// assert_eq!(budget.check(), Err(Stop::Time));
    /// ```
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Returns the budget with a deadline `time` from now.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        // A deadline beyond the clock's range is none.
        self.deadline = self.clock.now().checked_add(time);
        self
    }

    /// Returns the same budget with a deadline `time` from now, or the one it has where that is sooner. What
    /// is spent and held is counted in both.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let before = self.deadline;
        let mut budget = self.clone().with_time(time);
        // A part of the work never has more time than the whole.
        budget.deadline = match (before, budget.deadline) {
            (Some(before), Some(deadline)) => Some(before.min(deadline)),
            (before, deadline) => deadline.or(before),
        };
        budget
    }

    /// Returns the same budget with a deadline `time` from now by another clock. The deadline that it has stays
    /// beside that. A budget that has two deadlines keeps its clocks.
    ///
    /// ```
    /// use grundy_budget::{Budget, Clock, Stop};
    /// use std::time::Duration;
    /// let stands_still = Clock::new(|| Duration::ZERO);
    /// let budget = Budget::default().with_time(Duration::ZERO);
    /// assert_eq!(budget.within_by(stands_still, Duration::from_secs(1)).check(), Err(Stop::Time));
    /// ```
    #[must_use]
    pub fn within_by(&self, clock: Clock, time: Duration) -> Self {
        // A third clock is not kept: the present one says when to end.
        if self.outer.is_some() {
            return self.within(time);
        }
        let outer = self.deadline.map(|deadline| (self.clock, deadline));
        Budget { outer, ..self.clone().with_clock(clock).with_time(time) }
    }

    /// Returns the same budget with a deadline after this number of eighths of the time that is left. What is
    /// spent and held is counted in both.
    #[must_use]
    pub fn eighths(&self, n: u32) -> Self {
        let part = self.time_left().and_then(|left| left.saturating_mul(n).checked_div(8));
        part.map_or_else(|| self.clone(), |part| self.within(part))
    }

    /// Returns a budget for a part of the work that counts for itself: with the same deadline and cancel
    /// flag, the bytes that are left, and no limit on steps.
    ///
    /// ```
    /// use grundy_budget::{Budget, Stop};
    /// let budget = Budget::default().with_steps(2);
    /// assert_eq!(budget.apart().with_steps(1).spend(2), Err(Stop::Steps));
    /// assert_eq!(budget.spend(2), Ok(()));
    /// ```
    #[must_use]
    pub fn apart(&self) -> Self {
        // What is held now is not free for the part.
        let max_bytes = self.bytes_left();
        Budget { max_bytes, max_steps: None, counters: Arc::default(), ..self.clone() }
    }

    /// Returns the same budget with the clocks, the deadlines and the cancel flag of another: what is kept from
    /// one question to the next counts where it did, and ends when the present question does.
    #[must_use]
    pub fn until(&self, other: &Budget) -> Self {
        let Budget { clock, deadline, outer, cancel, .. } = other.clone();
        // Counters stay those of this budget, so what is kept is counted on.
        Budget { clock, deadline, outer, cancel, ..self.clone() }
    }

    /// Returns a budget for work that may be given up for other work: one `n`-th of the time, the bytes and
    /// the steps that are left. It counts for itself, with the same cancel flag.
    ///
    /// ```
    /// use grundy_budget::{Budget, Stop};
    /// let budget = Budget::default().with_steps(8);
    /// assert_eq!(budget.share(2).spend(5), Err(Stop::Steps));
    /// assert_eq!(budget.spend(8), Ok(()));
    /// ```
    #[must_use]
    pub fn share(&self, n: u32) -> Self {
        let mut share = self.apart();
        // A share by 0 is the whole.
        share.max_steps = self.steps_left().map(|left| left.checked_div(n.into()).unwrap_or(left));
        share.max_bytes = share.max_bytes.map(|left| left.checked_div(n.into()).unwrap_or(left));
        match self.time_left() {
            Some(time) => share.within(time.checked_div(n).unwrap_or(time)),
            None => share,
        }
    }

    /// Returns the same budget with a limit after this number of steps more, if it has none before. What is
    /// spent and held is counted in both.
    ///
    /// ```
    /// use grundy_budget::{Budget, Stop};
    /// let budget = Budget::default().with_steps(3);
    /// assert_eq!(budget.for_steps(9).spend(4), Err(Stop::Steps));
    /// assert_eq!(Budget::default().for_steps(9).spend(4), Ok(()));
    /// ```
    #[must_use]
    pub fn for_steps(&self, steps: u64) -> Self {
        let limit = self.steps_spent().saturating_add(steps);
        // A limit of the whole holds for its part too.
        let limit = self.max_steps.map_or(limit, |before| before.min(limit));
        self.clone().with_steps(limit)
    }

    /// Returns a budget for work that is tried first, since other work may be sooner done: half of what is
    /// left, as [`Budget::share`], and at most this number of steps.
    #[must_use]
    pub fn trial(&self, steps: u64) -> Self {
        let share = self.share(2);
        let steps = share.steps_left().map_or(steps, |left| left.min(steps));
        share.with_steps(steps)
    }

    /// Returns the budget with a limit on the bytes held at one time.
    #[must_use]
    pub fn with_bytes(mut self, bytes: u64) -> Self {
        self.max_bytes = Some(bytes);
        self
    }

    /// Returns the budget with a limit on steps; what a step is, the work says (a position expanded, an
    /// option tried).
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.max_steps = Some(steps);
        self
    }

    /// Returns the budget with a flag that ends the work soon after somebody sets it.
    #[must_use]
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Returns the budget with a listener for progress.
    #[must_use]
    pub fn with_progress(mut self, listener: OnProgress) -> Self {
        self.on_progress = Some(listener);
        self
    }

    /// Counts `steps` and says whether the work may go on. Cost: one addition; now and then a look at the
    /// clock.
    ///
    /// # Errors
    /// The limit that has been passed.
    #[inline]
    pub fn spend(&self, steps: u64) -> Result<(), Stop> {
        // Relaxed: the count is right in the end, and no other memory hangs on it.
        let before = self.counters.steps.fetch_add(steps, Ordering::Relaxed);
        let after = before.saturating_add(steps);
        if self.max_steps.is_some_and(|max| after > max) {
            return Err(Stop::Steps);
        }
        // A look at the clock costs more than a step, so it is not made at each.
        if after < self.counters.looks.next.load(Ordering::Relaxed) {
            return Ok(());
        }
        // With nothing to look at the clock need not be read.
        let is_limited = self.deadline.is_some() || self.cancel.is_some();
        let now = is_limited.then(|| self.clock.now());
        self.counters.looks.made(now.unwrap_or_default(), after);
        self.look(now)
    }

    /// Goes through a range that a number of the input ends: a step for each, so that the loop ends when the
    /// budget does.
    ///
    /// ```
    /// use grundy_budget::{Budget, Stop};
    /// let budget = Budget::default().with_steps(1000);
    /// let sum = budget.each(0..u64::MAX).try_fold(0, |sum, n| Ok(sum + n?));
    /// assert_eq!(sum, Err::<u64, _>(Stop::Steps));
    /// ```
    pub fn each<I: IntoIterator>(&self, range: I) -> impl Iterator<Item = Result<I::Item, Stop>> {
        range.into_iter().map(|item| self.spend(1).map(|()| item))
    }

    /// Looks at the clock and the cancel flag now, without counting a step.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] or [`Stop::Time`].
    pub fn check(&self) -> Result<(), Stop> {
        self.look(self.deadline.map(|_| self.clock.now()))
    }

    /// Looks at the cancel flag, and at the deadlines where a time is given.
    fn look(&self, now: Option<Duration>) -> Result<(), Stop> {
        // The flag first: who cancels wants no other reason.
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let outer = self.outer.map(|(clock, deadline)| (deadline, clock.now()));
        if self.deadline.zip(now).into_iter().chain(outer).any(|(deadline, now)| now >= deadline) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Counts `count` things of `size` bytes each as held until [`Budget::release`]. They are multiplied
    /// here, so that no product of a caller can overflow.
    ///
    /// # Errors
    /// [`Stop::Memory`] where the limit would be passed, or 64 bits; then nothing is counted.
    pub fn hold(&self, count: impl TryInto<u64>, size: impl TryInto<u64>) -> Result<(), Stop> {
        self.counters.hold(product(count, size)?, self.max_bytes)
    }

    /// Returns a count of bytes that are held here until it is dropped; it begins with none.
    pub fn held(&self) -> Held {
        Held::of(self)
    }

    /// Gives back `count` things of `size` bytes each that were held.
    pub fn release(&self, count: impl TryInto<u64>, size: impl TryInto<u64>) {
        // What could be held is a number of bytes.
        let Ok(bytes) = product(count, size) else { return };
        self.counters.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns the bytes that may still be held, or `None` where there is no limit.
    #[must_use]
    pub fn bytes_left(&self) -> Option<u64> {
        self.max_bytes.map(|max| max.saturating_sub(self.counters.bytes.load(Ordering::Relaxed)))
    }

    /// Returns what the clock of the budget shows.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Returns the time until the first deadline, or `None` where there is none.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        let both = self.deadline.map(|deadline| (self.clock, deadline)).into_iter().chain(self.outer);
        both.map(|(clock, deadline)| deadline.saturating_sub(clock.now())).min()
    }

    /// Returns the steps that may still be taken, or `None` where there is no limit.
    #[must_use]
    pub fn steps_left(&self) -> Option<u64> {
        self.max_steps.map(|most| most.saturating_sub(self.steps_spent()))
    }

    /// Returns the steps counted so far.
    #[must_use]
    pub fn steps_spent(&self) -> u64 {
        self.counters.steps.load(Ordering::Relaxed)
    }

    /// Tells the listener, if there is one.
    pub fn report(&self, progress: Progress) {
        if let Some(listener) = &self.on_progress {
            listener(progress);
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("time_left", &self.time_left())
            .field("max_bytes", &self.max_bytes)
            .field("max_steps", &self.max_steps)
            .field("steps_spent", &self.steps_spent())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
