//! Misère quotients for people.

use grundy::report::Quotient;
use std::fmt::Write;

/// The most heaps, or elements, that are shown.
const SHOWN: usize = 40;

/// Returns a quotient in lines: what it is, who is lost, which heaps are what.
pub fn text(report: &Quotient<'_>) -> String {
    let mut text = format!("{}: misere quotient of heaps 0 to {}\n", report.game, report.to);
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<15}{value}");
    };
    fact("order", &format!("{}, of which {} are lost", report.order, report.lost));
    match (report.preperiod, report.period, &report.certificate) {
        (Some(preperiod), Some(period), Some(certificate)) => {
            fact("period", &format!("{period}, from heap {preperiod} on"));
            let bytes = certificate.len();
            fact(
                "standing",
                &format!("theorem, for all heaps: the checker accepted a certificate of {bytes} bytes"),
            );
        }
        _ => fact("standing", &format!("exact for sums of heaps to {}", report.to)),
    }
    if let Some(stop) = report.stop {
        fact("stopped", &format!("by a limit: {stop}"));
    }
    fact("monoid", &report.presentation);
    let word = |element: &u16| report.words[usize::from(*element)].clone();
    fact("lost", &list(report.lost_elements.iter().map(word)));
    fact(
        "heaps",
        &list(report.heaps.iter().enumerate().map(|(heap, element)| format!("{heap}:{}", word(element)))),
    );
    let grown = report.growth.iter().map(|(heap, order, lost)| format!("{heap}:{order},{lost}"));
    fact("growth", &list(grown));
    text
}

/// Returns the first words of a list, and how many more there are.
fn list(words: impl ExactSizeIterator<Item = String>) -> String {
    let more = words.len().saturating_sub(SHOWN);
    let mut text = words.take(SHOWN).collect::<Vec<_>>().join(" ");
    if more > 0 {
        let _ = write!(text, " ... and {more} more");
    }
    if text.is_empty() { "none".to_owned() } else { text }
}
