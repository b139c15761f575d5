//! Sheets: their cells as JSON, which Python reads.

use crate::interrupt::{Limits, duration, work};
use grundy::calculator::sheet::{Session, cells};
use grundy::report::SheetCell;
use pyo3::prelude::*;

/// Runs the cells of a sheet, each for at most `each` seconds, and returns the result of each as JSON.
#[pyfunction]
pub fn sheet(py: Python<'_>, text: String, each: f64, limits: &Limits) -> PyResult<Vec<String>> {
    let each = duration(py, "each", each)?;
    work(py, limits, move |budget| {
        let mut session = Session::new(budget);
        let run = |cell| {
            let ran = session.run(&cell, &budget.within(each));
            serde_json::to_string(&SheetCell::new(&cell, &ran)).expect("a report is JSON")
        };
        cells(&text).into_iter().map(run).collect()
    })
}
