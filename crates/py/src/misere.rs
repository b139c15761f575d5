//! Impartial games of misère play as Python's objects: sums, equality, canonical forms.

use crate::error;
use crate::interrupt::{Limits, work};
use grundy::calculator::{MisereCalculator, MisereProperties, MisereTexts};
use grundy::values::misere::MisereGame as Form;
use grundy::{Error, Game, Stop};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// An impartial game in misère play, in canonical form. Two games are equal where no sum beside them tells
/// who wins them apart.
#[pyclass(frozen, module = "grundy")]
pub struct MisereGame {
    said: MisereProperties,
    texts: MisereTexts,
}

/// Does work with a calculator of its own, on a thread of its own.
fn run<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    job: impl FnOnce(&mut MisereCalculator) -> Result<T, Error> + Send + 'static,
) -> PyResult<Result<T, Error>> {
    work(py, limits, move |budget| job(&mut MisereCalculator::new(budget)))
}

fn find(
    py: Python<'_>,
    limits: &Limits,
    job: impl FnOnce(&mut MisereCalculator) -> Result<Form, Error> + Send + 'static,
) -> PyResult<Result<MisereGame, Error>> {
    run(py, limits, move |calculator| {
        let game = job(calculator)?;
        let mut said = calculator.properties(game)?;
        // An object is its text.
        let texts = said.texts.take().ok_or(Error::Stopped(Stop::Memory))?;
        Ok(MisereGame { said, texts })
    })
}

/// Returns the game of a text in misère play.
#[pyfunction]
pub fn misere(py: Python<'_>, text: String, limits: &Limits) -> PyResult<MisereGame> {
    find(py, limits, move |calculator| calculator.evaluate(&text))?.map_err(|error| error::python(py, &error))
}

/// Returns the sum of heaps of a game in misère play.
pub fn of_position(
    py: Python<'_>,
    game: &Arc<dyn Game>,
    words: &[String],
    limits: &Limits,
) -> PyResult<MisereGame> {
    let (asked, position) = (Arc::clone(game), words.to_vec());
    let found = find(py, limits, move |calculator| {
        let words: Vec<&str> = position.iter().map(String::as_str).collect();
        calculator.position(&*asked, &words)
    })?;
    found.map_err(|error| error::about(py, &error, &words.join("\n"), &game.position_format()))
}

impl MisereGame {
    fn of_text(py: Python<'_>, text: &str) -> PyResult<MisereGame> {
        misere(py, text.to_owned(), Limits::of_operators(py)?.get())
    }
}

#[pymethods]
impl MisereGame {
    /// The canonical form: the options in brackets, and heaps of Nim as numbers.
    #[getter]
    fn canonical(&self) -> &str {
        &self.texts.canonical
    }

    /// Who wins in misère play: `"N"` (the next player) or `"P"` (the previous one).
    #[getter]
    fn outcome(&self) -> &'static str {
        self.said.outcome
    }

    /// The genus.
    #[getter]
    fn genus(&self) -> &str {
        &self.said.genus
    }

    /// The Grundy value in normal play.
    #[getter]
    fn grundy(&self) -> u64 {
        self.said.grundy
    }

    /// The least size of a heap of Nim beside which it is lost for the player to move.
    #[getter]
    fn misere_grundy(&self) -> u64 {
        self.said.misere_grundy
    }

    /// `"tame"`, `"generally tame"`, `"restive"` or `"restless"`; `None` of other wild games.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        self.said.kind
    }

    /// Whether it is not generally tame, and two of it together are, of genus 0^0; `None` where they are too
    /// large to tell.
    #[getter]
    fn is_half_tame(&self) -> Option<bool> {
        self.said.half_tame
    }

    /// Whether a heap of 1 beside it makes the longest play longer.
    #[getter]
    fn is_even(&self) -> bool {
        self.said.even
    }

    /// The moves in the longest play of the canonical form.
    #[getter]
    fn birthday(&self) -> u32 {
        self.said.birthday
    }

    /// The options of the canonical form.
    fn options(&self, py: Python<'_>) -> PyResult<Vec<MisereGame>> {
        self.texts.options.iter().map(|option| MisereGame::of_text(py, option)).collect()
    }

    /// The game that makes a lost one with it, by taking the mates of all options.
    fn mate(&self, py: Python<'_>) -> PyResult<MisereGame> {
        MisereGame::of_text(py, &self.texts.mate)
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<MisereGame>() else { return Ok(py.NotImplemented().into_bound(py)) };
        let sum = format!("{} + {}", self.texts.canonical, other.get().texts.canonical);
        Ok(MisereGame::of_text(py, &sum)?.into_pyobject(py)?.into_any())
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let wanted = match (operator, other.cast::<MisereGame>()) {
            (CompareOp::Eq, Ok(_)) => true,
            (CompareOp::Ne, Ok(_)) => false,
            _ => return Ok(py.NotImplemented().into_bound(py)),
        };
        let texts =
            [&self.texts, &other.cast::<MisereGame>()?.get().texts].map(|texts| texts.canonical.clone());
        // Equal games may be written with their options in another order.
        let are_equal = run(py, Limits::of_operators(py)?.get(), move |calculator| {
            Ok(calculator.evaluate(&texts[0])? == calculator.evaluate(&texts[1])?)
        })?;
        let are_equal = are_equal.map_err(|error| error::python(py, &error))?;
        Ok((are_equal == wanted).into_pyobject(py)?.to_owned().into_any())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        // Equal games may be written with their options in another order, so the text is not hashed.
        (&self.said.genus, self.said.birthday, self.texts.options.len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        &self.texts.canonical
    }

    fn __repr__(&self) -> String {
        format!("grundy.misere('{}')", self.texts.canonical)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("grundy")?.getattr("misere")?, (self.texts.canonical.clone(),)))
    }
}
