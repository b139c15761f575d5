//! What a program under test was found to do, as types that serialize.

use crate::judges::stress::{self, Challenge, Fault};
use serde::Serialize;

/// What the runs of a program found.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Findings<'a> {
    /// The id of the judge task, or `null` where a game with piles was asked.
    pub task: Option<&'static str>,
    /// The name of the game.
    pub game: &'a str,
    /// Where the random choices began.
    pub seed: u64,
    /// The inputs that the program was run on, not counting those that were made smaller.
    pub runs: u64,
    /// Where the program goes wrong, or `null`.
    pub difference: Option<Difference<'a>>,
    /// The limit that ended the work before its end: `time`, `memory` or `interrupted`.
    pub stop: Option<&'static str>,
}

/// An input on which the program goes wrong.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Difference<'a> {
    /// The run in which it came up, from 1.
    pub run: u64,
    /// `answer` (a wrong word), `crash` (another exit status than 0, or a signal), `time` or `flood` (too
    /// much output).
    pub fault: &'static str,
    /// The first wrong word, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<usize>,
    /// How a crash ended, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'a str>,
    /// The last lines of a crash on standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'a str>,
    /// The input, made smaller.
    pub input: &'a str,
    /// What the program printed; of a flood the beginning.
    pub printed: &'a str,
    /// The right answers.
    pub expected: &'a str,
    /// Whether nothing that was tried makes the input smaller; else a limit ended that.
    pub minimal: bool,
    /// The number of runs of the program to make the input smaller.
    pub shrinking_runs: u64,
    /// The case that is answered wrongly, from 1.
    pub case: Option<usize>,
    /// The right answer about that case.
    pub why: Option<super::Solution<'a>>,
}

impl<'a> Findings<'a> {
    /// Returns the report of runs that began with this seed.
    #[must_use]
    pub fn new(challenge: &'a Challenge, seed: u64, findings: &'a stress::Findings) -> Self {
        Findings {
            task: challenge.task(),
            game: challenge.game(),
            seed,
            runs: findings.runs,
            difference: findings.difference.as_ref().map(|found| Difference::new(challenge.game(), found)),
            stop: findings.stop.map(grundy_budget::Stop::name),
        }
    }
}

impl<'a> Difference<'a> {
    fn new(game: &'a str, found: &'a stress::Difference) -> Self {
        let (fault, word, status, message) = match &found.fault {
            Fault::Answer { word, .. } => ("answer", Some(*word), None, None),
            Fault::Crash { status, message } => ("crash", None, Some(&**status), Some(&**message)),
            Fault::Time(_) => ("time", None, None, None),
            Fault::Flood(_) => ("flood", None, None, None),
        };
        Difference {
            run: found.run,
            fault,
            word,
            status,
            message,
            input: &found.input,
            printed: &found.printed,
            expected: &found.expected,
            minimal: found.minimal,
            shrinking_runs: found.shrinking_runs,
            case: found.case,
            why: found.why.as_ref().map(|why| super::Solution::new(game, why)),
        }
    }
}
