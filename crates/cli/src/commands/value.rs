//! `grundy value`: what an expression or a position is worth.

use super::subject;
use crate::args::{self, Format, Value};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::calculator::{Calculator, MisereCalculator};
use grundy::report::{self, GameValue, LoopyValue, OtherValue};
use grundy::values::calculator::Value as Worth;
use grundy::values::form::Typography;
use grundy::{Budget, Game};

/// Computes, and prints the value.
pub fn run(args: &Value, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    if args.functions {
        let words: Vec<&str> = args.position.iter().map(String::as_str).collect();
        streams::print(&match args.output.format {
            Format::Text => show::value::functions(&words),
            Format::Json => show::json::line(&report::functions(&words)),
        })?;
        return Ok(Exit::Done);
    }
    let budget = args.limits.budget(interrupt.flag());
    let line = Line::on(&budget);
    if args.misere {
        let printed = in_misere(args, &budget)?;
        drop(line);
        streams::print(&printed)?;
        return Ok(Exit::Done);
    }
    let mut calculator = Calculator::new(&budget);
    let worth = worth(&args.position, args.size.as_deref(), &args.named, &mut calculator)?;
    let typography = if args.unicode { Typography::Unicode } else { Typography::Plain };
    let printed = match (&worth, args.output.format) {
        (Worth::Game(game), Format::Json) => {
            let properties = calculator.properties(*game, typography)?;
            let details = args.all.then(|| calculator.details(*game, typography)).transpose()?;
            show::json::line(&GameValue::new(&properties, details.as_ref()))
        }
        (Worth::Game(game), Format::Text) if args.all => {
            let properties = calculator.properties(*game, typography)?;
            show::value::all(&properties, &calculator.details(*game, typography)?)
        }
        (Worth::Loopy(game), Format::Json) => {
            show::json::line(&LoopyValue::new(&calculator.loopy_properties(game, typography)?))
        }
        (Worth::Loopy(game), Format::Text) if args.all => {
            show::value::all_of_loopy(&calculator.loopy_properties(game, typography)?)
        }
        (worth, Format::Text) => calculator.text(worth, typography)? + "\n",
        (worth, Format::Json) => show::json::line(&OtherValue::new(worth, &mut calculator, typography)?),
    };
    drop(line);
    if grundy::calculator::looks_like_a_power(&args.position.join(" ")) {
        diagnose::say(
            "note: `^` is the game up and no power: 2^3 is 2 + ^3, the sum of 2 and three ups; the power is raise(2, 3)",
        );
    }
    streams::print(&printed)?;
    // A relation is a question, whose answer a script reads off the exit status.
    Ok(if worth == Worth::Truth(false) { Exit::No } else { Exit::Done })
}

/// Returns what is printed of a game in misère play.
fn in_misere(args: &Value, budget: &Budget) -> Result<String, Trouble> {
    let mut calculator = MisereCalculator::new(budget);
    let words: Vec<&str> = args.position.iter().map(String::as_str).collect();
    let game = match &words[..] {
        words if args.named.program.is_some() => calculator.position(&*read("", &args.named)?, words)?,
        [game, position @ ..] if names_a_game(&words, &args.named) || grundy::resolve(game).is_ok() => {
            calculator.position(&*read(game, &args.named)?, position)?
        }
        _ if args.named.is_given() => return Err(Trouble::Usage(ONLY_GAMES.to_owned())),
        words => calculator.evaluate(&words.join(" "))?,
    };
    let properties = calculator.properties(game)?;
    Ok(match args.output.format {
        Format::Json => show::json::line(&properties),
        Format::Text if args.all => show::value::all_in_misere(&properties),
        Format::Text => format!("{}\n", show::value::misere_form(&properties)),
    })
}

/// What is wrong with options of a game beside an expression.
const ONLY_GAMES: &str = "expected a game and a position with --set, --hex or --impartial";

/// Returns what the words of a command line are worth. The first word names a game where a position or a size
/// follows; else all words are one expression.
pub fn worth(
    words: &[String],
    size: Option<&str>,
    named: &args::Named,
    calculator: &mut Calculator,
) -> Result<Worth, Trouble> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let value = match (&words[..], size) {
        (words, None) if named.program.is_some() => calculator.position(&*read("", named)?, words),
        ([game], Some(size)) => calculator.position(&*read(game, named)?, &[size]),
        (_, Some(_)) => {
            let message = "expected the name of a board game and nothing else with --size".to_owned();
            return Err(Trouble::Usage(message));
        }
        // A name alone would be read as an expression, whose error says nothing of positions.
        ([game], None) if names_a_game(&words, named) => {
            let format = read(game, named)?.position_format();
            let message = format!("expected a position of {game} behind it: {format}");
            return Err(Trouble::Usage(message));
        }
        ([game, position @ ..], None) if names_a_game(&words, named) => {
            calculator.position(&*read(game, named)?, position)
        }
        // Parameters and flags of a game mean nothing beside an expression.
        (_, None) if named.is_given() => return Err(Trouble::Usage(ONLY_GAMES.to_owned())),
        (words, None) => calculator.evaluate(&words.join(" ")),
    };
    Ok(value?)
}

fn read(game: &str, named: &args::Named) -> Result<Box<dyn Game>, Trouble> {
    // Positions that come back have values too, so rules are not warned of.
    subject::resolve(&named.of(game))
}

/// Returns whether the first of some words names a game. A code is one where a heap follows it: else it is a
/// number.
fn names_a_game(words: &[&str], named: &args::Named) -> bool {
    let is_heap = |word: &&str| word.starts_with(|sign: char| sign.is_ascii_digit());
    subject::is_game(words[0])
        || words.get(1).is_some_and(is_heap)
            && (named.hex || words[0].contains('.') && grundy::resolve(words[0]).is_ok())
}
