//! The page's clock: WebAssembly has none of its own.

use grundy::floors::budget::Clock;

/// Returns the clock that the page hands in as `env.now`, a function that returns milliseconds.
#[cfg(target_arch = "wasm32")]
pub(crate) fn of_the_page() -> Clock {
    #[allow(unsafe_code, reason = "the page gives it this name")]
    mod page {
        unsafe extern "C" {
            pub(super) safe fn now() -> f64;
        }
    }
    Clock::new(|| std::time::Duration::try_from_secs_f64(page::now() / 1000.0).unwrap_or_default())
}

/// Returns the system's clock, where this is compiled for a system.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn of_the_page() -> Clock {
    Clock::default()
}
