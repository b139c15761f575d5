//! The time that work takes, whatever else the machine does.

use grundy_budget::{Budget, Clock};
use std::time::Duration;

/// Returns the clock of the time that the calling thread works, for a budget of work that goes on in it alone:
/// other programs then do not change what comes of it. A thread that waits 16 times as long as it works is
/// counted as if it worked.
#[must_use]
pub fn clock_of_work() -> Clock {
    Clock::new(worked)
}

/// Returns the same budget with a limit on the time that the calling thread works: a busy machine then finds the
/// theorems that an idle one finds.
pub(crate) fn within_work(budget: &Budget, time: Duration) -> Budget {
    if cfg!(target_family = "wasm") { budget.within(time) } else { budget.within_by(clock_of_work(), time) }
}

#[cfg(not(target_family = "wasm"))]
fn worked() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    const MOST_WAITING: u32 = 16;
    static FIRST_READ: LazyLock<Instant> = LazyLock::new(Instant::now);
    let since = FIRST_READ.elapsed();
    let worked = cpu_time::ThreadTime::try_now();
    worked.map_or(since, |worked| worked.as_duration().max(since / MOST_WAITING))
}

/// No time passes where there is no clock.
#[cfg(target_family = "wasm")]
fn worked() -> Duration {
    Duration::ZERO
}
