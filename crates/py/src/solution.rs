//! Answers about positions as objects of `grundy.answers`.

use crate::error::keywords;
use crate::number;
use grundy::{Move, Player, Solution};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyTuple, PyType};

/// Returns the word for a player in Python: `left` or `right`.
pub fn player(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// Returns a move as `grundy.Move`.
pub fn choice<'py>(py: Python<'py>, one: &Move) -> PyResult<Bound<'py, PyAny>> {
    // The class is looked up once, since there may be many moves.
    static MOVE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = MOVE.import(py, "grundy.answers", "Move")?;
    let choices = one.choices.iter().map(|(name, value)| (name, *value)).into_py_dict(py)?;
    class.call1((&one.to, &one.text, one.player.map(player), one.name.as_deref(), choices))
}

/// Returns an answer as `grundy.Solution`.
pub fn solution<'py>(py: Python<'py>, game: &str, found: &Solution) -> PyResult<Bound<'py, PyAny>> {
    static SOLUTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let listed = |moves: &[Move]| -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, moves.iter().map(|one| choice(py, one)).collect::<PyResult<Vec<_>>>()?)
    };
    let sensible = found.sensible_moves.as_ref().map(|moves| listed(moves)).transpose()?;
    let score = found.scores().map(|scores| PyTuple::new(py, scores)).transpose()?;
    let source = found.standing.source();
    let grundy = match (found.grundy, &found.infinite) {
        (Some(value), _) => Some(number::grundy(py, value)?),
        (None, Some(infinite)) => Some(infinite.to_string().into_pyobject(py)?.into_any()),
        (None, None) => None,
    };
    let fields = keywords(
        py,
        &[
            ("game", game.into_pyobject(py)?.into_any()),
            ("position", (&found.position).into_pyobject(py)?.into_any()),
            ("play", found.play.name().into_pyobject(py)?.into_any()),
            ("outcome", found.outcome.to_string().into_pyobject(py)?.into_any()),
            ("grundy", grundy.into_pyobject(py)?.into_any()),
            ("standing", found.standing.name().into_pyobject(py)?.into_any()),
            ("source", source.into_pyobject(py)?.into_any()),
            ("winning_moves", listed(&found.winning_moves)?.into_any()),
            ("stop", found.stop.map(grundy::Stop::name).into_pyobject(py)?.into_any()),
            ("score", score.into_pyobject(py)?.into_any()),
            ("sensible_moves", sensible.into_pyobject(py)?.into_any()),
            ("trail", PyTuple::new(py, found.trail.lines())?.into_any()),
        ],
    )?;
    SOLUTION.import(py, "grundy.answers", "Solution")?.call((), Some(&fields))
}
