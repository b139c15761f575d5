//! `grundy check`: is the law of a certificate the law of its rules?

use super::law::TIME;
use crate::args::{Check, Format};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::proof::{Certificate, Refusal, check};
use grundy::report;
use std::fs;
use std::io::Read;
use std::path::Path;

/// Certificates are larger only by mistake.
const MOST_BYTES: u64 = 256 << 20;

/// Checks, and prints the theorem or the refusal.
pub fn run(args: &Check, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let certificate = certificate(args.file.as_deref(), interrupt)?;
    let budget = args.limits.budget_or(TIME * 4, interrupt.flag());
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
    let text = read(path, interrupt)?;
    Certificate::read(&text).map_err(|error| {
        let place = path.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
        Trouble::Usage(format!("{place}: {error}"))
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
