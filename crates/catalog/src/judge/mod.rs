//! Judge tasks: a game in an exact text format.

mod io;
mod print;
mod scan;

pub use io::Io;
pub use print::{Lines, Printer};
pub use scan::Scanner;

use grundy_budget::{Budget, Stop};
use std::io as std_io;

/// A task of a judge: its text format and its answers.
#[derive(Clone, Copy)]
pub struct Task {
    /// The id, as `grundy judge` takes it.
    pub id: &'static str,
    /// The title that the judge gives the task.
    pub title: &'static str,
    /// Reads cases and prints answers until the input ends.
    pub run: fn(&mut Io<'_>, &Budget) -> Result<(), Fault>,
}

/// Why a run ended before its input did. What was answered before stands, and has been printed.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The input breaks the format or the rules.
    #[error("line {line}, column {column}: {message}")]
    Input {
        /// The line of the token, from 1.
        line: u64,
        /// The column of the token in characters, from 1.
        column: u64,
        /// What was expected and what was found.
        message: String,
    },
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Read(std_io::Error),
    /// The answers could not be written.
    #[error("cannot write the answers: {0}")]
    Write(std_io::Error),
    /// The budget ended the run.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// Runs a task from a reader to a writer. Answers that are determined are written also where the run ends in
/// a fault.
///
/// Memory: two buffers of 64 KiB, and what the law of the task needs.
///
/// # Errors
/// See [`Fault`].
pub fn run(
    task: &Task,
    input: &mut dyn std_io::Read,
    output: &mut dyn std_io::Write,
    budget: &Budget,
) -> Result<(), Fault> {
    let mut io = Io::new(input, output);
    let result = (task.run)(&mut io, budget);
    let flushed = io.flush();
    // The run's own fault goes before one of writing, which is seldom its cause.
    result.and(flushed)
}

/// Runs a task on a text, without limits; returns the answers, and the message of the fault or nothing.
#[cfg(test)]
pub(crate) fn run_text(task: &Task, input: &str) -> (String, String) {
    run_within(task, input, &Budget::default())
}

/// As [`run_text`], within a budget.
#[cfg(test)]
pub(crate) fn run_within(task: &Task, input: &str, budget: &Budget) -> (String, String) {
    let (mut input, mut output) = (input.as_bytes(), Vec::new());
    let result = run(task, &mut input, &mut output, budget);
    let answers = String::from_utf8(output).expect("answers are text");
    (answers, result.map_or_else(|fault| fault.to_string(), |()| String::new()))
}
