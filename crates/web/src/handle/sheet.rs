//! Cells of a sheet.

use super::value;
use crate::wire::{Answer, Celled, Failure};
use grundy::calculator::sheet::{self, Cell, Session, cells, needed};
use grundy::report::{Page, SheetCell};
use grundy::values::calculator::Value;
use grundy::{Budget, Error};
use serde::Serialize;

/// What a cell gives.
#[derive(Clone, Debug, Serialize)]
pub struct Told<'a> {
    /// The answer.
    #[serde(flatten)]
    pub cell: SheetCell<'a>,
    /// What is known of the value, where it is a short game.
    pub worth: Option<Answer>,
    /// The cell and its answer in LaTeX, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

pub(super) fn cell(asked: &Celled, budget: &Budget) -> Result<Answer, Failure> {
    let cell = Cell { source: asked.text.trim().to_owned(), line: 1 };
    let mut session = Session::new(budget);
    for given in needed(&cells(&asked.before), &cell) {
        // What is wrong there is told there; here its name is unknown.
        session.run(given, budget);
    }
    let ran = session.run(&cell, budget);
    let worth = match &ran.answer {
        Err(error) => return Err(refused(error, &asked.text)),
        Ok(sheet::Answer::Value(Value::Game(game), _)) => {
            let worth = value::worth(session.calculator(), *game, true);
            Some(worth.map_err(|error| refused(&error, &asked.text))?)
        }
        Ok(_) => None,
    };
    let latex = asked.latex.then(|| Page::Latex.cell(&cell, &ran));
    Ok(Answer::of(&Told { cell: SheetCell::new(&cell, &ran), worth, latex }))
}

/// Returns what is wrong with a cell, with places in the whole of it.
fn refused(error: &Error, source: &str) -> Failure {
    let mut failure = Failure::of(error, "text");
    if let Error::Expression { text, .. } | Error::Rules { text, .. } = error
        && let Some(at) = source.find(text.as_str())
    {
        // The page counts in UTF-16 units, as its strings do.
        let units = source[..at].encode_utf16().count();
        for place in &mut failure.spans {
            place.start += units;
            place.end += units;
        }
    }
    failure
}
