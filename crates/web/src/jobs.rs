//! Long questions: started, asked after, cancelled.

use crate::limits;
use crate::pool::{Outcome, Pool, Work};
use crate::turns::Most;
use crate::wire::{Failure, Question};
use grundy::Budget;
use serde::Serialize;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The name of a job.
pub type JobId = u64;

/// The jobs that are kept.
///
/// ```
/// use grundy_web::jobs::{Jobs, Polled};
/// let jobs = Jobs::new()?;
/// let question = serde_json::from_str(r#"{"ask": "law", "game": "n -> n - k where k in {1, 2}"}"#)?;
/// let job = jobs.start([127, 0, 0, 1].into(), question)?;
/// let found = loop {
///     if let Polled::Done(outcome) = jobs.poll(job)? { break outcome }
/// };
/// assert!(found?.json().contains(r#""statement":"g(n) = n mod 3","standing":"theorem""#));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Jobs {
    kept: Arc<Mutex<Kept>>,
    pool: Pool,
}

struct Kept {
    jobs: BTreeMap<JobId, Job>,
    names: Names,
}

struct Job {
    from: IpAddr,
    begun: Instant,
    /// When somebody asked for it last.
    asked: Instant,
    cancel: Arc<AtomicBool>,
    budget: Option<Budget>,
    done: Option<(Instant, Outcome)>,
}

/// How a job stands.
#[derive(Clone, Debug)]
pub enum Polled {
    /// It waits or runs.
    Running {
        /// The steps taken.
        steps: u64,
        /// The time since it was started.
        elapsed: Duration,
    },
    /// It is done, and forgotten from now on.
    Done(Outcome),
}

/// A job that was started.
#[derive(Clone, Debug, Serialize)]
pub struct Begun {
    /// Its name.
    pub job: String,
}

impl Jobs {
    /// Starts the threads for jobs.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn new() -> std::io::Result<Jobs> {
        let kept = Kept { jobs: BTreeMap::new(), names: Names::new() };
        let most =
            Most { waiting: limits::JOBS, waiting_each: limits::JOBS_EACH, taken_each: limits::LONG_EACH };
        let pool = Pool::new("job", limits::LONG_THREADS, most, Arc::new(crate::handle))?;
        Ok(Jobs { kept: Arc::new(Mutex::new(kept)), pool })
    }

    /// Starts a job for an address.
    ///
    /// # Errors
    /// Where too many are kept, or too many of this address.
    pub fn start(&self, from: IpAddr, question: Question) -> Result<JobId, Failure> {
        let cancel = Arc::new(AtomicBool::new(false));
        let id = {
            let mut kept = self.lock();
            // Old jobs make room before the limit is looked at.
            kept.forget_old();
            if kept.jobs.len() >= limits::JOBS {
                return Err(busy(limits::JOBS, ""));
            }
            // One address cannot take all the places.
            if kept.jobs.values().filter(|job| job.from == from).count() >= limits::JOBS_EACH {
                return Err(busy(limits::JOBS_EACH, " of one address"));
            }
            let id = kept.names.next();
            let now = Instant::now();
            let cancel = Arc::clone(&cancel);
            let job = Job { from, begun: now, asked: now, cancel, budget: None, done: None };
            kept.jobs.insert(id, job);
            id
        };
        // The budget is made when the job is begun, so that its time does not run while it waits.
        let flag = Arc::clone(&cancel);
        let kept = Arc::clone(&self.kept);
        let noted = Arc::clone(&self.kept);
        let work = Work {
            from,
            question,
            cancel,
            budget: Box::new(move || {
                let budget = Budget::default()
                    .with_time(limits::LONG)
                    .with_bytes(limits::LONG_BYTES)
                    .with_cancel(flag);
                if let Some(job) = lock(&noted).jobs.get_mut(&id) {
                    job.budget = Some(budget.clone());
                }
                budget
            }),
            done: Box::new(move |outcome| {
                if let Some(job) = lock(&kept).jobs.get_mut(&id) {
                    job.done = Some((Instant::now(), outcome));
                }
            }),
        };
        match self.pool.submit(work) {
            Ok(()) => Ok(id),
            // The pool has no room, so the job is not left behind as one that waits.
            Err(_) => {
                self.lock().jobs.remove(&id);
                Err(busy(limits::JOBS, ""))
            }
        }
    }

    /// Returns how a job stands. What is done is handed out once.
    ///
    /// # Errors
    /// Where there is no such job: it was never started, was fetched or cancelled, or nobody asked in time.
    pub fn poll(&self, id: JobId) -> Result<Polled, Failure> {
        let mut kept = self.lock();
        kept.forget_old();
        // A cancelled job and one that never was are told alike: names are not to be found out.
        let Some(job) = kept.jobs.get_mut(&id) else { return Err(unknown()) };
        // Who asks shows that the job is still wanted.
        job.asked = Instant::now();
        if let Some((_, outcome)) = job.done.take() {
            // What a job found is handed out once, and then takes no room.
            kept.jobs.remove(&id);
            return Ok(Polled::Done(outcome));
        }
        let steps = job.budget.as_ref().map_or(0, Budget::steps_spent);
        Ok(Polled::Running { steps, elapsed: job.begun.elapsed() })
    }

    /// Ends a job, and forgets it.
    pub fn cancel(&self, id: JobId) {
        if let Some(job) = self.lock().jobs.remove(&id) {
            job.cancel.store(true, Ordering::Relaxed);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        lock(&self.kept)
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        for job in self.lock().jobs.values() {
            job.cancel.store(true, Ordering::Relaxed);
        }
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kept {
    /// Lets go of what was found and not fetched, and ends what nobody asks for any more.
    fn forget_old(&mut self) {
        self.jobs.retain(|_, job| match &job.done {
            Some((at, _)) => at.elapsed() < limits::KEEP,
            None => {
                let wanted = job.asked.elapsed() < limits::ABANDONED;
                // The flag is only ever raised: a job that was cancelled stays so.
                job.cancel.fetch_or(!wanted, Ordering::Relaxed);
                wanted
            }
        });
    }
}

fn busy(kept: usize, whose: &str) -> Failure {
    Failure::new(format!("too busy: {kept} jobs{whose} are kept, and no more than that"))
        .with_help("try again in a minute")
}

fn unknown() -> Failure {
    let minutes = limits::KEEP.as_secs() / 60;
    Failure::new("there is no such job").with_help(format!("what a job finds is kept for {minutes} minutes"))
}

/// Names that nobody guesses: a stranger cannot fetch or cancel what another has started.
struct Names(std::collections::hash_map::RandomState, u64);

impl Names {
    fn new() -> Names {
        Names(std::collections::hash_map::RandomState::new(), 0)
    }

    fn next(&mut self) -> JobId {
        use std::hash::BuildHasher;
        self.1 += 1;
        // The keys of the hash are secret, and 53 bits are a number in every language.
        self.0.hash_one(self.1) >> 11
    }
}
