//! What a request to `/api` asks: a short question, or something about a job.

use crate::jobs::{Begun, JobId, Jobs, Polled};
use crate::limits;
use crate::pool::{Answers, Outcome, Pool, Work};
use crate::turns::Most;
use crate::wire::{self, Answer, Failure, Question, read};
use grundy::{Budget, Stop};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

/// The threads and the jobs of a server.
pub(super) struct Api {
    short: Pool,
    jobs: Jobs,
}

/// Why there is no outcome.
pub(super) enum Refused {
    /// The text is no question.
    Malformed(Failure),
    /// Too many questions wait.
    Busy,
}

/// Something asked.
enum Call {
    Question(Question),
    Start(Question),
    Poll(JobId),
    Cancel(JobId),
}

impl Api {
    /// Starts the threads, on which short questions are answered by `answers`.
    pub(super) fn new(answers: Answers) -> io::Result<Api> {
        let most =
            Most { waiting: limits::QUEUE, waiting_each: limits::QUEUE_EACH, taken_each: limits::SHORT_EACH };
        let short = Pool::new("question", limits::SHORT_THREADS, most, answers)?;
        Ok(Api { short, jobs: Jobs::new()? })
    }

    /// Answers the text of a request from an address. Where nobody waits for the answer any more, that is
    /// where the future is dropped, the work ends.
    pub(super) async fn answer(&self, from: IpAddr, text: &[u8]) -> Result<Outcome, Refused> {
        match call(text).map_err(Refused::Malformed)? {
            Call::Question(question) => self.short(from, question).await,
            Call::Start(question) => {
                Ok(self.jobs.start(from, question).map(|job| Answer::of(&Begun { job: job.to_string() })))
            }
            Call::Poll(job) => Ok(self.jobs.poll(job).map(|polled| told(&polled))),
            Call::Cancel(job) => {
                self.jobs.cancel(job);
                Ok(Ok(Answer::of(&Map::new())))
            }
        }
    }

    /// Answers a question that has just arrived within [`limits::SHORT`], whatever the thread does that works
    /// on it.
    async fn short(&self, from: IpAddr, question: Question) -> Result<Outcome, Refused> {
        let arrived = Instant::now();
        let wanted = Wanted::default();
        let flag = Arc::clone(&wanted.0);
        let (tell, told) = oneshot::channel();
        let (begin, begun) = oneshot::channel();
        let work = Work {
            from,
            question,
            cancel: Arc::clone(&wanted.0),
            budget: Box::new(move || {
                let _ = begin.send(());
                // The time runs from the arrival, so what the question waited is taken off.
                let time = limits::WORK.saturating_sub(arrived.elapsed());
                Budget::default().with_time(time).with_bytes(limits::SHORT_BYTES).with_cancel(flag)
            }),
            done: Box::new(move |outcome| {
                let _ = tell.send(outcome);
            }),
        };
        if self.short.submit(work).is_err() {
            return Err(Refused::Busy);
        }
        // The end of this call drops `wanted`, which raises the flag: the question is not begun later either.
        if !matches!(timeout_at(arrived + limits::WAIT, begun).await, Ok(Ok(()))) {
            return Err(Refused::Busy);
        }
        match timeout_at(arrived + limits::PATIENCE, told).await {
            // A pool that ends lets go of its work without an outcome.
            Ok(outcome) => outcome.map_err(|_| Refused::Busy),
            // The work did not look at its budget in time; the answer does not wait for it.
            Err(_) => Ok(Err(Failure::stopped(Stop::Time))),
        }
    }
}

/// The flag that ends work is raised when this is dropped.
#[derive(Default)]
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Reads a request.
fn call(text: &[u8]) -> Result<Call, Failure> {
    #[derive(Deserialize)]
    struct Start {
        request: Question,
    }
    #[derive(Deserialize)]
    struct Named {
        job: String,
    }
    let job = |object| {
        let Named { job } = read(object)?;
        job.parse().map_err(|_| {
            Failure::new(format!("expected the name of a job, found \"{}\"", job.escape_debug()))
        })
    };
    let object = wire::object(text)?;
    match object.get("ask").and_then(Value::as_str) {
        Some("start") => read::<Start>(object).map(|start| Call::Start(start.request)),
        Some("poll") => job(object).map(Call::Poll),
        Some("cancel") => job(object).map(Call::Cancel),
        _ => read(object).map(Call::Question),
    }
}

/// Returns how a job stands, as it is told.
fn told(polled: &Polled) -> Answer {
    use serde_json::json;
    match polled {
        Polled::Running { steps, elapsed } => {
            let elapsed = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
            Answer::of(&json!({"done": false, "steps": steps, "elapsed_ms": elapsed}))
        }
        Polled::Done(outcome) => {
            #[derive(serde::Serialize)]
            #[serde(rename_all = "lowercase")]
            enum Came<'a> {
                Answer(&'a Answer),
                Error(&'a Failure),
            }
            #[derive(serde::Serialize)]
            struct Done<'a> {
                done: bool,
                #[serde(flatten)]
                came: Came<'a>,
            }
            let came = match outcome {
                Ok(answer) => Came::Answer(answer),
                Err(failure) => Came::Error(failure),
            };
            Answer::of(&Done { done: true, came })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::sync::{Condvar, Mutex, OnceLock};
    use std::time::Instant;
    use tokio::runtime::{Builder, Runtime};
    use tokio::task::JoinHandle;

    /// Keeps all who wait until it is opened.
    #[derive(Default)]
    struct Gate(Mutex<bool>, Condvar, AtomicUsize);

    impl Gate {
        fn wait(&self) {
            self.2.fetch_add(1, Ordering::Relaxed);
            let open = self.0.lock().unwrap();
            drop(self.1.wait_while(open, |open| !*open).unwrap());
        }

        fn open(&self) {
            *self.0.lock().unwrap() = true;
            self.1.notify_all();
        }
    }

    /// Opens the gate also where a test fails, since the threads are waited for.
    struct Opens(Arc<Gate>);

    impl Drop for Opens {
        fn drop(&mut self) {
            self.0.open();
        }
    }

    fn runtime() -> Runtime {
        Builder::new_current_thread().enable_time().build().unwrap()
    }

    /// Asks on a task of its own, from the address with this last byte.
    fn ask(api: &Arc<Api>, last: u8, name: &str) -> JoinHandle<Result<Outcome, Refused>> {
        let api = Arc::clone(api);
        let from = IpAddr::from([127, 0, 0, last]);
        let question = format!(r#"{{"ask": "page", "name": "{name}"}}"#);
        tokio::spawn(async move { api.answer(from, question.as_bytes()).await })
    }

    #[test]
    fn work_that_ignores_its_budget_is_answered_for_and_keeps_its_thread() {
        let gate = Arc::new(Gate::default());
        let opens = Opens(Arc::clone(&gate));
        let n_cancelled = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&n_cancelled);
        let answers: Answers = Arc::new(move |question, budget| {
            if matches!(question, Question::Page { name } if name == "deaf") {
                gate.wait();
                counted.fetch_add(usize::from(budget.check() == Err(Stop::Cancelled)), Ordering::Relaxed);
            }
            Ok(Answer::of(&"done"))
        });
        let api = Arc::new(Api::new(answers).unwrap());
        let runtime = runtime();
        runtime.block_on(async {
            let deaf: Vec<_> =
                (0..limits::SHORT_THREADS).map(|at| ask(&api, 1 + u8::from(at % 2 == 0), "deaf")).collect();
            // Whose turn it is would else be that of the next before all have begun.
            while opens.0.2.load(Ordering::Relaxed) < limits::SHORT_THREADS {
                tokio::task::yield_now().await;
            }
            // All threads are taken, so others wait in vain.
            assert!(matches!(ask(&api, 3, "quick").await.unwrap(), Err(Refused::Busy)));
            for one in deaf {
                let Ok(Err(failure)) = one.await.unwrap() else { panic!("an answer came of it") };
                assert_eq!(failure.stop, Some("time"));
            }
            // They have their answer, and their threads are taken all the same.
            let waits = ask(&api, 3, "quick");
            drop(opens);
            assert!(matches!(waits.await.unwrap(), Ok(Ok(answer)) if answer.json() == "\"done\""));
        });
        drop(runtime);
        drop(api);
        assert_eq!(n_cancelled.load(Ordering::Relaxed), limits::SHORT_THREADS);
    }

    #[test]
    fn the_time_that_a_question_waits_is_part_of_its_budget() {
        // When the quick question had been asked: the slow ones end a tenth of a wait later, and not before.
        let asked = Arc::new(OnceLock::<Instant>::new());
        let seen = Arc::clone(&asked);
        let answers: Answers = Arc::new(move |question, budget| {
            if matches!(question, Question::Page { name } if name == "slow") {
                while seen.get().is_none_or(|asked| asked.elapsed() < limits::WAIT / 10) {
                    std::thread::yield_now();
                }
            }
            Ok(Answer::of(&budget.time_left().unwrap().as_millis()))
        });
        let api = Arc::new(Api::new(answers).unwrap());
        let runtime = runtime();
        runtime.block_on(async {
            let slow: Vec<_> = (0..limits::SHORT_EACH).map(|_| ask(&api, 1, "slow")).collect();
            let quick = ask(&api, 1, "quick");
            // The task of the question runs before this one goes on.
            tokio::task::yield_now().await;
            asked.set(Instant::now()).unwrap();
            let Ok(Ok(answer)) = quick.await.unwrap() else { panic!("it is answered") };
            let left: u128 = answer.json().parse().unwrap();
            assert!(left <= (limits::WORK - limits::WAIT / 10).as_millis(), "{left}");
            for one in slow {
                assert!(matches!(one.await.unwrap(), Ok(Ok(_))));
            }
        });
    }

    #[test]
    fn whoever_takes_their_share_of_threads_leaves_the_others() {
        let gate = Arc::new(Gate::default());
        let opens = Opens(Arc::clone(&gate));
        let answers: Answers = Arc::new(move |question, _| {
            if matches!(question, Question::Page { name } if name == "deaf") {
                gate.wait();
            }
            Ok(Answer::of(&"done"))
        });
        let api = Arc::new(Api::new(answers).unwrap());
        runtime().block_on(async {
            // As many as may wait from one address, and more; none of them ever ends.
            let deaf: Vec<_> = (0..2 * limits::QUEUE_EACH).map(|_| ask(&api, 1, "deaf")).collect();
            for _ in 0..20 {
                assert!(matches!(ask(&api, 2, "quick").await.unwrap(), Ok(Ok(_))));
            }
            let mut n_busy = 0;
            for one in deaf {
                n_busy += usize::from(matches!(one.await.unwrap(), Err(Refused::Busy)));
            }
            assert_eq!(n_busy, 2 * limits::QUEUE_EACH - limits::SHORT_EACH);
            drop(opens);
        });
    }
}
