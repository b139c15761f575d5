//! Tables in the place of games: the file of `--values`, its law, and a program by it.

use super::law::TIME;
use crate::args::Limits;
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::streams;
use grundy::emit::Language;
use grundy::listed::Unread;
use grundy::{Budget, Error, Finding, Listed};
use std::io::Read;
use std::path::Path;

/// Files are larger only by mistake: a table has a million entries at most.
const MOST_BYTES: u64 = 32 << 20;

/// A table, what it is called, and what may be spent on it.
pub struct Titled {
    pub title: String,
    table: Listed,
    budget: Budget,
}

/// Reads the table in a file, or on standard input where it is called `-`.
pub fn read(path: &Path, limits: &Limits, interrupt: &Interrupt) -> Result<Titled, Trouble> {
    let budget = limits.budget_or(TIME, interrupt.flag());
    let title = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let trouble = |error| Trouble::Input { path: title.clone().into(), error };
    let mut bytes = Vec::new();
    streams::input(Some(path), interrupt)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(trouble)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Trouble::Usage(format!(
            "{title}: expected at most {} MiB; found more",
            MOST_BYTES >> 20
        )));
    }
    match Listed::read(&bytes, &budget) {
        Ok(table) => Ok(Titled { title, table, budget }),
        Err(Unread::Stopped(stop)) => Err(Error::Stopped(stop).into()),
        Err(error) => Err(Trouble::Usage(format!("{title}: {error}"))),
    }
}

impl Titled {
    /// Searches for the laws that the table follows.
    pub fn law(&self) -> Finding {
        let _line = Line::on(&self.budget);
        self.table.law(&self.budget)
    }

    /// Returns the program for the law that was found; `None` where there is no law.
    pub fn program(&self, finding: &Finding, language: Language) -> Option<Result<String, String>> {
        let known = finding.known.as_ref()?;
        Some(self.table.code(&self.title, known, language).map_err(|error| error.to_string()))
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
