//! A program that somebody wrote: run on an input, within limits.

use crate::Error;
use crate::child::{Said, in_words};
use grundy_budget::{Budget, Stop};
use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A program to be tested, and how long one run of it may take.
#[derive(Clone, Debug)]
pub struct Program {
    /// The file, or a name that the system finds in its path.
    pub file: OsString,
    /// The arguments.
    pub arguments: Vec<OsString>,
    /// The time after which a run is killed.
    pub limit: Duration,
}

/// What a run of the program left: what it printed, and how it ended.
pub(super) struct Run {
    pub printed: String,
    pub end: End,
}

pub(super) enum End {
    /// With the exit status 0.
    Whole,
    /// By itself with another status, or by a signal; in words, and the last of what it said on standard
    /// error.
    Crash { status: String, message: String },
    /// It was killed at the limit.
    Hung,
    /// It was killed because it printed too much.
    Flood,
}

/// Why there is no run.
pub(super) enum NoRun {
    Stopped(Stop),
    Failed(Error),
}

/// Bytes of output that are read; who prints more is killed.
pub(super) const MOST_PRINTED: usize = 1 << 20;
/// Bytes that are kept of too much output.
const MOST_KEPT: usize = 1 << 10;
/// The time between two looks at the clock and the cancel flag.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// A terminal sends Ctrl-C and a hangup to the program too, which may end before the flag is raised here.
const SIGNAL_GRACE: Duration = Duration::from_millis(50);

impl Program {
    /// Runs the program on an input. A program that does not read it is no fault.
    ///
    /// Only the child itself is killed where that is needed: what it started in turn is its own affair, and
    /// is not waited for.
    pub(super) fn run(&self, input: &str, budget: &Budget) -> Result<Run, NoRun> {
        budget.check().map_err(NoRun::Stopped)?;
        let mut child = self.start().map_err(NoRun::Failed)?;
        let begun = Instant::now();
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.as_bytes().to_vec();
            // A closed pipe says that the program reads no more, which is its right.
            thread::spawn(move || drop(stdin.write_all(&input)));
        }
        let printed = child.stdout.take().map(|stdout| Stream::read(stdout, MOST_PRINTED));
        let said = child.stderr.take().map(Said::read);
        let end = wait(&mut child, printed.as_ref(), begun, self.limit, budget);
        if !matches!(end, Ok(Waited::Ended(_))) {
            // It may have ended in between; then there is nothing to kill.
            let _ = child.kill();
            let _ = child.wait();
        }
        let end = match end.map_err(NoRun::Stopped)? {
            Waited::Hung => End::Hung,
            Waited::Flood => End::Flood,
            Waited::Ended(status) if status.success() => End::Whole,
            Waited::Ended(status) => {
                if asks_to_end(status) {
                    thread::sleep(SIGNAL_GRACE);
                    budget.check().map_err(NoRun::Stopped)?;
                }
                End::Crash {
                    status: in_words(status),
                    message: said.map_or_else(String::new, |said| said.last()),
                }
            }
        };
        let mut printed = printed.map_or_else(String::new, |printed| printed.text());
        if matches!(end, End::Flood) {
            // A cut within a letter would panic.
            printed.truncate(printed.floor_char_boundary(MOST_KEPT));
        }
        Ok(Run { printed, end })
    }

    fn start(&self) -> Result<Child, Error> {
        let mut command = Command::new(&self.file);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
            .spawn()
            .map_err(|cause| Error::Program { program: self.file.to_string_lossy().into_owned(), cause })
    }
}

enum Waited {
    Ended(ExitStatus),
    Hung,
    Flood,
}

/// Waits for the end of the child and of its output, or for the limit.
fn wait(
    child: &mut Child,
    printed: Option<&Stream>,
    begun: Instant,
    limit: Duration,
    budget: &Budget,
) -> Result<Waited, Stop> {
    let mut is_read = printed.is_none();
    let mut pause = Duration::from_micros(100);
    loop {
        budget.check()?;
        if let Some(printed) = printed.filter(|_| !is_read) {
            match printed.ended.recv_timeout(LOOK_EVERY) {
                Ok(Ending::Flood) => return Ok(Waited::Flood),
                Ok(Ending::Whole) | Err(RecvTimeoutError::Disconnected) => is_read = true,
                Err(RecvTimeoutError::Timeout) => {}
            }
        } else {
            // The output is closed, so the child is about to end.
            thread::sleep(pause);
            pause = (pause * 2).min(LOOK_EVERY);
        }
        let is_late = begun.elapsed() >= limit;
        if let Ok(Some(status)) = child.try_wait()
            // What the child left behind may hold its output open.
            && (is_read || is_late)
        {
            return Ok(Waited::Ended(status));
        }
        if is_late {
            return Ok(Waited::Hung);
        }
    }
}

enum Ending {
    Whole,
    Flood,
}

/// Output of the child, read by a thread until its end or a limit.
struct Stream {
    bytes: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<Ending>,
}

impl Stream {
    fn read(mut source: impl Read + Send + 'static, most: usize) -> Stream {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (tell, ended) = channel();
        let shared = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut block = [0; 1 << 12];
            let ending = loop {
                match source.read(&mut block) {
                    Ok(0) => break Ending::Whole,
                    Ok(n) => {
                        let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                        // At most `room` bytes are added each time, so this does not go below 0.
                        let room = most - bytes.len();
                        bytes.extend_from_slice(&block[..n.min(room)]);
                        if n > room {
                            break Ending::Flood;
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => break Ending::Whole,
                }
            };
            // Nobody listens any more where the child was killed.
            let _ = tell.send(ending);
        });
        Stream { bytes, ended }
    }

    fn text(&self) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(unix)]
fn asks_to_end(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGHUP: i32 = 1;
    const SIGINT: i32 = 2;
    const SIGTERM: i32 = 15;
    matches!(status.signal(), Some(SIGHUP | SIGINT | SIGTERM))
}

#[cfg(not(unix))]
fn asks_to_end(_: ExitStatus) -> bool {
    false
}
