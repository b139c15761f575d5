//! From a text to cells, and from a cell to what it asks for.

use super::is_free;
use crate::Error;
use crate::calculator::cgsuite;
use grundy_values::calculator::{Error as Unvalued, Fault, Problem};
use std::borrow::Cow;
use std::collections::HashSet;

/// A cell of a sheet, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its lines.
    pub source: String,
    /// The line of the sheet that it begins in, from 1.
    pub line: usize,
}

/// Returns the cells of a sheet, in order. Any text has some.
///
/// ```
/// let cells = grundy::calculator::sheet::cells("# Two games\n# of mine\nG := {1|\n  0}\nG + G\n");
/// let sources: Vec<&str> = cells.iter().map(|cell| &cell.source[..]).collect();
/// assert_eq!(sources, ["# Two games\n# of mine", "G := {1|\n  0}", "G + G"]);
/// ```
#[must_use]
pub fn cells(text: &str) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() {
            is_open = false;
            continue;
        }
        let goes_on = |cell: &Cell| {
            line.starts_with([' ', '\t']) || line.starts_with('#') && cell.source.starts_with('#')
        };
        match cells.last_mut() {
            Some(cell) if is_open && goes_on(cell) => {
                cell.source.push('\n');
                cell.source.push_str(line);
            }
            _ => cells.push(Cell { source: line.trim_start().to_owned(), line: index + 1 }),
        }
        is_open = true;
    }
    cells
}

/// Returns the cells of `before` whose names a cell uses, directly or through others of them, in their order. The
/// others may be left out: the cell has the same answer.
///
/// ```
/// use grundy::calculator::sheet::{cells, needed};
/// let sheet = cells("G := 1\nH := 2\nf(n) := n + G\nf(3)");
/// let lines: Vec<usize> = needed(&sheet[..3], &sheet[3]).iter().map(|cell| cell.line).collect();
/// assert_eq!(lines, [1, 3]);
/// ```
#[must_use]
pub fn needed<'a>(before: &'a [Cell], cell: &Cell) -> Vec<&'a Cell> {
    let names: Vec<Option<&str>> = before.iter().map(Cell::given).collect();
    let mut is_needed = vec![false; before.len()];
    let mut to_read = vec![cell];
    while let Some(reader) = to_read.pop() {
        let used: HashSet<&str> = words(&reader.source).collect();
        for ((other, name), is_needed) in before.iter().zip(&names).zip(&mut is_needed) {
            // A name may be given twice, and a value is of what it was when it was named: all are taken.
            if !*is_needed && name.is_some_and(|name| used.contains(name)) {
                *is_needed = true;
                to_read.push(other);
            }
        }
    }
    before.iter().zip(is_needed).filter_map(|(cell, is_needed)| is_needed.then_some(cell)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
}

/// What a cell asks for.
#[derive(Debug)]
pub(super) enum Statement<'a> {
    Note,
    Bind { name: &'a str, text: &'a str },
    Define { name: &'a str, parameters: Vec<&'a str>, text: &'a str },
    Rules { name: &'a str, text: Cow<'a, str> },
    Table(Asked<'a>),
    Search { asked: Asked<'a>, from: u64 },
    Positions { text: &'a str, to: Option<[u64; 2]> },
    Tree { text: &'a str, depth: u32 },
    Law { text: &'a str },
    Identify { text: &'a str, are_lost: bool },
    Value(&'a str),
}

/// The parts of a cell `table BODY for CLAUSES where FILTER show SHOW`.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    pub body: &'a str,
    /// The choices of names; empty where there is no `for`.
    pub clauses: &'a str,
    pub filter: Option<&'a str>,
    /// The columns; `value` is one.
    pub show: Vec<&'a str>,
}

impl<'a> Asked<'a> {
    fn of(text: &'a str) -> Asked<'a> {
        // The last part is cut off first, since `parted` ends its first piece at the first such word.
        let [text, show] = parted(text, "show");
        let [text, filter] = parted(text.unwrap_or_default(), "where");
        let [body, clauses] = parted(text.unwrap_or_default(), "for");
        Asked {
            body: body.unwrap_or_default().trim(),
            clauses: clauses.unwrap_or_default().trim(),
            filter: filter.map(str::trim),
            show: show.map_or(vec!["value"], |show| split(show, ',')).into_iter().map(str::trim).collect(),
        }
    }
}

/// Longer formulas are not read.
const LONGEST_FORMULA: usize = 2_000;

/// A tree is at most so deep.
const DEEPEST: u32 = 8;

impl Cell {
    /// Returns whether it is a text.
    #[must_use]
    pub fn is_note(&self) -> bool {
        self.source.starts_with('#')
    }

    /// Returns the name that it gives.
    fn given(&self) -> Option<&str> {
        match self.statement() {
            Ok(
                Statement::Bind { name, .. } | Statement::Define { name, .. } | Statement::Rules { name, .. },
            ) => Some(name),
            _ => None,
        }
    }

    pub(super) fn statement(&self) -> Result<Statement<'_>, Error> {
        if self.is_note() {
            return Ok(Statement::Note);
        }
        // CGSuite ends lines with a semicolon and begins formulas with `def`.
        let source = self.source.trim().trim_end_matches([';', ' ']);
        let source =
            keyword(source, "def").filter(|rest| rest.contains(":=")).map_or(source, str::trim_start);
        if let Some(rest) = keyword(source, "rules") {
            let Some((name, text)) = rest.split_once('=') else {
                return Err(
                    self.expected(self.source.len(), "`=` and the rules, as in rules mine = n -> n - 1")
                );
            };
            let (name, text) = (self.name(name)?, text.trim());
            return Ok(Statement::Rules { name, text: text.into() });
        }
        if let Some(rest) = keyword(source, "table") {
            return self.table(rest);
        }
        if let Some(rest) = keyword(source, "search") {
            return self.search(rest);
        }
        if let Some(text) = keyword(source, "law") {
            return Ok(Statement::Law { text: text.trim() });
        }
        if let Some(rest) = keyword(source, "identify") {
            let text = rest.trim_start();
            let lost = keyword(text, "lost");
            return Ok(Statement::Identify { text: lost.unwrap_or(text), are_lost: lost.is_some() });
        }
        if let Some(rest) = keyword(source, "tree") {
            let [text, depth] = parted(rest, "depth");
            let depth = match depth.map(str::trim) {
                None => 1,
                Some(digits) => match digits.parse() {
                    Ok(depth) if depth <= DEEPEST => depth,
                    _ => return Err(self.expected(self.at(digits), "a depth of at most 8")),
                },
            };
            return Ok(Statement::Tree { text: text.unwrap_or_default().trim(), depth });
        }
        let Some((left, text)) = source.split_once(":=") else {
            // No expression has an arrow, and rules alone ask for their law. Within brackets it is one of CGSuite's.
            let is_rules = source.match_indices("->").any(|(at, _)| is_outside(&source[..at]));
            return Ok(if is_rules { Statement::Law { text: source } } else { Statement::Value(source) });
        };
        let (left, text) = (left.trim(), text.trim());
        match left.split_once('(') {
            None => match cgsuite::ruleset(text) {
                Some(text) => Ok(Statement::Rules { name: self.name(left)?, text }),
                None => match text.split_once("->") {
                    // No value has an arrow outside of brackets: it is a function of CGSuite's, or rules.
                    Some((before, formula)) if is_outside(before) => {
                        let name = self.name(left)?;
                        let parameters = before.trim().trim_start_matches('(').trim_end_matches(')');
                        let message = match parameters.split(',').all(|one| is_free(one.trim())) {
                            true => format!(
                                "a function is written {name}({parameters}) := {}, rules: rules {name} = {text}",
                                formula.trim()
                            ),
                            false => format!("rules are given a name by rules {name} = {text}"),
                        };
                        let at = self.at(text);
                        Err(self.fault(at..at + text.len(), Problem::Refused(message)))
                    }
                    _ => Ok(Statement::Bind { name: self.name(left)?, text }),
                },
            },
            Some((name, rest)) => {
                let Some(inside) = rest.strip_suffix(')') else {
                    return Err(self.expected(self.at(rest) + rest.len(), "`)` before `:=`"));
                };
                // Calls stand in each other a thousand deep, and each takes the stack that its formula needs.
                if text.len() > LONGEST_FORMULA {
                    let message = format!("a formula has at most {LONGEST_FORMULA} letters");
                    return Err(self.fault(0..left.len(), Problem::Refused(message)));
                }
                let names = inside.split(',').filter(|name| !name.trim().is_empty());
                let parameters = names.map(|name| self.name(name)).collect::<Result<_, _>>()?;
                Ok(Statement::Define { name: self.name(name)?, parameters, text })
            }
        }
    }

    fn table<'a>(&'a self, rest: &'a str) -> Result<Statement<'a>, Error> {
        let asked = Asked::of(rest);
        if asked.clauses.is_empty() { self.positions(rest) } else { Ok(Statement::Table(asked)) }
    }

    /// A search; a number behind `from` is where one goes on that ended early.
    fn search<'a>(&'a self, rest: &'a str) -> Result<Statement<'a>, Error> {
        let number = |text: &str| text.trim().parse().ok();
        // Clauses have the word `from` too, so it counts only as the last one and with a number behind it.
        let parts = rest.rsplit_once(" from ").and_then(|(rest, from)| Some((rest, number(from)?)));
        let (rest, from) = parts.unwrap_or((rest, 0));
        Ok(Statement::Search { asked: Asked::of(rest), from })
    }

    fn positions<'a>(&'a self, rest: &'a str) -> Result<Statement<'a>, Error> {
        let [text, to] = parted(rest, "to");
        let sides = |to: &str| match to.split_once('x') {
            Some((rows, columns)) => Some([rows.trim().parse().ok()?, columns.trim().parse().ok()?]),
            None => Some([to.parse().ok()?; 2]),
        };
        let to = to.map(str::trim).map(|to| {
            sides(to).ok_or_else(|| self.expected(self.at(to), "a number, or rows x columns, as in to 4x6"))
        });
        Ok(Statement::Positions { text: text.unwrap_or_default().trim(), to: to.transpose()? })
    }

    /// Returns a name that may be given.
    fn name<'a>(&'a self, name: &'a str) -> Result<&'a str, Error> {
        let name = name.trim();
        if is_free(name) {
            return Ok(name);
        }
        // A word that has the letters of a name is taken already; that is another fault than a wrong sign.
        let is_word = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if is_word {
            let at = self.at(name);
            let message =
                format!("\"{name}\" has a meaning of its own, and cannot be given to something else");
            return Err(self.fault(at..at + name.len(), Problem::Refused(message)));
        }
        Err(self.expected(self.at(name), "a name of letters, digits and _"))
    }

    /// Returns where a piece of the source stands in it.
    fn at(&self, piece: &str) -> usize {
        // A piece is a slice of the source; for another text the place would be wrong, but within the source.
        (piece.as_ptr() as usize).saturating_sub(self.source.as_ptr() as usize).min(self.source.len())
    }

    fn expected(&self, at: usize, expected: &'static str) -> Error {
        let rest = &self.source[at..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word: String = rest[..end].chars().take(30).collect();
        let found = if word.is_empty() { "the end".to_owned() } else { format!("`{word}`") };
        self.fault(at..at + word.len(), Problem::Expected { expected, found })
    }

    pub(super) fn fault(&self, span: std::ops::Range<usize>, problem: Problem) -> Error {
        let fault = Fault { span, problem, others: Vec::new() };
        Error::Expression { text: self.source.clone(), error: Unvalued::Fault(fault) }
    }
}

/// Returns the name and the position of `name[position]`; a name may be a code with brackets of its own.
pub(super) fn board(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_suffix(']')?;
    let mut depth = 0;
    // The position is the last bracket, so its beginning is sought from the end.
    let open = inside.char_indices().rev().find(|(_, sign)| {
        depth += match sign {
            ']' => 1,
            '[' => -1,
            _ => 0,
        };
        depth < 0
    });
    let (name, position) = (inside[..open?.0].trim(), &inside[open?.0 + 1..]);
    (!name.is_empty() && !name.contains(['(', ' '])).then_some((name, position))
}

/// Returns what stands behind a word at the beginning.
pub(super) fn keyword<'a>(source: &'a str, word: &str) -> Option<&'a str> {
    source.strip_prefix(word).filter(|rest| rest.starts_with(char::is_whitespace))
}

/// Returns what stands before and behind a word outside of brackets and quotes; the second is `None` where it
/// is not there.
fn parted<'a>(text: &'a str, word: &str) -> [Option<&'a str>; 2] {
    for (at, _) in text.match_indices(word) {
        let is_apart = text[..at].ends_with(char::is_whitespace)
            && text[at + word.len()..].starts_with(|next: char| next.is_whitespace());
        if is_apart && is_outside(&text[..at]) {
            return [Some(&text[..at]), Some(&text[at + word.len()..])];
        }
    }
    [Some(text), None]
}

fn split(text: &str, sign: char) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(sign) {
        if is_outside(&text[start..at]) {
            pieces.push(&text[start..at]);
            start = at + sign.len_utf8();
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// Returns whether all brackets and quotes of a text are closed.
fn is_outside(text: &str) -> bool {
    let depth = text.bytes().fold(0i64, |depth, byte| match byte {
        b'(' | b'[' | b'{' => depth + 1,
        b')' | b']' | b'}' => depth - 1,
        _ => depth,
    });
    depth == 0 && text.bytes().filter(|byte| *byte == b'"').count() % 2 == 0
}
