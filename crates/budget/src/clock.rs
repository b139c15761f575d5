//! What time it is.

use std::fmt;
use std::time::Duration;

/// A clock: it returns the time since a moment that is the same for all its calls, and never goes back.
///
/// The default is the system's. On `wasm32-unknown-unknown`, where there is none, the default stands still,
/// and no deadline passes: whoever runs the program there hands in a clock of its own
/// ([`Budget::with_clock`](crate::Budget::with_clock)).
#[derive(Clone, Copy)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// Returns the clock that reads `now`.
    #[must_use]
    pub const fn new(now: fn() -> Duration) -> Clock {
        Clock(now)
    }

    pub(crate) fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock(system)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
fn system() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    // The first read is 0, so that times fit any clock of a caller.
    static FIRST_READ: LazyLock<Instant> = LazyLock::new(Instant::now);
    FIRST_READ.elapsed()
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}
