//! Where values live: an arena in which each game stands once.
//!
//! All values of a program share one while any of them is alive, so that what is known of one game helps with
//! the next; when the last value is gone, so is the memory.

use crate::error;
use crate::interrupt::{Limits, short, work};
use grundy::calculator::Calculator;
use grundy::{Budget, Error, Stop};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError, TryLockError, Weak};

/// The arena that living values share.
static SHARED: Mutex<Weak<Arena>> = Mutex::new(Weak::new());

/// An arena of more bytes than this is left to the values that it has; new ones begin another.
const MOST_BYTES: u64 = 1 << 30;

/// Work of at most this number of steps is done without a thread of its own: some milliseconds.
const SHORT: u64 = 10_000;

/// An arena that is used by one thread at a time.
pub struct Arena(Mutex<Calculator>);

impl Arena {
    /// Returns the arena that living values share, or a new one.
    pub fn shared() -> Arc<Arena> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let is_small = |arena: &Arc<Arena>| match arena.0.try_lock() {
            Ok(mut calculator) => calculator.forms().bytes() < MOST_BYTES,
            // An arena that is in use is alive, and its size is looked at another time.
            Err(TryLockError::WouldBlock) => true,
            // After a panic the forms in it may be half made.
            Err(TryLockError::Poisoned(_)) => false,
        };
        shared.upgrade().filter(is_small).unwrap_or_else(|| {
            let arena = Arc::new(Arena(Mutex::new(Calculator::new(&Budget::default()))));
            *shared = Arc::downgrade(&arena);
            arena
        })
    }

    /// Calls `job` with the calculator, which spends from `budget`.
    fn with<T>(
        &self,
        budget: &Budget,
        job: impl FnOnce(&mut Calculator) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut calculator = self.0.lock().expect("no panic came before");
        // Each call has its own limits, and the arena outlives the call.
        calculator.set_budget(budget);
        job(&mut calculator)
    }

    /// Does work in the arena, as [`Arena::answer`], and raises what goes wrong.
    pub fn run<T: Send + 'static>(
        self: &Arc<Self>,
        py: Python<'_>,
        limits: &Limits,
        job: impl Fn(&mut Calculator) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        self.answer(py, limits, job)?.map_err(|error| error::python(py, &error))
    }

    /// Does work in the arena: at once where it is short and nobody else is there, else on a thread of its
    /// own.
    pub fn answer<T: Send + 'static>(
        self: &Arc<Self>,
        py: Python<'_>,
        limits: &Limits,
        job: impl Fn(&mut Calculator) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<Result<T, Error>> {
        if self.0.try_lock().is_ok() {
            let found = short(py, limits, SHORT, |budget| self.with(budget, &job))?;
            // Only the few steps of the short way are a reason to begin again with the user's limits.
            if !found.as_ref().is_err_and(|error| limit(error) == Some(Stop::Steps)) {
                return Ok(found);
            }
        }
        let arena = Arc::clone(self);
        work(py, limits, move |budget| arena.with(budget, job))
    }

    /// Does work in the arena on a thread of its own: work that may wait for a lock while somebody waits for
    /// Python's.
    pub fn run_apart<T: Send + 'static>(
        self: &Arc<Self>,
        py: Python<'_>,
        limits: &Limits,
        job: impl FnOnce(&mut Calculator) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        let arena = Arc::clone(self);
        work(py, limits, move |budget| arena.with(budget, job))?.map_err(|error| error::python(py, &error))
    }
}

/// Returns the limit that an error says was reached.
fn limit(error: &Error) -> Option<Stop> {
    use grundy::catalog::Error as Refusal;
    use grundy::values::calculator::Error as Unvalued;
    match error {
        Error::Stopped(stop)
        | Error::Expression { error: Unvalued::Stopped(stop), .. }
        | Error::Solve { cause: Refusal::Stopped(stop), .. } => Some(*stop),
        _ => None,
    }
}
