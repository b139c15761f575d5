//! Commands about the values of short games: `value` and `thermograph`.

use super::texts::{THERMOGRAPH, VALUE};
use super::{Limits, Output, values};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = VALUE)]
pub struct Value {
    /// An expression such as '{1|-1} + *3 + ^', or a board game and a position, as in domineering '..|..'
    #[arg(
        value_name = "EXPRESSION",
        required_unless_present = "functions",
        allow_hyphen_values = true,
        value_parser = values::Expression
    )]
    pub position: Vec<String>,

    /// The empty board of this size, in place of a position
    #[arg(long, value_name = "SIZE")]
    pub size: Option<String>,

    /// Give a parameter of the board game another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting)]
    pub set: Vec<(String, String)>,

    /// Say everything that is known of the value
    #[arg(long)]
    pub all: bool,

    /// Compute in misere play: with impartial games by their options, as '*[[2],0]', or with heaps of a game
    #[arg(long, conflicts_with_all = ["size", "unicode", "functions"])]
    pub misere: bool,

    /// Print arrows, small digits and other signs beyond ASCII
    #[arg(long)]
    pub unicode: bool,

    /// List the functions of expressions
    #[arg(long)]
    pub functions: bool,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = THERMOGRAPH)]
pub struct Thermograph {
    /// An expression such as '{1|-1} + *3 + ^', or a board game and a position, as in domineering '..|..'
    #[arg(
        value_name = "EXPRESSION",
        required = true,
        allow_hyphen_values = true,
        value_parser = values::Expression
    )]
    pub position: Vec<String>,

    /// The empty board of this size, in place of a position
    #[arg(long, value_name = "SIZE")]
    pub size: Option<String>,

    /// Give a parameter of the board game another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting)]
    pub set: Vec<(String, String)>,

    /// Write a picture as SVG to this file, too
    #[arg(short = 'o', long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Draw in characters instead of words
    #[arg(long)]
    pub ascii: bool,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}
