//! What went wrong, in words, and the status that the program ends with.

use grundy::rules::octal::CodeError;
use grundy::store::StoreError;
use grundy::values::calculator::Error as Unvalued;
use grundy::{Base, Error, Fault, Stop, picture, visible};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All that was asked for is done.
    Done = 0,
    /// The answer is no: nothing was found.
    No = 1,
    /// The command line, the input or a file is not as it has to be.
    BadInput = 2,
    /// A limit ended the work before its end.
    Stopped = 3,
    /// A signal, as Ctrl-C sends one; its number is added to 128.
    Interrupted = 128,
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Exit {
        match stop {
            Stop::Cancelled => Exit::Interrupted,
            Stop::Time | Stop::Memory | Stop::Steps | Stop::Reach => Exit::Stopped,
            // What was asked for is there.
            Stop::Full => Exit::Done,
        }
    }
}

/// Why a command could not be carried out.
pub enum Trouble {
    /// The library refused.
    Refused(Error),
    /// The input cannot be opened.
    Input {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The result cannot be written.
    Output(io::Error),
    /// A file cannot be written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The arguments do not fit together.
    Usage(String),
    /// There is no manual page of this name.
    NoPage(String),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Refused(error)
    }
}

/// Prints the message for `trouble`, if there is one, and returns how to end.
pub fn tell(trouble: &Trouble) -> Exit {
    let exit = exit(trouble);
    // Whoever closed the pipe or pressed Ctrl-C knows it.
    if !matches!(exit, Exit::Done | Exit::Interrupted) {
        say(&message(trouble));
    }
    exit
}

/// Prints a line for people on standard error. There is nobody to tell where that fails.
pub fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(message));
}

fn exit(trouble: &Trouble) -> Exit {
    match trouble {
        Trouble::Output(error) | Trouble::Refused(Error::Judge { cause: Fault::Write(error), .. })
            if error.kind() == ErrorKind::BrokenPipe =>
        {
            Exit::Done
        }
        Trouble::Input { error, .. } if error.get_ref().is_some_and(|cause| cause.is::<Stop>()) => {
            Exit::Interrupted
        }
        // A disk that is full is a limit.
        Trouble::Refused(Error::Store(StoreError::Unkept { cause, .. } | StoreError::Io { cause, .. }))
            if matches!(
                cause.kind(),
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
            ) =>
        {
            Exit::Stopped
        }
        Trouble::Refused(error) => error.stop().map_or(Exit::BadInput, Exit::from),
        _ => Exit::BadInput,
    }
}

/// Expressions for values begin with these more often than names of games do.
const VALUES: &[char] = &['{', '^', '*', '+', '-'];

fn message(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(error @ (Error::Judge { .. } | Error::Solve { .. })) => {
            error.to_string() + &advice(error)
        }
        Trouble::Refused(Error::UnknownGame { given, .. }) if Path::new(given).exists() => {
            format!("error: no game is called \"{given}\"; it is a file, and a file of rules ends in .game")
        }
        Trouble::Refused(error @ Error::UnknownGame { given, .. }) if given.starts_with(VALUES) => {
            format!("error: {error}; `grundy value` takes expressions such as '{{1|-1}} + *3'")
        }
        Trouble::Refused(error @ (Error::UnknownGame { .. } | Error::AmbiguousGame { .. })) => {
            format!(
                "error: {error}\n`grundy list` shows all games; rules of your own have an arrow, as in 'n -> n - k where 1 <= k <= 3'"
            )
        }
        Trouble::Refused(Error::Rules { text, rejected }) => picture::of_rules(text, &rejected.diagnostics),
        Trouble::Refused(Error::Expression { text, error: Unvalued::Fault(fault) }) => {
            picture::of_expression(text, fault)
        }
        Trouble::Refused(error @ (Error::Expression { .. } | Error::Stopped(_) | Error::TooLarge { .. })) => {
            error.to_string()
        }
        Trouble::Refused(
            error @ Error::Code { cause: CodeError::Digit { digit, base: Base::Octal }, .. },
        ) if digit.is_ascii_hexdigit() => {
            format!("error: {error}; --hex reads it as a hexadecimal code")
        }
        Trouble::Refused(Error::Store(error)) => format!("error: {error}{}", remedy(error)),
        Trouble::Refused(error @ Error::UnknownTask { .. }) => {
            format!("error: {error}\n`grundy judge --list` shows all tasks")
        }
        Trouble::Refused(error) => format!("error: {error}"),
        Trouble::Input { path, error } if error.kind() == ErrorKind::InvalidData => {
            format!("error: cannot read {}: it is no text in UTF-8", path.display())
        }
        Trouble::Input { path, error } => format!("error: cannot read {}: {error}", path.display()),
        Trouble::File { path, error } => format!("error: cannot write {}: {error}", path.display()),
        Trouble::Usage(message) => format!("error: {message}"),
        Trouble::Output(error) => format!("error: cannot write the result: {error}"),
        Trouble::NoPage(name) => format!("error: there is no command \"{name}\", so it has no manual page"),
    }
}

/// Returns a line on what helps where the file of a table is refused.
fn remedy(error: &StoreError) -> &'static str {
    match error {
        StoreError::Busy { .. } => "\nwait for its end, or name another --store",
        StoreError::Unkept { .. } => "\nwhat was kept before is whole; the same command goes on from there",
        StoreError::Unfinished { .. } => "\n`grundy count GAME --outcome --store` with this folder goes on",
        StoreError::Unsaved { .. } | StoreError::Stopped(_) => "",
        _ => "\nit is left as it is; another --store, or none, begins anew",
    }
}

/// Returns a line on what the game takes, where a position was refused, or on what keeps a fault of the rules off.
fn advice(error: &Error) -> String {
    use grundy::catalog::Error as Refusal;
    match error {
        Error::Solve { subject, cause: Refusal::Position { .. } | Refusal::Shape(_) } => {
            match grundy::resolve(subject) {
                Ok(game) => format!("\na position of {subject}: {}", game.position_format()),
                Err(_) => String::new(),
            }
        }
        Error::Solve { cause: Refusal::Rules(_), .. } => {
            "\na condition that stands before it keeps such positions out, as `k >= 1` in `k >= 1 and n % k == 0`"
                .to_owned()
        }
        _ => String::new(),
    }
}
