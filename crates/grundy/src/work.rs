//! The time that work takes, whatever else the machine does.

use grundy_budget::Clock;

/// Returns the clock of the time that the calling thread works, for a budget of work that goes on in it alone:
/// other programs then do not change what comes of it. A thread that waits 16 times as long as it works is
/// counted as if it worked.
#[must_use]
pub fn clock_of_work() -> Clock {
    Clock::new(worked)
}

#[cfg(not(target_family = "wasm"))]
fn worked() -> std::time::Duration {
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
fn worked() -> std::time::Duration {
    std::time::Duration::ZERO
}
