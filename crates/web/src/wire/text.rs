//! Questions and answers as texts, whichever way they come.

use super::{Answer, Failure, Question};
use crate::limits;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Reads an object.
///
/// # Errors
/// Where the text is something else.
pub(crate) fn object(text: &[u8]) -> Result<Map<String, Value>, Failure> {
    serde_json::from_slice(text)
        .map_err(|error| Failure::new(format!("expected a JSON object that is a question: {error}")))
}

/// Reads an object as something that can be asked.
///
/// # Errors
/// What it lacks, or has too much.
pub(crate) fn read<T: for<'a> Deserialize<'a>>(object: Map<String, Value>) -> Result<T, Failure> {
    T::deserialize(Value::Object(object)).map_err(|error| Failure::new(format!("the question: {error}")))
}

impl Question {
    /// Reads a question from its text, of at most [`limits::BODY`] bytes.
    ///
    /// # Errors
    /// Where the text is longer, no JSON object, or no question.
    pub fn of_json(text: &[u8]) -> Result<Question, Failure> {
        if text.len() > limits::BODY {
            return Err(too_long());
        }
        read(object(text)?)
    }
}

/// Returns the failure of a question that is longer than [`limits::BODY`].
pub(crate) fn too_long() -> Failure {
    Failure::new(format!("expected a question of at most {} bytes", limits::BODY))
}

/// Returns what came of a question as an object: its `answer`, or its `error`, which it is also where the
/// answer has more than [`limits::ANSWER`] bytes.
///
/// ```
/// use grundy_web::wire::{Failure, told};
/// let nothing = told(&Err(Failure::new("no")));
/// assert_eq!(nothing, r#"{"error":{"message":"no","spans":[],"help":[],"stop":null}}"#);
/// ```
#[must_use]
pub fn told(outcome: &Result<Answer, Failure>) -> String {
    match outcome {
        Ok(answer) if answer.json().len() > limits::ANSWER => {
            let found = answer.json().len();
            let message = format!("the answer has {found} bytes, and at most {} are sent", limits::ANSWER);
            told(&Err(Failure::new(message).with_help("ask for less")))
        }
        Ok(answer) => format!("{{\"answer\":{}}}", answer.json()),
        Err(failure) => format!("{{\"error\":{}}}", Answer::of(failure).json()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_question_is_refused_with_a_reason() {
        let message = |text: &[u8]| Question::of_json(text).unwrap_err().message;
        assert!(message(b"[]").starts_with("expected a JSON object that is a question: "));
        assert!(message(br#"{"ask": "page"}"#).starts_with("the question: missing field `name`"));
        assert_eq!(message(&vec![b' '; limits::BODY + 1]), "expected a question of at most 65536 bytes");
        assert!(matches!(Question::of_json(br#"{"ask": "games"}"#), Ok(Question::Games {})));
    }

    #[test]
    fn an_answer_that_is_too_long_is_an_error() {
        let told_of = |bytes: usize| told(&Ok(Answer::of(&"x".repeat(bytes - 2))));
        assert!(told_of(limits::ANSWER).starts_with(r#"{"answer":"xx"#));
        let expected = r#"{"error":{"message":"the answer has 1048577 bytes, and at most 1048576 are sent""#;
        assert!(told_of(limits::ANSWER + 1).starts_with(expected));
    }
}
