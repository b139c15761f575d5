//! `grundy prove`: a theorem with its certificate, or the fate of a user's claim.

use super::{law, listed, subject};
use crate::args::{Format, Prove};
use crate::diagnose::{Exit, Trouble, say};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::laws::Verdict;
use grundy::proof::{Certificate, Theorem};
use grundy::{Game, report};
use std::path::Path;

/// Proves, prints what came of it, and writes the certificate.
pub fn run(args: &Prove, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    // A certificate on standard output is there for another program, so nothing else is printed.
    let quiet = [&args.certificate, &args.coq].into_iter().flatten().any(|path| path == Path::new("-"));
    let Some(claim) = &args.claim else {
        let (name, finding) = if args.starts {
            let found = listed::starts(&args.quest, interrupt)?;
            (found.title, found.finding)
        } else {
            let (game, finding) = law::search(&args.quest, interrupt)?;
            (game.name().to_owned(), finding)
        };
        let mut missing = None;
        if let Some(proved) = finding.known.as_ref().and_then(|known| known.proved.as_ref()) {
            missing = write(args, proved, interrupt)?;
        }
        if !quiet {
            streams::print(&match args.output.format {
                Format::Json => show::json::line(&report::Laws::new(&name, &finding)),
                Format::Text => show::law::finding(&name, &finding),
            })?;
        }
        return Ok(missing.unwrap_or_else(|| law::exit(&finding, interrupt)));
    };
    let quest = &args.quest;
    let game = subject::read(&quest.game)?;
    let game = game.rules()?;
    let budget = quest.limits.budget_of_work(law::TIME, interrupt.flag());
    let line = Line::on(&budget);
    let verdict = game.claim(claim, quest.to, &budget)?;
    drop(line);
    let mut missing = None;
    if let Verdict::Proved(proved) = &verdict {
        missing = write(args, proved, interrupt)?;
    }
    if !(quiet && matches!(verdict, Verdict::Proved(_))) {
        streams::print(&match args.output.format {
            Format::Json => show::json::line(&report::Claim::new(game.name(), claim, &verdict)),
            Format::Text => show::law::verdict(game.name(), claim, &verdict),
        })?;
    }
    Ok(match verdict {
        Verdict::Proved(_) => missing.unwrap_or(Exit::Done),
        Verdict::Refuted { .. } => Exit::No,
        Verdict::Open { .. } if interrupt.raised() => Exit::Interrupted,
        Verdict::Open { .. } => Exit::Stopped,
    })
}

/// Writes the files that were asked for; returns how to end where the one for Coq is not to be had.
fn write(
    args: &Prove,
    proved: &(Theorem, Certificate),
    interrupt: &Interrupt,
) -> Result<Option<Exit>, Trouble> {
    let (theorem, certificate) = proved;
    if let Some(path) = &args.certificate {
        streams::deliver(Some(path), &certificate.print(), interrupt)?;
    }
    let Some(path) = &args.coq else { return Ok(None) };
    match grundy::laws::coq::file(theorem, &args.quest.limits.budget_of_work(law::TIME, interrupt.flag())) {
        Ok(text) => streams::deliver(Some(path), &text, interrupt).map(|()| None),
        Err(missing) => {
            say(&format!("no file for Coq: {missing}"));
            Ok(Some(Exit::Stopped))
        }
    }
}
