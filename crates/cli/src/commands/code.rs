//! `grundy code`: a program that answers by a game's law.

use super::law;
use crate::args::Code;
use crate::diagnose::{Exit, Trouble, say};
use crate::interrupt::Interrupt;
use crate::streams;
use grundy::emit::Language;
use grundy::{Finding, Game, RuleGame};

/// Searches for the law, and prints the program.
pub fn run(args: &Code, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let (game, finding) = law::search(&args.quest, interrupt)?;
    match program(&game, &finding, args.lang) {
        Some(Ok(text)) => {
            streams::print(&text)?;
            Ok(Exit::Done)
        }
        Some(Err(reason)) => {
            say(&format!("{}: {reason}", game.name()));
            Ok(Exit::Stopped)
        }
        None => {
            let missing = finding.missing.as_deref().unwrap_or("no law was found");
            say(&format!("{}: {missing} (tables to {})", game.name(), finding.checked_to));
            Ok(law::exit(&finding, interrupt))
        }
    }
}

/// Returns the program for the law that was found; `None` where there is no law.
pub fn program(game: &RuleGame, finding: &Finding, language: Language) -> Option<Result<String, String>> {
    let known = finding.known.as_ref()?;
    Some(game.code(known, finding.checked_to, language).map_err(|error| error.to_string()))
}
