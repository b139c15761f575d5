//! `grundy law`: the law behind a game's table, with its standing.

use super::subject;
use crate::args::{Format, Law, Quest};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::prove::Effort;
use grundy::{Finding, Game, RuleGame, report};
use std::time::Duration;

/// Without `--budget`, a search for a law ends after this time.
pub const TIME: Duration = Duration::from_secs(30);

/// Searches, and prints what is known.
pub fn run(args: &Law, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let (game, finding) = search(&args.quest, interrupt)?;
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&report::Laws::new(game.name(), &finding)),
        Format::Text => show::law::finding(game.name(), &finding),
    })?;
    Ok(exit(&finding, interrupt))
}

/// Searches for the law of the game that the arguments mean.
pub fn search(quest: &Quest, interrupt: &Interrupt) -> Result<(RuleGame, Finding), Trouble> {
    let game = subject::read(&quest.game)?.rules()?.clone();
    let effort = Effort::to(quest.to);
    let budget = quest.limits.budget_or(TIME, interrupt.flag());
    let _line = Line::on(&budget);
    let finding = game.law(&effort, &budget);
    Ok((game, finding))
}

/// A theorem is what was asked for; anything less leaves the question open.
pub fn exit(finding: &Finding, interrupt: &Interrupt) -> Exit {
    let proved = finding.known.as_ref().is_some_and(|known| known.proved.is_some());
    match (proved, interrupt.raised()) {
        (true, _) => Exit::Done,
        (false, true) => Exit::Interrupted,
        (false, false) => Exit::Stopped,
    }
}
