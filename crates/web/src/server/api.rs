//! What a request to `/api` asks: a short question, or something about a job.

use crate::jobs::{Begun, JobId, Jobs, Polled};
use crate::limits;
use crate::pool::{Outcome, Pool, Work};
use crate::wire::{Answer, Failure, Question};
use grundy::Budget;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

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
    pub(super) fn new() -> io::Result<Api> {
        let short = Pool::new("question", limits::SHORT_THREADS, limits::QUEUE)?;
        Ok(Api { short, jobs: Jobs::new()? })
    }

    /// Answers the text of a request. Where nobody waits for the answer any more, that is where the future is dropped, the
    /// work ends.
    pub(super) async fn answer(&self, text: &[u8]) -> Result<Outcome, Refused> {
        match call(text).map_err(Refused::Malformed)? {
            Call::Question(question) => self.short(question).await,
            Call::Start(question) => {
                Ok(self.jobs.start(question).map(|job| Answer::of(&Begun { job: job.to_string() })))
            }
            Call::Poll(job) => Ok(self.jobs.poll(job).map(|polled| told(&polled))),
            Call::Cancel(job) => {
                self.jobs.cancel(job);
                Ok(Ok(Answer::of(&Map::new())))
            }
        }
    }

    async fn short(&self, question: Question) -> Result<Outcome, Refused> {
        let wanted = Wanted::default();
        let flag = Arc::clone(&wanted.0);
        let (tell, told) = oneshot::channel();
        let (begin, begun) = oneshot::channel();
        let work = Work {
            question,
            cancel: Arc::clone(&wanted.0),
            budget: Box::new(move || {
                let _ = begin.send(());
                Budget::default().with_time(limits::SHORT).with_bytes(limits::SHORT_BYTES).with_cancel(flag)
            }),
            done: Box::new(move |outcome| {
                let _ = tell.send(outcome);
            }),
        };
        if self.short.submit(work).is_err() {
            return Err(Refused::Busy);
        }
        if !matches!(tokio::time::timeout(limits::WAIT, begun).await, Ok(Ok(()))) {
            return Err(Refused::Busy);
        }
        told.await.map_err(|_| Refused::Busy)
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
    fn read<T: for<'a> Deserialize<'a>>(object: Map<String, Value>) -> Result<T, Failure> {
        T::deserialize(Value::Object(object)).map_err(|error| Failure::new(format!("the question: {error}")))
    }
    let job = |object| {
        let Named { job } = read(object)?;
        job.parse().map_err(|_| {
            Failure::new(format!("expected the name of a job, found \"{}\"", job.escape_debug()))
        })
    };
    let object: Map<String, Value> = serde_json::from_slice(text)
        .map_err(|error| Failure::new(format!("expected a JSON object that is a question: {error}")))?;
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
