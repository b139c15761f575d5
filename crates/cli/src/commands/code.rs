//! `grundy code`: a program that answers by a game's law.

use super::{law, listed};
use crate::args::Code;
use crate::diagnose::{Exit, Trouble, say};
use crate::interrupt::Interrupt;
use crate::streams;
use grundy::emit::Language;
use grundy::{Finding, Game, RuleGame};

/// Searches for the law, and prints the program.
pub fn run(args: &Code, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let (name, finding, program) = match &args.listed.values {
        Some(path) => {
            let table = listed::read(path, &args.quest.limits, interrupt)?;
            let finding = table.law();
            let program = table.program(&finding, args.lang);
            (table.title, finding, program)
        }
        None => {
            let (game, finding) = law::search(&args.quest, interrupt)?;
            let program = program(&game, &finding, args.lang);
            (game.name().to_owned(), finding, program)
        }
    };
    match program {
        Some(Ok(text)) => {
            streams::print(&text)?;
            Ok(Exit::Done)
        }
        Some(Err(reason)) => {
            say(&format!("{name}: {reason}"));
            Ok(Exit::Stopped)
        }
        None => {
            let missing = finding.missing.as_deref().unwrap_or("no law was found");
            say(&format!("{name}: {missing} (tables to {})", finding.checked_to));
            Ok(law::exit(&finding, interrupt))
        }
    }
}

/// Returns the program for the law that was found; `None` where there is no law.
pub fn program(game: &RuleGame, finding: &Finding, language: Language) -> Option<Result<String, String>> {
    let known = finding.known.as_ref()?;
    Some(game.code(known, finding.checked_to, language).map_err(|error| error.to_string()))
}
