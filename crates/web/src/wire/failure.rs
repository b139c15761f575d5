//! Why a question has no answer, with places in the texts of the question.

use grundy::rules::lang::{Diagnostic, Severity, Span};
use grundy::values::calculator::Error as Unvalued;
use grundy::{Error, Stop, catalog};
use serde::Serialize;
use std::ops::Range;

/// Why there is no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// What is wrong: what was found, and what is allowed.
    pub message: String,
    /// Where.
    pub spans: Vec<Place>,
    /// Advice, each in a sentence.
    pub help: Vec<String>,
    /// The limit that ended the work, where one did.
    pub stop: Option<&'static str>,
}

/// A place in a text of the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The field of the question in which the text is: `game`, `position`, `claim`, `text` or `certificate`.
    pub field: &'static str,
    /// The first UTF-16 code unit.
    pub start: usize,
    /// The one after the last.
    pub end: usize,
    /// What is there.
    pub message: String,
    /// Whether it is only perhaps a slip.
    pub warning: bool,
}

impl Place {
    /// Returns the place of a range of bytes of `text`.
    #[must_use]
    pub fn new(field: &'static str, text: &str, bytes: Range<usize>, message: impl Into<String>) -> Place {
        let start = units(text, bytes.start);
        // A span from elsewhere may end before it begins; then it is empty.
        let end = units(text, bytes.end).max(start);
        Place { field, start, end, message: message.into(), warning: false }
    }

    /// Returns the places of what is told about a text: the main one, and others that matter.
    #[must_use]
    pub fn of_diagnostic(field: &'static str, text: &str, told: &Diagnostic) -> Vec<Place> {
        let warning = told.severity != Severity::Error;
        let place = |span: Span, message: String| Place {
            warning,
            ..Place::new(field, text, span.start..span.end, message)
        };
        let mut places = vec![place(told.span, told.message.clone())];
        places.extend(told.others.iter().map(|(span, label)| place(*span, label.clone())));
        places
    }
}

/// Returns how many UTF-16 code units stand before a byte of `text`; a byte inside of a character is as its
/// first.
fn units(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    // 0 is a boundary, so this ends.
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    text[..byte].encode_utf16().count()
}

impl Failure {
    /// Returns the failure that says nothing but a message.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), ..Failure::default() }
    }

    /// Returns the failure of work that a limit ended.
    #[must_use]
    pub fn stopped(stop: Stop) -> Failure {
        Failure { stop: Some(stop.name()), ..Failure::new(format!("undecided: {stop}")) }
    }

    /// Returns the failure with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Failure {
        self.help.push(help.into());
        self
    }

    /// Returns the failure that an error is, where `field` is the text in which rules or an expression were
    /// read.
    #[must_use]
    pub fn of(error: &Error, field: &'static str) -> Failure {
        match error {
            Error::Rules { text, rejected } => {
                let told = &rejected.diagnostics;
                let hints = |one: &Diagnostic| {
                    let meant =
                        one.suggestion.as_ref().map(|(_, text)| format!("perhaps `{text}` was meant"));
                    one.hints.iter().cloned().chain(meant).collect::<Vec<_>>()
                };
                Failure {
                    spans: told.iter().flat_map(|one| Place::of_diagnostic(field, text, one)).collect(),
                    help: told.iter().flat_map(hints).collect(),
                    ..Failure::new(error.to_string())
                }
            }
            Error::Expression { text, error: Unvalued::Fault(fault) } => {
                let place =
                    |span: &Range<usize>, message: String| Place::new(field, text, span.clone(), message);
                let mut spans = vec![place(&fault.span, fault.problem.to_string())];
                spans.extend(fault.others.iter().map(|(span, words)| place(span, (*words).to_owned())));
                let message = fault.problem.to_string();
                Failure { spans, help: fault.hint(text).into_iter().collect(), ..Failure::new(message) }
            }
            error if error.stop().is_some() => {
                // The subject is on the page already.
                let message = match error {
                    Error::Solve { cause, .. } => cause.to_string(),
                    error => error.to_string(),
                };
                Failure { stop: error.stop().map(Stop::name), ..Failure::new(message) }
            }
            error => Failure::new(error.to_string()),
        }
    }

    /// Returns the failure of a question about a position, with its place in the text of the position.
    #[must_use]
    pub fn of_position(error: &Error, position: &str) -> Failure {
        let failure = Failure::of(error, "game");
        let Error::Solve { cause, .. } = error else { return failure };
        let place = match cause {
            catalog::Error::Text { span, message } => Some((in_text(position, span), message)),
            // A tuple counts as one word, whatever blanks are in it.
            catalog::Error::Position { word, message } if !position.contains('(') => {
                Some((nth_word(position, *word), message))
            }
            catalog::Error::Position { message, .. } | catalog::Error::Shape(message) => {
                Some((0..position.len(), message))
            }
            _ => None,
        };
        let spans = place.map(|(bytes, message)| Place::new("position", position, bytes, message.as_str()));
        Failure { spans: spans.into_iter().collect(), ..failure }
    }
}

/// Returns where the words of a text begin and end.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| {
        let at = word.as_ptr() as usize - start;
        at..at + word.len()
    })
}

/// Returns the place of the word with this number, from 1.
fn nth_word(text: &str, number: usize) -> Range<usize> {
    words(text).nth(number.saturating_sub(1)).unwrap_or(0..text.len())
}

/// Returns the place in a text of a place in its words joined by one byte each.
fn in_text(text: &str, joined: &Range<usize>) -> Range<usize> {
    // The words were joined with one byte between them, while more blanks may stand in the text.
    let find = |offset: usize| {
        let mut before = 0;
        for word in words(text) {
            if offset <= before + word.len() {
                return word.start + (offset - before);
            }
            before += word.len() + 1;
        }
        text.len()
    };
    find(joined.start)..find(joined.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_the_units_of_a_page() {
        let text = "é𝄞x";
        assert_eq!((units(text, 2), units(text, 6), units(text, 7), units(text, 99)), (1, 3, 4, 4));
        assert_eq!(units(text, 3), 1, "a byte inside of a character");
    }

    #[test]
    fn places_in_joined_words_are_places_in_the_text() {
        let text = "  ..|x   + ?..";
        let joined = text.split_whitespace().collect::<Vec<_>>().join("\n");
        let at = joined.find('?').unwrap();
        assert_eq!(&text[in_text(text, &(at..at + 1))], "?");
        assert_eq!(&text[nth_word(text, 2)], "+");
        assert_eq!(nth_word(text, 9), 0..text.len());
    }
}
