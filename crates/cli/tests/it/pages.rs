//! Pages whose lines a shell runs in order, in one folder, as a reader would: pipes, files that the next line
//! reads.
//!
//! A block `console` holds lines `$ command`, each with what it prints, then an empty line or the end of the
//! block. A line `? 2` before that is the exit status, and a line `...` stands for any lines.
//! `GRUNDY_WRITE_PAGES=1` writes what is printed into the pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A line that stands for any lines.
const ANY: &str = "...";

/// A command of a page, and what it prints.
struct Told {
    command: String,
    status: i32,
    printed: String,
}

/// Returns the commands of the blocks `console`.
fn read(page: &str) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    let mut is_console = false;
    for line in page.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            is_console = kind == "console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            told.push(Told { command: command.to_owned(), status: 0, printed: String::new() });
        } else if let Some(last) = told.last_mut().filter(|_| is_console) {
            match line.strip_prefix("? ") {
                Some(status) if last.printed.is_empty() => last.status = status.parse().unwrap(),
                _ => last.printed += &format!("{line}\n"),
            }
        }
    }
    told
}

fn run(command: &str, folder: &Path) -> (i32, String) {
    let programs = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    // One stream, in the order in which it is printed.
    let output = Command::new("sh")
        .env("LC_ALL", "C")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8(output.stdout).unwrap())
}

/// Returns whether a text is as a page tells it, where a line `...` stands for any lines.
fn is_as_told(text: &str, told: &str) -> bool {
    let (text, told): (Vec<&str>, Vec<&str>) = (text.lines().collect(), told.lines().collect());
    let parts: Vec<&[&str]> = told.split(|line| *line == ANY).collect();
    let ([first, middle @ .., last], true) = (&parts[..], parts.len() > 1) else { return text == told };
    let Some(mut rest) = text.strip_prefix(*first).and_then(|rest| rest.strip_suffix(*last)) else {
        return false;
    };
    for part in middle.iter().filter(|part| !part.is_empty()) {
        let Some(at) = rest.windows(part.len()).position(|window| window == *part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

/// Runs the lines of a page, or writes it anew.
fn holds(path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let mut page = fs::read_to_string(&path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let told = read(&page);
    assert!(!told.is_empty());
    let writes = std::env::var_os("GRUNDY_WRITE_PAGES").is_some();
    for one in told {
        let (status, printed) = run(&one.command, folder.path());
        let known = one.printed.trim_end_matches('\n');
        let known = if known.is_empty() { String::new() } else { format!("{known}\n") };
        let printed =
            if printed.trim().is_empty() { String::new() } else { printed.trim_end().to_owned() + "\n" };
        if writes && known != printed && !known.lines().any(|line| line == ANY) {
            let before = format!("$ {}\n{}{}", one.command, status_line(one.status), one.printed);
            let after = format!("$ {}\n{}{printed}\n", one.command, status_line(status));
            assert!(page.contains(&before), "{before}");
            page = page.replacen(&before, &after, 1);
            continue;
        }
        assert_eq!(status, one.status, "{}: {printed}", one.command);
        assert!(is_as_told(&printed, &known), "$ {}\n{printed}\nis told as\n{known}", one.command);
    }
    if writes {
        fs::write(path, page).unwrap();
    }
}

fn status_line(status: i32) -> String {
    if status == 0 { String::new() } else { format!("? {status}\n") }
}

#[test]
fn the_page_about_the_commands_shows_what_they_print() {
    holds("docs/commands.md");
}

#[test]
fn the_page_about_json_shows_what_is_printed() {
    holds("docs/json.md");
}

#[test]
fn the_page_about_the_rule_language_shows_what_is_printed() {
    holds("docs/rules.md");
}

#[test]
fn the_lines_of_the_readme_run_in_their_order() {
    holds("README.md");
}

#[test]
fn the_page_about_the_commands_has_all_of_them() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/commands.md")).unwrap();
    let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
    let told: BTreeSet<String> =
        headings.flat_map(|heading| heading.split(", ")).map(str::to_owned).collect();
    assert_eq!(told, crate::help::commands().into_iter().collect());
}

#[test]
fn what_is_left_out_stands_for_any_lines() {
    assert!(is_as_told("a\nb\nc\n", "a\n...\n") && is_as_told("a\nb\nc\n", "...\nc\n"));
    assert!(is_as_told("a\nb\nc\nd\n", "a\n...\nc\n...\n") && is_as_told("a\n", "a\n"));
    assert!(!is_as_told("a\nb\n", "a\n") && !is_as_told("a\nb\n", "b\n...\n") && !is_as_told("", "a\n"));
}
