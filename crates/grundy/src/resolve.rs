//! From what a user names to a game.

use crate::by_catalogue::Catalogued;
use crate::games::{BoardRules, KindGame};
use crate::{Error, Game, RuleGame, lookup};
use grundy_budget::Budget;
use grundy_catalog::Settings;
use grundy_rules::octal::Base;
use grundy_rules::{Version, lang};
use std::io::{Read, Write};

/// How a text that names a game is read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Values for the parameters of the game.
    pub settings: Settings,
    /// How a code as `0.77` is read.
    pub base: Base,
    /// Which version of the game is played.
    pub version: Version,
}

/// Returns what `text` means where a game is expected: see [`resolve_as`].
///
/// # Errors
/// As there.
pub fn resolve(text: &str) -> Result<Box<dyn Game>, Error> {
    resolve_as(text, &Reading::default())
}

/// Returns what `text` means where a game is expected: rules, where it has an arrow or a condition, of
/// boards, where it has quotation marks too; an octal or hexadecimal code as `0.77`; else a game of the
/// catalogue by name, title or judge id, see [`crate::games::game`]; or with any of these inside, as
/// `impartial(domineering)`, the version in which either player may make the moves of both.
///
/// ```
/// use grundy::resolve;
/// use grundy::games::{Reading, resolve_as};
/// use grundy::rules::Version;
/// assert_eq!(resolve("nim")?.name(), "nim");
/// assert_eq!(resolve("impartial(domineering)")?.name(), "impartial(domineering)");
/// assert!(resolve("0.77")?.rules()?.is_impartial());
/// let misere = Reading { version: Version::Misere, ..Reading::default() };
/// assert_eq!(resolve_as("nim", &misere)?.stated()?.play.name(), "misere");
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::UnknownGame`] and [`Error::AmbiguousGame`]; [`Error::Rules`], [`Error::Code`] and
/// [`Error::Misere`]; a parameter that the game does not take; [`Error::Solve`] comes later, where a game
/// that ends by a goal is wanted in misère play.
pub fn resolve_as(text: &str, reading: &Reading) -> Result<Box<dyn Game>, Error> {
    // The word in front makes no rules of what it stands before, so it is taken off first.
    if let Some(inside) = impartial_of(text) {
        return impartial(inside, reading);
    }
    // Rules may have names of games and points in them, so they are told from both first.
    if is_rules(text) {
        return read_rules(text, reading);
    }
    let game = if is_code(text) {
        let game = RuleGame::from_code(text, reading.base)?;
        without_parameters(game.name(), reading, "codes have no parameters")?;
        game
    } else {
        let entry = lookup::game(text)?;
        if let Some(game) = BoardRules::of_page(entry) {
            return of_boards(game?, reading);
        }
        // The catalogue answers by the law of the game's own play; in misère play the rules on the page do,
        // if there are any.
        if reading.version == Version::Own || entry.rules_text().is_none() {
            return Ok(Box::new(Catalogued::new(entry, &reading.settings, reading.version)?));
        }
        Catalogued::new(entry, &reading.settings, Version::Own)?.into_rules()?
    };
    Ok(Box::new(if reading.version == Version::Misere { game.in_misere()? } else { game }))
}

/// Returns the game of a text that holds rules, whatever it looks like: of boards, where it has quotation
/// marks and an arrow, else on numbers; on lists, words and sets, where a line says what a position is.
///
/// # Errors
/// As [`resolve_as`], of rules.
pub fn read_rules(text: &str, reading: &Reading) -> Result<Box<dyn Game>, Error> {
    if let Some(inside) = impartial_of(text) {
        return impartial(inside, reading);
    }
    // Words have quotation marks too, so a line that says what a position is decides before these.
    if lang::has_kinds(text) {
        return of_kinds(KindGame::read(text, &reading.settings)?, reading);
    }
    if is_rules(text) && text.contains('"') {
        return of_boards(BoardRules::read(text)?, reading);
    }
    let game = RuleGame::read(text, &reading.settings)?;
    Ok(Box::new(if reading.version == Version::Misere { game.in_misere()? } else { game }))
}

/// Returns the game in which either player may make the moves that both have in the one that a text names.
fn impartial(text: &str, reading: &Reading) -> Result<Box<dyn Game>, Error> {
    if lang::has_kinds(text) {
        return of_kinds(KindGame::read(text, &reading.settings)?.in_common(), reading);
    }
    if is_rules(text) && text.contains('"') {
        return of_boards(BoardRules::read(text)?.in_common(), reading);
    }
    if is_rules(text) {
        let game = RuleGame::read(text, &reading.settings)?.in_common();
        return Ok(Box::new(if reading.version == Version::Misere { game.in_misere()? } else { game }));
    }
    if is_code(text) {
        // A code gives both players the same moves already.
        return resolve_as(text, reading);
    }
    let entry = lookup::game(text)?;
    match BoardRules::of_page(entry) {
        Some(game) => of_boards(game?.in_common(), reading),
        None => Catalogued::new(entry, &reading.settings, reading.version)?.into_impartial(),
    }
}

fn of_kinds(game: KindGame, reading: &Reading) -> Result<Box<dyn Game>, Error> {
    Ok(Box::new(if reading.version == Version::Misere { game.in_misere()? } else { game }))
}

fn of_boards(game: BoardRules, reading: &Reading) -> Result<Box<dyn Game>, Error> {
    without_parameters(game.name(), reading, "rules of boards have no parameters")?;
    Ok(Box::new(if reading.version == Version::Misere { game.in_misere() } else { game }))
}

/// Refuses parameters of a game that has none.
fn without_parameters(name: &str, reading: &Reading, reason: &str) -> Result<(), Error> {
    match reading.settings.pairs().next() {
        None => Ok(()),
        Some(_) => Err(Error::Unsuited { game: name.to_owned(), reason: reason.to_owned() }),
    }
}

/// Returns the game whose impartial version a text names, as `impartial(domineering)`.
fn impartial_of(text: &str) -> Option<&str> {
    let inside = text.trim().strip_prefix("impartial")?.trim_start();
    inside.strip_prefix('(')?.strip_suffix(')')
}

/// Returns whether the text is meant as rules: it has an arrow, also one that the language does not know, or
/// a condition.
fn is_rules(text: &str) -> bool {
    ["->", "=>", "→", " where "].iter().any(|sign| text.contains(sign))
}

/// Returns whether the text is meant as a code: signs that may be slips for digits on both sides of a point,
/// one at most before it or digits alone, or signs that only codes have.
fn is_code(text: &str) -> bool {
    let text = text.trim();
    let marks = ['!', '?', '=', '{', '}', ',', '+', '[', ']'];
    let signs = |part: &str| part.chars().all(|sign| sign.is_ascii_alphanumeric() || marks.contains(&sign));
    text.strip_suffix("...").unwrap_or(text).split_once('.').is_some_and(|(before, after)| {
        let is_front =
            before.len() <= 1 || before.contains(marks) || before.bytes().all(|byte| byte.is_ascii_digit());
        is_front && !(before.is_empty() && after.is_empty()) && signs(before) && signs(after)
    })
}

/// Runs the judge task with this id from a reader to a writer, both of them read and written in blocks of 64
/// KiB. Answers that are determined are written also where the run ends in an error.
///
/// ```
/// let mut answers = Vec::new();
/// grundy::judges::judge("poj2348", &mut "34 12\n15 24\n0 0\n".as_bytes(), &mut answers, &Default::default())?;
/// assert_eq!(answers, b"Stan wins\nOllie wins\n");
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::UnknownTask`] and [`Error::Judge`].
pub fn judge(id: &str, input: &mut dyn Read, output: &mut dyn Write, budget: &Budget) -> Result<(), Error> {
    let (_, task) = lookup::task(id)?;
    grundy_catalog::judge::run(task, input, output, budget)
        .map_err(|cause| Error::Judge { task: task.id, cause })
}
