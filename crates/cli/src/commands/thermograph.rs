//! `grundy thermograph`: the walls of a game, in words, in characters, or as a picture.

use super::value;
use crate::args::{Format, Thermograph};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::calculator::Calculator;
use grundy::report;
use grundy::report::plot::{thermograph_ascii, thermograph_svg};
use grundy::values::calculator::Value;
use grundy::values::form::Typography;

/// The height of a picture in characters: it fits a usual terminal.
const HEIGHT: usize = 20;

/// Computes a thermograph and draws it.
pub fn run(args: &Thermograph, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let budget = args.limits.budget(interrupt.flag());
    let line = Line::on(&budget);
    let mut calculator = Calculator::new(&budget);
    let worth = value::worth(&args.position, args.size.as_deref(), &args.named, &mut calculator)?;
    let Value::Game(game) = worth else {
        let found = calculator.text(&worth, Typography::Plain)?;
        return Err(Trouble::Usage(format!("expected a short game, which has a thermograph, found {found}")));
    };
    let thermograph = calculator.thermograph(game)?;
    let canonical = calculator.text(&worth, Typography::Plain)?;
    if let Some(path) = &args.svg {
        let title = calculator.text(&worth, Typography::Unicode)?;
        let svg = thermograph_svg(&title, &thermograph);
        streams::save(path, &svg, interrupt)?;
    }
    let printed = match args.output.format {
        Format::Json => show::json::line(&report::Thermograph::new(&canonical, &thermograph)),
        Format::Text if args.ascii => thermograph_ascii(&canonical, &thermograph, HEIGHT),
        Format::Text => show::thermograph::walls(&canonical, &thermograph),
    };
    drop(line);
    streams::print(&printed)?;
    Ok(Exit::Done)
}
