//! The commands, a file each: a function from its arguments to how the program ends.

mod check;
mod code;
mod count;
mod explain;
mod judge;
mod law;
mod list;
mod papers;
mod play;
mod plot;
mod prove;
mod serve;
mod solve;
mod stress;
mod subject;
mod table;
mod thermograph;
mod value;

use crate::args::Command;
use crate::diagnose::{Exit, Trouble};

/// Carries out a command.
pub fn run(command: Command) -> Result<Exit, Trouble> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Table(args) => table::run(&args),
        Command::Plot(args) => plot::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Value(args) => value::run(&args),
        Command::Thermograph(args) => thermograph::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Law(args) => law::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Code(args) => code::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::List(args) => list::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Completions { shell } => papers::completions(shell),
        Command::Man { command } => papers::man(command.as_deref()),
    }
}
