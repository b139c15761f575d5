//! Thermographs.

use crate::number;
use grundy::Player;
use grundy::report::latex;
use grundy::report::plot::{thermograph_ascii, thermograph_svg};
use grundy::values::thermograph;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// The thermograph of a value: what it is worth to either player at every temperature.
#[pyclass(frozen, eq, hash, module = "grundy")]
#[derive(PartialEq, Eq, Hash)]
pub struct Thermograph {
    /// The canonical form, for titles.
    title: String,
    drawn: thermograph::Thermograph,
}

impl Thermograph {
    pub fn new(title: String, drawn: thermograph::Thermograph) -> Thermograph {
        Thermograph { title, drawn }
    }

    fn wall<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyList>> {
        let corners = self.drawn.wall(player).corners();
        let corners = corners.iter().map(|(value, temperature)| {
            PyTuple::new(py, [number::fraction(py, value)?, number::fraction(py, temperature)?])
        });
        PyList::new(py, corners.collect::<PyResult<Vec<_>>>()?)
    }
}

#[pymethods]
impl Thermograph {
    /// The mean value, where the mast stands.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::fraction(py, self.drawn.mean())
    }

    /// The temperature, at least -1.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::fraction(py, &self.drawn.temperature())
    }

    /// The corners of Left's wall, as pairs of value and temperature, from the mast down.
    #[getter]
    fn left_wall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.wall(py, Player::Left)
    }

    /// The corners of Right's wall, as pairs of value and temperature, from the mast down.
    #[getter]
    fn right_wall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.wall(py, Player::Right)
    }

    /// Where play ends at a temperature when `player`, `"left"` or `"right"`, moves first.
    fn at<'py>(&self, player: &str, temperature: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = temperature.py();
        let player = crate::value::player(py, player)?;
        let Some(temperature) = number::dyadic(temperature)? else {
            return Err(crate::error::raise(py, "Error", "a temperature is an integer or a fraction", &[]));
        };
        number::fraction(py, &self.drawn.wall(player).at(&temperature))
    }

    /// A picture as SVG: values increase to the left, temperatures upwards.
    #[getter]
    fn svg(&self) -> String {
        thermograph_svg(&self.title, &self.drawn)
    }

    /// A picture in characters.
    #[pyo3(signature = (height=20))]
    fn ascii(&self, height: usize) -> String {
        thermograph_ascii(&self.title, &self.drawn, height.clamp(2, 1000))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        let (mean, temperature) = (self.drawn.mean(), self.drawn.temperature());
        format!("<thermograph of {}: mean {mean}, temperature {temperature}>", self.title)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str,))> {
        Ok((py.import("grundy.values")?.getattr("_thermograph_of")?, (&self.title,)))
    }
}

/// Returns LaTeX between dollar signs.
pub fn dollars(canonical: &str) -> String {
    format!("${}$", latex(canonical))
}
