//! Reports as JSON.

use serde::Serialize;

/// Returns a report as one line of JSON.
pub fn line(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("reports have text keys and whole numbers") + "\n"
}
