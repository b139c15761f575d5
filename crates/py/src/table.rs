//! Tables as arrays, counts, and pictures of tables.

use crate::interrupt::{Limits, work};
use crate::{error, number};
use grundy::files::Disk;
use grundy::report::plot::{Plane, Sequence, heat_svg, position_svg, scatter_svg};
use grundy::tables::export::Cells;
use grundy::tables::export::{Cell, Content};
use grundy::tables::{Arrangement, RuleTable, Span, Sums, Tabulation, UBig};
use grundy::{Game, Grundy, RuleGame};
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// The cells of a table in row-major order, the names of its axes, what the cells are, the limit that ended
/// it early, and how it was computed. Cells are an array of `uint32`, of `int64` where they are scores, or a list of
/// texts: outcomes, or values, where some equal no nimber.
pub type Parts<'py> = (Bound<'py, PyAny>, Vec<String>, &'static str, Option<&'static str>, String);

/// Stands for a win at once in an array; a Grundy value is below it.
const WIN: u32 = u32::MAX;

/// Returns a table of a game.
pub fn tabulate<'py>(
    py: Python<'py>,
    game: Arc<dyn Game>,
    to: &[u64],
    threads: usize,
    limits: &Limits,
) -> PyResult<Parts<'py>> {
    let span = match to {
        [to] => Span::To(*to),
        [rows, columns] => Span::Plane { rows: rows.saturating_add(1), columns: columns.saturating_add(1) },
        _ => return Err(error::raise(py, "Unsuited", "a table has one axis or two", &[])),
    };
    let tabulation = Tabulation { threads, takes_theorems: true, ..Tabulation::default() };
    let table = work(py, limits, move |budget| game.table_over(span, tabulation, budget))?;
    let RuleTable { axes, content, cells, stop, explanation, .. } =
        table.map_err(|error| error::python(py, &error))?;
    let is_text = |cell: Cell| !matches!(cell, Cell::Grundy(_) | Cell::Outside);
    let cells = match cells {
        Cells::Numbers(values) if content == Content::Grundy => values.into_pyarray(py).into_any(),
        // Of 16 bits sums would soon be wrong.
        Cells::Short(values) if content == Content::Grundy => {
            values.into_iter().map(u32::from).collect::<Vec<_>>().into_pyarray(py).into_any()
        }
        Cells::Any(cells) if content == Content::Grundy && !cells.iter().cloned().any(is_text) => {
            words(py, &cells)?.into_pyarray(py).into_any()
        }
        Cells::Any(cells) if content == Content::Score => scores(py, &cells)?.into_pyarray(py).into_any(),
        cells => cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().into_pyobject(py)?,
    };
    Ok((cells, axes, content.name(), stop.map(grundy::Stop::name), explanation.engine))
}

/// Returns scores as numbers of 64 bits. The least of these numbers stands for no position.
fn scores(py: Python<'_>, cells: &[Cell]) -> PyResult<Vec<i64>> {
    let score = |cell: &Cell| match cell {
        Cell::Score(score) => i64::try_from(*score).map_err(|_| *score),
        _ => Ok(i64::MIN),
    };
    let scores = cells.iter().map(score).collect::<Result<_, _>>();
    scores.map_err(|score| error::raise(py, "Error", &format!("the score {score} does not fit 64 bits"), &[]))
}

/// Returns Grundy values as words of 32 bits.
fn words(py: Python<'_>, cells: &[Cell]) -> PyResult<Vec<u32>> {
    let word = |cell: &Cell| match cell {
        Cell::Grundy(Grundy::Number(value)) => {
            // The largest word stands for a win at once, so no value may be it.
            u32::try_from(*value).ok().filter(|word| *word != WIN).ok_or(*value)
        }
        Cell::Grundy(Grundy::Win) | Cell::Outside => Ok(WIN),
        Cell::Infinite(_) | Cell::Outcome(_) | Cell::Score(_) => unreachable!("these are texts"),
    };
    cells
        .iter()
        .map(word)
        .collect::<Result<_, _>>()
        .map_err(|value| error::raise(py, "Error", &format!("the value {value} does not fit 32 bits"), &[]))
}

/// Counts positions: `all`, `lost` and `won`, and what stands behind the numbers.
pub fn count<'py>(
    py: Python<'py>,
    game: RuleGame,
    below: Option<&str>,
    heaps: Option<(u32, u64, u64, bool)>,
    limits: &Limits,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let below = below.map(|digits| UBig::from_str_radix(digits, 16)).transpose();
    let below = below.map_err(|_| error::raise(py, "Error", "below: expected a natural number", &[]))?;
    let found = work(py, limits, move |budget| match (below, heaps) {
        (Some(bound), _) => game.count_below(&bound, budget),
        (None, Some((heaps, from, to, ordered))) => {
            let arrangement = if ordered { Arrangement::Ordered } else { Arrangement::Unordered };
            let sums = Sums { heaps, from, to, arrangement };
            game.count(&sums, budget).map(|count| (count, grundy::Standing::Exact))
        }
        (None, None) => unreachable!("one of both is given"),
    })?;
    let (count, standing) = found.map_err(|error| error::python(py, &error))?;
    let mut fields = [&count.all, &count.lost, &count.won]
        .map(|n| number::natural(py, n))
        .into_iter()
        .collect::<PyResult<Vec<_>>>()?;
    fields.push(standing.name().into_pyobject(py)?.into_any());
    Ok(fields)
}

/// Writes a text to a file, whole, or leaves the file as it was.
#[pyfunction]
pub fn save(path: PathBuf, text: &str) -> PyResult<()> {
    Ok(Disk::default().write(&path, text.as_bytes())?)
}

/// Returns a picture of a position as SVG.
#[pyfunction]
pub fn draw(position: &str) -> String {
    position_svg(position)
}

/// Returns a picture as SVG of values in row-major order: of a sequence, or of a plane with this number of
/// columns.
#[pyfunction]
pub fn plot(
    py: Python<'_>,
    title: &str,
    cells: PyReadonlyArray1<'_, u32>,
    columns: Option<usize>,
) -> PyResult<String> {
    let grundy = |word: &u32| if *word == WIN { Grundy::Win } else { Grundy::Number((*word).into()) };
    let values: Vec<Grundy> = cells.as_slice()?.iter().map(grundy).collect();
    let title = title.to_owned();
    work(py, &Limits::usual(), move |_| match columns {
        Some(columns) => {
            // A limit may have ended the table within a row, and a plane has whole rows.
            let whole = values.len() - values.len().checked_rem(columns).unwrap_or(0);
            heat_svg(&Plane { title: &title, columns, values: &values[..whole] })
        }
        None => scatter_svg(&Sequence { title: &title, from: 0, values: &values }),
    })
}
