//! A loop over a number of rules, or of a certificate, looks at the clock: it goes through `Budget::each`.
//!
//! What can be decided by the text is decided: a range that is gone through ends with a constant, a length or
//! an arity, or it is handed to `each`; a `while` or `loop` asks the budget in its first lines. Where neither
//! is so, a comment above says after `Bounded:` what the turns are bounded by.

use std::fs;
use std::path::{Path, PathBuf};

/// Where numbers of rules and certificates are looped over.
const FOLDERS: [&str; 3] = ["proof/src/check", "discover/src/guess", "grundy/src/by_rules"];

/// In this number of lines a loop without a range asks the budget.
const FIRST_LINES: usize = 24;

fn sources() -> Vec<(PathBuf, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(crates.join(folder)).expect("it is a folder"));
    let paths = files.map(|file| file.expect("it can be read").path());
    let paths = paths.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    paths.map(|path| (path.clone(), fs::read_to_string(path).expect("it is text"))).collect()
}

/// Returns whether the end of a range is a constant, a length, or the number of coordinates.
fn is_small(end: &str) -> bool {
    let is_name = |word: &str| word.chars().any(|letter| letter.is_ascii_lowercase());
    let mut words = end.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    end.contains(".len()")
        || end.contains("arity")
        || !words.any(|word| is_name(word) && word != "as" && word != "u64")
}

/// Returns where the first bracket is that closes none of those gone through.
fn outer(letters: impl IntoIterator<Item = (usize, char)>, inward: &str, outward: &str) -> Option<usize> {
    let mut depth = 0;
    let mut is_outer = |letter: char| {
        depth += i32::from(inward.contains(letter)) - i32::from(outward.contains(letter));
        depth < 0
    };
    letters.into_iter().find(|(_, letter)| is_outer(*letter)).map(|(at, _)| at)
}

/// Returns the opening bracket before a place, and the closing one behind it, on one line.
fn around(line: &str, at: usize) -> Option<(usize, usize)> {
    let open = outer(line[..at].char_indices().rev(), ")]}", "([{")?;
    Some((open, at + outer(line[at..].char_indices(), "([{", ")]}")?))
}

/// Returns whether a line goes through a range that a number may end.
fn goes_through_a_number(line: &str) -> bool {
    line.match_indices("..").any(|(at, _)| match around(line, at) {
        None => line.starts_with("for ") && !is_small(line[at + 2..].trim_end_matches('{')),
        Some((open, close)) => {
            let (before, end, then) = (&line[..open], &line[at + 2..close], &line[close + 1..]);
            let calls = before.ends_with(|letter: char| letter.is_alphanumeric() || "_>".contains(letter));
            let is_range = line[open..].starts_with('(') && !calls && then.starts_with('.');
            let ends = [".zip(", ".take("].iter().any(|by| then.starts_with(by));
            is_range && !then.starts_with(".contains(") && if end.is_empty() { !ends } else { !is_small(end) }
        }
    })
}

fn faults(text: &str) -> Vec<usize> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let is_told = |at: usize| at > 0 && lines[at - 1].starts_with("// Bounded: ");
    let asks = |at: usize| lines[at..].iter().take(FIRST_LINES).any(|line| line.contains("budget"));
    let is_fault = |at: &usize| {
        let line = lines[*at];
        let turns = (line.starts_with("while ") || line.ends_with("loop {")) && !asks(*at);
        !line.starts_with("//") && (turns || goes_through_a_number(line)) && !is_told(*at)
    };
    (0..lines.len()).filter(is_fault).map(|at| at + 1).collect()
}

#[test]
fn loops_over_numbers_of_the_input_look_at_the_clock() {
    let sources = sources();
    assert!(sources.len() > 50, "{}", sources.len());
    let all = sources.iter().flat_map(|(path, text)| faults(text).into_iter().map(move |line| (path, line)));
    let all: Vec<String> = all.map(|(path, line)| format!("{}:{line}", path.display())).collect();
    assert!(all.is_empty(), "go through `budget.each`, or say `// Bounded: why` above:\n{}", all.join("\n"));
}

#[test]
fn loops_that_do_not_are_found() {
    for wrong in [
        "for n in 0..end {",
        "let all: Vec<u64> = (0..period).map(value).collect();",
        "(0..).find(is_it)",
        "while n < end {",
        "let found = loop {",
    ] {
        assert_eq!(faults(wrong), [1], "{wrong}");
        assert!(faults(&format!("// Bounded: by chance.\n{wrong}")).is_empty(), "{wrong}");
    }
    for right in [
        "for n in budget.each(0..end) {",
        "for n in 0..values.len() / 2 {",
        "if (2..=most).contains(&modulus) {",
        "(0..).zip(values)",
        "while n < end {\nbudget.spend(1)?;",
    ] {
        assert!(faults(right).is_empty(), "{right}");
    }
}
