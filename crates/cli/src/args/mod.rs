//! The command line, in one definition: parsing, help, completions and manual pages all come from here.

mod cluster;
mod later;
mod law;
mod limits;
mod misplaced;
mod order;
mod position;
mod sheet;
mod span;
mod stress;
mod table;
mod texts;
mod value;
mod values;

pub use cluster::{Cluster, Share, Work};
pub use law::{Check, Code, Explain, Identify, Law, Listed, Prove, Quest};
pub use limits::Limits;
pub use position::{Moves, Play, Solve};
pub use sheet::{Page, Sheet};
pub use span::Span;
pub use stress::Stress;
pub use table::{Count, Plot, Quotient, Table, TableFormat};
pub use value::{Named, Thermograph, Value};

use crate::diagnose::Trouble;
use crate::streams;
use crate::words::{self, Language};
use clap::builder::ArgPredicate;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use later::Later;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use texts::{COMPLETIONS, JUDGE, LIST, MAN, SERVE, TOP};

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
    /// How to print what the command answers, as behind it [default: text]
    #[arg(short, long, value_name = "FORMAT")]
    format: Option<String>,

    /// When to colour messages
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: ColorChoice,

    /// The language of answers and messages [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_name = "LANGUAGE", value_enum, global = true)]
    language: Option<Language>,

    #[command(subcommand)]
    command: Command,
}

/// What the user wants done.
#[derive(Subcommand)]
pub enum Command {
    /// Say who wins a position, with the Grundy value and every winning move
    Solve(Later<Solve>),
    /// Write the values of all positions up to a bound
    Table(Later<Table>),
    /// Draw the values of all positions up to a bound
    Plot(Later<Plot>),
    /// Count the sums of this number of heaps that are lost, and won
    Count(Later<Count>),
    /// Find the misere quotient of a game on heaps
    Quotient(Later<Quotient>),
    /// Compute with the values of short games, and of positions on boards
    Value(Later<Value>),
    /// Answer a sheet of cells: names, lists, tables, rules, trees, laws
    Sheet(Later<Sheet>),
    /// Draw the thermograph of a short game, or of a position on a board
    Thermograph(Later<Thermograph>),
    /// Play a game against the engine
    Play(Later<Play>),
    /// Name the games that have these values, or these P-positions
    Identify(Later<Identify>),
    /// Find the law behind a game's table, and prove it
    Law(Later<Law>),
    /// Prove a game's law, or decide a claim of your own, and write the certificate
    Prove(Later<Prove>),
    /// Check a certificate: is its law the law of its rules?
    Check(Later<Check>),
    /// Print a program that answers by a game's law
    Code(Later<Code>),
    /// Say all that is known of a game: rules, table, law, proof, code
    Explain(Later<Explain>),
    /// List the games, search them, or show the page of one
    List(Later<List>),
    /// Answer the input of a task of an online judge
    Judge(Later<Judge>),
    /// Run a program of yours on random inputs, and show the smallest that it gets wrong
    Stress(Later<Stress>),
    /// Open the page: play, tables, rules and values in a browser
    Serve(Later<Serve>),
    /// Work together with other processes, on this machine or on others
    Cluster(Cluster),
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
    /// The game: a name that `grundy list` shows, rules such as 'n -> n - k where k in {1, 3, 4}', an octal
    /// code such as 0.77, or a file of rules that ends in .game
    // It is an empty text where a program is the game.
    #[arg(
        value_parser = values::AnyOf(values::games),
        hide_possible_values = true,
        required = false,
        required_unless_present = "program",
        default_value_if("program", ArgPredicate::IsPresent, "")
    )]
    pub game: String,

    /// In place of a game, take its rules from a program: a command that reads positions, one a line, and
    /// writes for each its options, one a line, and an empty line
    #[arg(long, value_name = "COMMAND", value_hint = ValueHint::CommandString, conflicts_with_all = ["set", "hex"])]
    pub program: Option<String>,

    /// Give a parameter of the game another value; @FILE takes it from a file, as the edges of a graph
    #[arg(long, value_name = "NAME=VALUE", value_parser = values::setting)]
    pub set: Vec<(String, String)>,

    /// Read a code such as 0.2048 as hexadecimal
    #[arg(long)]
    pub hex: bool,

    /// Play the rules in misere play: a player who cannot move wins
    #[arg(long)]
    pub misere: bool,

    /// Let either player make the moves of both, as 'impartial(GAME)' does
    #[arg(long)]
    pub impartial: bool,
}

#[derive(Args)]
#[command(after_help = LIST)]
pub struct List {
    /// Words that all must occur in a game's name, titles, summary, theory or judge tasks; the exact name of
    /// a game shows its page
    #[arg(value_parser = values::AnyOf(values::games), hide_possible_values = true)]
    pub query: Vec<String>,

    #[command(flatten)]
    pub output: Output,
}

#[derive(Args)]
#[command(after_help = JUDGE)]
pub struct Judge {
    /// The id of the task, as `grundy judge --list` shows it; with --list a word that occurs in id, game or
    /// title
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
    #[arg(short, long, value_enum)]
    pub format: Option<Format>,

    #[command(flatten)]
    pub limits: Limits,
}

#[derive(Args)]
pub struct Output {
    /// How to print the result
    #[arg(short, long, value_enum, default_value_t)]
    pub format: Format,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
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
    #[arg(long, value_name = "PORT", default_value_t = 7171, value_parser = values::within::<u16, 0, 65535>)]
    pub port: u16,

    /// Let other machines connect, not this one alone
    #[arg(long)]
    pub public: bool,

    /// Open the page in this machine's browser
    #[arg(long)]
    pub open: bool,
}

/// Reads the command line. Help and the version are printed here, and leave nothing to do.
pub fn parse(args: Vec<OsString>, manner: Manner) -> Result<Option<Command>, Trouble> {
    let mut definition = definition().color(manner.color);
    if manner.language == Language::Zh {
        // A sentence is told in Chinese as a whole; the terminal breaks its lines.
        definition = definition.term_width(0);
    }
    let args = order::options_first(args, &definition);
    let matches = definition.try_get_matches_from_mut(&args);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    match cli {
        Ok(cli) => Ok(Some(cli.command)),
        Err(error) if error.use_stderr() => {
            Err(Trouble::Arguments(misplaced::meant(error, &args, &definition)))
        }
        Err(told) => {
            match manner.language {
                Language::En => told.print().and_then(|()| io::stdout().flush()).map_err(Trouble::Output)?,
                Language::Zh => streams::write(&words::help(&told.render().to_string()))?,
            }
            Ok(None)
        }
    }
}

/// How the program speaks: what is asked of it before the command line is understood, so that what is wrong
/// there is told so too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Errors are told as JSON.
    pub json: bool,
    /// Whether messages have colours.
    pub color: ColorChoice,
    /// The language of what people read; what programs read is English.
    pub language: Language,
}

impl Manner {
    /// Reads it off the command line, wherever it stands before a lone `--`.
    pub fn of(args: &[OsString]) -> Manner {
        let words: Vec<&str> =
            // Behind a lone `--` no word is an option.
            args.iter().skip(1).take_while(|word| *word != "--").filter_map(|word| word.to_str()).collect();
        let value = |names: &[&str]| {
            words.iter().enumerate().find_map(|(at, word)| {
                names.iter().find_map(|name| match word.strip_prefix(name)? {
                    "" => words.get(at + 1).copied(),
                    // A longer name that begins alike is another option.
                    rest if name.starts_with("--") => rest.strip_prefix('='),
                    rest => Some(rest.trim_start_matches('=')),
                })
            })
        };
        let format = value(&["--format", "-f"]);
        // The parser reports an unknown tag later.
        let language = value(&["--language"]).and_then(|tag| Language::from_str(tag, true).ok());
        Manner {
            json: format == Some("json"),
            language: match format {
                None | Some("text") => language.unwrap_or_else(Language::of_environment),
                Some(_) => Language::En,
            },
            color: value(&["--color"]).and_then(|when| when.parse().ok()).unwrap_or_default(),
        }
    }
}

/// Returns the definition of the whole command line.
pub fn definition() -> clap::Command {
    Cli::command()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        super::definition().debug_assert();
    }

    #[test]
    fn how_to_speak_is_read_off_any_command_line() {
        let of = |line: &str| {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            Manner::of(&args)
        };
        for line in
            ["g --format json", "g solve nim -f json", "g -fjson x", "g x --format=json", "g nim -f=json y"]
        {
            assert!(of(line).json, "{line}");
        }
        for line in ["g", "g --format text", "g --format", "g json", "g x -- --format json", "g --formatjson"]
        {
            assert!(!of(line).json, "{line}");
        }
        assert_eq!(of("g solve --color always").color, ColorChoice::Always);
        assert_eq!(of("g solve --color=never").color, ColorChoice::Never);
        assert_eq!(of("g solve --color purple").color, ColorChoice::Auto);
    }
}
