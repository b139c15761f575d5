//! Limits of CPU time.

use cpu_time::ProcessTime;
use grundy::Budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Runs something for at most this number of CPU seconds of this process: the clock of a shared machine says
/// little.
pub fn within<T>(seconds: f64, run: impl FnOnce(Budget) -> T) -> T {
    let (over, ended) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let start = ProcessTime::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Relaxed) && start.elapsed().as_secs_f64() < seconds {
                std::thread::park_timeout(Duration::from_millis(5));
            }
            over.store(true, Relaxed);
        });
        let result = run(Budget::default().with_cancel(Arc::clone(&over)));
        ended.store(true, Relaxed);
        result
    })
}
