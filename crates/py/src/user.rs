//! Games that are defined in Python: their code lists the options of each position once, and the facade
//! answers from the lists.
//!
//! Positions are numbered as they are met, by a dictionary of Python's, so that whatever can be hashed is a
//! position. The listing runs on the calling thread, where Python's code runs; what follows needs no Python
//! and runs as [`work`].

use crate::arena::Arena;
use crate::error;
use crate::interrupt::{Limits, work};
use crate::number;
use crate::solution;
use crate::value::Value;
use grundy::floors::engine::evaluate::Evaluator;
use grundy::own::Answered;
use grundy::rules::Convention;
use grundy::values::calculator::Value as Worth;
use grundy::{Budget, Stop};
use numpy::IntoPyArray;
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Within a list of options, clock and signals are looked at once in this number of options.
const LOOK_EVERY: usize = 256;

/// Counted for a position beside what its options hold: the entry of the dictionary, and the object.
const BYTES_A_POSITION: u64 = 250;

/// A bar is told this often.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Of a long line of play, this number of positions are shown.
const SHOWN: usize = 6;

/// For troubles that lie in one position.
const NO_LINE: (&[Py<PyAny>], usize) = (&[], 0);

/// A game defined in Python, and the positions met so far.
#[pyclass(frozen, module = "grundy._grundy")]
pub struct Listing {
    options: Py<PyAny>,
    split: Option<Py<PyAny>>,
    /// Makes an exception that shows the user's line, of the kind of trouble, the position, what was found,
    /// and the line of play that led there.
    complain: Py<PyAny>,
    /// Notes the position on an exception that the user's code raised.
    note: Py<PyAny>,
    partizan: bool,
    met: Mutex<Met>,
    /// The thread that lists at present.
    lister: Mutex<Option<ThreadId>>,
    answers: Arc<Mutex<Answers>>,
}

/// The positions met so far, by number.
struct Met {
    numbers: Py<PyDict>,
    positions: Vec<Py<PyAny>>,
    /// The position in whose list each was met first; of a start its own number.
    parents: Vec<u32>,
}

/// What is known without Python.
struct Answers {
    listing: grundy::own::Listing,
    memo: Evaluator<u32>,
}

/// How far one listing may go.
struct Bounds<'a> {
    limits: &'a Limits,
    deadline: Budget,
    most_positions: usize,
    told: Instant,
}

#[pymethods]
impl Listing {
    #[new]
    fn new(
        py: Python<'_>,
        options: Py<PyAny>,
        split: Option<Py<PyAny>>,
        partizan: bool,
        misere: bool,
        complain: Py<PyAny>,
        note: Py<PyAny>,
    ) -> Listing {
        let play = if misere { Convention::Misere } else { Convention::Normal };
        let listing = if partizan {
            grundy::own::Listing::partizan(play)
        } else {
            grundy::own::Listing::impartial(play)
        };
        let met = Met { numbers: PyDict::new(py).unbind(), positions: Vec::new(), parents: Vec::new() };
        let answers = Answers { listing, memo: Evaluator::new(&Budget::default()) };
        Listing {
            options,
            split,
            complain,
            note,
            partizan,
            met: Mutex::new(met),
            lister: Mutex::new(None),
            answers: Arc::new(Mutex::new(answers)),
        }
    }

    /// Shows what is held to the collector of cycles: the rules may lead back to the game that they define.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for held in [Some(&self.options), self.split.as_ref(), Some(&self.complain), Some(&self.note)] {
            visit.call(held)?;
        }
        match self.met.try_lock() {
            Ok(met) => visit.call(&met.numbers),
            // Somebody is listing, and so this is in use.
            Err(_) => Ok(()),
        }
    }

    /// The number of positions that are listed.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.lock(py, &self.met)?.positions.len())
    }

    /// Who wins the sum of `starts`: the outcome, the Grundy value, the plies to the end for Left and for
    /// Right moving first, and the winning moves, each as the player, the start, the component of it, and the
    /// option's place in its list.
    #[expect(clippy::type_complexity, reason = "Python makes one object of it at once")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        starts: &Bound<'py, PyTuple>,
        most_positions: usize,
        limits: &Limits,
    ) -> PyResult<(
        String,
        Option<Bound<'py, PyAny>>,
        (Option<u32>, Option<u32>),
        Vec<(Option<&'static str>, usize, Py<PyAny>, usize)>,
    )> {
        let sum = self.explore(py, starts, most_positions, limits)?;
        let parts: Vec<u32> = sum.iter().map(|(_, number)| *number).collect();
        let Answered { outcome, grundy, remoteness, winning } =
            self.ask(py, limits, move |known, budget| known.listing.solve(&parts, &mut known.memo, budget))?;
        let met = self.lock(py, &self.met)?;
        let moves = winning.iter().map(|chosen| {
            let (start, number) = sum[chosen.index];
            let component = met.positions[number as usize].clone_ref(py);
            (chosen.player.map(solution::player), start, component, chosen.option)
        });
        let value = grundy.map(|value| number::grundy(py, value)).transpose()?;
        Ok((outcome.to_string(), value, remoteness.into(), moves.collect()))
    }

    /// The Grundy values of positions, as an array; `None` where one of them has none.
    fn values<'py>(
        &self,
        py: Python<'py>,
        starts: &Bound<'py, PyTuple>,
        most_positions: usize,
        limits: &Limits,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let sum = self.explore(py, starts, most_positions, limits)?;
        let n_starts = starts.len();
        let values = self.ask(py, limits, move |known, budget| {
            let mut values = vec![0u32; n_starts];
            for (start, number) in sum {
                match known.listing.grundy(&[number], &mut known.memo, budget)? {
                    Some(value) => {
                        values[start] ^= u32::try_from(value).expect("a mex over fewer than 2^32 options");
                    }
                    None => return Ok(None),
                }
            }
            Ok(Some(values))
        })?;
        Ok(values.map(|values| values.into_pyarray(py).into_any()))
    }

    /// The value of the sum of `starts`; `None` where a position comes back.
    fn value(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyTuple>,
        most_positions: usize,
        limits: &Limits,
    ) -> PyResult<Option<Value>> {
        let sum = self.explore(py, starts, most_positions, limits)?;
        let parts: Vec<u32> = sum.iter().map(|(_, number)| *number).collect();
        let arena = Arena::shared();
        let answers = Arc::clone(&self.answers);
        let found = arena.run_apart(py, limits, move |calculator| {
            let known = answers.lock().unwrap_or_else(PoisonError::into_inner);
            calculator.listed(&known.listing, &parts)
        })?;
        Ok(found.map(|worth| match worth {
            Worth::Game(form) => Value::new(&arena, form),
            _ => unreachable!("positions are worth games"),
        }))
    }
}

impl Listing {
    /// Asks what is known, without Python; a limit that stops the answer is an exception.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        question: impl FnOnce(&mut Answers, &Budget) -> Result<T, Stop> + Send + 'static,
    ) -> PyResult<T> {
        let answers = Arc::clone(&self.answers);
        let answer = work(py, limits, move |budget| {
            question(&mut answers.lock().unwrap_or_else(PoisonError::into_inner), budget)
        })?;
        answer.map_err(|stop| error::python(py, &grundy::Error::Stopped(stop)))
    }

    /// Waits for a lock without holding Python's, and answers Ctrl-C meanwhile.
    fn lock<'a, T: Send>(&self, py: Python<'_>, mutex: &'a Mutex<T>) -> PyResult<MutexGuard<'a, T>> {
        loop {
            match mutex.try_lock() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(broken)) => return Ok(broken.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            let lister = *self.lister.lock().unwrap_or_else(PoisonError::into_inner);
            // This thread holds the lock itself and would wait for ever.
            if lister == Some(thread::current().id()) {
                let message =
                    "the options of a game were asked for an answer about that game, which needs them";
                return Err(error::raise(py, "OptionsError", message, &[]));
            }
            py.detach(|| thread::sleep(Duration::from_millis(5)));
            py.check_signals()?;
        }
    }

    /// Lists all that can be reached from `starts`; returns their components, each with the index of its
    /// start.
    fn explore(
        &self,
        py: Python<'_>,
        starts: &Bound<'_, PyTuple>,
        most_positions: usize,
        limits: &Limits,
    ) -> PyResult<Vec<(usize, u32)>> {
        let mut met = self.lock(py, &self.met)?;
        // All callers take the two locks in this order, so no two of them wait for each other.
        let mut answers = self.lock(py, &self.answers)?;
        *self.lister.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        let deadline = limits.budget();
        let mut bounds = Bounds { limits, deadline, most_positions, told: Instant::now() };
        let before = met.positions.len();
        let mut sum = Vec::new();
        let mut all = || -> PyResult<()> {
            for (index, start) in starts.iter().enumerate() {
                self.parts(py, &start, &mut |part| {
                    sum.push((index, met.number(py, self, part, None)?));
                    Ok(())
                })?;
            }
            // Positions are listed in the order in which they were met, so those without a list are at the
            // end.
            while answers.listing.len() < met.positions.len() {
                self.list(py, &mut met, &mut answers.listing, &mut bounds)?;
            }
            Ok(())
        };
        let result = all();
        if result.is_err() {
            // What is not listed to the end would be in the way of other questions.
            answers.listing.truncate(before);
            met.truncate(py, before)?;
        }
        *self.lister.lock().unwrap_or_else(PoisonError::into_inner) = None;
        result.map(|()| sum)
    }

    /// Lists the options of the next position.
    fn list(
        &self,
        py: Python<'_>,
        met: &mut Met,
        listing: &mut grundy::own::Listing,
        bounds: &mut Bounds<'_>,
    ) -> PyResult<()> {
        let number = listing.len();
        let parent =
            u32::try_from(number).map_err(|_| self.trouble(py, "positions", met, number, None, bounds))?;
        let position = met.positions[number].clone_ref(py).into_bound(py);
        for player in if self.partizan { &["left", "right"][..] } else { &[""][..] } {
            self.look(py, met, listing, number, bounds)?;
            let options = self.options.bind(py);
            let listed =
                if self.partizan { options.call1((&position, *player)) } else { options.call1((&position,)) };
            let listed = listed.map_err(|raised| self.noted(py, raised, &position))?;
            let (mut n_options, mut parts) = (0usize, Vec::new());
            self.each(py, &listed, &position, &mut |option| {
                n_options += 1;
                if n_options % LOOK_EVERY == 0 {
                    self.look(py, met, listing, number, bounds)?;
                    // A generator that never ends would not come to the limits on positions where its options
                    // repeat.
                    if n_options > bounds.most_positions {
                        return Err(self.trouble(py, "endless", met, number, Some(&listed), bounds));
                    }
                }
                parts.clear();
                if self.split.is_none() {
                    parts.push(met.number(py, self, option, Some((parent, &position)))?);
                } else {
                    self.parts(py, option, &mut |part| {
                        parts.push(met.number(py, self, part, Some((parent, &position)))?);
                        Ok(())
                    })?;
                }
                listing.option(&parts);
                Ok(())
            })?;
            listing.close();
        }
        Ok(())
    }

    /// Looks at limits and signals.
    fn look(
        &self,
        py: Python<'_>,
        met: &Met,
        listing: &grundy::own::Listing,
        number: usize,
        bounds: &mut Bounds<'_>,
    ) -> PyResult<()> {
        py.check_signals()?;
        if met.positions.len() > bounds.most_positions {
            return Err(self.trouble(py, "positions", met, met.positions.len() - 1, None, bounds));
        }
        if bounds.deadline.check().is_err() {
            return Err(self.trouble(py, "time", met, number, None, bounds));
        }
        let bytes = listing.bytes() + met.positions.len() as u64 * BYTES_A_POSITION;
        if bounds.deadline.bytes_left().is_some_and(|left| bytes > left) {
            return Err(self.trouble(py, "memory", met, number, None, bounds));
        }
        if bounds.told.elapsed() >= TELL_EVERY {
            bounds.told = Instant::now();
            bounds.limits.tell(py, met.positions.len() as u64, None)?;
        }
        Ok(())
    }

    /// Hands out the items of what `options` returned.
    fn each<'py>(
        &self,
        py: Python<'py>,
        listed: &Bound<'py, PyAny>,
        position: &Bound<'py, PyAny>,
        visit: &mut dyn FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
    ) -> PyResult<()> {
        if let Ok(list) = listed.cast_exact::<PyList>() {
            // A list may change while it is read, where the user's code runs.
            let mut index = 0;
            while index < list.len() {
                visit(&list.get_item(index)?)?;
                index += 1;
            }
            return Ok(());
        }
        // A text can be iterated too, but its letters are hardly meant as positions.
        let is_text = listed.is_instance_of::<PyString>() || listed.is_instance_of::<PyBytes>();
        let items = match listed.try_iter() {
            Ok(items) if !is_text => items,
            _ => return Err(self.complaint(py, "iterable", position, listed, NO_LINE)),
        };
        for item in items {
            visit(&item.map_err(|raised| self.noted(py, raised, position))?)?;
        }
        Ok(())
    }

    /// Hands out the components of a position.
    fn parts<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        visit: &mut dyn FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
    ) -> PyResult<()> {
        let Some(split) = &self.split else { return visit(position) };
        let parts = split.bind(py).call1((position,)).map_err(|raised| self.noted(py, raised, position))?;
        let is_text = parts.is_instance_of::<PyString>() || parts.is_instance_of::<PyBytes>();
        match parts.try_iter() {
            Ok(items) if !is_text => {
                for item in items {
                    visit(&item.map_err(|raised| self.noted(py, raised, position))?)?;
                }
                Ok(())
            }
            _ => Err(self.complaint(py, "split", position, &parts, NO_LINE)),
        }
    }

    /// Returns the exception for a limit that was reached at a position, with the line of play that led to
    /// it.
    fn trouble(
        &self,
        py: Python<'_>,
        kind: &str,
        met: &Met,
        number: usize,
        listed: Option<&Bound<'_, PyAny>>,
        bounds: &Bounds<'_>,
    ) -> PyErr {
        let mut line = vec![number];
        // A parent was met before its option, so the numbers fall until a start, which is its own parent.
        while let Some(parent) = line.last().map(|last| met.parents[*last] as usize)
            && Some(&parent) != line.last()
        {
            line.push(parent);
        }
        line.reverse();
        line.truncate(SHOWN);
        let line: Vec<Py<PyAny>> = line.iter().map(|at| met.positions[*at].clone_ref(py)).collect();
        let position = met.positions[number].bind(py);
        let none = py.None().into_bound(py);
        self.complaint(py, kind, position, listed.unwrap_or(&none), (&line, bounds.most_positions))
    }

    fn complaint(
        &self,
        py: Python<'_>,
        kind: &str,
        position: &Bound<'_, PyAny>,
        found: &Bound<'_, PyAny>,
        (line, most_positions): (&[Py<PyAny>], usize),
    ) -> PyErr {
        let line: Vec<&Py<PyAny>> = line.iter().collect();
        let made = self.complain.bind(py).call1((kind, position, found, line, most_positions));
        made.map_or_else(|error| error, PyErr::from_value)
    }

    /// Returns what the user's code raised, with a note on where; interrupts are left alone.
    fn noted(&self, py: Python<'_>, raised: PyErr, position: &Bound<'_, PyAny>) -> PyErr {
        if !raised.is_instance_of::<PyException>(py) {
            return raised;
        }
        match self.note.bind(py).call1((raised.value(py), position)) {
            Ok(_) => raised,
            Err(error) => error,
        }
    }
}

impl Met {
    /// Returns the number of a position, a new one where it is met first.
    fn number(
        &mut self,
        py: Python<'_>,
        of: &Listing,
        position: &Bound<'_, PyAny>,
        from: Option<(u32, &Bound<'_, PyAny>)>,
    ) -> PyResult<u32> {
        let numbers = self.numbers.bind(py);
        let known = numbers.get_item(position).map_err(|raised| {
            let at = from.map_or(position, |(_, at)| at);
            // A comparison of the user's may raise this error too, which is another fault.
            let unhashable = raised.is_instance_of::<PyTypeError>(py) && position.hash().is_err();
            if unhashable {
                of.complaint(py, "unhashable", at, position, NO_LINE)
            } else {
                of.noted(py, raised, at)
            }
        })?;
        if let Some(known) = known {
            return known.extract();
        }
        let number = u32::try_from(self.positions.len())
            .map_err(|_| error::python(py, &grundy::Error::Stopped(grundy::Stop::Memory)))?;
        numbers.set_item(position, number)?;
        self.positions.push(position.clone().unbind());
        self.parents.push(from.map_or(number, |(parent, _)| parent));
        Ok(number)
    }

    /// Forgets all but the first `n` positions.
    fn truncate(&mut self, py: Python<'_>, n: usize) -> PyResult<()> {
        let numbers = self.numbers.bind(py);
        for position in self.positions.drain(n..) {
            numbers.del_item(position)?;
        }
        self.parents.truncate(n);
        Ok(())
    }
}
