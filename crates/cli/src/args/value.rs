//! Commands about the values of short games: `value` and `thermograph`.

use super::texts::{THERMOGRAPH, VALUE};
use super::{Game, Limits, Output, values};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// How a game is read whose position an expression may be.
#[derive(Args)]
pub struct Named {
    /// Give a parameter of the game another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting)]
    pub set: Vec<(String, String)>,

    /// Read a code such as 0.2048 as hexadecimal
    #[arg(long)]
    pub hex: bool,

    /// Let either player make the moves of both, as 'impartial(GAME)' does
    #[arg(long)]
    pub impartial: bool,

    /// Take the rules from a program, as `grundy solve` does; then all words are a position
    #[arg(long, value_name = "COMMAND", value_hint = ValueHint::CommandString, conflicts_with_all = ["set", "hex", "size"])]
    pub program: Option<String>,
}

impl Named {
    /// Returns whether one of the options is given.
    pub fn is_given(&self) -> bool {
        !self.set.is_empty() || self.hex || self.impartial
    }

    /// Returns the game of a word that is read so. Values of misère play are another option of the command.
    pub fn of(&self, game: &str) -> Game {
        let Named { set, hex, impartial, program } = self;
        let (set, program) = (set.clone(), program.clone());
        Game { game: game.to_owned(), program, set, hex: *hex, misere: false, impartial: *impartial }
    }
}

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

    #[command(flatten)]
    pub named: Named,

    /// Say everything that is known of the value
    #[arg(long)]
    pub all: bool,

    /// Compute in misere play: with impartial games by their options, as '*[[2],0]', or with positions of a game
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

    #[command(flatten)]
    pub named: Named,

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
