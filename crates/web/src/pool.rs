//! Threads that answer questions: a fixed number, with a known stack, and a bounded number of questions that
//! wait, in turn by whom they are from.

use crate::limits;
use crate::turns::{Most, Turns};
use crate::wire::{Answer, Failure, Question};
use grundy::Budget;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// What comes of a question.
pub type Outcome = Result<Answer, Failure>;

/// What answers a question: [`handle`](crate::handle()), or in a test something worse.
pub type Answers = Arc<dyn Fn(&Question, &Budget) -> Outcome + Send + Sync>;

/// A question that waits for a thread.
pub struct Work {
    /// The address that it is from.
    pub from: IpAddr,
    /// The question.
    pub question: Question,
    /// Makes its budget, at the moment when it is begun.
    pub budget: Box<dyn FnOnce() -> Budget + Send>,
    /// Raised by whoever no longer wants the answer: then it is not even begun.
    pub cancel: Arc<AtomicBool>,
    /// Takes the answer.
    pub done: Box<dyn FnOnce(Outcome) + Send>,
}

/// The threads, and what waits for them.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    waiting: Mutex<Waiting>,
    came: Condvar,
    answers: Answers,
}

struct Waiting {
    turns: Turns<Work>,
    closed: bool,
}

impl Pool {
    /// Starts threads that answer; at most a number of questions wait for them. A thread is taken until its
    /// work has really ended, whether or not anybody still waits for it.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn new(name: &str, n_threads: usize, most: Most, answers: Answers) -> std::io::Result<Pool> {
        let waiting = Mutex::new(Waiting { turns: Turns::new(most), closed: false });
        let shared = Arc::new(Shared { waiting, came: Condvar::new(), answers });
        let mut pool = Pool { shared: Arc::clone(&shared), threads: Vec::with_capacity(n_threads) };
        for _ in 0..n_threads {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().name(name.to_owned()).stack_size(limits::STACK);
            pool.threads.push(builder.spawn(move || shared.work())?);
        }
        Ok(pool)
    }

    /// Lets a question wait for a thread.
    ///
    /// # Errors
    /// The question, where too many wait already, or too many from its address.
    pub fn submit(&self, work: Work) -> Result<(), Box<Work>> {
        let mut waiting = self.shared.lock();
        // A pool that ends takes nothing more.
        if waiting.closed {
            return Err(Box::new(work));
        }
        waiting.turns.push(work.from, work)?;
        // The lock is let go before a thread is woken, which needs it.
        drop(waiting);
        self.shared.came.notify_one();
        Ok(())
    }
}

impl Drop for Pool {
    /// Lets go of what waits, and waits for what runs.
    fn drop(&mut self) {
        let mut waiting = self.shared.lock();
        waiting.closed = true;
        waiting.turns.clear();
        drop(waiting);
        // All threads must see that the pool is closed.
        self.shared.came.notify_all();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        // Nothing panics while it holds the lock, and a queue is whole at every moment.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((from, work)) = self.next() {
            // What nobody wants any more costs no thread.
            if !work.cancel.load(Ordering::Relaxed) {
                let budget = (work.budget)();
                // A fault of ours ends one question and not the server.
                let outcome = catch_unwind(AssertUnwindSafe(|| (self.answers)(&work.question, &budget)));
                (work.done)(outcome.unwrap_or_else(|_| {
                    Err(Failure::new("this question met a fault of the program")
                        .with_help("please report it"))
                }));
            }
            // This thread is the one that looks next for what the address may have again.
            self.lock().turns.put_back(from);
        }
    }

    fn next(&self) -> Option<(IpAddr, Work)> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(next) = waiting.turns.take() {
                return Some(next);
            }
            waiting = self.came.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
