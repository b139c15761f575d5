//! Commands about all positions up to a bound: `table`, `plot`, `count` and `quotient`.

use super::texts::{COUNT, PLOT, QUOTIENT, TABLE};
use super::{Game, Limits, Output, Span, values};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = TABLE)]
pub struct Table {
    #[command(flatten)]
    pub game: Game,

    #[command(flatten)]
    pub span: Span,

    /// Keep the table in this file: it is written now and then and at the end, and a later run goes on from
    /// it; with --box, in this folder, for rules by which positions may come back
    #[arg(long, value_name = "PATH")]
    pub store: Option<PathBuf>,

    /// Use at most this number of threads; games with splits use up to 2, others 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::within::<u8, 1, 255>)]
    pub threads: u8,

    /// Say on standard error how the values were computed, and why so
    #[arg(long)]
    pub explain: bool,

    #[command(flatten)]
    pub limits: Limits,

    /// How to write the table
    #[arg(short, long, value_enum, default_value_t)]
    pub format: TableFormat,

    /// Write the table to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = PLOT)]
pub struct Plot {
    #[command(flatten)]
    pub game: Game,

    #[command(flatten)]
    pub span: Span,

    /// Write the picture as SVG to this file [default: standard output]
    #[arg(short = 'o', long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Draw in characters, on standard output
    #[arg(long)]
    pub ascii: bool,

    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Args)]
#[command(after_help = COUNT)]
pub struct Count {
    #[command(flatten)]
    pub game: Game,

    /// The number of heaps of a sum
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = values::within::<u32, 1, 1000>)]
    pub heaps: u32,

    /// The smallest heap
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::natural::<u64>)]
    pub from: u64,

    /// The largest heap
    #[arg(
        long,
        value_name = "N",
        required_unless_present_any = ["below", "outcome"],
        value_parser = values::natural::<u64>
    )]
    pub to: Option<u64>,

    /// Count the positions of one component with all numbers below N, which may have any number of digits: by
    /// a theorem
    #[arg(long, value_name = "N", value_parser = values::number, conflicts_with_all = ["heaps", "from", "to", "ordered"])]
    pub below: Option<grundy::tables::UBig>,

    /// Count the positions of a box that are won, lost and drawn, by the plies to the end: for games on
    /// numbers in which a move leaves one position, also where positions come back
    #[arg(long, conflicts_with_all = ["heaps", "from", "to", "ordered", "below", "lost", "won"])]
    pub outcome: bool,

    /// The box for --outcome: each number is below its side, as in 2,8,8,8
    #[arg(long = "box", id = "sides", value_name = "A,B,..", value_parser = values::sides, requires = "outcome")]
    pub sides: Option<grundy::tables::Sides>,

    /// Keep the box for --outcome in this folder: a run that was ended goes on there, and `grundy solve`
    /// answers from there; without --box, the box that is in it
    #[arg(long, value_name = "DIR", requires = "outcome")]
    pub store: Option<PathBuf>,

    /// Print only how many sums the player to move loses
    #[arg(long, conflicts_with = "won")]
    pub lost: bool,

    /// Print only how many sums the player to move wins
    #[arg(long)]
    pub won: bool,

    /// Count sums that differ only in the order of their heaps as different
    #[arg(long)]
    pub ordered: bool,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = QUOTIENT)]
pub struct Quotient {
    #[command(flatten)]
    pub game: Game,

    /// The largest heap to look at; fewer do where the elements repeat for ever
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = values::within::<u64, 1, 100_000>)]
    pub to: u64,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub enum TableFormat {
    /// For people
    #[default]
    Text,
    /// One line of JSON; a plane as an array of rows
    Json,
    /// A header, then one line a position
    Csv,
    /// A NumPy array file of unsigned 32-bit numbers
    Npy,
    /// Lines `n a(n)`, as the OEIS has them
    Bfile,
}
