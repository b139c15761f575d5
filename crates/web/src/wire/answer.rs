//! Answers.

use serde::Serialize;
use serde_json::value::RawValue;

/// An answer: a JSON text, made once where the values are.
///
/// The types that serialize into it are those of [`grundy::report`] and of [`crate::handle`](mod@crate::handle); they borrow from what was
/// computed, which is gone when the answer is sent.
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
        Answer(serde_json::value::to_raw_value(value).expect("keys are texts"))
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
