//! Short games as Python's numbers: operators, order, canonical forms.
//!
//! Values live in an arena, where each game stands once; see [`crate::arena`].

use crate::arena::Arena;
use crate::error;
use crate::interrupt::Limits;
use crate::number;
use crate::thermograph::{Thermograph, dollars};
use grundy::values::calculator::Value as Worth;
use grundy::values::form::{Form, Forms, Printer, Received, Sent, Typography};
use grundy::{Error, Player, Stop};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

/// Returns the player whom a word of Python's names.
pub fn player(py: Python<'_>, word: &str) -> PyResult<Player> {
    match word {
        "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        _ => {
            let message = format!("a player is \"left\" or \"right\"; found \"{word}\"");
            Err(error::raise(py, "Error", &message, &[]))
        }
    }
}

/// A short partizan game: a value of positions in normal play. Two values are equal where the games are.
#[pyclass(frozen, module = "grundy")]
pub struct Value {
    arena: Arc<Arena>,
    form: Form,
    canonical: OnceLock<String>,
}

impl Value {
    pub fn new(arena: &Arc<Arena>, form: Form) -> Value {
        Value { arena: Arc::clone(arena), form, canonical: OnceLock::new() }
    }

    fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        job: impl Fn(&mut Forms, Form) -> Result<T, Stop> + Send + 'static,
    ) -> PyResult<T> {
        let form = self.form;
        self.arena.run(py, Limits::of_operators(py)?.get(), move |calculator| {
            job(calculator.forms(), form).map_err(Error::Stopped)
        })
    }

    fn make(
        &self,
        py: Python<'_>,
        job: impl Fn(&mut Forms, Form) -> Result<Form, Stop> + Send + 'static,
    ) -> PyResult<Value> {
        Ok(Value::new(&self.arena, self.run(py, job)?))
    }

    /// Does work with this value and another one, which is brought into the same arena.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        other: &Operand,
        job: impl Fn(&mut Forms, Form, Form) -> Result<T, Stop> + Send + 'static,
    ) -> PyResult<T> {
        match other {
            // A form is a place in its arena, and means another game in another arena.
            Operand::Value(arena, form) if Arc::ptr_eq(arena, &self.arena) => {
                let form = *form;
                self.run(py, move |forms, own| job(forms, own, form))
            }
            Operand::Value(arena, form) => {
                let form = *form;
                // The other arena is left before the own one is entered: two threads that held one each would
                // wait for ever.
                let parcel = arena.run(py, Limits::of_operators(py)?.get(), move |calculator| {
                    Ok(calculator.forms().pack([form], &mut Sent::default()))
                })?;
                self.run(py, move |forms, own| {
                    let mut received = Received::default();
                    forms.unpack(&parcel, &mut received)?;
                    job(forms, own, received.own(form))
                })
            }
            Operand::Number(number) => {
                let number = number.clone();
                self.run(py, move |forms, own| {
                    let form = forms.number(&number)?;
                    job(forms, own, form)
                })
            }
        }
    }

    fn make_with(
        &self,
        other: &Bound<'_, PyAny>,
        job: impl Fn(&mut Forms, Form, Form) -> Result<Form, Stop> + Send + 'static,
    ) -> PyResult<Option<Value>> {
        let py = other.py();
        let Some(operand) = Operand::of(other)? else { return Ok(None) };
        Ok(Some(Value::new(&self.arena, self.with(py, &operand, job)?)))
    }

    /// As [`Value::make_with`] for a method, which refuses other kinds of objects.
    fn method(
        &self,
        other: &Bound<'_, PyAny>,
        job: impl Fn(&mut Forms, Form, Form) -> Result<Form, Stop> + Send + 'static,
    ) -> PyResult<Value> {
        self.make_with(other, job)?.ok_or_else(|| {
            let kind = other.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
            PyTypeError::new_err(format!("expected a Value, an integer or a fraction; found {kind}"))
        })
    }

    /// Returns the number that the game is as a `fractions.Fraction`.
    fn number<'py>(&self, py: Python<'py>, wanted: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.run(py, |forms, form| Ok(forms.as_number(form).cloned()))? {
            Some(number) => number::fraction(py, &number),
            None => {
                let message = format!("expected {wanted}, found {}", self.text(py)?);
                Err(pyo3::exceptions::PyValueError::new_err(message))
            }
        }
    }

    fn text(&self, py: Python<'_>) -> PyResult<&str> {
        if let Some(text) = self.canonical.get() {
            return Ok(text);
        }
        // Two threads may make the text at once, and both texts are the same.
        let text = self.run(py, |forms, form| forms.text(form))?;
        Ok(self.canonical.get_or_init(|| text))
    }
}

/// What may stand beside a value in a sum or a comparison.
enum Operand {
    Value(Arc<Arena>, Form),
    Number(grundy::values::Dyadic),
}

impl Operand {
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        if let Ok(value) = object.cast::<Value>() {
            let value = value.get();
            return Ok(Some(Operand::Value(Arc::clone(&value.arena), value.form)));
        }
        Ok(number::dyadic(object)?.map(Operand::Number))
    }
}

/// What an operator gives: a value, or word to Python that it should ask the other operand.
fn or_not_implemented<'py>(py: Python<'py>, made: Option<Value>) -> PyResult<Bound<'py, PyAny>> {
    match made {
        Some(value) => Ok(value.into_pyobject(py)?.into_any()),
        None => Ok(py.NotImplemented().into_bound(py)),
    }
}

/// Returns the forms of options in one arena: of each value in a list, or of each number.
fn operands(given: &Bound<'_, PyAny>) -> PyResult<Vec<Operand>> {
    let operand = |one: PyResult<Bound<'_, PyAny>>| {
        let one = one?;
        Operand::of(&one)?.ok_or_else(|| {
            let kind = one.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
            PyTypeError::new_err(format!("an option is a Value, an integer or a fraction; found {kind}"))
        })
    };
    given.try_iter()?.map(operand).collect()
}

#[pymethods]
impl Value {
    /// The game with these options: `Value([1], [0])` is `{1|0}`. Each is a value, an integer or a fraction.
    #[new]
    #[pyo3(signature = (left, right))]
    fn of_options(left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Value> {
        let py = left.py();
        let arena = Arena::shared();
        let zero =
            arena.run(py, Limits::of_operators(py)?.get(), |calculator| Ok(calculator.forms().zero()))?;
        let zero = Value::new(&arena, zero);
        let mut sides = Vec::new();
        for options in [left, right] {
            let mut forms = Vec::new();
            for operand in operands(options)? {
                // Beside nothing it stands in the arena of all.
                forms.push(zero.with(py, &operand, |_, _, form| Ok(form))?);
            }
            sides.push(forms);
        }
        zero.make(py, move |forms, _| forms.game(&sides[0], &sides[1]))
    }

    /// Left's options in the canonical form, in the order of print.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.options(py, "left")
    }

    /// Right's options in the canonical form, in the order of print.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        self.options(py, "right")
    }

    /// The integer that the game is.
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let number = self.number(py, "an integer")?;
        // A denominator that is too large for a byte is not 1 either.
        if number.getattr("denominator")?.extract::<u8>().ok() != Some(1) {
            let message = format!("{number} is no integer");
            return Err(pyo3::exceptions::PyValueError::new_err(message));
        }
        number.getattr("numerator")
    }

    /// The number that the game is, as near as a float is to it.
    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.number(py, "a number")?.extract()
    }

    /// The canonical form, in the notation of CGSuite.
    #[getter]
    fn canonical(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py).map(str::to_owned)
    }

    /// The canonical form with arrows, small digits and the signs of print.
    #[getter]
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        let form = self.form;
        self.arena.run(py, Limits::of_operators(py)?.get(), move |calculator| {
            calculator.text(&Worth::Game(form), Typography::Unicode)
        })
    }

    /// Who wins: `"L"`, `"R"`, `"N"` (the next player) or `"P"` (the previous one).
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.run(py, |forms, form| forms.outcome(form))?.to_string())
    }

    /// The mean value.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::fraction(py, &self.run(py, |forms, form| forms.mean(form))?)
    }

    /// The temperature, at least -1.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::fraction(py, &self.run(py, |forms, form| forms.temperature(form))?)
    }

    /// The number reached when Left moves first.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::fraction(py, &self.run(py, |forms, form| Ok(forms.stop(form, Player::Left)))?)
    }

    /// The number reached when Right moves first.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number::fraction(py, &self.run(py, |forms, form| Ok(forms.stop(form, Player::Right)))?)
    }

    /// The moves in the longest play of the canonical form, alternating or not.
    #[getter]
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let birthday = self.run(py, |forms, form| Ok(forms.birthday(form)?.to_string()))?;
        // A birthday may have more digits than any integer of Rust.
        py.get_type::<pyo3::types::PyInt>().call1((birthday,))
    }

    /// Whether it is a number.
    #[getter]
    fn is_number(&self, py: Python<'_>) -> PyResult<bool> {
        self.run(py, |forms, form| Ok(forms.is_number(form)))
    }

    /// Whether both stops are 0.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.run(py, |forms, form| Ok(forms.is_infinitesimal(form)))
    }

    /// Whether in each follower both players can move, or neither.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.run(py, |forms, form| forms.is_all_small(form))
    }

    /// The options of `player`, `"left"` or `"right"`, in the canonical form, in the order of print.
    fn options(&self, py: Python<'_>, player: &str) -> PyResult<Vec<Value>> {
        let player = self::player(py, player)?;
        let found = self.run(py, move |forms, form| {
            let options = forms.options(form, player)?;
            Printer::new(Typography::Plain, forms).sorted(forms, &options)
        })?;
        Ok(found.into_iter().map(|form| Value::new(&self.arena, form)).collect())
    }

    /// The game cooled by a temperature, which is a number.
    fn cool(&self, temperature: &Bound<'_, PyAny>) -> PyResult<Value> {
        let py = temperature.py();
        let Some(by) = number::dyadic(temperature)?.filter(|by| by.signum() >= 0 || by > &(-1).into()) else {
            let message = "a temperature is an integer or a fraction above -1";
            return Err(error::raise(py, "Error", message, &[]));
        };
        self.make(py, move |forms, form| forms.cool(form, &by))
    }

    /// The game heated by `by`.
    fn heat(&self, by: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.method(by, Forms::heat)
    }

    /// The game cooled by its temperature.
    fn freeze(&self, py: Python<'_>) -> PyResult<Value> {
        self.make(py, Forms::freeze)
    }

    /// The simplest game that differs by an infinitesimal: the reduced canonical form.
    fn reduced(&self, py: Python<'_>) -> PyResult<Value> {
        self.make(py, Forms::reduced_canonical_form)
    }

    /// The atomic weight, if there is one.
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        let found = self.run(py, Forms::atomic_weight)?;
        Ok(found.map(|form| Value::new(&self.arena, form)))
    }

    /// The ordinal sum: a move in this game ends play in the other.
    fn ordinal_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.method(other, Forms::ordinal_sum)
    }

    /// Conway's product.
    fn conway_product(&self, other: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.method(other, Forms::conway_product)
    }

    /// Norton's product with a unit.
    fn norton_product(&self, unit: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.method(unit, Forms::norton_product)
    }

    /// Whether whoever moves first wins the difference: neither `<=` nor `>=` holds.
    fn is_confused_with(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let operand =
            Operand::of(other)?.ok_or_else(|| PyTypeError::new_err("expected a Value or a number"))?;
        Ok(self.with(other.py(), &operand, Forms::compare)?.is_none())
    }

    /// The thermograph.
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let drawn = self.run(py, |forms, form| forms.thermograph(form))?;
        Ok(Thermograph::new(self.text(py)?.to_owned(), drawn))
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        or_not_implemented(other.py(), self.make_with(other, Forms::add)?)
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        or_not_implemented(other.py(), self.make_with(other, Forms::subtract)?)
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        or_not_implemented(other.py(), self.make_with(other, |forms, own, other| forms.subtract(other, own))?)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        self.make(py, Forms::negate)
    }

    fn __pos__(&self) -> Value {
        Value::new(&self.arena, self.form)
    }

    fn __mul__<'py>(&self, times: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = times.py();
        // Games have no product, so only an integer is taken for a multiple.
        let multiple =
            if times.is_instance_of::<pyo3::types::PyInt>() { number::dyadic(times)? } else { None };
        let made = multiple.map(|n| self.make(py, move |forms, form| forms.multiple(n.numerator(), form)));
        or_not_implemented(py, made.transpose()?)
    }

    fn __rmul__<'py>(&self, times: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__mul__(times)
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let operand = match Operand::of(other) {
            Ok(Some(operand)) => operand,
            Ok(None) => return Ok(py.NotImplemented().into_bound(py)),
            // No game is equal to a third, but it may be asked.
            Err(_) if matches!(operator, CompareOp::Eq | CompareOp::Ne) => {
                return Ok(matches!(operator, CompareOp::Ne).into_pyobject(py)?.to_owned().into_any());
            }
            Err(error) => return Err(error),
        };
        let order = self.with(py, &operand, Forms::compare)?;
        let holds = match operator {
            CompareOp::Lt => order == Some(Ordering::Less),
            CompareOp::Le => order.is_some_and(Ordering::is_le),
            CompareOp::Eq => order == Some(Ordering::Equal),
            CompareOp::Ne => order != Some(Ordering::Equal),
            CompareOp::Gt => order == Some(Ordering::Greater),
            CompareOp::Ge => order.is_some_and(Ordering::is_ge),
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any())
    }

    /// Equal to that of the number that the game is, where it is one.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.run(py, |forms, form| Ok(forms.as_number(form).cloned()))? {
            // Python asks that equal objects have equal hashes, and a value is equal to its number.
            Some(number) => number::fraction(py, &number)?.hash(),
            // Equal games have one canonical form, and so one text.
            None => self.text(py)?.into_pyobject(py)?.hash(),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.canonical(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("grundy.parse('{}')", self.text(py)?))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(dollars(self.text(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("grundy")?.getattr("parse")?, (self.canonical(py)?,)))
    }
}

/// Returns an operand as text, if it is one of a value's.
pub fn text_of(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(value) = object.cast::<Value>() {
        return value.get().text(object.py()).map(|text| Some(text.to_owned()));
    }
    Ok(number::dyadic(object)?.map(|number| number.to_string()))
}
