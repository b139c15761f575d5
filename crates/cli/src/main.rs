//! The command `grundy`.

mod args;
mod commands;
mod diagnose;
mod interrupt;
mod lines;
mod progress;
mod show;
mod streams;

use diagnose::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let interrupt = interrupt::Interrupt::listen();
    let parsed = args::parse(std::env::args_os().collect());
    let run = parsed
        .and_then(|command| command.map_or(Ok(Exit::Done), |command| commands::run(command, &interrupt)));
    interrupt.status(run.unwrap_or_else(|trouble| diagnose::tell(&trouble)))
}
