//! Work of several processes: `cluster`.

use super::limits::time;
use super::texts::{CLUSTER, CLUSTER_SOLVE};
use super::{Game, Limits, Output, values};
use clap::{Args, Subcommand};
use grundy::tables::Sides;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
#[command(after_help = CLUSTER)]
pub struct Cluster {
    #[command(subcommand)]
    pub work: Work,
}

#[derive(Subcommand)]
pub enum Work {
    /// Decide all positions of a box, each process a share of them
    Solve(Share),
}

#[derive(Args)]
#[command(after_help = CLUSTER_SOLVE)]
pub struct Share {
    #[command(flatten)]
    pub game: Game,

    /// The box: each number is below its side, as in 2,8,8,8
    #[arg(long = "box", value_name = "A,B,..", value_parser = values::sides)]
    pub sides: Sides,

    /// The addresses of the processes, a line HOST:PORT each [default: this process is alone]
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,

    /// A secret that all processes have, 16 bytes or more; without one they listen on this machine alone
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub key: Option<PathBuf>,

    /// Which of them this process is, from 0 on
    #[arg(long, value_name = "I", default_value_t = 0, value_parser = values::natural::<u16>)]
    pub process: u16,

    /// The threads of each process; all have as many
    #[arg(long, value_name = "W", default_value_t = 1, value_parser = values::within::<u8, 1, 255>)]
    pub workers: u8,

    /// Keep what is decided in this folder, which all processes see
    #[arg(long, value_name = "DIR")]
    pub store: Option<PathBuf>,

    /// Go on from what is in the folder, with any number of processes
    #[arg(long, requires = "store")]
    pub resume: bool,

    /// Wait so long for a process that does not come, or says nothing
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "60s")]
    pub patience: Duration,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}
