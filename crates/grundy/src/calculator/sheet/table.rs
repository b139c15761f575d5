//! Tables of values: a row for each choice of names, with columns of any function.

use super::read::Asked;
use super::search::Searched;
use super::{limit, shown};
use crate::Error;
use crate::calculator::Calculator;
use grundy_budget::{Budget, Progress, Stop};
use grundy_values::calculator::{Error as Unvalued, Fault, IT, Kept, Problem, Value};
use grundy_values::form::Typography;

/// The values of a formula for choices of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The names that are chosen, and then what is shown.
    pub columns: Vec<String>,
    /// How many of the columns are names.
    pub n_names: usize,
    /// The cells, each row as long as `columns`; `-` where a function has no value.
    pub rows: Vec<Vec<String>>,
    /// The limit that ended it early; the rows are exact.
    pub stop: Option<Stop>,
    /// How far a search went, where it is one.
    pub searched: Option<Searched>,
}

/// Fills a table. The filter and the columns speak of the value as `it`; a function alone is one of it.
pub(super) fn fill(calculator: &mut Calculator, asked: &Asked<'_>, budget: &Budget) -> Result<Table, Error> {
    let names = names(asked.clauses);
    let choices = choices(calculator, &names, asked.clauses)?;
    let columns = names.iter().cloned().chain(asked.show.iter().map(|column| (*column).to_owned())).collect();
    let n_names = names.len();
    let mut table = Table { columns, n_names, rows: Vec::new(), stop: None, searched: None };
    let filled = keeping(calculator, &names, |calculator| {
        rows(calculator, &names, choices, asked, budget, &mut table)
    });
    if let Err(error) = filled {
        match limit(&error) {
            // A table without a row would show a limit as if nothing satisfied the filter.
            Some(stop) if !table.rows.is_empty() => table.stop = Some(stop),
            _ => return Err(error),
        }
    }
    Ok(table)
}

/// Returns the choices of names, each a list.
pub(super) fn choices(
    calculator: &mut Calculator,
    names: &[String],
    clauses: &str,
) -> Result<Vec<Vec<Value>>, Error> {
    if names.is_empty() {
        return Ok(vec![Vec::new()]);
    }
    let choices = calculator.evaluate(&format!("[[{}] for {clauses}]", names.join(", ")))?;
    let lists = calculator.members(&choices)?.expect("it was asked for as a list");
    let members = |list: &Value| Ok(calculator.members(list)?.expect("a member is a list of what is chosen"));
    lists.iter().map(members).collect()
}

/// Gives names back what they stood for after some work, and the value of a row its name.
pub(super) fn keeping<T>(
    calculator: &mut Calculator,
    names: &[String],
    work: impl FnOnce(&mut Calculator) -> T,
) -> T {
    let names = || names.iter().map(String::as_str).chain([IT]);
    let kept: Vec<Kept> = names().map(|name| calculator.names.kept(name)).collect();
    // `work` returns its error as a value, so the names are put back then too.
    let done = work(calculator);
    for (name, kept) in names().zip(kept) {
        calculator.names.put_back(name, kept);
    }
    done
}

fn rows(
    calculator: &mut Calculator,
    names: &[String],
    choices: Vec<Vec<Value>>,
    asked: &Asked<'_>,
    budget: &Budget,
    table: &mut Table,
) -> Result<(), Error> {
    let mut held = budget.held();
    let total = choices.len() as u64;
    for values in choices {
        budget.check().map_err(Error::Stopped)?;
        let mut row = Vec::with_capacity(table.columns.len());
        for (name, value) in names.iter().zip(values) {
            row.push(calculator.text(&value, Typography::Plain)?);
            calculator.names.set(name, value);
        }
        calculator.name(IT, asked.body)?;
        if !holds(calculator, asked.filter)? {
            continue;
        }
        show(calculator, &asked.show, &mut row)?;
        held.add(weight(&row), 1).map_err(Error::Stopped)?;
        table.rows.push(row);
        budget.report(Progress { done: table.rows.len() as u64, total: Some(total) });
    }
    Ok(())
}

/// Returns the bytes of a row.
pub(super) fn weight(row: &[String]) -> usize {
    row.iter().map(|cell| cell.len() + size_of::<String>()).sum()
}

/// Returns whether a question holds of the value of the row; where nothing is asked, it does.
pub(super) fn holds(calculator: &mut Calculator, filter: Option<&str>) -> Result<bool, Error> {
    let Some(filter) = filter else { return Ok(true) };
    match calculator.evaluate(filter)? {
        Value::Truth(holds) => Ok(holds),
        other => {
            // A filter of the wrong kind fails for every row, so it ends the table at once.
            let problem = Problem::Kind { expected: "a question, as it > 0", found: other.kind().to_owned() };
            let fault = Fault { span: 0..filter.len(), problem, others: Vec::new() };
            Err(Error::Expression { text: filter.to_owned(), error: Unvalued::Fault(fault) })
        }
    }
}

/// Appends what is shown of the value of a row.
pub(super) fn show(calculator: &mut Calculator, show: &[&str], row: &mut Vec<String>) -> Result<(), Error> {
    for column in show {
        let asked = if *column == "value" { IT } else { column };
        row.push(match calculator.evaluate(asked) {
            Ok(value) => shown(&calculator.text(&value, Typography::Plain)?),
            Err(error) if has_none(&error) => "-".to_owned(),
            Err(error) => return Err(error),
        });
    }
    Ok(())
}

/// Returns whether an error says that what was asked has no meaning for a value.
pub(super) fn has_none(error: &Error) -> bool {
    let Error::Expression { error: Unvalued::Fault(fault), .. } = error else { return false };
    matches!(fault.problem, Problem::Kind { .. } | Problem::Refused(_))
}

/// The names that clauses choose: the words before `in` or `from`.
pub(super) fn names(clauses: &str) -> Vec<String> {
    let words: Vec<&str> = clauses
        .split(|sign: char| sign.is_whitespace() || sign == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let mut names: Vec<String> = Vec::new();
    for pair in words.windows(2) {
        if ["in", "from"].contains(&pair[1]) && !names.iter().any(|name| name == pair[0]) {
            names.push(pair[0].to_owned());
        }
    }
    names
}

impl Table {
    /// Returns the rows under a header: of two names and one column a grid, with the first name down.
    #[must_use]
    pub fn laid_out(&self) -> Vec<Vec<String>> {
        // A grid has one cell for each pair of names, so it has room for a single column of answers.
        if self.n_names != 2 || self.columns.len() != 3 || self.searched.is_some() {
            return [self.columns.clone()].into_iter().chain(self.rows.iter().cloned()).collect();
        }
        let (mut down, mut across): (Vec<&String>, Vec<&String>) = (Vec::new(), Vec::new());
        for row in &self.rows {
            for (list, name) in [(&mut down, &row[0]), (&mut across, &row[1])] {
                if !list.contains(&name) {
                    list.push(name);
                }
            }
        }
        let corner = format!("{}\\{}", self.columns[0], self.columns[1]);
        let mut lines: Vec<Vec<String>> =
            vec![[corner].into_iter().chain(across.iter().map(|x| (*x).clone())).collect()];
        for name in down {
            let mut line = vec![String::new(); across.len() + 1];
            line[0].clone_from(name);
            for row in self.rows.iter().filter(|row| row[0] == *name) {
                let place = across.iter().position(|x| **x == row[1]).expect("it was listed");
                line[place + 1].clone_from(&row[2]);
            }
            lines.push(line);
        }
        lines
    }

    /// Returns the table in columns of letters.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = self.laid_out();
        let n_columns = lines.first().map_or(0, Vec::len);
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..n_columns).map(width).collect();
        let line = |line: &Vec<String>| {
            let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let mut text: Vec<String> = lines.iter().map(line).collect();
        text.extend(self.closing());
        text.join("\n")
    }

    /// Returns what stands below the rows: how far a search went, and what ended it early.
    #[must_use]
    pub fn closing(&self) -> Vec<String> {
        let searched = self.searched.as_ref().map(|searched| searched.text(self.rows.len()));
        searched.into_iter().chain(self.stop.map(|stop| format!("ended early: {stop}"))).collect()
    }

    /// Returns the rows with commas between the cells, for programs.
    #[must_use]
    pub fn csv(&self) -> String {
        let quoted = |cell: &String| {
            if cell.contains([',', '"', '\n']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        };
        let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
        [&self.columns].into_iter().chain(&self.rows).map(line).collect()
    }
}
