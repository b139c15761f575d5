//! Cells of a sheet that were run: as JSON, text, Markdown, HTML and LaTeX.

use super::{Laws, latex, picture};
use crate::Error;
use crate::calculator::sheet::{Answer, Cell, Mark, Node, Ran, Searched, Table, shown};
use crate::identify::Identified;
use grundy_values::calculator::{Error as Unvalued, Value};
use serde::Serialize;
use serde_json::value::RawValue;

/// A cell that was run.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SheetCell<'a> {
    /// The line of the sheet that it begins in, from 1.
    pub line: usize,
    /// What is written in it.
    pub source: &'a str,
    /// `note`, `name`, `value`, `table`, `positions`, `tree`, `law`, `identified` or `error`.
    pub kind: &'static str,
    /// The answer as text, or what is wrong.
    pub text: String,
    /// `exact`, `conjecture` or `theorem`; left out where nothing was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<&'static str>,
    /// The limit that ended it, or cut it short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<&'static str>,
    /// What may have been meant otherwise; left out in most cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The names of the columns of a table, and its rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<SheetTable<'a>>,
    /// The positions of a game, as `grundy table` tells them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Box<RawValue>>,
    /// A tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeNode<'a>>,
    /// What is known of a law, as `grundy law` tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law: Option<Box<RawValue>>,
    /// The games that have some numbers, as `grundy identify` tells them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identified: Option<&'a Identified>,
}

/// A table of a sheet.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SheetTable<'a> {
    /// The names that are chosen, and what is shown.
    pub columns: &'a [String],
    /// How many of the columns are names; of a search the position is one.
    pub n_names: usize,
    /// The cells.
    pub rows: &'a [Vec<String>],
    /// How far a search went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searched: Option<&'a Searched>,
}

/// A node of a tree of options.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TreeNode<'a> {
    /// The position as it is written; left out of a game that is a value alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<&'a str>,
    /// The value.
    pub value: &'a str,
    /// The outcome class.
    pub outcome: String,
    /// The temperature of a short game.
    pub temperature: Option<&'a str>,
    /// The options of both players; left out where none were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<TreeBranch<'a>>,
}

/// An option in a tree.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TreeBranch<'a> {
    /// `Left` or `Right`.
    pub player: String,
    /// The value of an option that dominates it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominated_by: Option<&'a str>,
    /// The value of the answer through which it is reversible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reversible_through: Option<&'a str>,
    /// Other options of the same value.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub equal: &'a [String],
    /// Where it leads.
    #[serde(flatten)]
    pub node: TreeNode<'a>,
}

impl<'a> TreeNode<'a> {
    /// Returns the report of a tree.
    #[must_use]
    pub fn new(node: &'a Node) -> Self {
        let options = node.branches.iter().map(|branch| {
            let (dominated_by, reversible_through) = match &branch.mark {
                Mark::Dominated(by) => (Some(by.as_str()), None),
                Mark::Reversible(through) => (None, Some(through.as_str())),
                _ => (None, None),
            };
            let (player, equal) = (branch.player.to_string(), &branch.equal[..]);
            TreeBranch { player, dominated_by, reversible_through, equal, node: TreeNode::new(&branch.node) }
        });
        TreeNode {
            position: node.position.as_deref(),
            value: &node.value,
            outcome: node.outcome.to_string(),
            temperature: node.temperature.as_deref(),
            options: options.collect(),
        }
    }
}

impl<'a> SheetCell<'a> {
    /// Returns the report of a cell.
    #[must_use]
    pub fn new(cell: &'a Cell, ran: &'a Ran) -> Self {
        let (mut table, mut positions, mut tree, mut law, mut identified) = (None, None, None, None, None);
        let raw = |json: String| Some(RawValue::from_string(json).expect("a report is JSON"));
        // Each kind has its own field, and the text is there for all of them.
        let kind = match &ran.answer {
            Err(_) => "error",
            Ok(Answer::Note) => "note",
            Ok(Answer::Named(_)) => "name",
            Ok(Answer::Value(..)) => "value",
            Ok(Answer::Table(found)) => {
                let (columns, n_names, rows) = (&found.columns[..], found.n_names, &found.rows[..]);
                table = Some(SheetTable { columns, n_names, rows, searched: found.searched.as_ref() });
                "table"
            }
            Ok(Answer::Positions(found)) => {
                positions = raw(found.json());
                "positions"
            }
            Ok(Answer::Tree(node)) => {
                tree = Some(TreeNode::new(node));
                "tree"
            }
            Ok(Answer::Identified(found)) => {
                identified = Some(found);
                "identified"
            }
            Ok(Answer::Law(finding)) => {
                law =
                    raw(serde_json::to_string(&Laws::new(&cell.source, finding)).expect("a report is JSON"));
                "law"
            }
        };
        SheetCell {
            line: cell.line,
            source: &cell.source,
            kind,
            text: told(ran),
            standing: ran.standing,
            stop: ran.stop.map(grundy_budget::Stop::name),
            note: ran.note,
            seconds: ran.time.as_secs_f64(),
            table,
            positions,
            tree,
            law,
            identified,
        }
    }
}

/// Returns the answer as text, or a picture of what is wrong.
fn told(ran: &Ran) -> String {
    match &ran.answer {
        Err(Error::Expression { text, error: Unvalued::Fault(fault) }) => picture::of_expression(text, fault),
        Err(Error::Rules { text, rejected }) => picture::of_rules(text, &rejected.diagnostics),
        _ => ran.text(),
    }
}

/// Returns what stands behind an answer, how long it took, and what may have been meant otherwise.
fn footing(ran: &Ran) -> String {
    let seconds = ran.time.as_secs_f64();
    let time = if seconds < 1.0 { format!("{:.0} ms", 1000.0 * seconds) } else { format!("{seconds:.1} s") };
    let standing = match (ran.standing, ran.stop, &ran.answer) {
        (_, Some(stop), Err(_)) => format!("{stop}, "),
        // Tables of values, searches and trees say so where they end.
        (Some(standing), Some(stop), Ok(Answer::Positions(_))) => {
            format!("{standing}, ended early: {stop}, ")
        }
        (Some(standing), ..) => format!("{standing}, "),
        _ => String::new(),
    };
    let note = ran.note.map_or_else(String::new, |note| format!("; note: {note}"));
    format!("{standing}{time}{note}")
}

/// How a sheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// For a terminal.
    Text,
    /// Markdown.
    Markdown,
    /// HTML, a whole page.
    Html,
    /// LaTeX, a whole document.
    Latex,
}

impl Page {
    /// Returns what stands before all cells, and behind them.
    #[must_use]
    pub fn frame(self) -> [&'static str; 2] {
        match self {
            Page::Text | Page::Markdown => ["", ""],
            Page::Html => [
                "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Sheet</title>\n<style>body{font-family:sans-serif;max-width:60em;margin:2em auto}pre{overflow-x:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:.2em .5em}small{opacity:.7}</style>\n",
                "",
            ],
            Page::Latex => ["\\documentclass{article}\n\\begin{document}\n", "\\end{document}\n"],
        }
    }

    /// Returns a cell with its answer.
    ///
    /// ```
    /// use grundy::{Budget, report::Page, calculator::sheet::{Session, cells}};
    /// let cell = &cells("{2||1|0}")[0];
    /// let ran = Session::new(&Budget::default()).run(cell, &Budget::default());
    /// assert!(Page::Latex.cell(cell, &ran).contains(r"$\left\{2 \mid\!\mid 1 \mid 0\right\}$"));
    /// ```
    #[must_use]
    pub fn cell(self, cell: &Cell, ran: &Ran) -> String {
        if cell.is_note() {
            return self.note(&cell.source);
        }
        let (source, told, footing) = (&cell.source, told(ran), footing(ran));
        // A table is written as one where the page has tables, and its closing lines stand below it.
        let (table, closing) = match &ran.answer {
            Ok(Answer::Table(table)) => (Some(table.laid_out()), table.closing()),
            _ => (None, Vec::new()),
        };
        match self {
            Page::Text => {
                let asked: Vec<String> = source.lines().map(|line| format!("> {line}")).collect();
                let answer = if told.is_empty() { String::new() } else { format!("{told}\n") };
                format!("{}\n{answer}-- {footing}\n\n", asked.join("\n"))
            }
            Page::Markdown => {
                let answer = match table {
                    Some(lines) => {
                        let row = |line: &Vec<String>| {
                            let cells = line.iter().map(|cell| in_markdown(cell));
                            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
                        };
                        // A table has a line of names even where it has no rows, so `lines[0]` is there.
                        let bar = format!("|{}\n", " --- |".repeat(lines[0].len()));
                        let rows: String = lines[1..].iter().map(row).collect();
                        let closing: String = closing.iter().map(|line| format!("\n{line}\n")).collect();
                        format!("{}{bar}{rows}{closing}", row(&lines[0]))
                    }
                    None if told.is_empty() => String::new(),
                    None => format!("```text\n{told}\n```\n"),
                };
                format!("```grundy\n{source}\n```\n\n{answer}\n*{footing}*\n\n")
            }
            Page::Html => {
                let answer = match table {
                    Some(lines) => {
                        let cells = |line: &Vec<String>, tag: &str| -> String {
                            let cells = line.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)));
                            format!("<tr>{}</tr>\n", cells.collect::<String>())
                        };
                        let rows: String = lines[1..].iter().map(|line| cells(line, "td")).collect();
                        let closing: String =
                            closing.iter().map(|line| format!("<p>{}</p>\n", escaped(line))).collect();
                        format!("<table>\n{}{rows}</table>\n{closing}", cells(&lines[0], "th"))
                    }
                    None => format!("<pre><samp>{}</samp></pre>\n", escaped(&told)),
                };
                format!(
                    "<pre><code>{}</code></pre>\n{answer}<p><small>{}</small></p>\n",
                    escaped(source),
                    escaped(&footing)
                )
            }
            Page::Latex => {
                let answer = match (&ran.answer, table) {
                    (_, Some(lines)) => {
                        // The last name of a search is the position, whose letters are no value.
                        let of_search = match &ran.answer {
                            Ok(Answer::Table(Table { searched: Some(_), n_names, .. })) => Some(n_names - 1),
                            _ => None,
                        };
                        let row = |line: &Vec<String>| {
                            let cells = line.iter().enumerate().map(|(column, cell)| {
                                if Some(column) == of_search {
                                    typed(cell)
                                } else {
                                    format!("${}$", latex(cell))
                                }
                            });
                            format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
                        };
                        let rows: String = lines.iter().map(row).collect();
                        let closing: String =
                            closing.iter().map(|line| format!("\n{}\n", typed(line))).collect();
                        format!(
                            "\\begin{{tabular}}{{{}}}\n{rows}\\end{{tabular}}\n{closing}",
                            "l".repeat(lines[0].len())
                        )
                    }
                    (Ok(Answer::Value(Value::Game(_) | Value::Loopy(_) | Value::Games(_), text)), _) => {
                        format!("${}$\n", latex(&shown(text)))
                    }
                    (Ok(Answer::Named(text)), _) if text.is_empty() => String::new(),
                    _ => verbatim(&told),
                };
                format!("{}\n{answer}\n\\emph{{{}}}\n\n", verbatim(source), signs(&footing))
            }
        }
    }

    fn note(self, source: &str) -> String {
        match self {
            Page::Text | Page::Markdown => format!("{source}\n\n"),
            Page::Html => {
                let plain: Vec<&str> =
                    source.lines().map(|line| line.trim_start_matches(['#', ' '])).collect();
                let tag = if source.starts_with("# ") { "h2" } else { "p" };
                format!("<{tag}>{}</{tag}>\n", escaped(&plain.join("\n")))
            }
            Page::Latex => verbatim(source),
        }
    }
}

/// Returns a text in an environment that no line of the text ends.
fn verbatim(text: &str) -> String {
    format!(
        "\\begin{{verbatim}}\n{}\n\\end{{verbatim}}\n",
        text.replace("\\end{verbatim}", "\\end {verbatim}")
    )
}

/// Returns a text, letter by letter, in letters of one width.
fn typed(text: &str) -> String {
    format!("\\texttt{{{}}}", signs(text))
}

/// Returns a text in which LaTeX takes no letter for a command.
fn signs(text: &str) -> String {
    let mut typed = String::new();
    for letter in text.chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => typed.extend(['\\', letter]),
            // A backslash in front of these makes a line break or an accent.
            '\\' | '^' | '~' => typed += &format!("\\symbol{{{}}}", letter as u32),
            _ => typed.push(letter),
        }
    }
    typed
}

/// Returns a text in which Markdown takes no letter for a sign of its own.
fn in_markdown(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        if "\\`*_<>[]|~".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
