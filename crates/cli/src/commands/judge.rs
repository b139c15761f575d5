//! `grundy judge`: answers to the input of a judge's task.

use crate::args::{Format, Judge};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::report::JudgeTask;
use std::io::{IsTerminal, stdin};
use std::path::Path;

/// Runs a task, or lists all of them.
pub fn run(args: &Judge, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    match &args.id {
        Some(_) if !args.list && args.format.is_some() => {
            let message = "--format is about --list; answers have the format of the judge";
            Err(Trouble::Usage(message.to_owned()))
        }
        Some(id) if !args.list => answer(id, args, interrupt),
        word => list(word.as_deref().unwrap_or_default(), args.format.unwrap_or_default()),
    }
}

fn answer(id: &str, args: &Judge, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let (_, task) = grundy::judges::task(id)?;
    let budget = args.limits.budget(interrupt.flag());
    let mut input = streams::input(args.file.as_deref(), interrupt)?;
    let mut output = streams::output()?;
    let from_terminal = args.file.as_deref().is_none_or(|file| file == Path::new("-"));
    if from_terminal && stdin().is_terminal() {
        diagnose::say(&format!("{}: type the input; Ctrl-D ends it", task.id));
    }
    let result = grundy::judges::judge(task.id, &mut input, &mut output, &budget);
    // A signal breaks the input off, and the judge would complain of that.
    if interrupt.raised() {
        return Ok(Exit::Interrupted);
    }
    result?;
    Ok(Exit::Done)
}

fn list(word: &str, format: Format) -> Result<Exit, Trouble> {
    let wanted = word.to_lowercase();
    let of_game = |game: &&'static grundy::catalog::Record| {
        let game = *game;
        game.tasks.iter().map(move |task| JudgeTask::new(game, task))
    };
    let told = |task: &JudgeTask| {
        [task.id, task.game, task.title].iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    let mut tasks: Vec<JudgeTask> = grundy::catalog::GAMES.iter().flat_map(of_game).filter(told).collect();
    tasks.sort_unstable_by_key(|task| task.id);
    streams::print(&match format {
        Format::Text => show::text::tasks(&tasks),
        Format::Json => show::json::line(&tasks),
    })?;
    if tasks.is_empty() {
        diagnose::say(&format!("no task matches \"{word}\"; `grundy judge --list` shows all tasks"));
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}
