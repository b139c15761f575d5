//! What a program under test was found to do, as text for people.

use super::text;
use grundy::judges::stress::{Challenge, Difference, Effort, Fault, Findings};
use std::fmt::Write;

/// Lines of a text that are shown, and bytes of each.
const MOST_LINES: usize = 20;
const LONGEST_LINE: usize = 200;

/// The number of winning moves that are shown.
const MOST_MOVES: usize = 5;

/// Returns the findings: a line where there is no difference, else the input, both outputs, and why the right
/// one is right.
pub fn findings(challenge: &Challenge, effort: &Effort, findings: &Findings) -> String {
    let about = challenge.task().unwrap_or(challenge.game());
    let seed = effort.seed;
    let Some(found) = &findings.difference else {
        return format!("{about}: no difference in {} (seed {seed})\n", runs(findings.runs));
    };
    let mut out = format!("{about}: {} (run {}, seed {seed})\n", fault(&found.fault), found.run);
    block(&mut out, &size(found), &found.input);
    block(&mut out, "printed", &found.printed);
    block(&mut out, "right", &found.expected);
    if let Fault::Crash { message, .. } = &found.fault
        && !message.is_empty()
    {
        block(&mut out, "standard error", message);
    }
    if let (Some(case), Some(why)) = (found.case, &found.why) {
        let _ =
            write!(out, "\nwhy, case {case}\n{}", text::solution(challenge.game(), why, None, MOST_MOVES));
    }
    out
}

fn runs(runs: u64) -> String {
    if runs == 1 { "1 run".to_owned() } else { format!("{runs} runs") }
}

fn size(found: &Difference) -> String {
    let tried = runs(found.shrinking_runs);
    let words = if found.minimal { "nothing smaller fails" } else { "not yet the smallest" };
    format!("input ({words}, {tried} to make it smaller)")
}

fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Answer { word, expected: Some(expected), printed: Some(printed) } => {
            format!("word {word} of the output is \"{}\", expected \"{}\"", cut(printed), cut(expected))
        }
        Fault::Answer { word, expected: Some(expected), printed: None } => {
            format!("the output ends before word {word}, expected \"{}\"", cut(expected))
        }
        Fault::Answer { word, printed, .. } => {
            let printed = printed.as_deref().unwrap_or_default();
            format!("the output goes on with word {word}, \"{}\", expected its end", cut(printed))
        }
        Fault::Crash { status, .. } => format!("the program ended with {status}"),
        Fault::Time(limit) => format!("the program ran past {limit:?} and was killed"),
        Fault::Flood(bytes) => format!("the program printed more than {bytes} bytes and was killed"),
    }
}

/// Adds a text under a heading, indented; long ones are cut.
fn block(out: &mut String, heading: &str, text: &str) {
    let _ = writeln!(out, "{heading}");
    for line in text.lines().take(MOST_LINES) {
        let _ = writeln!(out, "  {}", cut(line));
    }
    let n_lines = text.lines().count();
    if n_lines == 0 {
        let _ = writeln!(out, "  (nothing)");
    } else if n_lines > MOST_LINES {
        let _ = writeln!(out, "  ... and {} lines more", n_lines - MOST_LINES);
    }
}

fn cut(line: &str) -> String {
    // Output of a strange program must not move the terminal.
    let shown: String = line.chars().filter(|c| !c.is_control() || *c == '\t').take(LONGEST_LINE).collect();
    if line.chars().count() > LONGEST_LINE { shown + "..." } else { shown }
}
