//! What is wrong with a text, where, and what to do about it.

use std::fmt;

/// A piece of the text, as byte offsets: `start` is included, `end` is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// Returns the piece from `start` up to `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// Returns the smallest piece that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the piece of `text`; empty where the span is not one of it.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

/// Line and column, from 1, of a byte offset in `text`; columns count characters.
#[must_use]
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    // An offset inside a letter, or behind the text, counts as the end.
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}

/// How serious a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text is refused.
    Error,
    /// The text may mean something else than was intended.
    Warning,
    /// Something to know.
    Note,
}

/// What is wrong, for programs; [`Diagnostic::message`] says it for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The text is longer, deeper or larger than is read.
    TooLarge,
    /// A character that is no part of the language.
    BadCharacter,
    /// A number that is no natural number below 2^127.
    BadNumber,
    /// Something else was expected here.
    Syntax,
    /// A bracket without its partner.
    Bracket,
    /// A word of the language where a name is wanted.
    Reserved,
    /// A name that nothing defines.
    UnknownName,
    /// Two things with one name.
    Duplicate,
    /// A wrong number of coordinates, arguments or indices.
    Arity,
    /// A condition, a number, a list or a set in the place of another of them.
    Kind,
    /// Patterns with different names.
    Pattern,
    /// A choice that nothing bounds.
    Unbounded,
    /// A condition with too many alternatives.
    TooManyAlternatives,
    /// `misere` together with a goal.
    MisereGoal,
    /// A text without a line.
    NoLine,
    /// A parameter whose value cannot be found.
    BadParameter,
    /// A choice that no part uses.
    UnusedChoice,
    /// A choice whose name is close to another name.
    CloseName,
    /// A line that never gives an option.
    NeverApplies,
    /// A move leads to what `positions where` leaves out.
    LeavesDomain,
    /// An option that is not smaller than its position.
    MayNotEnd,
    /// One move to several heaps that may have been meant as several moves.
    MovesInOne,
}

impl Code {
    /// Returns the word for it in JSON and in documentation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Code::TooLarge => "too-large",
            Code::BadCharacter => "bad-character",
            Code::BadNumber => "bad-number",
            Code::Syntax => "syntax",
            Code::Bracket => "bracket",
            Code::Reserved => "reserved-word",
            Code::UnknownName => "unknown-name",
            Code::Duplicate => "duplicate",
            Code::Arity => "arity",
            Code::Kind => "kind",
            Code::Pattern => "pattern",
            Code::Unbounded => "unbounded-choice",
            Code::TooManyAlternatives => "too-many-alternatives",
            Code::MisereGoal => "misere-with-goal",
            Code::NoLine => "no-line",
            Code::BadParameter => "bad-parameter",
            Code::UnusedChoice => "unused-choice",
            Code::CloseName => "close-name",
            Code::NeverApplies => "never-applies",
            Code::LeavesDomain => "leaves-domain",
            Code::MayNotEnd => "may-not-end",
            Code::MovesInOne => "moves-in-one",
        }
    }
}

/// One thing about a text: what, where, and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// What it is.
    pub code: Code,
    /// What it is, in a sentence: what was found and what is wanted.
    pub message: String,
    /// Where.
    pub span: Span,
    /// A few words that stand at the place itself.
    pub label: String,
    /// Other places that matter.
    pub others: Vec<(Span, String)>,
    /// Advice, each in a sentence.
    pub hints: Vec<String>,
    /// A change of the text that may be what was meant: this piece becomes that.
    pub suggestion: Option<(Span, String)>,
}

impl Diagnostic {
    pub(crate) fn new(severity: Severity, code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            code,
            message: message.into(),
            span,
            label: String::new(),
            others: Vec::new(),
            hints: Vec::new(),
            suggestion: None,
        }
    }

    pub(crate) fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    pub(super) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    pub(crate) fn other(mut self, span: Span, label: impl Into<String>) -> Self {
        self.others.push((span, label.into()));
        self
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    pub(super) fn suggest(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.suggestion = Some((span, replacement.into()));
        self
    }
}

/// A text that is no rules, with everything that was found wrong with it; at least one is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// In the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors: Vec<&Diagnostic> =
            self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
        match errors.split_first() {
            None => f.write_str("the rules are refused"),
            Some((first, [])) => f.write_str(&first.message),
            Some((first, more)) => {
                write!(
                    f,
                    "{} (and {} more error{})",
                    first.message,
                    more.len(),
                    if more.len() == 1 { "" } else { "s" }
                )
            }
        }
    }
}

impl std::error::Error for Rejected {}

/// Returns the word nearest to `name`, if one is near enough to be what was meant.
pub(super) fn nearest<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match name.chars().count() {
        // One letter is near to every other.
        0..=1 => return None,
        2..=3 => 1,
        4..=7 => 2,
        _ => 3,
    };
    let lower = name.to_lowercase();
    let measured = words
        .into_iter()
        .filter(|word| *word != name)
        .map(|word| (strsim::osa_distance(&lower, &word.to_lowercase()), word));
    // The nearest is the first in the alphabet among equals, so that a message does not depend on an order of
    // tables.
    measured
        // A distance as large as the word keeps nothing of it.
        .filter(|(distance, word)| *distance <= limit && *distance < word.chars().count())
        .min()
        .map(|(_, word)| word)
}
