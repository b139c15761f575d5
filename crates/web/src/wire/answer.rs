//! Answers.

use grundy::rules::lang::visible;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CharEscape, Formatter};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// An answer: a JSON text, made once where the values are. What cannot be seen,
/// [`grundy::rules::lang::is_hidden`], is in none of its texts.
///
/// The types that serialize into it are those of [`grundy::report`] and of [`mod@crate::handle`]; they borrow
/// from what was computed, which is gone when the answer is sent.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Answer(Box<RawValue>);

impl Answer {
    /// Returns the answer that says `value`.
    ///
    /// # Panics
    /// If a map in `value` has keys that are no texts; there is none in the types of this workspace.
    #[must_use]
    pub fn of(value: &impl Serialize) -> Answer {
        let mut json = Vec::new();
        value.serialize(&mut Serializer::with_formatter(&mut json, Seen)).expect("keys are texts");
        let json = String::from_utf8(json).expect("JSON is text");
        Answer(RawValue::from_string(json).expect("it is JSON"))
    }

    /// Returns the answer that is this JSON text; `None` where it is none.
    #[must_use]
    pub fn of_json(text: String) -> Option<Answer> {
        RawValue::from_string(text).ok().map(Answer)
    }

    /// Returns the text.
    #[must_use]
    pub fn json(&self) -> &str {
        self.0.get()
    }
}

/// Writes texts as they can be shown: the page gets `\u001b` as six characters, not as the one that they
/// name.
struct Seen;

impl Formatter for Seen {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, into: &mut W, fragment: &str) -> io::Result<()> {
        // What cannot be seen is written out with a backslash, which JSON needs twice.
        into.write_all(visible(fragment).replace('\\', "\\\\").as_bytes())
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, into: &mut W, escape: CharEscape) -> io::Result<()> {
        let byte = match escape {
            CharEscape::Quote => return into.write_all(b"\\\""),
            CharEscape::ReverseSolidus => return into.write_all(b"\\\\"),
            CharEscape::Solidus => return into.write_all(b"/"),
            CharEscape::LineFeed => return into.write_all(b"\\n"),
            CharEscape::Tab => return into.write_all(b"\\t"),
            CharEscape::CarriageReturn => b'\r',
            CharEscape::Backspace => 8,
            CharEscape::FormFeed => 12,
            CharEscape::AsciiControl(byte) => byte,
        };
        write!(into, "\\\\u{byte:04x}")
    }
}
