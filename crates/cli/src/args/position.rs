//! Commands about one position: `solve` and `play`.

use super::texts::{PLAY, SOLVE};
use super::{Game, Limits, Output, values};
use clap::{Args, ValueEnum};
use grundy::Method;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = SOLVE)]
pub struct Solve {
    #[command(flatten)]
    pub game: Game,

    /// The position, word by word: heaps for most games; `grundy list GAME` says what the game takes; - reads
    /// positions from standard input, one a line
    pub position: Vec<String>,

    /// List at most this number of winning moves [default: 1000; text shows 40 of them]
    #[arg(long, value_name = "N", value_parser = values::natural::<usize>)]
    pub limit: Option<usize>,

    /// List one winning move, or all of them, however long that takes; without it as many as are found
    /// cheaply
    #[arg(long, value_enum, value_name = "WHICH", conflicts_with = "limit")]
    pub moves: Option<Moves>,

    /// Move in every component (conjunctive), in one or more (selective) or in a number of them
    /// (exactly:m), instead of in one; answered from the rules
    #[arg(long, value_name = "KIND", value_parser = values::movement, conflicts_with_all = ["by_definition", "method"])]
    pub sum: Option<grundy::games::Movement>,

    /// Which engines are asked
    #[arg(long, value_parser = values::method(), default_value = Method::default().name())]
    pub method: Method,

    /// The same as --method definition
    #[arg(long, conflicts_with = "method")]
    pub by_definition: bool,

    /// Answer by the law of this certificate, which is checked, and must be about the same rules; - for
    /// standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by_definition", "method", "sum", "program"])]
    pub certificate: Option<PathBuf>,

    /// Answer from this folder, in which `grundy count --outcome --store` has kept all positions of a box
    #[arg(long, value_name = "DIR", conflicts_with_all = ["by_definition", "method", "sum", "certificate", "program"])]
    pub store: Option<PathBuf>,

    /// Write the strategy of whoever wins, move by move, to this file, - for standard output; `grundy check`
    /// replays it
    #[arg(short = 'o', long, value_name = "FILE", conflicts_with_all = ["certificate", "sum", "program"])]
    pub proof: Option<PathBuf>,

    /// Show a line of play for each player who may move first, with the reason of every move
    #[arg(long, conflicts_with_all = ["certificate", "sum"])]
    pub line: bool,

    /// Say on standard error how the answer was found, and why so
    #[arg(long)]
    pub explain: bool,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

/// Which winning moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Moves {
    One,
    All,
}

#[derive(Args)]
#[command(after_help = PLAY)]
pub struct Play {
    #[command(flatten)]
    pub game: Game,

    /// The position, word by word: heaps for most games; `grundy list GAME` says what the game takes
    /// [default: the one that its page begins with; with --seed, and of other games, a small one that is
    /// drawn]
    pub position: Vec<String>,

    /// Let the engine begin
    #[arg(long)]
    pub second: bool,

    /// Play Right, in a game where the players have different moves
    #[arg(long)]
    pub right: bool,

    /// How well the engine plays: of ten moves this number are the best, the others are any
    #[arg(long, value_name = "0..10", default_value_t = 10, value_parser = values::within::<u8, 0, 10>)]
    pub level: u8,

    /// Where the random choices begin, of the engine and of a position; equal seeds play equally
    #[arg(long, value_name = "N", value_parser = values::natural::<u64>)]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}
