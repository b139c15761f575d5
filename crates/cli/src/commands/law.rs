//! `grundy law`: the law behind a game's table, with its standing.

mod batch;

use super::{listed, subject};
use crate::args::{Format, Law, Quest};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::laws::Finding;
use grundy::laws::prove::Effort;
use grundy::{Game, RuleGame, report};
use std::time::Duration;

/// Without `--budget`, a search for a law ends after this time.
pub const TIME: Duration = Duration::from_secs(30);

/// Searches, and prints what is known.
pub fn run(args: &Law, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    if args.quest.game.game == "-" {
        if args.listed.starts {
            return Err(Trouble::Usage(
                "--starts is about one game; expected it in the place of -".to_owned(),
            ));
        }
        return batch::run(args, interrupt);
    }
    if args.answers.is_some() || args.threads > 1 {
        let message = "--answers and --threads are about games that are read line by line: expected - in the place of the game";
        return Err(Trouble::Usage(message.to_owned()));
    }
    let (name, finding, exit) = match listed::asked(&args.listed, &args.quest, interrupt)? {
        Some(table) => {
            let exit = listed::exit(&table.finding, interrupt);
            (table.title, table.finding, exit)
        }
        None => {
            let (game, finding) = search(&args.quest, interrupt)?;
            let exit = exit(&finding, interrupt);
            // Only starts of one number have a law of their own.
            if let [start] = game.start_names() {
                diagnose::say(&format!("--starts looks for the law of the starts {start} alone"));
            }
            (game.name().to_owned(), finding, exit)
        }
    };
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&report::Laws::new(&name, &finding)),
        Format::Text => show::law::finding(&name, &finding),
    })?;
    Ok(exit)
}

/// Searches for the law of the game that the arguments mean.
pub fn search(quest: &Quest, interrupt: &Interrupt) -> Result<(RuleGame, Finding), Trouble> {
    let game = subject::read(&quest.game)?.rules()?.clone();
    let effort = Effort::to(quest.to);
    let budget = quest.limits.budget_of_work(TIME, interrupt.flag());
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
