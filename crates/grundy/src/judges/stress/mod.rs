//! A program against the right answers: random small inputs, and the smallest on which it goes wrong.
//!
//! Inputs are those of a judge task, or of any game with piles ([`Challenge`]). The program is any executable
//! that reads its input from standard input ([`Program`]); what it prints is compared token by token. Where
//! it differs, crashes, hangs or floods, the input is made smaller as long as the fault stays, and told with
//! the right answer and why it is right.

mod challenge;
mod draw;
mod program;
mod shrink;
mod tasks;

pub use challenge::Challenge;
pub use draw::Size;
pub use program::Program;
pub use tasks::Case;

use crate::Error;
use crate::random::Random;
use challenge::Drawn;
use grundy_budget::{Budget, Progress, Stop};
use grundy_catalog::Solution;
use program::{End, NoRun};
use std::sync::Arc;
use std::time::Duration;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of inputs, before any is made smaller.
    pub runs: u64,
    /// Where the random choices begin; equal seeds make equal inputs.
    pub seed: u64,
    /// Bounds on an input; the first inputs are smaller.
    pub size: Size,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { runs: 200, seed: 1, size: Size::default() }
    }
}

/// What the runs found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Findings {
    /// Inputs that the program was run on, not counting those that were made smaller.
    pub runs: u64,
    /// Where the program goes wrong.
    pub difference: Option<Difference>,
    /// The limit that ended the work before its end.
    pub stop: Option<Stop>,
}

/// An input on which the program goes wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The run in which it came up, from 1.
    pub run: u64,
    /// The input, made smaller.
    pub input: String,
    /// What the program printed; of a flood the beginning.
    pub printed: String,
    /// The right answers.
    pub expected: String,
    /// What is wrong.
    pub fault: Fault,
    /// Whether no case and no item of a list can be left out, no number be less by one, by half or by all,
    /// and no two (of the first 24 numbers of a case) be less by the same, without the fault being gone. Else
    /// a limit ended the shrinking.
    pub minimal: bool,
    /// The number of runs of the program to make the input smaller.
    pub shrinking_runs: u64,
    /// The case that is answered wrongly, from 1; `None` where nobody can tell which of several it is.
    pub case: Option<usize>,
    /// Who wins that case, and why.
    pub why: Option<Solution>,
}

/// What is wrong with a run of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word of the output is not the right one.
    Answer {
        /// The word, from 1.
        word: usize,
        /// The right word; `None` where there should be no more.
        expected: Option<String>,
        /// The word that was printed; `None` where there is no more.
        printed: Option<String>,
    },
    /// The program ended with another exit status than 0, or by a signal.
    Crash {
        /// The status or the signal, in words.
        status: String,
        /// The last lines of what it wrote on standard error.
        message: String,
    },
    /// The program ran for longer than this, and was killed.
    Time(Duration),
    /// The program printed more than this number of bytes, and was killed.
    Flood(usize),
}

/// Runs the program on random inputs until it goes wrong, all runs are done, or the budget ends. Each run is
/// told to the budget's listener.
///
/// ```no_run
/// use grundy::judges::stress::{Challenge, Effort, Program, stress};
/// let challenge = Challenge::of_task("poj2348")?;
/// let limit = std::time::Duration::from_secs(2);
/// let program = Program { file: "./mysol".into(), arguments: Vec::new(), limit };
/// let findings = stress(&challenge, &program, &Effort::default(), &Default::default())?;
/// if let Some(difference) = findings.difference {
///     println!("{}", difference.input);
/// }
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::Program`] where the program cannot be run; [`Error::Judge`] and [`Error::Solve`] where numbers up
/// to the size's largest are beyond what the task or the game takes, and [`Error::Unsuited`] where play does
/// not end.
pub fn stress(
    challenge: &Challenge,
    program: &Program,
    effort: &Effort,
    budget: &Budget,
) -> Result<Findings, Error> {
    // The answers are computed without a word to the listener, who counts runs.
    let quiet = budget.clone().with_progress(Arc::new(|_| ()));
    let trial = Trial { challenge, program, budget: &quiet };
    for run in 0..effort.runs {
        let size = effort.size.at(run, effort.runs);
        // A run's choices do not depend on how many the runs before it made.
        let mut random = Random(effort.seed);
        random = Random(random.up_to(u64::MAX) ^ run);
        budget.report(Progress { done: run, total: Some(effort.runs) });
        let tried = challenge
            .draw(&mut random, size, &quiet)
            .map_err(Ended::from)
            .and_then(|cases| Ok(trial.of(&cases)?.map(|failed| (cases, failed))));
        match tried {
            Ok(None) => {}
            Ok(Some((cases, failed))) => {
                let shrunk = shrink::shrink(&trial, cases, failed, size)?;
                let difference = trial.difference(run + 1, shrunk.cases, shrunk.failed);
                let difference =
                    Difference { minimal: shrunk.minimal, shrinking_runs: shrunk.runs, ..difference };
                return Ok(Findings { runs: run + 1, difference: Some(difference), stop: shrunk.stop });
            }
            Err(Ended::Stopped(stop)) => {
                return Ok(Findings { runs: run, difference: None, stop: Some(stop) });
            }
            Err(Ended::Failed(error)) => return Err(error),
        }
    }
    Ok(Findings { runs: effort.runs, difference: None, stop: None })
}

/// Why there is no answer about an input.
enum Ended {
    Stopped(Stop),
    Failed(Error),
}

impl From<Error> for Ended {
    fn from(error: Error) -> Ended {
        error.stop().map_or_else(|| Ended::Failed(error), Ended::Stopped)
    }
}

/// A program and what it is asked.
struct Trial<'a> {
    challenge: &'a Challenge,
    program: &'a Program,
    budget: &'a Budget,
}

/// What a program that goes wrong did.
struct Failed {
    printed: String,
    expected: String,
    fault: Fault,
}

impl Trial<'_> {
    /// Runs the program on an input; `None` where all is right.
    fn of(&self, cases: &[Drawn]) -> Result<Option<Failed>, Ended> {
        let expected = self.challenge.answers(cases, self.budget)?;
        let run = match self.program.run(&self.challenge.text(cases), self.budget) {
            Ok(run) => run,
            Err(NoRun::Stopped(stop)) => return Err(Ended::Stopped(stop)),
            Err(NoRun::Failed(error)) => return Err(Ended::Failed(error)),
        };
        let fault = match run.end {
            End::Whole => match wrong_word(&expected, &run.printed) {
                Some(fault) => fault,
                None => return Ok(None),
            },
            End::Crash { status, message } => Fault::Crash { status, message },
            End::Hung => Fault::Time(self.program.limit),
            End::Flood => Fault::Flood(program::MOST_PRINTED),
        };
        Ok(Some(Failed { printed: run.printed, expected, fault }))
    }

    fn difference(&self, run: u64, cases: Vec<Drawn>, failed: Failed) -> Difference {
        let case = match &failed.fault {
            // Of a single case every fault is its own.
            _ if cases.len() == 1 => Some(0),
            Fault::Answer { word, .. } => self.case_of_word(&cases, *word),
            Fault::Crash { .. } | Fault::Time(_) | Fault::Flood(_) => None,
        };
        // The answer is told also where the time is up or Ctrl-C was pressed: the position is small.
        let brief = Budget::default().with_time(EXPLAINING);
        Difference {
            run,
            input: self.challenge.text(&cases),
            printed: failed.printed,
            expected: failed.expected,
            fault: failed.fault,
            minimal: false,
            shrinking_runs: 0,
            case: case.map(|case| case + 1),
            why: case.and_then(|case| self.challenge.why(&cases[case].case, &brief)),
        }
    }

    /// Returns the case, from 0, to whose answer the word belongs, which is counted from 1.
    fn case_of_word(&self, cases: &[Drawn], word: usize) -> Option<usize> {
        let brief = Budget::default().with_time(EXPLAINING);
        (0..cases.len()).find(|last| {
            let answers = self.challenge.answers(&cases[..=*last], &brief).unwrap_or_default();
            // The answers to the first cases are the first words, so the first cases that have this word end
            // with its case.
            answers.split_whitespace().count() >= word
        })
    }
}

/// The time that the explanation of a small position may take.
const EXPLAINING: Duration = Duration::from_millis(300);

/// Returns the first word in which two outputs differ.
fn wrong_word(expected: &str, printed: &str) -> Option<Fault> {
    let (mut expected, mut printed) = (expected.split_whitespace(), printed.split_whitespace());
    for word in 1.. {
        match (expected.next(), printed.next()) {
            (None, None) => break,
            (expected, printed) if expected == printed => {}
            (expected, printed) => {
                let (expected, printed) = (expected.map(str::to_owned), printed.map(str::to_owned));
                return Some(Fault::Answer { word, expected, printed });
            }
        }
    }
    None
}
