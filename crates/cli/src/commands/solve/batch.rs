//! `grundy solve GAME -`: positions line by line, each answered before the next is read.

use super::{MOST_LISTED, exit, limit, method, words};
use crate::args::{Format, Solve};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::lines::Lines;
use crate::{show, streams};
use grundy::catalog::Error as Refusal;
use grundy::{Ask, Error, Game, Solution, report};

/// Answers a line for each position that is read; blank lines are passed over. A bad line is told and keeps
/// no other from its answer.
pub fn run(args: &Solve, game: &dyn Game, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    for (given, option) in [
        (args.certificate.is_some(), "--certificate"),
        (args.store.is_some(), "--store"),
        (args.proof.is_some(), "--proof"),
        (args.line, "--line"),
    ] {
        if given {
            let message = format!("{option} is about one position; with - they are read from standard input");
            return Err(Trouble::Usage(message));
        }
    }
    let mut lines = Lines::of_positions(streams::input(None, interrupt)?);
    let mut worst = Exit::Done;
    let mut number = 0;
    loop {
        let line = lines.next().map_err(|error| Trouble::Input { path: "standard input".into(), error })?;
        let Some(line) = line else { return Ok(worst) };
        number += 1;
        if line.trim().is_empty() {
            continue;
        }
        let text = words(args, game, &[line.trim().to_owned()]);
        let found = if lines.was_cut() {
            let cause = Refusal::Shape(format!("expected at most {} bytes", Lines::LONGEST_POSITION));
            Err(Error::Solve { subject: game.name().to_owned(), cause })
        } else {
            answer(args, game, &text, interrupt)
        };
        let ended = match found {
            Ok(solution) => {
                streams::write(&one(args, game.name(), &solution))?;
                exit(&solution, args)
            }
            Err(error) => {
                let trouble = Trouble::Position { error: Box::new(error), text, line: Some(number) };
                diagnose::tell(&trouble, args.output.format == Format::Json)
            }
        };
        // A signal ends the run, whatever the lines before it gave.
        if interrupt.raised() {
            return Ok(Exit::Interrupted);
        }
        worst = worst.or_worse(ended);
    }
}

fn answer(args: &Solve, game: &dyn Game, text: &str, interrupt: &Interrupt) -> Result<Solution, Error> {
    let position: Vec<&str> = text.split_whitespace().collect();
    let budget = args.limits.budget(interrupt.flag());
    // Text has room for one move.
    let listed = if args.output.format == Format::Text { 1 } else { MOST_LISTED };
    let ask = Ask::new(&position)
        .with_limit(limit(args).unwrap_or(listed))
        .with_method(method(args))
        .with_budget(&budget);
    let solution = match args.sum {
        Some(movement) => game.solve_joint(&ask, movement),
        None => game.solve(&ask),
    }?;
    if args.explain {
        diagnose::say(&show::text::trail(&game.facts(), &solution.trail));
    }
    Ok(solution)
}

fn one(args: &Solve, name: &str, solution: &Solution) -> String {
    let report = report::Solution::new(name, solution);
    match (args.output.format, args.sum) {
        (Format::Text, _) => show::text::in_a_line(solution),
        (Format::Json, None) => show::json::line(&report),
        (Format::Json, Some(movement)) => show::json::line(&report.in_sum(movement)),
    }
}
