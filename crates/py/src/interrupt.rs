//! Long work: on a thread of its own, without Python's lock, while the calling thread waits for it and for
//! Ctrl-C.
//!
//! Python runs signal handlers on its main thread, when that thread asks. The engines below know nothing of
//! Python; they look at a flag. So the calling thread wakes up now and then, asks, tells of progress, and
//! raises the flag when it has to; an engine that does not look in time is left to end by itself, since it
//! holds nothing of Python's.

use crate::error;
use grundy::Budget;
use grundy::floors::budget::Progress;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The waiting thread asks for signals this often.
const TICK: Duration = Duration::from_millis(20);

/// How long work that is to end is waited for.
const GRACE: Duration = Duration::from_millis(100);

/// As much stack as the main thread of a program usually has.
const STACK: usize = 8 << 20;

/// Without a limit of the user's, as much may be held as the command line allows.
const BYTES: u64 = 4 << 30;

/// What a call may spend, and who is told of its progress.
#[pyclass(frozen, module = "grundy._grundy")]
pub struct Limits {
    time: Option<Duration>,
    memory: u64,
    bar: Option<Py<PyAny>>,
}

#[pymethods]
impl Limits {
    /// Limits in seconds and bytes; `bar(done, total)` is called now and then on the calling thread.
    #[new]
    #[pyo3(signature = (time=None, memory=None, bar=None))]
    fn new(
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<i128>,
        bar: Option<Py<PyAny>>,
    ) -> PyResult<Limits> {
        let time = time.map(|seconds| duration(py, "time", seconds));
        let memory = memory.map(|bytes| {
            let bad = || format!("memory: expected a number of bytes; found {bytes}");
            u64::try_from(bytes).map_err(|_| error::raise(py, "Error", &bad(), &[]))
        });
        Ok(Limits { time: time.transpose()?, memory: memory.transpose()?.unwrap_or(BYTES), bar })
    }
}

/// Returns the time that an argument of this name gives in seconds.
pub fn duration(py: Python<'_>, name: &str, seconds: f64) -> PyResult<Duration> {
    // An infinite time is what users write for no limit, and no duration holds it.
    if seconds == f64::INFINITY {
        return Ok(Duration::MAX);
    }
    let bad = || format!("{name}: expected seconds, at least 0; found {seconds}");
    Duration::try_from_secs_f64(seconds).map_err(|_| error::raise(py, "Error", &bad(), &[]))
}

impl Limits {
    /// Returns limits that no user has set.
    pub fn usual() -> Limits {
        Limits { time: None, memory: BYTES, bar: None }
    }

    /// Returns the limits of an operator, which has no arguments to say them: those of its context.
    pub fn of_operators(py: Python<'_>) -> PyResult<Py<Limits>> {
        static OPERATORS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        // The module is imported once, and its function asked at each operator, since the context changes.
        let operators = OPERATORS.get_or_try_init(py, || -> PyResult<_> {
            Ok(py.import("grundy._work")?.getattr("operators")?.unbind())
        })?;
        Ok(operators.bind(py).call0()?.cast_into::<Limits>()?.unbind())
    }

    /// Returns the budget that these limits say.
    pub fn budget(&self) -> Budget {
        let budget = Budget::default().with_bytes(self.memory);
        match self.time {
            Some(time) => budget.with_time(time),
            None => budget,
        }
    }

    /// Tells the bar, if there is one.
    pub fn tell(&self, py: Python<'_>, done: u64, total: Option<u64>) -> PyResult<()> {
        match &self.bar {
            Some(bar) => bar.call1(py, (done, total)).map(drop),
            None => Ok(()),
        }
    }
}

/// What the work was last heard to have done.
#[derive(Default)]
struct Gauge {
    done: AtomicU64,
    /// 0 where it is not known.
    total: AtomicU64,
}

/// Where the worker leaves its answer.
struct Desk<T> {
    answer: Mutex<Option<Result<T, Box<dyn Any + Send>>>>,
    left: Condvar,
}

impl<T> Desk<T> {
    fn wait(&self, time: Duration) -> Option<Result<T, Box<dyn Any + Send>>> {
        let answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut answer, _) = self
            .left
            .wait_timeout_while(answer, time, |answer| answer.is_none())
            .unwrap_or_else(PoisonError::into_inner);
        answer.take()
    }
}

/// Does long work within limits, and answers Ctrl-C meanwhile.
///
/// # Errors
/// What a signal handler raised, `KeyboardInterrupt` as a rule; `grundy.Bug` where the work panicked.
pub fn work<T, F>(py: Python<'_>, limits: &Limits, job: F) -> PyResult<T>
where
    T: Send + 'static,
    F: FnOnce(&Budget) -> T + Send + 'static,
{
    let flag = Arc::new(AtomicBool::new(false));
    let gauge = Arc::new(Gauge::default());
    let mut budget = limits.budget().with_cancel(Arc::clone(&flag));
    // Without a bar nobody reads the gauge.
    if limits.bar.is_some() {
        let gauge = Arc::clone(&gauge);
        budget = budget.with_progress(Arc::new(move |progress: Progress| {
            gauge.total.store(progress.total.unwrap_or(0), Ordering::Relaxed);
            gauge.done.store(progress.done, Ordering::Relaxed);
        }));
    }
    let desk = Arc::new(Desk { answer: Mutex::new(None), left: Condvar::new() });
    let left = Arc::clone(&desk);
    let worker = thread::Builder::new().name("grundy".to_owned()).stack_size(STACK).spawn(move || {
        // A panic ends this call as an exception, and not the interpreter.
        let answer = catch_unwind(AssertUnwindSafe(|| job(&budget)));
        *left.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        left.left.notify_one();
    });
    worker.map_err(PyErr::from)?;
    loop {
        // Python's lock is let go while the thread waits, so that other threads of Python run.
        match py.detach(|| desk.wait(TICK)) {
            Some(Ok(answer)) => return Ok(answer),
            Some(Err(panic)) => return Err(error::bug(py, panic.as_ref())),
            None => {}
        }
        // A total of 0 stands for one that is not known.
        let total = Some(gauge.total.load(Ordering::Relaxed)).filter(|total| *total > 0);
        let told = limits.tell(py, gauge.done.load(Ordering::Relaxed), total);
        // A bar that raises ends the work like a signal.
        if let Err(raised) = py.check_signals().and(told) {
            // The engine looks at the flag, and has a moment to end before the call does.
            flag.store(true, Ordering::Relaxed);
            py.detach(|| desk.wait(GRACE));
            return Err(raised);
        }
    }
}

/// Does work of microseconds on the calling thread, within this number of steps and within limits.
///
/// # Errors
/// `grundy.Bug` where the work panicked.
pub fn short<T>(py: Python<'_>, limits: &Limits, steps: u64, job: impl FnOnce(&Budget) -> T) -> PyResult<T> {
    let budget = limits.budget().with_steps(steps);
    catch_unwind(AssertUnwindSafe(|| job(&budget))).map_err(|panic| error::bug(py, panic.as_ref()))
}
