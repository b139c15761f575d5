//! When a budget looks at the clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// When the clock and the cancel flag are looked at. A look costs about as much as ten steps of a search; but
/// there are steps a thousand times as long, so the number of steps between two looks follows from how long
/// they last.
pub(crate) struct Looks {
    /// The next look is made when this number of steps are counted.
    pub(crate) next: AtomicU64,
    /// The steps from the last look to the next.
    every: AtomicU64,
    /// When the last look was made, in nanoseconds; 0 before the first.
    last: AtomicU64,
}

/// The clock is looked at after at most this number of steps.
pub(crate) const LOOK_EVERY: u64 = 1 << 10;

/// The steps after the first look.
const FIRST_STEPS: u64 = 1 << 4;

/// Looks that come sooner after one another are made after twice as many steps, in nanoseconds.
const SOON: u64 = 250_000;

/// Looks that come later after one another are made after fewer steps, in nanoseconds.
const LATE: u64 = 2_000_000;

impl Default for Looks {
    fn default() -> Looks {
        Looks { next: AtomicU64::new(0), every: AtomicU64::new(FIRST_STEPS), last: AtomicU64::new(0) }
    }
}

impl Looks {
    /// Notes a look at a time, at a number of steps. Threads that share a budget may come in between; then a
    /// look is made a little sooner or later.
    pub(crate) fn made(&self, now: Duration, steps: u64) {
        // The clock may be far on, and 64 bits hold some 500 years.
        let now = u64::try_from(now.as_nanos()).unwrap_or(u64::MAX);
        // 0 says that no look was made, so a time of 0 is kept as 1.
        let lasted = match self.last.swap(now.max(1), Ordering::Relaxed) {
            0 => SOON,
            last => now.saturating_sub(last),
        };
        let every = self.every.load(Ordering::Relaxed);
        let every = match lasted {
            ..SOON => every.saturating_mul(2).min(LOOK_EVERY),
            SOON..=LATE => every,
            // Steps that last long are looked at more often, in proportion, and at least one by one.
            _ => every.checked_div((lasted / LATE).saturating_add(1)).unwrap_or(1).max(1),
        };
        self.every.store(every, Ordering::Relaxed);
        self.next.store(steps.saturating_add(every), Ordering::Relaxed);
    }
}
