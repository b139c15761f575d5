//! The command line, in one definition: parsing, help, completions and manual pages all come from here.

mod limits;
mod misplaced;
mod order;
mod span;
mod stress;
mod texts;
mod values;

pub use limits::Limits;
pub use span::Span;
pub use stress::Stress;

use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use texts::{
    CHECK, CODE, COMPLETIONS, COUNT, EXPLAIN, JUDGE, LAW, LIST, MAN, PLAY, PLOT, PROVE, SERVE, SOLVE, TABLE,
    THERMOGRAPH, TOP, VALUE,
};

#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    about = "Combinatorial games: who wins a position, by which moves, and what stands behind the answer",
    after_help = TOP,
    max_term_width = 100,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What the user wants done.
#[derive(Subcommand)]
pub enum Command {
    /// Say who wins a position, with the Grundy value and every winning move
    Solve(Solve),
    /// Write the values of all positions up to a bound
    Table(Table),
    /// Draw the values of all positions up to a bound
    Plot(Plot),
    /// Count the sums of so many heaps that are lost, and won
    Count(Count),
    /// Compute with the values of short games, and of positions on boards
    Value(Value),
    /// Draw the thermograph of a short game, or of a position on a board
    Thermograph(Thermograph),
    /// Play a game against the engine
    Play(Play),
    /// Find the law behind a game's table, and prove it
    Law(Law),
    /// Prove a game's law, or decide a claim of your own, and write the certificate
    Prove(Prove),
    /// Check a certificate: is its law the law of its rules?
    Check(Check),
    /// Print a program that answers by a game's law
    Code(Code),
    /// Say all that is known of a game: rules, table, law, proof, code
    Explain(Explain),
    /// List the games, search them, or show the page of one
    List(List),
    /// Answer the input of a task of an online judge
    Judge(Judge),
    /// Run a program of yours on random inputs, and show the smallest that it gets wrong
    Stress(Stress),
    /// Open the page: play, tables, rules and values in a browser
    Serve(Serve),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    #[command(after_help = MAN)]
    Man {
        /// The command that the page is about; without it, the page of grundy itself
        command: Option<String>,
    },
}

/// The game that a command is about.
#[derive(Args)]
pub struct Game {
    /// The game: a name that `grundy list` shows, rules such as 'n -> n - k where k in {1, 3, 4}', an octal code such as
    /// 0.77, or a file of rules that ends in .game
    #[arg(value_parser = values::AnyOf(values::games), hide_possible_values = true)]
    pub game: String,

    /// Give a parameter of the game another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting)]
    pub set: Vec<(String, String)>,

    /// Read a code such as 0.2048 as hexadecimal
    #[arg(long)]
    pub hex: bool,

    /// Play the rules in misere play: a player who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

#[derive(Args)]
#[command(after_help = SOLVE)]
pub struct Solve {
    #[command(flatten)]
    pub game: Game,

    /// The position, word by word: heaps for most games; `grundy list GAME` says what the game takes
    pub position: Vec<String>,

    /// List at most so many winning moves [default: 1000, of which text shows 40]
    #[arg(long, value_name = "N", value_parser = values::natural::<usize>)]
    pub limit: Option<usize>,

    /// Move in every component (conjunctive), in one or more (selective) or in so many (exactly:m), instead of in one; answered
    /// from the rules
    #[arg(long, value_name = "KIND", value_parser = values::movement, conflicts_with = "by_definition")]
    pub sum: Option<grundy::Movement>,

    /// Search the rules instead of using the game's law: slow, for small positions
    #[arg(long)]
    pub by_definition: bool,

    /// Answer by the law of this certificate, which is checked, and must be about the same rules; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by_definition", "sum"])]
    pub certificate: Option<PathBuf>,

    /// Say on standard error how the answer was found, and why so
    #[arg(long)]
    pub explain: bool,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = PLAY)]
pub struct Play {
    #[command(flatten)]
    pub game: Game,

    /// The position, word by word: heaps for most games; `grundy list GAME` says what the game takes
    pub position: Vec<String>,

    /// Let the engine begin
    #[arg(long)]
    pub second: bool,

    /// Play Right, in a game where the players have different moves
    #[arg(long)]
    pub right: bool,

    /// How well the engine plays: of ten moves so many are the best, the others are any
    #[arg(long, value_name = "0..10", default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=10))]
    pub level: u8,

    /// Where the engine's random choices begin; equal seeds play equally
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::natural::<u64>)]
    pub seed: u64,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = TABLE)]
pub struct Table {
    #[command(flatten)]
    pub game: Game,

    #[command(flatten)]
    pub span: Span,

    /// Keep the table in this file: it is written now and then and at the end, and a later run goes on from it
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,

    /// Use so many threads at most; games with splits use up to 2, others 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub threads: u8,

    /// Say on standard error how the values were computed, and why so
    #[arg(long)]
    pub explain: bool,

    #[command(flatten)]
    pub limits: Limits,

    /// How to write the table
    #[arg(long, value_enum, default_value_t)]
    pub format: TableFormat,
}

#[derive(Args)]
#[command(after_help = PLOT)]
pub struct Plot {
    #[command(flatten)]
    pub game: Game,

    #[command(flatten)]
    pub span: Span,

    /// Write the picture as SVG to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
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
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub heaps: u32,

    /// The smallest heap
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::natural::<u64>)]
    pub from: u64,

    /// The largest heap
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "below",
        value_parser = values::natural::<u64>
    )]
    pub to: Option<u64>,

    /// Count the positions of one component with all numbers below N, which may have any number of digits: by a theorem
    #[arg(long, value_name = "N", value_parser = values::number, conflicts_with_all = ["heaps", "from", "to", "ordered"])]
    pub below: Option<grundy::UBig>,

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
#[command(after_help = VALUE)]
pub struct Value {
    /// An expression such as '{1|-1} + *3 + ^', or a board game and a position, as in domineering '..|..'
    #[arg(value_name = "EXPRESSION", required_unless_present = "functions", allow_hyphen_values = true)]
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
    #[arg(value_name = "EXPRESSION", required = true, allow_hyphen_values = true)]
    pub position: Vec<String>,

    /// The empty board of this size, in place of a position
    #[arg(long, value_name = "SIZE")]
    pub size: Option<String>,

    /// Give a parameter of the board game another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting)]
    pub set: Vec<(String, String)>,

    /// Write a picture as SVG to this file, too
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Draw in characters instead of words
    #[arg(long)]
    pub ascii: bool,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub output: Output,
}

/// How long a law is sought.
#[derive(Args)]
pub struct Quest {
    #[command(flatten)]
    pub game: Game,

    /// Look at tables to this heap at most
    #[arg(long, value_name = "N", default_value_t = 1_048_576, value_parser = values::natural::<u64>)]
    pub to: u64,

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
    #[arg(long, value_name = "EXPRESSION")]
    pub claim: Option<String>,

    /// Write the certificate to this file, - for standard output
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = CHECK)]
pub struct Check {
    /// The certificate; without it, or as -, standard input is read
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

    /// The language: cpp, c, rust or python
    #[arg(long, value_name = "LANGUAGE", default_value = "cpp", value_parser = values::language)]
    pub lang: grundy::emit::Language,
}

#[derive(Args)]
#[command(after_help = EXPLAIN)]
pub struct Explain {
    #[command(flatten)]
    pub quest: Quest,

    /// The language of the code: cpp, c, rust or python
    #[arg(long, value_name = "LANGUAGE", default_value = "cpp", value_parser = values::language)]
    pub lang: grundy::emit::Language,
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

#[derive(Args)]
#[command(after_help = LIST)]
pub struct List {
    /// Words that all must occur in a game's name, titles, judge ids or theory; the exact name of a game shows its page
    #[arg(value_parser = values::AnyOf(values::games), hide_possible_values = true)]
    pub query: Vec<String>,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = JUDGE)]
pub struct Judge {
    /// The id of the task, as `grundy judge --list` shows it; with --list a word that occurs in id, game or title
    #[arg(
        required_unless_present = "list",
        value_parser = values::AnyOf(values::tasks),
        hide_possible_values = true
    )]
    pub id: Option<String>,

    /// The input; without it, or as -, standard input is read
    pub file: Option<PathBuf>,

    /// List the tasks: id, game, title
    #[arg(long, conflicts_with = "file")]
    pub list: bool,

    /// How --list prints the tasks [default: text]; answers have the format of the judge
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Args)]
pub struct Output {
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one line of JSON
    Json,
}

#[derive(Args)]
#[command(after_help = SERVE)]
pub struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 7171, value_parser = clap::value_parser!(u16))]
    pub port: u16,

    /// Let other machines connect, not this one alone
    #[arg(long)]
    pub public: bool,
}

/// Reads the command line. Help, the version and usage errors are printed here, and end the program.
pub fn parse(args: Vec<OsString>) -> Command {
    let mut definition = definition();
    let args = order::options_first(args, &definition);
    let matches = definition.try_get_matches_from_mut(&args);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.unwrap_or_else(|error| misplaced::refuse(&error, &args)).command
}

/// Returns the definition of the whole command line.
pub fn definition() -> clap::Command {
    // `--limit -1` is a number that is out of range, and no option.
    let number = |arg: Arg| match arg.get_action() {
        ArgAction::Set if arg.get_long().is_some() => arg.allow_negative_numbers(true),
        _ => arg,
    };
    Cli::command().mut_subcommands(|command| command.mut_args(number))
}
#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_is_sound() {
        super::definition().debug_assert();
    }
}
