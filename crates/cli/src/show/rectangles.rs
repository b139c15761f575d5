//! Tables of sizes of boards, as text and as comma-separated values.

use grundy::tables::Rectangles;
use std::fmt::Write;

/// Returns a line for each board, under a head.
pub fn text(table: &Rectangles) -> String {
    let mut text = format!("{:<7}{:<9}{:>10}{:>13}  value\n", "size", "outcome", "mean", "temperature");
    for one in &table.found {
        let found = &one.properties;
        let (size, outcome) = (format!("{}x{}", one.rows, one.columns), found.outcome.to_string());
        let (mean, temperature) = (found.mean.to_string(), found.temperature.to_string());
        let _ = writeln!(text, "{size:<7}{outcome:<9}{mean:>10}{temperature:>13}  {}", found.canonical);
    }
    text
}

/// Returns a head and a line for each board; values stand between quotation marks.
pub fn csv(table: &Rectangles) -> String {
    let mut text = "rows,columns,outcome,mean,temperature,canonical\n".to_owned();
    for one in &table.found {
        let found = &one.properties;
        let _ = writeln!(
            text,
            "{},{},{},{},{},\"{}\"",
            one.rows, one.columns, found.outcome, found.mean, found.temperature, found.canonical
        );
    }
    text
}
