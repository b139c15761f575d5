//! The command about sheets.

use super::limits::time;
use super::texts::SHEET;
use super::{Limits, values};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
#[command(after_help = SHEET)]
pub struct Sheet {
    /// A file with a sheet; - for standard input, which is read, too, where it is no terminal
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,

    /// A cell, in place of a file; more than one are run in their order
    #[arg(short, long = "cell", value_name = "CELL", conflicts_with = "file", allow_hyphen_values = true)]
    pub cells: Vec<String>,

    /// End each cell after this time: a whole number with ms, s, m or h
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub each: Duration,

    /// Search by this number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::within::<u8, 1, 255>)]
    pub threads: u8,

    /// How to print the cells
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Page,

    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Page {
    /// For people
    #[default]
    Text,
    /// For programs: a line of JSON for each cell
    Json,
    /// For a note or a page
    Markdown,
    /// For a browser
    Html,
    /// For a paper
    Latex,
    /// The tables alone, with commas between their cells
    Csv,
}
