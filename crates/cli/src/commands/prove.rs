//! `grundy prove`: a theorem with its certificate, or the fate of a user's claim.

use super::{law, subject};
use crate::args::{Format, Prove};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::proof::Certificate;
use grundy::{Game, Verdict, report};
use std::path::Path;

/// Proves, prints what came of it, and writes the certificate.
pub fn run(args: &Prove, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let quiet = args.certificate.as_deref() == Some(Path::new("-"));
    let Some(claim) = &args.claim else {
        let (game, finding) = law::search(&args.quest, interrupt)?;
        if let Some((_, certificate)) = finding.known.as_ref().and_then(|known| known.proved.as_ref()) {
            write(args.certificate.as_deref(), certificate, interrupt)?;
        }
        if !quiet {
            streams::print(&match args.output.format {
                Format::Json => show::json::line(&report::Laws::new(game.name(), &finding)),
                Format::Text => show::law::finding(game.name(), &finding),
            })?;
        }
        return Ok(law::exit(&finding, interrupt));
    };
    let quest = &args.quest;
    let game = subject::read(&quest.game)?;
    let game = game.rules()?;
    let budget = quest.limits.budget_or(law::TIME, interrupt.flag());
    let line = Line::on(&budget);
    let verdict = game.claim(claim, quest.to, &budget)?;
    drop(line);
    if let Verdict::Proved(proved) = &verdict {
        write(args.certificate.as_deref(), &proved.1, interrupt)?;
    }
    if !(quiet && matches!(verdict, Verdict::Proved(_))) {
        streams::print(&match args.output.format {
            Format::Json => show::json::line(&report::Claim::new(game.name(), claim, &verdict)),
            Format::Text => show::law::verdict(game.name(), claim, &verdict),
        })?;
    }
    Ok(match verdict {
        Verdict::Proved(_) => Exit::Done,
        Verdict::Refuted { .. } => Exit::No,
        Verdict::Open { .. } if interrupt.raised() => Exit::Interrupted,
        Verdict::Open { .. } => Exit::Stopped,
    })
}

fn write(to: Option<&Path>, certificate: &Certificate, interrupt: &Interrupt) -> Result<(), Trouble> {
    match to {
        None => Ok(()),
        Some(path) if path == Path::new("-") => streams::print(&certificate.print()),
        Some(path) => streams::save(path, &certificate.print(), interrupt),
    }
}
