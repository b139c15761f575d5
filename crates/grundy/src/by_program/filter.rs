//! A program that reads lines and answers with lines: started, asked, held to limits, and ended with all that it
//! began.

use crate::child::{Said, in_words};
use grundy_budget::{Budget, Stop};
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of a line at most.
pub(super) const MOST_LINE: usize = 1 << 14;
/// Bytes that are read at once.
const BLOCK: usize = 1 << 15;
/// Blocks that are read before they are needed; then the program waits.
const MOST_BLOCKS: usize = 4;
/// The time between two looks at the clock and the cancel flag.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// A program that is silent for this time may be waiting for the end of its input: it gets that, and is
/// started anew for the next lines. Where it was only thinking, that costs time and changes no answer.
const FLUSHING: Duration = Duration::from_millis(250);
/// Whether it writes before its input ends is tried again after this number of runs, and after twice as many: it
/// may have been slow to start. Then it has this many times the length of a run.
const RUNS: u32 = 4;
const RUNS_OF_TIME: u32 = 2;
/// A program whose output has ended has this time to end, too.
const ENDING: Duration = Duration::from_secs(1);

/// A fault of a program that should say the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramFault {
    /// It ended, or closed its output, before it had answered.
    #[error("it ended before its answer did{}{}", with(", with ", status), with("; it said: ", said))]
    Ended {
        /// How, in words; empty where it goes on without an output.
        status: String,
        /// The last line of what it wrote on standard error.
        said: String,
    },
    /// It wrote nothing for this time, and there was no other limit.
    #[error("it wrote nothing for {} s; a limit on time gives it longer", .0.as_secs_f32())]
    Silent(Duration),
    /// It wrote a line of more bytes than a position may have.
    #[error("it wrote a line of more than {MOST_LINE} bytes")]
    LongLine,
    /// It wrote a line in another encoding.
    #[error("it wrote a line that is no text in UTF-8")]
    NoText,
    /// It wrote more options for one position than there may be.
    #[error("it wrote more than {0} options")]
    ManyOptions(usize),
    /// It wrote an option with a `+` that has no position on one of its sides.
    #[error("it wrote \"{}\": expected a position on both sides of each +", .0.escape_debug())]
    Sum(String),
    /// It wrote whose option it is before some options, and before others not.
    #[error("it wrote \"{}\": expected `L ` or `R ` before all options of a game, or before none", .0.escape_debug())]
    Side(String),
    /// It wrote more than an empty line behind the options of each position.
    #[error("it wrote more than was asked for: expected one empty line behind the options of each position")]
    More,
}

fn with(words: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{words}{text}") }
}

/// Why lines have no answers.
pub(super) enum Failed {
    Fault(ProgramFault),
    Stopped(Stop),
    Unstarted(io::Error),
}

impl From<ProgramFault> for Failed {
    fn from(fault: ProgramFault) -> Failed {
        Failed::Fault(fault)
    }
}

impl From<Stop> for Failed {
    fn from(stop: Stop) -> Failed {
        Failed::Stopped(stop)
    }
}

/// A program, and how it is asked.
pub(super) struct Filter<'a> {
    command: &'a str,
    /// Where the budget has no deadline, the program may be silent for this time.
    patience: Duration,
    budget: &'a Budget,
    running: Option<Running>,
    /// The number of times in a row that its input had to end before it wrote.
    n_ended: u32,
    /// The time that a silent program may wait for more input.
    flushing: Duration,
}

impl<'a> Filter<'a> {
    pub(super) fn new(command: &'a str, patience: Duration, budget: &'a Budget) -> Filter<'a> {
        Filter { command, patience, budget, running: None, n_ended: 0, flushing: FLUSHING.min(patience / 2) }
    }

    /// Hands lines to the program, and what it answers to `take`, line by line, until that has enough.
    pub(super) fn ask(
        &mut self,
        lines: String,
        take: &mut dyn FnMut(&str) -> Result<bool, Failed>,
    ) -> Result<(), Failed> {
        self.budget.check()?;
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(Running::start(self.command).map_err(Failed::Unstarted)?),
        };
        if let Some(input) = &running.input {
            // Where it is gone, the end of its output says so.
            let _ = input.send(lines.into_bytes());
        }
        let begun = Instant::now();
        // A program that needed the end of its input gets it at once, but for a trial now and then.
        let is_tried = self.n_ended == 0 || self.n_ended >= RUNS && self.n_ended.is_power_of_two();
        if !is_tried {
            running.input = None;
        }
        loop {
            let Some(line) = self.next()? else { return Err(self.ended().into()) };
            self.budget.spend(1)?;
            let Some(running) = &self.running else { return Err(ProgramFault::More.into()) };
            let text = std::str::from_utf8(&running.read[line]).map_err(|_| ProgramFault::NoText)?;
            if !take(text.trim())? {
                if running.input.is_some() {
                    // It answered while its input was open, so it may run on for the next question.
                    self.n_ended = 0;
                    return Ok(());
                }
                self.end()?;
                self.n_ended = self.n_ended.saturating_add(1);
                if !is_tried {
                    // The next trial must wait longer than this run took: it may only have been slow to
                    // start.
                    let longest = self.flushing.max(begun.elapsed() * RUNS_OF_TIME);
                    self.flushing = longest.min(self.patience / 2);
                }
                return Ok(());
            }
        }
    }

    /// Ends the program, which must have nothing more to say.
    pub(super) fn end(&mut self) -> Result<(), Failed> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.input = None;
        if self.next()?.is_some() {
            return Err(ProgramFault::More.into());
        }
        // The fault is dropped: the program was meant to end here.
        self.ended();
        Ok(())
    }

    /// Returns where the next line lies in what is read; `None` at the end of the output.
    fn next(&mut self) -> Result<Option<Range<usize>>, Failed> {
        let Some(running) = &mut self.running else { return Ok(None) };
        let mut quiet = Instant::now();
        loop {
            if let Some(line) = running.line()? {
                return Ok(Some(line));
            }
            match running.output.recv_timeout(LOOK_EVERY) {
                Ok(block) => {
                    running.keep(&block);
                    quiet = Instant::now();
                }
                Err(RecvTimeoutError::Timeout) => {
                    // A program that holds its output back writes it once its input has ended.
                    if quiet.elapsed() >= self.flushing && running.input.take().is_some() {
                        quiet = Instant::now();
                    }
                    if quiet.elapsed() >= self.patience && self.budget.time_left().is_none() {
                        return Err(ProgramFault::Silent(self.patience).into());
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(running.last_line()),
            }
            self.budget.check()?;
        }
    }

    /// Waits for the end of a program whose output has ended, and returns what it was.
    fn ended(&mut self) -> ProgramFault {
        let (mut status, mut said) = (String::new(), String::new());
        if let Some(mut running) = self.running.take() {
            running.input = None;
            let begun = Instant::now();
            while status.is_empty() && begun.elapsed() < ENDING && self.budget.check().is_ok() {
                match running.child.try_wait() {
                    Ok(Some(end)) => status = in_words(end),
                    _ => thread::sleep(Duration::from_millis(1)),
                }
            }
            let last = running.said.as_ref().map(Said::last).unwrap_or_default();
            said = last.lines().next_back().unwrap_or_default().to_owned();
        }
        ProgramFault::Ended { status, said }
    }
}

/// A program that runs. It is ended where this is dropped, with all that it began.
struct Running {
    child: Child,
    /// Takes lines to its input, which ends without this.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    said: Option<Said>,
    /// What is read of its output, and where in it the next line begins.
    read: Vec<u8>,
    at: usize,
}

impl Running {
    fn start(command: &str) -> io::Result<Running> {
        let mut shell = shell(command);
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (input, lines) = channel::<Vec<u8>>();
        // A thread of its own writes: a program that answers before it has read all would else wait for us,
        // and we for it.
        if let Some(mut stdin) = child.stdin.take() {
            // A closed pipe says that the program reads no more, which is its right.
            thread::spawn(move || lines.iter().all(|block| stdin.write_all(&block).is_ok()));
        }
        // The channel is bounded, so that a program that writes without end waits and takes no memory.
        let (tell, output) = sync_channel(MOST_BLOCKS);
        if let Some(mut stdout) = child.stdout.take() {
            thread::spawn(move || {
                let mut block = vec![0; BLOCK];
                loop {
                    let told = match stdout.read(&mut block) {
                        Ok(0) => break,
                        Ok(n) => tell.send(block[..n].to_vec()),
                        Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                        Err(_) => break,
                    };
                    // Nobody reads any more.
                    if told.is_err() {
                        break;
                    }
                }
            });
        }
        let said = child.stderr.take().map(Said::read);
        Ok(Running { child, input: Some(input), output, said, read: Vec::new(), at: 0 })
    }

    /// Adds what was read behind the line that is not whole yet.
    fn keep(&mut self, block: &[u8]) {
        // Lines that were handed out are dropped here, so `read` holds one block and the rest of a line.
        self.read.drain(..self.at);
        self.at = 0;
        self.read.extend_from_slice(block);
    }

    /// Returns where the next line lies, if it is whole.
    fn line(&mut self) -> Result<Option<Range<usize>>, ProgramFault> {
        let rest = &self.read[self.at..];
        match rest.iter().take(MOST_LINE + 1).position(|byte| *byte == b'\n') {
            Some(length) => {
                let line = self.at..self.at + length;
                self.at = line.end + 1;
                Ok(Some(line))
            }
            None if rest.len() > MOST_LINE => Err(ProgramFault::LongLine),
            None => Ok(None),
        }
    }

    /// Returns where the line lies that the output ends with, if it ends within one.
    fn last_line(&mut self) -> Option<Range<usize>> {
        let line = self.at..self.read.len();
        self.at = line.end;
        (!line.is_empty()).then_some(line)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        end_group(&self.child);
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the program in a process group of its own, so that what it starts in turn can be ended too.
#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // There may be nobody left in it; its number is not given out again so soon.
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

#[cfg(not(unix))]
fn end_group(_: &Child) {}
