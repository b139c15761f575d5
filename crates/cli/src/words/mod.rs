//! The language that the program speaks with people. What is printed is English; where it is to be Chinese each
//! line goes through the table of sentences that the page has too. What programs read stays as it is.

mod table;

use clap::ValueEnum;
use std::borrow::Cow;
use std::env;
use std::fmt::Write;
use std::sync::{LazyLock, OnceLock};
use table::Table;

/// A language of messages, answers and help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Chinese
    Zh,
}

impl Language {
    /// Returns the language of the environment, by the first of the usual variables that says one.
    pub fn of_environment() -> Language {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .find_map(|name| env::var(name).ok().filter(|tag| !tag.is_empty()));
        if named.is_some_and(|tag| tag.starts_with("zh")) { Language::Zh } else { Language::En }
    }
}

/// What the command line says itself, and what it has in common with the page.
const TABLES: &[&str] = &[include_str!("../../words/zh.txt"), grundy_web::CHINESE];

static CHINESE: LazyLock<Table> = LazyLock::new(|| Table::read(TABLES));

static SPOKEN: OnceLock<Language> = OnceLock::new();

/// Decides for the whole program which language it speaks.
pub fn speak(language: Language) {
    let _ = SPOKEN.set(language);
}

/// Returns the language that the program speaks.
pub fn spoken() -> Language {
    SPOKEN.get().copied().unwrap_or(Language::En)
}

/// Returns a text for people in the language that is spoken, line by line. A line without a translation stays.
pub fn said(text: &str) -> Cow<'_, str> {
    match spoken() {
        Language::En => Cow::Borrowed(text),
        Language::Zh => Cow::Owned(text.split('\n').map(line).collect::<Vec<_>>().join("\n")),
    }
}

/// Returns help in Chinese: what stands behind the options is prose, cut into lines.
pub fn help(text: &str) -> String {
    let mut told: Vec<String> = Vec::new();
    // A sentence may go on in the next line, and the table knows whole sentences.
    let mut was_prose = false;
    for line in text.lines() {
        let is_prose = line.starts_with(|letter: char| !letter.is_whitespace());
        match told.last_mut().filter(|_| is_prose && was_prose) {
            Some(sentence) => *sentence += &format!(" {line}"),
            None => told.push(line.to_owned()),
        }
        was_prose = is_prose;
    }
    told.iter().map(|sentence| line(sentence) + "\n").collect()
}

fn line(line: &str) -> String {
    // Without a small letter there is no English in it.
    if !line.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return line.to_owned();
    }
    // The frame of a picture of rules, and the space before a list.
    let begin = line.find(|letter| !" |^-=>".contains(letter)).unwrap_or(line.len());
    let (frame, text) = line.split_at(begin);
    format!("{frame}{}", columns(text))
}

/// Translates what stands in columns, two spaces or more between them; each begins where it began.
fn columns(text: &str) -> String {
    let mut told = String::new();
    let (mut width, mut told_width) = (0, 0);
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find("  ").unwrap_or(rest.len());
        let space = rest[end..].find(|letter| letter != ' ').unwrap_or(rest.len() - end);
        let cell = sentences(&rest[..end]);
        width += wide(&rest[..end]) + space;
        told_width += wide(&cell);
        told += &cell;
        rest = &rest[end + space..];
        if !rest.is_empty() {
            // A translation that is too long moves what follows, but stays apart from it.
            let pad = width.saturating_sub(told_width).max(2);
            let _ = write!(told, "{:pad$}", "");
            told_width += pad;
        }
    }
    told
}

/// Translates a text as a whole, or else each of its sentences that can be.
fn sentences(text: &str) -> String {
    if let Some(told) = CHINESE.tell(text) {
        return told;
    }
    let sentence = |part: &str| match CHINESE.tell(part.trim()) {
        Some(told) if told != part.trim() => told,
        _ => part.to_owned(),
    };
    text.split_inclusive(". ").map(sentence).collect()
}

/// Returns how many columns of a terminal a text takes: a Chinese letter takes two.
pub fn wide(text: &str) -> usize {
    text.chars().map(|letter| if letter >= '\u{1100}' { 2 } else { 1 }).sum()
}
