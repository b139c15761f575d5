//! The commands, a file each: a function from its arguments to how the program ends.

mod check;
mod cluster;
mod code;
mod count;
mod explain;
mod identify;
mod judge;
mod law;
mod list;
mod listed;
mod papers;
mod play;
mod plot;
mod prove;
mod quotient;
mod serve;
mod sheet;
mod solve;
mod stress;
mod subject;
mod table;
mod thermograph;
mod value;

use crate::args::Command;
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;

/// Carries out a command.
pub fn run(command: Command, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    match command {
        Command::Solve(args) => solve::run(&args, interrupt),
        Command::Table(args) => table::run(&args, interrupt),
        Command::Plot(args) => plot::run(&args, interrupt),
        Command::Count(args) => count::run(&args, interrupt),
        Command::Quotient(args) => quotient::run(&args, interrupt),
        Command::Value(args) => value::run(&args, interrupt),
        Command::Sheet(args) => sheet::run(&args, interrupt),
        Command::Thermograph(args) => thermograph::run(&args, interrupt),
        Command::Play(args) => play::run(&args, interrupt),
        Command::Identify(args) => identify::run(&args, interrupt),
        Command::Law(args) => law::run(&args, interrupt),
        Command::Prove(args) => prove::run(&args, interrupt),
        Command::Check(args) => check::run(&args, interrupt),
        Command::Code(args) => code::run(&args, interrupt),
        Command::Explain(args) => explain::run(&args, interrupt),
        Command::List(args) => list::run(&args),
        Command::Judge(args) => judge::run(&args, interrupt),
        Command::Stress(args) => stress::run(&args, interrupt),
        Command::Serve(args) => serve::run(&args, interrupt),
        Command::Cluster(args) => cluster::run(&args, interrupt),
        Command::Completions { shell } => papers::completions(shell),
        Command::Man { command } => papers::man(command.as_deref()),
    }
}
