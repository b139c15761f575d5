//! `grundy solve`: who wins a position, and how.

use super::{check, subject};
use crate::args::{Format, Method as By, Solve};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::{Ask, Method, Standing, Stop, report};

/// Without `--limit`, so many winning moves are listed at most.
const MOST_LISTED: usize = 1000;
/// Without `--limit`, text shows so many of them: more do not fit a screen.
const MOST_SHOWN: usize = 40;

/// Answers, and prints the answer.
pub fn run(args: &Solve, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    let position: Vec<&str> = args.position.iter().map(String::as_str).collect();
    let budget = args.limits.budget(interrupt.flag());
    // Explanations are said on the way, where the line would be.
    let line = (!args.explain).then(|| Line::on(&budget));
    let ask = Ask { position: &position, limit: args.limit.unwrap_or(MOST_LISTED), budget: &budget };
    let method = match args.method {
        _ if args.by_definition => Method::Definition,
        By::Auto => Method::Auto,
        By::Values => Method::Values,
        By::Search => Method::Search,
        By::Definition => Method::Definition,
    };
    let solution = match (args.sum, &args.certificate) {
        (None, Some(_)) => {
            let certificate = check::certificate(args.certificate.as_deref(), interrupt)?;
            let theorem = match grundy::proof::check(&certificate, &budget) {
                Ok(theorem) => theorem,
                Err(refusal) => {
                    diagnose::say(&format!("the certificate is refused: {refusal}"));
                    return Ok(check::refused(&refusal, interrupt));
                }
            };
            game.rules()?.solve_by(&theorem, &ask)?
        }
        (Some(movement), _) => game.solve_joint(&ask, movement, method)?,
        (None, None) => game.solve(&ask, method)?,
    };
    if args.explain {
        diagnose::say(&show::text::trail(&game.facts(), &solution.trail));
    }
    let shown = args.limit.unwrap_or(MOST_SHOWN);
    let report = report::Solution::new(game.name(), &solution);
    drop(line);
    streams::print(&match (args.output.format, args.sum) {
        (Format::Text, sum) => show::text::solution(game.name(), &solution, sum, shown),
        (Format::Json, None) => show::json::line(&report),
        (Format::Json, Some(movement)) => show::json::line(&report.in_sum(movement)),
    })?;
    Ok(match solution.stop {
        None => Exit::Done,
        // The least move of each component is listed.
        Some(Stop::Reach) if solution.standing == Standing::Theorem => Exit::Done,
        Some(stop) => Exit::from(stop),
    })
}
