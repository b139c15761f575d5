//! What went wrong, in words, and the status that the program ends with.

use crate::words::{self, Language};
use crate::{show, streams};
use clap::ColorChoice;
use clap::builder::Styles;
use grundy::report::picture;
use grundy::rules::lang::visible;
use grundy::rules::octal::Base;
use grundy::rules::octal::CodeError;
use grundy::tables::store::StoreError;
use grundy::values::calculator::Error as Unvalued;
use grundy::{Budget, Error, Stop};
use grundy_cluster::ClusterError;
use grundy_web::wire::Failure;
use serde::Serialize;
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

impl Exit {
    /// Returns how a program ends that would end so after one thing and otherwise after another.
    pub fn or_worse(self, other: Exit) -> Exit {
        // A bad line says more than an answer that was cut short.
        let rank = |exit| match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Stopped => 2,
            Exit::BadInput => 3,
            Exit::Interrupted => 4,
        };
        if rank(other) > rank(self) { other } else { self }
    }
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
    /// The library refused a position, perhaps one of many that are read line by line.
    Position {
        /// Why; in a box, since results are handed on.
        error: Box<Error>,
        /// The position as it was typed.
        text: String,
        /// The line of the input, from 1.
        line: Option<u64>,
    },
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
    /// The command line is none.
    Arguments(clap::Error),
    /// Processes did not come to the end of their work.
    Cluster(ClusterError),
    /// The arguments do not fit together.
    Usage(String),
    /// There is no manual page of this name.
    NoPage(String),
    /// There is nothing to hand out, and that is no fault of the question.
    Nothing {
        /// What is missing.
        message: String,
        /// How the program ends.
        exit: Exit,
    },
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Refused(error)
    }
}

impl From<ClusterError> for Trouble {
    fn from(error: ClusterError) -> Trouble {
        match error {
            ClusterError::Game(error) => Trouble::Refused(error),
            error => Trouble::Cluster(error),
        }
    }
}

/// Prints the message for `trouble`, if there is one, and returns how to end.
pub fn tell(trouble: &Trouble, json: bool) -> Exit {
    let exit = exit(trouble);
    // Whoever closed the pipe or pressed Ctrl-C knows it.
    if matches!(exit, Exit::Done | Exit::Interrupted) {
        return exit;
    }
    match trouble {
        _ if json => {
            let (told, _) = in_a_line(trouble);
            // The program that reads the JSON may be gone; then a person is told.
            if streams::print(&told).is_err() {
                complain(&message(trouble));
            }
        }
        // In the words and colours of the parser, where nothing in them is hidden.
        Trouble::Arguments(error)
            if words::spoken() == Language::En && visible(&error.to_string()) == error.to_string() =>
        {
            let _ = error.print();
        }
        trouble => complain(&message(trouble)),
    }
    exit
}

/// Returns what a program is told of `trouble` in a line of JSON, and how to end.
pub fn in_a_line(trouble: &Trouble) -> (String, Exit) {
    let exit = exit(trouble);
    (show::json::line(&Told { error: Fault::of(trouble, exit) }), exit)
}

/// Decides for the whole program whether messages have colours; the parser is told apart.
pub fn colour(when: ColorChoice) {
    let choice = match when {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Prints a message about something wrong on standard error.
fn complain(message: &str) {
    let message = visible(message);
    let message = message.trim_end();
    // Messages of the parser have this word in front, and it is written below in the language of the user.
    let message = words::said(message.strip_prefix("error: ").unwrap_or(message));
    let style = Styles::styled();
    let style = style.get_error();
    // There is nobody to tell where that fails.
    let (error, space) = match words::spoken() {
        Language::En => ("error:", " "),
        Language::Zh => ("错误：", ""),
    };
    let _ = writeln!(anstream::stderr(), "{style}{error}{style:#}{space}{message}");
}

/// Prints a line for people on standard error that tells of nothing wrong. There is nobody to tell where that
/// fails.
pub fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{}", words::said(&visible(message)));
}

/// What a program is told instead of an answer.
#[derive(Serialize)]
struct Told<'a> {
    error: Fault<'a>,
}

/// What is wrong: as the page is told it, and what only the command line knows.
#[derive(Serialize)]
struct Fault<'a> {
    /// What kind of thing is wrong, in a word that stays.
    kind: &'a str,
    /// The status that the program ends with, or would with this alone.
    exit: u8,
    /// The line of the input, where positions are read from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(flatten)]
    failure: Failure,
}

impl Fault<'_> {
    fn of(trouble: &Trouble, exit: Exit) -> Fault<'_> {
        let (kind, line) = match trouble {
            Trouble::Refused(error) => (error.kind(), None),
            Trouble::Position { error, line, .. } => (error.kind(), *line),
            Trouble::Input { .. } => ("input", None),
            Trouble::Output(_) | Trouble::File { .. } => ("output", None),
            Trouble::Arguments(_) | Trouble::Usage(_) | Trouble::NoPage(_) => ("usage", None),
            Trouble::Cluster(_) => ("cluster", None),
            Trouble::Nothing { .. } => ("nothing", None),
        };
        Fault { kind, exit: exit as u8, line, failure: failure(trouble) }
    }
}

/// Returns what is wrong as the page is told it.
fn failure(trouble: &Trouble) -> Failure {
    let error = match trouble {
        Trouble::Refused(error) => {
            // An expression has the field of the question that it is in; all else is about the game.
            let field = if matches!(error, Error::Expression { .. }) { "text" } else { "game" };
            let mut failure = Failure::of(error, field);
            // The page has fields in place of flags, so only the command line names one.
            failure.message += &flag(error);
            return advice(error).into_iter().fold(failure, Failure::with_help);
        }
        Trouble::Position { error, text, .. } => {
            let failure = Failure::of_position(error, text);
            return advice(error).into_iter().fold(failure, Failure::with_help);
        }
        Trouble::Arguments(error) => error,
        trouble => return Failure::new(message(trouble)),
    };
    let told = error.render().to_string();
    // The parser advises to ask for help at the end, which a program cannot.
    let mut paragraphs =
        told.split("\n\n").map(str::trim).filter(|text| !text.starts_with("For more information"));
    let message = paragraphs.next().unwrap_or_default();
    let failure = Failure::new(message.strip_prefix("error: ").unwrap_or(message));
    paragraphs.fold(failure, Failure::with_help)
}

fn exit(trouble: &Trouble) -> Exit {
    match trouble {
        Trouble::Output(error)
        | Trouble::Refused(Error::Judge { cause: grundy::catalog::judge::Fault::Write(error), .. })
            if error.kind() == ErrorKind::BrokenPipe =>
        {
            Exit::Done
        }
        // The reader of the input gives this error where a signal came.
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
        Trouble::Refused(error) => stopped(error),
        Trouble::Position { error, .. } => stopped(error),
        Trouble::Nothing { exit, .. } => *exit,
        Trouble::Cluster(error) => ended(error),
        _ => Exit::BadInput,
    }
}

/// How the program ends after the library has refused.
fn stopped(error: &Error) -> Exit {
    error.stop().map_or(Exit::BadInput, Exit::from)
}

/// How the program ends after processes have not come to the end of their work.
fn ended(error: &ClusterError) -> Exit {
    match error {
        ClusterError::Stopped { stop, .. } => Exit::from(*stop),
        ClusterError::Absent { .. }
        | ClusterError::Lost { .. }
        | ClusterError::Peer { .. }
        | ClusterError::Network { .. }
        | ClusterError::Broken => Exit::Stopped,
        _ => Exit::BadInput,
    }
}

/// Expressions for values begin with these more often than names of games do.
const VALUES: &[char] = &['{', '^', '*', '+', '-'];

fn message(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(Error::Rules { text, rejected }) => picture::of_rules(text, &rejected.diagnostics),
        Trouble::Refused(Error::Expression { text, error: Unvalued::Fault(fault) }) => {
            picture::of_expression(text, fault)
        }
        Trouble::Refused(error) => with_advice(error.to_string() + &flag(error), error),
        Trouble::Position { error, line: None, .. } => with_advice(error.to_string(), error),
        Trouble::Position { error, line: Some(line), .. } => {
            with_advice(format!("line {line}: {error}"), error)
        }
        Trouble::Input { path, error } if error.kind() == ErrorKind::InvalidData => {
            format!("cannot read {}: it is no text in UTF-8", path.display())
        }
        Trouble::Input { path, error } => format!("cannot read {}: {error}", path.display()),
        Trouble::File { path, error } => format!("cannot write {}: {error}", path.display()),
        Trouble::Arguments(error) => error.render().to_string(),
        Trouble::Cluster(error) => of_cluster(error),
        Trouble::Usage(message) | Trouble::Nothing { message, .. } => message.clone(),
        Trouble::Output(error) => format!("cannot write the result: {error}"),
        Trouble::NoPage(name) => format!("there is no command \"{name}\", so it has no manual page"),
    }
}

/// Returns the flag that gives a table what it lacks, as the end of the message.
fn flag(error: &Error) -> String {
    match error {
        Error::Span { arity: 2, .. } => ", as --to 5x6 does".to_owned(),
        Error::Span { arity, .. } => format!(", as --box {} does", vec!["8"; *arity].join(",")),
        _ => String::new(),
    }
}

/// Returns why processes did not come to the end of their work, with the flag that helps.
pub fn of_cluster(error: &ClusterError) -> String {
    let flag = match error {
        ClusterError::Complete { .. } => {
            ": `grundy solve GAME POSITION --store DIR` answers from there, `grundy count GAME --outcome --store DIR` counts"
        }
        ClusterError::Open { .. } => " (--key FILE)",
        ClusterError::Refused { .. } => ": --key FILE",
        ClusterError::Begun { .. }
        | ClusterError::Lost { stored: Some(_), .. }
        | ClusterError::Peer { stored: Some(_), .. }
        | ClusterError::Stopped { stored: Some(_), .. } => " with --resume",
        _ => "",
    };
    format!("{error}{flag}")
}

fn with_advice(message: String, error: &Error) -> String {
    advice(error).into_iter().fold(message, |message, advice| message + "\n" + &advice)
}

/// Returns what helps.
fn advice(error: &Error) -> Option<String> {
    use grundy::catalog::Error as Refusal;
    let text = match error {
        // A word may be several of these; what is there for certain is asked first.
        Error::UnknownGame { given, .. } if Path::new(given).exists() => {
            "it is a file, and a file of rules ends in .game".to_owned()
        }
        Error::UnknownGame { given, .. } if with_position(given).is_some() => {
            let [game, position] = with_position(given)?;
            format!("the position stands behind the game, in words of its own: `{game} {position}`")
        }
        // This guess comes after the others, since it looks at the first letter alone.
        Error::UnknownGame { given, .. } if given.starts_with(VALUES) => {
            "`grundy value` takes expressions such as '{1|-1} + *3'".to_owned()
        }
        Error::UnknownGame { .. } | Error::AmbiguousGame { .. } => {
            "`grundy list` shows all games; rules of your own have an arrow, as in 'n -> n - k where 1 <= k <= 3'"
                .to_owned()
        }
        Error::Code { cause: CodeError::Digit { digit, base: Base::Octal }, .. } if digit.is_ascii_hexdigit() => {
            "--hex reads it as a hexadecimal code".to_owned()
        }
        Error::Store(error) => remedy(error)?.to_owned(),
        Error::UnknownTask { .. } => "`grundy judge --list` shows all tasks".to_owned(),
        // What the game takes.
        Error::Solve { subject, cause: Refusal::Position { .. } | Refusal::Shape(_) } => {
            let game = grundy::resolve(subject).ok()?;
            format!("a position of {subject}: {}", game.position_format())
        }
        Error::Solve { cause: Refusal::Unsuited(_), .. } => {
            "without --method each engine that fits is asked".to_owned()
        }
        Error::Solve { cause: Refusal::Rules(_), .. } => {
            "a condition that stands before it keeps such positions out, as `k >= 1` in `k >= 1 and n % k == 0`"
                .to_owned()
        }
        _ => return None,
    };
    Some(text)
}

/// Returns game and position where both were written as one word, as in `nim[3,4,5]`.
fn with_position(given: &str) -> Option<[String; 2]> {
    // A word that begins with a bracket leaves an empty name, which no game has.
    let (name, rest) = given.split_at(given.find([' ', '['])?);
    let game = grundy::resolve(name).ok()?;
    let words: Vec<&str> = rest.split([' ', '[', ']', ',']).filter(|word| !word.is_empty()).collect();
    // What is no position, as a sum with another game, would be refused again.
    game.board(&words, &Budget::default()).ok()?;
    Some([name.to_owned(), words.join(" ")])
}

/// Returns what helps where the file of a table is refused.
fn remedy(error: &StoreError) -> Option<&'static str> {
    match error {
        StoreError::Busy { .. } => Some("wait for its end, or name another --store"),
        StoreError::Unkept { .. } => {
            Some("what was kept before is whole; the same command goes on from there")
        }
        StoreError::Unfinished { .. } => {
            Some("`grundy count GAME --outcome --store` with this folder goes on")
        }
        StoreError::Unsaved { .. } | StoreError::Stopped(_) => None,
        _ => Some("it is left as it is; another --store, or none, begins anew"),
    }
}
