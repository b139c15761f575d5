//! What holds for any bytes whatever that are sent as a question; `fuzz/` holds it without end.

use grundy::Budget;
use grundy::rules::lang::is_hidden;
use grundy_web::wire::{Question, told};
use grundy_web::{handle, limits};
use serde_json::Value;

/// Asks any bytes: what comes is an object with an answer or an error, its places lie in the texts of the
/// question, and nothing in it is hidden.
pub fn page(data: &[u8]) {
    let question = Question::of_json(data);
    // Steps, so that a run is the same everywhere.
    let budget = Budget::default().with_steps(2_000).with_bytes(4 << 20);
    let outcome = question.and_then(|question| handle(&question, &budget));
    let text = told(&outcome);
    assert!(text.len() <= 2 * limits::ANSWER, "{} bytes", text.len());
    let told: Value = serde_json::from_str(&text).expect("it is JSON");
    assert!(told["answer"].is_null() != told["error"].is_null(), "{text}");
    seen(&told);
    if let Err(failure) = outcome {
        assert!(!failure.message.is_empty());
        let asked: Value = serde_json::from_slice(data).unwrap_or_default();
        for place in &failure.spans {
            let length = asked[place.field].as_str().map_or(0, |text| text.encode_utf16().count());
            assert!(place.start <= place.end && place.end <= length, "{place:?} of {asked}");
        }
    }
}

/// Sees that no text of an answer holds what cannot be seen.
pub fn seen(told: &Value) {
    match told {
        Value::String(text) => assert!(!text.contains(is_hidden), "{text:?}"),
        Value::Array(items) => items.iter().for_each(seen),
        Value::Object(fields) => fields.values().for_each(seen),
        _ => {}
    }
}
