//! Games with loops as Python's objects: sides, sums, order.

use crate::interrupt::Limits;
use crate::{value, worth};
use grundy::Error;
use grundy::calculator::{Calculator, LoopyProperties};
use grundy::values::calculator::Value as Worth;
use grundy::values::form::Typography;
use grundy::values::loopy::Loopy;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A partizan game in normal play in which positions come back: a stopper, or an onside and an offside.
#[pyclass(frozen, module = "grundy")]
pub struct LoopyValue {
    canonical: String,
    said: LoopyProperties,
}

impl LoopyValue {
    pub fn of(game: &Loopy, calculator: &mut Calculator) -> Result<LoopyValue, Error> {
        let canonical = calculator.text(&Worth::Loopy(game.clone()), Typography::Plain)?;
        Ok(LoopyValue { canonical, said: calculator.loopy_properties(game, Typography::Plain)? })
    }

    fn asked<'py>(py: Python<'py>, text: String) -> PyResult<Bound<'py, PyAny>> {
        worth::evaluate(py, text, Limits::of_operators(py)?.get())
    }

    /// Returns what an operator makes of this game and another one, or word to Python that it should ask the
    /// other operand.
    fn with<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        text: impl FnOnce(&str, &str) -> String,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let other = match other.cast::<LoopyValue>() {
            Ok(other) => other.get().canonical.clone(),
            Err(_) => match value::text_of(other)? {
                Some(text) => text,
                None => return Ok(py.NotImplemented().into_bound(py)),
            },
        };
        // A text has no place in an arena, so games of different arenas meet here.
        LoopyValue::asked(py, text(&format!("({})", self.canonical), &format!("({other})")))
    }
}

#[pymethods]
impl LoopyValue {
    /// The stopper in canonical form, or the onside and the offside, with `&` between them.
    #[getter]
    pub fn canonical(&self) -> &str {
        &self.canonical
    }

    /// Who wins, or `"D"` where nobody can force a win; in words where that depends on who begins.
    #[getter]
    fn outcome(&self) -> String {
        self.said.outcome.to_string()
    }

    /// Whether it is a stopper.
    #[getter]
    fn is_stopper(&self) -> bool {
        self.said.is_stopper
    }

    /// What it is worth when draws are Left's.
    #[getter]
    fn onside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        LoopyValue::asked(py, self.said.onside.clone())
    }

    /// What it is worth when draws are Right's.
    #[getter]
    fn offside<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        LoopyValue::asked(py, self.said.offside.clone())
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| format!("{a} + {b}"))
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| format!("{b} + {a}"))
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| format!("{a} - {b}"))
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, |a, b| format!("{b} - {a}"))
    }

    fn __neg__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        LoopyValue::asked(py, format!("-({})", self.canonical))
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let sign = match operator {
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        };
        self.with(other, |a, b| format!("{a} {sign} {b}"))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.canonical.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        &self.canonical
    }

    fn __repr__(&self) -> String {
        format!("grundy.evaluate('{}')", self.canonical)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("grundy")?.getattr("evaluate")?, (self.canonical.clone(),)))
    }
}
