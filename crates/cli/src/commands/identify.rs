//! `grundy identify`: the games that have some numbers.

use super::law::TIME;
use super::listed;
use crate::args::{Format, Identify};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::identify::{Numbers, Unfit, identify};
use grundy::laws::{Listed, Unread};
use grundy::{Budget, Error};
use std::path::Path;

/// Names the games, or says that none is known.
pub fn run(args: &Identify, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let budget = args.limits.budget_of_work(TIME, interrupt.flag());
    let file = match (&args.values, &args.numbers[..]) {
        (Some(path), _) => Some(path.as_path()),
        (None, [word]) if word == "-" => Some(Path::new("-")),
        _ => None,
    };
    let (title, table) = match file {
        Some(path) => listed::table(path, &budget, interrupt)?,
        None => ("the command line".to_owned(), words(&args.numbers, &budget)?),
    };
    let numbers = Numbers { table: &table, are_lost: args.lost, from: args.from };
    let found = identify(&numbers, &budget).map_err(|unfit| match unfit {
        Unfit::Stopped(stop) => Trouble::from(Error::Stopped(stop)),
        unfit => Trouble::Usage(format!("{title}: {unfit}")),
    })?;
    streams::print(&match args.output.format {
        Format::Json => show::json::line(&found),
        Format::Text => show::text::identified(&found),
    })?;
    if found.matches.is_empty() {
        diagnose::say(&format!("nothing that is looked at agrees with these {} numbers", found.numbers));
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}

/// Reads numbers that stand on the command line, as those of a file.
fn words(words: &[String], budget: &Budget) -> Result<Listed, Trouble> {
    let read = |text: &str| Listed::read(text.replace('\n', " ").as_bytes(), budget);
    read(&words.join(" ")).map_err(|error| {
        let is_gap = |sign: char| sign.is_whitespace() || sign == ',' || sign == ';';
        let all = words.iter().flat_map(|word| word.split(is_gap)).filter(|word| !word.is_empty());
        let is_bad = |word: &str| matches!(read(&format!("0 {word}")), Err(Unread::Cell { .. }));
        match ((1..).zip(all).find(|(_, word)| is_bad(word)), error) {
            (_, Unread::Stopped(stop)) => Error::Stopped(stop).into(),
            (Some((place, word)), _) => {
                let word: String = word.chars().take(40).collect();
                Trouble::Usage(format!("number {place}: expected a number, P or N; found \"{word}\""))
            }
            (None, error) => Trouble::Usage(format!("the command line: {error}")),
        }
    })
}
