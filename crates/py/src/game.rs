//! Games of the catalogue, and games by their rules.

use crate::interrupt::{Limits, work};
use crate::misere::{self, MisereGame};
use crate::value::{self, Value};
use crate::worth;
use crate::{error, law, quotient, solution, table};
use grundy::catalog::Settings;
use grundy::games::{Reading, Summed};
use grundy::play::strategy::{Kept, MOST_POSITIONS};
use grundy::rules::Version;
use grundy::rules::octal::Base;
use grundy::{Ask, Budget, Method, Player, RuleGame, catalog};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;

/// A game whose positions are texts.
#[pyclass(frozen, module = "grundy._grundy")]
pub struct Game {
    game: Arc<dyn grundy::Game>,
    /// What named it, and how that is read.
    named: (String, Reading),
}

fn method(name: &str) -> PyResult<Method> {
    Method::named(name).ok_or_else(|| {
        let [names @ .., last] = Method::ALL.map(Method::name);
        let told = format!("expected {} or {last} as method, found {name:?}", names.join(", "));
        PyValueError::new_err(told)
    })
}

/// Steps spent on looking for slips in rules.
const STEPS: u64 = 1_000_000;

impl Game {
    /// Returns the exception for a position that is refused.
    fn refusal(&self, py: Python<'_>, error: &grundy::Error, words: &[String]) -> PyErr {
        error::about(py, error, &words.join("\n"), &self.game.position_format())
    }

    /// Returns the rules, read.
    fn rule_game(&self, py: Python<'_>) -> PyResult<RuleGame> {
        self.game.rules().cloned().map_err(|error| error::python(py, &error))
    }

    /// Asks a question about a position on a thread of its own.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        words: Vec<String>,
        limit: usize,
        limits: &Limits,
        question: impl FnOnce(&dyn grundy::Game, Ask<'_>) -> Result<T, grundy::Error> + Send + 'static,
    ) -> PyResult<T> {
        let game = Arc::clone(&self.game);
        // The words come back with the answer, since a refusal shows them.
        let (answer, words) = work(py, limits, move |budget| {
            let position: Vec<&str> = words.iter().map(String::as_str).collect();
            let ask = Ask::new(position).with_limit(limit).with_budget(budget);
            (question(&*game, ask), words)
        })?;
        answer.map_err(|error| self.refusal(py, &error, &words))
    }
}

#[pymethods]
impl Game {
    /// A game by its name, its rules or its code.
    #[new]
    fn new(
        py: Python<'_>,
        text: &str,
        misere: bool,
        hexadecimal: bool,
        parameters: Vec<(String, String)>,
    ) -> PyResult<Game> {
        let reading = Reading {
            settings: Settings::new(parameters),
            base: if hexadecimal { Base::Hexadecimal } else { Base::Octal },
            version: if misere { Version::Misere } else { Version::Own },
        };
        let game = grundy::games::resolve_as(text, &reading).map_err(|error| error::python(py, &error))?;
        Ok(Game { game: game.into(), named: (text.to_owned(), reading) })
    }

    #[getter]
    fn name(&self) -> &str {
        self.game.name()
    }

    /// The name in the catalogue, if it is there.
    #[getter]
    fn listed(&self) -> Option<&'static str> {
        self.game.record().map(|entry| entry.name)
    }

    /// The rules as printed, where they are written in the rule language.
    #[getter]
    fn rules(&self) -> Option<String> {
        self.game.stated().ok().map(|stated| stated.printed)
    }

    #[getter]
    fn position_format(&self) -> String {
        self.game.position_format()
    }

    /// How many numbers one component has, where positions are numbers and components may be joined with
    /// blanks.
    #[getter]
    fn arity(&self) -> Option<usize> {
        match self.game.summed()? {
            Summed::Beside(numbers) => Some(numbers),
            Summed::Plus => None,
        }
    }

    /// Whether positions are boards, which are summed with a plus sign.
    #[getter]
    fn boards(&self) -> bool {
        self.game.summed() == Some(Summed::Plus)
    }

    /// What may be slips in the rules, in pictures.
    #[getter]
    fn warnings(&self) -> Option<String> {
        let slips = self.game.slips(&Budget::default().with_steps(STEPS));
        let stated = self.game.stated().ok().filter(|_| !slips.is_empty())?;
        Some(grundy::report::picture::of_rules(stated.text, &slips))
    }

    fn solve<'py>(
        &self,
        py: Python<'py>,
        position: Vec<String>,
        limit: Option<usize>,
        method: &str,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (method, limit) = (self::method(method)?, limit.unwrap_or(usize::MAX));
        let found =
            self.ask(py, position, limit, limits, move |game, ask| game.solve(&ask.with_method(method)))?;
        solution::solution(py, self.game.name(), &found)
    }

    /// The strategy of whoever wins, as text.
    fn strategy(
        &self,
        py: Python<'_>,
        position: Vec<String>,
        method: &str,
        limits: &Limits,
    ) -> PyResult<String> {
        let (method, (text, reading)) = (self::method(method)?, self.named.clone());
        let kept = self.ask(py, position, 0, limits, move |game, ask| {
            let mut board = game.board(&ask.position, &ask.budget)?;
            Kept::write((&text, &reading), &mut *board, method, MOST_POSITIONS, &ask.budget)
        })?;
        Ok(kept.to_string())
    }

    /// The moves of a player in a position, those with equal results once, and whether the game is impartial.
    fn moves<'py>(
        &self,
        py: Python<'py>,
        position: Vec<String>,
        player: &str,
        limits: &Limits,
    ) -> PyResult<(Vec<Bound<'py, PyAny>>, bool)> {
        let player: Player = value::player(py, player)?;
        let (found, impartial) = self.ask(py, position, usize::MAX, limits, move |game, ask| {
            let mut board = game.board(&ask.position, &ask.budget)?;
            let refused = |cause| grundy::Error::Solve { subject: game.name().to_owned(), cause };
            let stop = board.list(player, usize::MAX, &ask.budget).map_err(refused)?;
            match stop {
                // A list that a limit cut short would look like one of all moves.
                Some(stop) => Err(grundy::Error::Stopped(stop)),
                None => {
                    let moves: Vec<_> = board.choices().iter().map(|choice| choice.made.clone()).collect();
                    Ok((moves, board.is_impartial()))
                }
            }
        })?;
        let moves = found.iter().map(|one| solution::choice(py, one)).collect::<PyResult<_>>()?;
        Ok((moves, impartial))
    }

    fn value(&self, py: Python<'_>, position: Vec<String>, limits: &Limits) -> PyResult<Value> {
        worth::of_position(py, &self.game, &position, limits)
    }

    fn worth<'py>(
        &self,
        py: Python<'py>,
        position: Vec<String>,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        worth::worth(py, &self.game, &position, limits)
    }

    fn misere(&self, py: Python<'_>, position: Vec<String>, limits: &Limits) -> PyResult<MisereGame> {
        misere::of_position(py, &self.game, &position, limits)
    }

    /// The table of heaps `0..=to[0]`, or of pairs up to `to`: its cells, the names of its axes, what the
    /// cells are, the limit that ended it, and how it was computed.
    fn table<'py>(
        &self,
        py: Python<'py>,
        to: Vec<u64>,
        threads: usize,
        limits: &Limits,
    ) -> PyResult<table::Parts<'py>> {
        table::tabulate(py, Arc::clone(&self.game), &to, threads, limits)
    }

    /// How many numbers a pile has in the game's rules.
    fn n_axes(&self, py: Python<'_>) -> PyResult<usize> {
        match self.game.axes().len() {
            // Positions that no rules name by numbers may be written as piles all the same.
            0 => Ok(self.game.pile().map_err(|error| error::python(py, &error))?.numbers),
            n_axes => Ok(n_axes),
        }
    }

    fn law(&self, py: Python<'_>, to: Option<u64>, starts: bool, limits: &Limits) -> PyResult<law::Law> {
        if let Some(law) = law::of_table(py, &self.game, to, limits) {
            return law;
        }
        let find = if starts { law::of_starts } else { law::find };
        find(py, self.rule_game(py)?, to, limits)
    }

    fn quotient(&self, py: Python<'_>, to: u64, limits: &Limits) -> PyResult<quotient::Quotient> {
        quotient::find(py, self.rule_game(py)?, to, limits)
    }

    fn prove<'py>(&self, py: Python<'py>, claim: String, limits: &Limits) -> PyResult<Bound<'py, PyAny>> {
        law::prove(py, self.rule_game(py)?, claim, limits)
    }

    /// How many of the sums of `heaps` heaps from `start` to `to` are lost and won, or of the positions below
    /// a bound.
    fn count<'py>(
        &self,
        py: Python<'py>,
        below: Option<&str>,
        heaps: Option<(u32, u64, u64, bool)>,
        limits: &Limits,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        table::count(py, self.rule_game(py)?, below, heaps, limits)
    }
}

/// Returns the names of the games that a search finds; all without words.
#[pyfunction]
pub fn find(words: Vec<String>) -> Vec<&'static str> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    grundy::search(&words).into_iter().map(|game| game.name).collect()
}

/// The name, the default and the meaning of a parameter.
type Parameter = (&'static str, &'static str, &'static str);

/// The name, title, summary and text of a page, the tasks of judges, and the parameters.
type Page = (&'static str, &'static str, &'static str, &'static str, Vec<&'static str>, Vec<Parameter>);

/// Returns the page of a game of the catalogue.
#[pyfunction]
pub fn page(py: Python<'_>, name: &str) -> PyResult<Page> {
    let game: &catalog::Record = grundy::games::game(name).map_err(|error| error::python(py, &error))?;
    let page = game.page();
    let tasks = game.tasks.iter().map(|task| task.id).collect();
    let parameters = game.params().iter().map(|one| (one.name, one.default, one.meaning)).collect();
    Ok((game.name, page.title, page.summary, page.text, tasks, parameters))
}
