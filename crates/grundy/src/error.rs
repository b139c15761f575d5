//! What can go wrong for a caller of this crate.

use grundy_catalog::judge::Fault;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No game has this name, judge id or title.
    #[error("no game is called \"{given}\"{}", suggest(nearest))]
    UnknownGame {
        /// The text that should have named a game.
        given: String,
        /// Names and ids that are near to it, the nearest first; often none.
        nearest: Vec<&'static str>,
    },
    /// Several games have this title.
    #[error("\"{given}\" is the title of several games: {}", games.join(", "))]
    AmbiguousGame {
        /// The title.
        given: String,
        /// The names of the games that have it.
        games: Vec<&'static str>,
    },
    /// A text is no rules.
    #[error("{rejected}")]
    Rules {
        /// The text.
        text: String,
        /// Everything that is wrong with it, with places in the text.
        rejected: grundy_rules::lang::Rejected,
    },
    /// A code is no octal or hexadecimal code.
    #[error("code \"{given}\": {cause}")]
    Code {
        /// The code.
        given: String,
        /// What is wrong with it.
        cause: grundy_rules::octal::CodeError,
    },
    /// A game of the catalogue whose page has no rules as text.
    #[error(
        "{game} is not written in the rule language, and this needs such rules; see `grundy list {game}`"
    )]
    NoRules {
        /// The game.
        game: &'static str,
    },
    /// The game is not of the kind that was asked for.
    #[error("{game}: {reason}")]
    Unsuited {
        /// The game.
        game: String,
        /// What it is, and what is needed.
        reason: String,
    },
    /// Positions have more numbers than the span of a table has sides.
    #[error("{game}: a position has {arity} numbers: {}", spanned(*arity))]
    Span {
        /// The game.
        game: String,
        /// The numbers of a position, 2 or more.
        arity: usize,
    },
    /// The file of a table cannot be used.
    #[error("{0}")]
    Store(crate::tables::store::StoreError),
    /// The fates of a box take more memory than there may be.
    #[error("{game}: {size}, where {} are left", crate::by_rules::in_units(*left))]
    TooLarge {
        /// The game.
        game: String,
        /// What the box takes.
        size: crate::tables::Size,
        /// The bytes that are left.
        left: u64,
    },
    /// Rules with a goal have no misère form.
    #[error("{0}")]
    Misere(grundy_rules::ir::GoalInMisere),
    /// A text is no expression for a value, or its value was not found within the limits.
    #[error("{error}")]
    Expression {
        /// The text.
        text: String,
        /// What is wrong with it and where, or the limit.
        error: grundy_values::calculator::Error,
    },
    /// The budget ended.
    #[error("undecided: {0}")]
    Stopped(grundy_budget::Stop),
    /// No judge task has this id.
    #[error("no task is called \"{given}\"{}", suggest(nearest))]
    UnknownTask {
        /// The text that should have been an id.
        given: String,
        /// Ids that are near to it, the nearest first; often none.
        nearest: Vec<&'static str>,
    },
    /// A game is named where a task was expected.
    #[error("\"{given}\" is a game{}", tasks_of(tasks))]
    GameNotTask {
        /// The name of the game.
        given: String,
        /// The ids of the tasks that play it.
        tasks: Vec<&'static str>,
    },
    /// The game was asked and has no answer.
    #[error("{subject}: {cause}")]
    Solve {
        /// What was asked about.
        subject: String,
        /// Why it has no answer.
        cause: grundy_catalog::Error,
    },
    /// Nobody has written how random inputs of a judge task are made.
    #[error("{task} has no random inputs here; the tasks that have them are {}", known.join(", "))]
    NoInputs {
        /// The task's id.
        task: &'static str,
        /// The ids of the tasks that have them.
        known: Vec<&'static str>,
    },
    /// A program cannot be run.
    #[error("cannot run {program}: {cause}")]
    Program {
        /// The program, as it was named.
        program: String,
        /// Why not.
        cause: std::io::Error,
    },
    /// A program that gives the rules of a game goes wrong.
    #[cfg(feature = "stress")]
    #[error("{program}: {at}{fault}")]
    Misbehaved {
        /// The program, as it was named.
        program: String,
        /// Where, as the beginning of a sentence; empty where it was asked about no position.
        at: String,
        /// What it did.
        fault: crate::games::ProgramFault,
    },
    /// A judge run ended before its input did.
    #[error("{task}: {cause}")]
    Judge {
        /// The task's id.
        task: &'static str,
        /// What ended it.
        cause: Fault,
    },
}

impl Error {
    /// Returns what is told where a question needs rules on numbers, and a game is code.
    pub(crate) fn of_code(game: &str) -> Error {
        let reason = "its rules are a program, and this is asked of rules in the rule language".to_owned();
        Error::Unsuited { game: game.to_owned(), reason }
    }

    /// Returns the limit that ended the work, where one did.
    #[must_use]
    pub fn stop(&self) -> Option<grundy_budget::Stop> {
        use grundy_values::calculator::Error as Unvalued;
        match self {
            Error::Stopped(stop)
            | Error::Judge { cause: Fault::Stopped(stop), .. }
            | Error::Expression { error: Unvalued::Stopped(stop), .. } => Some(*stop),
            Error::Solve { cause, .. } => cause.stop(),
            Error::TooLarge { .. } => Some(grundy_budget::Stop::Memory),
            _ => None,
        }
    }
}

impl Error {
    /// Returns what kind of thing is wrong, in a word for programs; a word, once there, keeps its meaning.
    ///
    /// ```
    /// assert_eq!(grundy::resolve("nmi").err().unwrap().kind(), "unknown_game");
    /// ```
    #[must_use]
    pub fn kind(&self) -> &'static str {
        use grundy_catalog::Error as Refusal;
        match self {
            error if error.stop().is_some() => "limit",
            Error::UnknownGame { .. } => "unknown_game",
            Error::AmbiguousGame { .. } => "ambiguous_game",
            Error::Code { .. } => "code",
            Error::Rules { .. } | Error::Solve { cause: Refusal::Rules(_), .. } => "rules",
            Error::Solve { cause: Refusal::Setting { .. }, .. } => "parameter",
            Error::Solve { cause: Refusal::Unsuited(_), .. } => "unsuited",
            Error::Solve { .. } => "position",
            Error::Store(_) => "store",
            Error::Expression { .. } => "expression",
            Error::UnknownTask { .. } | Error::GameNotTask { .. } => "unknown_task",
            Error::Program { .. } => "program",
            #[cfg(feature = "stress")]
            Error::Misbehaved { .. } => "program",
            Error::Judge { .. } => "input",
            Error::Stopped(_) | Error::TooLarge { .. } => "limit",
            Error::NoRules { .. }
            | Error::Span { .. }
            | Error::Unsuited { .. }
            | Error::Misere(_)
            | Error::NoInputs { .. } => "unsuited",
        }
    }
}

fn tasks_of(tasks: &[&str]) -> String {
    match tasks {
        [] => ", and no task here plays it".to_owned(),
        [task] => format!("; its task is {task}"),
        tasks => format!("; its tasks are {}", tasks.join(", ")),
    }
}

fn spanned(arity: usize) -> &'static str {
    if arity == 2 { "give the rows and columns of a plane" } else { "give each a side of a box" }
}

fn suggest(nearest: &[&str]) -> String {
    if nearest.is_empty() { String::new() } else { format!("; nearest: {}", nearest.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_may_cross_threads_and_be_boxed() {
        fn takes(_: impl std::error::Error + Send + Sync + 'static) {}
        takes(Error::UnknownTask { given: String::new(), nearest: Vec::new() });
    }

    #[test]
    fn a_cause_that_is_in_the_message_is_not_told_again_by_who_prints_the_chain() {
        let budget = grundy_budget::Budget::default();
        let error = crate::resolve("nim").unwrap().board(&["x"], &budget).err().unwrap();
        assert_eq!(error.to_string(), "nim: position, word 1: expected a heap, found \"x\"");
        assert!(std::error::Error::source(&error).is_none());
        let error = crate::resolve("0.g").err().unwrap();
        assert!(
            error.to_string().starts_with("code \"0.g\": ") && std::error::Error::source(&error).is_none()
        );
    }
}
