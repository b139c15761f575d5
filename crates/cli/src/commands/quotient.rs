//! `grundy quotient`: who wins all sums of heaps in misère play.

use super::law::TIME;
use super::subject;
use crate::args::{Format, Quotient};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::{Game, report};

/// Learns, and prints the quotient.
pub fn run(args: &Quotient, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    let game = game.rules()?;
    let budget = args.limits.budget_or(TIME, interrupt.flag());
    let line = Line::on(&budget);
    let found = game.quotient(args.to, &budget)?;
    drop(line);
    let report = report::Quotient::new(game.name(), &found);
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&report),
        Format::Text => show::quotient::text(&report),
    })?;
    Ok(if found.stop.is_some() { Exit::Stopped } else { Exit::Done })
}
