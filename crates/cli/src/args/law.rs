//! Commands about the law of a game: `identify`, `law`, `prove`, `check`, `code` and `explain`.

use super::texts::{CHECK, CODE, EXPLAIN, IDENTIFY, LAW, PROVE};
use super::{Format, Game, Limits, Output, values};
use clap::builder::ArgPredicate;
use clap::{Arg, Args};
use std::path::PathBuf;

/// How long a law is sought.
#[derive(Args)]
pub struct Quest {
    #[command(flatten)]
    pub game: Game,

    /// Look at tables to this heap, or coordinate [default: 1048576]
    #[arg(long, value_name = "N", value_parser = values::natural::<u64>)]
    pub to: Option<u64>,

    #[command(flatten)]
    pub limits: Limits,
}

/// A table in the place of what a game's moves say.
#[derive(Args)]
pub struct Listed {
    /// Look at the numbers in this file, - for standard input, in place of a game's: lines of numbers, CSV,
    /// JSON, an array of NumPy or a b-file
    // The game is an empty text then.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "program", "to", "set", "hex", "misere", "starts"])]
    pub values: Option<PathBuf>,

    /// Look at a row of starts: what the numbers from 0 to `--to` [default: 1000] mean by the `start` line of
    /// the rules
    #[arg(long)]
    pub starts: bool,
}

/// The game, which may be left out where there is a table.
fn or_values(game: Arg) -> Arg {
    game.required_unless_present("values").default_value_if("values", ArgPredicate::IsPresent, "")
}

#[derive(Args)]
#[command(after_help = IDENTIFY)]
pub struct Identify {
    /// The first values of a game, at least 8, or with --lost its P-positions; or a file, - for standard input
    #[arg(required_unless_present = "values", allow_negative_numbers = true)]
    pub numbers: Vec<String>,

    /// Take the numbers from this file, - for standard input: lines of numbers, CSV, JSON, an array of NumPy or
    /// a b-file
    #[arg(long, value_name = "FILE", conflicts_with = "numbers")]
    pub values: Option<PathBuf>,

    /// The numbers are P-positions, all from the first heap on
    #[arg(long)]
    pub lost: bool,

    /// The first number is of this heap; with --lost nothing is known of heaps before it [default: 0 where the
    /// first number is 0, else 1]
    #[arg(long, value_name = "N", value_parser = values::natural::<u64>)]
    pub from: Option<u64>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = LAW, mut_arg("game", or_values))]
pub struct Law {
    #[command(flatten)]
    pub quest: Quest,

    #[command(flatten)]
    pub listed: Listed,

    /// With - in the place of the game: append the answers to this file, and begin behind those that it has
    #[arg(long, value_name = "FILE", conflicts_with = "values")]
    pub answers: Option<PathBuf>,

    /// With - in the place of the game: work on this number of games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::within::<u8, 1, 255>, conflicts_with = "values")]
    pub threads: u8,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = PROVE)]
pub struct Prove {
    #[command(flatten)]
    pub quest: Quest,

    /// Decide this claim about the Grundy value of n, as 'n % 3', or about the P-positions, as 'a == b'
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub claim: Option<String>,

    /// Prove who wins the starts: what the numbers mean by the `start` line of the rules
    #[arg(long, conflicts_with = "claim")]
    pub starts: bool,

    /// Write the certificate to this file, - for standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    /// Write the theorem for the proof assistant Coq to this file, - for standard output
    #[arg(long, value_name = "FILE")]
    pub coq: Option<PathBuf>,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = CHECK)]
pub struct Check {
    /// The certificate, or the strategy; without it, or as -, standard input is read
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = CODE, mut_arg("game", or_values))]
pub struct Code {
    #[command(flatten)]
    pub quest: Quest,

    #[command(flatten)]
    pub listed: Listed,

    /// Write the program to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The language: cpp, c, rust or python
    #[arg(long, value_name = "LANGUAGE", default_value = "cpp", value_parser = values::language)]
    pub lang: grundy::laws::emit::Language,

    /// How to print the result
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Format,
}

#[derive(Args)]
#[command(after_help = EXPLAIN)]
pub struct Explain {
    #[command(flatten)]
    pub quest: Quest,

    /// The language of the code: cpp, c, rust or python
    #[arg(long, value_name = "LANGUAGE", default_value = "cpp", value_parser = values::language)]
    pub lang: grundy::laws::emit::Language,

    /// How to print the result
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Format,
}
