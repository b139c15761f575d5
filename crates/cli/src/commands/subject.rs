//! The argument GAME: a name, a text of rules, a code, or a file that holds rules; and the program in its place.

use crate::args;
use crate::diagnose::{self, Trouble};
use grundy::catalog::Settings;
use grundy::games::{ProgramGame, Reading};
use grundy::report::picture;
use grundy::rules::Version;
use grundy::rules::octal::Base;
use grundy::{Budget, Game};
use std::fs;
use std::path::Path;

/// Steps spent on looking for slips in rules.
const STEPS: u64 = 1_000_000;

/// What the argument means: the text of the game, and how it is read.
pub struct Named {
    /// A text that [`grundy::games::resolve_as`] takes.
    pub text: String,
    /// Parameters, base and version.
    pub reading: Reading,
    is_file: bool,
}

/// Returns how the options say that a text is read.
pub fn reading(args: &args::Game) -> Reading {
    Reading {
        settings: Settings::new(args.set.clone()),
        base: if args.hex { Base::Hexadecimal } else { Base::Octal },
        version: if args.misere { Version::Misere } else { Version::Own },
    }
}

/// Returns what the argument names. A word that ends in `.game` names a file of rules, also in
/// `impartial(..)`.
pub fn name(args: &args::Game) -> Result<Named, Trouble> {
    let reading = reading(args);
    // A file is opened here, so its name has to be found within the brackets too.
    let inside = args.game.strip_prefix("impartial(").and_then(|rest| rest.strip_suffix(')'));
    let word = inside.unwrap_or(&args.game);
    let is_file = word.ends_with(".game");
    let path = Path::new(word);
    let text = match is_file {
        true => {
            let read = fs::read_to_string(path);
            let text = read.map_err(|error| Trouble::Input { path: path.to_owned(), error })?;
            // Some editors begin a file with the mark of UTF-8.
            text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
        }
        false => word.to_owned(),
    };
    let is_shared = args.impartial || inside.is_some();
    Ok(Named { text: if is_shared { format!("impartial({text})") } else { text }, reading, is_file })
}

/// Returns whether a word that may begin an expression names a game: one of the catalogue, rules, a file, or
/// one in `impartial(..)`.
pub fn is_game(word: &str) -> bool {
    // Codes are left out: as the first word of an expression `0.77` is a number.
    let is_named = word.contains("->") || word.ends_with(".game") || grundy::games::game(word).is_ok();
    is_named || word.starts_with("impartial(")
}

/// Returns the game whose rules are a program, where there is one.
pub fn program(args: &args::Game) -> Result<Option<ProgramGame>, Trouble> {
    let Some(command) = &args.program else { return Ok(None) };
    if !args.game.is_empty() {
        return Err(Trouble::Usage(format!(
            "--program is in place of a game: expected it alone, found \"{}\" too",
            args.game
        )));
    }
    let game = ProgramGame::new(command);
    let game = if args.misere { game.in_misere() } else { game };
    Ok(Some(if args.impartial { game.in_common() } else { game }))
}

/// Returns the game that the argument means.
pub fn resolve(args: &args::Game) -> Result<Box<dyn Game>, Trouble> {
    if let Some(game) = program(args)? {
        return Ok(Box::new(game));
    }
    let Named { text, reading, is_file } = name(args)?;
    // A file holds rules whatever they look like, so that a missing arrow is told as what it is.
    Ok(if is_file {
        grundy::games::read_rules(&text, &reading)?
    } else {
        grundy::games::resolve_as(&text, &reading)?
    })
}

/// As [`resolve`]; what may be a slip in the rules is told on standard error, in a line.
pub fn read(args: &args::Game) -> Result<Box<dyn Game>, Trouble> {
    let game = resolve(args)?;
    let told = game.slips(&Budget::default().with_steps(STEPS));
    if !told.is_empty() {
        diagnose::say(&picture::in_a_line(&told));
    }
    Ok(game)
}
