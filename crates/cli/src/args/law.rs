//! Commands about the law of a game: `law`, `prove`, `check`, `code` and `explain`.

use super::texts::{CHECK, CODE, EXPLAIN, LAW, PROVE};
use super::{Format, Game, Limits, Output, values};
use clap::Args;
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

#[derive(Args)]
#[command(after_help = LAW)]
pub struct Law {
    #[command(flatten)]
    pub quest: Quest,

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
#[command(after_help = CODE)]
pub struct Code {
    #[command(flatten)]
    pub quest: Quest,

    /// Write the program to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The language: cpp, c, rust or python
    #[arg(long, value_name = "LANGUAGE", default_value = "cpp", value_parser = values::language)]
    pub lang: grundy::emit::Language,

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
    pub lang: grundy::emit::Language,

    /// How to print the result
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Format,
}
