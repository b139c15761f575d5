//! Values of expressions, with thermographs.

use crate::wire::{Answer, Failure, Valued};
use grundy::Budget;
use grundy::calculator::Calculator;
use grundy::report::plot::thermograph_svg;
use grundy::report::{GameValue, OtherValue, Thermograph};
use grundy::values::calculator::Value;
use grundy::values::form::{Form, Typography};
use serde::Serialize;
use serde_json::value::to_raw_value;

/// A game, and how hot it is.
#[derive(Clone, Debug, Serialize)]
pub struct Worth<'a> {
    /// The value and what follows from it.
    #[serde(flatten)]
    pub value: GameValue<'a>,
    /// The thermograph.
    pub thermograph: Walls<'a>,
}

/// A thermograph with its picture.
#[derive(Clone, Debug, Serialize)]
pub struct Walls<'a> {
    /// The walls.
    #[serde(flatten)]
    pub walls: Thermograph<'a>,
    /// The picture as SVG.
    pub svg: String,
}

/// A value that is no game.
#[derive(Clone, Debug, Serialize)]
struct Plain {
    #[serde(flatten)]
    value: OtherValue,
    /// A value that is no game has none.
    thermograph: Option<()>,
}

pub(super) fn value(asked: &Valued, budget: &Budget) -> Result<Answer, Failure> {
    let mut calculator = Calculator::new(budget);
    find(&mut calculator, asked).map_err(|error| Failure::of(&error, "text"))
}

fn find(calculator: &mut Calculator, asked: &Valued) -> Result<Answer, grundy::Error> {
    let value = match calculator.evaluate(&asked.text)? {
        Value::Game(game) => return worth(calculator, game, asked.all),
        other => OtherValue::new(&other, calculator, Typography::Plain)?,
    };
    Ok(Answer::of(&Plain { value, thermograph: None }))
}

/// Returns what is known of a short game, with all details where `all` is asked for, and its thermograph.
pub(super) fn worth(calculator: &mut Calculator, game: Form, all: bool) -> Result<Answer, grundy::Error> {
    let properties = calculator.properties(game, Typography::Plain)?;
    let details = all.then(|| calculator.details(game, Typography::Plain)).transpose()?;
    let thermograph = calculator.thermograph(game)?;
    // A picture is for people, so its title has the signs of print.
    let title = calculator.text(&Value::Game(game), Typography::Unicode)?;
    let mut value = GameValue::new(&properties, details.as_ref());
    // Beyond 2^53 a page reads other numbers than are written, so this one is a text.
    value.birthday = to_raw_value(&properties.birthday.to_string()).expect("it is a text");
    Ok(Answer::of(&Worth {
        value,
        thermograph: Walls {
            walls: Thermograph::new(&properties.canonical, &thermograph),
            svg: thermograph_svg(&title, &thermograph),
        },
    }))
}
