//! Numbers on the border: Python's integers and fractions are of any size, and so are ours.

use grundy::Grundy;
use grundy::tables::UBig;
use grundy::values::Dyadic;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyType};

/// Returns the integer that hexadecimal digits write.
fn integer<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    match i64::from_str_radix(digits, 16) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        // Python bounds the length of decimal texts, and not of hexadecimal ones.
        Err(_) => py.get_type::<PyInt>().call1((digits, 16)),
    }
}

/// Returns a natural number.
pub fn natural<'py>(py: Python<'py>, n: &UBig) -> PyResult<Bound<'py, PyAny>> {
    integer(py, &format!("{n:x}"))
}

/// Returns a dyadic rational as a `fractions.Fraction`.
pub fn fraction<'py>(py: Python<'py>, x: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = FRACTION.import(py, "fractions", "Fraction")?;
    let numerator = integer(py, &format!("{:x}", x.numerator()))?;
    class.call1((numerator, integer(py, &format!("{:x}", x.denominator()))?))
}

/// Returns the integer or the fraction that is a dyadic rational, if `object` is one; `None` for objects of
/// other kinds.
pub fn dyadic(object: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    // Objects of NumPy and of `fractions` have these attributes too, whatever their class is.
    let text = if object.is_instance_of::<PyInt>() {
        object.str()?.to_string()
    } else if object.hasattr("numerator")? && object.hasattr("denominator")? {
        format!("{}/{}", object.getattr("numerator")?.str()?, object.getattr("denominator")?.str()?)
    } else {
        return Ok(None);
    };
    let bad = |_| {
        let message =
            format!("expected an integer or a fraction whose denominator is a power of two, found {text}");
        crate::error::raise(object.py(), "Error", &message, &[])
    };
    text.parse().map(Some).map_err(bad)
}

/// Returns a Grundy value: a number, or `"win"`.
pub fn grundy<'py>(py: Python<'py>, value: Grundy) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Grundy::Number(number) => number.into_pyobject(py)?.into_any(),
        Grundy::Win => "win".into_pyobject(py)?.into_any(),
    })
}
