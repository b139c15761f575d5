//! `grundy identify`: the games that have some numbers.

use super::law::TIME;
use super::listed;
use crate::args::{Format, Identify};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::identify::{Named, Numbers, Unfit, identify};
use grundy::laws::{BadRow, Listed};
use grundy::{Budget, Error};
use std::path::Path;

/// Names the games, or says that none is known.
pub fn run(args: &Identify, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let budget = args.limits.budget_of_work(TIME, interrupt.flag());
    let file = match (&args.values, &args.numbers[..]) {
        (Some(path), _) => Some(path.as_path()),
        (None, [word]) if word == "-" || Path::new(word).is_file() => Some(Path::new(word)),
        _ => None,
    };
    let (title, table) = match file {
        Some(path) => listed::table(path, &budget, interrupt)?,
        None => ("the command line".to_owned(), row(&args.numbers, &budget)?),
    };
    let numbers = Numbers { table: &table, are_lost: args.lost, from: args.from };
    let found = identify(&numbers, &budget).map_err(|unfit| match unfit {
        Unfit::Stopped(stop) => Trouble::from(Error::Stopped(stop)),
        unfit => Trouble::Usage(format!("{title}: {unfit}")),
    })?;
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&found),
        Format::Text => found.text(command),
    })?;
    if found.matches.is_empty() {
        diagnose::say(&format!("nothing that is looked at agrees with these {} numbers", found.numbers));
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}

/// Returns the command that asks a game for more.
fn command(game: &Named) -> Option<String> {
    // Rules have signs that a shell would read.
    let is_rules = game.text.contains(' ');
    let text = if is_rules { format!("'{}'", game.text) } else { game.text.clone() };
    let set = game.set.iter().map(|(name, value)| format!(" --set {name}={value}"));
    let flags = [(game.hex, " --hex"), (game.misere, " --misere"), (game.starts, " --starts")];
    let flags = flags.iter().filter(|(has, _)| *has).map(|(_, flag)| (*flag).to_owned());
    // Laws are not sought where the players have different moves.
    let command = if game.text.starts_with("left ") { "table" } else { "law" };
    Some(format!("grundy {command} {text}{}", set.chain(flags).collect::<String>()))
}

/// Reads numbers that stand on the command line.
fn row(words: &[String], budget: &Budget) -> Result<Listed, Trouble> {
    Listed::row(&words.join(" "), budget).map_err(|error| match error {
        BadRow::Stopped(stop) => Error::Stopped(stop).into(),
        BadRow::Word { .. } => Trouble::Usage(error.to_string()),
        error => Trouble::Usage(format!("the command line: {error}")),
    })
}
