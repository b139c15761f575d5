//! `grundy code`: a program that answers by a game's law.

use super::{law, listed};
use crate::args::{Code, Format};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::laws::Finding;
use grundy::laws::emit::Language;
use grundy::{Game, RuleGame, report};

/// Searches for the law, and prints the program.
pub fn run(args: &Code, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let (name, finding, program) = match listed::asked(&args.listed, &args.quest, interrupt)? {
        Some(table) => {
            let program = table.program(args.lang);
            (table.title, table.finding, program)
        }
        None => {
            let (game, finding) = law::search(&args.quest, interrupt)?;
            let program = program(&game, &finding, args.lang);
            (game.name().to_owned(), finding, program)
        }
    };
    let (message, exit) = match (program, &finding.known) {
        (Some(Ok(code)), Some(known)) => {
            let printed = match args.format {
                Format::Json => show::json::line(&report::Code::new(&name, known, args.lang, &code)),
                Format::Text => code,
            };
            streams::deliver(args.output.as_deref(), &printed, interrupt)?;
            return Ok(Exit::Done);
        }
        // There is a law, and no program by it.
        (Some(Err(reason)), _) => (format!("{name}: {reason}"), Exit::Stopped),
        _ => {
            let missing = finding.missing.as_deref().unwrap_or("no law was found");
            let message = format!("{name}: {missing} (tables to {})", finding.checked_to);
            (message, law::exit(&finding, interrupt))
        }
    };
    Err(Trouble::Nothing { message, exit })
}

/// Returns the program for the law that was found; `None` where there is no law.
fn program(game: &RuleGame, finding: &Finding, language: Language) -> Option<Result<String, String>> {
    let known = finding.known.as_ref()?;
    Some(
        game.code(known, finding.checked_to, finding.values_besides(), language)
            .map_err(|error| error.to_string()),
    )
}
