//! A sheet: a text of cells that name values, list, tabulate and prove, each answered with its standing.
//!
//! | a cell | gives |
//! | --- | --- |
//! | `# text` | the text, as it stands |
//! | `G := {2\|\|1\|0}` | a name for a value |
//! | `f(n) := n.^ + *` | a function of one formula |
//! | `rules mine = left ".\|." -> "#\|#"; ..` | a name for rules, so that `mine[3x3]` is a value |
//! | `table mine[m x n] for m in 1..5, n in 1..6 where .. show value, mean` | values, and columns of any function |
//! | `table kayles to 50`, `table domineering to 4x6` | the positions of a game or rules, as `grundy table` prints them |
//! | `search mine[3x4] where temperature > 2` | the boards of a size, or followers, that answer a question with yes |
//! | `tree mine[3x3] depth 2` | options of both sides, with what is dominated or reversible |
//! | `law RULES`, or rules alone | the law of a game, with its standing |
//! | `identify 0 1 2 3 1 4 3 2`, `identify LIST`, `identify lost ..` | the games with these values or P-positions |
//! | anything else | the value of an expression, see [`crate::values::calculator`] |
//!
//! A cell begins at the margin and goes on in the lines below it that do not; an empty line ends it. What a
//! cell does not answer within its limits is told there, and the others stand.

mod positions;
mod read;
mod search;
mod table;
mod tree;

pub use positions::Positions;
pub use read::{Cell, cells, needed};
pub use search::Searched;
pub use table::Table;
pub(super) use tree::each_option;
pub use tree::{Branch, Mark, Node};

use crate::calculator::{Calculator, Own, looks_like_a_power};
use crate::games::{Reading, resolve_as};
use crate::identify::{Identified, Named, Numbers, Unfit, identify};
use crate::laws::prove::Effort;
use crate::laws::{BadRow, Finding, Listed};
use crate::{Error, Game};
use grundy_budget::{Budget, Stop};
use grundy_rules::Version;
use grundy_rules::octal::Base;
use grundy_solve::Error as Refused;
use grundy_values::calculator::{Error as Unvalued, Names, Problem, Value};
use grundy_values::form::Typography;
use read::Statement;
use std::time::Duration;

/// Runs cells one after the other, and keeps the names that they give.
///
/// ```
/// use grundy::Budget;
/// use grundy::calculator::sheet::{Session, cells};
/// let mut session = Session::new(&Budget::default());
/// let told: Vec<String> = cells("G := {2||1|0}\nmean(G)\n\n[mean(domineering[2 x k]) for k in 1..3]")
///     .iter()
///     .map(|cell| session.run(cell, &Budget::default()).text())
///     .collect();
/// assert_eq!(told, ["{2||1|0}", "5/4", "[1, 0, 3/4]"]);
/// ```
pub struct Session {
    calculator: Calculator,
    budget: Budget,
    /// The cells that gave names, the last for each.
    given: Vec<(String, Cell)>,
    n_threads: usize,
}

/// What came of a cell.
pub struct Ran {
    /// The answer, or why there is none.
    pub answer: Result<Answer, Error>,
    /// What stands behind it: `exact`, `conjecture` or `theorem`; none of texts and names of rules.
    pub standing: Option<&'static str>,
    /// The limit that cut an answer short, which is exact as far as it goes.
    pub stop: Option<Stop>,
    /// How long it took.
    pub time: Duration,
    /// What may have been meant otherwise.
    pub note: Option<&'static str>,
}

/// What a cell gives.
pub enum Answer {
    /// It is a text.
    Note,
    /// A name was given: to a value, which is told as text, or to a formula or rules.
    Named(String),
    /// A value, as text.
    Value(Value, String),
    /// A table of values.
    Table(Table),
    /// A table of the positions of a game.
    Positions(Positions),
    /// A tree of options.
    Tree(Node),
    /// What is known of a law.
    Law(Box<Finding>),
    /// The games that have some numbers.
    Identified(Identified),
}

const POWER: &str = "`^` is the game up and no power; the power of 2 and 3 is raise(2, 3)";

/// Longer texts of values are cut where they are shown.
const MOST_SHOWN: usize = 20_000;

impl Session {
    /// Returns a session without names, whose memory is counted in `budget`.
    #[must_use]
    pub fn new(budget: &Budget) -> Session {
        Session {
            calculator: Calculator::new(budget),
            budget: budget.clone(),
            given: Vec::new(),
            n_threads: 1,
        }
    }

    /// Returns the session with this number of threads for a search.
    #[must_use]
    pub fn with_threads(self, n_threads: usize) -> Session {
        Session { n_threads, ..self }
    }

    /// Returns the names that were given to values, formulas and rules, in order.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names = self.calculator.names.all();
        names.extend(self.calculator.games.keys().map(String::as_str));
        names.sort_unstable();
        names
    }

    /// Runs a cell within `budget`.
    pub fn run(&mut self, cell: &Cell, budget: &Budget) -> Ran {
        let began = budget.now();
        self.calculator.set_budget(budget);
        let ran = self.answer(cell, budget);
        // What is asked between cells must not meet the limits of this cell.
        self.calculator.set_budget(&self.budget);
        let (standing, stop) = match &ran {
            Ok(Answer::Law(finding)) => (finding.known.as_ref().map(|known| known.standing().name()), None),
            Ok(Answer::Table(table)) => (Some("exact"), table.stop),
            Ok(Answer::Positions(table)) => (Some(table.standing()), table.stop()),
            Ok(Answer::Tree(node)) => (Some("exact"), node.stop()),
            // Each game that is named has a standing of its own.
            Ok(Answer::Identified(_)) => (None, None),
            Ok(Answer::Value(..)) => (Some("exact"), None),
            Ok(Answer::Named(text)) if !text.is_empty() => (Some("exact"), None),
            Ok(_) => (None, None),
            Err(error) => (None, limit(error)),
        };
        if stop == Some(Stop::Memory) {
            // The arena keeps all games that it made, so without this all later cells would lack memory too.
            self.renew();
        }
        let is_value = matches!(ran, Ok(Answer::Value(..) | Answer::Named(_)));
        let note = (is_value && looks_like_a_power(&cell.source)).then_some(POWER);
        Ran { answer: ran, standing, stop, time: budget.now().saturating_sub(began), note }
    }

    /// Lets all games go, so that other cells have memory again, and makes those anew that have names.
    fn renew(&mut self) {
        const AGAIN: Duration = Duration::from_secs(10);
        self.calculator = Calculator::new(&self.budget);
        // The cell that filled the memory may have no time left, so this work has its own.
        let budget = self.budget.within(AGAIN);
        self.calculator.set_budget(&budget);
        // `answer` puts each cell back that still has a value.
        let given = std::mem::take(&mut self.given);
        for (_, cell) in given {
            // A name whose value does not fit any more is gone, and is said to be unknown where it is used.
            let _ = self.answer(&cell, &budget);
        }
    }

    fn answer(&mut self, cell: &Cell, budget: &Budget) -> Result<Answer, Error> {
        match cell.statement()? {
            Statement::Note => Ok(Answer::Note),
            Statement::Bind { name, text } => {
                let value = self.calculator.name(name, text)?;
                let told = self.calculator.text(&value, Typography::Plain)?;
                self.give(name, cell);
                Ok(Answer::Named(told))
            }
            Statement::Define { name, parameters, text } => {
                let parameters = parameters.iter().map(|name| (*name).to_owned()).collect();
                let defined = self.calculator.names.define(name, parameters, text);
                defined.map_err(|fault| Error::Expression { text: text.to_owned(), error: fault.into() })?;
                self.give(name, cell);
                Ok(Answer::Named(String::new()))
            }
            Statement::Rules { name, text } => {
                let (text, reading) = self.reading(&text);
                // The rules are read first: where that fails, the name keeps what it stood for.
                let own = Own { game: resolve_as(text, &reading)?.into(), text: text.to_owned(), reading };
                self.give(name, cell);
                // `give` removes games of this name, so the new one comes after it.
                self.calculator.games.insert(name.to_owned(), own);
                Ok(Answer::Named(String::new()))
            }
            Statement::Table(asked) => table::fill(&mut self.calculator, &asked, budget).map(Answer::Table),
            Statement::Search { asked, from } => {
                search::search(self, cell, &asked, from, budget).map(Answer::Table)
            }
            Statement::Positions { text, to } => {
                self.of_game(text, |game| Positions::fill(game, to, budget)).map(Answer::Positions)
            }
            Statement::Tree { text, depth } => {
                tree::grow(&mut self.calculator, text, depth, budget).map(Answer::Tree)
            }
            Statement::Law { text } => self.of_game(text, |game| {
                // A law that comes from a table cannot be proved, since the game has no rules on numbers.
                let finding = match game.law_of_table(None, budget) {
                    Some(found) => found?.1,
                    None => game.rules()?.law(&Effort::default(), budget),
                };
                Ok(Answer::Law(Box::new(finding)))
            }),
            Statement::Identify { text, are_lost } => {
                self.identified(cell, text, are_lost, budget).map(Answer::Identified)
            }
            Statement::Value(text) => {
                let value = self.calculator.evaluate(text)?;
                let told = self.calculator.text(&value, Typography::Plain)?;
                Ok(Answer::Value(value, told))
            }
        }
    }

    /// Names the games that have some numbers: what is written, or the members of a list.
    fn identified(
        &mut self,
        cell: &Cell,
        text: &str,
        are_lost: bool,
        budget: &Budget,
    ) -> Result<Identified, Error> {
        let unfit = |reason: String| cell.fault(0..cell.source.len(), Problem::Refused(reason));
        let is_list =
            text.trim_start().starts_with('[') || self.calculator.names.all().contains(&text.trim());
        let row = if is_list {
            let value = self.calculator.evaluate(text)?;
            self.calculator.text(&value, Typography::Plain)?
        } else {
            text.to_owned()
        };
        let table = Listed::row(&row, budget).map_err(|error| match error {
            BadRow::Stopped(stop) => Error::Stopped(stop),
            error => unfit(error.to_string()),
        })?;
        identify(&Numbers { table: &table, are_lost, from: None }, budget).map_err(|error| match error {
            Unfit::Stopped(stop) => Error::Stopped(stop),
            error => unfit(error.to_string()),
        })
    }

    /// Asks a game: rules that were named here, or what a text means elsewhere.
    fn of_game<T>(&self, text: &str, ask: impl FnOnce(&dyn Game) -> Result<T, Error>) -> Result<T, Error> {
        match self.calculator.games.get(text) {
            Some(own) => ask(&*own.game),
            None => {
                let (text, reading) = self.reading(text);
                ask(&*resolve_as(text, &reading)?)
            }
        }
    }

    /// Returns the text of a game, and how it is read: `misere` or `hex` may stand before it.
    fn reading<'a>(&'a self, text: &'a str) -> (&'a str, Reading) {
        let (mut reading, mut rest) = (Reading::default(), text.trim());
        loop {
            if let Some(inner) = read::keyword(rest, "misere") {
                (reading.version, rest) = (Version::Misere, inner.trim_start());
            } else if let Some(inner) = read::keyword(rest, "hex") {
                (reading.base, rest) = (Base::Hexadecimal, inner.trim_start());
            } else if let Some(own) = self.calculator.games.get(rest) {
                let version =
                    if reading.version == Version::Misere { reading.version } else { own.reading.version };
                // The text was read with its own base, so `hex` before the name changes nothing.
                return (&own.text, Reading { version, ..own.reading.clone() });
            } else {
                return (rest, reading);
            }
        }
    }

    /// Returns the calculator that has the names and values.
    pub fn calculator(&mut self) -> &mut Calculator {
        &mut self.calculator
    }

    /// Keeps the cell that gives a name; a name of rules and one of a value push each other out.
    fn give(&mut self, name: &str, cell: &Cell) {
        self.given.retain(|(given, _)| given != name);
        self.given.push((name.to_owned(), cell.clone()));
        self.calculator.games.remove(name);
        if matches!(cell.statement(), Ok(Statement::Rules { .. })) {
            self.calculator.names.remove(name);
        }
    }
}

/// Returns the cell that asks for the law of a game, where a sheet has one.
fn cell_of(game: &Named) -> Option<String> {
    let Named { text, set: None, hex, misere, starts: false } = game else { return None };
    Some(format!("law {}{}{text}", if *misere { "misere " } else { "" }, if *hex { "hex " } else { "" }))
}

/// Returns whether a name can be given to something.
fn is_free(name: &str) -> bool {
    !Names::is_taken(name)
        && !["table", "search", "tree", "law", "identify", "rules", "it", "value"].contains(&name)
}

/// Returns the limit that an error says was reached.
fn limit(error: &Error) -> Option<Stop> {
    match error {
        Error::Stopped(stop)
        | Error::Expression { error: Unvalued::Stopped(stop), .. }
        | Error::Solve { cause: Refused::Stopped(stop), .. } => Some(*stop),
        _ => None,
    }
}

/// Cuts a text that is too long to be shown.
#[must_use]
pub fn shown(text: &str) -> String {
    if text.len() <= MOST_SHOWN {
        return text.to_owned();
    }
    // A cut within a letter would panic.
    let end = (0..=MOST_SHOWN).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    format!("{}... ({} letters)", &text[..end], text.chars().count())
}

impl Ran {
    /// Returns the answer in plain text.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.answer {
            Err(error) => error.to_string(),
            Ok(Answer::Note) => String::new(),
            Ok(Answer::Named(text) | Answer::Value(_, text)) => shown(text),
            Ok(Answer::Table(table)) => table.text(),
            Ok(Answer::Positions(table)) => table.text(),
            Ok(Answer::Tree(node)) => node.text(),
            Ok(Answer::Identified(found)) if found.matches.is_empty() => {
                format!("nothing that is looked at agrees with these {} numbers", found.numbers)
            }
            Ok(Answer::Identified(found)) => found.text(cell_of).trim_end().to_owned(),
            Ok(Answer::Law(finding)) => match &finding.known {
                Some(known) => known.statement.to_string(),
                None => finding.missing.clone().unwrap_or_else(|| "no law found".to_owned()),
            },
        }
    }
}
