//! `grundy check`: is the law of a certificate the law of its rules, and does a strategy win?

use super::law::TIME;
use crate::args::{Check, Format};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::play::strategy::Kept;
use grundy::proof::{Certificate, Refusal, check};
use grundy::{Budget, report};
use std::fs;
use std::io::Read;
use std::path::Path;

/// Certificates are larger only by mistake.
const MOST_BYTES: u64 = 256 << 20;

/// Checks, and prints the theorem or the refusal.
pub fn run(args: &Check, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let path = args.file.as_deref().filter(|path| *path != Path::new("-"));
    let text = read(path, interrupt)?;
    // A search ends after `TIME`; the check of what it found has more than that.
    let budget = args.limits.budget_or(TIME * 4, interrupt.flag());
    if Kept::is_meant(&text) {
        let kept = Kept::read(&text).map_err(|error| unreadable(path, &error))?;
        return replay(&kept, &budget, args.output.format, interrupt);
    }
    let certificate = Certificate::read(&text).map_err(|error| unreadable(path, &error))?;
    let line = Line::on(&budget);
    let result = check(&certificate, &budget);
    drop(line);
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&report::Check::new(&certificate, &result)),
        Format::Text => show::law::check(&result),
    })?;
    Ok(match result {
        Ok(_) => Exit::Done,
        Err(refusal) => refused(&refusal, interrupt),
    })
}

/// Replays a strategy, and prints what came of it.
fn replay(kept: &Kept, budget: &Budget, format: Format, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let line = Line::on(budget);
    let result = kept.check(budget)?;
    drop(line);
    streams::print(&match format {
        Format::Json => show::json::line(&report::Replay::new(kept, &result)),
        Format::Text => show::text::replay(&report::Replay::new(kept, &result)),
    })?;
    Ok(match result {
        Ok(_) => Exit::Done,
        // A signal makes the replay undecided, so it is looked at first.
        Err(_) if interrupt.raised() => Exit::Interrupted,
        Err(refused) if report::is_undecided(&refused) => Exit::Stopped,
        Err(_) => Exit::No,
    })
}

fn unreadable(path: Option<&Path>, error: &dyn std::fmt::Display) -> Trouble {
    let place = path.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
    Trouble::Usage(format!("{place}: {error}"))
}

/// What a refusal means for the exit status.
pub fn refused(refusal: &Refusal, interrupt: &Interrupt) -> Exit {
    match refusal {
        _ if interrupt.raised() => Exit::Interrupted,
        _ if refusal.is_undecided() => Exit::Stopped,
        _ => Exit::No,
    }
}

/// Reads the certificate in a file, or on standard input where there is none or it is called `-`.
pub fn certificate(path: Option<&Path>, interrupt: &Interrupt) -> Result<Certificate, Trouble> {
    let path = path.filter(|path| *path != Path::new("-"));
    Certificate::read(&read(path, interrupt)?).map_err(|error| unreadable(path, &error))
}

fn read(path: Option<&Path>, interrupt: &Interrupt) -> Result<String, Trouble> {
    let name = path.unwrap_or(Path::new("standard input"));
    let trouble = |error| Trouble::Input { path: name.to_owned(), error };
    let mut text = String::new();
    match path {
        Some(path) => fs::File::open(path).map_err(trouble)?.take(MOST_BYTES).read_to_string(&mut text),
        None => interrupt.reader(std::io::stdin()).take(MOST_BYTES).read_to_string(&mut text),
    }
    .map_err(trouble)?;
    Ok(text)
}
