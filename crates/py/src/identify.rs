//! Which game has these numbers.

use crate::error;
use crate::interrupt::{Limits, work};
use crate::law::listed;
use grundy::identify::{Numbers, Unfit};
use pyo3::prelude::*;

/// Name, equal names, shift, numbers that agree, standing, last heap that was computed, next values.
type Named = (String, Vec<String>, isize, usize, &'static str, u64, Vec<u64>);

/// Returns the games that have the numbers of a [row](listed), the simplest first. Where `are_lost`, the
/// numbers are P-positions.
#[pyfunction]
pub fn identify(
    py: Python<'_>,
    entries: Vec<Option<i64>>,
    start: Option<u64>,
    are_outcomes: bool,
    are_lost: bool,
    limits: &Limits,
) -> PyResult<Vec<Named>> {
    let found = work(py, limits, move |budget| {
        let count = entries.len() as u64;
        let table = listed(entries, vec![0], vec![count], are_outcomes, budget)?;
        grundy::identify::identify(&Numbers { table: &table, are_lost, from: start }, budget)
    })?;
    let found = found.map_err(|unfit| match unfit {
        Unfit::Stopped(stop) => error::stopped(py, stop, &format!("undecided: {stop}")),
        unfit => error::raise(py, "Error", &unfit.to_string(), &[]),
    })?;
    let named = found.matches.into_iter();
    let named = named
        .map(|one| (one.name, one.also, one.shift, one.agrees, one.standing.name(), one.exact_to, one.next));
    Ok(named.collect())
}
