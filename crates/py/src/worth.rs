//! What expressions and positions are worth: values with loops or without, truths, lists.

use crate::arena::Arena;
use crate::error;
use crate::interrupt::Limits;
use crate::loopy::LoopyValue;
use crate::value::Value;
use grundy::calculator::Calculator;
use grundy::values::calculator::Value as Worth;
use grundy::values::form::{Form, Typography};
use grundy::{Error, Game};
use pyo3::prelude::*;
use std::sync::Arc;

/// Returns the value of an expression: a [`Value`], a [`LoopyValue`], a truth, a list of values, or words.
#[pyfunction]
pub fn evaluate<'py>(py: Python<'py>, text: String, limits: &Limits) -> PyResult<Bound<'py, PyAny>> {
    let arena = Arena::shared();
    let found = arena.run(py, limits, move |calculator| {
        let worth = calculator.evaluate(&text)?;
        Found::of(worth, calculator)
    })?;
    // The work may have run without Python's lock, so objects of Python are made behind it.
    found.into_object(py, &arena)
}

enum Found {
    Game(Form),
    Loopy(LoopyValue),
    List(Vec<Found>),
    Truth(bool),
    Words(String),
}

impl Found {
    fn of(worth: Worth, calculator: &mut Calculator) -> Result<Found, Error> {
        Ok(match worth {
            Worth::Game(form) => Found::Game(form),
            Worth::Loopy(game) => Found::Loopy(LoopyValue::of(&game, calculator)?),
            Worth::Games(_) | Worth::List(_) => {
                let members = calculator.members(&worth)?.unwrap_or_default();
                Found::List(
                    members
                        .into_iter()
                        .map(|member| Found::of(member, calculator))
                        .collect::<Result<_, _>>()?,
                )
            }
            Worth::Truth(holds) => Found::Truth(holds),
            other => Found::Words(calculator.text(&other, Typography::Plain)?),
        })
    }

    fn into_object<'py>(self, py: Python<'py>, arena: &Arc<Arena>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Found::Game(form) => Value::new(arena, form).into_pyobject(py)?.into_any(),
            Found::Loopy(game) => game.into_pyobject(py)?.into_any(),
            Found::List(members) => {
                let members = members.into_iter().map(|member| member.into_object(py, arena));
                members.collect::<PyResult<Vec<_>>>()?.into_pyobject(py)?
            }
            Found::Truth(holds) => holds.into_pyobject(py)?.to_owned().into_any(),
            Found::Words(words) => words.into_pyobject(py)?.into_any(),
        })
    }
}

/// Asks what a position is worth.
fn find(
    py: Python<'_>,
    game: &Arc<dyn Game>,
    words: &[String],
    limits: &Limits,
) -> PyResult<(Arc<Arena>, Result<Found, Error>)> {
    let arena = Arena::shared();
    let (asked, position) = (Arc::clone(game), words.to_vec());
    let found = arena.answer(py, limits, move |calculator| {
        let words: Vec<&str> = position.iter().map(String::as_str).collect();
        let worth = calculator.position(&*asked, &words)?;
        Found::of(worth, calculator)
    })?;
    Ok((arena, found))
}

/// Returns why a position has no value.
fn refused(py: Python<'_>, game: &dyn Game, words: &[String], error: &Error) -> PyErr {
    error::about(py, error, &words.join("\n"), &game.position_format())
}

/// Returns what a position is worth, with loops or without.
pub fn worth<'py>(
    py: Python<'py>,
    game: &Arc<dyn Game>,
    words: &[String],
    limits: &Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let (arena, found) = find(py, game, words, limits)?;
    found.map_err(|error| refused(py, &**game, words, &error))?.into_object(py, &arena)
}

/// Returns the value of a position of a game, which must have no loops.
pub fn of_position(
    py: Python<'_>,
    game: &Arc<dyn Game>,
    words: &[String],
    limits: &Limits,
) -> PyResult<Value> {
    let (arena, found) = find(py, game, words, limits)?;
    let form = found.and_then(|found| match found {
        Found::Game(form) => Ok(form),
        Found::Loopy(game_with_loops) => {
            let text = game_with_loops.canonical();
            let reason =
                format!("the position is worth {text}, with loops, which is no Value; see Game.worth");
            Err(Error::Unsuited { game: game.name().to_owned(), reason })
        }
        _ => unreachable!("a position is worth a game"),
    });
    Ok(Value::new(&arena, form.map_err(|error| refused(py, &**game, words, &error))?))
}
