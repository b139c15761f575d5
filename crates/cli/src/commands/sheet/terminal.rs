//! A terminal to work in: cells line by line, with history and completion.

use crate::args::Sheet;
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::Budget;
use grundy::calculator::sheet::{Session, cells};
use grundy::report::{self, Page};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper};
use std::fs;
use std::io;
use std::path::PathBuf;

/// Reads cells and answers them until Ctrl-D.
pub fn work(
    args: &Sheet,
    session: &mut Session,
    budget: &Budget,
    interrupt: &Interrupt,
) -> Result<Exit, Trouble> {
    // Ctrl-C ends a cell and not the program.
    interrupt.wait_for_the_end();
    let failed = |error: ReadlineError| Trouble::Output(io::Error::other(error));
    let mut editor: Editor<Words, DefaultHistory> = Editor::new().map_err(failed)?;
    editor.set_helper(Some(Words { names: Vec::new() }));
    let history = history();
    if let Some(path) = &history {
        // There is none at the first time.
        let _ = editor.load_history(path);
    }
    loop {
        if let Some(words) = editor.helper_mut() {
            words.names = session.names().into_iter().map(str::to_owned).collect();
        }
        let text = match editor.readline("grundy> ") {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(failed(error)),
        };
        let _ = editor.add_history_entry(text.as_str());
        let plain = text.trim();
        if let Some(word) = plain.strip_prefix("help").filter(|rest| rest.is_empty() || rest.starts_with(' '))
        {
            let words: Vec<&str> = word.split_whitespace().collect();
            streams::print(&show::value::functions(&words))?;
            continue;
        }
        if ["quit", "exit"].contains(&plain) {
            break;
        }
        for cell in cells(&indented(&text)) {
            let within = budget.within(args.each);
            let line = Line::on(&within);
            let ran = session.run(&cell, &within);
            drop(line);
            // The signal ended this cell, and must not end the next one too.
            interrupt.again();
            let printed = Page::Text.cell(&cell, &ran);
            // What was typed stands above.
            let answer =
                printed.lines().filter(|line| !line.starts_with("> ")).map(|line| format!("{line}\n"));
            streams::print(answer.collect::<String>().trim_end_matches('\n'))?;
            streams::print("\n")?;
        }
    }
    if let Some(path) = &history {
        // A home that cannot be written to keeps no history.
        let _ = path.parent().map(fs::create_dir_all);
        let _ = editor.save_history(path);
    }
    Ok(Exit::Done)
}

/// Returns the number of brackets that are open at the end of a text.
fn depth(text: &str) -> i64 {
    text.chars().fold(0, |depth, letter| match letter {
        '(' | '[' | '{' => depth + 1,
        ')' | ']' | '}' => depth - 1,
        _ => depth,
    })
}

/// Returns a text in which lines that begin inside of brackets are indented, so that they go on with a cell.
fn indented(text: &str) -> String {
    let mut indented = String::new();
    for line in text.lines() {
        let margin = if depth(&indented) > 0 { "  " } else { "" };
        indented += &format!("{margin}{line}\n");
    }
    indented
}

/// Where the lines are kept that were typed before.
fn history() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/state")));
    Some(state?.join("grundy/history"))
}

/// What is completed: functions, names that were given, and the first words of cells.
struct Words {
    names: Vec<String>,
}

impl Helper for Words {}
impl Highlighter for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let is_inside = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let start = line[..at].rfind(|letter| !is_inside(letter)).map_or(0, |before| before + 1);
        let word = line[start..at].to_lowercase();
        let functions = report::functions(&[]).into_iter().map(|function| function.name.to_owned());
        let cells = ["table", "search", "tree", "law", "rules", "help", "where", "show"].map(str::to_owned);
        let all = functions.chain(self.names.iter().cloned()).chain(cells);
        let mut found: Vec<String> = all.filter(|name| name.to_lowercase().starts_with(&word)).collect();
        found.sort();
        Ok((start, found))
    }
}

impl Validator for Words {
    /// A cell goes on while a bracket is open.
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        // An empty line ends a cell whose bracket was forgotten.
        let is_open = depth(context.input()) > 0 && !context.input().ends_with('\n');
        Ok(if is_open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}
