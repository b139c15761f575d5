//! From what a user names to an answer.

use crate::{BoardRules, Error, RuleGame, by_rules, lookup};
use grundy_budget::Budget;
use grundy_catalog::board::Board;
use grundy_catalog::{Ask, Game, Settings, Solution, Standing};
use grundy_proof::Theorem;
use grundy_values::Outcome;
use grundy_values::form::{Form, Forms};
use std::borrow::Cow;
use std::io::{Read, Write};
use std::time::Duration;

/// What a question is about.
pub enum Subject {
    /// A game of the catalogue.
    Catalog(&'static Game),
    /// A game given by its rules.
    Rules(Box<RuleGame>),
    /// A game on boards given by what replaces pieces of them.
    Boards(Box<BoardRules>),
}

/// How an answer is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// By the game's law: at once, at any size that the law covers.
    #[default]
    Law,
    /// By searching the rules, without the law: slow, exact, for small positions.
    Definition,
}

/// How a text that names a game is read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Values for the parameters of the game.
    pub settings: Settings,
    /// Whether a code as `0.2048` is hexadecimal rather than octal.
    pub hexadecimal: bool,
    /// Whether play is misère, whatever the rules say.
    pub misere: bool,
}

/// Returns what `text` means where a game is expected: see [`resolve_as`].
///
/// # Errors
/// As there.
pub fn resolve(text: &str) -> Result<Subject, Error> {
    resolve_as(text, &Reading::default())
}

/// Returns what `text` means where a game is expected: rules, where it has an arrow or a condition, of boards, where it
/// has quotation marks too; an octal or hexadecimal code as `0.77`; else a game of the catalogue by name, title or judge id, see [`crate::game`].
///
/// ```
/// use grundy::{Reading, Subject, resolve, resolve_as};
/// assert!(matches!(resolve("nim")?, Subject::Catalog(_)));
/// assert!(matches!(resolve("0.77")?, Subject::Rules(_)));
/// let misere = Reading { misere: true, ..Reading::default() };
/// assert!(matches!(resolve_as("n -> n - k where 1 <= k <= n", &misere)?, Subject::Rules(_)));
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::UnknownGame`] and [`Error::AmbiguousGame`]; [`Error::Rules`], [`Error::Code`] and [`Error::Misere`];
/// [`Error::NoRules`] where a game of the catalogue is wanted in misère play and its page has no rules as text.
pub fn resolve_as(text: &str, reading: &Reading) -> Result<Subject, Error> {
    let game = if is_rules(text) && text.contains('"') {
        let game = BoardRules::read(text)?;
        if reading.settings.pairs().next().is_some() {
            let reason = "rules of boards have no parameters".to_owned();
            return Err(Error::Unsuited { game: game.name().to_owned(), reason });
        }
        return Ok(Subject::Boards(Box::new(if reading.misere { game.in_misere() } else { game })));
    } else if is_rules(text) {
        RuleGame::read(text, &reading.settings)?
    } else if is_code(text) {
        RuleGame::from_code(text, reading.hexadecimal)?
    } else {
        let subject = Subject::Catalog(lookup::game(text)?);
        if !reading.misere {
            return Ok(subject);
        }
        subject.into_rules(&reading.settings)?
    };
    let game = if reading.misere { game.in_misere()? } else { game };
    Ok(Subject::Rules(Box::new(game)))
}

/// Says whether the text is meant as rules: it has an arrow, also one that the language does not know, or a condition.
fn is_rules(text: &str) -> bool {
    ["->", "=>", "→", " where "].iter().any(|sign| text.contains(sign))
}

/// Says whether the text is meant as a code: at most one sign, a point, and signs that may be slips for digits, before the
/// points of one that does not end.
fn is_code(text: &str) -> bool {
    let text = text.trim();
    let signs = |part: &str| part.chars().all(|sign| sign.is_ascii_alphanumeric());
    text.strip_suffix("...").unwrap_or(text).split_once('.').is_some_and(|(before, after)| {
        before.len() <= 1 && !(before.is_empty() && after.is_empty()) && signs(before) && signs(after)
    })
}

impl Subject {
    /// Returns the name by which messages and reports speak of it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Subject::Catalog(game) => game.name,
            Subject::Rules(game) => game.name(),
            Subject::Boards(game) => game.name(),
        }
    }

    /// Returns what a position looks like, in a few words with an example.
    #[must_use]
    pub fn position_format(&self) -> String {
        match self {
            Subject::Catalog(game) => game.page().fact("position").to_owned(),
            Subject::Rules(game) => game.position_format(),
            Subject::Boards(game) => game.position_format(),
        }
    }

    /// Returns the rules as text, read: of a game of the catalogue, the ones on its page.
    ///
    /// # Errors
    /// [`Error::NoRules`] where the page has none; [`Error::Unsuited`] for boards; [`Error::Rules`] for a parameter that the rules do not have.
    pub fn into_rules(self, settings: &Settings) -> Result<RuleGame, Error> {
        match self {
            Subject::Rules(game) => Ok(*game),
            Subject::Catalog(game) => rules_of(game, settings),
            Subject::Boards(game) => Err(game.unsuited()),
        }
    }

    /// Returns the same as [`Subject::into_rules`], and leaves the subject.
    ///
    /// # Errors
    /// As there.
    pub fn rules(&self, settings: &Settings) -> Result<Cow<'_, RuleGame>, Error> {
        match self {
            Subject::Rules(game) => Ok(Cow::Borrowed(game)),
            Subject::Catalog(game) => rules_of(game, settings).map(Cow::Owned),
            Subject::Boards(game) => Err(game.unsuited()),
        }
    }

    /// Returns the board on which the position of a question stands, to be played; see [`crate::play`].
    ///
    /// # Errors
    /// [`Error::Solve`]: a position or a parameter that the game does not take.
    pub fn board(&self, ask: &Ask<'_>) -> Result<Box<dyn Board + '_>, Error> {
        let law = match self {
            Subject::Boards(game) => return game.board(ask),
            Subject::Rules(_) => None,
            Subject::Catalog(game) => game.law(),
        };
        match law {
            None => by_rules::board(self.rules(ask.settings)?, ask),
            Some(law) => law
                .board(ask)
                .map(|board| board as Box<dyn Board>)
                .map_err(|source| Error::Solve { subject: self.name().to_owned(), source }),
        }
    }

    /// Returns the canonical form of a position, an element of the caller's arena, which spends from the question's budget
    /// from then on.
    ///
    /// # Errors
    /// [`Error::Unsuited`] for a game that is not played to the last move, [`Error::NoRules`], and [`Error::Solve`].
    pub fn value(&self, ask: &Ask<'_>, forms: &mut Forms) -> Result<Form, Error> {
        match self {
            Subject::Boards(game) => game.value(ask, forms),
            Subject::Catalog(game) if game.has_values() => game
                .value(ask, forms)
                .map_err(|source| Error::Solve { subject: game.name.to_owned(), source }),
            _ => self.rules(ask.settings)?.value(ask, forms),
        }
    }

    /// Returns who wins, the Grundy value where there is one, and every winning move. A game of the catalogue that is only
    /// a page has no law and is answered from its rules, whatever the method.
    ///
    /// # Errors
    /// [`Error::Solve`]: a position or a parameter that the game does not take, or a budget that ended before the
    /// winner was known.
    pub fn solve(&self, ask: &Ask<'_>, method: Method) -> Result<Solution, Error> {
        let game = match self {
            Subject::Rules(game) => return game.solve(ask),
            Subject::Boards(game) => return game.solve(ask),
            Subject::Catalog(game) => game,
        };
        let Some(law) = game.law() else { return rules_of(game, ask.settings)?.solve(ask) };
        let answer = match method {
            Method::Law => law.solve(ask),
            Method::Definition => law.solve_by_definition(ask),
        };
        let mut solution =
            answer.map_err(|source| Error::Solve { subject: self.name().to_owned(), source })?;
        raise(game, ask, &mut solution);
        Ok(solution)
    }
}

/// Returns the rules on the page of a game, read.
fn rules_of(game: &Game, settings: &Settings) -> Result<RuleGame, Error> {
    let text = game.rules_text().ok_or(Error::NoRules { game: game.name })?;
    Ok(RuleGame::read(text, settings)?.named(game.name).certified(game.certificate()))
}

/// Certificates of the catalogue are checked within this time, or not believed.
const CHECK: Duration = Duration::from_secs(1);

/// Returns the theorem about a game of the catalogue, with its parameters as the page has them, from the certificate that
/// the catalogue keeps. It is checked here, in some hundredths of a second; `None` where there is none.
///
/// ```
/// use grundy::{Budget, game, theorem_of};
/// let theorem = theorem_of(game("lasker")?, &Budget::default()).unwrap();
/// assert_eq!(theorem.value(10_u128.pow(18) + 3), Some(10_u128.pow(18) + 4));
/// # Ok::<_, grundy::Error>(())
/// ```
#[must_use]
pub fn theorem_of(game: &Game, budget: &Budget) -> Option<Theorem> {
    rules_of(game, &Settings::default()).ok()?.certified_theorem(&budget.within(CHECK))
}

/// Raises the standing of an answer by a law to a theorem, where a checked certificate about the rules on the game's page
/// gives the position the same outcome and value, and says that every move that is listed wins.
fn raise(game: &Game, ask: &Ask<'_>, solution: &mut Solution) {
    if !matches!(solution.standing, Standing::Cited { .. }) || game.certificate().is_none() {
        return;
    }
    let Ok(rules) = rules_of(game, ask.settings) else { return };
    let Some(theorem) = rules.certified_theorem(&ask.budget.within(CHECK)) else { return };
    let confirmed = rules.confirms(&theorem, &solution.position, solution.outcome, solution.grundy)
        && solution.winning_moves.iter().all(|one| rules.confirms(&theorem, &one.to, Outcome::P, None));
    if confirmed {
        solution.standing = Standing::Theorem;
    }
}

/// Runs the judge task with this id from a reader to a writer, both of them read and written in blocks of 64 KiB.
/// Answers that are determined are written also where the run ends in an error.
///
/// ```
/// let mut answers = Vec::new();
/// grundy::judge("poj2348", &mut "34 12\n15 24\n0 0\n".as_bytes(), &mut answers, &Default::default())?;
/// assert_eq!(answers, b"Stan wins\nOllie wins\n");
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::UnknownTask`] and [`Error::Judge`].
pub fn judge(id: &str, input: &mut dyn Read, output: &mut dyn Write, budget: &Budget) -> Result<(), Error> {
    let (_, task) = lookup::task(id)?;
    grundy_catalog::judge::run(task, input, output, budget)
        .map_err(|source| Error::Judge { task: task.id, source })
}
