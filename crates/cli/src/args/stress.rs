//! The arguments of `grundy stress`.

use super::{Format, Limits, limits, values};
use clap::{ArgGroup, Args, ValueHint};
use std::ffi::OsString;
use std::time::Duration;

#[derive(Args)]
#[command(after_help = HELP, group = ArgGroup::new("about").required(true))]
pub struct Stress {
    /// Make inputs of this judge task, in its format; `grundy judge --list` shows the ids
    #[arg(
        long,
        value_name = "ID",
        group = "about",
        value_parser = values::AnyOf(values::tasks),
        hide_possible_values = true
    )]
    pub task: Option<String>,

    /// Make positions of this game: a name, rules, a code or a .game file, as the other commands take it
    #[arg(long, value_name = "GAME", group = "about", value_parser = values::AnyOf(values::games), hide_possible_values = true)]
    pub game: Option<String>,

    /// Take the rules from a program, as `grundy solve` does; then a position is a list of numbers
    #[arg(long = "program", value_name = "COMMAND", group = "about", value_hint = ValueHint::CommandString)]
    pub rules: Option<String>,

    /// Give a parameter of the game another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting, conflicts_with_all = ["task", "rules"])]
    pub set: Vec<(String, String)>,

    /// Read a code such as 0.2048 as hexadecimal
    #[arg(long, conflicts_with_all = ["task", "rules"])]
    pub hex: bool,

    /// Play the rules in misere play: a player who cannot move wins
    #[arg(long, conflicts_with = "task")]
    pub misere: bool,

    /// Let either player make the moves of both, as 'impartial(GAME)' does
    #[arg(long, conflicts_with = "task")]
    pub impartial: bool,

    /// With --game, what the program prints where the first player wins, and where the second one does
    #[arg(long, value_name = "WORD,WORD", default_value = "First,Second", value_parser = words, conflicts_with = "task")]
    pub words: [String; 2],

    /// At most this number of piles (or pairs, edges, letters, other items of a list) in a case
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = values::within::<u64, 1, 1000>)]
    pub piles: u64,

    /// The largest number in an input; where the format of a task asks for larger ones, their least
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = values::natural::<u64>)]
    pub max: u64,

    /// At most this number of cases in an input
    #[arg(long, value_name = "T", default_value_t = 8, value_parser = values::within::<u64, 1, 1000>)]
    pub cases: u64,

    /// Run the program on this number of inputs, before any is made smaller
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = values::natural::<u64>)]
    pub runs: u64,

    /// Where the random choices begin; equal seeds make equal inputs
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::natural::<u64>)]
    pub seed: u64,

    /// Kill a run of the program after this time: a whole number with ms, s, m or h
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = limits::time)]
    pub time_limit: Duration,

    #[command(flatten)]
    pub limits: Limits,

    /// How to print the result
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Format,

    /// The program and its arguments, after --; it reads its input from standard input
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub program: Vec<OsString>,
}

/// Reads two words that differ, each of them one token.
fn words(text: &str) -> Result<[String; 2], String> {
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    match text.split_once(',') {
        Some((first, second)) if is_word(first) && is_word(second) && first != second => {
            Ok([first.to_owned(), second.to_owned()])
        }
        _ => Err("expected two different words without blanks, as First,Second".to_owned()),
    }
}

const HELP: &str = "\
What the program prints is compared word by word. Where it differs, crashes (a signal, or an exit
status other than 0), runs past its time or floods, the input is made smaller as long as that stays
so, and shown with the right answer and the reason.

With --game the input is the number of cases, and for each of them a line `k` and a line with k
piles from 1 to --max; where a component of the game has several numbers, a pile is so many numbers.
For each case one of the --words is expected. In a partizan game Left begins.

Exit status: 0 no difference in the runs done, 1 a difference, 2 bad input, 3 stopped by a
limit, 130 Ctrl-C.

Examples:
  $ grundy stress --task poj2348 --runs 20 -- grundy judge poj2348
  $ grundy stress --task hdu2516 --runs 20 --max 100 --format json -- grundy judge hdu2516

A solution of your own:
  grundy stress --task poj2348 -- ./mysol
  grundy stress --game 'n -> n - k where k in {1, 3, 4}' --piles 3 --max 12 -- ./mysol
  grundy stress --game 0.77 --words Alice,Bob --time-limit 500ms -- python3 mysol.py";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_two_tokens_that_differ() {
        assert_eq!(words("Yes,No"), Ok(["Yes".to_owned(), "No".to_owned()]));
        for text in ["", "Yes", "Yes,", ",No", "a b,c", "same,same"] {
            assert!(words(text).is_err(), "{text}");
        }
    }
}
