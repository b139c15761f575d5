//! From what a user names to an answer.

use crate::{BoardRules, Error, RuleGame, by_rules, lookup};
use grundy_budget::Budget;
use grundy_catalog::board::Board;
use grundy_catalog::{Ask, Asking, Game, Settings, Solution, Witness};
use grundy_proof::Theorem;
use grundy_solve::{Claim, Method, Movement};
use grundy_values::form::{Form, Forms};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::io::{Read, Write};
use std::time::Duration;

/// What a question is about.
pub enum Subject {
    /// A game of the catalogue.
    Catalog(&'static Game),
    /// A game of the catalogue in misère play, whose page has no rules as text: it has no law then, and is searched.
    Misere(&'static Game),
    /// A game given by its rules.
    Rules(Box<RuleGame>),
    /// A game on boards given by what replaces pieces of them.
    Boards(Box<BoardRules>),
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
/// [`Error::Solve`] comes later, where a game that ends by a goal is wanted in misère play.
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
        match subject {
            Subject::Catalog(game) if game.rules_text().is_none() => return Ok(Subject::Misere(game)),
            subject => subject.into_rules(&reading.settings)?,
        }
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
            Subject::Catalog(game) | Subject::Misere(game) => game.name,
            Subject::Rules(game) => game.name(),
            Subject::Boards(game) => game.name(),
        }
    }

    /// Returns what a position looks like, in a few words with an example.
    #[must_use]
    pub fn position_format(&self) -> String {
        match self {
            Subject::Catalog(game) | Subject::Misere(game) => game.page().fact("position").to_owned(),
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
            Subject::Catalog(game) | Subject::Misere(game) => rules_of(game, settings),
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
            Subject::Catalog(game) | Subject::Misere(game) => rules_of(game, settings).map(Cow::Owned),
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
            Subject::Catalog(game) | Subject::Misere(game) => game.law(),
        };
        match law {
            None => by_rules::board(self.rules(ask.settings)?, ask),
            Some(law) => law
                .board(ask, self.asking(ask, Method::Auto))
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
            Subject::Misere(game) => {
                let reason = "values are of normal play, in which who cannot move loses".to_owned();
                Err(Error::Unsuited { game: game.name.to_owned(), reason })
            }
            _ => self.rules(ask.settings)?.value(ask, forms),
        }
    }

    /// Returns who wins, the Grundy value where there is one, every winning move, and who answered.
    ///
    /// # Errors
    /// [`Error::Solve`]: a position or a parameter that the game does not take, or a budget that ended before the
    /// winner was known.
    pub fn solve(&self, ask: &Ask<'_>, method: Method) -> Result<Solution, Error> {
        let game = match self {
            Subject::Rules(game) => return game.solve_as(ask, method),
            Subject::Boards(game) => return game.solve_as(ask, method),
            Subject::Catalog(game) | Subject::Misere(game) => game,
        };
        let Some(law) = game.law() else { return rules_of(game, ask.settings)?.solve_as(ask, method) };
        law.solve_as(ask, self.asking(ask, method))
            .map_err(|source| Error::Solve { subject: self.name().to_owned(), source })
    }

    /// Returns the same of the sum in which moves touch the components as `movement` says.
    ///
    /// # Errors
    /// As [`Subject::solve`], and for games with a goal.
    pub fn solve_joint(&self, ask: &Ask<'_>, movement: Movement, method: Method) -> Result<Solution, Error> {
        match self {
            Subject::Boards(game) => game.solve_joint(ask, movement, method),
            Subject::Catalog(game) | Subject::Misere(game) if game.rules_text().is_none() => {
                let law = game.law().expect("a game without rules as text has a law");
                let asking = Asking { movement: Some(movement), ..self.asking(ask, method) };
                law.solve_as(ask, asking)
                    .map_err(|source| Error::Solve { subject: self.name().to_owned(), source })
            }
            _ => self.rules(ask.settings)?.solve_joint(ask, movement, method),
        }
    }

    /// Returns how a game of the catalogue is asked: what it cites is a theorem where the certificate that the catalogue keeps
    /// says the same of the rules on the page.
    fn asking(&self, ask: &Ask<'_>, method: Method) -> Asking {
        match self {
            Subject::Catalog(game) => Asking { method, witness: witness(game, ask), ..Asking::default() },
            _ => Asking { method, misere: matches!(self, Subject::Misere(_)), ..Asking::default() },
        }
    }
}

/// Returns what may prove what the law of a game says.
fn witness(game: &Game, ask: &Ask<'_>) -> Option<Witness> {
    game.certificate()?;
    let rules = rules_of(game, ask.settings).ok()?;
    let budget = ask.budget.clone();
    let theorem = OnceCell::new();
    Some(Box::new(move |claim: &Claim<'_>| {
        let theorem = theorem.get_or_init(|| rules.certified_theorem(&budget.within(CHECK)));
        let confirms = |theorem| rules.confirms(theorem, claim.position, claim.outcome, claim.grundy);
        theorem.as_ref().is_some_and(confirms)
    }))
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
