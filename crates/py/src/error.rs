//! From the facade's errors to Python's exceptions: the same messages as on the command line, and the places
//! in the text.

use grundy::catalog::Error as Refusal;
use grundy::report::picture;
use grundy::rules::lang::visible;
use grundy::rules::lang::{Diagnostic, Rejected};
use grundy::values::calculator::Error as Unvalued;
use grundy::{Error, Stop};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use std::any::Any;
use std::ops::Range;

/// Returns an exception of the class with this name in `grundy.errors`. Its message can be shown to anybody;
/// its attributes are what was given.
pub fn raise<'py>(
    py: Python<'py>,
    class: &str,
    message: &str,
    attributes: &[(&str, Bound<'py, PyAny>)],
) -> PyErr {
    let made = || -> PyResult<Bound<'py, PyAny>> {
        // The exceptions are written in Python, where users see their classes.
        let class = py.import("grundy.errors")?.getattr(class)?;
        let attributes = attributes.iter().map(|(name, value)| (*name, value)).into_py_dict(py)?;
        class.call((visible(message),), Some(&attributes))
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// Returns a place in a text, counted in characters as Python counts them.
fn characters(text: &str, span: &Range<usize>) -> (usize, usize) {
    // Our places count bytes.
    let count = |offset: usize| text.char_indices().take_while(|(at, _)| *at < offset).count();
    (count(span.start), count(span.end.max(span.start)))
}

/// A place in a text, and what is wrong there.
type Place<'a> = (Range<usize>, &'a str);

fn with_places<'py>(py: Python<'py>, class: &str, message: &str, text: &str, places: &[Place<'_>]) -> PyErr {
    let spans: Vec<_> = places
        .iter()
        .map(|(span, words)| {
            let (start, end) = characters(text, span);
            (start, end, visible(words))
        })
        .collect();
    match spans.into_pyobject(py) {
        Ok(spans) => raise(
            py,
            class,
            message,
            &[("text", text.into_pyobject(py).unwrap_or_else(never).into_any()), ("spans", spans)],
        ),
        Err(error) => error,
    }
}

fn never<T>(never: std::convert::Infallible) -> T {
    match never {}
}

/// Returns the exception for rules that cannot be read.
fn rejected(py: Python<'_>, text: &str, rejected: &Rejected) -> PyErr {
    let place = |one: &Diagnostic| (one.span.start..one.span.end, one.message.clone());
    let places: Vec<_> = rejected.diagnostics.iter().map(place).collect();
    let places: Vec<Place<'_>> = places.iter().map(|(span, words)| (span.clone(), words.as_str())).collect();
    with_places(py, "RulesError", &picture::of_rules(text, &rejected.diagnostics), text, &places)
}

/// Returns the exception for a limit that came first.
pub fn stopped(py: Python<'_>, stop: Stop, message: &str) -> PyErr {
    let limit = stop.name().into_pyobject(py).unwrap_or_else(never).into_any();
    raise(py, "Stopped", message, &[("limit", limit)])
}

/// Returns the exception for an error of the facade.
pub fn python(py: Python<'_>, error: &Error) -> PyErr {
    let message = error.to_string();
    let list = |names: &[&'static str]| names.to_vec().into_pyobject(py).map(|names| [("nearest", names)]);
    // A limit is one exception, whatever the question was about.
    if let Some(stop) = error.stop() {
        return stopped(py, stop, &message);
    }
    match error {
        Error::UnknownGame { nearest, .. } | Error::AmbiguousGame { games: nearest, .. } => {
            list(nearest).map_or_else(|error| error, |nearest| raise(py, "UnknownGame", &message, &nearest))
        }
        Error::UnknownTask { nearest, .. } | Error::GameNotTask { tasks: nearest, .. } => {
            list(nearest).map_or_else(|error| error, |nearest| raise(py, "UnknownTask", &message, &nearest))
        }
        Error::Rules { text, rejected: why } => rejected(py, text, why),
        Error::Expression { text, error: Unvalued::Fault(fault) } => {
            let words = fault.problem.to_string();
            let mut places = vec![(fault.span.clone(), words.as_str())];
            places.extend(fault.others.iter().map(|(span, words)| (span.clone(), *words)));
            with_places(py, "ExpressionError", &picture::of_expression(text, fault), text, &places)
        }
        Error::Solve { cause: Refusal::Setting { .. }, .. } => raise(py, "ParameterError", &message, &[]),
        Error::Solve { cause: Refusal::Unsuited(_), .. } => raise(py, "Unsuited", &message, &[]),
        Error::Solve { .. } => raise(py, "PositionError", &message, &[]),
        Error::Code { given, .. } => {
            with_places(py, "RulesError", &message, given, &[(0..given.len(), message.as_str())])
        }
        Error::Misere(_) | Error::NoRules { .. } | Error::Span { .. } | Error::Unsuited { .. } => {
            raise(py, "Unsuited", &message, &[])
        }
        // Files, judges' inputs and programs under test; and what the facade may come to refuse.
        _ => raise(py, "Error", &message, &[]),
    }
}

/// Returns the exception for a refused position, with what the game takes, or for another error of a game.
pub fn about(py: Python<'_>, error: &Error, position: &str, format: &str) -> PyErr {
    let Error::Solve { subject, cause } = error else { return python(py, error) };
    let hint = format!("{error}\na position of {subject}: {format}");
    match cause {
        Refusal::Text { span, message } => {
            with_places(py, "PositionError", &hint, position, &[(span.clone(), message)])
        }
        Refusal::Position { .. } | Refusal::Shape(_) => {
            with_places(py, "PositionError", &hint, position, &[])
        }
        _ => python(py, error),
    }
}

/// Returns the exception for a defect of this program.
pub fn bug(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    let message = format!("this is a defect of grundy, not of the question: {words}");
    raise(py, "Bug", &message, &[])
}

/// Returns a dictionary of keyword arguments.
pub fn keywords<'py>(py: Python<'py>, pairs: &[(&str, Bound<'py, PyAny>)]) -> PyResult<Bound<'py, PyDict>> {
    pairs.iter().map(|(name, value)| (*name, value)).into_py_dict(py)
}
