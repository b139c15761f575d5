//! `grundy explain`: all that is known of a game.

use super::{code, law};
use crate::args::Explain;
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::RuleGame;
use std::time::Instant;

/// Searches for the law, and prints rules, table, law, standing, P-positions and code.
pub fn run(args: &Explain, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let start = Instant::now();
    let (game, finding) = law::search(&args.quest, interrupt)?;
    let mut text = show::law::explanation(&game, &finding, start.elapsed());
    if let [name] = game.start_names() {
        let budget = args.quest.limits.budget_or(law::TIME, interrupt.flag());
        match game.starts_by(&finding, RuleGame::STARTS, &budget) {
            Ok((_, of_starts)) => text.push_str(&show::law::of_starts(&of_starts)),
            Err(_) => text.push_str(&show::law::no_law_of_starts(name)),
        }
    }
    if let Some((theorem, _)) = finding.known.as_ref().and_then(|known| known.proved.as_ref()) {
        let budget = args.quest.limits.budget_or(law::TIME, interrupt.flag());
        text.push_str(&show::law::for_coq(&grundy::coq::file(theorem, &budget)));
    }
    match code::program(&game, &finding, args.lang) {
        Some(Ok(program)) => {
            text.push_str("\nCode\n\n");
            text.push_str(&program);
        }
        Some(Err(reason)) => text.push_str(&format!("\nCode: {reason}\n")),
        None => {}
    }
    streams::print(&text)?;
    Ok(law::exit(&finding, interrupt))
}
