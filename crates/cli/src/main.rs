//! The command `grundy`.

mod args;
mod commands;
mod diagnose;
mod interrupt;
mod lines;
mod progress;
mod show;
mod streams;
mod words;

use diagnose::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let interrupt = interrupt::Interrupt::listen();
    let args: Vec<_> = std::env::args_os().collect();
    let manner = args::Manner::of(&args);
    diagnose::colour(manner.color);
    words::speak(manner.language);
    let parsed = args::parse(args, manner);
    let run = parsed
        .and_then(|command| command.map_or(Ok(Exit::Done), |command| commands::run(command, &interrupt)));
    interrupt.status(run.unwrap_or_else(|trouble| diagnose::tell(&trouble, manner.json)))
}
