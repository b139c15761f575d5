//! Tasks of online judges.

use crate::error;
use crate::interrupt::{Limits, work};
use grundy::Error;
use grundy::catalog::GAMES;
use grundy::catalog::judge::Fault;
use pyo3::prelude::*;

/// Returns what the judge's task with this id answers to an input.
#[pyfunction]
pub fn judge(py: Python<'_>, task: String, input: Vec<u8>, limits: &Limits) -> PyResult<String> {
    let (result, output) = work(py, limits, move |budget| {
        let mut output = Vec::new();
        let result = grundy::judges::judge(&task, &mut input.as_slice(), &mut output, budget);
        (result, String::from_utf8_lossy(&output).into_owned())
    })?;
    match result {
        Ok(()) => Ok(output),
        // What was answered before the fault is right, and is handed out with it.
        Err(error @ Error::Judge { cause: Fault::Input { line, column, .. }, .. }) => {
            let attributes = [
                ("line", line.into_pyobject(py)?.into_any()),
                ("column", column.into_pyobject(py)?.into_any()),
                ("output", output.into_pyobject(py)?.into_any()),
            ];
            Err(error::raise(py, "JudgeError", &error.to_string(), &attributes))
        }
        Err(error) => Err(error::python(py, &error)),
    }
}

/// Returns the id, the title and the game of every task.
#[pyfunction]
pub fn tasks() -> Vec<(&'static str, &'static str, &'static str)> {
    GAMES.iter().flat_map(|game| game.tasks.iter().map(|task| (task.id, task.title, game.name))).collect()
}
