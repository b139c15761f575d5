//! `grundy explain`: all that is known of a game.

use super::{law, listed};
use crate::args::{Explain, Format};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::laws::Finding;
use grundy::report::{Explanation, Program};
use grundy::{Budget, RuleGame};
use std::time::Instant;

/// The table and the P-positions that are shown take at most this number of steps.
const SHOWN_STEPS: u64 = 2_000_000;

/// Searches for the law, and prints rules, table, law, standing, P-positions and code.
pub fn run(args: &Explain, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let start = Instant::now();
    if let Some(listed::OfGame { game, table }) = listed::rows(&args.quest, interrupt)? {
        let all = Explanation::of_table(&*game, &table.table, &table.finding, args.lang);
        streams::print(&match args.format {
            Format::Json => show::json::line(&all),
            Format::Text => {
                let text = show::law::explanation(&all, &table.finding, start.elapsed());
                text + &program(&all.code, &table.finding)
            }
        })?;
        return Ok(listed::exit(&table.finding, interrupt));
    }
    let (game, finding) = law::search(&args.quest, interrupt)?;
    let time = start.elapsed();
    let budget = || args.quest.limits.budget_of_work(law::TIME, interrupt.flag());
    // A law of starts is of one number; starts of more have none.
    let of_starts = match game.start_names() {
        [name] => Some((name, game.starts_by(&finding, RuleGame::STARTS, &budget()))),
        _ => None,
    };
    // The search may have used up its time, and the table is shown all the same.
    let shown = Budget::default().with_steps(SHOWN_STEPS);
    let all = Explanation::new(&game, &finding, args.lang, &shown);
    if args.format == Format::Json {
        let all = match &of_starts {
            Some((_, Ok((_, of_starts)))) => all.with_starts(of_starts),
            _ => all,
        };
        streams::print(&show::json::line(&all))?;
        return Ok(law::exit(&finding, interrupt));
    }
    let mut text = show::law::explanation(&all, &finding, time);
    match &of_starts {
        Some((_, Ok((_, of_starts)))) => text.push_str(&show::law::of_starts(of_starts)),
        Some((name, Err(_))) => text.push_str(&show::law::no_law_of_starts(name)),
        None => {}
    }
    if let Some((theorem, _)) = finding.known.as_ref().and_then(|known| known.proved.as_ref()) {
        text.push_str(&show::law::for_coq(&grundy::laws::coq::file(theorem, &budget())));
    }
    text.push_str(&program(&all.code, &finding));
    streams::print(&text)?;
    Ok(law::exit(&finding, interrupt))
}

/// Returns the program; where a law has none, why.
fn program(program: &Program, finding: &Finding) -> String {
    match (&program.code, &program.missing) {
        (Some(code), _) => format!("\nCode\n\n{code}"),
        (None, Some(reason)) if finding.known.is_some() => format!("\nCode: {reason}\n"),
        (None, _) => String::new(),
    }
}
