//! Which game has these numbers.

use crate::error;
use crate::interrupt::{Limits, work};
use grundy::identify::{Numbers, Unfit};
use grundy::laws::{Entry, Listed};
use pyo3::prelude::*;

/// Name, equal names, shift, numbers that agree, standing, last heap that was computed, next values.
type Named = (String, Vec<String>, isize, usize, &'static str, u64, Vec<u64>);

/// Returns the games that have some numbers, the simplest first. An entry `None` says that a position is won;
/// where `are_outcomes`, 0 is lost. Where `are_lost`, the numbers are P-positions.
#[pyfunction]
pub fn identify(
    py: Python<'_>,
    entries: Vec<Option<i64>>,
    start: Option<u64>,
    are_outcomes: bool,
    are_lost: bool,
    limits: &Limits,
) -> PyResult<Vec<Named>> {
    let entry = move |entry: Option<i64>| match entry {
        Some(0) if are_outcomes => Entry::Lost,
        Some(value) if !are_outcomes => Entry::Number(value),
        _ => Entry::Won,
    };
    let found = work(py, limits, move |budget| {
        let count = entries.len() as u64;
        let table = Listed::of(vec![0], vec![count], entries.into_iter().map(entry), budget)?;
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
