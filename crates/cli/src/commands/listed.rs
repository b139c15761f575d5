//! Tables in the place of what moves say: the file of `--values`, the row of `--starts` or of `--program`, its law,
//! and a program by it.

use super::law::TIME;
use super::subject;
use crate::args::{self, Limits, Quest};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::streams;
use grundy::laws::Unread;
use grundy::laws::emit::Language;
use grundy::laws::{Finding, Listed};
use grundy::{Budget, Error, Game};
use std::io::Read;
use std::path::Path;

/// Files are larger only by mistake: a table has a million entries at most.
const MOST_BYTES: u64 = 32 << 20;

/// A table, what it is called, and the laws that it follows.
pub struct Titled {
    pub title: String,
    pub finding: Finding,
    pub table: Listed,
}

/// A game about which nothing can be proved, and its table.
pub struct OfGame {
    pub game: Box<dyn Game>,
    pub table: Titled,
}

/// Returns the table that is asked for, if one is.
pub fn asked(listed: &args::Listed, quest: &Quest, interrupt: &Interrupt) -> Result<Option<Titled>, Trouble> {
    match &listed.values {
        Some(path) => read(path, &quest.limits, interrupt).map(Some),
        None => match rows(quest, interrupt)? {
            Some(found) => Ok(Some(found.table)),
            None if listed.starts => starts(quest, interrupt).map(Some),
            None => Ok(None),
        },
    }
}

/// Computes the table of a game about which nothing can be proved, and seeks its law.
pub fn rows(quest: &Quest, interrupt: &Interrupt) -> Result<Option<OfGame>, Trouble> {
    let game = subject::resolve(&quest.game)?;
    let budget = quest.limits.budget_or(TIME, interrupt.flag());
    let _line = Line::on(&budget);
    let Some(found) = game.law_of_table(quest.to, &budget) else { return Ok(None) };
    let (table, finding) = found?;
    let table = Titled { title: game.name().to_owned(), finding, table };
    Ok(Some(OfGame { game, table }))
}

/// Computes the row of starts of a game, and seeks its law.
pub fn starts(quest: &Quest, interrupt: &Interrupt) -> Result<Titled, Trouble> {
    let game = subject::read(&quest.game)?;
    let budget = quest.limits.budget_of_work(TIME, interrupt.flag());
    let _line = Line::on(&budget);
    let (table, finding) = game.rules()?.law_of_starts(quest.to, &budget)?;
    Ok(Titled { title: format!("{}, starts", game.name()), finding, table })
}

/// Reads the table in a file, or on standard input where it is called `-`.
fn read(path: &Path, limits: &Limits, interrupt: &Interrupt) -> Result<Titled, Trouble> {
    let budget = limits.budget_of_work(TIME, interrupt.flag());
    let (title, table) = table(path, &budget, interrupt)?;
    let _line = Line::on(&budget);
    Ok(Titled { title, finding: table.law(&budget), table })
}

/// Reads a table without rules, and says what it is called.
pub fn table(path: &Path, budget: &Budget, interrupt: &Interrupt) -> Result<(String, Listed), Trouble> {
    let title = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let trouble = |error| Trouble::Input { path: title.clone().into(), error };
    let mut bytes = Vec::new();
    // One byte more than may be tells a file that is too long from one of just this length.
    streams::input(Some(path), interrupt)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(trouble)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Trouble::Usage(format!(
            "{title}: expected at most {} MiB; found more",
            MOST_BYTES >> 20
        )));
    }
    match Listed::read(&bytes, budget) {
        Ok(table) => Ok((title, table)),
        Err(Unread::Stopped(stop)) => Err(Error::Stopped(stop).into()),
        Err(error) => Err(Trouble::Usage(format!("{title}: {error}"))),
    }
}

impl Titled {
    /// Returns the program for the law that was found; `None` where there is no law.
    pub fn program(&self, language: Language) -> Option<Result<String, String>> {
        let known = self.finding.known.as_ref()?;
        let code = self.table.code(&self.title, known, self.finding.checked_to, language);
        Some(code.map_err(|error| error.to_string()))
    }
}

/// A law that the table follows is all that there can be.
pub fn exit(finding: &Finding, interrupt: &Interrupt) -> Exit {
    match (&finding.known, interrupt.raised()) {
        (Some(_), _) => Exit::Done,
        (None, true) => Exit::Interrupted,
        (None, false) => Exit::Stopped,
    }
}
