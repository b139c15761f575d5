//! Laws, claims and certificates.

use crate::error;
use crate::interrupt::{Limits, work};
use grundy::catalog::Settings;
use grundy::laws::Entry;
use grundy::laws::emit::Language;
use grundy::laws::prove::Effort;
use grundy::laws::{Finding, Known, Listed, Verdict};
use grundy::play::strategy::Kept;
use grundy::proof::strategy::Refused;
use grundy::proof::{Certificate, Law as Said, Refusal, Theorem};
use grundy::rules::lang::Claim;
use grundy::{Game, RuleGame};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// The law of a game: what it says, and what it stands on.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Law {
    source: Source,
    known: Known,
    checked_to: Option<u64>,
    besides: Option<Box<Law>>,
}

/// What a law is about.
#[derive(Clone)]
enum Source {
    Rules(Box<RuleGame>),
    /// The starts of a game, by the number of its `start` line.
    Starts(Box<RuleGame>),
    /// A table without rules, and what it is called.
    Table(Arc<Listed>, String),
}

impl Source {
    /// The rules as printed; `None` for a table.
    fn printed(&self) -> Option<String> {
        match self {
            Source::Rules(game) | Source::Starts(game) => Some(game.printed()),
            Source::Table(..) => None,
        }
    }
}

impl Law {
    fn proved(&self) -> Option<&(Theorem, Certificate)> {
        self.known.proved.as_ref()
    }

    /// Returns whether the rules have the position, as far as a theorem knows them.
    fn speaks_of(&self, position: &[u128]) -> bool {
        match &self.source {
            Source::Starts(game) => game.has_start(position),
            // A conjecture is about the positions of its table, whose domain no theorem says.
            _ => self.proved().is_none_or(|(theorem, _)| theorem.speaks_of(position)),
        }
    }

    /// Returns the law of a theorem: that of starts, where it has one, for which that of the positions is a
    /// step.
    pub fn of(game: RuleGame, theorem: Theorem, certificate: Certificate) -> Law {
        let game = Box::new(game);
        let (source, law, statement) = match (theorem.starts(), grundy::laws::statement_of_starts(&theorem)) {
            (Some(law), Some(statement)) => (Source::Starts(game), law.clone(), statement),
            _ => (Source::Rules(game), theorem.law().clone(), grundy::laws::statement(&theorem)),
        };
        let known = Known { law, statement, proved: Some((theorem, certificate)) };
        Law { source, known, checked_to: None, besides: None }
    }

    /// Returns the law of a finding, if it has one.
    fn found(source: &Source, finding: Finding) -> Option<Law> {
        let besides = finding.besides.and_then(|other| Law::found(source, *other)).map(Box::new);
        let checked_to = Some(finding.checked_to);
        finding.known.map(|known| Law { source: source.clone(), known, checked_to, besides })
    }
}

#[pymethods]
impl Law {
    /// The law in words.
    #[getter]
    fn statement(&self) -> &str {
        &self.known.statement
    }

    /// What it stands on: `"theorem"` or `"conjecture"`.
    #[getter]
    fn standing(&self) -> &'static str {
        self.known.standing().name()
    }

    /// `"periodic"`, `"automatic"`, `"limit"`, `"lost"` (P-positions held by an automaton), `"take-away"`
    /// (the next take is limited by the one before), `"primes"` (by prime factors), `"quotient"` or
    /// `"tame"` (sums of heaps in misère play), `"number"` (what positions of a partizan game are worth) or `"formula"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.known.kind()
    }

    /// The certificate, which `grundy.check` and `grundy check` accept; `None` for a conjecture.
    #[getter]
    fn certificate(&self) -> Option<String> {
        self.proved().map(|(_, certificate)| certificate.print())
    }

    /// The last heap, or the largest coordinate, of the table that was looked at, 0 where the law came with
    /// the game's page; `None` where no table was to be looked at.
    #[getter]
    fn checked_to(&self) -> Option<u64> {
        self.checked_to
    }

    /// The preperiod, the period and the saltus, where values repeat.
    #[getter]
    fn repeats(&self) -> Option<(u64, u64, u64)> {
        match &self.known.law {
            Said::Periodic(law) => Some((law.preperiod(), law.period(), law.saltus())),
            _ => None,
        }
    }

    /// The rules that the law is about, as printed; `None` for the law of a table.
    #[getter]
    fn rules(&self) -> Option<String> {
        self.source.printed()
    }

    /// The SHA-256 digest of the rules as printed, in hexadecimal; `None` for the law of a table.
    #[getter]
    fn digest(&self) -> Option<String> {
        self.source.printed().map(|rules| grundy::proof::digest(&rules))
    }

    /// What came of the other question about the game: of a law about P-positions the law of the Grundy
    /// values, of one about values that of the P-positions; `None` where there is none.
    #[getter]
    fn besides(&self) -> Option<Law> {
        self.besides.as_deref().cloned()
    }

    /// The Grundy value of a position by the law, with numbers of up to 38 digits, or the number of a table,
    /// which may be below 0; `None` where it is about P-positions, or about positions of other numbers, and
    /// where `positions where` leaves these out.
    #[pyo3(signature = (*position))]
    fn value<'py>(&self, py: Python<'py>, position: Vec<u128>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // A claim about a table may have values below 0, and laws of positions have none.
        if let (Source::Table(..) | Source::Starts(_), Said::Claim(claim @ Claim::Value(_))) =
            (&self.source, &self.known.law)
        {
            let position: Option<Vec<u64>> = position.iter().map(|x| u64::try_from(*x).ok()).collect();
            let value = position.and_then(|position| claim.at(&position));
            return value.map(|value| Ok(value.into_pyobject(py)?.into_any())).transpose();
        }
        let value = self.known.law.value_at(&position).filter(|_| self.speaks_of(&position));
        value.map(|value| Ok(value.into_pyobject(py)?.into_any())).transpose()
    }

    /// Whether the player to move loses a position by the law, or a sum of heaps in misère play; `None` where
    /// the law does not say.
    #[pyo3(signature = (*position))]
    fn is_lost(&self, position: Vec<u128>) -> Option<bool> {
        self.known.law.is_lost(&position).filter(|_| self.speaks_of(&position))
    }

    /// A program that answers by the law, in `"c"`, `"cpp"`, `"rust"` or `"python"`.
    #[pyo3(signature = (language="python"))]
    fn code(&self, py: Python<'_>, language: &str) -> PyResult<String> {
        let known = Language::named(language).ok_or_else(|| {
            let message = format!("expected c, cpp, rust or python; found \"{language}\"");
            error::raise(py, "Error", &message, &[])
        })?;
        let program = match &self.source {
            Source::Rules(game) => {
                let besides = self.besides.as_ref().map(|law| (&law.known, law.checked_to.unwrap_or(0)));
                game.code(&self.known, self.checked_to.unwrap_or(0), besides, known)
            }
            Source::Starts(game) => game.code_of_starts(&self.known, self.checked_to.unwrap_or(0), known),
            Source::Table(table, title) => {
                table.code(title, &self.known, self.checked_to.unwrap_or(0), known)
            }
        };
        program.map_err(|error| error::raise(py, "Unsuited", &error.to_string(), &[]))
    }

    /// The theorem as a file for the proof assistant Coq, which `coqc` compiles with its standard library
    /// alone.
    fn coq(&self, py: Python<'_>) -> PyResult<String> {
        let unsuited = |message: &str| error::raise(py, "Unsuited", message, &[]);
        let (theorem, _) =
            self.proved().ok_or_else(|| unsuited("a conjecture has no proof that Coq could follow"))?;
        let theorem = theorem.clone();
        let file = work(py, &Limits::usual(), move |budget| grundy::laws::coq::file(&theorem, budget))?;
        file.map_err(|missing| unsuited(&missing.to_string()))
    }

    /// The law, its standing and how to check it, for a notebook.
    fn _repr_html_(&self) -> String {
        let about = match &self.source {
            Source::Rules(game) => ("rules", game.printed()),
            Source::Starts(game) => ("starts of", game.printed()),
            Source::Table(_, title) => ("table", title.clone()),
        };
        let rows =
            [about, ("law", self.known.statement.to_string()), ("standing", self.standing().to_owned())];
        html_table(&rows)
    }

    fn __str__(&self) -> String {
        self.known.statement.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<{}: {}>", self.standing(), self.known.statement)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Law>().is_ok_and(|other| {
            let other = other.get();
            self.known.law == other.known.law
                && self.standing() == other.standing()
                && self.source.printed() == other.source.printed()
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (&*self.known.statement, self.source.printed()).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let certificate = self.certificate().ok_or_else(|| {
            PyTypeError::new_err(
                "a conjecture is not pickled, since nothing could vouch for it; ask the game again",
            )
        })?;
        Ok((py.import("grundy")?.getattr("check")?, (certificate,)))
    }
}

/// Returns a table of HTML with a row for each pair of texts.
fn html_table(rows: &[(&str, String)]) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let row = |(name, text): &(&str, String)| format!("<tr><th>{name}</th><td>{}</td></tr>", escaped(text));
    format!("<table>{}</table>", rows.iter().map(row).collect::<String>())
}

/// Searches for the law of a game.
pub fn find(py: Python<'_>, game: RuleGame, to: Option<u64>, limits: &Limits) -> PyResult<Law> {
    let (asked, name) = (game.clone(), game.name().to_owned());
    let finding = work(py, limits, move |budget| asked.law(&Effort::to(to), budget))?;
    of_finding(py, &Source::Rules(Box::new(game)), &name, finding)
}

/// Returns the law of the table of a game about which nothing can be proved; `None` where its rules have laws.
pub fn of_table(
    py: Python<'_>,
    game: &Arc<dyn grundy::Game>,
    to: Option<u64>,
    limits: &Limits,
) -> Option<PyResult<Law>> {
    let asked = Arc::clone(game);
    let found = match work(py, limits, move |budget| asked.law_of_table(to, budget)) {
        // Rules that have laws of their own have no law of a table.
        Ok(found) => found?,
        Err(error) => return Some(Err(error)),
    };
    Some(found.map_err(|error| error::python(py, &error)).and_then(|(table, finding)| {
        let title = game.name().to_owned();
        of_finding(py, &Source::Table(Arc::new(table), title.clone()), &title, finding)
    }))
}

/// Returns the law of the starts, with tables up to `to`.
pub fn of_starts(py: Python<'_>, game: RuleGame, to: Option<u64>, limits: &Limits) -> PyResult<Law> {
    let (asked, title) = (game.clone(), format!("{}, starts", game.name()));
    let found = work(py, limits, move |budget| asked.law_of_starts(to, budget))?;
    let (_, finding) = found.map_err(|error| error::python(py, &error))?;
    of_finding(py, &Source::Starts(Box::new(game)), &title, finding)
}

/// Returns a table: numbers in row-major order, `lengths` of them along each coordinate, which begin at the
/// number of `from_`; of an entry `None` says that it is won, without a value. Where `are_outcomes`, 0 is
/// lost and all else won.
pub fn listed(
    entries: Vec<Option<i64>>,
    from_: Vec<u64>,
    lengths: Vec<u64>,
    are_outcomes: bool,
    budget: &grundy::Budget,
) -> Result<Listed, grundy::Stop> {
    let entry = |entry: Option<i64>| match entry {
        Some(0) if are_outcomes => Entry::Lost,
        Some(value) if !are_outcomes => Entry::Number(value),
        _ => Entry::Won,
    };
    Listed::of(from_, lengths, entries.into_iter().map(entry), budget)
}

/// Returns the law that a [table](listed) follows, called `title`.
#[pyfunction]
pub fn guess(
    py: Python<'_>,
    entries: Vec<Option<i64>>,
    from_: Vec<u64>,
    lengths: Vec<u64>,
    are_outcomes: bool,
    title: String,
    limits: &Limits,
) -> PyResult<Law> {
    let found = work(py, limits, move |budget| {
        let table = listed(entries, from_, lengths, are_outcomes, budget)?;
        let finding = table.law(budget);
        Ok::<_, grundy::Stop>((Arc::new(table), finding))
    })?;
    let (table, finding) = found.map_err(|stop| error::stopped(py, stop, &format!("undecided: {stop}")))?;
    of_finding(py, &Source::Table(table, title.clone()), &title, finding)
}

fn of_finding(py: Python<'_>, source: &Source, name: &str, finding: Finding) -> PyResult<Law> {
    let (checked_to, missing) = (finding.checked_to, finding.missing.clone());
    match Law::found(source, finding) {
        Some(law) => Ok(law),
        None => {
            let missing = missing.unwrap_or_else(|| "no law was found".to_owned());
            let message = format!("{name}: {missing} (tables to {checked_to})");
            let attributes = [
                ("checked_to", checked_to.into_pyobject(py)?.into_any()),
                ("missing", missing.into_pyobject(py)?.into_any()),
            ];
            Err(error::raise(py, "NoLaw", &message, &attributes))
        }
    }
}

/// Decides a claim about a game; returns `grundy.Verdict`.
pub fn prove<'py>(
    py: Python<'py>,
    game: RuleGame,
    claim: String,
    limits: &Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let (asked, text) = (game.clone(), claim.clone());
    let verdict = work(py, limits, move |budget| asked.claim(&text, None, budget))?;
    let class = py.import("grundy.answers")?.getattr("Verdict")?;
    let none = || py.None().into_bound(py);
    let fields = match verdict.map_err(|error| error::python(py, &error))? {
        Verdict::Proved(proved) => {
            let law = Law::of(game, proved.0, proved.1).into_pyobject(py)?.into_any();
            [("standing", "theorem".into_pyobject(py)?.into_any()), ("law", law)].to_vec()
        }
        Verdict::Refuted { position, claimed, actual } => vec![
            ("standing", "refuted".into_pyobject(py)?.into_any()),
            ("position", PyTuple::new(py, position)?.into_any()),
            ("claimed", claimed.into_pyobject(py)?.into_any()),
            ("actual", actual.into_pyobject(py)?.into_any()),
        ],
        Verdict::Open { checked_to, reason } => vec![
            ("standing", "open".into_pyobject(py)?.into_any()),
            (
                "checked_to",
                checked_to.map_or_else(|| Ok(none()), |to| to.into_pyobject(py).map(Bound::into_any))?,
            ),
            ("reason", reason.into_pyobject(py)?.into_any()),
        ],
    };
    class.call((claim,), Some(&error::keywords(py, &fields)?))
}

/// Returns the exception for a certificate or a strategy that is not accepted.
fn refuse(py: Python<'_>, message: &str, undecided: bool) -> PyErr {
    let undecided = undecided.into_pyobject(py).map(|truth| truth.to_owned().into_any());
    match undecided {
        Ok(undecided) => error::raise(py, "CertificateError", message, &[("undecided", undecided)]),
        Err(never) => match never {},
    }
}

/// Replays a strategy: returns its positions, the moves that are answered, and how many positions are lost by
/// values, and by strips.
#[pyfunction]
pub fn replay(py: Python<'_>, text: &str, limits: &Limits) -> PyResult<(u64, u64, u64, u64)> {
    let kept = Kept::read(text).map_err(|error| refuse(py, &error.to_string(), false))?;
    let replayed = work(py, limits, move |budget| kept.check(budget))?;
    match replayed.map_err(|error| error::python(py, &error))? {
        Ok(done) => Ok((done.n_positions, done.n_moves, done.n_values, done.n_strips)),
        Err(Refused::Stopped(stop)) => Err(error::stopped(py, stop, &format!("undecided: {stop}"))),
        Err(refused) => Err(refuse(py, &format!("refused: {refused}"), false)),
    }
}

/// Returns the theorem of a certificate, once the checker has accepted it.
#[pyfunction]
pub fn check(py: Python<'_>, text: String, limits: &Limits) -> PyResult<Law> {
    let certificate = Certificate::read(&text).map_err(|error| refuse(py, &error.to_string(), false))?;
    let asked = certificate.clone();
    let checked = work(py, limits, move |budget| grundy::proof::check(&asked, budget))?;
    match checked {
        Ok(theorem) => {
            let game = RuleGame::read(theorem.rules(), &Settings::default());
            Ok(Law::of(game.map_err(|error| error::python(py, &error))?, theorem, certificate))
        }
        // A limit that the user set is told as one, and other open questions as those of the certificate.
        Err(Refusal::Stopped(stop)) => {
            Err(error::stopped(py, stop, &format!("undecided: {}", Refusal::Stopped(stop))))
        }
        Err(refusal) => {
            let verdict = if refusal.is_undecided() { "undecided" } else { "refused" };
            Err(refuse(py, &format!("{verdict}: {refusal}"), refusal.is_undecided()))
        }
    }
}
