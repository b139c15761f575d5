//! `grundy check`: is the law of a certificate the law of its rules?

use super::law::TIME;
use crate::args::{Check, Format};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::proof::{Certificate, check};
use grundy::report;
use std::fs;
use std::io::Read;
use std::path::Path;

/// Certificates are larger only by mistake.
const MOST_BYTES: u64 = 256 << 20;

/// Checks, and prints the theorem or the refusal.
pub fn run(args: &Check) -> Result<Exit, Trouble> {
    let interrupt = Interrupt::listen();
    let path = args.file.as_deref().filter(|path| *path != Path::new("-"));
    let text = read(path, &interrupt)?;
    let certificate = Certificate::read(&text).map_err(|error| {
        let place = path.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
        Trouble::Usage(format!("{place}: {error}"))
    })?;
    let result = check(&certificate, &args.limits.budget_or(TIME * 4, interrupt.flag()));
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&report::Check::new(&certificate, &result)),
        Format::Text => show::law::check(&result),
    })?;
    Ok(match result {
        Ok(_) => Exit::Done,
        Err(_) if interrupt.raised() => Exit::Interrupted,
        Err(refusal) if refusal.is_undecided() => Exit::Stopped,
        Err(_) => Exit::No,
    })
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
