//! `grundy stress`: a program against the right answers.

use super::subject;
use crate::args::{Format, Game, Stress};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Bar;
use crate::{show, streams};
use grundy::judges::stress::{Challenge, Effort, Program, Size};
use grundy::{Stop, report};

/// Runs the program on random inputs, and prints the smallest on which it goes wrong.
pub fn run(args: &Stress, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let challenge = challenge(args)?;
    let Some((file, arguments)) = args.program.split_first() else {
        return Err(Trouble::Usage("expected a program after --".to_owned()));
    };
    let program = Program { file: file.clone(), arguments: arguments.to_vec(), limit: args.time_limit };
    let size = Size { cases: args.cases, piles: args.piles, max: args.max };
    let effort = Effort { runs: args.runs, seed: args.seed, size };
    let (budget, bar) = Bar::on(args.limits.budget(interrupt.flag()), args.runs, "runs");
    let findings = grundy::judges::stress::stress(&challenge, &program, &effort, &budget);
    drop(bar);
    // The bar is gone before an error is told.
    let findings = findings?;
    match args.format {
        Format::Json => {
            let report = report::stress::Findings::new(&challenge, args.seed, &findings);
            streams::print(&show::json::line(&report))?;
        }
        Format::Text => streams::print(&show::stress::findings(&challenge, &effort, &findings))?,
    }
    if let Some(stop) = findings.stop.filter(|stop| *stop != Stop::Cancelled) {
        diagnose::say(&format!("stopped after {} of {} runs: {stop}", findings.runs, args.runs));
    }
    Ok(match (findings.stop, findings.difference) {
        (Some(Stop::Cancelled), _) => Exit::Interrupted,
        (_, Some(_)) => Exit::No,
        (Some(stop), None) => Exit::from(stop),
        (None, None) => Exit::Done,
    })
}

fn challenge(args: &Stress) -> Result<Challenge, Trouble> {
    if let Some(id) = &args.task {
        return Ok(Challenge::of_task(id)?);
    }
    let game = Game {
        game: args.game.clone().unwrap_or_default(),
        program: args.rules.clone(),
        set: args.set.clone(),
        hex: args.hex,
        misere: args.misere,
        impartial: args.impartial,
    };
    Ok(Challenge::of_game(subject::read(&game)?, args.words.clone())?)
}
