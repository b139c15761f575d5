//! `grundy value`: what an expression or a position is worth.

use crate::args::{Format, Value};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::{show, streams};
use grundy::report::{GameValue, OtherValue};
use grundy::values::calculator::Value as Worth;
use grundy::values::form::Typography;
use grundy::{Calculator, Settings};

/// Computes, and prints the value.
pub fn run(args: &Value) -> Result<Exit, Trouble> {
    if args.functions {
        streams::print(&show::value::functions())?;
        return Ok(Exit::Done);
    }
    let interrupt = Interrupt::listen();
    let mut calculator = Calculator::new(&args.limits.budget(interrupt.flag()));
    let worth = compute(args, &mut calculator)?;
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
        (Worth::Games(games), Format::Json) => {
            let texts = games.iter().map(|game| calculator.text(&Worth::Game(*game), typography));
            show::json::line(&OtherValue::Games(texts.collect::<Result<_, _>>()?))
        }
        (worth, Format::Text) => calculator.text(worth, typography)? + "\n",
        (Worth::Truth(holds), Format::Json) => show::json::line(&OtherValue::Holds(*holds)),
        (Worth::Outcome(outcome), Format::Json) => {
            show::json::line(&OtherValue::Outcome(outcome.to_string()))
        }
        (Worth::Words(words), Format::Json) => show::json::line(&OtherValue::Value(words.clone())),
    };
    streams::print(&printed)?;
    Ok(if worth == Worth::Truth(false) { Exit::No } else { Exit::Done })
}

/// The first word names a game where a position or a size follows; else all words are one expression.
fn compute(args: &Value, calculator: &mut Calculator) -> Result<Worth, Trouble> {
    let words: Vec<&str> = args.position.iter().map(String::as_str).collect();
    let settings = Settings::new(args.set.clone());
    let value = match (&words[..], &args.size) {
        ([game], Some(size)) => calculator.position(game, &[size], &settings),
        (_, Some(_)) => {
            let message = "expected the name of a board game and nothing else with --size".to_owned();
            return Err(Trouble::Usage(message));
        }
        ([game], None) if is_board(game) => {
            let message =
                format!("expected a position of {game} behind its name, or --size as in --size 4x4");
            return Err(Trouble::Usage(message));
        }
        ([game, position @ ..], None) if is_board(game) => calculator.position(game, position, &settings),
        (_, None) if !args.set.is_empty() => {
            return Err(Trouble::Usage("expected a board game and a position with --set".to_owned()));
        }
        (words, None) => calculator.evaluate(&words.join(" ")),
    };
    Ok(value?)
}

fn is_board(word: &str) -> bool {
    grundy::game(word).is_ok_and(grundy::Game::has_values)
}
