//! The command `grundy`.

mod args;
mod commands;
mod diagnose;
mod interrupt;
mod lines;
mod progress;
mod show;
mod streams;

use std::process::ExitCode;

fn main() -> ExitCode {
    let command = args::parse(std::env::args_os().collect());
    let exit = commands::run(command).unwrap_or_else(|trouble| diagnose::tell(&trouble));
    exit.into()
}
